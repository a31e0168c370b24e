"""Whether two texts that give a value of one kind give the same one, however each writes it.

"10 días hábiles" and "dos semanas" agree, and so do "del 12 al 16 de enero" and two cells with its
first and its last day.
"""

import re
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass

from asistente.language.analyser import level
from asistente.language.dates import FoundDate, find_dates
from asistente.language.fulfilment import is_free, values_of
from asistente.language.opening import hours, weekdays
from asistente.language.sites import sites
from asistente.language.stages import stages
from asistente.language.values import ValueKind

WEEKDAY, SITE, STAGE = "weekday", "site", "stage"
"""What is compared besides the kinds of value: days of the week, where something is, and in which
semester or year of a course."""
_DAYS = {"dia": 1.0, "sema": 7.0, "mes": 30.4, "ano": 365.0} | {
    "bim": 61.0, "tri": 91.0, "cua": 122.0, "seme": 182.5,
}  # fmt: skip
_HOURS = {"seg": 1 / 3600, "min": 1 / 60, "hor": 1.0}
_FEW_HOURS = 72
"""Up to which hours are days; more are hours of work."""
_WORKING = r"\s*(?:\([^)]*\)\s*)?(?:habil|laborabl|laboral)"
_RUNNING = r"\s*(?:\([^)]*\)\s*)?(?:natural|corrid|calendari|continu)"
_NEARLY = 0.08
"""What lengths in different units may differ by: a month has 28 to 31 days."""
_LEAST_DIGITS = 6
_ENDS = (
    r"\b(?:hasta|limite|venc\w+|cierr\w+|tardar|ultimo\s+dia|termin\w+|fin(?:al\w*)?|conclu\w+)\b"
)
_BEGINS = r"\b(?:desde|partir|inici\w+|comienz\w+|empiez\w+|abr\w+|apertura|arran\w+)\b"
_PERIOD = (
    r"(?i)\b(?:semestre|periodo|período|ciclo|cuatrimestre|trimestre)\s+(?:escolar\s+|lectivo\s+)?"
    r"[^\W\d_]{3,10}\.?\s*(?:-|–|a)\s*[^\W\d_]{3,10}\.?\s*(?:del?\s+)?20\d\d"
)
_BEFORE = 48
"""Characters before a day in which a word tells that something ends or begins on it."""


@dataclass(frozen=True, slots=True)
class _Length:
    amount: float
    unit: str
    working: bool | None
    """Of working days, of all days, or not said."""


def told(text: str, kind: str) -> Set[object]:
    """The values of a kind in a text, each in one spelling; empty where it gives none."""
    return frozenset(_READ[kind](text) if kind in _READ else _norms(text, kind))


def agree(one: str, other: str, kind: str) -> bool:
    """One text gives no other value of the kind than the other does."""
    if kind in _AGREE:
        return _AGREE[kind](one, other)
    mine, theirs = told(one, kind), told(other, kind)
    return mine <= theirs or theirs <= mine


def _norms(text: str, kind: str) -> Iterator[str]:
    return (value.norm for value in values_of(text) if value.kind == kind)


def _without_periods(text: str) -> str:
    """The months that name a semester say when nothing is."""
    return re.sub(_PERIOD, lambda match: "_" * len(match.group()), text)


def _amounts(text: str) -> Set[str]:
    """What is free costs nothing."""
    return set(_norms(text, ValueKind.AMOUNT)) or ({"0"} if is_free(text) else set())


# --- dates -------------------------------------------------------------------------------------


def _dates_agree(one: str, other: str) -> bool:
    """No stated part differs; a day that something ends or begins on may be that of a range."""
    texts = map(_without_periods, (one, other))
    few, more = sorted(texts, key=lambda text: len(find_dates(text)))
    mine, theirs = find_dates(few), find_dates(more)
    if all(any(_day_agrees(a, few, b, more) for b in theirs) for a in mine):
        return True
    pair = [found for found in theirs if not found.is_range]
    whole = len(mine) == 1 and mine[0].is_range and len(pair) == len(theirs) == 2
    return whole and mine[0].first.agrees(pair[0].first) and mine[0].last.agrees(pair[1].last)


def _day_agrees(one: FoundDate, text: str, other: FoundDate, of_other: str) -> bool:
    if one.agrees(other):
        return True
    if one.is_range == other.is_range:
        return False
    day, said, whole = (other, of_other, one) if one.is_range else (one, text, other)
    before = level(said[max(0, day.start - _BEFORE) : day.start])
    ends = re.search(_ENDS, before) and day.last.agrees(whole.last)
    begins = re.search(_BEGINS, before) and day.first.agrees(whole.first)
    return bool(ends or begins)


# --- lengths of time ---------------------------------------------------------------------------


def _lengths(text: str) -> Iterator[_Length]:
    levelled = level(text)
    for value in values_of(text):
        amount, _, unit = value.norm.partition(" ")
        if value.kind is ValueKind.DURATION:
            working = True if re.match(_WORKING, levelled[value.end :]) else None
            running = re.match(_RUNNING, levelled[value.end :])
            yield _Length(float(amount), unit, False if running else working)


def _lengths_agree(one: str, other: str) -> bool:
    """Where nothing tells how one unit counts in the other, neither contradicts: a course of hours
    takes months."""
    few, more = sorted((set(_lengths(one)), set(_lengths(other))), key=len)
    pairs = [[b for b in more if _compare(a, b)] for a in few]
    return all(
        not comparable or any(_same_length(a, b) for b in comparable)
        for a, comparable in zip(few, pairs, strict=True)
    )


def _compare(one: _Length, other: _Length) -> bool:
    return one.unit == other.unit or bool(_in_days(one) and _in_days(other))


def _same_length(one: _Length, other: _Length) -> bool:
    if one.unit == other.unit:
        told_apart = None not in (one.working, other.working) and one.working != other.working
        return one.amount == other.amount and not told_apart
    pairs = ((a, b) for a in _in_days(one) for b in _in_days(other))
    return any(abs(a - b) <= _NEARLY * max(a, b) for a, b in pairs)


def _in_days(length: _Length) -> list[float]:
    if length.unit in _HOURS:
        hours_told = length.amount * _HOURS[length.unit]
        return [hours_told / 24] if hours_told <= _FEW_HOURS else []
    if length.unit not in _DAYS:
        return []
    days = length.amount * _DAYS[length.unit]
    return [days, days * 7 / 5] if length.working else [days]


# --- opening hours, places, telephones ---------------------------------------------------------


def _phones_agree(one: str, other: str) -> bool:
    """With or without the code of the country or the town."""
    few, more = sorted((told(one, ValueKind.PHONE), told(other, ValueKind.PHONE)), key=len)
    return all(any(_same_number(str(a), str(b)) for b in more) for a in few)


def _same_number(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return short == long or (len(short) >= _LEAST_DIGITS and long.endswith(short))


def _sites_agree(one: str, other: str) -> bool:
    """No street, building, floor or room that both name differs."""
    mine, theirs = sites(one), sites(other)
    return all(
        mine[kind] <= theirs[kind] or theirs[kind] <= mine[kind]
        for kind in mine.keys() & theirs.keys()
    )


_READ: dict[str, Callable[[str], Set[object]]] = {
    ValueKind.DATE: lambda text: set(_norms(_without_periods(text), ValueKind.DATE)),
    ValueKind.AMOUNT: lambda text: set(_amounts(text)),
    ValueKind.TIME: lambda text: set(hours(text)),
    WEEKDAY: lambda text: set(weekdays(text)),
    SITE: lambda text: set(sites(text)),
    STAGE: lambda text: set(stages(text)),
}
_AGREE: dict[str, Callable[[str, str], bool]] = {
    ValueKind.DATE: _dates_agree,
    ValueKind.DURATION: _lengths_agree,
    ValueKind.PHONE: _phones_agree,
    SITE: _sites_agree,
}
