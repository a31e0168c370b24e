"""A decision to words: each generator in turn, until one says what the sources bear out.

The last generator quotes and needs no model, so that an answer does not depend on one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from asistente.contracts import Attempt, Decision, Draft, Passage, Route, Statement
from asistente.generation.verification import Verified, verify
from asistente.language.analyser import analyse
from asistente.language.asked import STRICT, Request, requests
from asistente.language.fulfilment import fulfilment
from asistente.language.light import is_light
from asistente.language.related import stems_of
from asistente.observability.tracer import Tracer
from asistente.policy.guard import is_order
from asistente.ports import Generator, GroundingCheck, StreamingGenerator

if TYPE_CHECKING:
    from asistente.generation.routing import RoutingTable

MISSED = "lo que queda de lo que escribió el modelo no responde la pregunta"
_LOST = 0.5
"""Of how well the passages serve a request, what an answer must keep at least."""

Hear = Callable[[Verified], None]
"""Hears what holds so far of a draft that is still being written."""


class Models(NamedTuple):
    """The models that may phrase an answer, and which of them does."""

    table: RoutingTable
    generator: Callable[[str], Generator | None]
    """The generator of a model by its name in the table; None where no model is meant."""
    grounding: GroundingCheck | None = None
    """Asked about what is left of a model's answer once it is verified; None for nobody."""


class Turns(NamedTuple):
    """Who tries to phrase an answer, in order, and why the first of them."""

    generators: tuple[Generator, ...]
    route: Route | None = None
    grounding: GroundingCheck | None = None


class Phrased(NamedTuple):
    """What may be said, by whom, and who tried before."""

    verified: Verified
    attempts: tuple[Attempt, ...]
    route: Route | None = None

    @property
    def last(self) -> Attempt:
        """The one that the words are from, or that failed last."""
        return self.attempts[-1]

    @property
    def cost_usd(self) -> float:
        """What all attempts cost."""
        return sum(attempt.usage.cost_usd for attempt in self.attempts if attempt.usage)

    @property
    def note(self) -> str:
        """What the user is told where a model was asked and the sources had to speak instead."""
        failed = self.attempts[0]
        if len(self.attempts) == 1 or failed.usage is None or not self.verified.statements:
            return ""
        reason = failed.fault.rstrip(".") or "no se pudo comprobar lo que escribió el modelo"
        return f"Se responde con el texto de las fuentes: {reason[:1].lower()}{reason[1:]}."


def phrase(
    question: str, decision: Decision, turns: Turns, tracer: Tracer, hear: Hear | None = None
) -> Phrased:
    """Draft and verify with one generator after the other."""
    attempts: list[Attempt] = []
    for generator in turns.generators:
        with tracer.stage("generate"):
            draft = _drafted(generator, question, decision, hear)
        with tracer.stage("verify"):
            verified = verify(draft, decision, planted=is_order)
        attempt = _attempt(generator, draft, verified)
        if attempt.usage and verified.statements and not _answers(question, decision, verified):
            attempt = attempt.model_copy(update={"fault": MISSED})
        elif attempt.usage and verified.statements and turns.grounding:
            with tracer.stage("ground"):
                fault = _objection(turns.grounding, question, verified)
            attempt = attempt.model_copy(update={"fault": fault or attempt.fault})
        attempts.append(attempt)
        if verified.statements and not attempt.fault:
            break
    return Phrased(verified, tuple(attempts), turns.route)


def _drafted(generator: Generator, question: str, decision: Decision, hear: Hear | None) -> Draft:
    if hear is None or not isinstance(generator, StreamingGenerator):
        return generator.generate(question, decision)
    said: list[Statement] = []
    for part in generator.stream(question, decision):
        if isinstance(part, Draft):
            return part
        said.append(part)
        hear(verify(Draft(statements=tuple(said)), decision, planted=is_order))
    return Draft(fault="el generador terminó sin dar una respuesta")


def _answers(question: str, decision: Decision, verified: Verified) -> bool:
    """Whether what a model says, or what is left of it, still holds what is asked for.

    What the passages hold is the measure: a date, an amount or a list of papers that stands in them
    must not get lost on the way.
    """
    said = "\n".join(statement.text for statement in verified.statements)
    if not _is_of_it(question, decision, verified, said):
        return False
    for request in requests(question):
        if request.kind not in STRICT:
            continue
        settings = {passage.unit.lead for passage in decision.passages}
        held = max(_served(request, passage.quote, settings) for passage in decision.passages)
        if _served(request, said, settings) < _LOST * held:
            return False
    return True


def _objection(grounding: GroundingCheck, question: str, verified: Verified) -> str:
    """Why a second opinion does not take what would be said; empty where it does."""
    said = (*verified.statements, *verified.next_steps)
    sources = dict.fromkeys(passage.chunk.text for passage in verified.passages)
    return grounding.fault(question, tuple(sources), "\n".join(each.text for each in said))


def _is_of_it(question: str, decision: Decision, verified: Verified, said: str) -> bool:
    """Whether what is said, with what it cites, speaks of what the question speaks of."""
    asked = [term for term in dict.fromkeys(analyse(question)) if not is_light(term)]
    cited = (verified.passages[n] for each in verified.statements for n in each.passages)
    told = stems_of("\n".join((said, *map(_placed, cited))))
    held = stems_of("\n".join(map(_placed, decision.passages)))
    return sum(map(told.presence, asked)) >= _LOST * sum(map(held.presence, asked))


def _placed(passage: Passage) -> str:
    return f"{passage.unit.lead}\n{passage.quote}"


def _served(request: Request, text: str, settings: Iterable[str]) -> float:
    return max(fulfilment(request.kind, text, each, request.noun) for each in settings)


def _attempt(generator: Generator, draft: Draft, verified: Verified) -> Attempt:
    return Attempt(
        generator=generator.id,
        prompt=draft.prompt,
        usage=draft.usage,
        claims=verified.claims,
        dropped=len(verified.drops),
        dropped_by=verified.dropped_by,
        reasons=verified.dropped,
        fault=draft.fault,
    )
