"""What a sentence is read with: its paragraph, and the sentence that it points back to."""

import re

from asistente.contracts import BlockKind, Chunk, Unit
from asistente.language.analyser import level, stem
from asistente.language.light import is_light
from asistente.language.related import stems_of

_MOST_WORDS = 30
"""Of a sentence before that is worth its words."""
_POINTS_BACK = re.compile(
    r"\W*(?:(?:pero|y|en|de|con|a|por|para|como|sin\s+embargo,|ademas,)\s+)?"
    r"(?:(?:est|es|dich)[eoa]s?|ellos|ellas?|aquel(?:l[oa]s?)?|(?P<own>sus?))\s+(?P<thing>\w+)"
)


def paragraph(chunk: Chunk, unit: Unit) -> tuple[int, int]:
    """Span of the paragraph that a unit stands in."""
    start = chunk.text.rfind("\n", 0, unit.start) + 1
    end = chunk.text.find("\n", unit.end)
    return start, len(chunk.text) if end < 0 else end


def antecedent(chunk: Chunk, unit: Unit, title: str) -> Unit | None:
    """The sentence before in the paragraph, where one points back to it: "Su costo es de $85.00".

    None where it stands by itself, or points to what it stands under: "este reglamento".
    """
    if unit.kind is not BlockKind.SENTENCE or not _points_back(chunk, unit, title):
        return None
    place = chunk.units.index(unit)
    if not place:
        return None
    before = chunk.units[place - 1]
    near = before.start >= paragraph(chunk, unit)[0] and before.kind is BlockKind.SENTENCE
    fits = len(chunk.text[before.start : before.end].split()) <= _MOST_WORDS
    return before if near and fits else None


def _points_back(chunk: Chunk, unit: Unit, title: str) -> bool:
    match = _POINTS_BACK.match(level(chunk.text[unit.start : unit.end]))
    if match is None:
        return False
    thing = stem(match["thing"])
    above = stems_of("\n".join((title, unit.lead, *chunk.section_path)))
    return bool(match["own"]) or not (is_light(thing) or above.presence(thing))
