"""Which groups of people a text is about, and which it only mentions."""

import pytest

from asistente.language.people import case_of, groups_named, groups_of


def _same(one: str, other: str) -> bool:
    return bool(groups_of(one) & groups_of(other))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("los alumnos pagan", "para estudiantes", True),
        ("los alumnos pagan", "los docentes pagan", False),
        ("los de posgrado pagan", "los estudiantes pagan", True),
        ("los no socios pagan", "los socios pagan", False),
        ("se presta a los socios", "socios: 5 libros", True),
        ("todos pagan, salvo los jubilados", "los jubilados pagan", False),
        ("la carta del profesor se entrega", "los profesores pagan", False),
    ],
)
def test_groups_that_a_text_is_about(one: str, other: str, same: bool) -> None:
    assert _same(one, other) is same


@pytest.mark.parametrize(
    "question",
    ["¿a que hora llega mi profesor?", "el interno del centro de estudiantes", "¿abren hoy?"],
)
def test_somebody_else_is_no_group(question: str) -> None:
    assert not groups_named(question)


@pytest.mark.parametrize(
    ("sentence", "case"),
    [
        ("los estudiantes de primer semestre no pueden pedirla", {"primer", "semestr"}),
        ("quien esta becado necesita permiso", {"bec"}),
        ("las familias numerosas pagan la mitad", {"famili", "numer"}),
        ("los estudiantes pueden pedirla", set()),
        ("la beca se pide en mayo", set()),
    ],
)
def test_for_whom_a_sentence_is(sentence: str, case: set[str]) -> None:
    assert case_of(sentence) == case


@pytest.mark.parametrize("said", ["si no soy socio", "no somos socios", "para no socios"])
def test_who_says_that_he_is_none_is_of_the_others(said: str) -> None:
    assert groups_named(said) == groups_of("no socios")
    assert groups_named(said) != groups_named("si soy socio")
