"""A timetable answers for the days that it names."""

import pytest

from tests.unit.policy.shelf import Shelf, outcome, shown

HOURS = Shelf(
    {
        "sedes.html": "<h1>Horarios de sedes</h1><table><tr><th>Sede</th><th>Lunes a viernes</th>"
        "<th>Sábados</th></tr><tr><td>Biblioteca Central</td><td>8:00 a 20:00</td>"
        "<td>9:00 a 13:00</td></tr><tr><td>Biblioteca Infantil</td><td>9:00 a 17:00</td>"
        "<td>10:00 a 12:30</td></tr></table>",
        "caja.md": "# Caja\n\nHorario de la caja: de martes a jueves de 9:00 a 12:00.\n\n"
        "# Portería\n\nHorario de la portería: todos los días de 6:00 a 22:00.\n",
    }
)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("¿Qué horario tiene la biblioteca central los sábados?", "9:00 a 13:00"),
        ("que horario tiene la biblioteca infantil el miercoles", "9:00 a 17:00"),
        ("¿Qué horario tiene la caja el miércoles?", "9:00 a 12:00"),
        ("¿Qué horario tiene la portería los domingos?", "6:00 a 22:00"),
        ("¿Qué horario tiene la caja?", "martes a jueves"),
    ],
)
def test_a_day_of_the_timetable_is_answered(question: str, said: str) -> None:
    assert said in shown(HOURS.decide(question))


@pytest.mark.parametrize(
    "question",
    [
        "¿Qué horario tiene la biblioteca central los domingos?",
        "que horario tiene la caja los lunes",
        "¿Qué horario tiene la caja los sábados?",
    ],
)
def test_a_day_that_the_timetable_has_not_is_refused(question: str) -> None:
    assert outcome(HOURS.decide(question)) == ("refused", "missing_detail")


def test_the_refusal_names_the_day_as_it_is_written() -> None:
    message = HOURS.decide("¿Qué horario tiene la caja los sábados?").message or ""
    assert "no dan un horario para «sábados»" in message
