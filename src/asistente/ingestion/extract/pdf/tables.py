"""Tables of a PDF as pieces: each row with the headings that its own cells stand under.

Cells are kept apart by tabs. A page prints nothing between them, and a quote with a bar in it would
stand on no page. Where no header tells the columns for certain, a row is the line that is printed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from asistente.contracts import BlockKind
from asistente.ingestion.clean import squeeze
from asistente.ingestion.extract.grid import names_columns
from asistente.ingestion.extract.pdf.headers import (
    Header,
    Row,
    RowCell,
    find_header,
    is_wide,
    stands_out,
)
from asistente.ingestion.pieces import CAPTION, Piece

_BETWEEN = "\t"
_UNDER = " > "
_NEAR = 6.0
"""Points by which the columns of one table may miss each other from page to page."""
_CAPTION_CHARS = 80


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
        header, depth = find_header(rows[captions:])
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
    while count < len(rows) - 2 and is_wide(rows[count]):
        count += 1
    return count


def _is_same_table(header: Header, rows: Sequence[Row]) -> bool:
    """Its columns stand where the header's do, and its first row is no header of its own."""
    edges = rows[0].edges
    if len(edges) != len(header.edges):
        return False
    if any(abs(a - b) > _NEAR for a, b in zip(edges, header.edges, strict=True)):
        return False
    if rows[0].text == header.printed[0]:
        return True
    own, _ = find_header(rows)
    return own is None or (header.in_words and not stands_out(rows[0], rows[1:]))


def _under(header: Header, rows: Sequence[Row], page: int) -> Iterator[Piece]:
    """Rows with the names of their own columns; a title between them goes before the names."""
    section = ""
    for index, row in enumerate(rows):
        if not row.text:
            continue
        if _is_section(row, rows[index + 1 :]):
            section = row.text
            yield Piece(BlockKind.HEADING, section, CAPTION, page=page)
        elif is_wide(row):
            yield Piece(BlockKind.ROW, row.text, page=page)
        else:
            yield _row(header, row, section, page)


def _is_section(row: Row, below: Sequence[Row]) -> bool:
    """One cell from side to side that heads the rows below it."""
    short = is_wide(row) and len(row.text) <= _CAPTION_CHARS and names_columns(row.filled)
    return short and any(not is_wide(each) for each in below[:1])


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
