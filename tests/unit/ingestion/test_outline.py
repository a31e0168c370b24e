"""Numbered headings against numbered items, and where the reign of a lead-in ends."""

import io

import docx
import pytest
from docx.document import Document as DocxDocument
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from asistente.contracts import BlockKind, Document
from tests.unit.ingestion.reading import chunks, lead_of, read, texts, unit_texts

SECTIONS = [
    "1. Objeto",
    "Este acuerdo regula la entrega de apoyos a la comunidad de la institución.",
    "2. Requisitos generales",
    "Para pedir el apoyo se necesita:",
    "- estar inscrito;",
    "- no tener adeudos.",
    "3. Documentos",
    "- identificación oficial;",
    "- comprobante de domicilio.",
    "4. Procedimiento de solicitud",
    "1. Entra al sistema en línea",
    "2. Llena el formato de solicitud",
    "3. Guarda el folio de la solicitud",
    "4. Espera la respuesta del comité",
    "5. Plazos y costos",
    "- Recepción de solicitudes: 3 al 7 de marzo.",
    "6. Informes",
    "Los informes se dan en la ventanilla única de la institución.",
]
STEPS = SECTIONS[10:14]
HEADINGS = [line for line in SECTIONS if line[0].isdigit() and line not in STEPS]


def as_pdf(lines: list[str], bold: tuple[str, ...] = ()) -> Document:
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=letter)
    for number, line in enumerate(lines):
        canvas.setFont("Helvetica-Bold" if line in bold else "Helvetica", 10)
        canvas.drawString(72, 720 - 14 * number, line)
    canvas.save()
    return read("acuerdo.pdf", stream.getvalue())


def as_text(lines: list[str]) -> Document:
    return read("acuerdo.txt", "\n".join(lines))


def as_word(lines: list[str]) -> Document:
    document = docx.Document()
    for line in lines:
        document.add_paragraph(line)
    return saved(document)


def as_page(lines: list[str]) -> Document:
    body = "".join(f"<p>{line}</p>" for line in lines)
    return read("acuerdo.html", f"<html><body>{body}</body></html>")


def saved(document: DocxDocument) -> Document:
    stream = io.BytesIO()
    document.save(stream)
    return read("acuerdo.docx", stream.getvalue())


def leads(document: Document) -> dict[str, str]:
    """What each unit is explained by: its chunk's section and its own lead."""
    return {
        c.text[u.start : u.end]: " > ".join((*c.section_path, u.lead))
        for c in chunks(document)
        for u in c.units
    }


@pytest.mark.parametrize("form", [as_pdf, as_text, as_word, as_page])
def test_a_count_that_goes_on_over_the_document_is_one_of_headings(form) -> None:  # type: ignore[no-untyped-def]
    document = form(SECTIONS)
    headings = [text for text in texts(document, BlockKind.HEADING) if text[0].isdigit()]
    assert headings == HEADINGS
    found = leads(document)
    assert not set(HEADINGS) & set(found)
    assert set(STEPS) <= set(found)
    for step in STEPS:
        assert "4. Procedimiento de solicitud" in found[step]
        assert "se necesita" not in found[step]


@pytest.mark.parametrize("mark", ["{}.", "{})", "{}.-"])
@pytest.mark.parametrize("numbers", ["1 2 3", "I II III"])
def test_all_ways_of_numbering_sections_are_known(mark: str, numbers: str) -> None:
    marks = [mark.format(number) for number in numbers.split()]
    lines = [
        f"{marks[0]} Alcance",
        "La norma se aplica a todas las sedes del país.",
        f"{marks[1]} Horarios",
        "• Lunes a viernes de 8 a 15 horas",
        f"{marks[2]} Vigencia",
        "La norma rige desde su publicación en la gaceta oficial.",
    ]
    assert texts(as_text(lines), BlockKind.HEADING) == lines[::2]


def test_parts_of_a_section_are_headings_under_it() -> None:
    lines = [
        "1. Ingreso",
        "1.1 Registro",
        "El registro se hace en línea con la clave de la persona.",
        "1.2 Examen",
        "El examen se presenta en la sede que cada persona elige.",
        "2. Egreso",
        "El egreso se acredita con el acta que firma el director.",
    ]
    document = as_text(lines)
    found = [(document.text[b.start : b.end], b.level) for b in document.blocks if b.level]
    assert found == [("1. Ingreso", 3), ("1.1 Registro", 4), ("1.2 Examen", 4), ("2. Egreso", 3)]


def test_bold_alone_makes_a_heading_of_a_numbered_line() -> None:
    lines = ["Guía de trámites de la oficina", "1. Requisitos", "- acta de nacimiento", "- CURP"]
    lines += ["2. Costos", "- Constancia simple", "- Certificado total"]
    document = as_pdf(lines, bold=("1. Requisitos", "2. Costos"))
    assert {"1. Requisitos", "2. Costos"} <= set(texts(document, BlockKind.HEADING))


def test_a_long_bold_heading_does_not_run_into_the_text_below_it() -> None:
    heading = "3. De la entrega y la revisión de los documentos de las personas"
    body = "Los documentos se entregan en la ventanilla y se revisan el mismo día."
    document = as_pdf(["Norma general de la oficina de atención", heading, body], bold=(heading,))
    assert heading in texts(document, BlockKind.HEADING)
    assert body in unit_texts(document)


def test_a_table_may_follow_a_numbered_heading() -> None:
    document = docx.Document()
    document.add_paragraph("1. Costos")
    table = document.add_table(rows=2, cols=2)
    cells = ("Trámite", "Costo", "Constancia", "$50.00")
    for cell, text in zip(table._cells, cells, strict=True):
        cell.text = text
    document.add_paragraph("2. Vigencia")
    document.add_paragraph("Los costos valen hasta el fin del año.")
    found = leads(saved(document))
    assert set(found) == {"Constancia | $50.00", "Los costos valen hasta el fin del año."}
    assert "1. Costos > Trámite | Costo" in found["Constancia | $50.00"]


@pytest.mark.parametrize("form", [as_pdf, as_text, as_word, as_page])
def test_short_items_of_a_list_stay_items(form) -> None:  # type: ignore[no-untyped-def]
    lines = ["Las opciones son las siguientes:", "1. Tesis", "2. Promedio", "3. Examen global"]
    document = form([*lines, "La opción se elige una sola vez y no se cambia."])
    assert set(lines[1:]) <= set(unit_texts(document))


def test_announced_items_with_parts_of_their_own_stay_items() -> None:
    lines = ["Los programas pueden ser:", "1. Comunitarios", "• en zonas rurales", "2. Productivos"]
    document = as_text([*lines, "• en empresas sociales", "3. Internos", "• en bibliotecas"])
    assert {"1. Comunitarios", "2. Productivos", "3. Internos"} <= set(unit_texts(document))


def test_items_that_markdown_counts_as_a_list_stay_items() -> None:
    text = "# Pago\n\n1. Genera la ficha\n\n   Se genera en línea.\n\n2. Paga en el banco\n\nFin.\n"
    document = read("pago.md", text)
    assert {"1. Genera la ficha", "2. Paga en el banco"} <= set(unit_texts(document))
    assert lead_of(document, "Se genera") == "1. Genera la ficha"


def test_a_numbered_line_alone_in_markdown_is_a_heading() -> None:
    text = "1. Alcance\n\nVale para todas las sedes.\n\n2. Plazo\n\nEl plazo es de diez días.\n"
    assert texts(read("norma.md", text), BlockKind.HEADING) == ["1. Alcance", "2. Plazo"]


AFTER = "El trámite no tiene costo para nadie."
LEADS = ["Para la baja parcial se entregan:", "Junto con la solicitud firmada por la persona que "
         "pide la baja parcial se entregan en la ventanilla los documentos:"]  # fmt: skip


def in_markdown(lead: str) -> Document:
    return read("b.md", f"# Bajas\n\n## Parcial\n\n{lead}\n\n- formato;\n- carga.\n\n{AFTER}\n")


def in_html(lead: str) -> Document:
    items = "<ul><li>formato;</li><li>carga.</li></ul>"
    return read("b.html", f"<h1>Bajas</h1><h2>Parcial</h2><p>{lead}</p>{items}<p>{AFTER}</p>")


def in_word(lead: str) -> Document:
    document = docx.Document()
    document.add_heading("Bajas", 1)
    document.add_heading("Parcial", 2)
    document.add_paragraph(lead)
    for item in ("formato;", "carga."):
        document.add_paragraph(item, style="List Bullet")
    document.add_paragraph(AFTER)
    return saved(document)


def in_pdf(lead: str) -> Document:
    return as_pdf(["PARCIAL", *lead.replace(" que ", " que\n").split("\n"), "- formato;",
                   "- carga.", AFTER])  # fmt: skip


@pytest.mark.parametrize("lead", LEADS)
@pytest.mark.parametrize("form", [in_markdown, in_html, in_word, in_pdf])
def test_what_follows_a_finished_list_has_not_its_lead_in(form, lead: str) -> None:  # type: ignore[no-untyped-def]
    found = leads(form(lead))
    assert "se entregan" in found["carga."]
    assert "se entregan" not in found[AFTER]
    assert "parcial" in found[AFTER].lower()


def test_a_value_after_a_finished_list_has_not_its_lead_in() -> None:
    text = "# Bajas\n\nSe entregan:\n\n- formato;\n- carga.\n\nHorario: 9:00 a 14:00 horas\n"
    assert lead_of(read("b.md", text), "Horario") == ""


def test_a_table_after_a_finished_list_has_not_its_lead_in() -> None:
    text = (
        "# Sede\n\n## Turnos\n\nNo se aceptan:\n\n- copias;\n- tachaduras.\n\n"
        "| Turno | Horario |\n|---|---|\n| Matutino | 7:00 |\n"
    )
    document = read("s.md", text)
    (unit,) = (u for c in chunks(document) for u in c.units if u.kind is BlockKind.ROW)
    assert "aceptan" not in unit.lead


def test_a_list_that_counts_on_after_a_remark_keeps_its_lead_in() -> None:
    text = (
        "Los pasos son:\n\n1. Paga.\n2. Entrega.\n\nLa caja cierra a las 14 horas.\n\n3. Firma.\n"
    )
    document = read("p.md", text)
    assert lead_of(document, "3. Firma") == "Los pasos son:"
    assert lead_of(document, "La caja") == ""


def test_an_answer_goes_on_after_its_list() -> None:
    text = "## ¿Qué se entrega?\n\nDos cosas.\n\n- formato\n- carga\n\nNo hay costo.\n"
    faq = read("f.md", text.replace("## ¿Qué se entrega?", "**¿Qué se entrega?**"))
    assert lead_of(faq, "No hay costo") == "¿Qué se entrega?"


def test_items_by_the_style_of_their_paragraph_are_items() -> None:
    document = in_word(LEADS[0])
    assert texts(document, BlockKind.ITEM) == ["formato;", "carga."]


def test_a_row_is_explained_by_its_header_and_the_nearest_heading() -> None:
    rows = "| Trámite | Costo |\n|---|---|\n| Acta | $50 |\n"
    text = f"# Guía\n\nTexto.\n\n## Costos\n\n{rows}\n## Recargos\n\n{rows.replace('50', '70')}"
    found = leads(read("g.md", text))
    assert found["Acta | $50"].endswith("Costos > Trámite | Costo")
    assert found["Acta | $70"].endswith("Recargos > Trámite | Costo")


def test_lines_below_an_announcement_are_its_items_without_any_marks() -> None:
    announced = "Los requisitos para inscribirse en el programa de becas son los siguientes:"
    document = read(
        "scan.txt",
        f"{announced}\nActa de nacimiento original\nCURP\nCarta compromiso firmada por el padre o\n"
        "tutor\n\nEl trámite se hace en la caja.\n",
    )
    assert texts(document, BlockKind.ITEM) == [
        "Acta de nacimiento original",
        "CURP",
        "Carta compromiso firmada por el padre o tutor",
    ]
    assert lead_of(document, "CURP") == announced
    assert lead_of(document, "El trámite") == ""


def test_a_question_and_its_answer_on_lines_of_their_own_are_a_pair() -> None:
    document = read(
        "faq.txt",
        "Preguntas\n\nP: ¿Hay préstamo?\nR: Sí, tarda tres días.\n\n"
        "Pregunta 2: ¿Cuánto cuesta?\nRespuesta: Cuesta $50.00.\n",
    )
    assert texts(document, BlockKind.PARAGRAPH)[-2:] == ["Sí, tarda tres días.", "Cuesta $50.00."]
    assert lead_of(document, "Cuesta") == "Pregunta 2: ¿Cuánto cuesta?"
