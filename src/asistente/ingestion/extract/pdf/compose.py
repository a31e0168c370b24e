"""What the lines and rows of all pages mean together: headings, paragraphs, tables."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from asistente.contracts import BlockKind
from asistente.ingestion.clean import squeeze
from asistente.ingestion.extract.grid import names_columns
from asistente.ingestion.extract.pdf.page import PageItem, Row
from asistente.ingestion.extract.pdf.running import without_running
from asistente.ingestion.hyphens import Vocabulary
from asistente.ingestion.lines import Line, pieces_of
from asistente.ingestion.pieces import CAPTION, Piece

_LARGER = 1.15
_MUCH_LARGER = 1.45


@dataclass(frozen=True, slots=True)
class Composition:
    """Pieces of a document, and the number printed on each page."""

    pieces: tuple[Piece, ...]
    numbers: tuple[str | None, ...]


def compose(pages: Sequence[Sequence[PageItem]]) -> Composition:
    """Put the items of all pages together, without running heads and feet."""
    cleaned = without_running([[i for i in page if isinstance(i, Line)] for page in pages])
    kept = [
        [item for item in page if isinstance(item, Row) or id(item) in lines.kept]
        for page, lines in zip(pages, cleaned, strict=True)
    ]
    body = _body_size(kept)
    kept = [[_leveled(item, body) for item in page] for page in kept]
    vocabulary = Vocabulary.of(_texts(kept))
    pieces = tuple(p for n, page in enumerate(kept) for p in _pieces(page, n, vocabulary))
    return Composition(pieces, tuple(lines.number for lines in cleaned))


def _body_size(pages: Sequence[Sequence[PageItem]]) -> float:
    """Font size of most of the document's running text."""
    sizes: Counter[float] = Counter()
    for page in pages:
        for item in page:
            if isinstance(item, Line):
                sizes[item.size] += len(item.text)
    return sizes.most_common(1)[0][0] if sizes else 0.0


def _leveled(item: PageItem, body: float) -> PageItem:
    """A line with the heading level that its size suggests."""
    if not isinstance(item, Line) or item.size < _LARGER * body:
        return item
    return replace(item, level=1 if item.size >= _MUCH_LARGER * body else 2)


def _texts(pages: Sequence[Sequence[PageItem]]) -> Iterator[str]:
    for page in pages:
        for item in page:
            yield item.text if isinstance(item, Line) else " ".join(item.cells)


def _pieces(page: Sequence[PageItem], number: int, vocabulary: Vocabulary) -> Iterator[Piece]:
    for table, items in groupby(page, key=lambda item: getattr(item, "table", 0)):
        run = list(items)
        if table:
            yield from _table([item.cells for item in run if isinstance(item, Row)], number)
        else:
            yield from pieces_of([item for item in run if isinstance(item, Line)], vocabulary)


def _table(rows: Sequence[Sequence[str]], number: int) -> Iterator[Piece]:
    """Rows as they are printed; the first one is their header where it holds no values."""
    texts = [squeeze(" ".join(row)) for row in rows]
    header = texts[0] if len(texts) > 1 and names_columns(rows[0]) else ""
    for index, text in enumerate(texts):
        if not text:
            continue
        if (index == 0 and header) or not _says_something(text):
            yield Piece(BlockKind.HEADING, text, CAPTION, page=number)
        else:
            yield Piece(BlockKind.ROW, text, lead=header, page=number)


def _says_something(text: str) -> bool:
    """False for rows of a month's day numbers or weekday names, and the like."""
    words = [word for word in text.split() if len(word) > 3]
    return any(sum(c.isalpha() for c in word) > 3 for word in words) or len(words) > 1
