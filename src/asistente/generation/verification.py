"""Nothing of a draft is shown before it was checked against the passages that it cites."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from asistente.contracts import Decision, Draft, Passage, Statement
from asistente.language.values import find_values

_NUMBERING = re.compile(r"(?m)^\s*(?:-\s*)?\d{1,2}[.)]\s+")
"""The number of a step is no claim."""


@dataclass(frozen=True)
class Verified:
    """The statements that hold, and how many were dropped and why."""

    statements: tuple[Statement, ...]
    next_steps: tuple[Statement, ...]
    dropped: tuple[str, ...]


def verify(draft: Draft, decision: Decision) -> Verified:
    """Drop every statement that its passages do not support."""
    dropped: list[str] = []
    passages = (*decision.passages, *decision.steps)
    kept = tuple(s for s in draft.statements if _holds(s, passages, dropped))
    steps = tuple(s for s in draft.next_steps if _holds(s, passages, dropped))
    return Verified(kept, steps, tuple(dropped))


def _holds(statement: Statement, passages: Sequence[Passage], dropped: list[str]) -> bool:
    reason = _fault(statement, passages)
    if reason:
        dropped.append(f"{reason}: {statement.text}")
    return not reason


def _fault(statement: Statement, passages: Sequence[Passage]) -> str:
    if not statement.passages:
        return "sin cita"
    if any(not 0 <= n < len(passages) for n in statement.passages):
        return "cita una fuente que no se consultó"
    cited = [passages[n] for n in statement.passages]
    if any(not passage.quote.strip() for passage in cited):
        return "cita vacía"
    known = {(v.kind, v.norm) for p in cited for text in _texts(p) for v in find_values(text)}
    claimed = find_values(_NUMBERING.sub("", statement.text))
    unknown = [value for value in claimed if (value.kind, value.norm) not in known]
    return "un dato no está en la fuente citada" if unknown else ""


def _texts(passage: Passage) -> tuple[str, ...]:
    """What a passage vouches for: the unit, its lead-in, its headings and title."""
    lead = passage.unit.lead
    spoken = f"{lead.rstrip(' :.')}: {passage.quote}"
    return (passage.quote, lead, spoken, *passage.chunk.section_path, passage.source.title)
