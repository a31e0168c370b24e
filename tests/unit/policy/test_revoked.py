"""A text that says of itself that it no longer holds gives way to the one that does."""

from datetime import date

import pytest

from tests.unit.policy.shelf import Shelf, outcome, quotes, shown

OLD = "# Tarifario {year}\n\n{said}\n\n- Duplicado de carné: $90.00\n- Récord de notas: $40.00\n"
NEW = "# Tarifas de servicios\n\n- Duplicado de carné: $120.00\n- Constancia de pago: $25.00\n"
SAID = (
    "Derogado por la Resolución 02-2026.",
    "Sin efecto desde el 1 de enero de 2026.",
    "Este tarifario fue sustituido por el de 2026.",
    "(Resolución 01. Queda sin efecto a partir del 2 de enero de 2026)",
)
QUESTION = "¿Cuánto cuesta el duplicado de carné?"


def _with(said: str) -> Shelf:
    return Shelf({"viejo.md": OLD.format(year="general", said=said), "nuevo.md": NEW})


@pytest.mark.parametrize("said", SAID)
def test_what_no_longer_holds_gives_way(said: str) -> None:
    decision = _with(said).decide(QUESTION)
    assert outcome(decision) == ("answered", None)
    assert "$120.00" in quotes(decision)[0]
    assert not any("$90.00" in quote for quote in quotes(decision))


@pytest.mark.parametrize("said", SAID)
def test_what_only_the_old_text_has_is_answered_with_a_note(said: str) -> None:
    decision = _with(said).decide("¿Cuánto cuesta el récord de notas?")
    assert "$40.00" in shown(decision)
    assert any("ya no está vigente" in note for note in decision.notes)


@pytest.mark.parametrize(
    "said",
    [
        "Deroga el tarifario anterior.",
        "Este tarifario sustituye al de 2024.",
        "Artículo 3. Derogado por acuerdo del 4 de mayo.",
    ],
)
def test_what_revokes_another_or_lost_a_part_holds(said: str) -> None:
    decision = _with(said).decide("¿Cuánto cuesta el récord de notas?")
    assert "$40.00" in shown(decision)
    assert not any("vigente" in note for note in decision.notes)


PRICES = Shelf(
    {
        "tarifas-2025.md": "# Tarifas, ejercicio 2025\n\n- Encuadernación en espiral: $90.00\n",
        "reglamento.md": "# Reglamento 2025\n\nCada socio puede llevar cinco libros en préstamo.\n",
    }
)


def test_a_price_of_this_year_is_not_that_of_another() -> None:
    decision = PRICES.decide(
        "¿Cuánto cuesta la encuadernación en espiral este año?", as_of=date(2026, 3, 10)
    )
    assert outcome(decision) == ("refused", "stale_source")
    of_then = PRICES.decide("¿Cuánto costaba la encuadernación en 2025?", as_of=date(2026, 3, 10))
    assert "$90.00" in shown(of_then)


def test_a_rule_holds_on_in_the_next_year() -> None:
    decision = PRICES.decide(
        "¿Cuántos libros en préstamo puede llevar cada socio este año?", as_of=date(2026, 3, 10)
    )
    assert "cinco libros" in shown(decision)


CALENDAR = Shelf(
    {
        "calendario.md": "# Calendario 2026\n\n- Inscripciones: 5 al 16 de enero\n"
        "- Inicio de clases: 19 de enero\n"
    }
)


@pytest.mark.parametrize("month", ["enero 2027", "enero de 2027", "enero del 2027"])
def test_the_month_of_another_year_is_another_period(month: str) -> None:
    asked = CALENDAR.decide(f"¿Cuándo son las inscripciones de {month}?")
    assert outcome(asked) == ("refused", "stale_source")
    own = CALENDAR.decide(f"¿Cuándo son las inscripciones de {month.replace('2027', '2026')}?")
    assert "5 al 16 de enero" in shown(own)
