"""Which row of a PDF's table names its columns, and whether it does so for certain."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from asistente.ingestion.clean import squeeze
from asistente.ingestion.extract.grid import ends_openly, names_columns

_MIN_COLUMNS = 2
_MAX_NAME = 60
_MOST = 0.6
_DAYS = 7
_WORDIER = 1.8
_SIGNS = "$€%@"


@dataclass(frozen=True, slots=True)
class RowCell:
    """The lines of a cell; `first` and `last` are the columns between whose edges it stands."""

    text: str
    first: int
    last: int
    above: str = ""
    """What a cell says that begins in a row above and reaches down here."""


@dataclass(frozen=True, slots=True)
class Row:
    """A table's row: its cells from left to right, empty ones included."""

    cells: tuple[RowCell, ...]
    table: int
    edges: tuple[float, ...] = ()
    """Where the table's columns begin, and where the last one ends; empty where that is unsure."""
    strong: bool = False
    """All of it is bold."""
    ruled: bool = True
    """Lines are drawn between its columns."""
    size: float = 0.0
    """Font size of its first word; 0 where unknown."""

    @property
    def text(self) -> str:
        """The row as it is printed."""
        return squeeze(" ".join(cell.text for cell in self.cells))

    @property
    def filled(self) -> list[str]:
        """What its cells say, without the empty ones."""
        return [cell.text for cell in self.cells if cell.text]


@dataclass(frozen=True, slots=True)
class Header:
    """The names of a table's columns, and the rows that print them."""

    names: tuple[str, ...]
    edges: tuple[float, ...]
    printed: tuple[str, ...]
    in_words: bool = False
    """Rows below it name things and hold no values, so that another header looks like one."""


def is_wide(row: Row) -> bool:
    return len(row.cells) == 1 and len(row.edges) > _MIN_COLUMNS


def header_of(rows: Sequence[Row]) -> Header | None:
    """The header of a table, where it has one that names its columns for certain."""
    return find_header(rows)[0]


def holds_values(rows: Sequence[Row]) -> bool:
    """Below a header that does not stand out there must be a column of figures or addresses.

    Names that only stand side by side are no table: their first line heads nothing.
    """
    if stands_out(rows[0], rows[1:]):
        return True
    for column in range(1, len(rows[0].edges) - 1):
        told = [c.text for row in rows[1:] for c in row.cells if c.first == column and c.text]
        valued = sum(any(map(str.isdigit, text)) or "@" in text for text in told)
        if valued > _MOST * len(told):
            return True
    return False


def find_header(rows: Sequence[Row]) -> tuple[Header | None, int]:
    """The header that names all columns but perhaps the first, and how many rows it has."""
    first = rows[0]
    columns = len(first.edges) - 1
    depth = _depth(rows)
    head, body = rows[:depth], rows[depth:]
    if columns < _MIN_COLUMNS or not body or not all(_may_name(row, body) for row in head):
        return None, 0
    names = tuple(_name(head, column) for column in range(columns))
    if not all(names[1:]) or len(set(names)) < columns or not _is_told(first, names, body):
        return None, 0
    if not _fits(body) or sum(map(_is_week, body)) > 1:
        return None, 0
    in_words = any(names_columns(row.filled) and len(row.filled) > 1 for row in body)
    return Header(names, first.edges, tuple(row.text for row in head), in_words), depth


def _fits(body: Sequence[Row]) -> bool:
    """Most of the rows have each of their cells below one name."""
    told = [row for row in body if row.text and not is_wide(row)]
    if any(a.last > b.first for row in told for a, b in pairwise(row.cells)):
        return False
    single = [all(c.last - c.first == 1 for c in row.cells if c.text) for row in told]
    return sum(single) > _MOST * len(told)


def _is_week(row: Row) -> bool:
    """Days of a month printed as a calendar: one number after the other, under weekdays."""
    days = row.text.split()
    return len(days) >= _DAYS - 2 and all(
        a.isdigit() and b.isdigit() and int(b) == int(a) + 1 for a, b in pairwise(days)
    )


def _depth(rows: Sequence[Row]) -> int:
    """Rows that name the columns together: cells of the first span several columns or rows."""
    if len(rows[0].cells) < _MIN_COLUMNS:
        return 1
    depth = 1
    while depth < len(rows) and any(cell.above for cell in rows[depth].cells):
        if not _splits(rows[depth - 1], rows[depth]):
            break
        depth += 1
    if depth == 1 and len(rows) > 2 and _splits(rows[0], rows[1]):
        depth = 2
    return depth


def _splits(row: Row, below: Row) -> bool:
    """A cell of a row spans several columns that the next row names one by one."""
    wide = [cell for cell in row.cells if cell.text and cell.last - cell.first > 1]
    return names_columns(below.filled or [""]) and any(
        sum(cell.first <= each.first and each.last <= cell.last for each in below.cells) > 1
        for cell in wide
    )


def _name(head: Sequence[Row], column: int) -> str:
    """What the rows of a header say over a column, from top to bottom."""
    over = [c.text for row in head for c in row.cells if c.first <= column < c.last and c.text]
    return " ".join(dict.fromkeys(over))


def _may_name(row: Row, body: Sequence[Row]) -> bool:
    """A row of short names; in a bold one above rows that are not, a name may be a year."""
    filled = row.filled
    if not filled or any(len(c) > _MAX_NAME or ends_openly(c) for c in filled):
        return False
    if stands_out(row, body):
        return True
    return names_columns(filled) and not any(_is_like(cell, body) for cell in row.cells)


def _is_like(name: RowCell, body: Sequence[Row]) -> bool:
    """A "name" with figures that is built as what stands below it is: a value of the column."""
    if not any(map(str.isdigit, name.text)):
        return False
    form = _form(name.text)
    return any(
        cell.first == name.first and _form(cell.text) == form for row in body for cell in row.cells
    )


def _form(text: str) -> str:
    """ "9-9 a a" of "12-14 de mayo": figures and words without what they say."""
    return re.sub(r"[^\W\d_]+", "a", re.sub(r"\d+", "9", squeeze(text)))


def stands_out(row: Row, body: Sequence[Row]) -> bool:
    """Bold or in capitals, above rows of which most are not."""
    bold = row.strong and sum(each.strong for each in body) <= 0.5 * len(body)
    loud = row.text.isupper() and sum(each.text.isupper() for each in body) <= 0.5 * len(body)
    return bold or loud


def _is_told(first: Row, names: Sequence[str], body: Sequence[Row]) -> bool:
    """A header that does not stand out must head values, or cells that say more than a name.

    Two columns may be "Clave | valor" from the first row on: there, all values must be of one kind.
    """
    if stands_out(first, body):
        return True
    if len(names) == _MIN_COLUMNS:
        told = [cells[-1].text for row in body if len(cells := row.cells) > 1 and cells[-1].text]
        return len(told) > 1 and any(all(sign in text for text in told) for sign in _SIGNS)
    return holds_values((first, *body)) or _mean_words(body) > _WORDIER * _mean_words([first])


def _mean_words(rows: Sequence[Row]) -> float:
    filled = [text for row in rows for text in row.filled]
    return sum(len(text.split()) for text in filled) / max(1, len(filled))
