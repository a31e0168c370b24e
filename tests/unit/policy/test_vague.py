"""Questions that cannot be looked up as they stand, and the ways out that are offered."""

import pytest

from asistente.policy.vague import ambiguous
from tests.unit.policy.school import school
from tests.unit.policy.shelf import Shelf, outcome, shown

TITLES = {document.source.title for document in school().documents}

INCOMPLETE = [
    "¿cuánto cuesta?",
    "¿Y cuánto cuesta?",
    "¿y la de enfermería?",
    "¿Y el horario?",
    "¿cuándo?",
    "¿cuándo es?",
    "¿dónde queda?",
    "¿a qué hora?",
    "¿quién?",
    "y si no puedo?",
    "¿Y después?",
    "¿eso cuándo se paga?",
    "lo que dijiste antes",
    "hola",
    "buenos días",
    "quiero saber",
    "ayuda por favor",
]
AMBIGUOUS = [
    "Cuando hago el tramite?",
    "¿Cuándo es el trámite?",
    "¿Qué requisitos piden?",
    "¿Qué documentos necesito?",
    "¿Dónde entrego los papeles?",
    "¿Cuál es la fecha límite?",
    "¿Cuál es el procedimiento?",
    "donde entrego la solicitud",
    "¿Cuánto tarda el trámite?",
]
CLEAR = [
    "¿Cuánto cuesta la constancia de estudios?",
    "¿Y cuánto dura el servicio social?",
    "¿Qué requisitos piden para la beca?",
    "biblioteca",
    "¿Cuándo se paga la reinscripción?",
    "¿Qué documentos pide la biblioteca?",
    "baja temporal",
]


@pytest.mark.parametrize("question", INCOMPLETE)
def test_a_question_without_a_topic_asks_for_one(question: str) -> None:
    assert outcome(school().decide(question)) == ("needs_clarification", "incomplete_question")


@pytest.mark.parametrize("question", AMBIGUOUS)
def test_a_question_that_fits_every_procedure_asks_which(question: str) -> None:
    assert outcome(school().decide(question)) == ("needs_clarification", "ambiguous")


@pytest.mark.parametrize("question", CLEAR)
def test_a_question_with_a_topic_is_looked_up(question: str) -> None:
    checks = {check.name: check.passed for check in school().decide(question).checks}
    assert (checks["incomplete_question"], checks["ambiguous"]) == (True, True)


@pytest.mark.parametrize("question", [*INCOMPLETE, *AMBIGUOUS])
def test_options_are_named_as_the_corpus_names_them(question: str) -> None:
    decision = school().decide(question)
    labels = [option.label for option in decision.options]
    assert decision.message
    assert labels
    assert set(labels) <= TITLES
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("question", ["¿cuánto cuesta?", *AMBIGUOUS])
def test_an_option_can_be_asked_as_it_is(question: str) -> None:
    for option in school().decide(question).options:
        reason = outcome(school().decide(option.question))[1]
        assert reason not in ("incomplete_question", "ambiguous")


def test_an_option_leads_to_the_answer() -> None:
    options = school().decide("¿Qué requisitos piden?").options
    asked = next(o.question for o in options if o.label == "Convocatoria de becas")
    assert outcome(school().decide(asked)) == ("answered", None)


def test_where_one_document_is_all_there_is_nothing_is_asked_back() -> None:
    only = Shelf({"tramite.md": "# Trámite\n\nEl trámite se hace el 6 de febrero de 2026.\n"})
    assert outcome(only.decide("¿Cuándo se hace el trámite?")) == ("answered", None)


def test_without_documents_no_option_is_invented() -> None:
    decision = Shelf({"aviso.md": "# Aviso\n\nLa alberca cierra hoy.\n"}).decide("¿cuánto cuesta?")
    assert {option.label for option in decision.options} <= {"Aviso"}


def test_an_option_puts_its_topic_in_place_of_the_vague_word() -> None:
    questions = [o.question for o in school().decide("¿Cuándo hago el trámite?").options]
    assert questions
    assert all(q.startswith("¿Cuándo? ") and "trámite" not in q for q in questions)


def test_what_is_asked_for_is_no_placeholder() -> None:
    questions = [o.question for o in school().decide("¿Cuál es el procedimiento?").options]
    assert questions
    assert all(q.startswith("¿Cuál es el procedimiento? ") for q in questions)


def test_an_option_is_answered_from_the_document_that_it_names() -> None:
    fees = "# {0}\n\nEl pago de la cuota se hace del {1} de enero de 2026.\n"
    shelf = Shelf(
        {
            "a.md": fees.format("Aviso de pago de inscripción", "5 al 9"),
            "b.md": fees.format("Guía de pago de la guardería", "12 al 16"),
            "c.md": "# Biblioteca\n\nLa biblioteca presta libros.\n",
        }
    )
    for title, days, other in (
        ("Aviso de pago de inscripción", "5 al 9", "12 al 16"),
        ("Guía de pago de la guardería", "12 al 16", "5 al 9"),
    ):
        said = shown(shelf.decide(f"¿cuándo se paga la cuota? {title}"))
        assert days in said
        assert other not in said


def test_an_index_without_documents_has_nothing_to_choose_from() -> None:
    empty = school().evidence("Cuando hago el trámite?").model_copy(update={"hits": ()})
    assert ambiguous(empty).check.passed
