"""Which passages an answer is spoken from: the best units, and what belongs with them."""

import re
from collections.abc import Sequence
from itertools import chain, pairwise

from asistente.contracts import BlockKind, Evidence, Passage
from asistente.language.analyser import is_content, level, stem, words
from asistente.language.asked import Asked, last_sentence
from asistente.language.dates import find_dates, last_day
from asistente.language.fulfilment import values_of
from asistente.language.light import FRAME, is_light
from asistente.language.related import stems_of
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate, passage
from asistente.policy.ranking import Ranked, named, rank, worth

_LIST_MOST = 12
_FEW = 3
"""Items that may stand beside the best unit without telling themselves apart."""
_SAME, _LESS = 0.8, 0.01
_STEP_COVERAGE = 0.5
_STEPS = re.compile(
    r"\b(?:pasos?|procedimiento|proceso|instrucciones|indicaciones|tramite"
    r"|como\s+(?:se\s+\w+|\w+[aei]r(?:se|l[aeo]s?)?))\b"
)
_ACT = re.compile(
    r"\W*\d{1,2}\W|\W*(?:[a-h]\W+)?(?:(?:se\s+)?debe\w*\s+)?[a-z]+[aei]r(?:se|l[aeo]s?)?\b"
)
"""A numbered step, or an item that begins with what to do."""
_NUMBER = re.compile(r"\W*\d{1,2}[.)]")
_INFINITIVE = re.compile(r"[aei]r(?:se|l[aeo]s?)?$")
_MOSTLY = 0.5
_ACTED_ON = frozenset(
    {Asked.DATE, Asked.PROCEDURE, Asked.REQUIREMENTS, Asked.DOCUMENTS, Asked.YES_NO}
)
"""Who asks for a telephone or what something means did not ask what to do next."""
_FITTING = 0.7
"""How well some item must serve the request for a list."""
_HOLDS = 0.5
"""How well a unit must serve a definite request, next to the one that serves it best."""
_BEFORE_VERBS = frozenset("se me te nos le les lo que si no ya y o como cuando donde".split())
_LISTS = frozenset({Asked.REQUIREMENTS, Asked.DOCUMENTS, Asked.PROCEDURE})


def choose(evidence: Evidence, inquiry: Inquiry, units: Sequence[Candidate]) -> tuple[Passage, ...]:
    """The one or two units that answer best; a whole list where a list is asked for."""
    ranked = rank(evidence, inquiry, _serving(inquiry, named(units)))
    if not ranked:
        return ()
    listed = _asked_article(inquiry, ranked, units) or _asked_list(inquiry, ranked, units)
    if len(listed) > 1:
        return tuple(passage(unit) for unit in listed[:_LIST_MOST])
    best, *second = (each.unit for each in worth(_distinct(ranked)))
    if _asks_how(inquiry) and best.unit.kind is BlockKind.ITEM and _NUMBER.match(best.text):
        return tuple(passage(unit) for unit in _siblings(best, units)[:_LIST_MOST])
    alike = _alike_on_list(best, units)
    if len(alike) > 1:
        return tuple(passage(unit) for unit in alike)
    few = [group for unit in second if len(group := _alike_on_list(unit, units)) <= _FEW]
    return tuple(passage(unit) for unit in _in_reading_order([best, *chain(*few)]))


def _asks_how(inquiry: Inquiry) -> bool:
    return any(request.kind is Asked.PROCEDURE for request in inquiry.requests)


def undecided(evidence: Evidence, inquiry: Inquiry, units: Sequence[Candidate]) -> str:
    """The word of the question that would tell one item of a list from the others that fit as well,
    and that none of them has: "la licencia para fines industriales", in a table of other licences.

    Empty where the best unit stands alone or every word is there.
    """
    ranked = rank(evidence, inquiry, _serving(inquiry, named(units)))
    alike = _alike_on_list(ranked[0].unit, units) if ranked else []
    if len(alike) < 2 or _asks_how(inquiry):
        return ""
    heard = "\n".join(
        "\n".join((u.text, u.unit.lead, *u.hit.chunk.section_path, u.hit.source.title))
        for u in alike
    )
    held = stems_of(heard)
    telling = {t.stem for t in inquiry.topic if not is_light(t.stem)} - inquiry.setting
    asked = list(words(last_sentence(evidence.query)))
    for (_, before), (word, folded) in pairwise(asked):
        joined = before not in _BEFORE_VERBS and not _INFINITIVE.search(folded)
        if joined and stem(folded) in telling and not inquiry.presence(stem(folded), held):
            return word
    return ""


def _alike_on_list(best: Candidate, units: Sequence[Candidate]) -> list[Candidate]:
    """A unit with the others of its list that nothing in the question tells from it, in order; no
    one of them answers alone. Nothing where they are too many."""
    alike = [
        unit
        for unit in units
        if unit.unit.kind is best.unit.kind is not BlockKind.SENTENCE
        and _is_beside(unit, best)
        and abs(unit.own - best.own) <= _LESS
        and unit.held >= best.held
    ]
    distinct = {unit.hit.chunk.start + unit.unit.start: unit for unit in (*alike, best)}
    return [distinct[at] for at in sorted(distinct)] if len(distinct) <= _LIST_MOST else []


def _serving(inquiry: Inquiry, units: Sequence[Candidate]) -> Sequence[Candidate]:
    """Where something definite is asked for, the units that hold it; all where none does."""
    enough = _HOLDS * max((unit.held for unit in units), default=0.0)
    return [unit for unit in units if unit.held >= enough] if inquiry.definite else units


def _in_reading_order(chosen: list[Candidate]) -> list[Candidate]:
    """The best unit's chunk first, and the units of a chunk as they stand in it."""
    order = {unit.hit.chunk.chunk_id: place for place, unit in reversed(list(enumerate(chosen)))}
    return sorted(chosen, key=lambda u: (order[u.hit.chunk.chunk_id], u.unit.start))


def choose_steps(
    inquiry: Inquiry, units: Sequence[Candidate], cited: Sequence[Passage]
) -> tuple[Passage, ...]:
    """The list of steps on the topic in a cited document, whole and in order."""
    if any(request.kind not in _ACTED_ON for request in inquiry.requests):
        return ()
    sources = {passage.source.source_id for passage in cited}
    listed = [u for u in units if u.hit.source.source_id in sources and _is_listed_as_step(u)]
    asked_how = _asks_how(inquiry)
    on_topic = (u for u in listed if (u.coverage if asked_how else u.own) >= _STEP_COVERAGE)
    best = next((unit for unit in on_topic if not _headed_otherwise(unit, inquiry)), None)
    if not best:
        return ()
    steps = _siblings(best, listed)[:_LIST_MOST]
    acts = sum(_ACT.match(level(step.text)) is not None for step in steps)
    return tuple(passage(step) for step in steps) if acts >= _MOSTLY * len(steps) else ()


def _is_listed_as_step(unit: Candidate) -> bool:
    heading = unit.hit.chunk.section_path[-1:]
    return unit.unit.kind is BlockKind.ITEM and any(
        _STEPS.search(level(text)) for text in (unit.unit.lead, *heading)
    )


def _headed_otherwise(unit: Candidate, inquiry: Inquiry) -> bool:
    """What is over the list names something, and that is not the topic."""
    text = f"{unit.unit.lead} {''.join(unit.hit.chunk.section_path[-1:])}"
    nouns = [word for _, word in words(text) if is_content(word) and not _INFINITIVE.search(word)]
    named = [each for each in map(stem, nouns) if not is_light(each) and each not in FRAME]
    over = stems_of(text)
    return bool(named) and not any(over.presence(term.stem) for term in inquiry.topic)


def past_date_note(evidence: Evidence, inquiry: Inquiry, passages: Sequence[Passage]) -> str | None:
    """Say that the quoted date has passed, where a date was asked for."""
    if not passages or all(request.kind is not Asked.DATE for request in inquiry.requests):
        return None
    ends = [day for found in find_dates(passages[0].quote) if (day := last_day(found))]
    if ends and max(ends) < evidence.as_of:
        return f"Esa fecha ya pasó (hoy: {evidence.as_of.isoformat()})."
    return None


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
    whole = _siblings(best, units)
    fitting = any(unit.fulfils(request) >= _FITTING for unit in whole for request in lists)
    return whole if fitting else []


def _share_of_list(unit: Candidate, ranked: Sequence[Ranked]) -> float:
    """Probability that the answer is a unit or one of its list."""
    return sum(
        each.probability for each in ranked if each.unit is unit or _are_listed(each.unit, unit)
    )


def _are_listed(unit: Candidate, other: Candidate) -> bool:
    return other.unit.kind is BlockKind.ITEM and _same_list(unit, other)


def _distinct(ranked: Sequence[Ranked]) -> list[Ranked]:
    """Without units that say what a likelier one says, or what fits less on the same list."""
    kept: list[Ranked] = []
    for each in ranked:
        chosen = [other.unit for other in kept]
        if not (_repeats(each.unit, chosen) or _is_outdone(each.unit, chosen)):
            kept.append(each)
    return kept


def _is_outdone(unit: Candidate, chosen: Sequence[Candidate]) -> bool:
    """Another row or item of the same list, that has less of the question: the price of the next
    thing on the list misleads."""
    return any(
        unit.own < other.own - _LESS and unit.held <= other.held
        for other in chosen
        if unit.unit.kind is other.unit.kind is not BlockKind.SENTENCE and _is_beside(unit, other)
    )


def _is_beside(unit: Candidate, other: Candidate) -> bool:
    return unit.hit.source.source_id == other.hit.source.source_id and (
        unit.setting == other.setting
    )


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
