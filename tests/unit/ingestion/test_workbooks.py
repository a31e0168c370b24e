"""Workbooks: merged areas that are partly hidden, comments, damage, and areas without end."""

import io
import zipfile
import zlib

import openpyxl
import pytest
from openpyxl.comments import Comment

from asistente.contracts import BlockKind
from asistente.errors import SourceError
from asistente.ingestion.extract import xlsx
from asistente.ingestion.extract.limits import Budget, Limits
from asistente.ingestion.extract.xlsx_marks import MAX_COLUMNS, marks_of
from tests.unit.ingestion.reading import read, texts
from tests.unit.ingestion.test_office_formats import workbook, workbook_bytes

SHEET = "xl/worksheets/sheet1.xml"


def rows(book: openpyxl.Workbook) -> list[str]:
    return texts(read("libro.xlsx", workbook_bytes(book)), BlockKind.ROW)


def with_sheet(content: bytes) -> bytes:
    """A workbook with another text for its sheet."""
    stream = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook_bytes(workbook(["Taller", "Costo"])))) as package,
        zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as changed,
    ):
        for name in package.namelist():
            changed.writestr(name, content if name == SHEET else package.read(name))
    return stream.getvalue()


def campuses() -> openpyxl.Workbook:
    head = ["Plantel", "Turno", "Cupo"]
    book = workbook(head, ["Norte", "Diurno", 30], [None, "Mixto", 25], [None, "Nocturno", 20],
                    ["Sur", "Diurno", 40], ["Centro", "Mixto", 50])  # fmt: skip
    book.active.merge_cells("A2:A4")
    return book


def test_a_hidden_row_in_a_merged_area_shifts_no_cell_below_it() -> None:
    book = campuses()
    book.active.row_dimensions[3].hidden = True
    assert rows(book) == [
        "Norte | Diurno | 30",
        "Norte | Nocturno | 20",
        "Sur | Diurno | 40",
        "Centro | Mixto | 50",
    ]


def test_a_merged_area_whose_own_row_is_hidden_keeps_its_text() -> None:
    book = campuses()
    book.active.row_dimensions[2].hidden = True
    assert rows(book)[:3] == ["Norte | Mixto | 25", "Norte | Nocturno | 20", "Sur | Diurno | 40"]


@pytest.mark.parametrize(("hidden", "cells"), [("B", "700"), ("C", "150")])
def test_a_merged_area_whose_column_is_hidden_keeps_its_text(hidden: str, cells: str) -> None:
    book = workbook(["Taller", "Costo", None, "Cupo"], [None, "Mensual", "Semestral", None],
                    ["Yoga", 150, 700, 20])  # fmt: skip
    for area in ("B1:C1", "A1:A2", "D1:D2"):
        book.active.merge_cells(area)
    book.active.column_dimensions[hidden].hidden = True
    document = read("libro.xlsx", workbook_bytes(book))
    assert "Costo" in texts(document)[0]
    assert texts(document)[-1] == f"Yoga | {cells} | 20"


def test_merged_areas_are_looked_at_up_to_a_total() -> None:
    areas = "".join(f'<mergeCell ref="A{n}:XFD{n}"/>' for n in range(2, 3000))
    sheet = (
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        '<row r="1"><c r="A1"><v>7</v></c></row></sheetData>'
        f"<mergeCells>{areas}</mergeCells></worksheet>"
    )
    (marks,) = marks_of(with_sheet(sheet.encode()), Budget(Limits())).values()
    cells = [(right - left + 1) * (low - top + 1) for left, top, right, low in marks.merged]
    assert cells[0] == MAX_COLUMNS
    assert sum(cells) <= 100_000


def test_comments_of_other_programs_are_told() -> None:
    book = workbook(["Taller", "Costo"], ["Yoga", 150])
    book.active["A2"].comment = Comment("Revisar", "Ana")
    found = read("libro.xlsx", workbook_bytes(book))
    assert found.source.warnings == ("sin indexar: 1 comentario",)


@pytest.mark.parametrize("content", [b"<worksheet><sheetData>", b"", b"<a></b>"])
def test_a_damaged_sheet_is_told_in_the_words_of_its_reader(content: bytes) -> None:
    with pytest.raises(SourceError, match="el libro de Excel está dañado o incompleto"):
        read("libro.xlsx", with_sheet(content))


def test_a_sheet_that_does_not_unpack_is_told_in_the_words_of_its_reader(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def cut(*_: object) -> None:
        raise zlib.error("invalid block type")

    monkeypatch.setattr(xlsx, "marks_of", cut)
    with pytest.raises(SourceError, match="el libro de Excel está dañado o incompleto"):
        read("libro.xlsx", workbook_bytes(workbook(["Taller"])))
