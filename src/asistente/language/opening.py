"""When something is open or held: hours as schedules write them, and days of the week."""

import re
from collections.abc import Iterator

from asistente.language.analyser import level, stem
from asistente.language.values import ValueKind, find_values

_WEEK = ("lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo")
WEEKDAYS = frozenset(map(stem, (*_WEEK, "sabados", "domingos")))
"""The stems of their names."""
_DAY = r"(lunes|martes|miercoles|jueves|viernes|sabados?|domingos?)"
_SPAN = rf"\b{_DAY}\s*(?:\ba\b|\bal\b|-|–|\bhasta(?:\s+el)?\b)\s*{_DAY}\b"
_DATED = r"(?!\s*,?\s*(?:el\s+)?\d{1,2}\s*(?:de\b|[/-]|al?\b))"
"""The day of the week of a date tells nothing besides it."""
_EVERY = r"\b(?:todos\s+los\s+dias|diariamente|a\s+diario)\b"
_HOUR = r"(2[0-4]|[01]?\d)"
_BARE = (
    rf"\b(?:de|desde\s+las|entre\s+las)\s+{_HOUR}(?::00)?\s+(?:a|y|hasta)\s+(?:las\s+)?{_HOUR}\b"
    r"(?!\s*(?:de\s+(?!la)[a-z]|anos|dias|%|[/.,]\d))"
)
"""Hours that only their place tells: "lunes a viernes de 9 a 14"."""
_OPEN = r"\b(?:horari\w*|atenc\w+|atiend\w+|abr\w+|abiert\w+|turnos?|recib\w+)\b"


def hours(text: str) -> frozenset[str]:
    """Hours of the day, "09:00"; bare ones count where days of the week or opening are named."""
    levelled = level(text)
    found = {value.norm for value in find_values(text) if value.kind is ValueKind.TIME}
    if re.search(_OPEN, levelled) or weekdays(text):
        found |= {f"{int(h):02d}:00" for m in re.finditer(_BARE, levelled) for h in _bare(m)}
    return frozenset(found)


def _bare(match: re.Match[str]) -> Iterator[str]:
    """The first hour, and the second where no minutes or half of the day tell more of it."""
    yield match[1]
    if not re.match(r":\d\d|\s*(?:[ap]\.?\s?m\b|de\s+la)", match.string[match.end() :]):
        yield match[2]


def weekdays(text: str) -> frozenset[int]:
    """Days of the week, 0 to 6 from Monday; those of dates do not count."""
    levelled = level(text)
    if re.search(_EVERY, levelled):
        return frozenset(range(7))
    spans = [(_place(m[1]), _place(m[2])) for m in re.finditer(_SPAN, levelled)]
    within = {day % 7 for a, b in spans for day in range(a, b + 1 if a <= b else b + 8)}
    alone = re.finditer(rf"\b{_DAY}\b{_DATED}", re.sub(_SPAN, " ", levelled))
    return frozenset(within | {_place(m[1]) for m in alone})


def _place(day: str) -> int:
    return _WEEK.index(day if day in _WEEK else day.rstrip("s"))
