"""Of rows for ranges of figures, the one in which the figure of the question lies answers."""

import pytest

from tests.unit.policy.shelf import Shelf, outcome, shown

SHELF = Shelf(
    {
        "turnos.md": """# Turnos de reinscripción

| Promedio | Día |
|---|---|
| 95 o más | 2 de febrero de 2026 |
| 85 a 94.99 | 3 de febrero de 2026 |
| Menos de 85 | 4 de febrero de 2026 |
""",
        "abonos.md": """# Abonos de la piscina

| Abono | Cuota mensual |
|---|---|
| Joven (de 14 a 25 años) | 24 € |
| Mayor de 65 años | 15 € |
""",
        "escuela.md": """# Escuela infantil: cuota según la renta

- Hasta 12.000 €: 0 € al mes.
- De 12.001 a 20.000 €: 70 € al mes.
- Más de 20.000 €: 140 € al mes.
""",
    }
)


@pytest.mark.parametrize(
    ("question", "value", "others"),
    [
        ("¿cuándo me toca reinscribirme si tengo 88 de promedio?", "3 de febrero", "4 de febrero"),
        ("tengo 70 de promedio, ¿qué día me toca la reinscripción?", "4 de febrero", "3 de"),
        ("tengo 70 años, ¿cuánto cuesta el abono al mes?", "15 €", "24 €"),
        ("gano 18.000 € al año, ¿cuánto pago de escuela infantil?", "70 €", "140 €"),
    ],
)
def test_the_row_of_the_range_answers(question: str, value: str, others: str) -> None:
    said = shown(SHELF.decide(question))
    assert value in said
    assert others not in said


def test_a_figure_in_no_range_keeps_its_weight() -> None:
    assert outcome(SHELF.decide("tengo 40 años, ¿cuánto cuesta el abono?"))[0] != "answered"
