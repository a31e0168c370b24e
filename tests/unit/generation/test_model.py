"""Answers of a model: what is asked, how often, and that every failure becomes a fault."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import pytest

from asistente.contracts import ChatOrder, ChatReply, Draft, Ending
from asistente.errors import AsistenteError, ServiceError
from asistente.generation.model import ModelGenerator
from asistente.generation.prompt import load_prompt
from asistente.generation.reply import UNREADABLE
from tests.servers.openai_server import reply
from tests.unit.generation.passages import answered, passage

SAID = "El pago cuesta $50.00."
DECISION = answered(passage(SAID))
GOOD = reply((SAID, "E1", SAID))


@dataclass
class ScriptedModel:
    """Implements `ChatModel`: writes one text after the other."""

    replies: Iterable[str | ChatReply | AsistenteError]
    id: str = "scripted:m"
    name: str = "m"
    orders: list[ChatOrder] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._left = iter(self.replies)

    def complete(self, order: ChatOrder) -> ChatReply:
        self.orders.append(order)
        said = next(self._left)
        if isinstance(said, AsistenteError):
            raise said
        return said if isinstance(said, ChatReply) else written(said)

    def stream(self, order: ChatOrder) -> Iterator[str | ChatReply]:
        reply = self.complete(order)
        yield from (reply.text[start : start + 5] for start in range(0, len(reply.text), 5))
        yield reply


@dataclass
class CountingMeter:
    """Implements `Meter`: a cent a call, refused from so many on."""

    most: int = 100
    sizes: list[tuple[int, int]] = field(default_factory=list)

    def refusal(
        self, model: str, *, input_tokens: int, output_tokens: int, spent_usd: float
    ) -> str:
        return "demasiado caro" if spent_usd > 0.01 * self.most - 0.005 else ""

    def charge(self, model: str, *, input_tokens: int, output_tokens: int) -> float:
        self.sizes.append((input_tokens, output_tokens))
        return 0.01


@dataclass
class MemoryCache:
    """Implements `DraftCache`."""

    kept: dict[str, Draft] = field(default_factory=dict)

    def find(self, key: str) -> Draft | None:
        return self.kept.get(key)

    def keep(self, key: str, draft: Draft) -> None:
        self.kept[key] = draft


def written(
    text: str, ending: Ending = Ending.DONE, tokens: tuple[int | None, int | None] = (100, 20)
) -> ChatReply:
    return ChatReply(
        text=text,
        ending=ending,
        stop=ending.value,
        input_tokens=tokens[0],
        output_tokens=tokens[1],
    )


def drafted(
    *replies: str | ChatReply | AsistenteError, most: int = 100
) -> tuple[Draft, list[ChatOrder]]:
    model = ScriptedModel(replies)
    generator = ModelGenerator(model, load_prompt("answer"), CountingMeter(most), 300, 1000)
    return generator.generate("¿Cuánto cuesta?", DECISION), model.orders


def test_a_good_reply_is_a_draft_with_what_it_took() -> None:
    draft, (order,) = drafted(GOOD)
    assert draft.statements[0].passages == (0,)
    assert draft.prompt == load_prompt("answer").label
    assert draft.usage is not None
    assert (draft.usage.calls, draft.usage.input_tokens, draft.usage.cost_usd) == (1, 100, 0.01)
    assert (order.user, order.max_tokens) == ("¿Cuánto cuesta?", 300)
    assert SAID in order.system


def test_what_cannot_be_read_is_repaired_once_and_then_asked_as_text() -> None:
    draft, orders = drafted("No sé", "{", GOOD)
    assert draft.statements
    assert [order.schema is None for order in orders] == [False, False, True]
    assert "no se pudo leer" not in orders[0].system
    assert "no se pudo leer" in orders[1].system
    assert draft.usage is not None
    assert (draft.usage.calls, draft.usage.output_tokens) == (3, 60)


def test_after_the_third_try_there_is_a_fault() -> None:
    draft, orders = drafted("a", "b", "c")
    assert (draft.fault, len(orders)) == (UNREADABLE, 3)


@pytest.mark.parametrize("ending", [Ending.CUT, Ending.BLOCKED])
def test_a_reply_that_was_stopped_is_not_read_nor_tried_again(ending: Ending) -> None:
    draft, orders = drafted(written(GOOD, ending))
    assert draft.fault
    assert not draft.statements
    assert len(orders) == 1


def test_a_form_that_the_server_could_not_make_is_asked_for_again() -> None:
    draft, orders = drafted(written("", Ending.MALFORMED), GOOD)
    assert draft.statements
    assert len(orders) == 2


def test_a_model_that_abstains_is_believed_at_once() -> None:
    draft, orders = drafted('{"status": "not_answered", "statements": [], "next_steps": []}')
    assert draft.fault
    assert len(orders) == 1


def test_an_error_of_the_server_is_a_fault() -> None:
    draft, _ = drafted(ServiceError("El servidor falló."))
    assert draft.fault == "El servidor falló."


def test_a_limit_stops_before_the_call() -> None:
    draft, orders = drafted(GOOD, most=0)
    assert (draft.fault, orders) == ("demasiado caro", [])
    assert draft.usage is not None
    assert draft.usage.calls == 0


def test_a_limit_counts_what_the_request_took_so_far() -> None:
    draft, orders = drafted("a", GOOD, most=1)
    assert (draft.fault, len(orders)) == ("demasiado caro", 1)


def test_tokens_that_the_server_does_not_count_are_estimated() -> None:
    draft, _ = drafted(written(GOOD, tokens=(None, None)))
    assert draft.usage is not None
    assert draft.usage.input_tokens > 300
    assert draft.usage.output_tokens >= len(GOOD) / 4


def generator(model: ScriptedModel, cache: MemoryCache | None = None) -> ModelGenerator:
    return ModelGenerator(model, load_prompt("answer"), CountingMeter(), 300, 1000, cache)


def test_sentences_are_told_before_the_draft() -> None:
    text = reply((SAID, "E1", SAID), ("Es todo.", "E1", "pago"))
    *told, draft = generator(ScriptedModel([text])).stream("¿Cuánto?", DECISION)
    assert isinstance(draft, Draft)
    assert tuple(told) == draft.statements
    assert len(told) == 2


def test_a_second_try_is_not_told_live() -> None:
    parts = list(generator(ScriptedModel([GOOD[:-1], GOOD])).stream("¿Cuánto?", DECISION))
    assert [type(part).__name__ for part in parts] == ["Statement", "Draft"]


def test_the_same_question_over_the_same_evidence_is_asked_once() -> None:
    model, cache = ScriptedModel([GOOD, GOOD, GOOD]), MemoryCache()
    first = generator(model, cache).generate("¿Cuánto?", DECISION)
    again = generator(model, cache).generate("¿Cuánto?", DECISION)
    assert len(model.orders) == 1
    assert again.statements == first.statements
    assert again.usage is not None
    assert (again.usage.cached, again.usage.cost_usd) == (True, 0.0)
    *told, _ = generator(model, cache).stream("¿Cuánto?", DECISION)
    assert tuple(told) == first.statements
    generator(model, cache).generate("¿Cuándo?", DECISION)
    generator(model, cache).generate("¿Cuánto?", answered(passage("Otra cosa.")))
    assert len(model.orders) == 3


def test_a_fault_is_not_kept() -> None:
    cache = MemoryCache()
    generator(ScriptedModel([ServiceError("No.")]), cache).generate("¿Cuánto?", DECISION)
    assert cache.kept == {}
