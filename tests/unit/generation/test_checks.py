"""What a model may not change when it says a source's sentence again."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asistente.contracts import BlockKind, Decision, Draft, Passage, Quote, Statement, Status
from asistente.generation.verification import Verified, verify
from tests.unit.generation.passages import answered, item, passage, row
from tests.unit.generation.test_quotes import chunk_of

HEADER = "Beca | Apoyo por semestre | Lugares"
TRUE = {
    "fee": "La constancia cuesta $1,850.00 y se entrega en 15 días hábiles en la ventanilla 3.",
    "dates": "El pago se recibe del 19 al 30 de enero de 2026, de 9:00 a 14:30 horas.",
    "limit": "Se pueden dar de baja hasta dos materias por semestre.",
    "least": "Para pasar de nivel se necesita una calificación mínima de 80.",
    "contact": "Escribe a becas@itve.example o llama al (999) 555 0100, extensión 135.",
    "rule": "Según el artículo 12, se requiere el 85 % de asistencia y el formato SE-07.",
    "denial": "Los créditos complementarios no cuentan para el promedio.",
    "office": "El jefe del Departamento de Servicios Escolares autoriza las bajas.",
    "all": "El requisito vale para todas las carreras.",
    "duty": "El servicio social es obligatorio para titularse.",
    "weekday": "La biblioteca abre de lunes a viernes.",
}


def checked(text: str, *cited: Passage) -> Verified:
    """The verifier's word on one statement that quotes these passages whole."""
    quotes = tuple(Quote(passage=n, text=each.quote) for n, each in enumerate(cited))
    statement = Statement(text=text, passages=tuple(range(len(cited))), quotes=quotes)
    return verify(Draft(statements=(statement,)), answered(*cited))


def failed(text: str, *cited: Passage) -> str:
    """The check that a statement fails; empty where it passes."""
    return next(iter(checked(text, *cited).dropped_by), "")


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("fee", "La constancia tiene un costo de mil ochocientos cincuenta pesos."),
        ("fee", "En la ventanilla 3 te entregan la constancia en quince días hábiles."),
        ("dates", "Puedes pagar entre el 19 y el 30 de enero de 2026."),
        ("dates", "El pago se puede hacer hasta el 2026-01-30."),
        ("dates", "El pago se recibe hasta las dos y media de la tarde."),
        ("limit", "Cada semestre puedes dar de baja dos materias como máximo."),
        ("least", "Necesitas al menos 80 de calificación para pasar de nivel."),
        ("contact", "Puedes escribir a becas@itve.example."),
        ("rule", "El artículo 12 pide una asistencia del 85 % y el formato SE-07."),
        ("denial", "Los créditos complementarios no se cuentan en el promedio."),
        ("office", "Las bajas las autoriza el jefe del Departamento de Servicios Escolares."),
        ("all", "El requisito es válido para todas las carreras."),
        ("duty", "Para titularte es obligatorio el servicio social."),
        ("weekday", "La biblioteca está abierta de lunes a viernes."),
    ],
)
def test_the_same_said_in_other_words_is_kept(source: str, text: str) -> None:
    assert failed(text, passage(TRUE[source])) == ""


@pytest.mark.parametrize(
    ("check", "source", "text"),
    [
        ("facts", "fee", "La constancia cuesta $1,580.00."),
        ("facts", "fee", "La constancia cuesta mil quinientos pesos."),
        ("facts", "fee", "La constancia se entrega en la ventanilla 4."),
        ("facts", "dates", "El pago se recibe del 19 al 31 de enero de 2026."),
        ("facts", "dates", "El pago se recibe del 19 al 30 de enero de 2025."),
        ("facts", "dates", "El pago se recibe el 19 de enero de 2026."),
        ("facts", "dates", "El pago se recibe de 9:00 a 15:30 horas."),
        ("facts", "contact", "Escribe a beca@itve.example."),
        ("facts", "contact", "Llama al (999) 555 0010, extensión 135."),
        ("facts", "contact", "Escribe a becas@itve.example o entra a www.itve.example."),
        ("facts", "rule", "Según el artículo 21, se requiere el 85 % de asistencia."),
        ("facts", "rule", "Se requiere el 80 % de asistencia."),
        ("facts", "rule", "Se requiere el formato SE-70."),
        ("facts", "office", "Las bajas las autoriza la licenciada Elvira Sandoval."),
        ("counted", "fee", "La constancia se entrega en 15 días naturales."),
        ("counted", "limit", "Se pueden dar de baja hasta dos grupos por semestre."),
        ("bounds", "limit", "Se pueden dar de baja al menos dos materias por semestre."),
        ("bounds", "least", "Para pasar de nivel se necesita una calificación máxima de 80."),
        ("polarity", "denial", "Los créditos complementarios cuentan para el promedio."),
        ("polarity", "duty", "El servicio social no es obligatorio para titularse."),
        ("polarity", "duty", "El servicio social es opcional para titularse."),
        ("polarity", "office", "El coordinador de Servicios Escolares autoriza las bajas."),
        ("polarity", "office", "Sólo el jefe de Servicios Escolares autoriza las bajas."),
        ("polarity", "all", "El requisito vale para algunas carreras."),
        ("polarity", "weekday", "La biblioteca abre de martes a viernes."),
        ("replaced", "duty", "El servicio social es obligatorio para casarse."),
        ("replaced", "all", "El seguro vale para todas las carreras."),
        ("support", "duty", "Es obligatorio inscribirse al gimnasio y al club de lectura."),
        ("support", "office", "El jefe autoriza las bajas, si llevas una carta notarial."),
        ("support", "limit", "El pasaporte y la licencia de conducir también sirven."),
        ("language", "duty", "The social service is mandatory for all of the students."),
        ("language", "duty", "O serviço social não é obrigatório para os alunos da escola."),
    ],
)
def test_what_the_source_does_not_say_is_dropped(check: str, source: str, text: str) -> None:
    assert failed(text, passage(TRUE[source])) == check


GRANTS = tuple(
    row(text, HEADER) for text in ("Transporte | $1,800.00 | 60", "Excelencia | $4,500.00 | 40")
)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("La beca de transporte da un apoyo de $1,800.00 por semestre.", True),
        ("La beca de transporte da un apoyo de $4,500.00 por semestre.", False),
        ("Transporte da $1,800.00 y excelencia da $4,500.00.", True),
        ("Transporte da $4,500.00 y excelencia da $1,800.00.", False),
    ],
)
def test_a_value_belongs_to_the_row_it_stands_in(text: str, *, kept: bool) -> None:
    assert bool(checked(text, *GRANTS).statements) is kept


def test_a_value_of_the_same_chunk_is_not_the_value_of_another_sentence() -> None:
    sentences = (
        "La reinscripción es del 2 al 6 de febrero de 2026.",
        "El ajuste de horarios es el 12 y 13 de febrero de 2026.",
    )
    both = chunk_of(sentences, "guía")
    assert failed("La reinscripción es el 12 y 13 de febrero de 2026.", both[0]) == "facts"
    assert failed("La reinscripción es el 12 y 13 de febrero de 2026.", *both) == "swapped"
    assert failed("El ajuste de horarios será el 12 y 13 de febrero de 2026.", *both) == ""


def test_opening_and_closing_times_are_not_exchanged() -> None:
    hours = passage("El portal abre a las 8:00 horas y cierra a las 20:00 horas.")
    assert failed("El portal abre a las ocho de la mañana.", hours) == ""
    assert failed("El portal abre a las 20:00 horas y cierra a las 8:00 horas.", hours) == "swapped"


def test_every_sentence_of_a_statement_is_checked() -> None:
    text = f"{TRUE['duty']} Además, dura 900 horas."
    assert failed(text, passage(TRUE["duty"])) == "facts"


def test_a_next_step_must_come_from_a_list_of_steps() -> None:
    listed = item("Entrega el comprobante en la caja.", "Pasos:")
    rule = passage("El comprobante se entrega en la caja cada semestre.")
    step = Statement(text="Lleva el comprobante a la caja.", passages=(0,))
    draft = Draft(next_steps=(step,))
    assert verify(draft, answered(listed)).next_steps
    assert verify(draft, answered(rule)).dropped_by == {"steps": 1}


def test_nothing_is_said_where_the_decision_was_not_to_answer() -> None:
    decision = Decision(status=Status.REFUSED, passages=(passage(TRUE["duty"]),))
    draft = Draft(statements=(Statement(text=TRUE["duty"], passages=(0,)),))
    assert verify(draft, decision).dropped_by == {"status": 1}


def test_a_draft_with_a_fault_says_nothing() -> None:
    statement = Statement(text=TRUE["duty"], passages=(0,))
    draft = Draft(statements=(statement,), fault="respuesta ilegible")
    assert verify(draft, answered(passage(TRUE["duty"]))).dropped_by == {"schema": 1}


def test_what_was_claimed_and_what_dropped_it_are_counted() -> None:
    texts = (TRUE["duty"], "Cuesta $9.00.", "Cuesta $8.00.", "The rule is mandatory for you.")
    draft = Draft(statements=tuple(Statement(text=text, passages=(0,)) for text in texts))
    verified = verify(draft, answered(passage(TRUE["duty"])))
    assert (verified.claims, verified.dropped_by) == (4, {"facts": 2, "language": 1})


@pytest.mark.parametrize("text", TRUE.values())
@pytest.mark.parametrize("kind", [BlockKind.SENTENCE, BlockKind.ITEM, BlockKind.PAIR])
def test_verbatim_sentences_always_pass(text: str, kind: BlockKind) -> None:
    assert failed(text, passage(text, kind=kind, lead="Aviso:")) == ""
    assert failed(f"Aviso: {text}", passage(text, kind=kind, lead="Aviso:")) == ""


@given(data=st.data())
def test_any_altered_digit_drops_a_true_sentence(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([text for text in TRUE.values() if re.search(r"\d", text)]))
    place = data.draw(st.sampled_from([m.start() for m in re.finditer(r"\d", text)]))
    digit = data.draw(st.sampled_from([d for d in "0123456789" if d != text[place]]))
    assert failed(text[:place] + digit + text[place + 1 :], passage(text)) != ""


def test_a_statement_without_end_is_dropped_unread() -> None:
    assert failed("no se debe hacer nada " * 1000, passage(TRUE["duty"])) == "schema"


@given(text=st.text(max_size=120))
def test_no_text_is_too_odd_to_be_judged(text: str) -> None:
    assert checked(text, passage(TRUE["rule"]), passage(TRUE["dates"])).claims == 1
