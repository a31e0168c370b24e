"""Which period is answered for, and what is said of it."""

from datetime import date

import pytest

from asistente.policy.decide import decide
from asistente.policy.guard import guard
from tests.unit.policy.shelf import POLICY, Shelf, outcome, quotes, shown

CALENDAR = """---
title: Calendario {period}
period: {period}
publication_date: {published}
{more}---
# Calendario {period}

- Reinscripción: {renewal}
- Inicio de clases: {classes}
"""
OLD = CALENDAR.format(
    period="2025-B",
    published="2025-06-06",
    renewal="4 al 8 de agosto de 2025",
    classes="11 de agosto de 2025",
    more="",
)
NEW = CALENDAR.format(
    period="2026-A",
    published="2025-12-05",
    renewal="2 al 6 de febrero de 2026",
    classes="9 de febrero de 2026",
    more="",
)
OTHER = "# Biblioteca\n\nLa biblioteca presta libros.\n\n## Multas\n\nLa multa es de $10.00.\n"
TWO = Shelf({"nuevo.md": NEW, "viejo.md": OLD, "biblioteca.md": OTHER})
WHOLE_YEAR = Shelf(
    {
        "calendario.md": """# Calendario

## Semestre 2025-I

- Reinscripción: 4 al 10 de febrero de 2025
- Evaluación docente: 12 al 23 de mayo de 2025

## Semestre 2025-II

- Reinscripción: 4 al 8 de agosto de 2025
""",
        "biblioteca.md": OTHER,
    }
)
QUESTION = "¿Cuándo es la reinscripción?"
RENEWAL_NEW, RENEWAL_OLD = (
    "Reinscripción: 2 al 6 de febrero de 2026",
    "Reinscripción: 4 al 8 de agosto de 2025",
)


@pytest.mark.parametrize(
    ("question", "period", "answer"),
    [
        ("¿Cuándo es la reinscripción 2025-B?", None, RENEWAL_OLD),
        ("¿Cuándo es la reinscripción 2025-B?", "2026-A", RENEWAL_OLD),
        ("¿Cuándo fue la reinscripción en 2025?", None, RENEWAL_OLD),
        ("¿Cuándo es la reinscripción 2026-A?", None, RENEWAL_NEW),
        ("¿Cuándo es la reinscripción 2026A?", "2025-B", RENEWAL_NEW),
        (QUESTION, "2025-B", RENEWAL_OLD),
        (QUESTION, "2026-A", RENEWAL_NEW),
        (QUESTION, None, RENEWAL_NEW),
    ],
)
def test_the_period_asked_for_goes_before_the_set_one_and_that_before_the_newest(
    question: str, period: str | None, answer: str
) -> None:
    assert quotes(TWO.decide(question, period=period))[0] == answer


@pytest.mark.parametrize("period", [None, "2026-A", "2025-B"])
def test_a_period_that_nobody_named_is_told_with_the_answer(period: str | None) -> None:
    notes = TWO.decide(QUESTION, period=period).notes
    assert any((period or "2026-A") in note for note in notes)


def test_a_period_that_was_named_needs_no_note() -> None:
    assert TWO.decide("¿Cuándo es la reinscripción 2026-A?").notes == ()


@pytest.mark.parametrize("asked", ["2024-A", "2026-B", "2027-A", "enero-junio 2030"])
def test_a_period_that_no_source_covers_is_refused_and_the_newest_named(asked: str) -> None:
    decision = TWO.decide(f"¿Cuándo es la reinscripción {asked}?")
    assert outcome(decision) == ("refused", "stale_source")
    assert asked in (decision.message or "")
    assert "2026-A" in (decision.message or "")
    assert decision.passages == ()


@pytest.mark.parametrize("typed", ["2024-A", "2026-B"])
def test_a_period_that_was_typed_counts_as_asked_for(typed: str) -> None:
    found = TWO.evidence(QUESTION, period=typed).model_copy(update={"period_typed": True})
    _, guarded = guard(QUESTION, max_chars=500)
    assert outcome(decide(found, POLICY, guarded)) == ("refused", "stale_source")


def test_one_period_by_two_names_is_one() -> None:
    calendar = "# Guía 2026-A (enero-junio de 2026)\n\nLa reinscripción es del 2 al 6 de febrero.\n"
    decision = Shelf({"guia.md": calendar}).decide("¿Cuándo es la reinscripción enero-junio 2026?")
    assert outcome(decision) == ("answered", None)


def test_a_year_in_the_story_is_not_the_period_asked_for() -> None:
    decision = TWO.decide("Egresé en 2019 y quiero volver. ¿Cuándo es la reinscripción?")
    assert outcome(decision) == ("answered", None)


def test_a_set_period_that_no_source_covers_is_answered_from_the_newest_and_told() -> None:
    decision = TWO.decide(QUESTION, period="2027-A")
    assert quotes(decision) == (RENEWAL_NEW,)
    assert "2026-A" in shown(decision)
    assert "2027-A" in shown(decision)


def test_a_topic_without_periods_is_not_bound_to_the_set_one() -> None:
    decision = TWO.decide("¿De cuánto es la multa de la biblioteca?", period="2026-A")
    assert (outcome(decision), decision.notes) == (("answered", None), ())


def test_the_current_period_is_told_from_the_day() -> None:
    valid = {
        "a.md": NEW.replace("---\n#", "valid_from: 2026-01-26\nvalid_to: 2026-07-31\n---\n#"),
        "b.md": OLD.replace("---\n#", "valid_from: 2025-08-01\nvalid_to: 2026-01-25\n---\n#"),
    }
    shelf = Shelf({**valid, "biblioteca.md": OTHER})
    before = shelf.decide(QUESTION, as_of=date(2025, 12, 20))
    after = shelf.decide(QUESTION, as_of=date(2026, 2, 1))
    assert (quotes(before)[0], quotes(after)[0]) == (RENEWAL_OLD, RENEWAL_NEW)
    assert any("2025-B" in note for note in before.notes)


def test_one_document_of_two_periods_asks_which_and_shows_both() -> None:
    decision = WHOLE_YEAR.decide(QUESTION)
    assert outcome(decision) == ("needs_clarification", "ambiguous")
    assert "4 al 10 de febrero de 2025" in shown(decision)
    assert "4 al 8 de agosto de 2025" in shown(decision)


def test_a_year_with_two_halves_asks_which_where_both_give_a_date() -> None:
    decision = WHOLE_YEAR.decide("¿Cuándo es la reinscripción de 2025?")
    assert outcome(decision) == ("needs_clarification", "ambiguous")
    assert "4 al 10 de febrero de 2025" in shown(decision)
    assert "4 al 8 de agosto de 2025" in shown(decision)
    once = WHOLE_YEAR.decide("¿Cuándo es la evaluación docente de 2025?")
    assert quotes(once) == ("Evaluación docente: 12 al 23 de mayo de 2025",)


def test_each_option_of_a_period_is_answered_with_its_own_date() -> None:
    options = WHOLE_YEAR.decide(QUESTION).options
    answers = [quotes(WHOLE_YEAR.decide(option.question)) for option in options]
    assert sorted(answers) == [
        ("Reinscripción: 4 al 10 de febrero de 2025",),
        ("Reinscripción: 4 al 8 de agosto de 2025",),
    ]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("¿Cuándo es la reinscripción 2025-II?", RENEWAL_OLD),
        ("¿Cuándo es la reinscripción 2025-2?", RENEWAL_OLD),
        ("¿Cuándo es la reinscripción del segundo semestre de 2025?", RENEWAL_OLD),
        ("fechas reinscripcion semestre 2025-I", "Reinscripción: 4 al 10 de febrero de 2025"),
    ],
)
def test_a_period_is_understood_however_it_is_written(question: str, answer: str) -> None:
    assert quotes(WHOLE_YEAR.decide(question)) == (answer,)


def test_a_detail_that_only_one_period_has_is_not_asked_back() -> None:
    decision = WHOLE_YEAR.decide("¿Cuándo es la evaluación docente?")
    assert quotes(decision) == ("Evaluación docente: 12 al 23 de mayo de 2025",)


@pytest.mark.parametrize(
    ("as_of", "passed"),
    [
        (date(2026, 1, 15), False),
        (date(2026, 2, 6), False),
        (date(2026, 2, 7), True),
        (date(2027, 1, 1), True),
    ],
)
def test_a_date_that_has_passed_is_answered_with_a_note(as_of: date, passed: bool) -> None:
    decision = TWO.decide("¿Cuándo es la reinscripción 2026-A?", as_of=as_of)
    assert quotes(decision) == (RENEWAL_NEW,)
    assert any("pasó" in note for note in decision.notes) is passed


def test_no_note_on_dates_where_none_was_asked_for() -> None:
    shelf = Shelf(
        {"a.md": "# Aviso\n\nEl costo de la ficha fue de $85.00 el 2 de enero de 2020.\n"}
    )
    decision = shelf.decide("¿Cuál es el costo de la ficha?")
    assert (outcome(decision), decision.notes) == (("answered", None), ())


FEES_OLD = """año;carrera;sede;jornada;arancel_anual;nota
2025;Técnico en Enfermería;Chillán;Diurna;$1.895.000;Vigente solo para el año académico 2025
2025;Técnico en Enfermería;Talca;Diurna;$1.945.000;Vigente solo para el año académico 2025
2025;Técnico en Construcción;Talca;Diurna;$1.700.000;Vigente solo para el año académico 2025
"""
FEES_NEW = """# Aranceles 2026

| Carrera | Sede | Jornada | Monto |
|---|---|---|---|
| Técnico en Enfermería | Chillán | Diurna | $1.990.000 |
| Técnico en Enfermería | Talca | Diurna | $2.045.000 |
| Técnico en Construcción | Talca | Diurna | $1.795.000 |
"""


def test_a_row_of_the_current_edition_stands_before_one_whose_table_has_more_words() -> None:
    shelf = Shelf({"aranceles-2025.csv": FEES_OLD, "aranceles-2026.md": FEES_NEW})
    said = shown(shelf.decide("¿Cuánto sale al año técnico en enfermería en Chillán?"))
    assert "$1.990.000" in said
    assert "$1.895.000" not in said


HOLIDAYS = (
    "---\ntitle: Calendario {p}\nperiod: {p}\n---\n# Calendario {p}\n\nNo hay clases:\n\n{days}"
)
CLOSED = Shelf(
    {
        "viejo.md": HOLIDAYS.format(
            p="2025-B", days="- 17 de noviembre de 2025, por el aniversario de la Revolución\n"
        ),
        "nuevo.md": HOLIDAYS.format(
            p="2026-A", days="- 16 de marzo de 2026, por el natalicio de Juárez\n"
        ),
        "biblioteca.md": OTHER,
    }
)


@pytest.mark.parametrize("period", [None, "2026-A"])
def test_a_day_that_is_named_tells_the_period_itself(period: str | None) -> None:
    decision = CLOSED.decide("¿Por qué no hay clases el 17 de noviembre de 2025?", period=period)
    assert "Revolución" in shown(decision)
    assert "Juárez" not in shown(decision)
