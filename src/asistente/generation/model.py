"""Answers that a language model phrases: prompt, call, reply; whatever fails becomes a fault.

Up to three tries, each only where the one before gave nothing readable: in the asked form, in that
form with a word about what was wrong, and as plain text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from asistente.contracts import ChatOrder, ChatReply, Decision, Draft, Ending, Usage
from asistente.errors import AsistenteError
from asistente.generation.evidence import Shown, estimated_tokens, shown
from asistente.generation.prompt import Prompt
from asistente.generation.reply import SHAPE, UNREADABLE, parse_reply, reply_schema
from asistente.ports import ChatModel, Meter

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

    @property
    def id(self) -> str:
        """Provider and model."""
        return self.model.id

    def generate(self, question: str, decision: Decision) -> Draft:
        """What the model says to the question; its citations as passages of the decision."""
        evidence = shown(decision, most_tokens=self.context_tokens)
        usage = Usage(model=self.model.name)
        draft = Draft(fault=UNREADABLE)
        for order in self._orders(question, evidence):
            draft, usage, readable = self._tried(order, evidence, usage)
            if readable:
                break
        return draft.model_copy(update={"prompt": self.instructions.label, "usage": usage})

    def _orders(self, question: str, evidence: Shown) -> Iterator[ChatOrder]:
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
        for system, form in ((rendered.system, schema), (repaired, schema), (repaired, None)):
            yield ChatOrder(
                system=system, user=rendered.user, schema=form, max_tokens=self.max_tokens
            )

    def _tried(self, order: ChatOrder, evidence: Shown, usage: Usage) -> tuple[Draft, Usage, bool]:
        """What one call gave, what all took, and whether another try is of no use."""
        size = _size(order)
        try:
            if refusal := self._refusal(order, size, usage):
                return Draft(fault=refusal), usage, True
            reply = self.model.complete(order)
        except AsistenteError as exc:
            return Draft(fault=exc.message), usage, True
        draft = _draft(reply, evidence)
        return draft, self._charged(usage, reply, size), draft.fault != UNREADABLE

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
