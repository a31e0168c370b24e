"""Rows that differ by one word, and of which one is missing: its neighbour is no answer."""

from dataclasses import replace

import pytest

from tests.unit.policy.shelf import POLICY, Shelf, quotes, shown

CALENDAR = Shelf(
    {
        "calendario.md": """# Calendario

- Fin de clases: 29 de mayo de 2026
- Apertura de la plataforma: 12 de enero de 2026
- Exámenes ordinarios: 1 al 5 de junio de 2026
- Inicio y cierre de la convocatoria: 9 y 20 de marzo de 2026
- Solicitud de prórroga, a fin de conservar el lugar: 16 de enero de 2026

## Baja temporal

- Solicitud: 27 de febrero de 2026
""",
    }
)
FEES = Shelf(
    {
        "cuotas.md": """# Cuotas

| Concepto | Cuota |
|---|---|
| Curso de inglés | $900.00 |
| Examen extraordinario | $250.00 |
| Cambio de carrera | $410.00 |

La inscripción a la maestría cuesta $4,100.00.
""",
    }
)


@pytest.mark.parametrize(
    ("question", "date"),
    [
        ("¿Cuándo inician las clases?", "29 de mayo"),
        ("inicio de clases", "29 de mayo"),
        ("¿Cuándo cierra la plataforma?", "12 de enero"),
        ("¿Cuándo son los exámenes extraordinarios?", "1 al 5 de junio"),
        ("¿Cuándo se solicita la baja definitiva?", "27 de febrero"),
    ],
)
def test_a_date_of_the_opposite_is_not_given(question: str, date: str) -> None:
    assert date not in shown(CALENDAR.decide(question))


@pytest.mark.parametrize(
    ("question", "date"),
    [
        ("¿Cuándo terminan las clases?", "29 de mayo"),
        ("¿Cuándo es la apertura de la plataforma?", "12 de enero"),
        ("¿Cuándo cierra la convocatoria?", "20 de marzo"),
        ("¿Cuándo se solicita la baja temporal?", "27 de febrero"),
        ("¿Cuándo inicia la solicitud de prórroga?", "16 de enero"),
    ],
)
def test_a_row_with_the_word_itself_or_no_opposite_is(question: str, date: str) -> None:
    assert date in shown(CALENDAR.decide(question))


@pytest.mark.parametrize(
    "question",
    [
        "¿Cuánto cuesta el curso de francés?",
        "¿Cuánto cuesta el examen ordinario?",
        "¿Cuánto cuesta la inscripción al doctorado?",
    ],
)
def test_a_price_of_the_other_kind_is_not_given(question: str) -> None:
    assert not quotes(FEES.decide(question))


def test_where_yes_or_no_is_asked_the_opposite_is_an_answer() -> None:
    shelf = Shelf({"pagos.md": "# Pagos\n\nEl pago de la cuota se hace solo con tarjeta.\n"})
    trusting = replace(POLICY, threshold=0.3)
    assert "tarjeta" in shown(shelf.decide("¿La cuota se paga en efectivo?", policy=trusting))
    assert not quotes(shelf.decide("¿Dónde se paga la cuota en efectivo?", policy=trusting))


RATES = """---
title: Tasas
---
# Tasas

| Crédito | Tasa |
|---|---|
| Personal con fiador | 18 % |
| Personal sin fiador | 21 % |
"""


@pytest.mark.parametrize(
    ("asked", "rate", "other"), [("con", "18 %", "21 %"), ("sin", "21 %", "18 %")]
)
def test_with_is_not_without(asked: str, rate: str, other: str) -> None:
    said = shown(Shelf({"tasas.md": RATES}).decide(f"¿Qué tasa tiene el crédito {asked} fiador?"))
    assert rate in said
    assert other not in said


NUMBERED = Shelf(
    {
        "tramites.md": "# Trámites\n\n"
        + "\n\n".join(
            f"## Trámite {n}\n\nEl trámite {n} cuesta ${n}00.00 y lo autoriza la jefatura {n + 1}."
            for n in (3, 4, 16, 17)
        )
        + "\n"
    }
)


@pytest.mark.parametrize(
    ("question", "value", "other"),
    [
        ("¿Cuánto cuesta el trámite 17?", "$1700.00", "$1600.00"),
        ("¿Cuánto cuesta el trámite 4?", "$400.00", "$300.00"),
        ("¿Quién autoriza el trámite 3?", "jefatura 4", "jefatura 5"),
    ],
)
def test_a_number_that_names_a_thing_tells_it_from_its_like(
    question: str, value: str, other: str
) -> None:
    said = shown(NUMBERED.decide(question, policy=replace(POLICY, threshold=0.1)))
    assert value in said
    assert other not in said


def test_of_a_number_that_no_thing_has_nothing_is_said() -> None:
    trusting = replace(POLICY, threshold=0.1)
    assert not quotes(NUMBERED.decide("¿Cuánto cuesta el trámite 8?", policy=trusting))
