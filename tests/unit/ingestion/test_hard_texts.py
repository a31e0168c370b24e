"""The faults that people report about documents, each with the behaviour that is right."""

import unicodedata
from pathlib import Path

import pytest

from asistente.contracts import BlockKind, Document
from asistente.errors import SourceError
from asistente.ingestion.extract.content import ContentExtractor
from asistente.storage.corpus import FolderCorpus
from tests.unit.ingestion.reading import chunks, lead_of, texts, unit_texts

HARD = Path(__file__).resolve().parents[4] / "shared" / "hard"
TEXTS = HARD / "texts"

pytestmark = pytest.mark.skipif(not TEXTS.is_dir(), reason="the shared inputs are not here")


def read(name: str, folder: Path = TEXTS) -> Document:
    path = next(p for p in folder.rglob("*") if unicodedata.normalize("NFC", p.name) == name)
    return ContentExtractor().extract(next(FolderCorpus([path]).files()))


@pytest.mark.parametrize(
    ("name", "encoding"),
    [
        ("cal_latin1.txt", "iso-8859-1"),
        ("cal_cp1252.txt", "cp1252"),
        ("cal_utf16le_bom.txt", "utf-16"),
        ("cal_utf16be_nobom.txt", "utf-16-be"),
        ("cal_utf8_bom.md", "utf-8-sig"),
        ("cal_nfd.md", "utf-8"),
        ("cal_mojibake.md", "utf-8"),
        ("cal_crlf_cr.txt", "utf-8"),
        ("soft_hyphen.txt", "utf-8"),
        ("ligaturas.txt", "utf-8"),
        ("espacios_raros.txt", "utf-8"),
    ],
)
def test_the_same_calendar_comes_out_of_every_encoding(name: str, encoding: str) -> None:
    document = read(name)
    units = unit_texts(document)
    assert document.source.encoding == encoding
    assert "Solicitud y pago de exámenes extraordinarios: 18 al 20 de junio de 2025" in units
    assert "Inscripciones de alumnado de nuevo ingreso: 6 al 7 de febrero de 2025" in units
    assert not {"\ufffd", "\x00", "\ufeff", "\u00ad", "\u200b", "Ã", "ﬁ"} & set(document.text)


def test_a_mark_before_the_title_does_not_hide_the_heading() -> None:
    assert texts(read("cal_utf8_bom.md"), BlockKind.HEADING)[0].startswith(
        "Calendario Escolar 2025"
    )


def test_double_encoding_is_repaired_and_said() -> None:
    assert any("dos veces" in warning for warning in read("cal_mojibake.md").source.warnings)


def test_a_decomposed_file_name_is_composed() -> None:
    source = read("reinscripción_año_nuevo.md").source
    assert source.location.endswith("reinscripción_año_nuevo.md")
    assert unicodedata.is_normalized("NFC", source.location)


def test_control_characters_are_taken_out() -> None:
    text = read("nul_y_control.txt").text
    assert not [c for c in text if ord(c) < 32 and c != "\n"]


@pytest.mark.parametrize("name", ["vacio.txt", "solo_espacios.md", "solo_bom.txt"])
def test_a_file_without_text_says_so_and_gives_no_chunk(name: str) -> None:
    document = read(name)
    assert document.source.warnings == ("sin texto",)
    assert not chunks(document)


@pytest.mark.parametrize("name", ["linea_larguisima.txt", "palabra_gigante.txt"])
def test_endless_lines_and_words_are_cut_to_fit(name: str) -> None:
    found = chunks(read(name))
    assert len(found) > 5
    assert max(len(chunk.text) for chunk in found) < 4000


def test_units_of_an_endless_line_are_its_list_entries() -> None:
    assert "Exámenes ordinarios: 2 al 10 de junio de 2025" in unit_texts(
        read("linea_larguisima.txt")
    )


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("texto_que_dice_ser.pdf", "no es un PDF"),
        ("truncado.pdf", "dañado"),
        ("truncado.docx", "dañado"),
        ("zip_no_docx.docx", "formato no admitido"),
    ],
)
def test_what_cannot_be_read_says_why(name: str, reason: str) -> None:
    with pytest.raises(SourceError, match=reason):
        read(name)


def test_a_pdf_under_another_name_is_read_as_what_it_is() -> None:
    document = read("pdf_que_dice_ser.txt")
    assert document.source.format == "pdf"
    assert "SOLICITUD DE BAJA PARCIAL" in document.text


def test_garbage_before_a_pdf_does_not_matter() -> None:
    assert "dep_costagrande@tecnm.mx" in read("basura_al_inicio.pdf").text


def test_accents_follow_the_declared_charset() -> None:
    assert "REQUISITOS DE REINSCRIPCIÓN" in read("reinscripcion_latin1.html").text


def test_what_a_browser_hides_is_not_text() -> None:
    text = read("reinscripcion_entidades.html").text
    assert "centro de información" in text
    for hidden in ("99,999", "color:red", "31 de diciembre", "Inicio | Becas", "©"):
        assert hidden not in text


def test_a_csv_row_keeps_its_values_and_its_column_names() -> None:
    document = read("requisitos_latin1_puntoycoma.csv")
    row = next(t for t in texts(document, BlockKind.ROW) if t.startswith("Examen extraordinario"))
    assert "$1.200,50" in row
    assert lead_of(document, "Examen extraordinario") == "Trámite | Costo | Vigencia | Lugar"


def test_quoted_line_ends_do_not_break_a_row() -> None:
    row = texts(read("requisitos_comillas.csv"), BlockKind.ROW)[0]
    assert row.startswith("Constancia de no servicio")
    assert row.endswith("$149.77")


def test_every_part_of_a_long_table_has_its_header() -> None:
    document = read("tabla_larga.md")
    found = chunks(document)
    header = "Clave | Concepto | Costo (MXN) | Plazo"
    assert len(found) > 3
    assert all(header in (chunk.header or chunk.text) for chunk in found)
    assert sum("C150" in chunk.text for chunk in found) == 1
    unit = next(text for text in unit_texts(document) if text.startswith("C150"))
    assert "$550.00" in unit


def test_a_comment_in_markdown_is_not_text() -> None:
    text = read("inyeccion.md").text
    assert "$2,950.00" in text
    assert "SYSTEM" not in text


@pytest.mark.parametrize(
    "name",
    [
        "pypdf__encrypted-file.pdf",
        "pypdf__r2-user-password.pdf",
        "pypdf__r4-aes-user-password.pdf",
        "sample__libreoffice-writer-password.pdf",
    ],
)
def test_a_password_is_asked_for(name: str) -> None:
    with pytest.raises(SourceError, match="contraseña"):
        read(name, HARD / "pdf")


def test_an_empty_password_opens_even_aes_256() -> None:
    assert read("pypdf__r6-empty-password.pdf", HARD / "pdf").text


def test_pages_without_text_are_named() -> None:
    warnings = read("sample__imagemagick-images.pdf", HARD / "pdf").source.warnings
    assert "sin texto: requiere OCR: p. 4, 5" in warnings


def test_no_file_of_the_collection_ends_in_anything_but_a_document_or_a_reason() -> None:
    extractor = ContentExtractor()
    read_files, reasons = 0, []
    for file in FolderCorpus([HARD]).files():
        try:
            read_files += extractor.extract(file).source.location == file.location
        except SourceError as exc:
            reasons.append(exc.message)
    assert read_files >= 70
    assert all(reasons)
