"""What the lines and rows of all pages mean together: headings, paragraphs, tables."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from asistente.ingestion.extract.pdf.page import PageItem
from asistente.ingestion.extract.pdf.running import without_running
from asistente.ingestion.extract.pdf.tables import Row, TableWriter
from asistente.ingestion.hyphens import Vocabulary
from asistente.ingestion.lines import Line, pieces_of
from asistente.ingestion.pieces import Piece

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
    return Composition(tuple(_pieces(kept, vocabulary)), tuple(lines.number for lines in cleaned))


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
            yield item.text


def _pieces(pages: Sequence[Sequence[PageItem]], vocabulary: Vocabulary) -> Iterator[Piece]:
    tables = TableWriter()
    last = -1  # page that ends with a table
    for number, page in enumerate(pages):
        groups = [list(run) for _, run in groupby(page, key=lambda i: getattr(i, "table", 0))]
        for place, items in enumerate(groups):
            if rows := [item for item in items if isinstance(item, Row)]:
                goes_on = place == 0 and last == number - 1
                yield from tables.pieces(rows, number, goes_on=goes_on)
                last = number if place == len(groups) - 1 else last
            else:
                yield from pieces_of([i for i in items if isinstance(i, Line)], vocabulary)
