"""Lies about for whom, when and how far something holds, and halves put together wrongly."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence

from benchmarks.lies import LIES, Base, Lie, claim, lie, plain, true_somewhere
from benchmarks.lies_of_detail import MONTHS, OFFICES, Change, changed, instead

from asistente.language.analyser import analyse

_MONTH = "|".join(MONTHS)
_CONDITION = re.compile(r"^(?:Si|Cuando|En caso de|Mientras)\b[^,.;]+,\s+(?=\w)")
_LATER = re.compile(
    r"(?<!decide)(?<!decide sólo),?\s+(?:si|siempre que|salvo|excepto|mientras|a menos que)\b"
    r"[^.;]+(?=[.;]?$)"
)
_PREDICATE = re.compile(
    r"\s(?:es|son|se|tiene|tienen|cuesta|dura|vale|debe|deben|puede|pueden|autoriza|cubre)\s"
)
_AFFIRMED = r"(?i)^((?:(?!\b(?:no|ni|sólo)\b)[^.])*)"
"""A "no puede" and a "no debe" come to the same."""


def _rounded(match: re.Match[str], dice: random.Random) -> str:
    """To the next hundred that is another one."""
    amount = int(match[1].replace(",", ""))
    return f"${amount // 100 * 100 + 100:,}.00"


def _modal(pairs: Mapping[str, str]) -> tuple[str, Change]:
    pattern = rf"{_AFFIRMED}\b({'|'.join(pairs)})(?=\s+(?:se\s+)?\w+[aei]r\b)"
    return pattern, lambda match, dice: match[1] + pairs[match[2].lower()]


SCOPES: dict[str, tuple[str, Change]] = {
    "rounded_amount": (r"\$([\d,]+)\.\d\d", _rounded),
    "start_to_end": instead({"a partir del": "hasta el", "desde el": "hasta el"}),
    "end_to_start": instead({"hasta el": "a partir del", "antes del": "a partir del"}),
    "year_added": (rf"\b\d{{1,2}} de (?:{_MONTH})\b(?! de 20)", lambda m, d: f"{m[0]} de 2027"),
    "how_often": instead(
        {"por semestre": "por año", "cada semestre": "cada año", "cada mes": "cada semana"}
    ),
    "may_to_must": _modal({"puede": "debe", "pueden": "deben"}),
    "must_to_may": _modal({"debe": "puede", "deben": "pueden"}),
    "or_to_and": (r"(?<=[a-záéíóúñ] )o(?= [a-záéíóúñ])", lambda m, d: "y"),
    "some_to_all": (
        r"\b[Ll]os (?:estudiantes|egresados|profesores|interesados) (?:de|con|que) \w+ \w+",
        lambda m, d: f"todos los {m[0].split()[1]}",
    ),
    "gratis_to_paid": instead(
        {
            "es gratuita": "se paga",
            "es gratuito": "se paga",
            "gratuita": "de pago",
            "gratuito": "de pago",
            "No tiene costo": "Se paga",
            "no tiene costo": "se paga",
        }
    ),
    "near_word": instead(
        {
            "madre": "padre",
            "padre": "madre",
            "asistencia": "clase",
            "la cita": "la hora",
            "sanción": "multa",
            "asesoría": "apoyo",
            "actualizar": "renovar",
            "aplazar": "cambiar",
        }
    ),
    "whole_to_half": instead({"todas las": "la mitad de las", "todos los": "la mitad de los"}),
}
LIES.update({name: changed(*change) for name, change in SCOPES.items()})


@lie
def only_added(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """What holds of some is said of them alone."""
    for base in found:
        told = f"Únicamente {base.said[0].lower()}{base.said[1:]}"
        said = plain(base.said)
        if base.said.endswith(".") and not re.search(r"\b(?:sol[oa]|unic\w+|no|hasta)\b", said):
            return claim(told, base)
    return None


@lie
def predicate_of_another(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """The subject of one sentence with the predicate of another, both quoted."""
    halves = [(base, *parts) for base in found for parts in _halves(base)]
    for one, subject, _ in halves:
        for other, strange, predicate in halves:
            if set(analyse(strange)) & set(analyse(subject)) or one.unit == other.unit:
                continue
            text = f"{subject}{predicate}"
            if not true_somewhere(text, found):
                return claim(text, one, other)
    return None


def _halves(base: Base) -> Iterator[tuple[str, str]]:
    if base.said.endswith(".") and (match := _PREDICATE.search(base.said)):
        subject = base.said[: match.start()]
        if 2 <= len(subject.split()) <= 8 and subject.split()[0] in ("El", "La", "Los", "Las"):
            yield subject, base.said[match.start() :]


@lie
def offices_exchanged_both_quoted(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """What one office does, told of another that is quoted as well."""
    holding = [(b, o) for b in found for o in OFFICES if o in b.said]
    for base, office in holding:
        for other, strange in holding:
            if office != strange and strange not in base.said and base.unit != other.unit:
                false = base.said.replace(office, strange, 1)
                if not true_somewhere(false, found):
                    return claim(false, base, other)
    return None


@lie
def condition_left_out(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """What holds under a condition is said to hold at all."""
    return without(_CONDITION, found)


@lie
def exception_left_out(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """A rule without its exception or its proviso."""
    return without(_LATER, found)


def without(part: re.Pattern[str], found: Sequence[Base]) -> Lie | None:
    """The first true unit that holds such a part, told without it."""
    for base in found:
        rest = part.sub("", base.said)
        if rest != base.said and len(rest.split()) > 4 and not true_somewhere(rest, found):
            return claim(rest[0].upper() + rest[1:], base)
    return None
