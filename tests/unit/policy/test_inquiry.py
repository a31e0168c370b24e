"""What a question names: its period, where it names one by its year alone."""

from datetime import date

import pytest

from asistente.contracts import Evidence, Term
from asistente.language.analyser import is_content, stem, words
from asistente.language.related import stems_of
from asistente.policy.inquiry import Inquiry, inquire

TODAY = date(2026, 3, 1)


def inquiry_of(question: str) -> Inquiry:
    terms = tuple(
        Term(word=folded, stem=stem(folded), idf=2.0, known=True)
        for _, folded in words(question)
        if is_content(folded)
    )
    return inquire(Evidence(question=question, query=question, as_of=TODAY, terms=terms))


def periods(question: str) -> tuple[str, ...]:
    return inquire(Evidence(question=question, query=question, as_of=TODAY)).periods


@pytest.mark.parametrize(
    ("question", "period"),
    [
        ("¿cuándo salen las bases del fondo acequia 2027?", "2027"),
        ("¿Cuánto fue la cuota de la campaña de 2025?", "2025"),
        ("¿Cuándo fue el registro el año pasado?", "2025"),
        ("¿Cuándo será el registro el próximo año?", "2027"),
    ],
)
def test_a_year_that_a_question_ends_with_is_its_period(question: str, period: str) -> None:
    assert periods(question) == (period,)


@pytest.mark.parametrize(
    "question",
    [
        "¿Qué dice la ley 2025?",
        "¿Se puede pagar el 10 de febrero de 2026?",
        "¿Qué pasa si pago el 10/02/2026?",
        "Egresé en 2023. ¿Cómo pido mi título?",
        "¿Cuánto cuesta el folio 12-2026?",
    ],
)
def test_a_year_in_a_date_a_law_or_a_story_is_none(question: str) -> None:
    assert periods(question) == ()


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("¿Qué día se reinscriben los de sexto en 2025-B?", True),
        ("¿Qué día es la reinscripción del segundo semestre de 2025?", False),
    ],
)
def test_an_ordinal_is_of_the_topic_unless_it_names_the_period(question: str, said: bool) -> None:
    assert bool({"sext", "segund"} & {t.stem for t in inquiry_of(question).topic}) is said


def test_of_two_things_joined_by_or_either_will_do() -> None:
    asked = inquiry_of("¿Qué pasa si entro con una navaja o un arma?")
    text = stems_of("Portar armas es motivo de sanción.")
    assert asked.presence(stem("navaja"), text) == asked.presence(stem("arma"), text) == 1.0


def test_of_two_things_joined_by_and_each_counts() -> None:
    asked = inquiry_of("¿Qué pasa si entro con una bicicleta y un arma?")
    assert asked.presence(stem("bicicleta"), stems_of("Portar armas es motivo de sanción.")) == 0
