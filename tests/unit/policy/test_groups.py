"""What holds for one group of people does not answer for another; its own rule stands beside."""

import pytest

from tests.unit.policy.shelf import Shelf, outcome, quotes, shown

LOANS = Shelf(
    {
        "biblioteca.md": """# Biblioteca

Los estudiantes pueden llevarse tres libros por diez días. Los docentes pueden llevarse nueve libros
por cuarenta días. Los egresados no pueden llevarse libros. Los de posgrado pueden llevarse seis
libros por veinte días.

La multa por retraso es de $12.00 por día. Los docentes no pagan multa.

La credencial cuesta $75.00 para externos y no tiene costo para estudiantes. El casillero cuesta
$40.00, salvo para jubilados, que no lo pagan.

Los docentes autorizan las visitas guiadas.
""",
        "gimnasio.md": """# Gimnasio

| Usuario | Cuota |
|---|---|
| Alumnos | $120.00 |
| Trabajadores | $200.00 |

Las familias numerosas pagan la mitad.
""",
        "baja.md": """# Baja de materias

- Se pueden dar de baja dos materias por semestre.
- Los estudiantes de primer semestre no pueden solicitarla.
- Quien está becado necesita el visto bueno de Becas.
""",
    }
)


@pytest.mark.parametrize(
    ("question", "said", "unsaid"),
    [
        ("soy profesor, ¿cuántos libros me puedo llevar?", "nueve libros", "tres libros"),
        ("¿cuántos libros puede llevarse un alumno?", "tres libros", "nueve libros"),
        ("¿cuántos libros prestan a los de maestría?", "seis libros", "nueve libros"),
        ("¿cuánto paga un trabajador en el gimnasio?", "$200.00", "$120.00"),
        ("¿cuánto cuesta el gimnasio si soy estudiante?", "$120.00", "$200.00"),
        ("¿cuánto cuesta la credencial si soy estudiante?", "no tiene costo", "nueve"),
        ("soy estudiante, ¿cuánto cuesta el casillero?", "$40.00", "$12.00"),
    ],
)
def test_the_group_of_the_question_is_answered(question: str, said: str, unsaid: str) -> None:
    text = shown(LOANS.decide(question))
    assert said in text
    assert unsaid not in text


@pytest.mark.parametrize(
    "question",
    [
        "soy jubilado, ¿cuánto pago en el gimnasio?",
        "¿cuántos libros pueden llevarse los visitantes?",
    ],
)
def test_other_groups_do_not_answer_for_one_that_has_no_rule(question: str) -> None:
    assert outcome(LOANS.decide(question)) == ("refused", "missing_detail")


def test_a_right_that_a_group_has_not_is_told() -> None:
    said = quotes(LOANS.decide("¿cuántos libros pueden llevarse los egresados?"))
    assert said == ("Los egresados no pueden llevarse libros.",)


def test_the_rule_of_a_group_goes_before_the_general_one() -> None:
    said = shown(LOANS.decide("soy docente, ¿de cuánto es la multa por retraso?"))
    assert "no pagan multa" in said


@pytest.mark.parametrize(
    ("question", "general", "own"),
    [
        (
            "soy de primer semestre, ¿cuántas materias puedo dar de baja?",
            "dos materias",
            "primer semestre no pueden",
        ),
        (
            "estoy becado, ¿cuántas materias puedo dar de baja?",
            "dos materias",
            "visto bueno de Becas",
        ),
    ],
)
def test_the_rule_of_its_own_stands_beside_the_general_one(
    question: str, general: str, own: str
) -> None:
    text = shown(LOANS.decide(question))
    assert general in text
    assert own in text


def test_nobody_elses_rule_stands_beside() -> None:
    text = shown(LOANS.decide("¿cuántas materias puedo dar de baja?"))
    assert "primer semestre" not in text
    assert "becado" not in text


def test_who_asks_for_somebody_names_whom_it_is_done_to() -> None:
    said = quotes(LOANS.decide("¿quién autoriza las visitas guiadas de los estudiantes?"))
    assert said == ("Los docentes autorizan las visitas guiadas.",)


def test_where_no_group_is_named_all_are_shown() -> None:
    said = shown(LOANS.decide("¿cuántos libros me puedo llevar?"))
    assert all(count in said for count in ("tres libros", "nueve libros", "seis libros"))
