"""A decision to words: each generator in turn, until one says what the sources bear out.

The last generator quotes and needs no model, so that an answer does not depend on one.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from asistente.contracts import Attempt, Decision, Draft
from asistente.generation.verification import Verified, verify
from asistente.observability.tracer import Tracer
from asistente.policy.guard import is_order
from asistente.ports import Generator


@dataclass(frozen=True)
class Phrased:
    """What may be said, by whom, and who tried before."""

    verified: Verified
    attempts: tuple[Attempt, ...]

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
        if len(self.attempts) == 1 or failed.usage is None:
            return ""
        reason = failed.fault.rstrip(".") or "no se pudo comprobar lo que escribió el modelo"
        return f"Se responde con el texto de las fuentes: {reason[:1].lower()}{reason[1:]}."


def phrase(
    question: str, decision: Decision, generators: Sequence[Generator], tracer: Tracer
) -> Phrased:
    """Draft and verify with one generator after the other."""
    attempts: list[Attempt] = []
    for generator in generators:
        with tracer.stage("generate"):
            draft = generator.generate(question, decision)
        with tracer.stage("verify"):
            verified = verify(draft, decision, planted=is_order)
        attempts.append(_attempt(generator, draft, verified))
        if verified.statements:
            break
    return Phrased(verified, tuple(attempts))


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
