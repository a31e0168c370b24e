"""Ranges of figures, and the figure that people say of themselves."""

import pytest

from asistente.language.ranges import own_figure, ranges_in


@pytest.mark.parametrize(
    ("text", "question", "within"),
    [
        ("85 a 94.99", "tengo 88 de promedio", True),
        ("85 a 94.99", "tengo 95 de promedio", False),
        ("4.00 a 4.49", "¿qué día me toca si tengo 4.2 de promedio?", True),
        ("De 12.001 a 20.000 €", "gano 18.000 € al año", True),
        ("Hasta 12.000 €", "gano 18.000 € al año", False),
        ("Mayor de 65 años", "tengo 70 años", True),
        ("Mayor de 65 años", "tengo 65 años", False),
        ("Los menores de 6 años", "mi hijo tiene 5 años", True),
        ("95 o más", "mi promedio es de 98", True),
        ("entre 18 y 65 años", "tengo 30 puntos", False),
        ("por debajo de $22,000.00", "mi renta es de $21,500.00", True),
    ],
)
def test_a_figure_lies_in_a_range_or_not(text: str, question: str, within: bool) -> None:
    figure = own_figure(question)
    assert figure is not None
    assert any(each.includes(figure) for each in ranges_in(text)) is within


@pytest.mark.parametrize(
    "text", ["del 2 al 6 de febrero", "2 a 6 de marzo de 2026", "de 8:00 a 16:00", "12/02 a 13/02"]
)
def test_dates_and_hours_are_no_ranges(text: str) -> None:
    assert not ranges_in(text)


@pytest.mark.parametrize("question", ["¿cuánto cuesta?", "el grupo 3", "tengo tres hijos"])
def test_a_question_without_a_figure_of_its_own(question: str) -> None:
    assert own_figure(question) is None
