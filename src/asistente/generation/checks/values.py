"""The values of a text as claims state them: also the times of day that are spelled out."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from asistente.language.analyser import level
from asistente.language.fulfilment import values_of
from asistente.language.values import FoundValue, ValueKind

_SPOKEN_TIME = re.compile(
    r"\b(?:las?\s+)?(?P<h>una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|1[0-2]|[1-9])"
    r"(?P<m>\s+y\s+media|\s+y\s+cuarto)?(?:\s+horas)?\s+(?:de|en|por)\s+la\s+(?P<part>manana|tarde|noche)\b"
)
_NOON = re.compile(r"\b(?:(?P<noon>mediodia|medio\s+dia)|medianoche|media\s+noche)\b")
_HOUR = {
    name: n
    for n, name in enumerate(
        "una dos tres cuatro cinco seis siete ocho nueve diez once doce".split(), start=1
    )
}
_ADJECTIVE = re.compile(
    r"\s+(?:ultim|primer|siguient|proxim)\w+\s+(dias|semanas|meses|anos|horas|semestres|minutos)\b"
)
_DATE_PARTS = re.compile(r"=(\w+)")
COUNTED = (ValueKind.NUMBER, ValueKind.DURATION)
_ONCE = re.compile(r"\buna(?=\s+vez\s+(?:que\b|(?!cada\b)\w+(?:ad|id|ech|rit|uest)[oa]s?\b))")
""" "Una vez aprobado" counts nothing."""


@lru_cache(maxsize=8192)
def values_in(text: str) -> tuple[FoundValue, ...]:
    """The values of a text; times of day count also where they are spelled out."""
    spoken = tuple(_spoken_times(level(text)))
    once = [match.span() for match in _ONCE.finditer(level(text))]
    rest = (
        v
        for v in values_of(text)
        if (v.start, v.end) not in once
        and all(v.end <= s.start or s.end <= v.start for s in spoken)
    )
    read = (_with_unit(value, level(text)) for value in rest)
    return tuple(sorted((*read, *spoken), key=lambda value: value.start))


def _with_unit(value: FoundValue, levelled: str) -> FoundValue:
    """ "dos últimos meses" is a length of time."""
    following = _ADJECTIVE.match(levelled, value.end)
    if value.kind is not ValueKind.NUMBER or following is None:
        return value
    unit = following.group(1)[: 4 if following.group(1).startswith("sem") else 3]
    return FoundValue(ValueKind.DURATION, value.start, following.end(), f"{value.norm} {unit}")


def same_value(one: FoundValue, other: FoundValue) -> bool:
    """They mean the same; parts of a date that one leaves open do not count, nor does the unit of
    a length of time."""
    if one.kind is ValueKind.DATE is other.kind:
        pairs = zip(_DATE_PARTS.findall(one.norm), _DATE_PARTS.findall(other.norm), strict=True)
        return all(a == b for a, b in pairs if "None" not in (a, b))
    if one.kind in COUNTED and other.kind in COUNTED:
        return one.norm.split()[0] == other.norm.split()[0]
    return (one.kind, one.norm) == (other.kind, other.norm)


def holds_all(values: Iterable[FoundValue], text: str) -> bool:
    """Each of the values stands in a text."""
    there = values_in(text)
    return all(any(same_value(value, other) for other in there) for value in values)


def without_values(text: str) -> str:
    """A text with a comma for each of its values."""
    for value in reversed(values_in(text)):
        text = f"{text[: value.start]} , {text[value.end :]}"
    return text


def _spoken_times(levelled: str) -> Iterator[FoundValue]:
    for match in _NOON.finditer(levelled):
        yield FoundValue(ValueKind.TIME, *match.span(), "12:00" if match["noon"] else "00:00")
    for match in _SPOKEN_TIME.finditer(levelled):
        hour = _HOUR.get(match["h"]) or int(match["h"])
        late = match["part"] != "manana" and hour < 12
        minutes = "00" if not match["m"] else "30" if "media" in match["m"] else "15"
        norm = f"{hour + 12 * late:02d}:{minutes}"
        yield FoundValue(ValueKind.TIME, *match.span(), norm)
