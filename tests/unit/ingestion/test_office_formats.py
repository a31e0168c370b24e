"""Files of office programs: order, tables, lists, and what must not get in."""

import io
import shutil
import zipfile
from pathlib import Path

import docx
import openpyxl
import pytest
from docx.document import Document as DocxDocument
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from asistente.contracts import BlockKind, Document, Passage
from asistente.errors import SourceError
from asistente.generation.extractive import spoken
from asistente.ingestion.extract.limits import Limits
from tests.unit.ingestion.reading import chunks, lead_of, read, texts, unit_texts

SCHEMAS = "http://schemas.openxmlformats.org"
DRAWING = f"{SCHEMAS}/drawingml/2006/main"
SLIDES = f"{SCHEMAS}/presentationml/2006/main"
RELATIONS = f"{SCHEMAS}/officeDocument/2006/relationships"
OPEN = "urn:oasis:names:tc:opendocument:xmlns"
CORPORA = Path(__file__).resolve().parents[4] / "shared" / "corpora"


def saved(document: DocxDocument) -> bytes:
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def packed(**parts: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            package.writestr(name.replace("__", "/"), content)
    return stream.getvalue()


def word() -> DocxDocument:
    document = docx.Document()
    document.core_properties.title = "Guía de pago"
    document.add_heading("Pago de inscripción", 1)
    document.add_paragraph("Los requisitos son:")
    document.add_paragraph("Ficha de pago", style="List Bullet")
    table = document.add_table(rows=2, cols=2)
    for cell, text in zip(
        table._cells, ("Concepto", "Costo", "Inscripción", "$2,950.00"), strict=True
    ):
        cell.text = text
    document.add_paragraph("El pago se hace en caja.")
    return document


def test_a_word_document_is_read_in_the_order_of_its_body() -> None:
    document = read("guia.docx", saved(word()))
    assert texts(document) == [
        "Pago de inscripción",
        "Los requisitos son:",
        "Ficha de pago",
        "Concepto | Costo",
        "Inscripción | $2,950.00",
        "El pago se hace en caja.",
    ]
    assert document.source.title == "Guía de pago"
    assert lead_of(document, "Inscripción |") == "Concepto | Costo"


def test_text_boxes_are_read_once() -> None:
    document = word()
    box = (
        f'<w:r {nsdecls("w")} xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">'
        "<mc:AlternateContent><mc:Choice Requires='wps'><w:txbxContent><w:p><w:r><w:t>Aviso en un "
        "cuadro</w:t></w:r></w:p></w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent><w:p><w:r>"
        "<w:t>Aviso en un cuadro</w:t></w:r></w:p></w:txbxContent></mc:Fallback>"
        "</mc:AlternateContent></w:r>"
    )
    document.paragraphs[0]._p.append(parse_xml(box))
    assert texts(read("cuadro.docx", saved(document))).count("Aviso en un cuadro") == 1


def test_a_package_that_unpacks_to_too_much_is_not_opened() -> None:
    bomb = packed(word__document_xml="a")
    big = packed(**{"word/document.xml": "0" * 5_000_000})
    assert len(big) < 20_000
    with pytest.raises(SourceError, match="descomprimido pasa de 1 MB"):
        read("bomba.docx", big, Limits(max_expanded=1024 * 1024))
    with pytest.raises(SourceError):
        read("otra.docx", bomb)


@pytest.mark.parametrize("part", ["word/document.xml", "content.xml", "ppt/presentation.xml"])
def test_xml_entities_are_refused(part: str) -> None:
    laughs = '<!DOCTYPE x [<!ENTITY a "jaja"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>'
    mimetype = {"mimetype": "application/vnd.oasis.opendocument.text"}
    with pytest.raises(SourceError, match="entidades XML"):
        read("x", packed(**mimetype, **{part: laughs}))


def test_a_workbook_is_read_row_by_row_as_it_is_shown() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["Costos del ciclo"])
    sheet.append(["Trámite", "Costo", "Descuento"])
    sheet.append(["Certificado", 1200.5, 0.5])
    sheet["B3"].number_format = '"$"#,##0.00'
    sheet["C3"].number_format = "0%"
    stream = io.BytesIO()
    book.save(stream)
    document = read("costos.xlsx", stream.getvalue())
    assert texts(document) == [
        "Costos del ciclo",
        "Trámite | Costo | Descuento",
        "Certificado | $1,200.50 | 50%",
    ]
    assert lead_of(document, "Certificado") == "Trámite | Costo | Descuento"


def test_slides_are_pages() -> None:
    a, p, r = DRAWING, SLIDES, RELATIONS

    def slide(title: str, point: str) -> str:
        shapes = "".join(
            f"<p:sp><p:nvSpPr><p:nvPr><p:ph {kind}/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>"
            f"{text}</a:t></a:r></a:p></p:txBody></p:sp>"
            for kind, text in (('type="title"', title), ('idx="1"', point))
        )
        tree = f"<p:cSld><p:spTree>{shapes}</p:spTree></p:cSld>"
        return f'<p:sld xmlns:a="{a}" xmlns:p="{p}">{tree}</p:sld>'

    relations = "".join(f'<Relationship Id="r{n}" Target="slides/slide{n}.xml"/>' for n in (1, 2))
    data = packed(
        **{
            "ppt/presentation.xml": f'<p:presentation xmlns:p="{p}" xmlns:r="{r}"><p:sldIdLst>'
            '<p:sldId r:id="r2"/><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
            "ppt/_rels/presentation.xml.rels": f"<Relationships>{relations}</Relationships>",
            "ppt/slides/slide1.xml": slide("Becas", "Promedio mínimo de 80"),
            "ppt/slides/slide2.xml": slide("Inicio", "Bienvenida"),
        }
    )
    document = read("charla.pptx", data)
    assert texts(document) == ["Inicio", "Bienvenida", "Becas", "Promedio mínimo de 80"]
    assert document.source.pages == 2
    second = document.pages[1]
    assert document.text[second.start : second.end].startswith("Becas")


def test_an_open_document_is_read() -> None:
    text, office = f"{OPEN}:text:1.0", f"{OPEN}:office:1.0"
    body = (
        f'<o:document-content xmlns:o="{office}" xmlns:t="{text}"><o:body><o:text>'
        '<t:h t:outline-level="2">Bajas</t:h><t:p>Se piden así:</t:p>'
        "<t:list><t:list-item><t:p>Por escrito</t:p></t:list-item></t:list>"
        "<t:p>Antes del 19<t:s/>de junio<o:annotation><t:p>no publicar</t:p></o:annotation>.</t:p>"
        "</o:text></o:body></o:document-content>"
    )
    data = packed(mimetype="application/vnd.oasis.opendocument.text", **{"content.xml": body})
    document = read("bajas.odt", data)
    assert texts(document) == ["Bajas", "Se piden así:", "Por escrito", "Antes del 19 de junio."]


def test_an_old_word_file_without_a_reader_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    data = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2000)
    with pytest.raises(SourceError, match="formato no admitido") as caught:
        read("viejo.doc", data)
    assert "catdoc" in caught.value.message


@pytest.mark.skipif(shutil.which("catdoc") is None, reason="catdoc is not installed")
def test_an_old_word_file_is_read_by_catdoc() -> None:
    file = CORPORA / "itcg" / "ITCG-AC-PO-001 INSCRIPCION.doc"
    if not file.is_file():
        pytest.skip("the shared corpora are not here")
    assert "Asignar número de control" in read(file.name, file.read_bytes()).text


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n" + bytes(50), b"MZ" + bytes(100), b"{\\rtf1 x}"]
)
def test_other_formats_are_named_as_not_supported(data: bytes) -> None:
    with pytest.raises(SourceError, match="formato no admitido"):
        read("logo.png", data)


def test_main_content_of_a_page_and_its_tables() -> None:
    html = (
        "<html><head><title>Costos</title></head><body><nav>Inicio</nav><main><h1>Costos</h1>"
        + "<p>Texto de la página principal.</p>" * 8
        + "<table><tr><th>Trámite</th><th>Costo</th></tr>"
        "<tr><td>Kárdex</td><td>$80</td></tr></table>"
        "<p>Correo: <a href='mailto:a@b.mx'>a@b.mx</a><br>Horario: 9 a 15 h</p></main>"
        "<footer>Derechos</footer></body></html>"
    )
    document = read("costos.html", html)
    assert "Kárdex | $80" in unit_texts(document)
    assert {"Correo: a@b.mx", "Horario: 9 a 15 h"} <= set(texts(document, BlockKind.PAIR))
    assert "Inicio" not in document.text
    assert "Derechos" not in document.text


def test_the_size_limit_is_named() -> None:
    with pytest.raises(SourceError, match="pesa más de"):
        read("a.txt", b"x" * 2000, Limits(max_bytes=1000))


ARTICLE = "<article><h2>{0}</h2><p>" + "Texto del aviso {0}. " * 15 + "</p></article>"


def test_several_articles_are_parts_of_one_page() -> None:
    body = "".join(ARTICLE.format(name) for name in ("uno", "dos", "tres"))
    document = read("avisos.html", f"<html><body>{body}<p>Al final.</p></body></html>")
    assert all(text in document.text for text in ("aviso uno", "aviso dos", "aviso tres", "final"))


def test_one_article_is_the_page() -> None:
    html = f"<html><body><p>Menú del sitio</p>{ARTICLE.format('uno')}</body></html>"
    assert "Menú" not in read("aviso.html", html).text


def test_terms_with_a_value_each_are_pairs_and_others_head_their_text() -> None:
    pairs = "<dl><dt>Responsable</dt><dd>Ana Ruiz</dd><dt>Extensión:</dt><dd>214</dd></dl>"
    long = "<dl><dt>Beca</dt><dd>Es un apoyo. Se pide en línea.</dd><dd>Dura un año.</dd></dl>"
    assert texts(read("a.html", pairs), BlockKind.PAIR) == [
        "Responsable: Ana Ruiz",
        "Extensión: 214",
    ]
    assert texts(read("b.html", long), BlockKind.HEADING) == ["Beca"]


def rows_of(document: Document) -> list[str]:
    """Rows as they are spoken, with the names of their columns."""
    return [
        spoken(Passage(unit=unit, chunk=chunk, source=document.source, score=1.0))
        for chunk in chunks(document)
        for unit in chunk.units
        if unit.kind is BlockKind.ROW
    ]


SPOKEN = [
    "Taller: Danza; Costo Interno: $300; Costo Externo: $420",
    "Taller: Teatro; Costo Interno: $150; Costo Externo: $220",
]


def test_merged_cells_of_a_page_name_every_column_and_row() -> None:
    html = (
        "<table><tr><th rowspan=2>Taller</th><th colspan=2>Costo</th></tr>"
        "<tr><th>Interno</th><th>Externo</th></tr>"
        "<tr><td>Danza</td><td>$300</td><td>$420</td></tr>"
        "<tr><td>Teatro</td><td>$150</td><td>$220</td></tr></table>"
    )
    assert rows_of(read("t.html", html)) == SPOKEN


def test_a_cell_that_spans_rows_stands_in_each() -> None:
    html = (
        "<table><tr><th>Carrera</th><th>Turno</th><th>Hora</th></tr>"
        "<tr><td rowspan=2>Mecánica</td><td>Diurno</td><td>7:00</td></tr>"
        "<tr><td>Nocturno</td><td>17:45</td></tr>"
        "<tr><td>Enfermería</td><td>Diurno</td><td>8:00</td></tr></table>"
    )
    assert rows_of(read("t.html", html))[1] == "Carrera: Mecánica; Turno: Nocturno; Hora: 17:45"


def test_merged_cells_of_word_name_every_column_and_row() -> None:
    word = docx.Document()
    table = word.add_table(4, 3)
    texts = [("Taller", "Costo", ""), ("", "Interno", "Externo"), ("Danza", "$300", "$420"),
             ("Teatro", "$150", "$220")]  # fmt: skip
    for row, cells in enumerate(texts):
        for column, text in enumerate(cells):
            table.cell(row, column).text = text
    table.cell(0, 1).merge(table.cell(0, 2)).text = "Costo"
    table.cell(0, 0).merge(table.cell(1, 0)).text = "Taller"
    assert rows_of(read("t.docx", saved(word))) == SPOKEN


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("t.md", "| | Enero | Febrero |\n|---|---|---|\n| Seguro | $500 | |\n| Ficha | | $80 |\n"),
        ("t.csv", ";Enero;Febrero\nSeguro;$500;\nFicha;;$80\n"),
    ],
)
def test_a_value_stays_below_its_own_heading_whatever_is_empty(name: str, text: str) -> None:
    assert rows_of(read(name, text)) == ["Seguro; Enero: $500", "Ficha; Febrero: $80"]


def test_cells_that_nobody_closed_are_read_once() -> None:
    html = "<table>" + "".join(f"<tr><td>celda{n}<b><tr>" for n in range(30)) + "</table>"
    text = read("t.html", html).text
    assert [text.split().count(f"celda{n}") for n in range(30)] == [1] * 30
