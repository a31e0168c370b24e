"""What every format reader gives: pieces in reading order, later laid out as one text with spans.

Readers know their format, this module knows the text: no reader counts offsets.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from asistente.contracts import Block, BlockKind, Page

CAPTION = 0
"""Level of a heading that stands in no section path: a table's header row, a table of contents."""
ARTICLE_LEVEL = 6
"""Level of an article's label that stands alone above its text."""
LABEL_LEVEL = 7
"""Level of a line that only announces what follows: "Requisitos:" in bold."""
QUESTION_LEVEL = 8
"""Level of the question of an FAQ: it heads its answer and is no answer itself."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A heading, paragraph, item, row or pair, as a reader sees it, on one page."""

    kind: BlockKind
    text: str
    level: int = 0
    lead: str = ""
    page: int = 0
    """0-based index of its page among `Extraction.pages`."""
    mark: str = ""
    """What is printed before it and is no part of a quote: a bullet."""
    strong: bool = False
    """Set off in bold as a whole: perhaps a heading that its author did not mark as one."""
    apart: bool = False
    """Clearly more space above it than between lines of a paragraph."""
    listed: bool = False
    """Its format marks it as part of a list: no heading, whatever it looks like."""


@dataclass(frozen=True, slots=True)
class PageFacts:
    """What is known about a page besides its text."""

    label: str | None = None
    ocr: bool = False


@dataclass(frozen=True, slots=True)
class Extraction:
    """All that a reader got out of a file."""

    pieces: tuple[Piece, ...]
    pages: tuple[PageFacts, ...] = ()
    """Empty for formats without pages."""
    metadata: tuple[tuple[str, str], ...] = ()
    """Front matter or properties, keys as the file has them."""
    encoding: str | None = None
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """Pieces as one text; pages and blocks are spans of it."""

    text: str
    pages: tuple[Page, ...]
    blocks: tuple[Block, ...]


_CLOSE = {BlockKind.ITEM, BlockKind.ROW, BlockKind.PAIR}


def lay_out(pieces: Sequence[Piece], facts: Sequence[PageFacts]) -> Layout:
    """Write the pieces one after the other and note where each one, and each page, begins and ends.

    Items, rows and pairs stand on lines of their own; between all others there is an empty line.
    """
    written: list[str] = []
    blocks: list[Block] = []
    spans: dict[int, tuple[int, int]] = {}
    position = 0
    before: Piece | None = None
    for piece in pieces:
        if not piece.text:
            continue
        gap = "" if before is None else _gap(before, piece)
        start = position + len(gap) + len(piece.mark)
        end = start + len(piece.text)
        written += (gap, piece.mark, piece.text)
        blocks.append(
            Block(kind=piece.kind, start=start, end=end, level=piece.level, lead=piece.lead)
        )
        first = spans.get(piece.page, (position + len(gap), 0))[0]
        spans[piece.page] = (first, end)
        position, before = end, piece
    return Layout("".join(written), _pages(facts, spans), tuple(blocks))


def _gap(before: Piece, piece: Piece) -> str:
    same_run = before.page == piece.page and before.kind in _CLOSE and piece.kind in _CLOSE
    header = before.kind is BlockKind.HEADING and before.level == CAPTION
    return "\n" if same_run or (header and before.page == piece.page) else "\n\n"


def _pages(facts: Sequence[PageFacts], spans: dict[int, tuple[int, int]]) -> tuple[Page, ...]:
    """Every page of the file; one without text is an empty span where it would stand."""
    pages: list[Page] = []
    end = 0
    for index, fact in enumerate(facts):
        start, end = spans.get(index, (end, end))
        pages.append(Page(number=index + 1, start=start, end=end, label=fact.label, ocr=fact.ocr))
    return tuple(pages)


def renumber(pieces: Iterable[Piece], page: int) -> tuple[Piece, ...]:
    """The same pieces on another page."""
    return tuple(replace(piece, page=page) for piece in pieces)
