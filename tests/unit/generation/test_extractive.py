"""Answers in the words of the documents, each with the passage that it comes from."""

import pytest

from asistente.contracts import BlockKind, Decision, Passage
from asistente.generation.extractive import ExtractiveGenerator, spoken
from asistente.generation.verification import verify
from tests.unit.generation.passages import answered, item, passage, row
from tests.unit.policy.school import school


def said(decision: Decision) -> list[tuple[str, tuple[int, ...]]]:
    draft = ExtractiveGenerator().generate("¿?", decision)
    return [(statement.text, statement.passages) for statement in draft.statements]


def test_a_sentence_is_said_as_it_stands() -> None:
    fee = passage("El costo es de $85.00.", before="Aviso. ", section="Costos")
    assert said(answered(fee)) == [("El costo es de $85.00.", (0,))]


def test_broken_lines_are_joined() -> None:
    broken = passage("El costo es\nde  $85.00\n por hoja.")
    assert said(answered(broken)) == [("El costo es de $85.00 por hoja.", (0,))]


def test_one_item_keeps_its_lead_in() -> None:
    only = item("Promedio mínimo de 80", "Requisitos de la beca:")
    assert said(answered(only)) == [("Requisitos de la beca: Promedio mínimo de 80", (0,))]


def test_items_of_one_list_share_their_lead_in() -> None:
    lead = "Requisitos de la beca:"
    both = answered(item("Promedio de 80", lead), item("Estar inscrito", lead))
    assert said(both) == [
        ("Requisitos de la beca:\n- Promedio de 80", (0,)),
        ("- Estar inscrito", (1,)),
    ]


def test_lists_of_the_same_name_in_two_documents_are_told_apart() -> None:
    lead = "Requisitos:"
    both = answered(item("Promedio de 80", lead), item("Estar inscrito", lead, source="otro"))
    assert said(both) == [
        ("Requisitos: Promedio de 80", (0,)),
        ("Requisitos: Estar inscrito", (1,)),
    ]


def test_a_row_is_said_with_the_names_of_its_columns() -> None:
    fee = row("| C150 | Constancia tipo 150 | $550.00 |", "| Clave | Concepto | Costo |")
    assert said(answered(fee)) == [
        ("Clave: C150; Concepto: Constancia tipo 150; Costo: $550.00", (0,))
    ]


def test_cells_that_a_page_parts_by_nothing_but_space_are_told_apart() -> None:
    fee = row("\t\t$550.00", "Clave\tInterno\tExterno")
    assert said(answered(fee)) == [("Externo: $550.00", (0,))]


def test_an_empty_cell_is_left_out() -> None:
    fee = row("| C150 |  | $550.00 |", "| Clave | Concepto | Costo |")
    assert said(answered(fee)) == [("Clave: C150; Costo: $550.00", (0,))]


def test_a_row_of_other_columns_keeps_the_whole_header() -> None:
    fee = row("| C150 | $550.00 |", "| Clave | Concepto | Costo |")
    (text, _), *_ = said(answered(fee))
    assert "Concepto" in text
    assert "$550.00" in text


@pytest.mark.parametrize("kind", [BlockKind.PAIR, BlockKind.ITEM])
def test_what_is_no_sentence_is_said_under_its_heading(kind: BlockKind) -> None:
    renewal = passage("Fecha: 6 de febrero", kind=kind, section="Reinscripción")
    assert spoken(renewal) == "Reinscripción: Fecha: 6 de febrero"


def test_steps_are_numbered_after_the_passages_and_kept_in_order() -> None:
    steps = (item("1. Paga.", "Pasos:"), item("2. Recoge.", "Pasos:"))
    draft = ExtractiveGenerator().generate("¿?", answered(passage("Se paga."), steps=steps))
    assert [(s.text, s.passages) for s in draft.next_steps] == [
        ("1. Paga.", (1,)),
        ("2. Recoge.", (2,)),
    ]


def test_without_passages_nothing_is_said() -> None:
    draft = ExtractiveGenerator().generate("¿?", answered())
    assert (draft.statements, draft.next_steps) == ((), ())


REAL = [
    "¿Cuánto cuesta la constancia de estudios?",
    "¿Qué requisitos tiene la beca alimenticia?",
    "¿Cómo solicito la constancia de estudios?",
    "¿Quién autoriza la baja temporal?",
    "¿A qué hora abre la biblioteca?",
]


@pytest.mark.parametrize("question", REAL)
def test_every_statement_cites_and_every_quote_is_verbatim(question: str) -> None:
    decision = school().decide(question)
    passages = (*decision.passages, *decision.steps)
    draft = ExtractiveGenerator().generate(question, decision)
    assert draft.statements
    for statement in (*draft.statements, *draft.next_steps):
        assert statement.passages
        for number in statement.passages:
            cited: Passage = passages[number]
            assert cited.quote in cited.chunk.text
            assert " ".join(cited.quote.split()) in statement.text


@pytest.mark.parametrize("question", REAL)
def test_what_is_extracted_is_never_dropped(question: str) -> None:
    decision = school().decide(question)
    verified = verify(ExtractiveGenerator().generate(question, decision), decision)
    assert (verified.dropped, verified.statements != ()) == ((), True)
