"""Two headings of one kind: what stands under one is not said of the other."""

import pytest

from tests.unit.policy.shelf import Shelf, outcome, quotes

OFFICE = Shelf(
    {
        "preguntas.md": """# Preguntas frecuentes

## ¿Me puedo cambiar de carrera?

Sí, una sola vez, con la autorización de la División.

## ¿Me puedo cambiar de turno?

Sólo con una constancia de trabajo, que se entrega junto con la carta de la empresa.
""",
        "examenes.md": """# Exámenes de idiomas

## Examen de ubicación

El examen es gratuito. Se presenta el 3 de marzo de 2026.

## Examen de acreditación

Costo: $750.00.
""",
        "credito.md": """# Créditos complementarios

## Procedimiento para registrar un crédito

1. Termina la actividad.
2. Sube la evaluación al portal.

## Cuánto vale cada crédito complementario

La tutoría vale un crédito.
""",
    }
)


@pytest.mark.parametrize(
    ("question", "strange"),
    [
        ("¿Qué documentos se entregan para el cambio de carrera?", "constancia de trabajo"),
        ("¿Cuándo es el examen de acreditación?", "3 de marzo"),
        ("¿Cuánto cuesta el examen de acreditación?", "gratuito"),
    ],
)
def test_a_section_on_another_thing_of_the_kind_is_no_evidence(question: str, strange: str) -> None:
    assert not any(strange in quote for quote in quotes(OFFICE.decide(question)))


@pytest.mark.parametrize(
    ("question", "quoted"),
    [
        ("¿Qué se entrega para el cambio de turno?", "constancia de trabajo"),
        ("¿Cuándo es el examen de ubicación?", "3 de marzo"),
        ("¿Cuánto cuesta el examen de acreditación?", "$750.00"),
        ("¿Cómo registro un crédito complementario?", "Sube la evaluación"),
    ],
)
def test_its_own_section_answers(question: str, quoted: str) -> None:
    """Also where only the title says the word that another heading has as well."""
    decision = OFFICE.decide(question)
    assert outcome(decision) == ("answered", None)
    assert any(quoted in quote for quote in quotes(decision))
