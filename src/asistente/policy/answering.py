"""Which passages an answer is spoken from: the best units, and what belongs with them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from asistente.contracts import BlockKind, Evidence, Passage
from asistente.language.analyser import level, stem
from asistente.language.asked import Asked
from asistente.language.dates import find_dates, last_day
from asistente.language.fulfilment import values_of
from asistente.language.questions import last_sentence
from asistente.language.related import stems_of
from asistente.policy.corroboration import by_agreement, corroborated
from asistente.policy.groups import alike_by_group
from asistente.policy.inquiry import Inquiry
from asistente.policy.lists import (
    LIST_MOST,
    alike_on_list,
    is_listed_with,
    is_outdone,
    missing_word,
    siblings,
)
from asistente.policy.measures import with_own_measure
from asistente.policy.paragraphs import antecedent
from asistente.policy.passages import Candidate
from asistente.policy.ranking import Ranked, named, rank, worth
from asistente.policy.replies import reply
from asistente.policy.rows import is_silent_row

_FEW = 3
"""Items that may stand beside the best unit without telling themselves apart."""
_SAME = 0.8
_NUMBER = re.compile(r"\W*\d{1,2}[.)]")
_FITTING = 0.7
"""How well some item must serve the request for a list."""
_THERE_IS = re.compile(
    r"\W*(?:hay|habra|existen?|cobran|ofrecen|tienen)\s+(?:algun[oa]?s?\s+|un[oa]?\s+)?([a-z]{4,})"
)
_HOLDS = 0.5
"""How well a unit must serve a definite request, next to the one that serves it best."""
_ON_TOPIC = 0.3
"""Share of the topic that a unit has, next to the one that has most, to set that measure."""
_LISTS = frozenset({Asked.REQUIREMENTS, Asked.DOCUMENTS, Asked.PROCEDURE})


class Choice(NamedTuple):
    """What an answer is made of, or the word of the question that no unit has."""

    passages: tuple[Passage, ...] = ()
    missing: str = ""


def choose(evidence: Evidence, inquiry: Inquiry, units: Sequence[Candidate]) -> Choice:
    """What stands below the same question in an FAQ; else the one or two units that answer best, or
    a whole list where a list is asked for."""
    replied = reply(inquiry, units)
    if replied:
        return Choice(replied)
    of_named = named(units)
    serving = _serving(evidence.question, inquiry, of_named)
    ranked = by_agreement(inquiry, rank(evidence, inquiry, serving))
    units = of_named if inquiry.requests else units
    if not ranked:
        return Choice()
    alike = alike_on_list(inquiry, ranked[0].unit, units)
    if len(alike) > 1 and not (inquiry.asks_how or inquiry.references):
        missing = missing_word(evidence, inquiry, alike)
        if missing:
            return Choice(missing=missing)
    chosen = _asked_article(inquiry, ranked, units) or _asked_list(inquiry, ranked, units)
    if len(chosen) < 2:
        chosen = _best(evidence.question, inquiry, ranked, units)
    bounded = with_own_measure(inquiry, evidence.question, chosen[:LIST_MOST], units)
    return Choice(corroborated(inquiry, bounded, units))


def _best(
    question: str, inquiry: Inquiry, ranked: Sequence[Ranked], units: Sequence[Candidate]
) -> list[Candidate]:
    """The best one or two, each with what nothing in the question tells from it."""
    best, *second = (each.unit for each in worth(_distinct(ranked)))
    before = antecedent(best.hit.chunk, best.unit, best.hit.source.title)
    if before:
        return [replace(best, unit=before), best]
    if inquiry.asks_how and best.unit.kind is BlockKind.ITEM and _NUMBER.match(best.text):
        return siblings(best, units)
    alike = alike_on_list(inquiry, best, units)
    if len(alike) > 1:
        return alike
    alike = alike_by_group(question, best, units)
    if len(alike) > 1:
        return alike
    few = [group for unit in second if len(group := alike_on_list(inquiry, unit, units)) <= _FEW]
    return _in_reading_order([best, *chain(*few)])


def _serving(question: str, inquiry: Inquiry, units: Sequence[Candidate]) -> Sequence[Candidate]:
    """Where something definite is asked for, the units that hold it as those on the topic do; all
    where none does."""
    most = max((unit.own for unit in units), default=0.0)
    on_topic = (unit.held for unit in units if unit.own >= _ON_TOPIC * most)
    enough = _HOLDS * max(on_topic, default=0.0)
    if inquiry.definite:
        return [unit for unit in units if unit.held >= enough]
    if any(request.kind is Asked.PERSON for request in inquiry.requests):
        return [unit for unit in units if not is_silent_row(unit)] or units
    return _of_what_there_may_be(inquiry, question, units)


def _of_what_there_may_be(
    inquiry: Inquiry, question: str, units: Sequence[Candidate]
) -> Sequence[Candidate]:
    """Where it is asked whether there is something ("¿hay recargo si…?"), the units that name it;
    all where none does."""
    asked = _THERE_IS.match(level(last_sentence(question)))
    if not asked:
        return units
    noun = stem(asked.group(1))
    named = [u for u in units if inquiry.presence(noun, stems_of(f"{u.setting}\n{u.text}"))]
    return named or units


def _in_reading_order(chosen: list[Candidate]) -> list[Candidate]:
    """The best unit's chunk first, and the units of a chunk as they stand in it."""
    order = {unit.hit.chunk.chunk_id: place for place, unit in reversed(list(enumerate(chosen)))}
    return sorted(chosen, key=lambda u: (order[u.hit.chunk.chunk_id], u.unit.start))


def past_date_note(evidence: Evidence, inquiry: Inquiry, passages: Sequence[Passage]) -> str | None:
    """Say that all quoted dates have passed, where a date was asked for."""
    if not passages or all(request.kind is not Asked.DATE for request in inquiry.requests):
        return None
    texts = (passage.quote for passage in passages)
    ends = [day for text in texts for found in find_dates(text) if (day := last_day(found))]
    if ends and max(ends) < evidence.as_of:
        return f"Esa fecha ya pasó (hoy: {evidence.as_of.isoformat()})."
    return None


def _asked_article(
    inquiry: Inquiry, ranked: Sequence[Ranked], units: Sequence[Candidate]
) -> list[Candidate]:
    """All of an article, where only what it says is asked."""
    if inquiry.requests or not inquiry.references:
        return []
    best = ranked[0].unit
    of_it = [u for u in named(units) if u.hit.source.source_id == best.hit.source.source_id]
    return sorted(of_it, key=lambda u: u.hit.chunk.start + u.unit.start) if best.referred else []


def _asked_list(
    inquiry: Inquiry, ranked: Sequence[Ranked], units: Sequence[Candidate]
) -> list[Candidate]:
    """The likeliest list, where one is asked for and nothing else is likelier."""
    lists = [request for request in inquiry.requests if request.kind in _LISTS]
    if not lists:
        return []
    shares = {each: _share_of_list(each.unit, ranked) for each in ranked}
    best = max(ranked, key=lambda each: shares[each]).unit
    whole = siblings(best, units)
    fitting = any(unit.fulfils(request) >= _FITTING for unit in whole for request in lists)
    return whole if fitting else []


def _share_of_list(unit: Candidate, ranked: Sequence[Ranked]) -> float:
    """Probability that the answer is a unit or one of its list."""
    return sum(
        each.probability for each in ranked if each.unit is unit or _are_listed(each.unit, unit)
    )


def _are_listed(unit: Candidate, other: Candidate) -> bool:
    return other.unit.kind is BlockKind.ITEM and is_listed_with(unit, other)


def _distinct(ranked: Sequence[Ranked]) -> list[Ranked]:
    """Without units that say what a likelier one says, or what fits less on the same list."""
    kept: list[Ranked] = []
    for each in ranked:
        chosen = [other.unit for other in kept]
        if not (_repeats(each.unit, chosen) or is_outdone(each.unit, chosen)):
            kept.append(each)
    return kept


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
