"""Which passages an answer is spoken from: the best units, and what belongs with them."""

import re
from collections.abc import Sequence

from asistente.contracts import BlockKind, Evidence, Passage
from asistente.language.analyser import level
from asistente.language.asked import Asked
from asistente.language.dates import find_dates, last_day
from asistente.language.fulfilment import values_of
from asistente.language.values import ValueKind
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate, paragraph, passage

MOST = 3
_LIST_MOST = 12
_NEAR_BEST = 0.8
_IN_PROSE = 0.7
_SAME = 0.8
_ENOUGH_WORDS = 45
"""Words from which an answer is not made longer."""
_ON_TOPIC, _AS_COVERED = 0.7, 0.95
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
        if len(chosen) == MOST or _words(chosen) >= _ENOUGH_WORDS:
            break
        fits = _adds(unit, best) or _goes_on(unit, best) or _confirms(unit, best)
        if fits and not _repeats(unit, chosen):
            chosen.append(unit)
    return tuple(passage(unit) for unit in _in_reading_order(chosen))


def _confirms(unit: Candidate, best: Candidate) -> bool:
    """Another source that gives the same value for the topic."""
    if unit.hit.source.source_id == best.hit.source.source_id:
        return False
    values = {(v.kind, v.norm) for v in values_of(best.text) if v.kind is not ValueKind.ARTICLE}
    shared = bool(values & {(v.kind, v.norm) for v in values_of(unit.text)}) or any(
        one.agrees(other) for one in find_dates(best.text) for other in find_dates(unit.text)
    )
    return shared and unit.held >= best.held and unit.coverage >= _ON_TOPIC * best.coverage


def _words(chosen: Sequence[Candidate]) -> int:
    return sum(len(unit.text.split()) for unit in chosen)


def _goes_on(unit: Candidate, best: Candidate) -> bool:
    """Another good sentence of the paragraph that the best one stands in."""
    same = unit.hit.chunk.chunk_id == best.hit.chunk.chunk_id
    prose = unit.unit.kind is best.unit.kind is BlockKind.SENTENCE
    return (
        same
        and prose
        and unit.score >= _IN_PROSE * best.score
        and paragraph(unit.hit.chunk, unit.unit) == paragraph(best.hit.chunk, best.unit)
    )


def _in_reading_order(chosen: list[Candidate]) -> list[Candidate]:
    """The best unit's chunk first, and the units of a chunk as they stand in it."""
    order = {unit.hit.chunk.chunk_id: place for place, unit in reversed(list(enumerate(chosen)))}
    return sorted(chosen, key=lambda u: (order[u.hit.chunk.chunk_id], u.unit.start))


def _adds(unit: Candidate, best: Candidate) -> bool:
    """Nearly as good as the best, and holding as much of what is asked for."""
    return (
        unit.score >= _NEAR_BEST * best.score
        and unit.held >= best.held
        and unit.coverage >= _AS_COVERED * best.coverage
    )


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
    """Units that the question names by article, code or day; then those on the topic that hold all
    that is asked for, then some of it, then the rest."""
    best = max((unit.coverage for unit in units), default=0.0)

    def fits(unit: Candidate) -> float:
        return unit.held if unit.coverage >= _ON_TOPIC * best else 0.0

    return sorted(units, key=lambda unit: (-unit.referred, -fits(unit), -unit.score))


def _siblings(best: Candidate, units: Sequence[Candidate]) -> list[Candidate]:
    """Items of the same list, in the order of the document."""
    if best.unit.kind is not BlockKind.ITEM:
        return [best]
    same = [unit for unit in units if _same_list(unit, best)]
    ordered = sorted(same, key=lambda u: u.hit.chunk.start + u.unit.start)
    return list({u.hit.chunk.start + u.unit.start: u for u in ordered}.values())


def _same_list(unit: Candidate, best: Candidate) -> bool:
    """Under one lead-in in one source; without a lead-in, in one chunk."""
    one, other = unit.hit.chunk, best.hit.chunk
    near = one.chunk_id == other.chunk_id or (best.unit.lead and one.source_id == other.source_id)
    listed = unit.unit.kind is BlockKind.ITEM and unit.unit.lead == best.unit.lead
    return bool(near and listed)


def _wants_list(inquiry: Inquiry, best: Candidate) -> bool:
    """A list is asked for, or the lead-in of the best item is what matches the question."""
    return any(request.kind in _LISTS for request in inquiry.requests)


def _repeats(unit: Candidate, chosen: Sequence[Candidate]) -> bool:
    """Says what a chosen unit says: the same words, or the same values in the same source."""
    mine = set(unit.text.lower().split())
    for other in chosen:
        theirs = set(other.text.lower().split())
        if len(mine & theirs) >= _SAME * min(len(mine), len(theirs)):
            return True
        values = {value.norm for value in values_of(unit.text)}
        same_source = unit.hit.source.source_id == other.hit.source.source_id
        if same_source and values and values == {v.norm for v in values_of(other.text)}:
            return True
    return False
