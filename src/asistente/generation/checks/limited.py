"""The parts of a sentence that limit the rest: for whom, when, in which case it holds.

Each is found by the words that begin it and by where it stands.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from asistente.generation.checks.deeds import verb_places
from asistente.generation.checks.words import stems, weight
from asistente.language.analyser import level

_PREDICATE = (
    r"(?=(?:no\s+|ya\s+|solo\s+)*(?:(?:se|te|le|les|lo|la|los|las)\s+)?"
    r"(?:pued|podr|deb|tien|tendr|pierd|qued|caus|recib|necesit|requier|hay|esta|sera|es\s|son\s|se\s|no\s))"
)
"""What a subject or an adverbial in front ends at where no comma does."""
_NEXT = re.compile(
    r"(?<!\sde)(?<!\sen)(?<!\sa)(?<!\scon)(?<!\spor)(?<!\sy)(?<!\so)(?<!\spara)(?<!\stod[oa]s)"
    r"(?<!\sentre)(?<!\sque)\s(?=(?:el|la|los|las)\s(?!\d))"
)
"""Behind an adverbial in front, before the article of the subject."""
_WITHIN = r"(?:[^;:.]|(?<=\d)[.:](?=\d))"
"""Any letter, and a stop in a figure."""
_FRONTED = re.compile(
    r"^[\W\d]*(?:una\s+vez|[a-z]{3,}(?:ad|id)[oa]s?(?=\s+(?:el|la|los|las)\s)|en"
    r"|para(?!\s+\w+[aei]rl[aeo]s?\b)|por|durante|antes\s+de|despues\s+de|dentro\s+de"
    r"|fuera\s+de|a\s+partir\s+de|desde|sin|con|al|hasta|entre)l?\s"
)
"""Begins a limit: "En el verano …", "Vencido el plazo …"; not "para pedirla", which points back."""
_FRONT_END = re.compile(
    rf"{_WITHIN}{{3,90}}?(?::\s|,\s(?![^,]{{0,40}}\s[oy]\s[^,]{{1,40}},)|\s{_PREDICATE})"
)
_WHOEVER = re.compile(r"^[\W\d]*(?:quien(?:es)?|(?:el|la|los|las)\s+que|(?:los|las)\s+de)\s")
_SUBJECT = re.compile(r"^[\W\d]*(?:el|la|lo|los|las)\s")
_SUBJECT_END = re.compile(rf"{_WITHIN}{{3,120}}?(?<!que)\s{_PREDICATE}")
""" "Los pensionados con ingresos …"; of one thing only where it says which: "la baja que …"."""
_MANY = re.compile(r"^[\W\d]*l[oa]s\s")
_WHICH = re.compile(
    r"\s(?:que|con|hasta|desde|antes|despues|a\s+partir|de\s+(?:nuev|primer|segund|tercer|ultim)[oa]?)\s"
)
_LEADING = re.compile(r"^(?:ademas|asimismo|tambien|igualmente)\W+")
_ONLY = re.compile(r"\b(?:solo|solamente|unicamente|exclusivamente)\s+([^,;:.()]+)")
_LAST = re.compile(
    r"\s(?:desde|a\s+partir\s+de|para)l?\s+(?:el\s+|la\s+|los\s+|las\s+)?(?:primer|segund|tercer|cuart"
    r"|quint|sext|menores|mayores|quien|nuevo\s+ingreso)[^,;:.]*"
    r"|\s(?:desde|a\s+partir\s+de)l?\s+(?:l[oa]s?\s+)?\w+\s+(?:dias|semanas|meses|anos)\b[^,;:.]*"
    r"|\sde\s+\d+\s+a\s+\d+\s+anos\b"
    r"|\s(?:del?|en|a)l?\s+(?:el\s+|la\s+)?\w+\s+(?:y\s+siguientes?|en\s+adelante)\b"
)
"""Behind what it limits: "desde segundo año", "del segundo y siguientes"."""
_BRACKET = re.compile(r"\((?:en|para|si)\s+([^,()]+),\s+([^()]+)\)")
_NUMBERED = re.compile(r"^[\W\d]+")
_PART = re.compile(r"[;.]\s+")
_ORDINAL_STOP = re.compile(r"(?<=\d)\.(?=[ºª°])")
_THESE_OF = re.compile(r"\b(?:(?:es|est)[eoa]s?|dich[oa]s?)\s+\w+")
""" "En esos días" points to what was said before: another word for it will do."""


class Kind(StrEnum):
    """Where a limit stands, which tells how it may be told."""

    FRONT = "before the predicate"
    WHOEVER = "quien …"
    SUBJECT = "los … con …"
    ONLY = "sólo …"
    ALONE = "nothing but a sólo …"
    LAST = "desde segundo año"
    BRACKET = "(en Salud, el 90 %)"


_SLIGHT = 0.3
"""What a predicate weighs at least: "se piden con un mes de antelación"."""


@dataclass(frozen=True)
class Limited:
    """A part of a sentence: what it says, and what limits that."""

    kind: Kind
    rule: str
    limit: str
    rest: str
    """All else that its sentence says."""


def limited_parts(unit: str) -> Iterator[Limited]:
    """What a text limits, part by part."""
    unit = _ORDINAL_STOP.sub("", unit)
    for part in _PART.split(unit):
        if leading := _LEADING.match(level(part)):
            part = part[leading.end() :]
        levelled = level(_THESE_OF.sub(lambda match: "," * len(match.group()), part))
        for kind, end in _openings(part, levelled):
            least = _SLIGHT if kind is Kind.SUBJECT else 1.0
            rule = _first_clause(part[end:], least)
            if sum(map(weight, stems(rule))) >= least:
                limit = _NUMBERED.sub("", _THESE_OF.sub(" ", part[:end]))
                yield Limited(kind, rule, limit, part[end:])
        if match := _BRACKET.search(levelled):
            label, rule = part[slice(*match.span(1))], part[slice(*match.span(2))]
            yield Limited(Kind.BRACKET, rule, label, rule)
        if match := _LAST.search(levelled):
            rule = f"{part[: match.start()]} {part[match.end() :]}"
            if stems(rule):
                yield Limited(Kind.LAST, rule, match.group(), rule)
        if match := _ONLY.search(levelled):
            before, phrase = part[: match.start()], part[match.start(1) : match.end(1)]
            told = bool(stems(before))
            kind, rule = (Kind.ONLY, before) if told else (Kind.ALONE, phrase)
            yield Limited(kind, rule, phrase, before)


def _first_clause(text: str, least: float) -> str:
    """Up to a comma, but of no less weight than this."""
    told = ""
    for clause in re.split(r"(?<=,)\s", text):
        told += f" {clause}"
        if sum(map(weight, stems(told))) >= least:
            break
    return told


def _openings(part: str, levelled: str) -> Iterator[tuple[Kind, int]]:
    """Where what a part begins with ends, if that limits it."""
    if match := _FRONTED.match(levelled):
        end = _end(_FRONT_END, part, levelled, match.end())
        yield Kind.FRONT, min(end, _next_phrase(part, levelled, match.end()))
    elif match := _WHOEVER.match(levelled):
        yield Kind.WHOEVER, _main_verb(part, levelled, match.end())
    elif match := _SUBJECT.match(levelled):
        end = _end(_SUBJECT_END, part, levelled, match.end())
        if _MANY.match(levelled) or _WHICH.search(levelled[:end]):
            yield Kind.SUBJECT, end


def _end(ends: re.Pattern[str], part: str, levelled: str, start: int) -> int:
    """Where what begins before `start` ends: at a mark, else at the first verb, else nowhere."""
    if match := ends.match(levelled, start):
        return match.end()
    verbs = (place for place in verb_places(part) if place > start)
    return next((p for p in verbs if not levelled[:p].endswith("que ")), len(part))


def _next_phrase(part: str, levelled: str, start: int) -> int:
    """Where another noun phrase begins behind a word, with the verb before it if there is one."""
    match = _NEXT.search(levelled, start + 1)
    if match is None:
        return len(part)
    word = levelled.rfind(" ", 0, match.start()) + 1
    is_verb = word in verb_places(part) and levelled[match.start() - 1].isalnum()
    return word if is_verb else match.end()


def _main_verb(part: str, levelled: str, start: int) -> int:
    """Where the clause of a "quien" that begins here ends."""
    first = part.find(",") if "," in part else len(part)
    if found := re.search(rf"(?<=\w\s\w)\w*\s{_PREDICATE}", levelled[:first]):
        return found.end()
    verbs = [place for place in verb_places(part) if start + 2 < place < first]
    return verbs[-1] if verbs else first
