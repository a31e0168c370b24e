"""A second place that gives the value asked for: two citations are worth more than one."""

import re
from collections import defaultdict
from collections.abc import Sequence, Set

from asistente.contracts import Passage
from asistente.language.analyser import level, stem
from asistente.language.asked import CONTACTS, STRICT, Asked, Request
from asistente.language.fulfilment import values_of
from asistente.language.related import TextStems, stems_of
from asistente.policy.compared import WITHOUT_REQUEST, kinds_asked, values
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate, passage
from asistente.policy.periods import periods_of
from asistente.policy.ranking import Ranked

_OWN = 0.5
"""What the second must have of the topic itself."""
_SECONDED = STRICT | {Asked.YES_NO}
"""What is asked for by a value, or decided by one: "al menos seis meses de trabajo"."""
_COMPLEMENT = re.compile(r"\b(\w+)\s+de(?:l|\s+la|\s+las|\s+los)?\s+(\w{4,})")


def corroborated(
    inquiry: Inquiry, chosen: Sequence[Candidate], units: Sequence[Candidate]
) -> tuple[Passage, ...]:
    """The passages of what was chosen, and behind them what seconds the first in each thing asked
    for, if anything does: another document before another place in the same one."""
    best, told = chosen[0], {_place(unit) for unit in chosen}
    elsewhere = [unit for unit in units if _place(unit) not in told]
    seconds: list[Candidate] = []
    for request in (each for each in inquiry.requests if each.kind in _SECONDED):
        fitting = [unit for unit in elsewhere if _seconds(unit, best, inquiry, request)]
        if fitting and not any(unit in fitting for unit in seconds):
            seconds.append(max(fitting, key=lambda u: (_is_of_another_source(u, best), u.score)))
    behind = (passage(unit).model_copy(update={"seconds": 0}) for unit in seconds)
    return (*map(passage, chosen), *behind)


def _place(unit: Candidate) -> tuple[str, str]:
    """The chunk and what the unit stands under in it: a short document is one chunk."""
    return unit.hit.chunk.chunk_id, unit.unit.lead


def _is_of_another_source(unit: Candidate, best: Candidate) -> bool:
    return unit.hit.source.source_id != best.hit.source.source_id


def _seconds(unit: Candidate, best: Candidate, inquiry: Inquiry, request: Request) -> bool:
    """Serves what is asked for as well, of the same thing in the same period."""
    return (
        unit.own >= _OWN
        and unit.rightly >= best.rightly
        and _give_the_same(unit, best, request)
        and set(periods_of(unit)) == set(periods_of(best))
        and _is_of_the_same(unit, best, inquiry)
    )


def _is_of_the_same(unit: Candidate, best: Candidate, inquiry: Inquiry) -> bool:
    """It has all words of the topic that the first has, and neither is about a part or kind of it
    that the other does not name: "la calificación mínima de la residencia"."""
    first, second = _read(best), _read(unit)
    telling = [term.stem for term in inquiry.telling]
    return (
        all(inquiry.presence(each, second) for each in telling if inquiry.presence(each, first))
        and all(second.presence(each) for each in _complements(best, telling))
        and all(first.presence(each) for each in _complements(unit, telling))
    )


def _complements(unit: Candidate, telling: Sequence[str]) -> list[str]:
    """Stems of what a unit says the topic to be of."""
    found = _COMPLEMENT.findall(level(unit.text))
    return [stem(of) for word, of in found if stem(word) in telling]


def _read(unit: Candidate) -> TextStems:
    return stems_of(f"{unit.hit.source.title}\n{unit.setting}\n{unit.text}")


def _give_the_same(unit: Candidate, best: Candidate, request: Request) -> bool:
    """Serves the request as well, with the same values of a kind that it asks for."""
    as_well = unit.fulfils(request) >= best.fulfils(request) > 0
    kinds = WITHOUT_REQUEST if request.kind is Asked.YES_NO else kinds_asked(request)
    return as_well and any(_are_the_same(unit, best, kind) for kind in kinds)


def _are_the_same(unit: Candidate, best: Candidate, kind: str) -> bool:
    """Where several are the same, one may give more than the other."""
    mine, theirs = values(best, kind), values(unit, kind)
    shared = mine & theirs
    return bool(shared) and (mine == theirs or (len(shared) > 1 and shared in (mine, theirs)))


def by_agreement(inquiry: Inquiry, ranked: Sequence[Ranked]) -> Sequence[Ranked]:
    """Where an address or a telephone is asked for, first the units of the one that most is said
    of: several places that give it are likelier than one that gives another."""
    asked = (request for request in inquiry.definite if request.kind in CONTACTS)
    kinds = frozenset(kind for request in asked for kind in kinds_asked(request))
    told = {each: _contacts(f"{each.unit.unit.lead}\n{each.unit.text}", kinds) for each in ranked}
    shares: defaultdict[str, float] = defaultdict(float)
    for each, values_told in told.items():
        for value in values_told:
            shares[value] += each.probability

    def order(each: Ranked) -> tuple[float, bool]:
        most = max((shares[value] for value in told[each]), default=0.0)
        return -most, not _contacts(each.unit.text, kinds)

    return sorted(ranked, key=order) if kinds else ranked


def _contacts(text: str, kinds: Set[str]) -> frozenset[str]:
    return frozenset(value.norm for value in values_of(text) if value.kind in kinds)
