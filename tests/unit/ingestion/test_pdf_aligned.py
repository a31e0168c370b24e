"""Tables of PDF pages whose columns are parted by white space alone, and what only looks so."""

from collections.abc import Sequence

import pytest
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph, Table

from asistente.contracts import BlockKind
from asistente.ingestion.extract.pdf import aligned
from asistente.language.tables import columns
from tests.unit.ingestion.reading import read, texts, unit_texts
from tests.unit.ingestion.test_pdf import drawn, write
from tests.unit.ingestion.test_pdf_tables import printed, told, units

NORMAL = getSampleStyleSheet()["Normal"]
GRANTS = [
    ["Beca", "Requisito principal", "Monto mensual", "Responsable"],
    [
        "Beca de excelencia y permanencia",
        "Promedio mínimo de 9.5 y no adeudar materias del plan vigente",
        "$3,200.00",
        "Oficina de Becas",
    ],
    [
        "Beca deportiva",
        "Constancia del entrenador de un equipo representativo de la institución",
        "$1,900.00",
        "Actividades Deportivas y Recreativas",
    ],
]


def placed(canvas: Canvas, rows: Sequence[Sequence[str]], step: float = 14) -> None:
    """Rows drawn one after the other, cells at fixed places."""
    for number, row in enumerate(rows):
        for x, cell in zip((60, 220, 380), row, strict=False):
            write(canvas, x, 700 - step * number, [cell])


@pytest.mark.parametrize("aligned", ["TOP", "MIDDLE", "BOTTOM"])
def test_wrapped_cells_stay_in_their_row_wherever_they_stand_in_it(aligned: str) -> None:
    cells = [[Paragraph(text, NORMAL) for text in row] for row in GRANTS]
    table = Table(cells, colWidths=[90, 130, 65, 80], style=[("VALIGN", (0, 0), (-1, -1), aligned)])
    assert told(printed(table)) == [dict(zip(GRANTS[0], row, strict=True)) for row in GRANTS[1:]]


def test_columns_as_near_as_the_padding_of_cells_are_told_apart() -> None:
    rows = [["Taller", "Interno", "Externo"], ["Danza", "$200", "$350"], ["Coro", "$90", "$150"]]
    assert told(printed(Table(rows)))[1] == {"Taller": "Coro", "Interno": "$90", "Externo": "$150"}


def test_a_table_without_lines_goes_on_on_the_next_page() -> None:
    rows = [["Documento", "Simple", "Legalizado"]]
    rows += [[f"Certificado {n}", f"${n}.00", f"${1000 + n}.00"] for n in range(1, 61)]
    document = read("t.pdf", printed(Table(rows)))
    text, unit = units(document)[-1]
    assert (unit.page, columns(unit.lead, text)[1:]) == (
        2,
        [("Simple", "$60.00"), ("Legalizado", "$1060.00")],
    )


def months(canvas: Canvas) -> None:
    """Three months side by side, each drawn as a text of its own."""
    write(canvas, 60, 700, ["ENERO", "12 al 16 Inscripciones", "26 Inicio de clases"])
    write(canvas, 220, 700, ["FEBRERO", "2 al 6 Reinscripción", "13 Bajas parciales"])
    write(canvas, 380, 700, ["MARZO", "16 Suspensión de labores", "30 Vacaciones"])


def careers(canvas: Canvas) -> None:
    placed(canvas, [["Derecho", "Medicina", "Turismo"], ["Música", "Danza", "Historia"]] * 2)


def form(canvas: Canvas) -> None:
    placed(canvas, [["Nombre:", "Carrera:", "Folio 1"], ["Edad:", "Sexo:", "2"], ["a", "b", "3"]])


def headless(canvas: Canvas) -> None:
    """The first row is built like all others."""
    stages = ((2, "uno"), (9, "dos"), (16, "tres"))
    rows = [[f"Etapa {word}", f"Del {n} al {n + 4} de mayo", f"{n} horas"] for n, word in stages]
    placed(canvas, rows)


def contents(canvas: Canvas) -> None:
    rows = [[f"Capítulo {n} {'.' * 40}", "", str(3 * n)] for n in range(1, 6)]
    placed(canvas, [["CONTENIDO", "", "PÁGINA"], *rows])


@pytest.mark.parametrize("draw", [months, careers, form, headless, contents])
def test_what_only_stands_in_columns_is_no_table(draw: object) -> None:
    assert callable(draw)
    assert not any("\t" in text for text in texts(read("t.pdf", drawn(draw))))


def test_prose_in_two_columns_under_bold_heads_stays_prose() -> None:
    style = getSampleStyleSheet()["Heading5"]

    def column(subject: str) -> list[Flowable]:
        text = f"La persona que pida {subject} paga $35.00 y espera 4 días en la oficina. " * 4
        return [Paragraph(f"Sobre {subject}", style), Paragraph(text, NORMAL)] * 3

    table = Table([[column("becas"), column("libros")]], colWidths=[220, 220])
    found = unit_texts(read("t.pdf", printed(table)))
    assert found
    assert not any("\t" in text for text in found)


def test_the_title_of_a_page_of_tables_is_a_heading() -> None:
    title = Paragraph("Cuotas de talleres", getSampleStyleSheet()["Heading1"])
    rows = [["Taller", "Costo"], ["Danza", "$200"], ["Coro", "$90"]]
    document = read("t.pdf", printed(title, Table(rows)))
    assert "Cuotas de talleres" in texts(document, BlockKind.HEADING)


def test_the_number_below_a_table_is_no_text_and_does_not_end_it() -> None:
    def draw(canvas: Canvas) -> None:
        for page in range(1, 4):
            rows = [[f"Servicio {page}{n}", f"${page}{n}.00", f"{n} días"] for n in range(1, 6)]
            placed(canvas, [["Servicio", "Costo", "Plazo"], *rows] if page == 1 else rows)
            write(canvas, 300, 40, [str(page)])
            canvas.showPage()

    found = told(drawn(draw))
    assert len(found) == 15
    assert all(list(row) == ["Servicio", "Costo", "Plazo"] for row in found)


def test_names_of_several_lines_in_narrow_columns_are_a_header() -> None:
    names = ("Taller que se ofrece", "Costo por mes en pesos", "Costo por ciclo en pesos")
    rows = [names, ("Danza", "$200", "$350"), ("Coro", "$90", "$150"), ("Teatro", "$80", "$95")]
    cells = [[Paragraph(text, NORMAL) for text in row] for row in rows]
    document = printed(Table(cells, colWidths=[55, 55, 55], hAlign="LEFT"))
    assert told(document)[1] == dict(zip(names, rows[2], strict=True))


def beside(canvas: Canvas) -> None:
    """Two columns of short lines, one drawn after the other."""
    for x in (60, 320):
        write(canvas, x, 760, [f"Renglón {n} de lo que dice" for n in range(300)], 2)


def across(canvas: Canvas) -> None:
    """The same, drawn line by line."""
    for number in range(300):
        for x in (60, 320):
            write(canvas, x, 760 - 2.4 * number, [f"Renglón {number} de lo que dice"], 2)


@pytest.mark.parametrize("draw", [beside, across])
def test_a_page_is_not_gone_down_from_each_of_its_lines(
    draw: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = []
    narrowed = aligned._narrowed
    monkeypatch.setattr(aligned, "_narrowed", lambda *a: looks.append(1) or narrowed(*a))
    read("t.pdf", drawn(draw))  # type: ignore[arg-type]
    assert len(looks) <= 11_000
