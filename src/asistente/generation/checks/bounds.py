"""Whether a value is said to be a least or a most: "al menos 20" is not "hasta 20"."""

import re
from enum import StrEnum
from functools import lru_cache

from asistente.language.analyser import level


class Bound(StrEnum):
    """Which side of a value is meant."""

    LEAST = "al menos"
    MOST = "como máximo"


_REACH = 42
_LINK = (
    r"(?:\s|de|del|el|la|los|las|en|con|a|:|\$|una?|que|sea|es|son|para"
    r"|calificacion|promedio|asistencia|carga)*$"
)
_BEFORE = (
    (
        Bound.LEAST,
        r"\bno\b[^.;,]{0,24}\b(?:menos|menor(?:es)?|inferior(?:es)?|antes|debajo)\s+(?:de|que|a)",
    ),
    (
        Bound.MOST,
        r"\b(?:no|ni)\b[^.;,]{0,24}\b(?:mas|mayor(?:es)?|superior(?:es)?|despues|encima)\s+(?:de|que|a)",
    ),
    (
        Bound.MOST,
        r"\bno\s+(?:alcan[zc]|lleg|obt|cumpl|tien|reun|logr)\w+\s+[^.;,]{0,30}?\b(?:minim[oa]s?|(?:al|por\s+lo)\s+menos)",
    ),
    (Bound.MOST, r"\bsin\s+(?:pasar|exceder|rebasar)"),
    (Bound.LEAST, r"\bni?\s+menos"),
    (
        Bound.LEAST,
        r"\b(?:minim[oa]s?|al\s+menos|(?:por|a)\s+lo\s+menos|desde|a\s+partir|mas|despues|mayor(?:es)?|"
        r"superior(?:es)?|ma(?:s|yor)\s+o\s+igual|por\s+encima)",
    ),
    (
        Bound.MOST,
        r"\b(?:maxim[oa]s?|hasta|a\s+mas\s+tardar|antes|menos|menor(?:es)?|inferior(?:es)?"
        r"|fecha\s+limite[^.;]{0,40}?|limite|tope|como\s+mucho|a\s+lo\s+(?:mas|mucho|sumo)|(?:por\s+de)?bajo|dentro)",
    ),
)
_AFTER = (
    (
        Bound.LEAST,
        r"(?:o\s+(?:mas|superior(?:es)?|mayor(?:es)?)|como\s+minimo|en\s+adelante|minim[oa]s?|(?:por|a)\s+lo\s+menos|al\s+menos)\b",
    ),
    (
        Bound.MOST,
        r"(?:o\s+(?:menos|inferior(?:es)?|menor(?:es)?)|como\s+(?:maximo|mucho)|maxim[oa]s?|a\s+lo\s+(?:mas|mucho|sumo))\b",
    ),
)
_DENIED = re.compile(r"\b(?:no|ni|ningun\w*|nunca|prohib\w+)\b[^.;,]*$")
""" "Ninguno puede pesar 2 MB o más" sets a most."""
_FURTHER = r"^[^.;,\d]{0,30}?\s(?=(?:como|al|por\s+lo)\s)"
_ON_THE_WAY = r"^\W*(?:(?!(?:y|o|e)\b)\w+\W+){0,2}?"


@lru_cache(maxsize=4096)
def bound_of(text: str, start: int, end: int) -> Bound | None:
    """The bound that the words around `text[start:end]` say, if they say one."""
    levelled = level(text)
    before, after = levelled[max(0, start - _REACH) : start], levelled[end : end + _REACH]
    for bound, pattern in _BEFORE:
        if re.search(pattern + _LINK, before):
            return bound
    for bound, pattern in _AFTER:
        if re.match(_ON_THE_WAY + pattern, after) or re.match(_FURTHER + pattern, after):
            return _other(bound) if _DENIED.search(levelled[:start]) else bound
    return None


def _other(bound: Bound) -> Bound:
    return Bound.MOST if bound is Bound.LEAST else Bound.LEAST
