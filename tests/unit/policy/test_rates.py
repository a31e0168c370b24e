"""A price per month is found under "mensual", and "por año" hardly tells one thing from another."""

import pytest

from tests.unit.policy.shelf import Shelf, quotes

FEES = """# Cuotas de posgrado

| Concepto | Maestría | Doctorado |
|---|---|---|
| Inscripción | $4,500.00 | $5,200.00 |
| Colegiatura mensual | $3,100.00 | $3,600.00 |
| Examen de grado | $2,750.00 | $4,100.00 |
"""
POOL = """# Alberca

La membresía anual cuesta $4,000.00. La membresía semanal cuesta $150.00.
"""


@pytest.mark.parametrize(
    ("question", "amount"),
    [
        ("¿cuánto sale la maestría al mes?", "$3,100.00"),
        ("¿cuánto se paga por mes en el doctorado?", "$3,600.00"),
        ("¿cuánto cuesta la membresía por semana?", "$150.00"),
        ("¿cuánto vale la membresía al año?", "$4,000.00"),
    ],
)
def test_a_price_per_month_is_the_monthly_one(question: str, amount: str) -> None:
    said = quotes(Shelf({"cuotas.md": FEES, "alberca.md": POOL}).decide(question))
    assert len(said) == 1
    assert amount in said[0]


CHARGES = """# Pagos

La colegiatura se paga en los primeros cinco días de cada mes. Después se cobra un recargo del 5 %.
El examen cuesta $300.00.
"""


def test_a_charge_may_be_a_share_of_something() -> None:
    said = quotes(Shelf({"pagos.md": CHARGES}).decide("¿de cuánto es el recargo si pago tarde?"))
    assert "Después se cobra un recargo del 5 %." in said
