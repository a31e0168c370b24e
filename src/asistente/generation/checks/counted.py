"""What a number counts: "24 créditos" are not "24 materias"."""

import re
from collections.abc import Iterator

from asistente.generation.checks.facts import NUMERIC, Known
from asistente.generation.checks.values import values_in
from asistente.generation.checks.words import presence
from asistente.language.analyser import fold, is_content, stem
from asistente.language.related import kin_of
from asistente.language.values import ValueKind

_COUNTED = re.compile(r"\s+([^\W\d_]{3,})")
_TIMES = frozenset(map(stem, "vez veces oportunidad oportunidades ocasion ocasiones".split()))
_TIME_UNITS = frozenset(map(stem, "dias semanas meses anos minutos semestres".split()))


def recounted(text: str, known: Known) -> str:
    """A number of something where the source has that number of something else."""
    counted = [pair for source in known.texts for pair in _counted(source)]
    for number, noun, written in _counted(text):
        if ":" in number and noun in _TIME_UNITS:
            return written
        if noun in _TIMES:
            continue
        nouns = kin_of(frozenset(other for same, other, _ in counted if same == number))
        if nouns.stems and not presence(noun, nouns):
            return written
    return ""


def _counted(text: str) -> Iterator[tuple[str, str, str]]:
    """Number, stem of the word right behind it, and both as written."""
    for value in values_in(text):
        following = _COUNTED.match(text, value.end)
        if following and value.kind in (*NUMERIC, ValueKind.PERCENT, ValueKind.TIME):
            written = text[value.start : following.end()]
            if is_content(fold(following.group(1))):
                yield value.norm, stem(fold(following.group(1))), written
