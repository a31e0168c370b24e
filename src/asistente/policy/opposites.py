"""The end of something does not answer for its beginning, nor "sin fiador" for "con fiador".

Rows of a calendar or of a list of fees share all words but the one that tells them apart.
"""

import re
from collections.abc import Sequence, Set
from typing import NamedTuple

from asistente.language import word_files
from asistente.language.analyser import is_content, level, stem
from asistente.language.asked import Asked
from asistente.language.dates import find_dates
from asistente.language.fulfilment import values_of
from asistente.language.values import ValueKind, roman
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate

_QUALIFIED = re.compile(r"\b(con|sin)\s+(\w{4,})")
_OF_MEANS = re.compile(r"\b(con|sin)\s+\w+\s+de\s+(\w{4,})")
_OTHER = {"con": "sin", "sin": "con"}
_NUMBERED = re.compile(
    r"\b(?!(?:articulos?|fraccion|ano|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre"
    r"|setiembre|octubre|noviembre|diciembre)\b)([a-z]{4,})\s+(?:(?:numero|num|no|nro|tipo)\b\.?\s*"
    r"|n[°º]\s*)?(\d{1,3}|i|ii|iii|iv|vi|vii|viii|ix)\b(?![%.,/:-]?\d|\s*%|\s+(?:de|del|al?|y|o|dias?|horas?|hrs?|meses|anos?|pesos)\b)"
)
_IDIOM = re.compile(r"\b(?:a|con\s+el)\s+fin\s+de\b|\bfin(?:es)?\s+de\s+semana\b")
_WORD = re.compile(r"\w+")


def without_opposites(
    inquiry: Inquiry, question: str, units: Sequence[Candidate]
) -> Sequence[Candidate]:
    """The units, but for those that say the opposite of a word of the question, and nowhere the
    word itself.

    Where yes or no is asked, the opposite is an answer.
    """
    if any(request.kind is Asked.YES_NO for request in inquiry.requests):
        return units
    asked = _named_in(level(question))
    return [unit for unit in units if not _is_opposed(unit, asked)]


def are_opposed(one: str, other: str) -> bool:
    """Each of two texts has a word of a set of alternatives, and none of what the other means."""
    mine, theirs = _words(level(one)), _words(level(other))
    return any(
        _groups_in(groups, mine)
        and _groups_in(groups, theirs)
        and not _groups_in(groups, mine) & _groups_in(groups, theirs)
        for groups in word_files.alternatives("asistente.language", "opposites")
    )


def _groups_in(groups: Sequence[frozenset[str]], said: Set[str]) -> frozenset[frozenset[str]]:
    return frozenset(group for group in groups if group & said)


_Meant = tuple[frozenset[str], Sequence[frozenset[str]]]


class _Named(NamedTuple):
    """What tells a thing from its like in a question."""

    qualified: Sequence[tuple[str, str]]
    """ "con" or "sin", and of what."""
    numbered: Set[tuple[str, str]]
    meant: Sequence[_Meant]
    """Of each set of alternatives that the question decides on: its group, and all of them."""
    ends: Sequence[_Meant]
    """The same, of the beginning and the end of something."""


def _named_in(asked: str) -> _Named:
    return _Named(
        qualified=_qualified(asked),
        numbered=_numbered(asked),
        meant=_meant("opposites", _words(asked)),
        ends=_meant("ends", _words(asked)),
    )


def _meant(name: str, said: Set[str]) -> Sequence[_Meant]:
    sets = word_files.alternatives("asistente.language", name)
    found = (([group for group in groups if group & said], groups) for groups in sets)
    return [(own[0], groups) for own, groups in found if len(own) == 1]


def _is_opposed(unit: Candidate, asked: _Named) -> bool:
    own = level(f"{unit.unit.lead} {unit.text}")
    return (
        _is_qualified_otherwise(asked, own)
        or _is_numbered_otherwise(asked, own, unit)
        or _excludes(asked.meant, own, unit)
        or (bool(asked.ends) and not _is_span(unit) and _excludes(asked.ends, own, unit))
    )


def _is_span(unit: Candidate) -> bool:
    """It gives both ends of something: "de 8:00 a 20:00", "del 2 al 6 de febrero"."""
    hours = [value for value in values_of(unit.text) if value.kind is ValueKind.TIME]
    return len(hours) > 1 or any(found.is_range for found in find_dates(unit.text))


def _is_qualified_otherwise(asked: _Named, own: str) -> bool:
    said = _qualified(own) if asked.qualified else ()
    return any(
        (_OTHER[joined], word) in said and (joined, word) not in said
        for joined, word in asked.qualified
    )


def _qualified(levelled: str) -> list[tuple[str, str]]:
    """Also "con medio de contraste", of the contrast."""
    return [*_QUALIFIED.findall(levelled), *_OF_MEANS.findall(levelled)]


def _is_numbered_otherwise(asked: _Named, own: str, unit: Candidate) -> bool:
    """It is of "trámite 16" where the question names "el trámite número 17": what is nearest to it
    of its text, headings and title tells."""
    texts = (own, *map(level, reversed(unit.hit.chunk.section_path)), level(unit.hit.source.title))
    for noun, number in asked.numbered:
        of_kind = ({n for word, n in _numbered(text) if word == noun} for text in texts)
        told = next((numbers for numbers in of_kind if numbers), {number})
        if number not in told:
            return True
    return False


def _numbered(levelled: str) -> set[tuple[str, str]]:
    """Stems of nouns with the numbers that name one of their kind."""
    found = _NUMBERED.findall(levelled)
    return {
        (stem(noun), number.lstrip("0") if number.isdigit() else str(roman(number)))
        for noun, number in found
        if is_content(noun)
    }


def _excludes(meant: Sequence[_Meant], own: str, unit: Candidate) -> bool:
    """It has another group of a set than the question, and that one neither near it."""
    said = _words(own) if meant else frozenset[str]()
    excluded = [
        group
        for group, groups in meant
        if not group & said and any(other & said for other in groups)
    ]
    if not excluded:
        return False
    around = _words(level(" ".join((*unit.hit.chunk.section_path, unit.hit.source.title))))
    return any(not group & around for group in excluded)


def _words(levelled: str) -> frozenset[str]:
    return frozenset(_WORD.findall(_IDIOM.sub(" ", levelled)))
