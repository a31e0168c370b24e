"""Files of office programs: order, tables, lists, and what must not get in."""

import io
import shutil
import zipfile
from pathlib import Path

import docx
import openpyxl
import pytest
from docx.document import Document as DocxDocument
from docx.opc.packuri import PackURI
from docx.opc.part import Part
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


def test_what_a_word_document_hides_is_not_read_and_told() -> None:
    document = docx.Document()
    document.add_paragraph("El costo es de $65.00 pesos.")
    hidden = document.add_paragraph("")
    hidden.add_run("La clave es 4321.").font.hidden = True
    style = document.styles.add_style("Nota interna", 1)
    style.font.hidden = True
    document.add_paragraph("Uso interno solamente.", style="Nota interna")
    moved = (
        "<w:p {0}><w:moveFrom w:id='1' w:author='a'><w:r><w:t>Movida.</w:t></w:r></w:moveFrom>"
        "<w:del w:id='2' w:author='a'><w:r><w:delText>$50</w:delText></w:r></w:del>"
        "<w:ins w:id='3' w:author='a'><w:r><w:t>Frase nueva.</w:t></w:r></w:ins></w:p>"
    )
    document.element.body.insert(-1, parse_xml(moved.format(nsdecls("w"))))
    document.sections[0].header.paragraphs[0].text = "Dirección de Vinculación"
    document.sections[0].footer.paragraphs[0].text = "Página 1 de 3"
    found = read("guia.docx", saved(document))
    assert found.text == "El costo es de $65.00 pesos.\n\nFrase nueva."
    assert found.source.warnings == (
        "sin indexar: texto oculto",
        "tiene cambios sin aceptar: se leyó como si se aceptaran",
        "sin indexar: encabezado de página («Dirección de Vinculación»)",
    )


def test_what_is_hidden_in_a_note_is_not_read_and_told() -> None:
    document = word()
    note = (
        "<w:footnotes {}><w:footnote w:id='2'><w:p><w:r><w:t>Vale hasta julio.</w:t></w:r>"
        "<w:r><w:rPr><w:vanish/></w:rPr><w:t> Clave 4321.</w:t></w:r></w:p></w:footnote>"
        "</w:footnotes>"
    ).format(nsdecls("w"))
    place = PackURI("/word/footnotes.xml")
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
    part = Part(place, kind, note.encode(), document.part.package)
    document.part.relate_to(part, f"{RELATIONS}/footnotes")
    mark = f"<w:r {nsdecls('w')}><w:footnoteReference w:id='2'/></w:r>"
    document.paragraphs[0]._p.append(parse_xml(mark))
    found = read("guia.docx", saved(document))
    assert "Vale hasta julio." in texts(found)
    assert "4321" not in found.text
    assert found.source.warnings == ("sin indexar: texto oculto",)


def test_styles_that_build_on_each_other_hide_nothing() -> None:
    document = word()
    names = [f"Estilo {n}" for n in range(1500)]
    styles = [document.styles.add_style(name, 1) for name in names]
    for style, base in zip(styles, [*styles[1:], styles[0]], strict=True):
        style.element.get_or_add_basedOn().val = base.style_id
    document.add_paragraph("Se entrega en caja.", style=names[0])
    assert "Se entrega en caja." in texts(read("guia.docx", saved(document)))


def test_rows_and_cells_in_controls_are_read() -> None:
    document = word()
    table = document.tables[0]._tbl
    row = (
        "<w:sdt {0}><w:sdtContent><w:tr><w:tc><w:p><w:r><w:t>Constancia</w:t></w:r></w:p></w:tc>"
        "<w:sdt><w:sdtContent><w:tc><w:p><w:r><w:t>$35.00</w:t></w:r></w:p></w:tc></w:sdtContent>"
        "</w:sdt></w:tr></w:sdtContent></w:sdt>"
    )
    table.append(parse_xml(row.format(nsdecls("w"))))
    assert "Constancia | $35.00" in texts(read("guia.docx", saved(document)), BlockKind.ROW)


def test_a_list_in_a_list_leans_on_both() -> None:
    document = docx.Document()
    document.add_paragraph("Para iniciar, el estudiante debe hacer lo que sigue en la ventanilla:")
    document.add_paragraph("Entregar los documentos:", style="List Bullet")
    document.add_paragraph("Carta de presentación.", style="List Bullet 2")
    document.add_paragraph("Asistir a la plática.", style="List Bullet")
    found = read("guia.docx", saved(document))
    outer = "Para iniciar, el estudiante debe hacer lo que sigue en la ventanilla:"
    assert lead_of(found, "Carta") == f"{outer} > Entregar los documentos:"
    assert lead_of(found, "Asistir") == outer


def workbook(*rows: list[object]) -> openpyxl.Workbook:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    return book


def workbook_bytes(book: openpyxl.Workbook) -> bytes:
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def test_what_a_workbook_hides_or_never_computed_is_told() -> None:
    book = workbook(["Concepto", "Costo", "Interno"], ["Kárdex", "=10*2", 7], ["Título", 90, 8])
    book.active.title = "Cuotas"
    book.active.row_dimensions[3].hidden = True
    book.active.column_dimensions["C"].hidden = True
    book.create_sheet("Nómina").sheet_state = "hidden"
    found = read("cuotas.xlsx", workbook_bytes(book))
    assert texts(found) == ["Concepto | Costo", "Kárdex"]
    assert found.source.warnings == (
        "sin indexar: hoja oculta «Nómina»",
        "sin indexar: 1 fila oculta de la hoja «Cuotas»",
        "sin indexar: 1 columna oculta de la hoja «Cuotas»",
        "fórmulas sin valor guardado en la hoja «Cuotas»: B2",
    )


def test_merged_cells_of_a_workbook_name_every_column() -> None:
    book = workbook(["Taller", "Interno", None], [None, "Mensual", "Semestral"], ["Yoga", 150, 700])
    book.active.merge_cells("B1:C1")
    book.active.merge_cells("A1:A2")
    found = read("talleres.xlsx", workbook_bytes(book))
    assert lead_of(found, "Yoga") == "Taller | Interno Mensual | Interno Semestral"


SHEET = [
    ["Instituto Ejemplo", "", ""],
    ["Actualizado:", "3 de marzo de 2026", ""],
    ["", "", ""],
    ["Oficina", "Extensión", "Piso"],
    ["Caja", "4411", "1"],
    ["", "", ""],
    ["Rectoría", "4422", "3"],
    ["", "", ""],
    ["Horarios de atención", "", ""],
    ["Oficina", "Lunes", "Sábado"],
    ["Caja", "8 a 14", "9 a 12"],
]


@pytest.mark.parametrize("name", ["directorio.csv", "directorio.xlsx"])
def test_titles_above_the_columns_are_no_columns(name: str) -> None:
    csv = "\n".join(",".join(row) for row in SHEET).encode()
    data = csv if name.endswith("csv") else workbook_bytes(workbook(*map(list, SHEET)))
    found = read(name, data)
    assert found.source.title == "Instituto Ejemplo"
    leads = {found.text[b.start : b.end]: b.lead for b in found.blocks if b.kind is BlockKind.ROW}
    assert leads == {
        "Caja | 4411 | 1": "Oficina | Extensión | Piso",
        "Rectoría | 4422 | 3": "Oficina | Extensión | Piso",
        "Caja | 8 a 14 | 9 a 12": "Oficina | Lunes | Sábado",
    }


def test_notes_of_a_speaker_and_hidden_slides_are_told() -> None:
    def slide(text: str, show: str = "1") -> str:
        return (
            f'<p:sld xmlns:a="{DRAWING}" xmlns:p="{SLIDES}" show="{show}"><p:cSld><p:spTree><p:sp>'
            f"<p:nvSpPr><p:nvPr><p:ph type='body'/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r>"
            f"<a:t>{text}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>"
        )

    package = "http://schemas.openxmlformats.org/package/2006/relationships"
    numbers = (1, 2)
    slides = {f"ppt__slides__slide{n}.xml": slide(f"Aviso {n}", str(2 - n)) for n in numbers}
    order = "".join(f'<p:sldId id="{255 + n}" r:id="r{n}"/>' for n in numbers)
    targets = "".join(
        f'<Relationship Id="r{n}" Type="{RELATIONS}/slide" Target="slides/slide{n}.xml"/>'
        for n in numbers
    )
    data = packed(
        **slides,
        **{
            "ppt__presentation.xml": f'<p:presentation xmlns:p="{SLIDES}" xmlns:r="{RELATIONS}">'
            f"<p:sldIdLst>{order}</p:sldIdLst></p:presentation>",
            "ppt___rels__presentation.xml.rels": f'<Relationships xmlns="{package}">{targets}'
            "</Relationships>",
            "ppt__slides___rels__slide1.xml.rels": f'<Relationships xmlns="{package}">'
            f'<Relationship Id="r1" Type="{RELATIONS}/notesSlide" '
            'Target="../notesSlides/notesSlide1.xml"/></Relationships>',
            "ppt__notesSlides__notesSlide1.xml": slide("Pedir delantal").replace(
                "p:sld", "p:notes"
            ),
        },
    )
    found = read("talleres.pptx", data)
    assert found.text == "- Aviso 1"
    assert found.source.warnings == (
        "sin indexar: diapositivas ocultas (2)",
        "sin indexar: notas del orador (1)",
    )


PAGE = """<html><body><header><a>Universidad</a></header><main><article>
<header><h1>Becas</h1><p>Publicado: 3 de marzo de 2026</p></header>
<p>La beca se solicita en la ventanilla siete durante todo el mes de marzo con los documentos
completos que pide la convocatoria y la credencial vigente de quien la solicita para sí.</p>
<aside>Aparte: la línea de ayuda es 800 111 2233.</aside>
<p hidden>oculto uno</p><p style="display : none">oculto dos</p>
<div aria-hidden="true">oculto tres</div></article></main>
<aside>Otras noticias</aside><footer>Derechos reservados</footer></body></html>"""


def test_margins_of_the_content_are_read_and_those_of_the_site_are_not() -> None:
    found = read("becas.html", PAGE)
    assert "línea de ayuda" in found.text
    assert "Publicado: 3 de marzo" in found.text
    assert not any(word in found.text for word in ("Universidad", "noticias", "Derechos", "oculto"))
    assert found.source.warnings == ("sin indexar: texto oculto",)


def test_an_article_is_known_however_it_is_numbered() -> None:
    text = (
        "REGLAMENTO DE BECAS\n\nARTÍCULO 4º BIS\nEl recurso se presenta en tres días.\n\n"
        "Artículo 4o. La beca dura un año conforme al\nArtículo 7 del Estatuto.\n\n"
        "Artículo vigésimo primero.- La beca se renueva.\n"
    )
    found = read("reglamento.txt", text)
    assert lead_of(found, "El recurso") == "ARTÍCULO 4º BIS"
    assert texts(found, BlockKind.PARAGRAPH) == [
        "El recurso se presenta en tres días.",
        "Artículo 4o. La beca dura un año conforme al Artículo 7 del Estatuto.",
        "Artículo vigésimo primero.- La beca se renueva.",
    ]
    assert len(chunks(found, size=26, overlap=0)) == 3


def test_what_an_open_document_hides_is_not_read_and_told() -> None:
    spaces = " ".join(f'xmlns:{n}="{OPEN}:{n}:1.0"' for n in ("office", "text", "style"))
    content = (
        f"<office:document-content {spaces}><office:automatic-styles>"
        '<style:style style:name="H"><style:text-properties text:display="none"/></style:style>'
        "</office:automatic-styles><office:body><office:text><text:p>Abre a las siete."
        '<text:span text:style-name="H"> Clave 4321.</text:span> Cierra a las nueve.'
        "<office:annotation><text:p>Revisar</text:p></office:annotation></text:p>"
        "</office:text></office:body></office:document-content>"
    )
    styles = (
        f"<office:document-styles {spaces}><style:footer><text:p>Código F-88</text:p>"
        "</style:footer></office:document-styles>"
    )
    mimetype = "application/vnd.oasis.opendocument.text"
    data = packed(**{"mimetype": mimetype, "content.xml": content, "styles.xml": styles})
    found = read("aviso.odt", data)
    assert found.text == "Abre a las siete. Cierra a las nueve."
    assert found.source.warnings == (
        "sin indexar: texto oculto",
        "sin indexar: 1 comentario",
        "sin indexar: pie de página («Código F-88»)",
    )


@pytest.mark.parametrize(("region", "told"), [("<text:changed-region/>", True), ("", False)])
def test_changes_of_an_open_document_are_told_where_there_are_any(region: str, told: bool) -> None:
    spaces = " ".join(f'xmlns:{n}="{OPEN}:{n}:1.0"' for n in ("office", "text"))
    content = (
        f"<office:document-content {spaces}><office:body><office:text>"
        f"<text:tracked-changes>{region}</text:tracked-changes><text:p>Abre a las siete.</text:p>"
        "</office:text></office:body></office:document-content>"
    )
    mimetype = "application/vnd.oasis.opendocument.text"
    found = read("aviso.odt", packed(**{"mimetype": mimetype, "content.xml": content}))
    assert bool(found.source.warnings) is told


@pytest.mark.parametrize("start", ["BM", "MZ", "ID3", "RIFF", "GIF8", "Rar!", "OggS", "abcdftyp"])
def test_a_text_may_begin_with_the_letters_of_another_format(start: str) -> None:
    text = f"{start}V: los horarios de atención son de 9 a 15 h, de lunes a viernes."
    assert read("horarios.txt", text).text == text
    with pytest.raises(SourceError, match=r"extensión \.txt, pero"):
        read("horarios.txt", start.encode() + b"\x00\x01\x00" + b"\xff" * 9000)


NOTICE = "<h1>Becas</h1>" + "<p>La beca se solicita en la ventanilla siete.</p>" * 8


@pytest.mark.parametrize(
    "body",
    [
        f"<header><p>Sitio</p><main>{NOTICE}</main></header>",
        f"<div role=main><header>{NOTICE}</header><p>Cierra en marzo.</p></div>",
    ],
)
def test_a_page_that_stands_in_a_header_is_read_once(body: str) -> None:
    found = read("becas.html", f"<html><body>{body}</body></html>")
    assert texts(found).count("Becas") == 1


def test_the_header_that_holds_the_only_heading_left_is_read() -> None:
    heads = "<nav><h1>Menú</h1></nav><header><h1>Becas</h1></header>"
    page = f"{heads}<header><p>Redes</p></header><main>{NOTICE.replace('h1', 'h2')}</main>"
    found = read("becas.html", f"<html><body>{page}</body></html>")
    assert texts(found).count("Becas") == 2
    assert not any(word in found.text for word in ("Menú", "Redes"))


def test_columns_that_are_too_many_are_told() -> None:
    found = read("ancho.xlsx", workbook_bytes(workbook([f"Columna {n}" for n in range(205)], [1])))
    assert found.source.warnings == (
        "sin indexar: las columnas después de la 200 de la hoja «Sheet»",
    )


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("oficio.pdf", bytes(range(256)) * 8, r"extensión \.pdf, pero su contenido es otro o está"),
        ("aviso.txt", bytes(range(256)) * 8, r"extensión \.txt, pero no es texto"),
        ("hoja.ods", packed(mimetype="application/vnd.oasis.opendocument.spreadsheet"), r"\.ods"),
        (
            "acta.docx",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
            "protegido con contraseña",
        ),
    ],
)
def test_what_a_file_is_not_is_said(name: str, data: bytes, reason: str) -> None:
    with pytest.raises(SourceError, match=reason):
        read(name, data)
