"""Of replies to neighbouring questions of an FAQ, the one to what is asked gives the value."""

import pytest

from tests.unit.policy.shelf import Shelf, shown

CARD = Shelf(
    {
        "preguntas.md": """# Preguntas frecuentes de la tarjeta

## ¿Cómo saco mi tarjeta?

Es para quienes ingresan por primera vez a la educación superior, con estos pasos:

Realizar el pago de la tarjeta de $2.700 en caja y enviar el comprobante a la oficina.

## ¿Cómo revalido mi tarjeta?

Quien ya tiene su tarjeta debe revalidarla cada año para continuar con el beneficio.

Realizar el pago de $1.100 en caja y enviar el comprobante a la oficina para la revalidación.

## ¿Y si se pierde la tarjeta?

La reposición implica reimprimir la tarjeta y anular la anterior.

Depositar $3.600 en la cuenta del organismo.
""",
    }
)


@pytest.mark.parametrize(
    ("question", "price"),
    [
        ("¿Cuánto cuesta sacar la tarjeta por primera vez?", "$2.700"),
        ("¿Cuánto cuesta revalidar la tarjeta?", "$1.100"),
        ("cuanto hay que pagar si se me pierde la tarjeta", "$3.600"),
    ],
)
def test_the_reply_to_what_is_asked_gives_the_price(question: str, price: str) -> None:
    said = shown(CARD.decide(question))
    assert price in said
    assert sum(other in said for other in ("$2.700", "$1.100", "$3.600")) == 1
