"""Accents are restored and typos found by what the corpus itself writes."""

from collections import Counter

import pytest

from asistente.retrieval.spelling import Spelling, learn_spelling, usual_form

TEXTS = [
    "REINSCRIPCION de alumnos. La reinscripción es en febrero; la Reinscripción se paga.",
    "El calendario escolar, el calendario de becas y la beca. Solicita tu beca en México.",
    "UABCS: 2026-A, artículo 29. Titulación, credenciales y constancias.",
]


@pytest.fixture(scope="module")
def spelling() -> Spelling:
    return learn_spelling(TEXTS)


@pytest.mark.parametrize(
    ("folded", "written"),
    [
        ("reinscripcion", "reinscripción"),
        ("mexico", "México"),
        ("uabcs", "UABCS"),
        ("2026", "2026"),
        ("becas", "becas"),
        ("nada", None),
    ],
)
def test_surface(spelling: Spelling, folded: str, written: str | None) -> None:
    assert spelling.surface(folded) == written


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("reinscripsion", "reinscripcion"),
        ("rienscripcion", "reinscripcion"),
        ("reinscripcoin", "reinscripcion"),
        ("reinscrpcon", "reinscripcion"),
        ("calendaro", "calendario"),
        ("bceas", "becas"),
        ("veca", "beca"),
        ("bac", None),
        ("2027", None),
        ("a2026", None),
        ("presupuesto", None),
        ("bxcxs", None),
    ],
)
def test_closest(spelling: Spelling, typed: str, meant: str | None) -> None:
    assert spelling.closest(typed) == meant


def test_among_equally_near_words_the_most_frequent_wins() -> None:
    spelling = learn_spelling(["plazo plazo plazo plaza"])
    assert spelling.closest("plazx") == "plazo"


@pytest.mark.parametrize(
    ("forms", "usual"),
    [
        ({"PAGO": 9, "pago": 1}, "pago"),
        ({"Pago": 9, "pago": 1}, "pago"),
        ({"México": 9, "mexico": 1}, "méxico"),
        ({"México": 9, "MEXICO": 20}, "México"),
        ({"UABCS": 3}, "UABCS"),
        ({"ARTICULO": 9, "Artículo": 2}, "Artículo"),
        ({"numero": 1, "número": 1}, "número"),
    ],
)
def test_usual_form(forms: dict[str, int], usual: str) -> None:
    assert usual_form(Counter(forms)) == usual
