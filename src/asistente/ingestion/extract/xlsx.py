"""Excel workbooks, sheet by sheet and row by row, values as the sheet shows them."""

import io
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time
from typing import Any
from zipfile import BadZipFile

import openpyxl
from openpyxl.utils.exceptions import InvalidFileException

from asistente.contracts import BlockKind
from asistente.errors import SourceError
from asistente.ingestion.clean import normalise, squeeze
from asistente.ingestion.extract.grid import names_columns, table_pieces
from asistente.ingestion.extract.limits import Budget
from asistente.ingestion.pieces import Extraction, Piece

_CHECK_EVERY = 1000
_MAX_COLUMNS = 200
_SHEET_LEVEL = 2


def extract_xlsx(data: bytes, budget: Budget) -> Extraction:
    """Read an .xlsx file; formulas give the values that Excel last saved.

    Raises:
        SourceError: it is damaged, or takes too long.
    """
    try:
        book = openpyxl.load_workbook(
            io.BytesIO(data), read_only=True, data_only=True, keep_links=False
        )
        pieces = tuple(_sheets(book, budget))
        title = book.properties.title
    except (BadZipFile, InvalidFileException, KeyError, ValueError, TypeError) as exc:
        raise SourceError("el libro de Excel está dañado o incompleto") from exc
    return Extraction(pieces, metadata=(("file_title", title),) if title else ())


def _sheets(book: openpyxl.Workbook, budget: Budget) -> Iterator[Piece]:
    sheets = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    for sheet in sheets:
        rows = list(_rows(sheet, budget))
        if rows and len(sheets) > 1:
            yield Piece(BlockKind.HEADING, squeeze(normalise(sheet.title)), _SHEET_LEVEL)
        yield from _tables(rows)


def _rows(sheet: Any, budget: Budget) -> Iterator[list[str]]:
    for number, row in enumerate(sheet.iter_rows(max_col=_MAX_COLUMNS)):
        if number % _CHECK_EVERY == 0:
            budget.check_time()
        shown = [_shown(cell) for cell in row]
        while shown and not shown[-1]:
            shown.pop()
        if shown:
            yield shown


def _tables(rows: Sequence[list[str]]) -> Iterator[Piece]:
    """What stands alone in its row above the columns is a title, not a column name."""
    start = 0
    while start < len(rows) and sum(map(bool, rows[start])) == 1 and len(rows) > start + 1:
        text = next(cell for cell in rows[start] if cell)
        titled = names_columns(rows[start]) and len(text.split()) <= 16
        kind = BlockKind.HEADING if titled else BlockKind.PARAGRAPH
        yield Piece(kind, text, 1 if titled else 0)
        start += 1
    yield from table_pieces(rows[start:])


def _shown(cell: Any) -> str:
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "Sí" if value else "No"
    if isinstance(value, datetime | date | time):
        return _moment(value)
    if isinstance(value, int | float):
        return _number(value, str(cell.number_format or ""))
    return squeeze(normalise(str(value)))


def _moment(value: datetime | date | time) -> str:
    if isinstance(value, time):
        return value.strftime("%H:%M")
    day = f"{value.day:02d}/{value.month:02d}/{value.year}"
    timed = isinstance(value, datetime) and (value.hour or value.minute)
    return f"{day} {value:%H:%M}" if timed else day


def _number(value: float, shown_as: str) -> str:
    if "%" in shown_as:
        return f"{value:.{_decimals(shown_as)}%}"
    if "$" in shown_as:
        return f"${value:,.{_decimals(shown_as)}f}"
    return str(int(value)) if float(value).is_integer() and abs(value) < 1e15 else f"{value:.10g}"


def _decimals(shown_as: str) -> int:
    fraction = shown_as.partition(".")[2]
    return len(fraction) - len(fraction.lstrip("0"))
