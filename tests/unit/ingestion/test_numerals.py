"""Rules that a gazette prints in one run are read apart, as their numbers tell."""

import pytest

from asistente.contracts import BlockKind
from tests.unit.ingestion.reading import lead_of, read, texts

RUN = (
    "Quedan sin efecto las normas anteriores. 7. DISPOSICIONES GENERALES 7.1. La beca se pide en "
    "ventanilla. 7.2. El comité se reúne cada martes y aplica el reglamento, según el numeral "
    "7.1. La falta de un requisito se subsana en tres días. 7.3. Para el pago se presenta: "
    "a) recibo de la cuota; b) copia de la cédula, y c) constancia de estudios. 7.4. Quien no "
    "cumple lo pierde. 8. DE LOS PLAZOS 8.1. El plazo es de diez días. 9.5. Esto no sigue la "
    "cuenta. Versión 2.1. Gratis."
)


def test_each_numbered_rule_is_a_block() -> None:
    blocks = texts(read("norma.txt", RUN))
    assert "7.1. La beca se pide en ventanilla." in blocks
    assert "7.4. Quien no cumple lo pierde." in blocks


def test_titles_in_capitals_head_them() -> None:
    headings = texts(read("norma.txt", RUN), BlockKind.HEADING)
    assert headings == ["7. DISPOSICIONES GENERALES", "8. DE LOS PLAZOS"]


def test_letters_behind_a_colon_are_a_list() -> None:
    document = read("norma.txt", RUN)
    assert "b) copia de la cédula, y" in texts(document, BlockKind.ITEM)
    assert lead_of(document, "c) constancia").startswith("7.3. Para el pago se presenta:")


@pytest.mark.parametrize(
    "unbroken",
    [
        "según el numeral 7.1. La falta de un requisito se subsana en tres días.",
        "diez días. 9.5. Esto no sigue la cuenta. Versión 2.1. Gratis.",
    ],
)
def test_references_and_other_numbers_part_nothing(unbroken: str) -> None:
    assert any(unbroken in block for block in texts(read("norma.txt", RUN)))


def test_nothing_is_lost_or_changed() -> None:
    assert " ".join(texts(read("norma.txt", RUN))).split() == RUN.split()


def test_a_title_on_the_line_of_its_text_heads_it() -> None:
    document = read(
        "directiva.txt",
        "3. ALCANCE La presente directiva es obligatoria para todas las oficinas de la sede.\n\n"
        "4. IMSS Bienestar atiende a quien no tiene otro seguro en toda la región norte.",
    )
    assert texts(document, BlockKind.HEADING) == ["3. ALCANCE"]
    assert "La presente directiva es obligatoria para todas las oficinas de la sede." in texts(
        document
    )


def test_a_reference_that_goes_on_is_no_article() -> None:
    document = read(
        "guia.md",
        "Lo dicho vale para el trámite del\n\nnumeral 8.1.2. de la presente directiva\n\n"
        "La oficina abre a las nueve.",
    )
    assert lead_of(document, "La oficina") == ""


ARTICLES = (
    "Artículo 1.º La convivencia se basa en el respeto. Artículo 2.º Son faltas leves: a) llegar "
    "tarde; b) comer en clase. Artículo 3.º Se aplica el Artículo 2. Las faltas prescriben al año. "
    "Artículo 9.º Esto no sigue la cuenta."
)


def test_articles_are_read_apart() -> None:
    document = read("acuerdo.txt", ARTICLES)
    assert texts(document, BlockKind.PARAGRAPH) == [
        "Artículo 1.º La convivencia se basa en el respeto.",
        "Artículo 2.º Son faltas leves:",
        "Artículo 3.º Se aplica el Artículo 2. Las faltas prescriben al año. "
        "Artículo 9.º Esto no sigue la cuenta.",
    ]
    assert lead_of(document, "b) comer") == "Artículo 2.º Son faltas leves:"


def test_an_entry_with_its_name_in_capitals_stays_whole() -> None:
    entry = "5. TESORERÍA MUNICIPAL. Segundo piso, oficina 207, de lunes a viernes de 8 a 14 horas."
    assert entry in texts(read("directorio.txt", entry))
