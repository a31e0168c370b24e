"""Which of several things in one sentence a value is the value of.

"El primero es gratis y el duplicado vale $150": told of the first, $150 is false though every word
is in the source. What a clause says before it goes on ("50 en el turno mañana y 40 en el
vespertino") holds for the next; what comes later does not hold for what stands before.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from asistente.generation.checks.clauses import joined_parts
from asistente.generation.checks.values import COUNTED, same_value, values_in
from asistente.generation.checks.words import kin, presence, says_little, stems, weight
from asistente.language.analyser import ORDINAL_STEMS, level, stem
from asistente.language.related import TextStems
from asistente.language.values import FoundValue, ValueKind

_NOTHING = re.compile(
    r"\b(?:gratis|gratuit[oa]s?|exent[oa]s?|sin|no\s+(?:hay|tiene|pag|se\s+(?:cobr|pag)|cuest)\w*)\b"
)
"""Stands where another clause has an amount or a share."""
_PRICED = (ValueKind.AMOUNT, ValueKind.PERCENT)
_OPENS = re.compile(r"\W*(?:si|cuando|en|para|con|por|durante|desde|los|las)\s")
_ALWAYS = ORDINAL_STEMS | {stem("sabado"), stem("domingo")}
"""They tell one from another though their stems are also those of light words."""


@dataclass(frozen=True)
class Piece:
    """A clause with its values."""

    terms: tuple[str, ...]
    kin: TextStems
    values: tuple[FoundValue, ...]
    nothing: bool

    def holds(self, value: FoundValue) -> bool:
        """The value stands in it."""
        return any(same_value(value, other) for other in self.values)

    def rivals(self, value: FoundValue, home: "Piece") -> bool:
        """It has another value of that kind, none at all, or another place in an order."""
        if any(_alike(other, value) for other in self.values):
            return True
        if self.nothing and value.kind in _PRICED:
            return True
        mine, theirs = ORDINAL_STEMS & set(home.terms), ORDINAL_STEMS & set(self.terms)
        return bool(mine and theirs and mine != theirs)


def mispaired(text: str, units: Sequence[str], frame: Sequence[str]) -> str:
    """A value told with the words of another clause of its sentence, as written."""
    over = kin(frame)
    for part in _claims(text):
        piece = _piece(part)
        for value in piece.values:
            if any(_is_of_another(piece, value, _pieces(unit), over) for unit in units):
                return part[value.start : value.end]
    return ""


def _is_of_another(
    said: Piece, value: FoundValue, pieces: Sequence[Piece], over: TextStems
) -> bool:
    homes = [place for place, piece in enumerate(pieces) if piece.holds(value)]
    if len(homes) != 1:
        return False
    home = pieces[homes[0]]
    rivals = [
        (place, piece)
        for place, piece in enumerate(pieces)
        if place != homes[0] and piece.rivals(value, home)
    ]
    alike = [other for other in said.values if _alike(other, value)]
    later = [
        piece
        for place, piece in rivals
        if place > homes[0] and not any(piece.holds(other) for other in alike)
    ]
    earlier = [piece for place, piece in rivals if place < homes[0]]
    if any(
        _strange(said, home, piece, over) or _is_labelled(said, value, home, piece)
        for piece in later
    ):
        return True
    own = [term for term in _telling(home) if not any(term in p.terms for _, p in rivals)]
    if any(presence(term, said.kin) for term in own):
        return False
    named = any(weight(term) == 1 or term in _ALWAYS for term in own)  # not only "cierra"
    return any(
        own and (named or not any(piece.holds(other) for other in alike))
        for piece in earlier
        if _strange(said, home, piece, over)
    )


def _alike(one: FoundValue, other: FoundValue) -> bool:
    return one.kind is other.kind or (one.kind in COUNTED and other.kind in COUNTED)


def _is_labelled(said: Piece, value: FoundValue, home: Piece, other: Piece) -> bool:
    """ "El umbral 2 es de $300", which is the value of another "umbral"."""
    labels = (each for each in said.values if not _alike(each, value))
    return any(other.holds(label) and not home.holds(label) for label in labels)


def _strange(said: Piece, home: Piece, other: Piece, over: TextStems) -> bool:
    return any(
        term in other.terms and not presence(term, home.kin) and not presence(term, over)
        for term in _telling(said)
    )


def _telling(piece: Piece) -> Iterator[str]:
    return (term for term in piece.terms if term in _ALWAYS or not says_little(term))


@lru_cache(maxsize=2048)
def _pieces(text: str) -> tuple[Piece, ...]:
    return tuple(map(_piece, joined_parts(text)))


def _piece(part: str) -> Piece:
    nothing = _NOTHING.search(level(part)) is not None
    return Piece(stems(part), kin((part,)), values_in(part), nothing)


def _claims(text: str) -> Iterator[str]:
    """The clauses with a value, each behind what it is said of: "Si es en mayo, se paga el 4"."""
    before = ""
    for part in joined_parts(text):
        if values_in(part):
            yield f"{before}{part}"
        opens = _OPENS.match(level(part)) and not values_in(part)
        before = f"{before}{part}, " if opens else ""
