"""What the lines and rows of all pages mean together: headings, paragraphs, tables."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from asistente.ingestion.clean import squeeze
from asistente.ingestion.extract.pdf.headers import Row
from asistente.ingestion.extract.pdf.page import PageItem
from asistente.ingestion.extract.pdf.running import Cleaned, without_running
from asistente.ingestion.extract.pdf.tables import TableWriter
from asistente.ingestion.hyphens import Vocabulary, join_lines
from asistente.ingestion.lines import Line, pieces_of
from asistente.ingestion.pieces import Piece

_LARGER = 1.15
_MUCH_LARGER = 1.45
_FEW = 100
"""Characters of lines that are a title, but no running text."""


@dataclass(frozen=True, slots=True)
class Composition:
    """Pieces of a document, and the number printed on each page."""

    pieces: tuple[Piece, ...]
    numbers: tuple[str | None, ...]


def compose(pages: Sequence[Sequence[PageItem]]) -> Composition:
    """Put the items of all pages together, without running heads and feet."""
    cleaned = without_running(
        [[i for i in page if isinstance(i, Line)] for page in pages],
        [any(isinstance(i, Row) for i in page) for page in pages],
    )
    kept = [
        [item for item in page if isinstance(item, Row) or id(item) in lines.kept]
        for page, lines in zip(pages, cleaned, strict=True)
    ]
    ends = [_ends_with_table(page, lines) for page, lines in zip(kept, cleaned, strict=True)]
    body = _body_size(kept)
    kept = [[_leveled(item, body) for item in page] for page in kept]
    vocabulary = Vocabulary.of(_texts(kept))
    kept = [[_whole(item, vocabulary) for item in page] for page in kept]
    return Composition(
        tuple(_pieces(kept, ends, vocabulary)), tuple(lines.number for lines in cleaned)
    )


def _body_size(pages: Sequence[Sequence[PageItem]]) -> float:
    """Font size of most of the document's running text; of its tables where there is hardly any."""
    items = [item for page in pages for item in page]
    lines = [item for item in items if isinstance(item, Line)]
    few = sum(len(line.text) for line in lines) < _FEW
    sizes: Counter[float] = Counter()
    for item in items if few else lines:
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
            if isinstance(item, Row):
                yield from (line for cell in item.cells for line in cell.text.split("\n"))
            else:
                yield item.text


def _whole(item: PageItem, vocabulary: Vocabulary) -> PageItem:
    """A row with the lines of each cell as one."""
    if not isinstance(item, Row):
        return item
    cells = (
        replace(
            cell,
            text=squeeze(join_lines(cell.text.split("\n"), vocabulary)),
            above=squeeze(join_lines(cell.above.split("\n"), vocabulary)),
        )
        for cell in item.cells
    )
    return replace(item, cells=tuple(cells))


def _ends_with_table(page: Sequence[PageItem], lines: Cleaned) -> bool:
    """The last thing on a page, its foot aside, is a table."""
    said = (item for item in reversed(page) if id(item) not in lines.running)
    return isinstance(next(said, None), Row)


def _pieces(
    pages: Sequence[Sequence[PageItem]], ends: Sequence[bool], vocabulary: Vocabulary
) -> Iterator[Piece]:
    tables = TableWriter()
    for number, page in enumerate(pages):
        groups = [list(run) for _, run in groupby(page, key=lambda i: getattr(i, "table", 0))]
        for place, items in enumerate(groups):
            if rows := [item for item in items if isinstance(item, Row)]:
                goes_on = place == 0 < number and ends[number - 1]
                yield from tables.pieces(rows, number, goes_on=goes_on)
            else:
                yield from pieces_of([i for i in items if isinstance(i, Line)], vocabulary)
