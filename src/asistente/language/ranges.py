"""Ranges of figures ("85 a 94.99", "menos de 3.50", "mayor de 65 años"), and the figure that people
say of themselves ("tengo 88 de promedio"), which falls into one of them."""

import math
import re
from functools import lru_cache
from typing import NamedTuple

from asistente.language.analyser import level, stem
from asistente.language.values import parse_number

_NUMBER = r"\d+(?:[.,]\d+)*"
_NOT_DATED = (
    r"(?![:/\d]|\s*(?:de\s+)?(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre"
    r"|setiembre|octubre|noviembre|diciembre)\b)"
)
_MEASURE = (
    r"(?:\s*(?P<measure>€|%|anos|puntos|euros|pesos|soles|dolares|creditos|kilos|kg|horas|dias"
    r"|materias|asignaturas|meses)(?!\w))?"
)
_MONEY = frozenset({"€", "euros", "pesos", "soles", "dolares"})
_LOW = rf"(?<![\d:/.,])(?:[$€]\s*)?(?P<low>{_NUMBER})\s*(?:€|%)?"
_HIGH = rf"(?:[$€]\s*)?(?P<high>{_NUMBER}){_NOT_DATED}{_MEASURE}"
_RANGES = (
    rf"{_LOW}\s*(?:\ba\b|-|–|\by\b|\bhasta\b)\s*{_HIGH}",
    rf"\b(?:menos|menor(?:es)?|inferior(?:es)?|debajo)\s+(?:de|a|que)\s+(?P<under>(?:))?{_HIGH}",
    rf"\b(?:hasta|maximo)\s+(?:de\s+)?{_HIGH}",
    rf"\b(?:mas|mayor(?:es)?|superior(?:es)?|encima)\s+(?:de|a|que)\s+(?P<over>(?:))?(?:[$€]\s*)?"
    rf"(?P<low>{_NUMBER}){_NOT_DATED}{_MEASURE}",
    r"\b(?:desde|a\s+partir\s+de|minimo)\s+(?:de\s+)?(?:[$€]\s*)?"
    rf"(?P<low>{_NUMBER}){_NOT_DATED}{_MEASURE}",
    rf"(?<![\d:/.,])(?P<low>{_NUMBER})\s*{_MEASURE}\s+(?:o|y)\s+(?:mas|superior|mayor)\b",
)
"""Plain text, which `re` compiles and keeps when somebody first says a figure of themselves."""
_OWN = re.compile(
    r"\b(?:tengo|tiene|tenemos|gano|gana|ganamos|saque|obtuve|llevo|cumpli|cumplo"
    r"|(?:mi|su|un|una|el|la|con)\s+(?:\w+\s+){0,2}?"
    r"(?:promedio|puntaje|edad|renta|ingresos?|calificacion|nota)"
    r"\s+(?:\w+\s+){0,2}?(?:es|son|de)|promedio\s+(?:es\s+)?de)"
    r"\s+(?:de\s+|un\s+|una\s+|(?:promedio|puntaje|edad|renta)\s+de\s+)*(?:[$€]\s*)?"
    rf"(?P<own>{_NUMBER}){_MEASURE}"
)


class Range(NamedTuple):
    """What lies between two figures; either may be infinite, and not belong to it."""

    low: float
    high: float
    measure: str
    open: bool

    def includes(self, figure: "Figure") -> bool:
        """The figure lies in it, and is one of the same thing, as far as both say of what."""
        if self.measure and figure.measure and self.measure != figure.measure:
            return False
        if self.open and figure.value in (self.low, self.high):
            return False
        return self.low <= figure.value <= self.high


class Figure(NamedTuple):
    """What people say of themselves: their average, age or income."""

    value: float
    measure: str
    stems: frozenset[str]
    """Of the words that say it."""


@lru_cache(maxsize=4096)
def ranges_in(text: str) -> tuple[Range, ...]:
    """The ranges of figures in a text; those of dates and hours are none."""
    found, left = [], level(text)
    for pattern in _RANGES:
        found += [_range(match) for match in re.finditer(pattern, left)]
        left = re.sub(pattern, " ; ", left)
    return tuple(each for each in found if each.low < each.high)


def own_figure(question: str) -> Figure | None:
    """The figure that a question says of who asks."""
    match = _OWN.search(level(question))
    if not match:
        return None
    value = parse_number(match["own"])
    if value is None:
        return None
    digits = re.findall(r"\d+", match["own"])
    verb = match.group().split()[0]
    return Figure(value, _measure(match), frozenset({*digits, stem(verb)}))


def _range(match: re.Match[str]) -> Range:
    told = match.groupdict()
    low, high = told.get("low"), told.get("high")
    return Range(
        low=_bound(low, -math.inf),
        high=_bound(high, math.inf),
        measure=_measure(match),
        open=told.get("under") is not None or told.get("over") is not None,
    )


def _measure(match: re.Match[str]) -> str:
    measure = match["measure"] or ""
    return "€" if measure in _MONEY else measure


def _bound(written: str | None, none: float) -> float:
    """Not a number where the figures make none, so that nothing lies in the range."""
    if not written:
        return none
    number = parse_number(written)
    return math.nan if number is None else number
