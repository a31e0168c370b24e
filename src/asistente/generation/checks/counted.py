"""What a number counts: "24 créditos" are not "24 materias"."""

import re
from collections.abc import Iterator, Sequence

from asistente.generation.checks.facts import NUMERIC, Known
from asistente.generation.checks.values import values_in
from asistente.generation.checks.words import presence
from asistente.language.analyser import fold, is_content, level, stem
from asistente.language.related import TextStems, kin_of
from asistente.language.values import ValueKind

_COUNTED = re.compile(r"\s+([^\W\d_]{3,})")
_HELD = re.compile(r"\s+(?:para|de)\s+(?:l[oa]s\s+)?([^\W\d_]{3,})")
_ONE = re.compile(r"\b(?:con|de|por)\s+(?:la\s+\w+\s+de\s+)?un[ao]?\s+([a-z]{4,})")
_SINGLE = re.compile(r"\b(?:un[ao]?|el|la|del|al|cada|cualquier|ningun[ao]?)\s+([a-z]{4,})")
_DAYS = re.compile(r"\b(?:dias?|horas?)\s+(habil(?:es)?|natural(?:es)?)\b")
_TIMES = frozenset(map(stem, "vez veces oportunidad oportunidades ocasion ocasiones".split()))
_TIME_UNITS = frozenset(map(stem, "dias semanas meses anos minutos semestres".split()))


def recounted(text: str, known: Known) -> str:
    """A number of something where the source has that number of something else."""
    counted = [pair for source in known.texts for pair in _counted(source)]
    if written := _one_of_several(text, known, counted) or _other_days(text, known):
        return written
    for number, noun, written in _counted(text):
        if ":" in number and noun in _TIME_UNITS:
            return written
        if noun in _TIMES:
            continue
        nouns = kin_of(frozenset(other for same, other, _ in counted if same == number))
        if nouns.stems and not presence(noun, nouns) and not _holds(text, written, nouns):
            return written
    return ""


def _holds(text: str, written: str, nouns: TextStems) -> bool:
    """ "90 lugares para ingresantes" are for 90 "ingresantes"."""
    held = _HELD.match(text, text.find(written) + len(written))
    return held is not None and presence(stem(fold(held[1])), nouns) > 0


def _one_of_several(text: str, known: Known, counted: Sequence[tuple[str, str, str]]) -> str:
    """ "un delegado" where the source has "diez delegados" and never one."""
    for match in _ONE.finditer(level(text)):
        noun = stem(match[1])
        numbers = {number for number, other, _ in counted if other == noun}
        if numbers - {"1"} and not any(
            stem(m[1]) == noun for m in _SINGLE.finditer(known.levelled)
        ):
            return text[match.start() : match.end()]
    return ""


def _other_days(text: str, known: Known) -> str:
    """Working days are said to be such by the source, as calendar days are."""
    strange = (m[1] for m in _DAYS.finditer(level(text)) if m[1][:5] not in known.levelled)
    return next(strange, "")


def _counted(text: str) -> Iterator[tuple[str, str, str]]:
    """Number, stem of the word right behind it, and both as written."""
    for value in values_in(text):
        following = _COUNTED.match(text, value.end)
        if following and value.kind in (*NUMERIC, ValueKind.PERCENT, ValueKind.TIME):
            written = text[value.start : following.end()]
            if is_content(fold(following.group(1))):
                yield value.norm, stem(fold(following.group(1))), written
