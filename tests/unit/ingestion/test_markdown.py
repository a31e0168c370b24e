"""Markdown as its reader sees it."""

import pytest

from asistente.contracts import BlockKind
from tests.unit.ingestion.reading import chunks, lead_of, read, texts, unit_texts

CALENDAR = """---
doc_title: Calendario 2026-A
approved_on: 2025-11-30
scope: 2026-01-01..2026-06-30
department: Servicios Escolares
categoria: calendario
version: 1.10
---

# Calendario

## Reinscripción

El trámite se hace en línea. Requisitos:

- Pago: **2 al 6 de febrero de 2026**
- Carga académica en [el portal](https://portal.example.mx/carga)
  - con firma del tutor
1. Entra al portal.
2. Descarga la ficha.

| Trámite | Costo |
|---|---|
| Constancia | $50.00 |
| Kárdex | **$80.00** |

**Horario:** 9:00 a 15:00
**Correo:** escolares@example.mx
"""


def test_marks_are_gone_and_addresses_stay() -> None:
    units = unit_texts(read("a.md", CALENDAR))
    assert "Pago: 2 al 6 de febrero de 2026" in units
    assert "Carga académica en el portal (https://portal.example.mx/carga)" in units
    assert "1. Entra al portal." in units
    assert "Kárdex | $80.00" in units
    assert "Correo: escolares@example.mx" in units


def test_items_carry_their_lead_in_and_rows_their_header() -> None:
    document = read("a.md", CALENDAR)
    assert lead_of(document, "Pago") == "Requisitos:"
    assert lead_of(document, "con firma").startswith("Requisitos: > Carga académica")
    assert lead_of(document, "Kárdex") == "Trámite | Costo"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "a.md",
            "# FAQ\n\n**¿Puedo elegir grupo?**\nSí, mientras haya cupo.\n\n**¿Y turno?**\nNo.\n",
        ),
        ("a.md", "# FAQ\n\n**¿Puedo elegir grupo?** Sí, mientras haya cupo.\n"),
        ("a.html", "<h1>FAQ</h1><p><b>¿Puedo elegir grupo?</b><br>Sí, mientras haya cupo.</p>"),
        ("a.txt", "FAQ\n\n¿Puedo elegir grupo? Sí, mientras haya cupo.\n"),
    ],
)
def test_an_answer_has_its_own_question_over_it(name: str, text: str) -> None:
    assert lead_of(read(name, text), "Sí, mientras") == "¿Puedo elegir grupo?"


@pytest.mark.parametrize(
    "asked",
    [
        "Puedo elegir grupo?",
        "¿Puedo elegir grupo (del turno)",
        "3. Puedo elegir grupo?",
        "P: Puedo elegir grupo?",
    ],
)
@pytest.mark.parametrize("name", ["a.md", "a.txt"])
def test_a_question_that_lacks_a_mark_is_one(name: str, asked: str) -> None:
    document = read(name, f"Preguntas\n\n{asked}\n\nSí, mientras haya cupo.\n\nFin del texto.\n")
    assert "elegir grupo" in lead_of(document, "Sí, mientras")
    assert not any("elegir grupo" in said for said in unit_texts(document))


def test_prose_that_holds_a_question_is_no_heading() -> None:
    told = "Muchos preguntan lo mismo. Hay cupo para todos? Sí lo hay, según el reglamento."
    assert told in texts(read("a.txt", f"Cupo\n\n{told}\n\nLa oficina abre a las nueve.\n"))


def test_a_heading_in_capitals_may_have_an_aside() -> None:
    directory = (
        "DIRECTORIO\n\nBIBLIOTECA DEL CAMPUS RIBERA\n Teléfono: 927 555 318\n\n"
        "CENTRO DE ATENCIÓN AL USUARIO (CAU), informática\n Teléfono: 927 555 199\n"
    )
    (found,) = [c for c in chunks(read("a.txt", directory)) if "927 555 199" in c.text]
    unit = next(u for u in found.units if "927 555 199" in found.text[u.start : u.end])
    assert "BIBLIOTECA" not in unit.lead


def test_front_matter_describes_the_source() -> None:
    source = read("a.md", CALENDAR).source
    assert source.title == "Calendario 2026-A"
    assert str(source.publication_date) == "2025-11-30"
    assert (str(source.valid_from), str(source.valid_to)) == ("2026-01-01", "2026-06-30")
    assert (source.office, source.category, source.version) == (
        "Servicios Escolares",
        "calendario",
        "1.10",
    )
    assert (source.period, source.inferred) == ("2026-A", ("period",))


def test_an_faq_entry_is_an_answer_under_its_question() -> None:
    document = read(
        "faq.md",
        "# Dudas\n\n- P: ¿Cuándo puedo iniciar?  \n  R: Con 50 % de los créditos.\n\n"
        "**¿Se puede adelantar?**\n\nNo. Son 6 meses como mínimo.\n",
    )
    assert lead_of(document, "Con 50 %") == "P: ¿Cuándo puedo iniciar?"
    assert lead_of(document, "No. Son") == "¿Se puede adelantar?"
    assert not any("¿" in text for text in unit_texts(document))


def test_fractions_of_an_article_lean_on_it() -> None:
    document = read(
        "r.md",
        "## Título Primero\n\n**Artículo 9.** Son sanciones las siguientes:\n\n"
        "I. Amonestación;\nII. Baja.\n\nLo anterior, sin perjuicio de la ley.\n",
    )
    assert lead_of(document, "II. Baja") == "Artículo 9. Son sanciones las siguientes:"
    assert lead_of(document, "Lo anterior") == "Artículo 9"


def test_keywords_and_tables_of_contents_are_no_answers() -> None:
    units = unit_texts(
        read(
            "k.md",
            "# Becas\n\n## Índice\n\n1. [Requisitos](#requisitos)\n\n## Requisitos\n\n"
            "Promedio de 80.\n\n## Palabras clave\n\n- becas\n- promedio\n",
        )
    )
    assert units == ["Promedio de 80."]


def test_headings_are_the_section_path() -> None:
    body = " ".join(f"Frase número {n} del reglamento escolar vigente." for n in range(90))
    document = read("s.md", f"# Guía\n\n## Pagos\n\n### Caja\n\n{body}\n\n## Bajas\n\n{body}\n")
    paths = {chunk.section_path for chunk in chunks(document)}
    assert any(path[-2:] == ("Pagos", "Caja") or path == ("Pagos",) for path in paths)


def test_broken_front_matter_is_reported_and_the_rest_is_read() -> None:
    document = read("x.md", "---\ntitle: [a\n---\n\n# Hola\n\nTexto útil.\n")
    assert document.source.warnings == ("la cabecera YAML no se pudo leer",)
    assert "Texto útil." in texts(document, BlockKind.PARAGRAPH)
