"""What a generator claims is checked against what it cites, whoever generated it."""

import pytest

from asistente.contracts import Draft, Statement
from asistente.generation.verification import Verified, verify
from tests.unit.generation.passages import answered, item, passage, row

FEE = passage(
    "El costo es de $1,850.00 y se paga del 2 al 6 de febrero de 2026, de 9:00 a 14:00 h."
)
OTHER = passage("Escribe a becas@itx.edu.mx o llama al 612 123 8800.", source="becas")


def checked(text: str, *cited: int) -> Verified:
    return verify(Draft(statements=(Statement(text=text, passages=cited),)), answered(FEE, OTHER))


@pytest.mark.parametrize(
    "text",
    [
        "El costo es de $1,850.00.",
        "Cuesta 1850 pesos.",
        "Cuesta mil ochocientos cincuenta pesos.",
        "Se paga del 2 al 6 de febrero de 2026.",
        "Se paga de 9:00 a 14:00 h.",
        "El costo es de $1,850.00 y se paga del 2 al 6 de febrero de 2026.",
    ],
)
def test_a_statement_whose_values_are_in_its_passage_is_kept(text: str) -> None:
    assert [s.text for s in checked(text, 0).statements] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "El costo es de $1,950.00.",
        "El costo es de $1,580.00.",
        "Se paga del 2 al 7 de febrero de 2026.",
        "Se paga del 2 al 6 de febrero de 2025.",
        "Se paga el 6 de marzo de 2026.",
        "Atiende de 9:00 a 15:00 h.",
        "Escribe a becas@itx.edu.mx.",
        "Llama al 612 123 8801.",
        "Consulta https://itx.edu.mx/pagos",
        "Hay un descuento del 20%.",
        "Según el artículo 12, el costo es de $1,850.00.",
        "Se devuelve en 5 días.",
    ],
)
def test_a_value_that_the_cited_passage_lacks_drops_the_statement(text: str) -> None:
    verified = checked(text, 0)
    assert verified.statements == ()
    assert [text in reason for reason in verified.dropped] == [True]


def test_a_value_of_a_passage_that_is_not_cited_does_not_count() -> None:
    assert checked("Escribe a becas@itx.edu.mx.", 0).statements == ()
    assert checked("Escribe a becas@itx.edu.mx.", 1).statements
    assert checked("Escribe a becas@itx.edu.mx.", 0, 1).statements


@pytest.mark.parametrize("cited", [(), (2,), (-1,), (0, 99)])
def test_a_statement_must_cite_what_was_consulted(cited: tuple[int, ...]) -> None:
    assert checked("El costo es de $1,850.00.", *cited).statements == ()


def test_an_empty_quote_supports_nothing() -> None:
    draft = Draft(statements=(Statement(text="Hola.", passages=(0,)),))
    assert verify(draft, answered(passage("   "))).statements == ()


def test_bad_statements_take_no_good_ones_with_them() -> None:
    draft = Draft(
        statements=(
            Statement(text="El costo es de $1,850.00.", passages=(0,)),
            Statement(text="Hay beca del 100%.", passages=(0,)),
        ),
        next_steps=(
            Statement(text="Paga $1,850.00.", passages=(1,)),
            Statement(text="Paga $9,999.00.", passages=(1,)),
        ),
    )
    verified = verify(draft, answered(FEE, steps=(item("1. Paga $1,850.00.", "Pasos:"),)))
    assert [s.text for s in verified.statements] == ["El costo es de $1,850.00."]
    assert [s.text for s in verified.next_steps] == ["Paga $1,850.00."]
    assert len(verified.dropped) == 2


def test_lead_in_header_and_heading_vouch_for_a_statement() -> None:
    lead = item("Promedio de 80", "Requisitos de la beca 2026:")
    fee = row("| C150 | $550.00 |", "| Clave | Costo 2026 |")
    stated = Draft(
        statements=(
            Statement(text="Requisitos de la beca 2026: Promedio de 80", passages=(0,)),
            Statement(text="Clave: C150; Costo 2026: $550.00", passages=(1,)),
        )
    )
    assert len(verify(stated, answered(lead, fee)).statements) == 2


def test_steps_are_checked_against_the_steps_that_they_cite() -> None:
    step = item("1. Paga $85.00.", "Pasos:")
    draft = Draft(next_steps=(Statement(text="1. Paga $85.00.", passages=(1,)),))
    assert verify(draft, answered(FEE, steps=(step,))).next_steps
