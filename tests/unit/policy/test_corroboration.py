"""What two places give is cited from both; what only looks like it is not."""

import pytest

from asistente.generation.extractive import ExtractiveGenerator
from asistente.policy.corroboration import by_agreement
from asistente.policy.inquiry import inquire
from asistente.policy.passages import candidates
from asistente.policy.ranking import Ranked
from tests.unit.policy.shelf import Shelf

SCHOOL = Shelf(
    {
        "guia.md": """# Guía de reinscripción

La reinscripción de estudiantes vigentes es del 2 al 6 de febrero de 2026.

La calificación mínima aprobatoria es 70.

El servicio social comprende 480 horas y dura como mínimo 6 meses y como máximo 2 años.

La biblioteca abre a las 8:00 y cierra a las 20:00.
""",
        "calendario.md": """# Calendario académico

| Actividad | Fecha |
|---|---|
| Reinscripción de estudiantes vigentes | 2 al 6 de febrero de 2026 |
| Reinscripción de posgrado | 2 al 6 de febrero de 2026 |
""",
        "residencia.md": """# Residencia profesional

La calificación mínima aprobatoria de la residencia es 70.
""",
        "servicio.md": """# Servicio social

- Cumplir 480 horas de servicio social en 6 meses como mínimo.
""",
        "avisos.md": """# Avisos

El buzón de la biblioteca abre a las 8:00.
""",
    }
)


def cited(question: str) -> list[list[str]]:
    """The names of the sources behind each statement of the answer."""
    decision = SCHOOL.decide(question)
    draft = ExtractiveGenerator().generate(question, decision)
    return [
        [decision.passages[n].source.location.rpartition("/")[2] for n in statement.passages]
        for statement in draft.statements
    ]


@pytest.mark.parametrize(
    ("question", "sources"),
    [
        ("¿Cuándo es la reinscripción de estudiantes vigentes?", {"guia.md", "calendario.md"}),
        ("¿Cuántas horas de servicio social y en cuánto tiempo?", {"guia.md", "servicio.md"}),
    ],
)
def test_a_value_that_another_document_gives_as_well_is_cited_from_both(
    question: str, sources: set[str]
) -> None:
    first, *_ = cited(question)
    assert set(first) == sources


@pytest.mark.parametrize(
    ("question", "stranger"),
    [
        ("¿Cuál es la calificación mínima aprobatoria?", "residencia.md"),
        ("¿A qué hora abre la biblioteca?", "avisos.md"),
    ],
)
def test_a_part_of_the_thing_is_no_second_source(question: str, stranger: str) -> None:
    assert not any(len(each) > 1 and stranger in each for each in cited(question))


def test_what_only_seconds_says_nothing_itself() -> None:
    assert len(cited("¿Cuándo es la reinscripción de estudiantes vigentes?")) == 1


def test_the_address_that_most_places_give_goes_first() -> None:
    shelf = Shelf(
        {
            "registro.md": "# Registro\n\nSobre formatos hay asesoría en asesoria@itx.example.\n",
            "entrega.md": "# Entrega\n\nLos formatos se mandan a evidencias@itx.example.\n",
            "contacto.md": "# Contacto\n\n- Envío de formatos: evidencias@itx.example\n",
        }
    )
    evidence = shelf.evidence("¿Cuál es el correo para los formatos?")
    inquiry = inquire(evidence)
    units = candidates(evidence, inquiry)
    likely = {"asesoria": 0.4, "Envío": 0.3, "se mandan": 0.3}
    ranked = [
        Ranked(unit, share) for key, share in likely.items() for unit in units if key in unit.text
    ]
    assert "evidencias@" in by_agreement(inquiry, ranked)[0].unit.text


def test_each_thing_asked_for_has_its_own_second_source() -> None:
    shelf = Shelf(
        {
            "resumen.md": "# Prácticas\n\nSe cursan en 9º semestre y suman 160 horas.\n",
            "proceso.md": "# Prácticas: proceso\n\nLas prácticas suman un total de 160 horas.\n",
            "requisitos.md": "# Prácticas\n\nLas prácticas se cursan en noveno semestre.\n",
        }
    )
    decision = shelf.decide("¿Cuántas horas son las prácticas y en qué semestre se cursan?")
    files = [each.source.location.rpartition("/")[2] for each in decision.passages]
    assert set(files) == {"resumen.md", "proceso.md", "requisitos.md"}


def test_the_figure_that_decides_a_rule_is_seconded_too() -> None:
    shelf = Shelf(
        {
            "exencion.md": """# Exención del servicio social

## Resumen

Puedes pedir la exención si acreditas al menos 6 meses de trabajo en el gobierno.

## Requisitos

La exención pide haber trabajado seis meses en el gobierno.
"""
        }
    )
    decision = shelf.decide("¿Puedo pedir la exención si trabajo en el gobierno?")
    quotes = " ".join(each.quote for each in decision.passages)
    assert "6 meses" in quotes
    assert "seis meses" in quotes
