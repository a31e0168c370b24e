"""School periods in one normal form, whatever an institution calls them.

| written                                             | normal form          |
|-----------------------------------------------------|----------------------|
| 2026-A, 2026A, A-2026                               | `2026-A`             |
| 2025-II, 2025-2, segundo semestre de 2025           | `2025-2`             |
| enero-junio 2026, Ene.Jun.2026, EJ2026              | `enero-junio 2026`   |
| agosto 2025 - enero 2026                            | `agosto 2025-enero 2026` |
| semestre otoño 2025, verano 2019                    | `otoño 2025`, `verano 2019` |
| ciclo 2025-2026, 2025/2026, 2025-26                 | `2025-2026`          |
| calendario 2025, año académico 2026, en 2026        | `2025`, `2026`       |

Roman and spoken ordinals become digits; letters stay letters, because what "A" means differs from
one institution to the next. Seasons stay seasons: autumn is the first half of the year in Chile and
the second in Mexico. A wrong period is worse than none, so dates, telephone numbers and numbers of
laws are not periods.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from asistente.language.analyser import fold, level

_MONTHS = (
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
).split()
_MONTH_KEYS = {name[:3]: name for name in _MONTHS} | {"set": "septiembre"}
_MONTH = (
    r"(?:ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr(?:il)?|may(?:o)?|jun(?:io)?|jul(?:io)?|ago(?:sto)?|"
    r"sep(?:t|tiembre)?|set(?:iembre)?|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?)"
)
_YEAR = r"(20\d\d)"
_KEY = (
    r"(?:semestres?|cuatrimestres?|trimestres?|periodos?|ciclos?|termino|intersemestral|lectivo|"
    r"escolar|academico)\s+"
)
_ORDINALS = {
    "primer": 1, "primero": 1, "1er": 1, "1ro": 1, "1": 1, "i": 1, "01": 1,
    "segundo": 2, "2do": 2, "2o": 2, "2": 2, "ii": 2, "02": 2,
    "tercer": 3, "tercero": 3, "3er": 3, "3ro": 3, "3": 3, "iii": 3,
    "cuarto": 4, "4to": 4, "4": 4, "iv": 4,
}  # fmt: skip
_ORDINAL = r"(primero?|segundo|tercero?|cuarto|1er|1ro|2do|2o|3er|3ro|4to|[1-4]|iii|ii|iv|i)"
_SHORT = {"ej": "enero-junio", "ad": "agosto-diciembre"}
_MIN_MONTHS_BARE = 3
"""A span of months without "semestre" before it is a school period from this many on."""
# What stands before a number that only looks like a period: ordinals of laws, pages, telephones.
_NUMBERED = re.compile(
    r"(?:(?<![^\W_])(?:n[°ºo]|num|art|pp?|pags?|tels?|folio|ley|decreto|acuerdo|oficio|circular|"
    r"resolucion)\.?|#|[\d/.,:$-])\s*$"
)


class _Pattern(NamedTuple):
    regex: re.Pattern[str]
    normal: Callable[[re.Match[str]], str | None]


@lru_cache(maxsize=8192)
def find_periods(text: str) -> tuple[str, ...]:
    """School periods that a text names, in normal form, each once, in order of mention."""
    found: list[tuple[int, int, str]] = []
    folded = level(text)
    if not re.search(_YEAR, folded):
        return ()
    for pattern in _patterns():
        for match in pattern.regex.finditer(folded):
            normal = pattern.normal(match)
            free = all(match.end() <= start or match.start() >= end for start, end, _ in found)
            if normal and free:
                found.append((match.start(), match.end(), normal))
    return tuple(dict.fromkeys(normal for _, _, normal in sorted(found)))


@lru_cache(maxsize=512)
def equal_periods(text: str) -> tuple[tuple[str, str], ...]:
    """Periods that a text gives two names: "2026-A (enero-junio de 2026)"."""
    found = []
    for match in re.finditer(r"([^()\n]{4,30}?)\s\(([^()\n]{4,40})\)", text):
        names = (*find_periods(match.group(1))[-1:], *find_periods(match.group(2))[:1])
        if len(set(names)) == 2 and years_of(names[0]) == years_of(names[1]):
            found.append((names[0], names[1]))
    return tuple(found)


def normal_period(text: str) -> str | None:
    """The one period that a short text (a metadata value, a flag) names, else None."""
    stripped = text.strip()
    if re.fullmatch(_YEAR, stripped):
        return stripped
    found = find_periods(stripped) or find_periods(f"semestre {stripped}")
    return found[0] if len(found) == 1 else None


def covers(asked: str, source_period: str) -> bool:
    """True where a source of one period may speak about the period asked for; both in normal form.

    The same period, a period of the year or cycle asked for ("2026" covers "2026-A"), and a source
    for the whole year or cycle that the asked period lies in. "enero-junio 2026" and "2026-1" are
    the same half of a year.
    """
    if asked == source_period:
        return True
    asked_years, source_years = years_of(asked), years_of(source_period)
    if len(asked_years) == len(source_years) == 2:
        return asked_years == source_years
    if _is_whole(asked) or _is_whole(source_period):
        return bool(asked_years & source_years)
    halves = _half(asked), _half(source_period)
    return asked_years == source_years and halves[0] == halves[1] and halves[0] is not None


def period_order(period: str) -> tuple[int, float, str]:
    """Sort key: older periods first."""
    years = sorted(years_of(period))
    return (years[0] if years else 0, _position(period), period)


def _half(period: str) -> int | None:
    """Which half of its year a numbered or monthly period is; letters and seasons do not tell."""
    tail = period.partition("-")[2]
    if tail in ("1", "2"):
        return int(tail)
    if period[0].isdigit():
        return None
    first = fold(period).split("-")[0].split(" ")[0]
    return (1 if _MONTHS.index(first) < 6 else 2) if first in _MONTHS else None


def _position(period: str) -> float:
    tail = period.partition("-")[2]
    if len(tail) == 1:
        return float(tail) if tail.isdigit() else float(ord(tail) - ord("A") + 1)
    seasons = {"primavera": 1.2, "verano": 1.5, "otoño": 2.0, "invierno": 2.5}
    first = period.split("-")[0].split(" ")[0]
    return seasons.get(first, float(_half(period) or 0))


def _is_whole(period: str) -> bool:
    return re.fullmatch(r"20\d\d(?:-20\d\d)?", period) is not None


def years_of(text: str) -> frozenset[int]:
    """The years of this century that a text names, in a period or by themselves."""
    return frozenset(int(year) for year in re.findall(rf"(?<!\d){_YEAR}(?!\d)", text))


def _unnumbered(match: re.Match[str]) -> bool:
    """No sign before the match says that it is a number of something else."""
    return _NUMBERED.search(match.string[max(0, match.start() - 14) : match.start()]) is None


def _term(match: re.Match[str]) -> str | None:
    year, term = match.group(1), match.group(2)
    number = _ORDINALS.get(term)
    if not _unnumbered(match):
        return None
    return f"{year}-{number or term.upper()}"


def _term_first(match: re.Match[str]) -> str | None:
    term, year = match.group(1), match.group(2)
    number = _ORDINALS.get(term)
    return f"{year}-{number or term.upper()}" if _unnumbered(match) else None


def _months(match: re.Match[str]) -> str | None:
    keyed, first, last, year = match.groups()
    begin, end = _MONTH_KEYS[first[:3]], _MONTH_KEYS[last[:3]]
    distance = (_MONTHS.index(end) - _MONTHS.index(begin)) % 12
    if not keyed and (distance < _MIN_MONTHS_BARE or not _unnumbered(match)):
        return None
    if re.search(r"\d\s+(?:de\s+)?$", match.string[max(0, match.start() - 8) : match.start()]):
        return None  # "5 de enero-junio": a date
    return f"{begin}-{end} {year}"


def _months_across(match: re.Match[str]) -> str | None:
    first, year, last, next_year = match.groups()
    if int(next_year) != int(year) + 1:
        return None
    if re.search(r"\d\s+(?:de\s+)?$", match.string[max(0, match.start() - 8) : match.start()]):
        return None
    return f"{_MONTH_KEYS[first[:3]]} {year}-{_MONTH_KEYS[last[:3]]} {next_year}"


def _short(match: re.Match[str]) -> str | None:
    return f"{_SHORT[match.group(1)]} {match.group(2)}"


def _season(match: re.Match[str]) -> str | None:
    season = "otoño" if match.group(1) == "otono" else match.group(1)
    return f"{season} {match.group(2)}"


def _cycle(match: re.Match[str]) -> str | None:
    first, last = match.groups()
    last = last if len(last) == 4 else first[:2] + last
    return f"{first}-{last}" if int(last) == int(first) + 1 and _unnumbered(match) else None


def _year(match: re.Match[str]) -> str | None:
    return match.group(1)


_END = r"(?![\w/]|-\d|-\w|[.,]\d)"


@cache
def _patterns() -> tuple[_Pattern, ...]:
    """Compiled when the first text has a year, which not every run sees."""
    return tuple(_by_specificity())


def _by_specificity() -> Iterator[_Pattern]:
    """From the most to the least specific: what one has matched, the next ones leave alone."""
    sep = r"\s*[-–—/.]\s*"
    of = r"\s*[-–,]?\s*(?:del?\s+)?(?:ano\s+)?"
    yield _Pattern(
        re.compile(rf"\b({_KEY}(?:de\s+)?)?({_MONTH}){sep}({_MONTH})\.?{of}{_YEAR}{_END}"), _months
    )
    yield _Pattern(
        re.compile(rf"\b({_KEY}(?:de\s+)?)({_MONTH})\s+a\s+({_MONTH}){of}{_YEAR}{_END}"), _months
    )
    yield _Pattern(
        re.compile(
            rf"\b({_MONTH})\s+(?:del?\s+)?{_YEAR}\s*(?:[-–—]|a)\s*({_MONTH})\s+(?:del?\s+)?{_YEAR}{_END}"
        ),
        _months_across,
    )
    yield _Pattern(re.compile(rf"\b{_YEAR}\s*[-–/]\s*(20\d\d){_END}"), _cycle)
    yield _Pattern(re.compile(rf"\bciclo\s+(?:escolar\s+)?{_YEAR}\s*[-–/]\s*(\d\d){_END}"), _cycle)
    yield _Pattern(re.compile(rf"\b{_YEAR}[-–/](1[3-9]|[2-9]\d){_END}"), _cycle)
    yield _Pattern(re.compile(rf"\b{_YEAR}\s?[-–/]\s?(iii|ii|iv|i|[a-d1-4]){_END}"), _term)
    yield _Pattern(re.compile(rf"\b{_YEAR}([a-d]){_END}"), _term)
    yield _Pattern(re.compile(rf"\b{_YEAR} (iii|ii|iv){_END}"), _term)
    yield _Pattern(re.compile(rf"\b{_KEY}{_YEAR}[ .](iii|ii|iv|i|[b-d1-4]){_END}"), _term)
    yield _Pattern(re.compile(rf"\b(iii|ii|iv|i|[a-d])\s?[-–]\s?{_YEAR}{_END}"), _term_first)
    yield _Pattern(
        re.compile(rf"\b{_KEY}{_ORDINAL}\s*[-–]?\s*(?:del?\s+)?{_YEAR}{_END}"), _term_first
    )
    yield _Pattern(
        re.compile(
            rf"\b{_ORDINAL}[°º.]?\s+(?:semestre|cuatrimestre|trimestre|periodo|ciclo)"
            rf"(?:\s+(?:academico|lectivo|escolar))?{of}{_YEAR}{_END}"
        ),
        _term_first,
    )
    yield _Pattern(re.compile(rf"\b(ej|ad)-?{_YEAR}{_END}"), _short)
    yield _Pattern(
        re.compile(rf"\b(primavera|verano|otono|invierno)\s+(?:del?\s+)?{_YEAR}{_END}"), _season
    )
    yield _Pattern(
        re.compile(
            r"\b(?:calendario|ano|ciclo|periodo|vigencia|ejercicio|gestion)(?:\s+(?:academico|escolar|lectivo|de\s+actividades))?"
            rf"\s+(?:del?\s+)?{_YEAR}{_END}"
        ),
        _year,
    )
    yield _Pattern(
        re.compile(rf"\b(?:en|durante|para)\s+(?:el\s+)?(?:ano\s+)?{_YEAR}{_END}"), _year
    )
