"""Two ways of writing a value agree, and two values do not, whatever they are values of."""

import pytest

from asistente.language.values import ValueKind
from asistente.policy.agreement import SITE, WEEKDAY, agree, told

AGREE = [
    ("Se entrega en 10 días hábiles.", "Se entrega en dos semanas.", ValueKind.DURATION),
    ("Vale tres meses.", "Vale 90 días.", ValueKind.DURATION),
    ("Dura 10 semestres.", "Dura cinco años.", ValueKind.DURATION),
    ("Se avisa con 24 horas.", "Se avisa con un día.", ValueKind.DURATION),
    ("El curso es de 480 horas.", "El curso es de seis meses.", ValueKind.DURATION),
    ("Plazo de 10 días.", "Plazo de diez días hábiles.", ValueKind.DURATION),
    ("Del 12 al 16 de enero de 2026.", "12/01/2026 | 16/01/2026", ValueKind.DATE),
    ("Del 12 al 16 de enero de 2026.", "Fecha límite: 16 de enero de 2026", ValueKind.DATE),
    ("Del 12 al 16 de enero de 2026.", "Abre el 12 de enero de 2026", ValueKind.DATE),
    ("15/03/2026", "15 de marzo de 2026", ValueKind.DATE),
    ("Abre de lunes a viernes de 9 a 14.", "Abre de 9:00 a 14:00 horas.", ValueKind.TIME),
    ("De 8:00 a. m. a 4:30 p. m.", "8:00-16:30", ValueKind.TIME),
    ("lunes a miércoles", "lunes, martes y miércoles", WEEKDAY),
    ("Tel. 604 444 1234", "+57 (604) 444-1234", ValueKind.PHONE),
    ("Es gratuito.", "No tiene costo.", ValueKind.AMOUNT),
    ("Avenida Juárez, 120", "Av. Juárez No. 120", SITE),
    ("Edificio B, segundo piso", "Edificio B", SITE),
]
DIFFER = [
    ("Se entrega en 5 días hábiles.", "Se entrega en dos semanas.", ValueKind.DURATION),
    ("Plazo de diez días naturales.", "Plazo de diez días hábiles.", ValueKind.DURATION),
    ("Dura 480 horas.", "Dura 500 horas en seis meses.", ValueKind.DURATION),
    ("Del 12 al 16 de enero de 2026.", "12/01/2026 | 18/01/2026", ValueKind.DATE),
    ("Del 12 al 16 de enero de 2026.", "Fecha límite: 12 de enero de 2026", ValueKind.DATE),
    ("Abre de lunes a viernes de 9 a 14.", "Abre de 9:00 a 15:00 horas.", ValueKind.TIME),
    ("martes y jueves", "lunes y miércoles", WEEKDAY),
    ("Tel. 604 444 1234", "Tel. 604 444 1235", ValueKind.PHONE),
    ("Es gratuito.", "Cuesta $50.", ValueKind.AMOUNT),
    ("calle Mayor, 14", "plaza del Mercado, 3", SITE),
    ("Edificio B", "Edificio C", SITE),
    ("aula 3, planta baja", "aula 5, planta baja", SITE),
]


@pytest.mark.parametrize(("one", "other", "kind"), AGREE)
def test_the_same_value_agrees_in_both_orders(one: str, other: str, kind: str) -> None:
    assert told(one, kind)
    assert told(other, kind)
    assert agree(one, other, kind)
    assert agree(other, one, kind)


@pytest.mark.parametrize(("one", "other", "kind"), DIFFER)
def test_another_value_differs_in_both_orders(one: str, other: str, kind: str) -> None:
    assert told(one, kind)
    assert told(other, kind)
    assert not agree(one, other, kind)
    assert not agree(other, one, kind)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("El lunes 9 de marzo de 2026 empiezan las clases.", WEEKDAY),
        ("La Oficina de Becas recibe las solicitudes.", SITE),
        ("Grupos de 9 a 14 alumnos.", ValueKind.TIME),
    ],
)
def test_what_only_looks_like_a_value_is_none(text: str, kind: str) -> None:
    assert not told(text, kind)
