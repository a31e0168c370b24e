"""Dates as people write them in Spanish, with what they mean, so that they can be compared.

Nothing here rewrites a date: a found date keeps the span of the text that it was read from.
"""

import re
from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from asistente.language.analyser import level

MONTHS = (
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
).split()
_MONTH_NUMBER = (
    {name: n for n, name in enumerate(MONTHS, 1)}
    | {name[:3]: n for n, name in enumerate(MONTHS, 1)}
    | {"setiembre": 9, "sept": 9, "set": 9}
)
_MONTH = r"(?P<{0}>" + "|".join(sorted(_MONTH_NUMBER, key=len, reverse=True)) + r")\b\.?"
_DAY = r"(?P<{0}>3[01]|[12]\d|0?[1-9]|primero)(?:(?:ro|er)\.?|o|º|°)?"
_YEAR = r"(?:\s*,?\s*(?:de[l]?\s+(?:ano\s+)?|[-/]\s*)?(?P<{0}>(?:19|20)\d\d)(?!\d))?"
_WEEKDAY = r"(?:(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)\s*,?\s+)?"
_OF = r"\s*(?:de\s+|[-/.]\s*)?"
_NO_STREET = r"(?!\s+(?:n[ro.º°]*\s*|#\s*)?\d{2,4}\s*(?:$|[,;|)\n]|\.\s|esq|piso|local|entre\b))"
"""A street is called by a day, and has numbers: "18 de Julio 640"."""
_TO = r"\s*(?:al?|hasta(?:\s+el)?|y(?:\s+el)?|[-–—])\s+(?:el\s+)?(?:dia\s+)?"
_THIN_TO = r"\s*(?:\bal?\b|hasta(?:\s+el)?|\by\b|[-–—/])\s*(?:el\s+)?"

_AND_MORE = r"(?:\s*,\s*(?:el\s+)?\d\d?)+\s*,?\s+(?:y|o)\s+(?:el\s+)?"


class Day(NamedTuple):
    """A calendar day, a month or a year; what the text does not say is None."""

    year: int | None = None
    month: int | None = None
    day: int | None = None

    def agrees(self, other: "Day") -> bool:
        """No part that both state differs."""
        pairs = ((self.year, other.year), (self.month, other.month), (self.day, other.day))
        return all(a == b for a, b in pairs if a is not None and b is not None)


class FoundDate(NamedTuple):
    """A date or a range of dates at `text[start:end]`."""

    start: int
    end: int
    first: Day
    last: Day

    @property
    def is_range(self) -> bool:
        """More than one day is meant."""
        return self.first != self.last

    def includes(self, other: "FoundDate") -> bool:
        """All of a day or range lies within; years count where both are stated."""
        return self._has(other.first) and self._has(other.last)

    def _has(self, day: Day) -> bool:
        mine = (self.first, self.last)
        if not day.day or any(end.day is None or end.month is None for end in mine):
            return False
        first, last = ((end.month, end.day) for end in mine)
        asked = (day.month, day.day)
        if day.year is not None and day.year not in {end.year or day.year for end in mine}:
            return False
        return first <= asked <= last if first <= last else asked >= first or asked <= last

    def agrees(self, other: "FoundDate") -> bool:
        """Both ends agree in every part that both state."""
        return self.first.agrees(other.first) and self.last.agrees(other.last)


@lru_cache(maxsize=8192)
def find_dates(text: str) -> tuple[FoundDate, ...]:
    """All dates and ranges of a text in order, longest reading first, none inside another."""
    levelled = level(text)
    taken: list[FoundDate] = []
    for pattern in _PATTERNS:
        for match in pattern.finditer(levelled):
            found = _read(match)
            if found and all(found.end <= t.start or t.end <= found.start for t in taken):
                taken.append(found)
    return tuple(sorted(taken, key=lambda f: f.start))


def last_day(found: FoundDate) -> date | None:
    """The calendar day on which a date or range ends; None if the text does not say."""
    day = found.last
    if day.year is None or day.month is None or day.day is None:
        return None
    try:
        return date(day.year, day.month, day.day)
    except ValueError:
        return None


def _month(name: str | None) -> int | None:
    return _MONTH_NUMBER.get(name.rstrip(".")) if name else None


def _year(text: str | None) -> int | None:
    return None if text is None else int(text) if len(text) == 4 else 2000 + int(text)


def _number(text: str | None) -> int | None:
    return None if text is None else 1 if text == "primero" else int(text)


def _read(match: re.Match[str]) -> FoundDate | None:
    """Missing parts of the first day come from the last: "2 al 6 de febrero"."""
    part = match.groupdict()
    month = _month(part.get("m2")) or _number(part.get("n2"))
    year = _year(part.get("y2"))
    last = Day(year, month, _number(part.get("d2")))
    first_month = _month(part.get("m1")) or month
    first_year = _number(part.get("y1")) or _year_before(year, first_month, month)
    first = Day(first_year, first_month, _number(part.get("d1")) or last.day)
    if not _possible(first) or not _possible(last):
        return None
    end = match.end()
    while end > match.start() and match.string[end - 1] in " .,":
        end -= 1
    return FoundDate(match.start(), end, first, last)


def _year_before(year: int | None, first_month: int | None, last_month: int | None) -> int | None:
    """ "18 de diciembre al 9 de enero de 2026" begins in 2025."""
    if year is not None and first_month and last_month and first_month > last_month:
        return year - 1
    return year


def _possible(day: Day) -> bool:
    if day.month is not None and not 1 <= day.month <= 12:
        return False
    return day.day is None or 1 <= day.day <= 31


def _patterns() -> Iterator[re.Pattern[str]]:
    day1, day2 = _DAY.format("d1"), _DAY.format("d2")
    month1, month2 = _MONTH.format("m1"), _MONTH.format("m2")
    year1, year2 = _YEAR.format("y1"), _YEAR.format("y2")
    named = _WEEKDAY + day2 + _OF + month2 + year2 + _NO_STREET
    # 4 de febrero (de 2025) al 10 de marzo de 2025
    yield _compile(r"\b" + day1 + _OF + month1 + year1 + r"\s*,?" + _TO + named)
    # del 2 al 6 de febrero de 2026; 4 y 5 de septiembre; 3, 4 y 5 de marzo
    yield _compile(r"\b" + day1 + rf"(?:{_AND_MORE}|{_THIN_TO})" + named)
    # 2 de febrero de 2026; primero de mayo
    yield _compile(r"\b" + named)
    # febrero 2 de 2026
    yield _compile(r"\b" + month2 + r"\s+" + day2 + r"(?!\d)(?=\s*(?:,|de[l]?\b|$))" + year2)
    # 2026-02-06
    yield _compile(
        r"(?<![\d/-])(?P<y2>(?:19|20)\d\d)([-/])(?P<n2>0?[1-9]|1[0-2])\2(?P<d2>\d\d?)(?![\d/-])"
    )
    # 06/02/2026, 06-02-2026, 6.2.2026, 6/2/26
    yield _compile(
        r"(?<![\d/])(?P<d2>3[01]|[12]\d|0?[1-9])([/.-])(?P<n2>1[0-2]|0?[1-9])\2"
        r"(?P<y2>(?:19|20)\d\d|(?<=/)[2-4]\d)(?![\d/])"
    )
    # 06/02, of a calendar whose title has the year; both with two digits, unlike a fraction
    yield _compile(r"(?<![\d/.,-])(?P<d2>3[01]|[12]\d|0[1-9])/(?P<n2>1[0-2]|0[1-9])(?![\d/%])")
    # febrero de 2026
    yield _compile(r"\b" + month2 + r"\s*(?:de[l]?\s+|/|-)?(?P<y2>(?:19|20)\d\d)(?!\d)")


def _compile(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


_PATTERNS = tuple(_patterns())
