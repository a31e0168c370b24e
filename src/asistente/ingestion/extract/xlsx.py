"""Excel workbooks, sheet by sheet and row by row, values as the sheet shows them."""

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time
from typing import Any

import openpyxl
from openpyxl.utils.exceptions import InvalidFileException

from asistente.contracts import BlockKind
from asistente.errors import SourceError
from asistente.ingestion.clean import normalise, squeeze
from asistente.ingestion.extract.grid import Cell
from asistente.ingestion.extract.limits import Budget
from asistente.ingestion.extract.package import DAMAGE, open_package
from asistente.ingestion.extract.sheets import sheet_pieces
from asistente.ingestion.extract.unread import left_out
from asistente.ingestion.extract.xlsx_marks import MAX_COLUMNS, Marks, marks_of
from asistente.ingestion.extract.xlsx_spans import Place, Spans, spans_of
from asistente.ingestion.pieces import Extraction, Piece
from asistente.language.counting import counted

_CHECK_EVERY = 1000
_SHEET_LEVEL = 2
_MOST_NAMED = 5
_COMMENTS = re.compile(r"xl/(?:comments/)?comments?\d*\.xml$")
"""The parts that Excel writes, and in a folder of their own, other programs."""


def extract_xlsx(data: bytes, budget: Budget) -> Extraction:
    """Read an .xlsx file as it is shown; formulas give the values that Excel last saved.

    Raises:
        SourceError: it is damaged, or takes too long.
    """
    try:
        marks = marks_of(data, budget)
        book = openpyxl.load_workbook(
            io.BytesIO(data), read_only=True, data_only=True, keep_links=False
        )
        sheets = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
        read = [(sheet.title, tuple(_rows(sheet, _of(sheet, marks), budget))) for sheet in sheets]
        title = book.properties.title
        warnings = (*_unread(book, marks), *left_out(_comments(data), "comentario"))
    except (*DAMAGE, InvalidFileException, TypeError) as exc:
        raise SourceError("el libro de Excel está dañado o incompleto") from exc
    metadata = (("file_title", title),) if title else ()
    return Extraction(tuple(_pieces(read)), metadata=metadata, warnings=warnings)


def _of(sheet: Any, marks: Mapping[str, Marks]) -> Marks:
    return marks.get(sheet.title) or Marks()


def _pieces(sheets: Sequence[tuple[str, tuple[list[Cell], ...]]]) -> Iterator[Piece]:
    for title, rows in sheets:
        if rows and len(sheets) > 1:
            yield Piece(BlockKind.HEADING, squeeze(normalise(title)), _SHEET_LEVEL)
        yield from sheet_pieces(rows)


def _rows(sheet: Any, marks: Marks, budget: Budget) -> Iterator[list[Cell]]:
    """Visible rows, their cells with what they span; an empty list for an empty row."""
    spans = spans_of(marks)
    texts: dict[Place, str] = {}
    widest = min(MAX_COLUMNS, marks.widest or MAX_COLUMNS)  # openpyxl fills rows up to there
    for number, row in enumerate(sheet.iter_rows(max_col=widest), start=1):
        if number % _CHECK_EVERY == 0:
            budget.check_time()
        shown = {(number, column): cell for column, cell in enumerate(row, start=1)}
        texts |= {place: _shown(shown[place]) for place in spans.moved & shown.keys()}
        if number in marks.hidden_rows:
            continue
        cells = [
            _cell(place, cell, spans, texts)
            for place, cell in shown.items()
            if place[1] not in marks.hidden_columns and place not in spans.covered
        ]
        while cells and cells[-1] == Cell(""):
            cells.pop()
        yield cells


def _cell(place: Place, cell: Any, spans: Spans, texts: Mapping[Place, str]) -> Cell:
    """A visible cell, with the text of the hidden one that it stands for."""
    span = spans.begun.get(place)
    if span is None:
        return Cell(_shown(cell))
    text = _shown(cell) if span.anchor == place else texts.get(span.anchor, "")
    return Cell(text, span.wide, span.tall)


def _unread(book: openpyxl.Workbook, marks: Mapping[str, Marks]) -> Iterator[str]:
    """Warnings of what a workbook holds and does not show, or does not know."""
    hidden = [sheet.title for sheet in book.worksheets if sheet.sheet_state != "visible"]
    yield from (f"sin indexar: hoja oculta «{squeeze(title)}»" for title in hidden)
    for sheet in book.worksheets:
        if sheet.title not in hidden:
            yield from _unread_of(squeeze(sheet.title), _of(sheet, marks))


def _unread_of(title: str, marks: Marks) -> Iterator[str]:
    columns = {column for column in marks.hidden_columns if column <= marks.widest}
    for number, noun in ((len(marks.hidden_rows), "fila"), (len(columns), "columna")):
        if number:
            hidden = "oculta" if number == 1 else "ocultas"
            yield f"sin indexar: {counted(number, noun)} {hidden} de la hoja «{title}»"
    if marks.uncomputed:
        some = ", ".join(marks.uncomputed[:_MOST_NAMED])
        rest = len(marks.uncomputed) - _MOST_NAMED
        more = f" y {rest} más" if rest > 0 else ""
        yield f"fórmulas sin valor guardado en la hoja «{title}»: {some}{more}"
    if marks.widest > MAX_COLUMNS:
        yield f"sin indexar: las columnas después de la {MAX_COLUMNS} de la hoja «{title}»"


def _comments(data: bytes) -> int:
    """Comments on cells, which stand in parts of their own."""
    with open_package(data) as package:
        parts = [
            name
            for name in package.namelist()
            if re.match(r"xl/(?:comments/)?comments?\d*\.xml$", name)
        ]
        return sum(package.read(name).count(b"<comment ") for name in parts)


def _shown(cell: Any) -> str:
    value = cell.value
    if value is None or cell.data_type == "e":  # "#DIV/0!" is no value
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
