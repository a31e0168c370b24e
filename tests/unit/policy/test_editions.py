"""Documents that are named alike but for a year are editions; the current one answers."""

import pytest

from tests.unit.policy.shelf import Shelf, outcome, quotes

TABLE = "# {title}\n\n| Concepto | Valor |\n|---|---|\n| Constancia de estudios | {value} |\n"
QUESTION = "¿Cuánto cuesta la constancia de estudios?"


def prices(old: str, new: str) -> Shelf:
    return Shelf(
        {
            f"{old}.md": TABLE.format(title="Valores", value="$80.00"),
            f"{new}.md": TABLE.format(title="Tabla", value="$95.00"),
            "biblioteca.md": "# Biblioteca\n\nLa biblioteca presta libros y revistas.\n",
        }
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("aranceles-2025", "aranceles-2026"),
        ("2024_tarifas", "2025_tarifas"),
        ("precios 2024-25", "precios 2025-26"),
    ],
)
def test_the_newest_edition_answers(old: str, new: str) -> None:
    decision = prices(old, new).decide(QUESTION)
    assert outcome(decision) == ("answered", None)
    assert [quote for quote in quotes(decision) if "$80.00" in quote] == []


def test_the_edition_that_is_named_answers() -> None:
    decision = prices("aranceles-2025", "aranceles-2026").decide(
        "¿Cuánto costaba la constancia de estudios en 2025?"
    )
    assert any("$80.00" in quote for quote in quotes(decision))
    assert not any("$95.00" in quote for quote in quotes(decision))


def test_years_in_the_names_of_two_documents_do_not_make_one_older() -> None:
    decision = prices("acuerdo-2019", "tarifas-2026").decide(QUESTION)
    assert outcome(decision) == ("needs_clarification", "conflicting_sources")


@pytest.mark.parametrize(
    "question",
    [
        "¿Cuánto costará la constancia de estudios en 2030?",
        "¿Cuánto costaba la constancia de estudios en 2019?",
        "¿Cuánto costaba la constancia de 2019?",
    ],
)
def test_a_year_that_no_edition_is_of_is_refused(question: str) -> None:
    decision = prices("avisos-2025", "tarifas-2026").decide(question)
    assert outcome(decision) == ("refused", "stale_source")


def test_last_year_is_counted_from_the_day_of_the_question() -> None:
    decision = prices("aranceles-2025", "aranceles-2026").decide(
        "¿Cuánto costaba una constancia de estudios el año anterior?"
    )
    assert any("$80.00" in quote for quote in quotes(decision))
    assert not any("$95.00" in quote for quote in quotes(decision))
