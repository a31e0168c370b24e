"""Limits and ranges said the other way round."""

import re
from collections.abc import Iterator
from itertools import pairwise

from asistente.generation.checks.bounds import Bound, bound_of
from asistente.generation.checks.facts import Known
from asistente.generation.checks.values import values_in
from asistente.language.analyser import level
from asistente.language.dates import MONTHS
from asistente.language.values import FoundValue, ValueKind

_ONE = re.compile(r"\b(?:al\s+menos|minimo\s+de|hasta|maximo\s+de|por\s+lo\s+menos)\s+(una?)\b")
_FROM_THERE = re.compile(r"\b(?:a\s+partir\s+de|desde|despues\s+de)\s+(?:es[eoa]|dich[oa]|ahi)\b")
""" "Hasta los 28 años; a partir de esa edad …"."""
_MONTH = "|".join(MONTHS)
_MONTHS = re.compile(rf"\b(?:de|desde|entre)\s+({_MONTH})\s+(?:a|hasta|y)\s+({_MONTH})\b")
_TO = re.compile(r"\W*(?:h|hrs?|horas)?\W*(?:a|al|hasta|y)?\W*(?:las?|el|los)?\W*")


def turned_bound(text: str, known: Known) -> str:
    """A value that is said to be a least where the source says a most, or the other way round."""
    for value in _limited(text):
        said = bound_of(text, value.start, value.end)
        bounds = set(_bounds(value, known)) - {None}
        if said and bounds and said not in bounds:
            return text[value.start : value.end]
    return ""


def _bounds(value: FoundValue, known: Known) -> Iterator[Bound | None]:
    for source in known.texts:
        for other in _limited(source):
            if other.norm.split()[0] == value.norm.split()[0]:
                yield bound_of(source, other.start, other.end)
                if _FROM_THERE.search(level(source), other.end):
                    yield Bound.LEAST


def _limited(text: str) -> tuple[FoundValue, ...]:
    """The values of a text; "un" counts where it is limited ("al menos un crédito")."""
    ones = (
        FoundValue(ValueKind.NUMBER, *match.span(1), "1") for match in _ONE.finditer(level(text))
    )
    return (*values_in(text), *ones)


def turned_range(text: str, known: Known) -> str:
    """A range whose ends are exchanged, or are those of two ranges."""
    pairs = {pair for source in known.texts for pair, _ in _ranges(source)}
    begins, ends = {first for first, _ in pairs}, {last for _, last in pairs}
    for (first, last), written in _ranges(text):
        mixed = first in begins and last in ends
        if (first, last) not in pairs and ((last, first) in pairs or mixed):
            return written
    return ""


def _ranges(text: str) -> Iterator[tuple[tuple[str, str], str]]:
    """Two values of a kind with nothing but "a" between them, and how they are written."""
    values, levelled = values_in(text), level(text)
    for one, other in pairwise(values):
        if one.kind is other.kind and _TO.fullmatch(levelled[one.end : other.start]):
            yield (one.norm, other.norm), text[one.start : other.end]
    for match in _MONTHS.finditer(levelled):
        yield (match[1], match[2]), text[match.start() : match.end()]
