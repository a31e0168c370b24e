"""Which passages an answer is spoken from: the best units, and what belongs with them."""

import re
from collections.abc import Sequence

from asistente.contracts import BlockKind, Evidence, Passage
from asistente.language.analyser import level
from asistente.language.asked import Asked, holds, values_of
from asistente.language.dates import find_dates, last_day
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate, passage

MOST = 3
_LIST_MOST = 12
_NEAR_BEST = 0.8
_STEP_COVERAGE = 0.5
_STEPS = re.compile(
    r"\b(?:pasos?|procedimiento|proceso|instrucciones|como\s+\w+|sigue|siguientes?)\b"
)
_LISTS = frozenset({Asked.REQUIREMENTS, Asked.DOCUMENTS, Asked.PROCEDURE})


def choose(inquiry: Inquiry, units: Sequence[Candidate]) -> tuple[Passage, ...]:
    """Up to three units that answer; a whole list where a list is asked for."""
    ranked = _fitting_first(inquiry, units)
    if not ranked:
        return ()
    best = ranked[0]
    siblings = _siblings(best, units)
    if len(siblings) > 1 and _wants_list(inquiry, best):
        return tuple(passage(unit) for unit in siblings[:_LIST_MOST])
    chosen = [best]
    for unit in ranked[1:]:
        if len(chosen) == MOST:
            break
        if unit.score >= _NEAR_BEST * best.score and not _repeats(unit, chosen):
            chosen.append(unit)
    return tuple(passage(unit) for unit in chosen)


def choose_steps(units: Sequence[Candidate], cited: Sequence[Passage]) -> tuple[Passage, ...]:
    """The list of steps nearest to the topic in a cited document, whole and in order."""
    sources = {passage.source.source_id for passage in cited}
    steps = [u for u in units if u.hit.source.source_id in sources and _is_step(u)]
    if not steps or steps[0].coverage < _STEP_COVERAGE:
        return ()
    best = steps[0]
    return tuple(passage(unit) for unit in _siblings(best, steps)[:_LIST_MOST])


def _is_step(unit: Candidate) -> bool:
    heading = unit.hit.chunk.section_path[-1:]
    return unit.unit.kind is BlockKind.ITEM and any(
        _STEPS.search(level(text)) for text in (unit.unit.lead, *heading)
    )


def past_date_note(evidence: Evidence, inquiry: Inquiry, passages: Sequence[Passage]) -> str | None:
    """Say that the quoted date has passed, where a date was asked for."""
    if not passages or all(request.kind is not Asked.DATE for request in inquiry.requests):
        return None
    ends = [day for found in find_dates(passages[0].quote) if (day := last_day(found))]
    if ends and max(ends) < evidence.as_of:
        return f"Esa fecha ya pasó (hoy: {evidence.as_of.isoformat()})."
    return None


def _fitting_first(inquiry: Inquiry, units: Sequence[Candidate]) -> list[Candidate]:
    """Units that hold all that is asked for, then those that hold some of it, then the rest."""
    kinds = tuple(request.kind for request in inquiry.requests)
    best = max((unit.coverage for unit in units), default=0.0)

    def fits(unit: Candidate) -> float:
        if unit.coverage < 0.75 * best or not kinds:
            return 0.0
        text = f"{unit.unit.lead}\n{unit.text}"
        return sum(holds(kind, text) for kind in kinds) / len(kinds)

    return sorted(units, key=lambda unit: (-fits(unit), -unit.score))


def _siblings(best: Candidate, units: Sequence[Candidate]) -> list[Candidate]:
    """Items of the same list, in the order of the document."""
    if best.unit.kind is not BlockKind.ITEM or not best.unit.lead:
        return [best]
    same = [
        unit
        for unit in units
        if unit.unit.lead == best.unit.lead
        and unit.unit.kind is BlockKind.ITEM
        and unit.hit.source.source_id == best.hit.source.source_id
    ]
    ordered = sorted(same, key=lambda u: u.hit.chunk.start + u.unit.start)
    return list({u.hit.chunk.start + u.unit.start: u for u in ordered}.values())


def _wants_list(inquiry: Inquiry, best: Candidate) -> bool:
    """A list is asked for, or the lead-in of the best item is what matches the question."""
    return any(request.kind in _LISTS for request in inquiry.requests)


def _repeats(unit: Candidate, chosen: Sequence[Candidate]) -> bool:
    """Says what a chosen unit says: the same words, or the same values under the same label."""
    mine = set(unit.text.lower().split())
    for other in chosen:
        theirs = set(other.text.lower().split())
        if len(mine & theirs) >= 0.8 * min(len(mine), len(theirs)):
            return True
        values = {v.norm for v in values_of(unit.text)}
        if values and values == {v.norm for v in values_of(other.text)}:
            return True
    return False
