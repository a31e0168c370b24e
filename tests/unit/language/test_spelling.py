"""Words spelled by ear or cut short are read as meant; right ones are left alone."""

import pytest

from asistente.language.spelling import respelled, sounds_alike
from asistente.language.vocabulary import is_spanish


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("kuando", "cuando"),
        ("quando", "cuando"),
        ("cdo", "cuando"),
        ("q", "que"),
        ("k", "que"),
        ("ke", "que"),
        ("onde", "donde"),
        ("dnd", "donde"),
        ("kiero", "quiero"),
        ("orario", "horario"),
        ("oras", "horas"),
        ("rekisitos", "requisitos"),
        ("requicitos", "requisitos"),
        ("nesesito", "necesito"),
        ("inscripsion", "inscripcion"),
        ("kuesta", "cuesta"),
        ("cuezta", "cuesta"),
        ("veca", "beca"),
        ("vecas", "becas"),
        ("asen", None),
        ("servisio", "servicio"),
        ("constansia", "constancia"),
        ("calificasion", "calificacion"),
        ("xq", "porque"),
        ("pa", "para"),
    ],
)
def test_spelling_by_ear(typed: str, meant: str | None) -> None:
    assert respelled(typed) == meant


@pytest.mark.parametrize(
    "word",
    "cuando que donde horario horas requisitos beca becas cuesta servicio hay necesito".split(),
)
def test_a_word_that_is_right_is_not_respelled(word: str) -> None:
    assert respelled(word) in (None, word)


@pytest.mark.parametrize(
    "word", ["kiosco", "xilofono", "2026", "uabcs", "quimica", "zapato", "año"]
)
def test_other_words_are_left_alone(word: str) -> None:
    assert respelled(word) is None


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("vaca", "baca", True),
        ("hora", "ora", True),
        ("cierra", "sierra", True),
        ("kilo", "quilo", True),
        ("calle", "caye", True),
        ("gente", "jente", True),
        ("psicologia", "sicologia", True),
        ("cuesta", "cuenta", False),
        ("peso", "piso", False),
        ("carta", "casta", False),
        ("guerra", "gerra", False),
        ("chico", "cico", False),
    ],
)
def test_which_words_sound_alike(one: str, other: str, alike: bool) -> None:
    assert sounds_alike(one, other) is alike


@pytest.mark.parametrize(
    "word",
    "cuesta cuenta perro cocina inscribirme examen alumnas lavadora receta examenes adeudo".split(),
)
def test_general_words_are_spanish(word: str) -> None:
    assert is_spanish(word)


@pytest.mark.parametrize("word", "reincripcion bibloteca constansia bceas kuando xyzzy".split())
def test_misspellings_are_not(word: str) -> None:
    assert not is_spanish(word)
