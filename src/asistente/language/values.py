"""Typed values of a text: what a question may ask for and what a claim may get wrong.

Dates have a module of their own. A found value keeps its span; `norm` makes two spellings of the
same value equal ("$1,000.00" and "mil pesos", "9:00 h" and "09:00").
"""

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from math import prod
from typing import NamedTuple

from asistente.language.analyser import level
from asistente.language.dates import find_dates


class ValueKind(StrEnum):
    """What a value is."""

    DATE = "date"
    TIME = "time"
    AMOUNT = "amount"
    PERCENT = "percent"
    DURATION = "duration"
    NUMBER = "number"
    EMAIL = "email"
    URL = "url"
    PHONE = "phone"
    ARTICLE = "article"


class FoundValue(NamedTuple):
    """A value at `text[start:end]`; two with equal kind and norm mean the same."""

    kind: ValueKind
    start: int
    end: int
    norm: str


_UNITS = {
    "un": 1, "uno": 1, "una": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6,
    "siete": 7, "ocho": 8, "nueve": 9, "diez": 10, "once": 11, "doce": 12, "trece": 13,
    "catorce": 14, "quince": 15, "dieciseis": 16, "diecisiete": 17, "dieciocho": 18,
    "diecinueve": 19, "veinte": 20, "veintiun": 21, "veintiuno": 21, "veintiuna": 21,
    "veintidos": 22, "veintitres": 23, "veinticuatro": 24, "veinticinco": 25, "veintiseis": 26,
    "veintisiete": 27, "veintiocho": 28, "veintinueve": 29, "treinta": 30, "cuarenta": 40,
    "cincuenta": 50, "sesenta": 60, "setenta": 70, "ochenta": 80, "noventa": 90, "cien": 100,
    "ciento": 100, "doscientos": 200, "doscientas": 200, "trescientos": 300, "trescientas": 300,
    "cuatrocientos": 400, "cuatrocientas": 400, "quinientos": 500, "quinientas": 500,
    "seiscientos": 600, "seiscientas": 600,
    "setecientos": 700, "ochocientos": 800, "novecientos": 900,
}  # fmt: skip
ORDINALS = {
    "primer": 1, "primero": 1, "primera": 1, "segundo": 2, "segunda": 2, "tercer": 3,
    "tercero": 3, "tercera": 3, "cuarto": 4, "cuarta": 4, "quinto": 5, "quinta": 5, "sexto": 6,
    "sexta": 6, "septimo": 7, "septima": 7, "octavo": 8, "octava": 8, "noveno": 9, "novena": 9,
    "decimo": 10, "decima": 10,
}  # fmt: skip
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_BIG = {"mil": 1000, "millon": 1_000_000, "millones": 1_000_000}
_SPELLED = "|".join(sorted((*_UNITS, *_BIG), key=len, reverse=True))
_FIGURE = r"\d{1,3}(?:[.,' ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?"
_NUMBER = re.compile(
    rf"(?:{_FIGURE})(?:\s+mil\b)?(?:\s+(?:millon|millones)\b)?"
    rf"|\b(?:{_SPELLED})(?:(?:(?<=nta)\s+y)?\s+(?:{_SPELLED}))*\b"
)

_EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_URL = re.compile(
    r"(?:https?://|www\.)[^\s<>()\"«»]+[^\s<>()\"«».,;:]"
    r"|\b(?:[a-z0-9-]+\.)+(?:mx|cl|pe|com|org|net|edu|gob|es|co|ar|io|info)\b(?:/[^\s<>()\"«».,;:]*)?"
)
_PHONE = re.compile(
    r"(?<![\w$/.-])(?:\+\d{1,3}[\s.-]?)?(?:\(\d{1,4}\)[\s.-]?)?\d{1,4}(?:[\s.-]?\d{1,4}){1,5}(?![\w/]|\.\d)"
)
_CALLED = re.compile(r"\b(?:tel\w*|cel\w*|whats\w*|conmutador|llam\w+|marc\w+|movil)\b")
_EXTENSION = re.compile(r"\b(?:ext(?:ension)?\.?|anexo)\s*:?\s*(\d{1,6})")
_CURRENCY_BEFORE = re.compile(
    r"(?:us\$|mx\$|s/\.?|b/\.?|\$|€|₡|₲|usd|mxn|clp|cop|pen|gtq|(?<![a-z])(?:q|bs|gs|lps?)\.?)\s*$"
)
_CURRENCY_AFTER = re.compile(
    r"\s*(?:€|(?:de\s+)?(?:pesos|soles|euros|dolares|libras|francos|yenes|colones|quetzales|guaranies"
    r"|bolivares|uf|utm|uma[s]?|uit|unidades de medida)\b|m\.?\s?n\.?\b|mxn\b|usd\b|clp\b)"
)
_CURRENCY_SIGN = 8
"""Characters before a number among which its currency stands."""
_PERCENT = re.compile(r"\s*(?:%|por\s?ciento\b)")
_TIME = re.compile(
    r"\b(?P<h>2[0-4]|[01]?\d)(?:[:h](?P<m>[0-5]\d)(?::[0-5]\d)?)?\s*"
    r"(?P<p>a\.?\s?m\b\.?|p\.?\s?m\b\.?|hrs?\b\.?|horas\b|h\b"
    r"|hs\b\.?|de\s+la\s+(?:manana|madrugada|tarde|noche)\b|del\s+(?:medio)?dia\b)?"
)
_AFTERNOON = re.compile(r"p|.*(?:tarde|noche)")
_HOURS = re.compile(r"\bde\s+(2[0-3]|[01]?\d)\s+a\s+(2[0-4]|[01]?\d)\s*(?:hs?|hrs?|horas)\b")
_DURATION = re.compile(
    r"\s+(?:\(\w+\)\s+)?(dias?|semanas?|meses|mes|anos?|horas?|hrs?|minutos?|min\.?|segundos|semestres?"
    r"|cuatrimestres?|trimestres?|bimestres?|ciclos?)\b"
)
_ARTICLE = re.compile(
    r"\b(?:(?P<many>articulos|arts\.?|fracciones|clausulas|incisos|numerales|capitulos)|articulo|art\.?|clausula"
    r"|fraccion|fracc?\.|inciso|numeral|capitulo|transitorio)\s+(?P<n>\d+|[ivxlc]+\b|primero|segundo|tercero|[a-z]\b)"
)
_FURTHER = re.compile(r"\s*(?:,|\by\b|\be\b|\bo\b|\bal?\b)+\s*(\d+|[ivxlc]+\b|[b-df-np-tv-xz]\b)")
"""The next of several articles: "artículos 12, 13 y 14"."""
_ONE = re.compile(r"\bun[oa]?\b(?=\s+(?:sol[oa]\b|vez\b|como\s+m|por\b))")
"""Mostly an article; a number where it is stressed."""


def find_values(text: str) -> tuple[FoundValue, ...]:
    """All values of a text in order; a span belongs to the most telling kind only.

    None goes over the border of two cells.
    """
    text = text.replace("\t", "|")
    levelled = level(text)
    taken: list[FoundValue] = []
    for kind, start, end, norm in _candidates(levelled, text):
        if all(end <= value.start or value.end <= start for value in taken):
            taken.append(FoundValue(kind, start, end, norm))
    return tuple(sorted(taken, key=lambda v: v.start))


def parse_number(text: str) -> float | None:
    """A number in figures (both decimal conventions) or in words; None if it is neither.

    A last group of one or two figures is decimal, groups of three are thousands: "4,740.84",
    "1.500,00", "4.528.000" and "3,600" mean 4740.84, 1500, 4528000 and 3600.
    """
    folded = level(text).strip()
    head, *scale = folded.split(" ") if "mil" in folded else [folded]
    if scale and re.fullmatch(_FIGURE, head) and all(word in _BIG for word in scale):
        return _figures(head) * prod(_BIG[word] for word in scale)
    if re.fullmatch(_FIGURE, folded):
        return _figures(folded)
    return _spelled(folded)


def ordinal(folded: str) -> int | None:
    """ "noveno" is 9; None for a word that is no ordinal."""
    return ORDINALS.get(folded)


def roman(letters: str) -> int:
    """Value of a Roman number of the letters I, V, X, L and C, in either case."""
    values = [_ROMAN[letter] for letter in letters.upper()]
    following = (*values[1:], 0)
    return sum(-v if v < after else v for v, after in zip(values, following, strict=True))


def _figures(text: str) -> float:
    compact = text.replace(" ", "").replace("'", "")
    groups = re.split(r"[.,]", compact)
    separators = re.findall(r"[.,]", compact)
    decimal = len(groups) > 1 and (
        len(groups[-1]) != 3 or (len(separators) > 1 and separators[-1] not in separators[:-1])
    )
    whole = "".join(groups[:-1] if decimal else groups)
    return float(f"{whole}.{groups[-1]}") if decimal else float(whole)


def _spelled(folded: str) -> float | None:
    millions, thousands, units = 0, 0, 0
    for word in folded.split():
        if word == "y":
            continue
        if word == "mil":
            thousands, units = thousands + (units or 1) * _BIG[word], 0
        elif word in _BIG:
            millions, thousands, units = millions + (thousands + units or 1) * _BIG[word], 0, 0
        elif word in _UNITS:
            units += _UNITS[word]
        else:
            return None
    return float(millions + thousands + units)


def _norm(text: str) -> str:
    number = parse_number(text)
    return text if number is None else f"{number:g}" if number < 1e6 else f"{number:.2f}"


def _candidates(levelled: str, text: str) -> Iterator[tuple[ValueKind, int, int, str]]:
    for match in _EMAIL.finditer(levelled):
        yield ValueKind.EMAIL, *match.span(), match.group()
    for match in _URL.finditer(levelled):
        norm = re.sub(r"^(?:https?://)?(?:www\.)?|/$", "", match.group())
        yield ValueKind.URL, *match.span(), norm
    for found in find_dates(text):
        yield ValueKind.DATE, found.start, found.end, f"{found.first}/{found.last}"
    numbers = tuple(_NUMBER.finditer(levelled))
    yield from _amounts(numbers)
    for number, percent in _followed(numbers, _PERCENT):
        yield ValueKind.PERCENT, number.start(), percent.end(), _norm(number.group())
    yield from _phones(levelled)
    yield from _times(levelled)
    for number, span in _followed(numbers, _DURATION):
        norm = f"{_norm(number.group())} {_unit(span[1])}"
        yield ValueKind.DURATION, number.start(), span.end(), norm
    yield from _articles(levelled)
    for match in _ONE.finditer(levelled):
        yield ValueKind.NUMBER, *match.span(), "1"
    for number in numbers:
        if number.group() not in ("un", "uno", "una"):
            yield ValueKind.NUMBER, *number.span(), _norm(number.group())


def _followed(
    numbers: Iterable[re.Match[str]], what: re.Pattern[str]
) -> Iterator[tuple[re.Match[str], re.Match[str]]]:
    """The numbers that something stands behind, with that."""
    for number in numbers:
        behind = what.match(number.string, number.end())
        if behind:
            yield number, behind


def _articles(levelled: str) -> Iterator[tuple[ValueKind, int, int, str]]:
    for match in _ARTICLE.finditer(levelled):
        yield ValueKind.ARTICLE, *match.span(), match["n"]
        following = _FURTHER.match(levelled, match.end()) if match["many"] else None
        while following:
            yield ValueKind.ARTICLE, *following.span(1), following[1]
            following = _FURTHER.match(levelled, following.end())


def _unit(written: str) -> str:
    """A unit of time in one spelling."""
    if written.startswith("sem"):  # weeks are not semesters
        return written[:4]
    return "hor" if written.startswith(("hr", "hor")) else written[:3]


def _amounts(numbers: Iterable[re.Match[str]]) -> Iterator[tuple[ValueKind, int, int, str]]:
    """Numbers with a currency before or behind them."""
    for number in numbers:
        start, end = number.span()
        before = _CURRENCY_BEFORE.search(number.string[max(0, start - _CURRENCY_SIGN) : start])
        behind = None if before else _CURRENCY_AFTER.match(number.string, end)
        start -= len(before.group()) if before else 0
        if before or (behind and number.string[start - 1 : start] != "/"):  # "00/100 M.N.": cents
            yield ValueKind.AMOUNT, start, behind.end() if behind else end, _norm(number.group())


def _phones(levelled: str) -> Iterator[tuple[ValueKind, int, int, str]]:
    for match in _PHONE.finditer(levelled):
        digits = re.sub(r"\D", "", match.group())
        grouped = re.search(r"\d[\s.-]\d", match.group()) or match.group().startswith(("+", "("))
        called = _CALLED.search(levelled, max(0, match.start() - 30), match.start())
        if 7 <= len(digits) <= 14 and (grouped or called):
            yield ValueKind.PHONE, *match.span(), digits
    for match in _EXTENSION.finditer(levelled):
        yield ValueKind.PHONE, *match.span(), match.group(1)


def _times(levelled: str) -> Iterator[tuple[ValueKind, int, int, str]]:
    for match in _HOURS.finditer(levelled):
        for group in (1, 2):
            yield ValueKind.TIME, *match.span(group), f"{int(match[group]):02d}:00"
    for match in _TIME.finditer(levelled):
        suffix = (match["p"] or "").replace(" ", "")
        if match["m"] is None and not suffix:
            continue
        if match["m"] is None and suffix.startswith("hora"):
            continue  # "8 horas" is how long, not when
        end = match.end() if suffix else match.end("m" if match["m"] else "h")
        hour = _hour(int(match["h"]), suffix)
        yield ValueKind.TIME, match.start(), end, f"{hour:02d}:{match['m'] or '00'}"


def _hour(said: int, suffix: str) -> int:
    """Hour of the day; "12 de la noche" and "12 a. m." are 0, "12 del día" is 12."""
    if said == 12 and (suffix.startswith(("a", "dela")) and "tarde" not in suffix):
        return 0
    return said + 12 if said < 12 and _AFTERNOON.match(suffix) else said
