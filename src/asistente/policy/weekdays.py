"""The day of the week for which a timetable is asked: "a que hora abren los domingos"."""

import re
from collections.abc import Sequence

from asistente.language.analyser import level, stem
from asistente.language.asked import Asked
from asistente.language.questions import last_sentence
from asistente.language.related import stems_of
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate

_DAYS = ("lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo")
_STEMS = frozenset(map(stem, (*_DAYS, "sabados", "domingos")))
_DAY = r"\b(lunes|martes|miercoles|jueves|viernes|sabado|domingo)s?\b"
_RANGE = rf"{_DAY}\s*(?:al?|hasta(?:\s+el)?|[-–])\s*(?:el\s+)?{_DAY}"
_ALL = r"\b(?:todos\s+los\s+dias|diari\w+|dia\s+por\s+medio|feriados?)\b"


def untold_weekday(inquiry: Inquiry, question: str, units: Sequence[Candidate]) -> str:
    """The weekday of the question, where the timetables that have most of the rest of its topic
    name days and not that one; empty otherwise."""
    asked = level(last_sentence(question))
    named = [match.group() for match in re.finditer(_DAY, asked)]
    if not named or all(request.kind is not Asked.TIME for request in inquiry.requests):
        return ""
    timed = (unit for unit in units if unit.held > 0)
    days = [(told, _said_of(unit, inquiry)) for unit in timed if (told := _days_of(unit))]
    most = max((said for _, said in days), default=0.0)
    told = frozenset[str]().union(*(each for each, said in days if said >= most))
    return next((day for day in named if told and not _is_among(day, told)), "")


def _said_of(unit: Candidate, inquiry: Inquiry) -> float:
    """Weight of the topic besides weekdays that the unit holds or stands under."""
    read = stems_of(f"{unit.text}\n{unit.setting}")
    telling = (term for term in inquiry.telling if term.stem not in _STEMS)
    return sum(inquiry.weight(term) for term in telling if inquiry.presence(term.stem, read))


def _days_of(unit: Candidate) -> frozenset[str]:
    text = level(f"{unit.text}\n{unit.setting}")
    if re.search(_ALL, text):
        return frozenset(_DAYS)
    spans = (_between(*match.groups()) for match in re.finditer(_RANGE, text))
    single = (match.group(1) for match in re.finditer(_DAY, text))
    return frozenset(single).union(*spans)


def _between(first: str, last: str) -> frozenset[str]:
    start, end = _DAYS.index(first), _DAYS.index(last)
    return frozenset(
        _DAYS[start : end + 1] if start <= end else (*_DAYS[start:], *_DAYS[: end + 1])
    )


def _is_among(day: str, told: frozenset[str]) -> bool:
    return (day.removesuffix("s") if day.removesuffix("s") in _DAYS else day) in told
