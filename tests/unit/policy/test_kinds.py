"""A kind that no document has is not answered by what other kinds of the thing are worth."""

import pytest

from tests.unit.policy.shelf import Shelf, outcome, shown

SHELF = Shelf(
    {
        "becas.md": """# Lineamientos de becas

Para solicitar la beca se necesita un promedio mínimo de 8.5. La solicitud se entrega del 1 al 12 de
septiembre de 2026.

## Montos

| Tipo de beca | Monto mensual |
|---|---|
| Excelencia | $2,000.00 |
| Transporte | $600.00 |
""",
        "servicios.md": """# Servicios

El casillero chico cuesta $45.00. El casillero grande cuesta $70.00 y se paga en la caja.

El gimnasio cuesta $300.00. Los documentos se entregan en la ventanilla 4.

El seguro de vida cuesta $22.00. El seguro de accidentes cuesta $90.00.
""",
        "abonos.md": """# Abonos

| Abono | Cuota |
|---|---|
| General | 38 € |
| Joven | 24 € |

El carné de abonado cuesta 6 €.
""",
    }
)


@pytest.mark.parametrize(
    ("question", "kind", "there"),
    [
        ("¿cuánto dan de la beca deportiva?", "beca deportiva", "Excelencia"),
        ("¿cuánto vale el casillero mediano?", "casillero mediano", "grande"),
        ("¿cuánto cuesta el abono nocturno?", "abono nocturno", "Joven"),
        ("¿cuánto cuesta el seguro médico?", "seguro médico", "seguro de vida"),
    ],
)
def test_a_kind_that_is_not_there_is_refused_with_those_that_are(
    question: str, kind: str, there: str
) -> None:
    decision = SHELF.decide(question)
    assert outcome(decision) == ("refused", "missing_detail")
    assert kind in shown(decision)
    assert there in shown(decision)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("¿cuándo se entrega la solicitud de beca económica?", "12 de"),
        ("¿cuánto vale el casillero grande?", "$70.00"),
        ("¿cuánto cuesta el gimnasio universitario?", "$300.00"),
        ("¿cuánto cuesta el gimnasio moderno?", "$300.00"),
        ("¿cuánto cuesta el carné impreso de abonado?", "6 €"),
    ],
)
def test_a_word_that_only_describes_refuses_nothing(question: str, value: str) -> None:
    assert value in shown(SHELF.decide(question))


def test_an_adverb_tells_no_kind() -> None:
    decision = SHELF.decide("¿cuánto cuesta el casillero fuera de la escuela?")
    assert "casillero fuera" not in shown(decision)
