"""Tables of PDF pages: each cell under its own heading, on the page that prints it."""

import io
from collections.abc import Sequence

import pypdfium2
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, PageBreak, SimpleDocTemplate, Table

from asistente.contracts import BlockKind, Document, Unit
from asistente.language.tables import columns
from tests.unit.ingestion.reading import chunks, read, texts
from tests.unit.ingestion.test_pdf import drawn, write

GRID = ("GRID", (0, 0), (-1, -1), 1, "black")
FEES = [
    ["Taller", "Interno", "Externo"],
    ["Danza", "$200.00", "$350.00"],
    ["Teatro", "", "$320.00"],
    ["Coro", "$90.00", ""],
]

Span = tuple[int, int]


def ruled(rows: Sequence[Sequence[str]], *spans: tuple[Span, Span], bold: bool = False) -> Table:
    style = [GRID, *(("SPAN", *span) for span in spans), ("VALIGN", (0, 0), (-1, -1), "MIDDLE")]
    head = [("FONTNAME", (0, 0), (-1, 0), "Helvetica-Bold")] if bold else []
    return Table(rows, style=[*style, *head])


def printed(*story: Flowable) -> bytes:
    stream = io.BytesIO()
    SimpleDocTemplate(stream).build(list(story))
    return stream.getvalue()


def units(document: Document) -> list[tuple[str, Unit]]:
    return [(c.text[u.start : u.end], u) for c in chunks(document) for u in c.units]


def told(data: bytes) -> list[dict[str, str]]:
    """Rows as what stands under which heading."""
    found = units(read("t.pdf", data))
    return [dict(columns(unit.lead, text)) for text, unit in found if unit.kind is BlockKind.ROW]


def test_each_cell_of_a_ruled_table_stands_under_its_own_heading() -> None:
    assert told(printed(ruled(FEES))) == [
        {"Taller": "Danza", "Interno": "$200.00", "Externo": "$350.00"},
        {"Taller": "Teatro", "Interno": "", "Externo": "$320.00"},
        {"Taller": "Coro", "Interno": "$90.00", "Externo": ""},
    ]


def test_a_quoted_row_is_on_the_page_as_another_program_reads_it() -> None:
    data = printed(ruled(FEES))
    page = pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range()
    quotes = [" ".join(text.split()) for text, _ in units(read("t.pdf", data))]
    assert quotes
    assert all(quote in " ".join(page.split()) for quote in quotes)


def test_headings_over_several_columns_are_part_of_each_name() -> None:
    rows = [
        ["Curso", "Comunidad", "", "Público"],
        ["", "Con beca", "Sin beca", ""],
        ["Inglés", "$100.00", "$400.00", "$900.00"],
    ]
    spans = (((1, 0), (2, 0)), ((0, 0), (0, 1)), ((3, 0), (3, 1)))
    assert told(printed(ruled(rows, *spans))) == [
        {
            "Curso": "Inglés",
            "Comunidad Con beca": "$100.00",
            "Comunidad Sin beca": "$400.00",
            "Público": "$900.00",
        }
    ]


def test_a_cell_beside_several_rows_is_known_in_each_of_them() -> None:
    rows = [
        ["Nivel", "Concepto", "Costo"],
        ["Licenciatura", "Inscripción", "$2,100.00"],
        ["", "Examen", "$610.00"],
        ["", "Título", "$900.00"],
        ["Doctorado", "Inscripción", "$9,300.00"],
        ["", "Examen", "$2,750.00"],
    ]
    spans = (((0, 1), (0, 3)), ((0, 4), (0, 5)))
    found = told(printed(ruled(rows, *spans)))
    assert found[0] == {"Nivel": "Licenciatura", "Concepto": "Inscripción", "Costo": "$2,100.00"}
    assert found[2] == {"Licenciatura > Concepto": "Título", "Costo": "$900.00"}
    assert found[4] == {"Doctorado > Concepto": "Examen", "Costo": "$2,750.00"}


def test_a_cell_over_several_columns_is_the_value_of_all_of_them() -> None:
    rows = [*FEES, ["Ajedrez", "gratuito", ""]]
    assert told(printed(ruled(rows, ((1, 4), (2, 4)))))[-1] == {
        "Taller": "Ajedrez",
        "Interno / Externo": "gratuito",
    }


def test_a_title_between_rows_goes_with_the_rows_below_it() -> None:
    rows = [
        ["Programa", "Matrícula", "Duración"],
        ["FACULTAD DE INGENIERÍA", "", ""],
        ["Plan nuevo", "$6.450", "10 semestres"],
        ["FACULTAD DE DERECHO", "", ""],
        ["Plan nuevo", "$5.980", "11 semestres"],
    ]
    found = told(printed(ruled(rows, ((0, 1), (2, 1)), ((0, 3), (2, 3)))))
    assert found[1] == {
        "FACULTAD DE DERECHO > Programa": "Plan nuevo",
        "Matrícula": "$5.980",
        "Duración": "11 semestres",
    }


def test_a_name_that_is_cut_short_heads_its_column() -> None:
    rows = [
        ["Cód.", "Concepto", "Monto máx."],
        ["A-01", "Constancia de estudios", "12.00"],
        ["A-02", "Constancia de egreso", "25.00"],
    ]
    assert told(printed(ruled(rows)))[1] == {
        "Cód.": "A-02",
        "Concepto": "Constancia de egreso",
        "Monto máx.": "25.00",
    }


def test_a_table_that_goes_on_on_the_next_page_keeps_its_header() -> None:
    rows = [FEES[0], *([f"Taller de arte {n}", f"${n}.00", f"${3 * n}.00"] for n in range(1, 81))]
    document = read("t.pdf", printed(ruled(rows)))
    last, unit = units(document)[-1]
    assert (unit.page, columns(unit.lead, last)[2]) == (3, ("Externo", "$240.00"))


def test_rows_in_words_are_no_header_of_the_next_page() -> None:
    subjects = [[f"Materia {'abcdefghij'[n]}", "Optativa", "Ramos"] for n in range(9)]
    first = ruled([["Nombre", "Carácter", "Docente"], *subjects], bold=True)
    found = told(printed(first, PageBreak(), ruled(subjects)))
    assert all(list(row) == ["Nombre", "Carácter", "Docente"] for row in found)
    assert len(found) == 18


def test_another_table_on_the_next_page_has_its_own_header() -> None:
    other = [["Sala", "Lunes", "Martes"], ["Cómputo", "8:00", "10:00"]]
    found = told(printed(ruled(FEES), PageBreak(), ruled(other)))
    assert found[-1] == {"Sala": "Cómputo", "Lunes": "8:00", "Martes": "10:00"}


def test_keys_and_values_and_weeks_have_no_header() -> None:
    keys = [["Nivel", "Licenciatura"], ["Duración", "8 semestres"], ["Sede", "Campus norte"]]
    weeks = [["Lu", "Ma", "Mi", "Ju", "Vi", "Sá", "Do"]]
    weeks += [[str(7 * week + day) for day in range(1, 8)] for week in range(4)]
    document = read("t.pdf", printed(ruled(keys), PageBreak(), ruled(weeks)))
    assert not any("\t" in text for text in texts(document))
    assert not any(unit.page == 2 for _, unit in units(document))


def test_tables_beside_each_other_are_read_from_left_to_right() -> None:
    other = [["Sala", "Lunes", "Martes"], ["Cómputo", "8:00", "10:00"]]
    found = told(printed(Table([[ruled(FEES), ruled(other)]])))
    assert [next(iter(row)) for row in found] == ["Taller", "Taller", "Taller", "Sala"]


def test_rows_that_only_their_box_and_columns_are_drawn_for_are_told_apart() -> None:
    box = [("BOX", (0, 0), (-1, -1), 1, "black"), ("LINEBELOW", (0, 0), (-1, 0), 1, "black")]
    style = [*box, ("LINEBEFORE", (1, 0), (-1, -1), 1, "black")]
    assert told(printed(Table(FEES, style=style))) == told(printed(ruled(FEES)))


def test_a_row_that_is_drawn_line_by_line_stays_one() -> None:
    def draw(canvas: Canvas) -> None:
        for y in (720, 700, 660, 640):
            canvas.line(60, y, 420, y)
        for x in (60, 180, 300, 420):
            canvas.line(x, 720, x, 640)
        for y, row in (
            (706, ("Beca", "Requisito", "Monto")),
            (688, ("Beca de", "Promedio", "$3,200.00")),
            (674, ("excelencia", "de 9.5", "")),
            (646, ("Beca deportiva", "Constancia", "$900.00")),
        ):
            for x, cell in zip((64, 184, 304), row, strict=True):
                write(canvas, x, y, [cell])

    found = told(drawn(draw))
    assert found[0] == {
        "Beca": "Beca de excelencia",
        "Requisito": "Promedio de 9.5",
        "Monto": "$3,200.00",
    }


def test_lines_of_the_next_page_are_no_rows_of_a_ruled_table() -> None:
    signed = Table([["Elaboró", "Revisó", "Autorizó"], ["Ana Ruiz", "Luz Peña", "Eva Gil"]])
    found = told(printed(ruled(FEES), PageBreak(), signed))
    assert not any("Ana Ruiz" in row.values() for row in found)


def test_words_that_a_narrow_cell_cut_are_whole() -> None:
    rows = [
        ["Trámite", "Requisito", "Costo"],
        ["Examen", "Expe-\ndiente y acta", "$90.00"],
        ["Título", "Plan teórico-\npráctico del 2025-\nI", "$900.00"],
    ]
    found = [row["Requisito"] for row in told(printed(ruled(rows)))]
    assert found == ["Expediente y acta", "Plan teórico-práctico del 2025-I"]
