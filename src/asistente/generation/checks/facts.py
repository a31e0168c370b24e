"""Every fact of a sentence must stand in what it cites, compared in meaning, never put right.

Values (dates, amounts, times …), codes, proper names and numbered places each have their own way to
be found; what the cited units and their frame do not hold drops the sentence.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from asistente.generation.checks.grounds import Ground, number_of, without_number
from asistente.generation.checks.values import values_in
from asistente.language.analyser import ORDINAL_STEMS, is_content, level, stem, words
from asistente.language.dates import Day, FoundDate, find_dates
from asistente.language.values import FoundValue, ValueKind, parse_number

_CODE = re.compile(
    r"(?<![\w@./-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?!\d+(?:er|ro|do|to|mo|vo|no|ra|da|ta|o|a|hrs?|h|mb|km|gb|am|pm)\b)"
    r"\w+(?:-\w+)*(?![\w@])"
)
_SPOT = re.compile(
    r"\b(?P<what>edificio|salon|aula|planta|ventanilla|oficina|sala|piso|nivel|modulo|inciso|fraccion|anexo|grupo"
    r"|convenio|kilometro|caja|semestre|formato)s?\s+(?P<which>[a-z]?-?\d+|[a-z]\b|alta\b|baja\b|principal\b)"
)
_NAME = re.compile(r"(?<![.!?¿¡:;\"“«(\n-]\s)(?<![\"“«(¿¡])(?<!^)\b[A-ZÁÉÍÓÚÑ][\wáéíóúüñÁÉÍÓÚÜÑ]+")
_LONE_NAME = re.compile(r"^[A-ZÁÉÍÓÚÑ][\wáéíóúüñ]+(?=\s+[A-ZÁÉÍÓÚÑ])")
_ENDPOINT_FIRST = re.compile(r"\b(?:desde|a\s+partir|inici\w+|comien\w+|empie\w+|abr\w+|primer)\b")
_ENDPOINT_LAST = re.compile(
    r"\b(?:hasta|a\s+mas\s+tardar|termin\w+|finaliz\w+|cierr\w+|conclu\w+|acab\w+|vence\w*|limite|ultimo|antes)\b"
)
_FIGURE = re.compile(r"\((\d+)\)")
_LISTED = re.compile(r"\d\s+(?:y|o|al?)\s+(?:el\s+)?\d")
_SINGLE = r"\b(?:una?|el|la|del|al|por|cada|este|esta)\s+(?:mism[oa]\s+)?"
_RANGED = (
    r"(?:\s*(?:[-–]|\b(?:al?|o|u|y|hasta)\b)\s*(?:las?\s+|los\s+)?\w+)?"
    r"(?:\W+(?:ultim|primer|siguient|proxim)\w+)?"
)
"""What may stand between a number and its unit: the other end of a range, an ordinal."""
_HOUR_BEFORE = re.compile(r"\b(?:a|de|desde|hasta|entre|y)\s+(?:las?\s+)?$")
_EACH = re.compile(r"una\s+vez\s+(?:al?|por|cada)\s+(?:la\s+)?([a-z]{3})")
_ALONE = re.compile(r"\b(?:un\s+(?:solo|unico)|una\s+(?:sola|unica))\b")
_ONE_OF_THEM = re.compile(r"\bun[oa]\b(?=\s*(?:[.,;:)]|$))|\bmas\s+de\s+una?\b")
_BESIDE = 30
NUMERIC = (ValueKind.NUMBER, ValueKind.DURATION, ValueKind.AMOUNT)


@dataclass(frozen=True)
class Known:
    """What the grounds of a statement vouch for."""

    grounds: tuple[Ground, ...]

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Units, their frames, and each unit as it is said under its lead-in."""
        own = [text for ground in self.grounds for text in ground.texts]
        frames = [text for ground in self.grounds for text in ground.frame]
        return tuple(dict.fromkeys((*own, *frames, *self._spoken())))

    def _spoken(self) -> Iterator[str]:
        for ground in self.grounds:
            leads = (unit.lead for unit in ground.units)
            for lead, text in zip(leads, ground.texts, strict=True):
                yield f"{without_number(lead).rstrip(' :.')}: {text}"

    @cached_property
    def values(self) -> tuple[FoundValue, ...]:
        """All values, with the spoken times."""
        return tuple(value for text in self.texts for value in values_in(text))

    @cached_property
    def dates(self) -> tuple[FoundDate, ...]:
        """All dates."""
        return tuple(found for text in self.texts for found in find_dates(text))

    @cached_property
    def levelled(self) -> str:
        """All that is known, folded."""
        return "\n".join(map(level, self.texts))

    @cached_property
    def stems(self) -> frozenset[str]:
        """Stems of all words, and of those of the sentences before."""
        before = (text for ground in self.grounds for text in ground.before)
        texts = (*self.texts, *before)
        return frozenset(stem(folded) for text in texts for _, folded in words(text))


def unknown_fact(text: str, known: Known) -> str:
    """The first fact of a text that is not known, as written; empty where all are."""
    number = number_of(text)
    known_numbers = frozenset(n for ground in known.grounds for n in ground.numbers)
    if number and known_numbers and number not in known_numbers:
        return number
    return next(_unknown(without_number(text), known), "")


def _unknown(text: str, known: Known) -> Iterator[str]:
    levelled = level(text)
    codes = list(_CODE.finditer(levelled))
    for value in values_in(text):
        if any(code.start() < value.end and value.start < code.end() for code in codes):
            continue
        if not _holds(value, text, known):
            yield text[value.start : value.end]
    for code in codes:
        if not _stands(code.group(), known.levelled):
            yield text[code.start() : code.end()]
    yield from _unknown_spots(text, levelled, known)
    yield from (m.group(1) for m in _FIGURE.finditer(text) if not _figure(m.group(1), known))
    yield from _unknown_names(text, known)
    yield from _unknown_ordinals(text, known)


# --- values ------------------------------------------------------------------------------------


def _holds(value: FoundValue, text: str, known: Known) -> bool:
    if any((value.kind, value.norm) == (other.kind, other.norm) for other in known.values):
        return True
    match value.kind:
        case ValueKind.DATE:
            return _date(value, text, known)
        case ValueKind.NUMBER:
            if _only_one(value, text, known):
                return True
            if _counts(text, value):
                return False
            return (
                _same_number(value.norm, known.values)
                or _listed_day(value, text, known)
                or _hour(value, text, known)
                or _once_each(value, text, known)
            )
        case ValueKind.DURATION:
            return _in_range(value.norm, known) or _hour(value, text, known)
    return False


def _date(value: FoundValue, text: str, known: Known) -> bool:
    said = next(found for found in find_dates(text) if found.start == value.start)
    listed = _LISTED.search(text[value.start : value.end]) is not None
    around = level(text[max(0, value.start - _BESIDE) : value.start])
    return any(
        (_within(said.first, other.first, known) and _within(said.last, other.last, known))
        or (not listed and _endpoint(said, other, around, known))
        for other in known.dates
    ) or (said.is_range and any(_from_to(said, source, known) for source in known.texts))


def _from_to(said: FoundDate, source: str, known: Known) -> bool:
    """A range of the days on which the source says that something begins and ends."""
    levelled, dates = level(source), find_dates(source)
    return any(
        _within(said.first, one.first, known)
        and _within(said.last, other.first, known)
        and _ENDPOINT_FIRST.search(levelled[max(0, one.start - _BESIDE) : one.start])
        and _ENDPOINT_LAST.search(levelled[one.end : other.start])
        for one, other in pairwise(dates)
    )


def _within(said: Day, source: Day, known: Known) -> bool:
    """No part is invented; a year may come from what the date stands under."""
    if said.day not in (None, source.day) or said.month not in (None, source.month):
        return False
    if said.year in (None, source.year):
        return True
    years = set(re.findall(r"(?<!\d)(?:19|20)\d\d(?!\d)", known.levelled))
    return source.year is None and years == {str(said.year)}


def _listed_day(value: FoundValue, text: str, known: Known) -> bool:
    """The first of two days: "el 22 o 23 de junio", "desde el 22 y hasta el 23 de junio"."""
    following = re.match(r"\s+(?:o|y|u|al?)\s+(?:hasta\s+)?(?:el\s+)?(?=\d)", text[value.end :])
    days = {str(day.day) for found in known.dates for day in (found.first, found.last)}
    return following is not None and value.norm in days


def _hour(value: FoundValue, text: str, known: Known) -> bool:
    """ "a las 22" where the source says "22 hs"."""
    time = f"{value.norm.removesuffix(' hor'):0>2}:00"
    told = any(v.kind is ValueKind.TIME and v.norm == time for v in known.values)
    return told and _HOUR_BEFORE.search(level(text[: value.start])) is not None


def _once_each(value: FoundValue, text: str, known: Known) -> bool:
    """ "una vez al mes" where the source says "cada mes"."""
    each = _EACH.match(level(text), value.start)
    return each is not None and re.search(rf"\bcada\s+{each[1]}", known.levelled) is not None


def _only_one(value: FoundValue, text: str, known: Known) -> bool:
    """ "un solo archivo" where the source says "un único archivo", or "uno" of what it counts."""
    alone = _ALONE.match(level(text), value.start)
    sources = (_ALONE, _ONE_OF_THEM)
    return alone is not None and any(each.search(known.levelled) for each in sources)


def _endpoint(said: FoundDate, source: FoundDate, around: str, known: Known) -> bool:
    """One end of a range, said to be that end; or one of two days."""
    if said.is_range or not source.is_range:
        return False
    ends = (source.first, source.last)
    if source.last.day == (source.first.day or 0) + 1 and source.first.month == source.last.month:
        return any(_within(said.first, end, known) for end in ends)
    first = _within(said.first, source.first, known) and _ENDPOINT_FIRST.search(around)
    return bool(
        first or (_within(said.first, source.last, known) and _ENDPOINT_LAST.search(around))
    )


def _counts(text: str, value: FoundValue) -> bool:
    """A word that is counted follows the number at once."""
    following = re.match(r"\s+(\w+)", text[value.end :])
    return bool(following and len(following.group(1)) > 3)


def _same_number(norm: str, values: Sequence[FoundValue]) -> bool:
    return any(v.kind in NUMERIC and v.norm.split()[0] == norm for v in values)


def _in_range(norm: str, known: Known) -> bool:
    """ "cuatro meses" where the source says "de cuatro a seis meses", or "dos primeras semanas".

    "un semestre" claims no number where the source speaks of "el semestre".
    """
    number, _, unit = norm.partition(" ")
    if number == "1" and re.search(rf"{_SINGLE}{unit}\w*", known.levelled):
        return True
    return any(
        value.kind is ValueKind.NUMBER
        and value.norm == number
        and (
            re.match(rf"{_RANGED}\W+{unit}", level(text)[value.end :])
            or _goes_without(unit, text, value)
        )
        for text in known.texts
        for value in values_in(text)
    )


def _goes_without(unit: str, text: str, value: FoundValue) -> bool:
    """ "En dos días; las demás, en cuatro"."""
    before = (v for v in values_in(text) if v.end <= value.start and v.kind is ValueKind.DURATION)
    bare = re.match(r"\W*(?:$|[.,;])", text[value.end :]) is not None
    return bare and any(each.norm.endswith(f" {unit}") for each in before)


# --- codes, places, names ------------------------------------------------------------------------


def _stands(token: str, levelled: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(token)}(?![\w]|-\w)", levelled) is not None


def _unknown_spots(text: str, levelled: str, known: Known) -> Iterator[str]:
    for match in _SPOT.finditer(levelled):
        which = text[match.start("which") : match.end("which")]
        if (len(which) > 1 or which.isdigit() or which.isupper()) and not _spot(match, known):
            yield text[match.start() : match.end()]


def _spot(match: re.Match[str], known: Known) -> bool:
    """The place by its number or letter, or one of a listed range of such places."""
    what, which = match["what"], re.escape(match["which"])
    pattern = rf"\b{what}s?\s+{which}(?!\w)|\b{what}(?:s|es)\b[^.;\n]{{0,20}}\b{which}(?!\w)"
    return re.search(pattern, known.levelled) is not None


def _figure(figure: str, known: Known) -> bool:
    """ "diez (10)": the figure is known as a number of its own."""
    return f"({figure})" in known.levelled or _same_number(figure, known.values)


def _unknown_names(text: str, known: Known) -> Iterator[str]:
    for match in (*_LONE_NAME.finditer(text), *_NAME.finditer(text)):
        folded = level(match.group())
        if (
            is_content(folded)
            and stem(folded) not in known.stems
            and not _stands(folded, known.levelled)
        ):
            yield match.group()


def _unknown_ordinals(text: str, known: Known) -> Iterator[str]:
    for word, folded in words(text):
        if (
            parse_number(folded) is None
            and folded[-1:] != "s"
            and folded != "segundos"
            and stem(folded) in ORDINAL_STEMS
        ):
            number = str(_place(stem(folded)))
            if (
                stem(folded) not in known.stems
                and number not in known.stems
                and text.find(word) > 0
            ):
                yield word


def _place(ordinal_stem: str) -> int:
    order = "primer segund tercer cuart quint sext septim octav noven decim".split()
    return order.index(ordinal_stem) + 1
