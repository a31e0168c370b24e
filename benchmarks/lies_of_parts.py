"""Lies within one true sentence: who does it, what it is limited to and whose value it is."""

import random
import re
from collections.abc import Callable, Sequence

from benchmarks.lies import LIES, Base, Lie, Teller, claim, true_somewhere
from benchmarks.lies_of_detail import OFFICES
from benchmarks.lies_of_scope import without

_RANGE = r"\d{1,2}:\d\d a \d{1,2}:\d\d"
_PAIRS = {
    "hours_of_other_days": rf"({_RANGE})(.*?\b(?:sábados|sabatinos)\b.*?)({_RANGE})",
    "least_and_most_exchanged": r"(?<=mínimo de )(\w+)(.*?máximo de )(\w+)",
    "first_and_second_exchanged": r"\b(primera)\b(.*?)\b(segunda)\b",
    "two_kinds_exchanged": r"\b(parcial)\b(.*?;.*?)\b(temporal)\b",
    "inner_and_outer_exchanged": r"\b(interno)\b(.*?)\b(externo)\b",
    "share_and_date_exchanged": r"(la primera), (del \d+ %, [^,]+), y (la segunda) ([^.]+)",
}
_DONE_TO = re.compile(
    r"\bse (?P<verb>avisa|envía|presenta|solicita|pide) (?:al|a la|ante el|ante la) "
    r"(?P<who>[A-ZÁÉÍÓÚÑ]\w+(?: (?:de |del )?[A-ZÁÉÍÓÚÑ]\w+)*)"
)
_WHOEVER = re.compile(r"^Quien [^,.;]+? (?=(?:puede|debe|tiene derecho)\b)")
_TO_YOU = {"puede": "Puedes", "debe": "Debes", "tiene": "Tienes"}
_FRONT = (
    r"^(?:En (?:el|la|caso de)|Durante|Por|Antes del?|Después del?|Con"
    r"|Para (?:los|las|la|el|un|una))"
    r" (?!\w*(?:es[eoa]s?|est[eoa]s?)\b)[^,.;:]{3,60}?(?:, (?!\w+ o )| (?=(?:se|no|hay) ))"
)
_LEFT_OUT = {
    "front_left_out": _FRONT,
    "which_ones_left_out": r"(?<=Los estudiantes) de [^,.;]+?(?= (?:no )?(?:pueden|deben)\b)",
    "bracket_left_out": r" \(sólo [^)]+\)",
    "rate_left_out": r"(?<=\d horas) (?:diarias|por semana)\b|(?<=\.00) por accidente\b",
}


def _exchanged(pattern: str) -> Teller:
    """A true unit in which two parts have changed places."""

    def told(found: Sequence[Base], dice: random.Random) -> Lie | None:
        for base in found:
            match = re.search(pattern, base.said)
            if match is None or match[1] == match[3]:
                continue
            new = _turned(match)
            false = base.said[: match.start()] + new + base.said[match.end() :]
            if not true_somewhere(false, found):
                return claim(false, base)
        return None

    return told


def _turned(match: re.Match[str]) -> str:
    if match.lastindex == 4:
        return f"{match[1]} {match[4]}, y {match[3]}, {match[2]}"
    return f"{match[3]}{match[2]}{match[1]}"


def _first(tell: Callable[[Base], str]) -> Teller:
    """The first unit of which the lie can be told."""

    def told(found: Sequence[Base], dice: random.Random) -> Lie | None:
        for base in found:
            false = tell(base)
            if false and not true_somewhere(false, found):
                return claim(false, base)
        return None

    return told


def _does_it(base: Base) -> str:
    """ "Se avisa al Servicio Médico": "el Servicio Médico avisa"."""
    match = _DONE_TO.search(base.said)
    if match is None:
        return ""
    deed = f"el {match['who']} {match['verb']}"
    return f"{base.said[: match.start()]}{deed}{base.said[match.end() :]}"


def _of_everybody(base: Base) -> str:
    """ "Quien debe materias puede …": "Puedes …"."""
    match = _WHOEVER.match(base.said)
    if match is None:
        return ""
    verb, _, rest = base.said[match.end() :].partition(" ")
    return f"{_TO_YOU[verb]} {rest}" if verb in _TO_YOU else ""


def _offices_exchanged(base: Base) -> str:
    """Two offices of one sentence, each of which does something else."""
    named = sorted((o for o in OFFICES if o in base.said), key=base.said.find)
    joined = re.search(r"; .* y |\. ", base.said)
    if len(named) != 2 or joined is None:
        return ""
    one, other = named
    return base.said.replace(one, "\0").replace(other, one).replace("\0", other)


def _left_out(part: str) -> Teller:
    """Of a unit that is a sentence by itself, or of an item at its end."""
    pattern = re.compile(part)

    def told(found: Sequence[Base], dice: random.Random) -> Lie | None:
        return without(pattern, [b for b in found if part != _FRONT or b.said == b.quote])

    return told


def _of_all(base: Base) -> str:
    """ "Algunas dependencias dan una ayuda"."""
    return re.sub(r"^Algun([oa])s ", lambda m: "Los " if m[1] == "o" else "Las ", base.said)


LIES.update({name: _exchanged(pattern) for name, pattern in _PAIRS.items()})
LIES.update({name: _left_out(part) for name, part in _LEFT_OUT.items()})
LIES["recipient_does_it"] = _first(_does_it)
LIES["whoever_left_out"] = _first(_of_everybody)
LIES["offices_exchanged_within"] = _first(_offices_exchanged)
LIES["some_to_the"] = _first(_of_all)
