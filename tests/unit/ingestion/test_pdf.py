"""PDF pages: order, tables, running heads, and what the file hides."""

import io
from collections.abc import Callable, Sequence

import pypdf
import pytest
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from asistente.contracts import BlockKind
from asistente.errors import SourceError
from asistente.ingestion.extract.content import ContentExtractor
from asistente.ingestion.extract.limits import Limits
from tests.unit.ingestion.reading import chunks, lead_of, raw, read, texts, unit_texts

WIDTH, HEIGHT = letter


def drawn(draw: Callable[[Canvas], None]) -> bytes:
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=letter)
    draw(canvas)
    canvas.save()
    return stream.getvalue()


def write(canvas: Canvas, x: float, y: float, lines: Sequence[str], size: float = 10) -> None:
    canvas.setFont("Helvetica", size)
    for number, line in enumerate(lines):
        canvas.drawString(x, y - number * 1.2 * size, line)


def test_lines_become_the_sentences_that_they_were() -> None:
    lines = [
        "La inscripción al semestre se paga en la caja de la institución o por transferencia",
        "bancaria, y el comprobante se entrega en Servicios Escolares. Los exámenes extraordi-",
        "narios se solicitan en línea; lee el acuerdo académico-administrativo del ciclo 2025-",
        "II en el portal.",
    ]
    units = unit_texts(read("a.pdf", drawn(lambda c: write(c, 72, 700, lines))))
    assert units[0].endswith("se entrega en Servicios Escolares.")
    assert "exámenes extraordinarios se solicitan" in units[1]
    assert "académico-administrativo del ciclo 2025-II en el portal." in units[1]


def test_columns_are_read_one_after_the_other() -> None:
    left = [f"Columna izquierda, renglón {n} de su texto corrido" for n in range(12)]
    right = [f"Columna derecha, renglón {n} de su texto corrido" for n in range(12)]

    def draw(canvas: Canvas) -> None:
        write(
            canvas,
            72,
            740,
            ["Título que va de lado a lado sobre las dos columnas de la página"],
            11,
        )
        for number in range(12):  # drawn line by line across both, as some programs do
            write(canvas, 60, 700 - 12 * number, [left[number]])
            write(canvas, 330, 700 - 12 * number, [right[number]])

    text = " ".join(read("c.pdf", drawn(draw)).text.split())
    assert text.index(left[11]) < text.index(right[0])
    assert text.index("Título") < text.index(left[0])


def test_a_table_without_lines_is_read_row_by_row() -> None:
    def draw(canvas: Canvas) -> None:
        for number, row in enumerate(
            [("Trámite", "Costo"), ("Kárdex", "$80.00"), ("Título", "$900.00"), ("Acta", "$60.00")]
        ):
            write(canvas, 72, 700 - 15 * number, [row[0]])
            write(canvas, 300, 700 - 15 * number, [row[1]])

    document = read("t.pdf", drawn(draw))
    assert texts(document, BlockKind.ROW) == ["Kárdex\t$80.00", "Título\t$900.00", "Acta\t$60.00"]
    assert lead_of(document, "Título") == "Trámite\tCosto"


def months(canvas: Canvas) -> None:
    """Two months side by side in one frame: day numbers, then what happens when."""
    columns, rows = 4, ["head", "days", "event"]
    for row, kind in enumerate(rows):
        top = 700 - 20 * row
        for month in (0, 1):
            x = 72 + 200 * month
            if kind == "head":
                canvas.rect(x, top - 20, 200, 20)
                write(canvas, x + 60, top - 14, [("JUNIO", "AGOSTO")[month]], 8)
            elif kind == "days":
                for column in range(columns):
                    canvas.rect(x + 50 * column, top - 20, 50, 20)
                    write(canvas, x + 50 * column + 20, top - 14, [str(column + 1)], 8)
            else:
                canvas.rect(x, top - 20, 100, 20)
                canvas.rect(x + 100, top - 20, 100, 20)
                write(canvas, x + 4, top - 14, [("24 DE JUNIO", "10 A 14 DE AGOSTO")[month]], 8)
                write(canvas, x + 104, top - 14, [("BAJAS", "REINSCRIPCIONES")[month]], 8)


def test_months_in_a_grid_are_tables_of_their_own() -> None:
    document = read("calendario.pdf", drawn(months))
    units = unit_texts(document)
    assert "10 A 14 DE AGOSTO REINSCRIPCIONES" in units
    assert lead_of(document, "10 A 14") == "AGOSTO"
    assert not any(text.replace(" ", "").isdigit() for text in units)


def paged(canvas: Canvas) -> None:
    for page in range(1, 6):
        write(canvas, 72, 760, ["INSTITUTO TECNOLÓGICO DE PRUEBA"])
        write(canvas, 72, 740, [f"Reglamento, edición de prueba. Tema {page}"])
        write(
            canvas,
            72,
            700,
            [f"El artículo {page} trata de un asunto que solo está en esta página."],
        )
        write(canvas, 72, 60, ["Tel. 755-554-4851, correo@example.mx"])
        write(canvas, 300, 40, [f"Página {page} de 5"])
        canvas.showPage()


def test_running_heads_and_page_numbers_go_and_contacts_stay_once() -> None:
    document = read("r.pdf", drawn(paged))
    assert "INSTITUTO TECNOLÓGICO" not in document.text
    assert "Página" not in document.text
    assert document.text.count("correo@example.mx") == 1
    assert [page.label for page in document.pages] == ["1", "2", "3", "4", "5"]


def test_what_stands_on_two_of_many_pages_stays() -> None:
    def draw(canvas: Canvas) -> None:
        for page in range(6):
            write(
                canvas, 72, 700, [f"Texto propio de la página que lleva el tema {'abcdef'[page]}."]
            )
            if page in (1, 4):
                write(canvas, 72, 60, ["Nota: la fecha puede cambiar."])
            canvas.showPage()

    assert read("n.pdf", drawn(draw)).text.count("Nota: la fecha puede cambiar.") == 2


def test_each_unit_is_on_the_page_that_it_names() -> None:
    document = read("r.pdf", drawn(paged))
    pages = {
        u.page for c in chunks(document) for u in c.units if "artículo 3" in c.text[u.start : u.end]
    }
    assert pages == {3}


def test_a_layer_drawn_twice_is_read_once() -> None:
    def draw(canvas: Canvas) -> None:
        for shift in (0, 0.3):
            write(
                canvas, 72 + shift, 700, ["El costo es de 80 pesos por cada constancia solicitada."]
            )

    assert read("d.pdf", drawn(draw)).text.count("80 pesos") == 1


def test_a_hidden_layer_under_visible_text_is_left_out() -> None:
    def draw(canvas: Canvas) -> None:
        write(canvas, 72, 700, ["El costo es de 80 pesos por cada constancia solicitada."])
        hidden = canvas.beginText(72, 700)
        hidden.setFont("Helvetica", 10)
        hidden.setTextRenderMode(3)
        hidden.textLine("E1 c0sto es de 8O pes0s por cada constancia so1icitada.")
        canvas.drawText(hidden)

    text = read("h.pdf", drawn(draw)).text
    assert "El costo es de 80 pesos" in text
    assert "8O pes0s" not in text


def test_a_sentence_over_a_page_break_knows_how_it_began() -> None:
    def draw(canvas: Canvas) -> None:
        write(
            canvas, 72, 80, ["Los grupos se abren con un mínimo de quince personas inscritas y con"]
        )
        canvas.showPage()
        write(canvas, 72, 700, ["la autorización de la dirección del plantel."])
        canvas.showPage()

    assert lead_of(read("s.pdf", drawn(draw)), "la autorización").startswith("Los grupos se abren")


@pytest.mark.parametrize("angle", [90, 180, 270])
def test_turned_text_is_read_upright(angle: int) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.translate(WIDTH / 2, HEIGHT / 2)
        canvas.rotate(angle)
        write(
            canvas,
            -150,
            0,
            ["El registro de aspirantes se cierra", "el 4 de agosto a las 15:00 horas."],
        )

    text = " ".join(read("g.pdf", drawn(draw)).text.split())
    assert text == "El registro de aspirantes se cierra el 4 de agosto a las 15:00 horas."


def locked(password: str) -> bytes:
    writer = pypdf.PdfWriter(
        clone_from=io.BytesIO(drawn(lambda c: write(c, 72, 700, ["Texto protegido"])))
    )
    writer.encrypt(user_password=password, owner_password="dueño", algorithm="AES-256")
    stream = io.BytesIO()
    writer.write(stream)
    return stream.getvalue()


def test_an_empty_password_opens_and_another_is_asked_for() -> None:
    assert "Texto protegido" in read("l.pdf", locked("")).text
    with pytest.raises(SourceError, match="necesita contraseña"):
        read("l.pdf", locked("clave"))


def test_the_page_limit_is_named() -> None:
    with pytest.raises(SourceError, match="tiene 5 páginas; el máximo es 3"):
        read("r.pdf", drawn(paged), Limits(max_pages=3))


class Reader:
    """A recogniser that sees the same on each picture."""

    def read(self, picture: bytes) -> str:
        assert picture.startswith(b"P5 ")
        return "ACUERDO\n\nEl acuerdo entra en vigor el 16 de abril de 2019.\n"


def test_scanned_pages_are_read_by_the_recogniser_and_say_so() -> None:
    def draw(canvas: Canvas) -> None:
        write(canvas, 72, 700, ["Primera página con su texto."])
        canvas.showPage()
        canvas.rect(100, 100, 200, 200, fill=1)
        canvas.showPage()

    plain = read("o.pdf", drawn(draw))
    assert plain.source.warnings == ("sin texto: requiere OCR: p. 2",)
    document = ContentExtractor(recogniser=Reader()).extract(raw("o.pdf", drawn(draw)))
    assert document.source.warnings == ("texto obtenido por OCR: p. 2",)
    assert [page.ocr for page in document.pages] == [False, True]
    assert any(chunk.ocr and "16 de abril" in chunk.text for chunk in chunks(document))


def with_facts() -> bytes:
    """A file whose first two pages are numbered "i" and "ii", and that names itself."""
    writer = pypdf.PdfWriter()
    for page in pypdf.PdfReader(io.BytesIO(drawn(numbered_pages))).pages:
        writer.add_page(page)
    writer.set_page_label(0, 1, style="/r")
    writer.set_page_label(2, 3, style="/D", start=3)
    writer.add_metadata(
        {
            "/Title": "Reglamento de becas",
            "/Subject": "Becas y apoyos",
            "/Author": "Juan Pérez",
            "/CreationDate": "D:20240102030405",
        }
    )
    stream = io.BytesIO()
    writer.write(stream)
    return stream.getvalue()


def numbered_pages(canvas: Canvas) -> None:
    for page in range(1, 5):
        write(canvas, 72, 700, [f"La beca número {page} se paga el día {page} de cada mes."])
        canvas.showPage()


def test_a_unit_has_the_printed_number_of_its_page_where_it_is_another() -> None:
    units = [unit for chunk in chunks(read("r.pdf", with_facts())) for unit in chunk.units]
    assert [(unit.page, unit.page_label) for unit in units] == [
        (1, "i"),
        (2, "ii"),
        (3, None),
        (4, None),
    ]


def test_a_file_names_its_title_and_subject_but_not_when_it_was_published() -> None:
    source = read("r.pdf", with_facts()).source
    assert (source.title, source.category) == ("Reglamento de becas", "Becas y apoyos")
    assert (source.publication_date, source.office) == (None, None)


def test_what_stands_beside_a_file_goes_before_its_subject() -> None:
    assert read("r.pdf", with_facts(), category="finanzas").source.category == "finanzas"
