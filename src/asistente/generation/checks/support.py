"""Is what a sentence says found in what it cites, and each value with what it is the value of?

The share of the sentence's words that the cited units, their frame and the sentences before them
hold, clause by clause. A word that only stands elsewhere in the same chunks counts double: that is
how a fact of one thing is told of another.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from asistente.contracts import BlockKind, Unit
from asistente.generation.checks.clauses import clauses, labelled_clauses
from asistente.generation.checks.grounds import Ground, without_number
from asistente.generation.checks.values import same_value, values_in
from asistente.generation.checks.words import (
    kin,
    negates,
    presence,
    says_little,
    stems,
    things,
    weight,
)
from asistente.language.analyser import fold, stem
from asistente.language.related import TextStems
from asistente.language.tables import cells_of
from asistente.language.values import FoundValue, ValueKind

SENTENCE = 0.66
"""Least share of a sentence; calibrated, see `benchmarks/honest_answers.py`."""
CLAUSE = 0.5
"""Least share of each clause."""
_LEAST = 0.9
"""A clause of less weight than one telling word claims nothing by itself."""
_ELSEWHERE = 1.5
_VALUE = 0.5
_NAME = re.compile(r"(?<!^)\b[A-ZÁÉÍÓÚÑ]{2,}\w*\b")
_BOUND_KINDS = frozenset(ValueKind) - {ValueKind.URL, ValueKind.ARTICLE}


@dataclass(frozen=True)
class Support:
    """The words that a statement may use."""

    grounds: tuple[Ground, ...]

    @cached_property
    def cited(self) -> TextStems:
        """Of the units, of what they stand under and follow."""
        return kin(text for g in self.grounds for text in (*g.texts, *g.frame, *g.before))

    @cached_property
    def elsewhere(self) -> TextStems:
        """Of the other units of the same chunks."""
        return kin(text for ground in self.grounds for text in ground.siblings)

    def share(self, text: str) -> float:
        """Weighted share of the words of a text that are cited; 1 where it has none."""
        found = needed = _VALUE * len(values_in(text))  # each was looked for already
        for term in stems(text):
            there = presence(term, self.cited)
            worth = weight(term)
            found += worth * there
            needed += worth * (_ELSEWHERE if not there and term in self.elsewhere.stems else 1.0)
        return found / needed if needed else 1.0

    def strange_thing(self, text: str) -> str:
        """Something named that nothing cited names, as a stem; empty where there is none."""
        strange = (
            term for term in things(text) if weight(term) == 1 and not presence(term, self.cited)
        )
        return next(strange, "")

    def _is_weak(self, clause: str) -> bool:
        terms = stems(clause)
        if sum(map(weight, terms)) >= _LEAST:
            return self.share(clause) < CLAUSE
        return (
            negates(clause)
            and bool(terms)
            and not any(presence(term, self.cited) for term in terms)
        )

    def weak_clause(self, text: str) -> str:
        """The first clause that says what is not cited; empty where there is none."""
        return next(
            (clause for clause in clauses(text) if self._is_weak(clause)),
            "",
        )


# --- which value belongs to what -----------------------------------------------------------------


@dataclass(frozen=True)
class Segment:
    """A clause or a cell of a unit, with the values in it."""

    text: str
    lead: str
    setting: str
    values: tuple[FoundValue, ...]
    unit: tuple[str, int]
    """Chunk and start of its unit."""
    cited: bool
    prose: bool
    row: bool

    def holds(self, value: FoundValue) -> bool:
        """The value stands in it."""
        return any(same_value(value, other) for other in self.values)

    def rivals(self, value: FoundValue) -> bool:
        """It holds another value of that kind, and not this one."""
        kinds = {other.kind for other in self.values}
        return value.kind in kinds and not self.holds(value)


def misplaced_value(text: str, grounds: Sequence[Ground]) -> str:
    """A value that stands in a clause with a word that goes with another value in the sources."""
    segments = [segment for ground in grounds for segment in _segments(ground)]
    for clause in labelled_clauses(without_number(text)):
        values = [v for v in values_in(clause) if v.kind in _BOUND_KINDS]
        for value in values:
            if _rival_word(clause, value, values, segments):
                return clause[value.start : value.end]
    return ""


def _rival_word(
    clause: str, value: FoundValue, values: Sequence[FoundValue], segments: Sequence[Segment]
) -> str:
    cited = [segment for segment in segments if segment.cited]
    alike = [each for each in values if each.kind is value.kind]
    home = [segment for segment in cited if any(segment.holds(each) for each in alike)]
    if not any(segment.holds(value) for segment in home):
        return ""
    units = {segment.unit for segment in home if not segment.row}
    rivals = [
        segment
        for segment in segments  # those of the same sentence are looked at by `pairing`
        if segment.rivals(value) and segment not in home and segment.unit not in units
    ]
    units = {segment.unit for segment in home}
    home += [s for s in cited if s.unit in units and s not in rivals]
    rivaling = {rival.unit for rival in rivals} - units
    theirs = [s for s in segments if s in rivals or s.unit in rivaling]
    beside = [segment for segment in cited if segment not in theirs]
    return _closer(clause, home, theirs, beside)


def _closer(
    clause: str, home: Sequence[Segment], others: Sequence[Segment], beside: Sequence[Segment]
) -> str:
    """A word of the clause that rivals have and the value's own place has not, if they are closer.

    Words that a heading alone gives to the value's place count for a rival that says them itself.
    """
    telling = [term for term in stems(clause) if not says_little(term)]
    own, theirs = kin(each.text for each in home), kin(each.text for each in others)
    headed = frozenset(term for term in telling if _is_headed(term, home, others))
    above = kin(f"{each.text} {each.setting}" for each in home)
    over = kin(f"{each.text} {each.setting}" for each in others)
    near = kin(each.text for each in beside)
    mine = [term for term in telling if presence(term, own) > presence(term, over)]
    strange = [
        term
        for term in telling
        if term in theirs.stems and not presence(term, own) and term not in headed
    ]
    foreign = [t for t in strange if not presence(t, above) and not presence(t, near)]
    names = frozenset(stem(fold(name)) for name in _NAME.findall(clause))
    if len(foreign) > len(mine) or names & set(foreign):
        return foreign[0]
    prose = all(each.prose for each in home)
    said = headed or any(presence(term, own) for term in telling)
    return strange[0] if strange and prose and not said else ""


def _is_headed(term: str, home: Sequence[Segment], others: Sequence[Segment]) -> bool:
    """A lead-in gives the word to the value's place, and no rival under it says the word itself."""
    return any(
        presence(term, kin((lead,)))
        and not presence(term, kin(each.text for each in others if each.lead == lead))
        for lead in {each.lead for each in home if each.lead}
    )


def _segments(ground: Ground) -> Iterator[Segment]:
    """All clauses and cells of the chunk; those that are not cited only as rivals."""
    chunk = ground.passage.chunk
    frame = "\n".join((*chunk.section_path, ground.passage.source.title))
    for unit in (*ground.units, *(each for each in chunk.units if each not in ground.units)):
        cited = unit in ground.units
        for text, valued in _pieces(without_number(chunk.text[unit.start : unit.end]), unit):
            values = values_in(valued)
            above = f"{unit.lead}\n{frame}\n{_before(ground, values)}" if cited else unit.lead
            prose, row = unit.kind is BlockKind.SENTENCE, unit.kind is BlockKind.ROW
            spot = (chunk.chunk_id, unit.start)
            yield Segment(text, unit.lead, above, values, spot, cited, prose, row)


def _before(ground: Ground, values: Sequence[FoundValue]) -> str:
    """The sentences before that have no value of the same kind, which would be their own."""
    kinds = {value.kind for value in values}
    free = (text for text in ground.before if all(v.kind not in kinds for v in values_in(text)))
    return "\n".join(free)


def _pieces(text: str, unit: Unit) -> Iterator[tuple[str, str]]:
    """Each clause, or each cell with its column and the first cell; then where its values are."""
    header = unit.lead.rpartition(" > ")[2]
    cells, names = cells_of(text), cells_of(header)
    if len(cells) == len(names) > 2:
        for name, cell in zip(names[1:], cells[1:], strict=True):
            yield f"{cells[0]} {name} {cell}", cell
    elif len(cells) > 1 or unit.kind is BlockKind.ROW:
        yield f"{header} {text}", text
    else:
        yield from ((clause, clause) for clause in labelled_clauses(text))
