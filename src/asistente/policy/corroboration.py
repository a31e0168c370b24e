"""A second place that gives the value asked for: two citations are worth more than one."""

import re
from collections import defaultdict
from collections.abc import Sequence, Set

from asistente.contracts import Passage
from asistente.language.analyser import level, stem
from asistente.language.asked import CONTACTS, Request
from asistente.language.fulfilment import values_of
from asistente.language.related import TextStems, stems_of
from asistente.language.values import ValueKind
from asistente.policy.compared import kinds_asked, values
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate, passage
from asistente.policy.periods import periods_of
from asistente.policy.ranking import Ranked

_OWN = 0.5
"""What the second must have of the topic itself."""
_COMPLEMENT = re.compile(r"\b(\w+)\s+de(?:l|\s+la|\s+las|\s+los)?\s+(\w{4,})")


def corroborated(
    inquiry: Inquiry, chosen: Sequence[Candidate], units: Sequence[Candidate]
) -> tuple[Passage, ...]:
    """The passages of what was chosen, and behind them what seconds the first, if anything does:
    another document before another place in the same one."""
    passages = tuple(map(passage, chosen))
    best, told = chosen[0], {unit.hit.chunk.chunk_id for unit in chosen}
    elsewhere = [unit for unit in units if unit.hit.chunk.chunk_id not in told]
    fitting = [unit for unit in elsewhere if _seconds(unit, best, inquiry)]
    if not fitting:
        return passages
    second = max(fitting, key=lambda unit: (_is_of_another_source(unit, best), unit.score))
    return (*passages, passage(second).model_copy(update={"seconds": 0}))


def _is_of_another_source(unit: Candidate, best: Candidate) -> bool:
    return unit.hit.source.source_id != best.hit.source.source_id


def _seconds(unit: Candidate, best: Candidate, inquiry: Inquiry) -> bool:
    """Serves what is asked for as well, of the same thing in the same period."""
    return (
        unit.own >= _OWN
        and unit.rightly >= best.rightly
        and any(_give_the_same(unit, best, request) for request in inquiry.definite)
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
    return as_well and any(_are_the_same(unit, best, kind) for kind in kinds_asked(request))


def _are_the_same(unit: Candidate, best: Candidate, kind: ValueKind) -> bool:
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


def _contacts(text: str, kinds: Set[ValueKind]) -> frozenset[str]:
    return frozenset(value.norm for value in values_of(text) if value.kind in kinds)
