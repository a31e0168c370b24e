"""Rows of a table told by the order in which it was drawn: cell after cell, row after row.

Whether the cells of a row have one line or several, and wherever short ones stand in it, what was
drawn before the drawing went back to the first column is one row.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from asistente.ingestion.extract.pdf.words import Word

FAR = 3.4
"""Multiple of the size by which the next line of a table may lie lower."""
_MIN_FILLED = 2

TableRow = list[list[Word]]
"""Words of each column, as they were drawn."""


def drawn_rows(placed: Iterable[tuple[Word, int]], columns: int) -> list[TableRow]:
    """Words with their columns as rows: each begins where the drawing goes back a column."""
    rows: list[TableRow] = []
    last = columns
    for word, column in sorted(placed, key=lambda each: each[0].order):
        if column < last or _is_far_below(rows[-1][column], word):
            rows.append([[] for _ in range(columns)])
        rows[-1][column].append(word)
        last = column
    return rows


def _is_far_below(cell: Sequence[Word], word: Word) -> bool:
    """A word that follows in the same column, too low to be of the next line of the cell."""
    return bool(cell) and word.middle - cell[-1].middle > FAR * word.size


def whole_rows(rows: list[TableRow]) -> list[TableRow]:
    """Rows down to the first that has one cell only or does not lie below the one before."""
    for number, row in enumerate(rows):
        above = rows[number - 1] if number else None
        alone = sum(map(bool, row)) < _MIN_FILLED or not row[0]
        if alone or not _goes_on(row) or (above and _top(row) <= _bottom(above)):
            return rows[:number]
    return rows


def _goes_on(row: TableRow) -> bool:
    """The words of each cell follow each other to the right, then on the next line."""
    return all(_follows(a, b) for cell in row for a, b in pairwise(cell))


def _follows(before: Word, word: Word) -> bool:
    step = word.middle - before.middle
    near = 0.5 * before.size
    return step > near or (abs(step) <= near and word.x0 >= before.x1 - near)


def _top(row: TableRow) -> float:
    return min(word.middle for cell in row for word in cell)


def _bottom(row: TableRow) -> float:
    return max(word.middle for cell in row for word in cell)
