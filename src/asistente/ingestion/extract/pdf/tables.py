"""Tables of a PDF as pieces: each row with the headings that its own cells stand under.

Cells are kept apart by tabs. A page prints nothing between them, and a quote with a bar in it would
stand on no page. Where no header tells the columns for certain, a row is the line that is printed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from asistente.contracts import BlockKind
from asistente.ingestion.clean import squeeze
from asistente.ingestion.extract.grid import names_columns
from asistente.ingestion.pieces import CAPTION, Piece

_BETWEEN = "\t"
_UNDER = " > "
_NEAR = 6.0
"""Points by which the columns of one table may miss each other from page to page."""
_MIN_COLUMNS = 2
_CAPTION_CHARS = 80
_MAX_NAME = 60
_MOST = 0.6
_DAYS = 7
_SIGNS = "$€%@"


@dataclass(frozen=True, slots=True)
class RowCell:
    """What a cell says; `first` and `last` are the columns between whose edges it stands."""

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


@dataclass
class TableWriter:
    """Writes the tables of a document one after the other; one may go on on the next page."""

    _header: Header | None = field(default=None)

    def pieces(self, rows: Sequence[Row], page: int, *, goes_on: bool) -> Iterator[Piece]:
        """A table's header and rows; `goes_on` where nothing stands between it and the last one."""
        before, self._header = self._header, None
        if before and goes_on and _is_same_table(before, rows):
            self._header = before
            repeated = [row.text for row in rows[: len(before.printed)]] == list(before.printed)
            body = rows[len(before.printed) :] if repeated else rows
            if repeated:
                yield Piece(BlockKind.HEADING, " ".join(before.printed), CAPTION, page=page)
            yield from _under(before, body, page)
            return
        captions = _captions(rows)
        header, depth = _header_of(rows[captions:])
        if header is None:
            yield from _as_printed(rows, page)
            return
        self._header = header
        for row in rows[: captions + depth]:
            if row.text:
                yield Piece(BlockKind.HEADING, row.text, CAPTION, page=page)
        yield from _under(header, rows[captions + depth :], page)


def _as_printed(rows: Sequence[Row], page: int) -> Iterator[Piece]:
    """Rows as lines; the first one is their header where it holds no values."""
    header = rows[0].text if len(rows) > 1 and names_columns(rows[0].filled) else ""
    for index, row in enumerate(rows):
        if not row.text:
            continue
        if (index == 0 and header) or not _says_something(row.text):
            yield Piece(BlockKind.HEADING, row.text, CAPTION, page=page)
        else:
            yield Piece(BlockKind.ROW, row.text, lead=header, page=page)


def _says_something(text: str) -> bool:
    """False for rows of a month's day numbers or weekday names, and the like."""
    words = [word for word in text.split() if len(word) > 3]
    return any(sum(c.isalpha() for c in word) > 3 for word in words) or len(words) > 1


def _captions(rows: Sequence[Row]) -> int:
    """Rows at the top that are one cell from side to side: the table's title."""
    count = 0
    while count < len(rows) - 2 and _is_wide(rows[count]):
        count += 1
    return count


def _is_wide(row: Row) -> bool:
    return len(row.cells) == 1 and len(row.edges) > _MIN_COLUMNS


def _header_of(rows: Sequence[Row]) -> tuple[Header | None, int]:
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
    told = [row for row in body if row.text and not _is_wide(row)]
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
    if not filled or any(len(c) > _MAX_NAME or c.endswith((":", ".", ",", ";")) for c in filled):
        return False
    return names_columns(filled) or _stands_out(row, body)


def _stands_out(row: Row, body: Sequence[Row]) -> bool:
    return row.strong and sum(each.strong for each in body) <= 0.5 * len(body)


def _is_told(first: Row, names: Sequence[str], body: Sequence[Row]) -> bool:
    """Two columns may be "Clave | valor": there, a header must stand out, or head like values."""
    if len(names) > _MIN_COLUMNS or _stands_out(first, body):
        return True
    told = [cells[-1].text for row in body if len(cells := row.cells) > 1 and cells[-1].text]
    return len(told) > 1 and any(all(sign in text for text in told) for sign in _SIGNS)


def _is_same_table(header: Header, rows: Sequence[Row]) -> bool:
    """Its columns stand where the header's do, and its first row is no header of its own."""
    edges = rows[0].edges
    if len(edges) != len(header.edges):
        return False
    if any(abs(a - b) > _NEAR for a, b in zip(edges, header.edges, strict=True)):
        return False
    if rows[0].text == header.printed[0]:
        return True
    own, _ = _header_of(rows)
    return own is None or (header.in_words and not _stands_out(rows[0], rows[1:]))


def _under(header: Header, rows: Sequence[Row], page: int) -> Iterator[Piece]:
    """Rows with the names of their own columns; a title between them goes before the names."""
    section = ""
    for index, row in enumerate(rows):
        if not row.text:
            continue
        if _is_section(row, rows[index + 1 :]):
            section = row.text
            yield Piece(BlockKind.HEADING, section, CAPTION, page=page)
        elif _is_wide(row):
            yield Piece(BlockKind.ROW, row.text, page=page)
        else:
            yield _row(header, row, section, page)


def _is_section(row: Row, below: Sequence[Row]) -> bool:
    """One cell from side to side that heads the rows below it."""
    short = _is_wide(row) and len(row.text) <= _CAPTION_CHARS and names_columns(row.filled)
    return short and any(not _is_wide(each) for each in below[:1])


def _row(header: Header, row: Row, section: str, page: int) -> Piece:
    own = [cell for cell in row.cells if not cell.above]
    names = [" / ".join(filter(None, header.names[cell.first : cell.last])) for cell in own]
    above = [_reached(header, cell) for cell in row.cells if cell.above]
    names[0] = _UNDER.join(filter(None, (section, *above, names[0])))
    text = _BETWEEN.join(squeeze(cell.text) for cell in own)
    return Piece(BlockKind.ROW, text, lead=_BETWEEN.join(names), page=page)


def _reached(header: Header, cell: RowCell) -> str:
    name = header.names[cell.first] if cell.first else ""
    return f"{name} {cell.above}".strip()
