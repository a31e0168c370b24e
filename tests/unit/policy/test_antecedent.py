"""A sentence that points back is quoted with the one that it points to."""

import pytest

from tests.unit.policy.shelf import Shelf, quotes

SHELF = Shelf(
    {
        "credencial.md": """# Servicios

La constancia de vigencia la pide el banco. Su costo es de $85.00 y se entrega en caja.

El laboratorio de suelos abre en enero. Este espacio tiene lugar para 24 personas.

Este reglamento se publicó en 2021. Este reglamento obliga a los becarios desde su ingreso.

La biblioteca tiene tres salas. El préstamo de libros dura siete días.
"""
    }
)


@pytest.mark.parametrize(
    ("question", "before", "answer"),
    [
        ("¿Cuánto cuesta la constancia de vigencia?", "constancia de vigencia", "$85.00"),
        ("¿Para cuántas personas tiene lugar el laboratorio de suelos?", "laboratorio", "24"),
    ],
)
def test_what_a_sentence_points_back_to_is_quoted_with_it(
    question: str, before: str, answer: str
) -> None:
    first, second = quotes(SHELF.decide(question))
    assert before in first
    assert answer in second


def test_a_sentence_that_stands_by_itself_is_quoted_alone() -> None:
    (only,) = quotes(SHELF.decide("¿Cuánto dura el préstamo de libros?"))
    assert only.startswith("El préstamo")
