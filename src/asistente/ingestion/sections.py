"""A document's blocks as the tree that its headings make: what may be cut, and where best."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from asistente.contracts import Block, BlockKind, Document
from asistente.ingestion.pieces import CAPTION, LABEL_LEVEL
from asistente.ingestion.structure import LEAD_JOIN, announces, article_label, ends_list, is_article

_ARTICLE_DEPTH = LABEL_LEVEL - 0.5
"""An article stands under titles and chapters, and above the labels inside it."""
_PATH_CHARS = 160


@dataclass(frozen=True, slots=True)
class Span:
    """A block, or a part of one that is too long: `text[start:end]`, never cut again."""

    block: Block
    start: int
    end: int
    tokens: int

    @property
    def is_heading(self) -> bool:
        return self.block.kind is BlockKind.HEADING


@dataclass(slots=True)
class Section:
    """A heading (or article) with the spans and sections under it, in order."""

    depth: float
    path: tuple[str, ...]
    content: list["Span | Section"] = field(default_factory=list)

    def spans(self) -> Iterator[Span]:
        """All spans of the section, in order."""
        for part in self.content:
            if isinstance(part, Section):
                yield from part.spans()
            else:
                yield part

    def tokens(self) -> int:
        """Tokens of all its spans."""
        return sum(span.tokens for span in self.spans())


class Announcement:
    """A label that only announces the list below it, and ends with that list."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._last = ""
        self._kind: BlockKind | None = None

    @classmethod
    def of(cls, block: Block, text: str) -> "Announcement | None":
        """The announcement that a heading makes, if it makes one."""
        return cls(text) if announces(text, block.level) else None

    def ends_before(self, block: Block, text: str) -> bool:
        """True where a block, no heading, stands behind the list and leans on nothing in it."""
        ended = self._kind is not None and ends_list(self._kind, block.kind)
        lead = block.lead.removesuffix("…")
        near = lead.rpartition(LEAD_JOIN)[2]
        if ended and not (lead and (lead == self._label or near in self._last)):
            return True
        if block.kind is not BlockKind.PARAGRAPH:
            self._kind, self._last = block.kind, text
        return False


def section_tree(document: Document, spans: Sequence[Span]) -> Section:
    """Sort spans under the headings that they stand below."""
    root = Section(0.0, ())
    open_sections = [root]
    announced: Announcement | None = None
    for span in spans:
        text = document.text[span.block.start : span.block.end]
        depth, title = _opens(span, text)
        if depth:
            while len(open_sections) > 1 and open_sections[-1].depth >= depth:
                open_sections.pop()
            parent = open_sections[-1]
            section = Section(depth, (*parent.path, *title))
            parent.content.append(section)
            open_sections.append(section)
            announced = Announcement.of(span.block, text) if span.is_heading else None
        elif announced and not span.is_heading and announced.ends_before(span.block, text):
            open_sections.pop()
            announced = None
        open_sections[-1].content.append(span)
    return root


def _opens(span: Span, text: str) -> tuple[float, tuple[str, ...]]:
    """Depth and title of the section that a span begins; 0 where it begins none."""
    if span.start != span.block.start:
        return 0.0, ()
    if span.is_heading and span.block.level > CAPTION:
        return float(span.block.level), (_clipped(text),)
    if span.block.kind is BlockKind.PARAGRAPH and is_article(text):
        return _ARTICLE_DEPTH, (article_label(text),)
    return 0.0, ()


def _clipped(text: str) -> str:
    if len(text) <= _PATH_CHARS:
        return text
    return text[:_PATH_CHARS].rsplit(" ", 1)[0][:_PATH_CHARS] + "…"
