"""One suite for every Generator: the extractive one, and a model over each chat protocol.

The models behind the protocols are scripted and honest; that none is believed is tested elsewhere.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from asistente.contracts import Draft, Statement
from asistente.generation.extractive import ExtractiveGenerator
from asistente.generation.model import ModelGenerator
from asistente.generation.prompt import load_prompt
from asistente.generation.verification import verify
from asistente.observability.cost import CostLimits, CostMeter, PriceTable
from asistente.observability.cost_ledger import SqliteCostLedger
from asistente.ports import ChatModel, Generator, StreamingGenerator
from tests.fakes import FixedClock
from tests.servers.converse_server import converse, converse_server, tool
from tests.servers.openai_server import openai_server, reply
from tests.unit.generation.passages import answered, passage

FEE = "La constancia de estudios cuesta $85.00."
PLACE = "Se entrega en la ventanilla 3."
DECISION = answered(passage(FEE), passage(PLACE, source="lugar"))
SAID = reply((FEE, "E1", FEE), (PLACE, "E2", PLACE))


@pytest.fixture(params=["extractive", "openai", "bedrock"])
def generator(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Generator]:
    if request.param == "extractive":
        yield ExtractiveGenerator()
    elif request.param == "openai":
        from asistente.generation.openai_chat import OpenAIChat

        with openai_server(lambda body: SAID) as server:
            yield behind(OpenAIChat(server.base_url, "m"), tmp_path)
    else:
        from asistente.generation.converse import ConverseChat

        with converse_server(*[converse(tool(SAID))] * 3) as server:
            yield behind(ConverseChat(server.client(), "amazon.nova-lite-v1:0"), tmp_path)


def behind(chat: ChatModel, folder: Path) -> ModelGenerator:
    clock = FixedClock()
    ledger = SqliteCostLedger(folder / "costs.sqlite")
    meter = CostMeter(PriceTable(), ledger, CostLimits(), lambda: clock().date())
    return ModelGenerator(chat, load_prompt("answer"), meter, 300, 1000)


def test_what_it_says_rests_on_the_passages(generator: Generator) -> None:
    draft = generator.generate("¿Cuánto cuesta la constancia?", DECISION)
    assert not draft.fault
    assert [statement.passages for statement in draft.statements] == [(0,), (1,)]
    assert len(verify(draft, DECISION).statements) == 2


def test_it_says_the_same_again(generator: Generator) -> None:
    first = generator.generate("¿Cuánto?", DECISION)
    assert generator.generate("¿Cuánto?", DECISION).statements == first.statements


def test_what_is_streamed_is_the_draft(generator: Generator) -> None:
    if not isinstance(generator, StreamingGenerator):
        pytest.skip("it has everything at once")
    *told, draft = generator.stream("¿Cuánto?", DECISION)
    assert isinstance(draft, Draft)
    assert all(isinstance(part, Statement) for part in told)
    assert tuple(told) == draft.statements


def test_a_draft_survives_being_kept(generator: Generator) -> None:
    draft = generator.generate("¿Cuánto?", DECISION)
    assert Draft.model_validate(json.loads(draft.model_dump_json())) == draft


def test_it_has_a_name(generator: Generator) -> None:
    assert generator.id
