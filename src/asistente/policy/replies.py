"""A question of an FAQ that is the very one asked: what stands below it is the answer."""

from collections.abc import Sequence

from asistente.contracts import Passage
from asistente.language.asked import requests
from asistente.language.related import stems_of
from asistente.policy.heads import is_of_another
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate

_SAME, _LITTLE_ELSE = 0.85, 0.5
"""Least share of the topic in the FAQ's question, and most of it that is not in the one asked."""
_MOST = 4
"""Sentences of a reply that are quoted."""


def reply(inquiry: Inquiry, units: Sequence[Candidate]) -> tuple[Passage, ...]:
    """All of a short reply, its "Sí." included, to the question that is most like the one asked;
    empty where none is, or where the reply is long."""
    below = [
        unit
        for unit in units
        if _is_asked(unit.unit.lead, inquiry) and not is_of_another(unit, inquiry)
    ]
    if not below:
        return ()
    best = min(below, key=lambda unit: (_else_said(unit.unit.lead, inquiry), -unit.score))
    chunk = best.hit.chunk
    said = [unit for unit in chunk.units if unit.lead == best.unit.lead]
    if len(said) > _MOST:
        return ()
    return tuple(
        Passage(unit=unit, chunk=chunk, source=best.hit.source, score=best.score) for unit in said
    )


def _is_asked(lead: str, inquiry: Inquiry) -> bool:
    """It asks for the same kind of thing, of the same topic and of little else."""
    if not lead.rstrip().endswith("?"):
        return False
    over = stems_of(lead)
    if not {r.kind for r in inquiry.definite} <= {r.kind for r in requests(lead)}:
        return False
    total = sum(inquiry.weight(term) for term in inquiry.topic)
    said = sum(inquiry.weight(t) * inquiry.presence(t.stem, over) for t in inquiry.topic)
    return total > 0 and said >= _SAME * total and _else_said(lead, inquiry) <= _LITTLE_ELSE


def _else_said(lead: str, inquiry: Inquiry) -> float:
    """Share of the FAQ's question that is not in the one asked."""
    over, asked = stems_of(lead).stems, {term.stem for term in inquiry.terms}
    return sum(each not in asked for each in over) / max(1, len(over))
