"""One office does not answer for another: "Comité de Becas" and "Comité Académico".

Names of offices, programmes and places share their first word, and their documents share most of
their other words. A unit that speaks of a namesake of what is asked for is no evidence.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from asistente.contracts import Evidence
from asistente.language.analyser import is_content, words
from asistente.policy.paragraphs import paragraph
from asistente.policy.passages import Candidate

_WORD = r"[A-ZÁÉÍÓÚÑ][\wáéíóúüñ]+"
_NAME = re.compile(rf"\b{_WORD}(?:\s+(?:(?:de|del|la|las|los|y|e|para)\s+){{0,2}}{_WORD})+")

Name = tuple[str, ...]
"""Folded content words of a name; the first is what it shares with its namesakes."""


def without_namesakes(evidence: Evidence, units: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The units, but for those that name only a namesake of what the question names."""
    asked = _asked(evidence, units)
    return tuple(unit for unit in units if not _is_of_a_namesake(unit, asked))


def _asked(evidence: Evidence, units: Sequence[Candidate]) -> frozenset[Name]:
    """Names in the documents that the question holds, as it may be typed in small letters."""
    question = _content(evidence.question)
    known = {name for unit in units for text in _around(unit) for name in _names(text)}
    held = {name for name in known if _holds(question, name)}
    return frozenset(name for name in held if not any(set(name) < set(other) for other in held))


def _is_of_a_namesake(unit: Candidate, asked: frozenset[Name]) -> bool:
    """It names something with the first word of what is asked for, and not the others."""
    if not asked:
        return False
    spoken = frozenset(other for text in _around(unit) for other in _names(text))
    said = frozenset(word for text in _around(unit) for word in _content(text))
    return any(
        not said.issuperset(name) and any(other[0] == name[0] for other in spoken) for name in asked
    )


def _around(unit: Candidate) -> tuple[str, ...]:
    chunk = unit.hit.chunk
    start, end = paragraph(chunk, unit.unit)
    return (chunk.text[start:end], unit.unit.lead, *chunk.section_path, unit.hit.source.title)


@lru_cache(maxsize=8192)
def _names(text: str) -> frozenset[Name]:
    found = (_content(match.group()) for match in _NAME.finditer(text))
    return frozenset(name for name in found if len(name) > 1)


@lru_cache(maxsize=8192)
def _content(text: str) -> Name:
    return tuple(folded for _, folded in words(text) if is_content(folded))


def _holds(question: Name, name: Name) -> bool:
    size = len(name)
    return any(question[i : i + size] == name for i in range(len(question) - size + 1))
