"""A real language model behind the `openai` generator, where `ASISTENTE_TEST_GGUF` names a file.

    ASISTENTE_TEST_GGUF=model.gguf python -m pytest tests/models

It needs `xllamacpp`, and a minute or two. How right its answers are is a matter of the model, and
measured by `benchmarks/small_model.py`; here it is the protocol.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from asistente.contracts import ChatOrder, Decision, Draft, Ending, Statement
from asistente.generation.evidence import shown
from asistente.generation.model import ModelGenerator
from asistente.generation.prompt import load_prompt
from asistente.generation.reply import ABSTAINED, Reply, reply_schema
from asistente.generation.verification import verify
from asistente.observability.cost import CostLimits, CostMeter, PriceTable
from asistente.observability.cost_ledger import SqliteCostLedger
from tests.fakes import FixedClock
from tests.servers.gguf_server import gguf_server, missing, named_model
from tests.unit.generation.passages import answered, passage

if TYPE_CHECKING:
    from asistente.generation.openai_chat import OpenAIChat

MODEL = named_model()
pytestmark = pytest.mark.skipif(bool(missing(MODEL)), reason=missing(MODEL))

SAID = "La constancia de estudios cuesta $85.00 y se entrega en dos días hábiles."
DECISION = answered(passage(SAID, source="constancias"))


@pytest.fixture(scope="module")
def chat() -> Iterator["OpenAIChat"]:
    from asistente.generation.openai_chat import OpenAIChat

    with gguf_server(MODEL) as url:
        served = OpenAIChat(url, "gguf", timeout=600)
        yield served
        served.close()


@pytest.fixture
def generator(chat: "OpenAIChat", tmp_path: Path) -> ModelGenerator:
    clock = FixedClock()
    ledger = SqliteCostLedger(tmp_path / "costs.sqlite")
    meter = CostMeter(PriceTable(), ledger, CostLimits(), lambda: clock().date(), free=True)
    return ModelGenerator(chat, load_prompt("answer"), meter, 300, 1000)


def drafted(generator: ModelGenerator, question: str, decision: Decision = DECISION) -> Draft:
    *told, draft = generator.stream(question, decision)
    assert isinstance(draft, Draft)
    assert all(isinstance(part, Statement) for part in told)
    return draft


def test_the_schema_binds_the_model(chat: "OpenAIChat") -> None:
    """Asked for a poem, it still fills the form, and cites only what the form lets it cite."""
    order = ChatOrder(
        system="Escribe un poema sobre el mar.",
        user="Un poema, por favor.",
        schema=reply_schema(["E1"]),
        max_tokens=200,
    )
    reply = chat.complete(order)
    assert reply.text.startswith("{")
    if reply.ending is Ending.DONE:
        said = Reply.model_validate_json(reply.text)
        cited = [c.id for s in (*said.statements, *said.next_steps) for c in s.citations]
        assert set(cited) <= {"E1"}
    assert (reply.input_tokens or 0) > 10
    assert (reply.output_tokens or 0) > 1


def test_it_answers_from_the_document_and_is_greedy(generator: ModelGenerator) -> None:
    first = drafted(generator, "¿Cuánto cuesta la constancia de estudios?")
    assert any("85" in statement.text for statement in first.statements)
    assert verify(first, DECISION).statements
    again = generator.generate("¿Cuánto cuesta la constancia de estudios?", DECISION)
    assert again.statements == first.statements


def test_what_it_says_without_evidence_does_not_pass(generator: ModelGenerator) -> None:
    draft = drafted(generator, "¿Quién es el rector y cuál es su teléfono?")
    assert draft.fault == ABSTAINED or all(
        statement.text in SAID or "85" in statement.text or not statement.passages
        for statement in verify(draft, DECISION).statements
    )


def test_the_estimate_of_tokens_is_not_too_low(generator: ModelGenerator) -> None:
    draft = generator.generate("¿Cuánto cuesta la constancia?", DECISION)
    assert draft.usage is not None
    order = generator._orders("¿Cuánto cuesta la constancia?", shown(DECISION, most_tokens=1000))[0]
    assert draft.usage.input_tokens <= (len(order.system) + len(order.user)) / 2.5
