"""A sentence cut into the parts that each claim something, never inside a date or a range."""

import re
from collections.abc import Iterator
from functools import lru_cache

from asistente.generation.checks.values import values_in, without_values
from asistente.language.analyser import level
from asistente.language.sentences import sentences
from asistente.language.values import FoundValue

_INNER = re.compile(r"[:()]\s+|\s+\(")
_JOINT = re.compile(
    r"[,;]\s+|\n+"
    r"|\s+(?=(?:y|e|ni|o|u|pero|mientras|aunque|ademas|asi como|excepto|salvo|porque|cuando)\s)"
)
_RANGE = re.compile(r"\W*(?:h|hrs?|horas)?\W*(?:y|a|o|ni|mas|de|el|la|los|las|dia|\W)*")
_STOP = re.compile(r"(?<=;)\s")
_AND_NAME = re.compile(r"[ye]\s+[A-ZÁÉÍÓÚÑ]")
_BRACKET = re.compile(r"\s(?=\([^()]*\s(?:en|para|si|con)\s)")
""" "El 50 % (el 40 % en Ingeniería)", not "la mañana (8 a 12 h)"."""
_ASIDE = re.compile(r"(?:del?|dentro|en|con|por|desde|hasta|a)\s")
""" "La primera, del 50 %, dentro del plazo": what follows a comma and has no subject."""
_GAP = 14


@lru_cache(maxsize=2048)
def clauses(text: str) -> tuple[str, ...]:
    """The clauses of a text in order; together they hold all of its words."""
    return tuple(
        part.strip()
        for sentence in sentences(text)
        for whole in _parts(sentence)
        for part in _INNER.split(whole)
        if re.search(r"\w", part)
    )


@lru_cache(maxsize=2048)
def labelled_clauses(text: str) -> tuple[str, ...]:
    """The same, but each value stays with what it is the value of: labels before a colon, remarks
    in brackets, and words that stand apart from a bare value."""
    return tuple(part for sentence in sentences(text) for part in _named(sentence))


@lru_cache(maxsize=2048)
def joined_parts(text: str) -> tuple[str, ...]:
    """The clauses of a text; what merely stands between commas, or is a bare value, goes with the
    clause before."""
    return tuple(part for sentence in sentences(text) for part in _rejoined(sentence))


def _rejoined(sentence: str) -> Iterator[str]:
    for stretch in _STOP.split(sentence):
        waiting = ""
        for part in (piece for whole in _parts(stretch) for piece in _BRACKET.split(whole)):
            aside = _is_bare(part) or _ASIDE.match(level(part)) or _is_name(waiting, part)
            if waiting and (aside or _is_bare(waiting)):
                waiting = f"{waiting}, {part}"
                continue
            if waiting:
                yield waiting
            waiting = part
        if waiting:
            yield waiting


def _is_name(before: str, part: str) -> bool:
    """ "Comité de Educación" and "y Bienestar Social" are one name."""
    last = before.split()[-1:]
    return bool(last) and last[0][0].isupper() and _AND_NAME.match(part) is not None


def _named(sentence: str) -> Iterator[str]:
    """A sentence with one value is one claim; else a bare value goes with the next part, or with
    the one before where it is the last."""
    parts = list(_parts(sentence)) if len(values_in(sentence)) > 1 else [sentence]
    waiting = ""
    for place, part in enumerate(parts):
        whole = f"{waiting} {part}".strip()
        waiting = whole if _is_bare(part) and place + 1 < len(parts) else ""
        if not waiting:
            yield whole


def _is_bare(part: str) -> bool:
    """Nothing but a value stands in it."""
    return re.search(r"[^\W\d_]{4,}", without_values(part)) is None


def _parts(sentence: str) -> Iterator[str]:
    levelled, values, start = level(sentence), values_in(sentence), 0
    for joint in _JOINT.finditer(levelled):
        if _inside(joint.start(), joint.end(), levelled, values):
            continue
        if re.search(r"\w", sentence[start : joint.start()]):
            yield sentence[start : joint.start()].strip()
            start = joint.end()
    if re.search(r"\w", sentence[start:]):
        yield sentence[start:].strip()


def _inside(start: int, end: int, levelled: str, values: tuple[FoundValue, ...]) -> bool:
    """The joint stands in a value, or between two that make one range ("de 24 a 48", "10 y 11")."""
    if any(value.start < start and end < value.end for value in values):
        return True
    before = max((value.end for value in values if value.end <= start), default=None)
    after = min((value.start for value in values if value.start >= start), default=None)
    if before is None or after is None or after - before > _GAP:
        return False
    return "," not in levelled[start:end] and _RANGE.fullmatch(levelled[before:after]) is not None
