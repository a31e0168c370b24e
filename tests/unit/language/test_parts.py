"""Two questions in one are told apart, and each is made complete."""

import pytest

from asistente.language.parts import parts_of


@pytest.mark.parametrize(
    ("question", "words", "apart"),
    [
        (
            "¿cuánto cuesta el examen de inglés y cuántos puntos necesito?",
            ({"cuesta", "examen", "inglés"}, {"puntos", "examen", "inglés"}),
            False,
        ),
        ("¿dónde y cuándo es la feria?", ({"dónde", "feria"}, {"cuándo", "feria"}), False),
        (
            "¿cuándo es el registro y qué promedio necesito para medicina?",
            ({"cuándo", "registro"}, {"promedio", "medicina"}),
            True,
        ),
        (
            "¿cuánto cuesta la cancha y cuánto la luz?",
            ({"cuesta", "cancha"}, {"cuesta", "luz"}),
            True,
        ),
    ],
)
def test_what_one_of_them_names_serves_both(
    question: str, words: tuple[set[str], set[str]], apart: bool
) -> None:
    parts = parts_of(question)
    assert parts is not None
    said = (set(part.rstrip("?").split()) for part in parts.asked)
    assert all(wanted <= there for wanted, there in zip(words, said, strict=True))
    assert parts.apart is apart


@pytest.mark.parametrize(
    "question",
    [
        "¿cuánto cuestan la inscripción y la colegiatura?",
        "¿quién firma y cuándo?",
        "me dijeron que se paga aparte y que depende de la carrera, ¿es cierto?",
        "¿qué día es la inscripción de primero y segundo?",
    ],
)
def test_a_single_question_stays_whole(question: str) -> None:
    assert parts_of(question) is None
