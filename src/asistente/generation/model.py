"""Answers that a language model phrases: prompt, call, reply; whatever fails becomes a fault.

Up to three tries, each only where the one before gave nothing readable: in the asked form, in that
form with a word about what was wrong, and as plain text.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass

from asistente.contracts import (
    ChatOrder,
    ChatReply,
    Decision,
    Draft,
    Ending,
    Statement,
    Usage,
)
from asistente.errors import AsistenteError, ServiceError
from asistente.generation.decoding import SentenceReader
from asistente.generation.evidence import Shown, estimated_tokens, shown
from asistente.generation.prompt import Prompt
from asistente.generation.reply import SHAPE, UNREADABLE, parse_reply, parse_sentence, reply_schema
from asistente.ports import ChatModel, DraftCache, Meter

_REPAIR = (
    "Tu respuesta anterior no se pudo leer. Devuelve solo el objeto JSON del esquema, completo y "
    "sin texto alrededor."
)
_FAULTS = {
    Ending.CUT: "la respuesta del modelo quedó cortada por su longitud",
    Ending.BLOCKED: "el modelo o su filtro de contenido no quiso responder",
}


@dataclass(frozen=True)
class ModelGenerator:
    """Implements `Generator` with a chat model behind any server."""

    model: ChatModel
    instructions: Prompt
    meter: Meter
    max_tokens: int
    """Most tokens of a reply."""
    context_tokens: int
    """Most tokens of the documents that are shown."""
    cache: DraftCache | None = None
    """Drafts of earlier requests; None keeps none."""

    @property
    def id(self) -> str:
        """Provider and model."""
        return self.model.id

    def generate(self, question: str, decision: Decision) -> Draft:
        """What the model says to the question; its citations as passages of the decision."""
        *_, draft = self._told(question, decision, live=False)
        assert isinstance(draft, Draft)
        return draft

    def stream(self, question: str, decision: Decision) -> Iterator[Statement | Draft]:
        """The same, with each sentence of the first try as soon as it is whole."""
        return self._told(question, decision, live=True)

    def _told(
        self, question: str, decision: Decision, *, live: bool
    ) -> Iterator[Statement | Draft]:
        evidence = shown(decision, most_tokens=self.context_tokens)
        orders = self._orders(question, evidence)
        key = self._key(orders[0])
        draft = self.cache.find(key) if self.cache else None
        if draft is None:
            draft = yield from self._asked(orders, evidence, live=live)
            if self.cache and not draft.fault:
                self.cache.keep(key, draft)
        else:
            usage = Usage(model=self.model.name, cached=True)
            draft = draft.model_copy(update={"usage": usage})
            yield from draft.statements if live else ()
        yield draft

    def _asked(
        self, orders: Sequence[ChatOrder], evidence: Shown, *, live: bool
    ) -> Generator[Statement, None, Draft]:
        """One order after the other, until a reply can be read; only the first is told live."""
        usage = Usage(model=self.model.name)
        draft = Draft(fault=UNREADABLE)
        for order in orders:
            draft, usage, last = yield from self._tried(order, evidence, usage, live=live)
            if last:
                break
            live = False
        return draft.model_copy(update={"prompt": self.instructions.label, "usage": usage})

    def _key(self, order: ChatOrder) -> str:
        """Same model, instructions, evidence, question and length: same answer."""
        parts = (self.id, self.instructions.label, order.system, order.user, str(order.max_tokens))
        return hashlib.sha256("\x00".join(parts).encode("utf-8", "surrogatepass")).hexdigest()

    def _orders(self, question: str, evidence: Shown) -> tuple[ChatOrder, ...]:
        schema = reply_schema(evidence.ids)
        rendered = self.instructions.render(
            {
                "question": question,
                "evidence": evidence.render(),
                "seal": evidence.seal,
                "schema": SHAPE,
            }
        )
        repaired = f"{rendered.system}\n\n{_REPAIR}"
        return tuple(
            ChatOrder(system=system, user=rendered.user, schema=form, max_tokens=self.max_tokens)
            for system, form in ((rendered.system, schema), (repaired, schema), (repaired, None))
        )

    def _tried(
        self, order: ChatOrder, evidence: Shown, usage: Usage, *, live: bool
    ) -> Generator[Statement, None, tuple[Draft, Usage, bool]]:
        """What one call gave, what all took, and whether another try is of no use."""
        size = _size(order)
        try:
            if refusal := self._refusal(order, size, usage):
                return Draft(fault=refusal), usage, True
            reply = yield from self._said(order, evidence, live=live)
        except AsistenteError as exc:
            return Draft(fault=exc.message), usage, True
        draft = _draft(reply, evidence)
        return draft, self._charged(usage, reply, size), draft.fault != UNREADABLE

    def _said(
        self, order: ChatOrder, evidence: Shown, *, live: bool
    ) -> Generator[Statement, None, ChatReply]:
        if not live:
            return self.model.complete(order)
        reader = SentenceReader()
        for part in self.model.stream(order):
            if isinstance(part, ChatReply):
                return part
            for text in reader.read(part):
                if statement := parse_sentence(text, evidence):
                    yield statement
        raise ServiceError("La respuesta del modelo terminó antes de tiempo.")

    def _refusal(self, order: ChatOrder, size: int, usage: Usage) -> str:
        return self.meter.refusal(
            self.model.name,
            input_tokens=size,
            output_tokens=order.max_tokens,
            spent_usd=usage.cost_usd,
        )

    def _charged(self, usage: Usage, reply: ChatReply, size: int) -> Usage:
        """The usage with one more call; what the server does not count is estimated."""
        read = size if reply.input_tokens is None else reply.input_tokens
        written = reply.output_tokens
        if written is None:
            written = estimated_tokens(reply.text)
        cost = self.meter.charge(self.model.name, input_tokens=read, output_tokens=written)
        return usage.model_copy(
            update={
                "calls": usage.calls + 1,
                "input_tokens": usage.input_tokens + read,
                "output_tokens": usage.output_tokens + written,
                "cost_usd": usage.cost_usd + cost,
                "stop": reply.stop,
            }
        )


def _size(order: ChatOrder) -> int:
    """Tokens of an order at most; a form may travel beside the instructions that name it."""
    form = json.dumps(order.schema, ensure_ascii=False) if order.schema else ""
    return estimated_tokens(order.system + order.user + form)


def _draft(reply: ChatReply, evidence: Shown) -> Draft:
    if reply.ending in _FAULTS:
        return Draft(fault=_FAULTS[reply.ending])
    return parse_reply(reply.text, evidence)
