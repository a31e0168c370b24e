"""Words of one family and synonyms count for each other, but less than the word itself."""

import pytest

from asistente.language.analyser import fold, stem
from asistente.language.related import stems_of, synonyms


def presence(word: str, text: str) -> float:
    return stems_of(text).presence(stem(fold(word)))


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("reinscripción", "Las REINSCRIPCIONES son en febrero."),
        ("materias", "Cada materia vale cinco créditos."),
        ("constancia", "Se expiden constancias."),
        ("2026", "El semestre 2026 empieza."),
        ("segundo", "Alumnos de 2o semestre"),
    ],
)
def test_the_word_itself_in_any_form_counts_in_full(word: str, text: str) -> None:
    assert presence(word, text) == 1


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("materia", "Cada asignatura vale cinco créditos."),
        ("maestro", "El docente entrega calificaciones."),
        ("precio", "El costo es de $85."),
        ("celular", "Teléfono de la coordinación"),
        ("solicitante", "La solicitud se entrega en caja."),
        ("inscribirme", "La inscripción es en agosto."),
        ("aprobar", "Quien aprueba el curso"),
        ("apruebo", "La materia fue aprobada."),
        ("cierre", "Se puede cerrar la cuenta."),
        ("renovar", "La beca se renueva cada año."),
        ("piden", "Se debe pedir en Caja."),
    ],
)
def test_kin_counts_less_than_the_word(word: str, text: str) -> None:
    assert 0 < presence(word, text) < 1


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("beca", "La becerrada es en la plaza."),
        ("caja", "El cajón está vacío."),
        ("pago", "El pagaré y la página."),
        ("estudio", "El estado de cuenta"),
        ("2026", "El semestre 2025"),
        ("matemáticas", "La materia es optativa."),
        ("constancia", "La distancia es larga."),
        ("titular", "El reglamento de becas"),
        ("beca", ""),
        ("prueba", "La propuesta del comité"),
    ],
)
def test_strangers_do_not_count(word: str, text: str) -> None:
    assert presence(word, text) == 0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("materia", "asignatura"),
        ("costo", "precio"),
        ("perdió", "extravío"),
        ("máximo", "exceder"),
    ],
)
def test_synonyms_are_mutual_and_exclude_the_word(one: str, other: str) -> None:
    a, b = stem(one), stem(other)
    assert (a in synonyms(b), b in synonyms(a), a in synonyms(a)) == (True, True, False)


def test_a_word_without_synonyms_has_none() -> None:
    assert synonyms("xilofon") == frozenset()
