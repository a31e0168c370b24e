"""The rows of a grid by the columns that a reader sees.

Lines are also drawn around shadings and where nothing begins: those part no columns.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise

from asistente.ingestion.extract.pdf.grids import Cell, Grid
from asistente.ingestion.extract.pdf.headers import Row, RowCell
from asistente.ingestion.extract.pdf.segments import visual_lines
from asistente.ingestion.extract.pdf.words import Word

_SLIVER = 10.0
"""Points up to which a column in which nothing stands is the margin of its neighbour."""


def rows_of(grid: Grid, table: int) -> Iterator[Row]:
    """Rows with their cells between the edges at which something begins."""
    lines = _lines(grid)
    used = sorted({lines[cell.first] for row in grid.rows for cell in row if cell.words})
    edges = (*(grid.xs[lines.index(line)] for line in used), grid.x1)
    for row in grid.rows:
        words = [word for cell in row for word in cell.words]
        strong, size = all(word.strong for word in words), words[0].size if words else 0.0
        yield Row(tuple(_cells(row, lines, used)), table, edges, strong, grid.ruled, size)


def _lines(grid: Grid) -> list[int]:
    """For each edge the number of its line; edges beside an empty sliver are one line."""
    alone = {c.first for row in grid.rows for c in row if c.words and c.last == c.first + 1}
    lines = [0]
    for column, (left, right) in enumerate(pairwise(grid.xs)):
        apart = right - left >= _SLIVER or column in alone
        lines.append(lines[-1] + apart)
    return lines


def _cells(row: Sequence[Cell], lines: Sequence[int], used: Sequence[int]) -> Iterator[RowCell]:
    for cell in row:
        first = max(0, bisect_right(used, lines[cell.first]) - 1)
        last = bisect_left(used, lines[cell.last])
        if last > first or cell.words:
            yield RowCell(_text(cell.words), first, max(last, first + 1), _text(cell.above))


def _text(words: Sequence[Word]) -> str:
    return "\n".join(" ".join(word.text for word in line) for line in visual_lines(words))
