"""A section about another thing of the kind is no evidence: "¿Me puedo cambiar de turno?" stands
beside "¿Me puedo cambiar de carrera?", and answers only for itself."""

from collections.abc import Sequence

from asistente.language.related import TextStems, stems_of
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate

_PARALLEL = 0.4
"""Overlap from which two headings name two things of one kind."""


def without_other_sections(inquiry: Inquiry, units: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The units, but for those under a heading that has less of the topic than another heading of
    their source, and a thing of its own in place of what it lacks."""
    telling = frozenset(term.stem for term in inquiry.telling) - inquiry.setting
    headings: dict[str, set[str]] = {}
    for unit in units:
        headings.setdefault(unit.hit.source.source_id, set()).update(_headings(unit))
    return tuple(
        unit
        for unit in units
        if not any(
            _is_beside(unit, heading, telling, inquiry)
            for heading in headings[unit.hit.source.source_id]
        )
    )


def _is_beside(unit: Candidate, heading: str, telling: frozenset[str], inquiry: Inquiry) -> bool:
    """Another heading names all of the topic that the unit's own does, and more that the unit does
    not make up for."""
    for own in _headings(unit):
        mine, theirs = stems_of(own), stems_of(heading)
        shared = _of(telling, mine, inquiry)
        if shared and shared < _of(telling, theirs, inquiry) and _are_parallel(mine, theirs):
            lacking = _of(telling, theirs, inquiry) - shared
            return not _of(lacking, _read(unit, mine.stems - theirs.stems), inquiry)
    return False


def _of(telling: frozenset[str], text: TextStems, inquiry: Inquiry) -> frozenset[str]:
    return frozenset(each for each in telling if inquiry.presence(each, text))


def _are_parallel(mine: TextStems, theirs: TextStems) -> bool:
    """Each has something of its own beside what they share (Dice's coefficient)."""
    shared = theirs.shared(mine.stems)
    apart = shared < len(mine.stems) and shared < len(theirs.stems)
    return apart and 2 * shared >= _PARALLEL * (len(mine.stems) + len(theirs.stems))


def _headings(unit: Candidate) -> tuple[str, ...]:
    return tuple(each for each in unit.setting.split("\n") if each)


def _read(unit: Candidate, apart: frozenset[str]) -> TextStems:
    """The unit with what it stands under; not with a title that names both things."""
    chunk, title = unit.hit.chunk, unit.hit.source.title
    both = any(stems_of(title).presence(each) for each in apart)
    return stems_of(
        "\n".join((unit.text, unit.unit.lead, *chunk.section_path, "" if both else title))
    )
