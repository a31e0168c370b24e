"""One word for another of its set: "lunes" for "martes", "máximo" for "mínimo"."""

import re
from collections.abc import Sequence

from asistente.generation.checks import words as vocabulary
from asistente.generation.checks.clauses import clauses
from asistente.generation.checks.polarity import nearest_clause, polarity_of
from asistente.generation.checks.values import values_in
from asistente.generation.checks.words import negates
from asistente.language.analyser import level, stem
from asistente.language.values import ValueKind

_COMPARED = re.compile(r"\b(mas|menos)\s+(\w{5,})")
_LIMIT = r"\b(?:mas|menos|hasta|menor(?:es)?|mayor(?:es)?|tope|limite|cupo|inferior|superior)\b"


def exchanged(clause: str, around: Sequence[str], near: Sequence[str], units: Sequence[str]) -> str:
    """A word where the sources have another one of its set ("lunes" for "martes").

    The units decide; where they have no word of the set, lead-ins and heading do, then titles.
    """
    said = vocabulary.folded_words(clause)
    known = [vocabulary.folded_words("\n".join(texts)) for texts in (units, near, around)]
    for alternatives in vocabulary.alternatives():
        if word := next((w for each in known if (w := _other(alternatives, said, each))), ""):
            return word
    if word := _compared(clause, units) or _extreme(clause, around):
        return word
    if word := "" if negates(clause) else _denied(said, units):
        return word
    if negates(clause) != negates(nearest_clause(clause, units)):
        return ""
    parts = [part for unit in units for part in clauses(unit)]
    alike = [part for part in parts if negates(part) == negates(clause)]
    other = vocabulary.folded_words("\n".join(part for part in parts if part not in alike))
    own = vocabulary.folded_words("\n".join(alike)) | _priced(alike)
    strange = (w for pair in vocabulary.antonyms() if (w := _other(pair, said, own, other)))
    return next(strange, "")


def _priced(parts: Sequence[str]) -> frozenset[str]:
    """What is said to have a price: where one thing is free another may cost that."""
    amounts = (v for part in parts for v in values_in(part) if v.kind is ValueKind.AMOUNT)
    return frozenset({"cuesta"}) if any(amounts) else frozenset()


def _denied(said: frozenset[str], units: Sequence[str]) -> str:
    """A word that says what the units only deny, in another word ("se paga": "no tiene costo")."""
    read = [polarity_of(unit) for unit in units]
    denied = {term for each in read for term in each.denied.stems}
    affirmed = {term for each in read for term in each.affirmed.stems | each.open.stems}
    for group in (group for pair in vocabulary.antonyms() for group in pair):
        stems = {stem(word) for word in group}
        others = sorted(word for word in group & said if stem(word) not in denied)
        if others and stems & denied and not stems & affirmed:
            return others[0]
    return ""


def _compared(clause: str, units: Sequence[str]) -> str:
    """ "más reciente" where the source says "menos reciente"."""
    said = _COMPARED.findall(level(clause))
    known = frozenset(_COMPARED.findall(level("\n".join(units))))
    contrary = {"mas": "menos", "menos": "mas"}
    strange = (
        f"{way} {what}"
        for way, what in said
        if (way, what) not in known and (contrary[way], what) in known
    )
    return next(strange, "")


def _extreme(clause: str, around: Sequence[str]) -> str:
    """ "máximo" where the sources only have a "mínimo", in whatever words, or the other way."""
    said, known = level(clause), level("\n".join(around))
    for word, contrary in (("maxim", "minim"), ("minim", "maxim")):
        if word in said and contrary in known and not re.search(rf"{word}|{_LIMIT}", known):
            return word
    return ""


def _other(
    alternatives: tuple[frozenset[str], ...],
    said: frozenset[str],
    known: frozenset[str],
    denied: frozenset[str] = frozenset(),
) -> str:
    """The word of a group that is unknown while another group of the set is known, and that one
    is not denied besides."""
    there = [bool(group & known) for group in alternatives]
    if any(group & denied for group in alternatives):
        return ""
    strange = (
        word
        for group, holds in zip(alternatives, there, strict=True)
        if not holds
        for word in sorted(group & said)
    )
    return next(strange, "") if any(there) else ""
