"""Documents to passages that the embedder sees whole, cut where the document itself has joints.

Counting tokens is what costs here: each block is counted once, sums decide, and only the finished
chunks are counted again, to prove that none passes the window.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from asistente.contracts import BlockKind, Chunk, Document
from asistente.ingestion.packing import Overlap, Pack, pack, settle_headings
from asistente.ingestion.pieces import CAPTION
from asistente.ingestion.sections import Span, section_tree
from asistente.ingestion.splitting import last_sentences, spans_of
from asistente.ingestion.structure import LEAD_JOIN
from asistente.ingestion.units import units_of

_CHUNKER = "structural-2"
_HEADER_CHARS = 300
_MIN_ROOM = 24
"""Tokens that a chunk's own text always gets, however long its path is."""


@dataclass(frozen=True)
class StructuralChunker:
    """Implements `Chunker`: sections, lists, articles and rows before paragraphs and sentences.

    `count_tokens` is the embedder's own, `window` the most tokens that it sees. A chunk's text has
    at most `size` tokens, and its whole embedding text (title, path, header) fits the window.
    """

    count_tokens: Callable[[str], int]
    size: int = 400
    overlap: int = 50
    window: int = 512

    @property
    def id(self) -> str:
        """Name and parameters: another id means that other chunks come out."""
        return f"{_CHUNKER}:{self.size}:{self.overlap}:{self.window}"

    def chunk(self, document: Document) -> tuple[Chunk, ...]:
        """Cut a document; `document.text[chunk.start:chunk.end] == chunk.text` for each chunk."""
        fixed = self._fixed_tokens()
        title = document.source.title
        known: dict[tuple[str, ...], int] = {}

        def net(text: str) -> int:
            return max(1, self.count_tokens(text) - fixed)

        def room(path: tuple[str, ...]) -> int:
            if path not in known:
                context = net(" > ".join((title, *path)))
                free = self.window - fixed - context - self._header_room
                known[path] = max(_MIN_ROOM, min(self.size - fixed, free))
            return known[path]

        spans = tuple(spans_of(document, net, self._longest_span(net, title, fixed)))
        overlap = Overlap(self.overlap, lambda span, n: last_sentences(document, span, net, n))
        packs = settle_headings(pack(section_tree(document, spans), room, overlap))
        fitting = (each for one in packs for each in self._fitting(document, one))
        return tuple(_chunk(document, one, number) for number, one in enumerate(fitting))

    def _fixed_tokens(self) -> int:
        """Tokens of any passage, its own words aside: an empty text may get one of its own."""
        return 2 * self.count_tokens("a") - self.count_tokens("a a")

    @property
    def _header_room(self) -> int:
        return min(60, self.window // 8)

    def _longest_span(self, net: Callable[[str], int], title: str, fixed: int) -> int:
        """A span must fit under the longest path that it may get, which is not known yet."""
        free = self.window - fixed - net(title) - self._header_room
        return max(_MIN_ROOM, min(self.size - fixed, free) // 2)

    def _fitting(self, document: Document, one: Pack) -> Iterator[Pack]:
        """The pack, or its halves where sums of tokens were not the tokens of the whole."""
        chunk = _chunk(document, one, 0)
        tokens = self.count_tokens(chunk.embedding_text(document.source.title))
        own_too_long = self.count_tokens(chunk.text) > self.size
        if tokens <= self.window and not own_too_long:
            yield one
        elif len(one.spans) > 1:
            middle = _middle(one.spans)
            yield from self._fitting(document, Pack(one.spans[:middle], one.path))
            yield from self._fitting(document, Pack(one.spans[middle:], one.path))
        elif one.path:
            yield from self._fitting(document, Pack(one.spans, one.path[-1:][: len(one.path) - 1]))
        else:
            yield from self._halves(document, one)

    def _halves(self, document: Document, one: Pack) -> Iterator[Pack]:
        """A single span that does not fit is cut at its middle, at a space where there is one."""
        span = one.spans[0]
        text = document.text[span.start : span.end]
        if len(text) < 2:
            yield one
            return
        space = text.rfind(" ", 1, len(text) // 2 + 1)
        cut = space + 1 if space > 0 else len(text) // 2
        half = span.tokens // 2
        left = Span(span.block, span.start, span.start + len(text[:cut].rstrip()), half)
        right = Span(span.block, span.start + cut, span.end, half)
        for part in (left, right):
            yield from self._fitting(document, Pack((part,), one.path))


def _middle(spans: tuple[Span, ...]) -> int:
    """Where to halve: after half of the tokens, not behind a heading."""
    total, seen = sum(span.tokens for span in spans), 0
    for index, span in enumerate(spans[:-1], start=1):
        seen += span.tokens
        if 2 * seen >= total and not span.is_heading:
            return index
    return max(1, len(spans) // 2)


def _chunk(document: Document, one: Pack, number: int) -> Chunk:
    start, end = one.spans[0].start, one.spans[-1].end
    text = document.text[start:end]
    path = _path(document, one, text)
    pages = tuple(p.number for p in document.pages if p.start < end and start < p.end)
    return Chunk(
        chunk_id=f"{document.source.source_id}#{number:04d}",
        source_id=document.source.source_id,
        text=text,
        start=start,
        end=end,
        pages=pages,
        section_path=path,
        header=_header(one, text),
        units=tuple(units_of(document, one.spans, path)),
        ocr=any(page.ocr for page in document.pages if page.number in pages),
    )


def _path(document: Document, one: Pack, text: str) -> tuple[str, ...]:
    """Section path without the title and without what the chunk's own text begins with twice."""
    labels = {
        document.text[b.start : b.end]
        for b in (span.block for span in one.spans)
        if b.kind is BlockKind.HEADING and b.level > 6
    }
    return tuple(
        part
        for part in one.path
        if part not in labels and part != document.source.title and part != text[: len(part)]
    )


def _header(one: Pack, text: str) -> str:
    """What the first unit leans on and the chunk does not hold: it stood in the chunk before."""
    first = one.spans[0]
    if first.is_heading and first.block.level == CAPTION:
        return ""
    lead = first.block.lead
    missing = [part for part in lead.split(LEAD_JOIN) if part.rstrip("…") not in text]
    return LEAD_JOIN.join(missing)[:_HEADER_CHARS]
