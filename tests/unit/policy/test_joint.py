"""Of two things asked for in one question, each is answered, or told apart as missing."""

import pytest

from tests.unit.policy.shelf import Shelf, outcome, shown

SHELF = Shelf(
    {
        "idiomas.md": """# Centro de Idiomas

El examen de suficiencia de inglés cuesta $950.00. Para aprobarlo se necesitan 120 puntos.
""",
        "directorio.md": """# Directorio

| Oficina | Ubicación | Horario |
|---|---|---|
| Servicios escolares | Edificio C, planta baja | 8:00 a 15:00 |
| Tesorería | Edificio A, primer piso | 9:00 a 13:00 |
""",
        "admision.md": """# Admisión

El registro de aspirantes es del 1 de febrero al 12 de marzo de 2027. Para inscribirse a Medicina se
necesita un promedio mínimo de 9.0; para las demás carreras, de 7.5.
""",
        "laboratorio.md": """# Laboratorio

Se prestan laptops por un máximo de 3 días. El retraso causa una multa de $45.00 por día.
""",
    }
)


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("¿cuánto cuesta el examen de inglés y cuántos puntos necesito?", ("$950.00", "120")),
        (
            "¿dónde queda servicios escolares y a qué hora atienden?",
            ("Edificio C", "8:00 a 15:00"),
        ),
        (
            "¿cuándo es el registro de aspirantes y qué promedio necesito para medicina?",
            ("1 de febrero", "9.0"),
        ),
        (
            "¿cuántos días me prestan una laptop y cuánto es la multa si me atraso?",
            ("3 días", "$45.00"),
        ),
        (
            "¿cuántos puntos pide el examen de inglés y dónde queda tesorería?",
            ("120", "primer piso"),
        ),
    ],
)
def test_each_is_answered(question: str, values: tuple[str, ...]) -> None:
    said = shown(SHELF.decide(question))
    assert all(value in said for value in values)


def test_what_is_not_there_is_told() -> None:
    decision = SHELF.decide(
        "¿cuántos días me prestan una laptop y cuánto cuesta el curso de francés?"
    )
    assert outcome(decision) == ("answered", None)
    assert "3 días" in shown(decision)
    assert any("costo" in note for note in decision.notes)
    assert "$" not in shown(decision)


def test_two_things_of_which_nothing_is_there_are_refused() -> None:
    decision = SHELF.decide("¿cuándo abre la alberca y cuánto cuesta la membresía?")
    assert outcome(decision)[0] == "refused"
