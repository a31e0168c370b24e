"""The day of the week for which a timetable is asked: "a que hora abren los domingos"."""

import re
from collections.abc import Sequence

from asistente.language.analyser import level, stem, words
from asistente.language.asked import Asked
from asistente.language.opening import WEEKDAYS, weekdays
from asistente.language.questions import last_sentence
from asistente.language.related import stems_of
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate

_ANY = r"\b(?:diari\w+|dia\s+por\s+medio|feriados?)\b"
"""What may fall on any day of the week."""


def untold_weekday(inquiry: Inquiry, question: str, units: Sequence[Candidate]) -> str:
    """The weekday of the question, where the timetables that have most of the rest of its topic
    name days and not that one; empty otherwise."""
    spoken = words(last_sentence(question))
    named = [word for word, folded in spoken if stem(folded) in WEEKDAYS]
    if not named or all(request.kind is not Asked.TIME for request in inquiry.requests):
        return ""
    timed = (unit for unit in units if unit.held > 0)
    days = [(told, _said_of(unit, inquiry)) for unit in timed if (told := _days_of(unit))]
    most = max((said for _, said in days), default=0.0)
    told = frozenset[int]().union(*(each for each, said in days if said >= most))
    return next((day for day in named if told and not weekdays(day) <= told), "")


def _said_of(unit: Candidate, inquiry: Inquiry) -> float:
    """Weight of the topic besides weekdays that the unit holds or stands under."""
    read = stems_of(f"{unit.text}\n{unit.setting}")
    telling = (term for term in inquiry.telling if term.stem not in WEEKDAYS)
    return sum(inquiry.weight(term) for term in telling if inquiry.presence(term.stem, read))


def _days_of(unit: Candidate) -> frozenset[int]:
    """Days of the week, 0 to 6 from Monday."""
    text = f"{unit.text}\n{unit.setting}"
    return frozenset(range(7)) if re.search(_ANY, level(text)) else weekdays(text)
