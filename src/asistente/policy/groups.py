"""What holds for one group of people does not answer for another: "soy egresado, ¿puedo…?"."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from asistente.contracts import BlockKind, Passage
from asistente.language.analyser import fold, level
from asistente.language.asked import Asked
from asistente.language.people import (
    Group,
    case_of,
    groups_named,
    groups_of,
    holds_group,
    is_person,
)
from asistente.language.related import TextStems, stems_of
from asistente.language.tables import label_of
from asistente.policy.inquiry import Inquiry
from asistente.policy.paragraphs import paragraph
from asistente.policy.passages import Candidate, passage

_ACTORS = frozenset({Asked.PERSON, Asked.NAME, Asked.MEMBERS})
"""Who asks for these names whom it is done to, not who does it."""
_VALUES = frozenset({Asked.COUNT, Asked.AMOUNT, Asked.DURATION, Asked.DATE, Asked.TIME})
"""What a group may be told to have no right to."""
_DENIED = re.compile(r"(?:\w+\s+){1,5}(?:no|solo|solamente|unicamente|tampoco)\b")
_ON_TOPIC = 0.6
"""Share of the topic in a sentence that says what a group may not, next to the most of any."""
_AS_MUCH = 0.15
"""Most by which sentences on different groups differ in what they have of the question."""
_CASES = 2


def without_other_groups(
    inquiry: Inquiry, question: str, units: Sequence[Candidate]
) -> Sequence[Candidate]:
    """The units, but for those of another group than the question's, where the source tells groups
    apart."""
    meant = _meant(question)
    if not meant or any(request.kind in _ACTORS for request in inquiry.requests):
        return units
    told = _told_apart(units)
    asked = stems_of(question)
    return [
        unit
        for unit in units
        if not (_is_of_others(unit, meant, told) or _is_anothers_case(unit, asked))
    ]


def denial(inquiry: Inquiry, question: str, units: Sequence[Candidate]) -> Candidate | None:
    """The unit that denies what is asked for to the group of the question, or grants it something
    else, where nothing gives the group a value: "los egresados no pueden llevarse libros"."""
    meant = frozenset(_meant(question).values())
    most = max((unit.own for unit in units), default=0.0)
    matters = [t.stem for t in inquiry.telling if not is_person(fold(t.word))]
    own = [
        unit
        for unit in units
        if meant & _groups(unit)
        and unit.own >= _ON_TOPIC * most
        and any(stems_of(unit.text).presence(each) for each in matters)
    ]
    wanted = any(request.kind in _VALUES for request in inquiry.definite)
    if not wanted or not own or any(unit.held > 0 for unit in own):
        return None
    best = max(own, key=lambda unit: unit.own)
    return best if _DENIED.match(level(best.text)) else None


def alike_by_group(question: str, best: Candidate, units: Sequence[Candidate]) -> list[Candidate]:
    """A sentence with those of its paragraph that say as much of other groups, where the question
    names none: no one of them answers alone."""
    of_best = _groups(best)
    if not of_best or best.unit.kind is not BlockKind.SENTENCE or groups_named(level(question)):
        return [best]
    chunk = best.hit.chunk
    alike = (
        unit
        for unit in units
        if unit.hit.chunk.chunk_id == chunk.chunk_id
        and paragraph(chunk, unit.unit) == paragraph(chunk, best.unit)
        and any(group[0] == other[0] for group in _groups(unit) for other in of_best)
        and abs(unit.own - best.own) <= _AS_MUCH
        and abs(unit.held - best.held) <= _AS_MUCH
    )
    return sorted({unit.key: unit for unit in (*alike, best)}.values(), key=lambda u: u.unit.start)


def with_own_case(
    inquiry: Inquiry, question: str, units: Sequence[Candidate], chosen: Sequence[Passage]
) -> tuple[Passage, ...]:
    """What is chosen, and the rule of its own that stands beside for whom the question names."""
    asked = stems_of(question)
    said = stems_of("\n".join(each.quote for each in chosen))

    def is_case(unit: Candidate) -> bool:
        case = _case(unit)
        named = bool(case) and all(asked.presence(each) for each in case)
        new = not all(said.presence(each) for each in case)
        return named and new and any(_bears_on(unit, each, case, inquiry) for each in chosen)

    cases = [passage(unit) for unit in units if is_case(unit)]
    return (*chosen, *cases[:_CASES])


def are_of_other_people(one: Candidate, other: Candidate) -> bool:
    """Each speaks of groups of one set, and of none that the other speaks of."""
    mine, theirs = _groups(one), _groups(other)
    return not mine & theirs and bool({g[0] for g in mine} & {g[0] for g in theirs})


def _bears_on(unit: Candidate, chosen: Passage, case: Iterable[str], inquiry: Inquiry) -> bool:
    """It stands in the list or paragraph of the chosen one, or shares a word of the topic with it
    besides those that say for whom it is."""
    if unit.hit.source.source_id != chosen.source.source_id:
        return False
    if unit.hit.chunk.chunk_id == chosen.chunk.chunk_id:
        listed = unit.unit.kind is BlockKind.ITEM and unit.unit.lead == chosen.unit.lead
        near = paragraph(chosen.chunk, unit.unit) == paragraph(chosen.chunk, chosen.unit)
        if listed or near:
            return True
    both = stems_of(unit.text), stems_of(chosen.quote)
    telling = {t.stem for t in inquiry.telling} - frozenset(case)
    return any(all(text.presence(each) for text in both) for each in telling)


def _meant(question: str) -> dict[int, Group]:
    """Of each set, the group that a question names, where it names one only."""
    named: defaultdict[int, set[Group]] = defaultdict(set)
    for group in groups_named(level(question)):
        named[group[0]].add(group)
    return {place: groups.pop() for place, groups in named.items() if len(groups) == 1}


def _told_apart(units: Sequence[Candidate]) -> Mapping[tuple[str, int], set[Group]]:
    """The groups of each set that a source speaks of."""
    told: defaultdict[tuple[str, int], set[Group]] = defaultdict(set)
    for unit in units:
        for group in _groups(unit):
            told[unit.hit.source.source_id, group[0]].add(group)
    return told


def _is_of_others(
    unit: Candidate, meant: Mapping[int, Group], told: Mapping[tuple[str, int], set[Group]]
) -> bool:
    mine = _groups(unit)
    text = level(f"{unit.text}\n{unit.setting}")
    return any(
        group not in mine
        and any(other[0] == place for other in mine)
        and len(told[unit.hit.source.source_id, place]) > 1
        and not holds_group(text, group)
        for place, group in meant.items()
    )


def _is_anothers_case(unit: Candidate, asked: TextStems) -> bool:
    """A rule for people of no such set, whom the question does not name: "las familias numerosas
    pagan la mitad"."""
    case = _case(unit)
    return bool(case) and not _groups(unit) and not any(asked.presence(each) for each in case)


def _groups(unit: Candidate) -> frozenset[Group]:
    """Those that the unit itself is about, a row by its label; else what it stands under."""
    return _groups_said(_speaking(unit)) or _groups_said(unit.setting)


def _case(unit: Candidate) -> frozenset[str]:
    return _case_said(_speaking(unit))


def _speaking(unit: Candidate) -> str:
    return label_of(unit.text) if unit.unit.kind is BlockKind.ROW else unit.text


@lru_cache(maxsize=8192)
def _groups_said(text: str) -> frozenset[Group]:
    return groups_of(level(text))


@lru_cache(maxsize=8192)
def _case_said(text: str) -> frozenset[str]:
    return case_of(level(text))
