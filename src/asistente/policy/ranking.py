"""How likely each unit holds the answer, and which one or two of them are worth their words.

One model for sentences, list items, rows and pairs: a conditional logit over a few raw features,
fitted by `scripts/fit_ranking.py` and shipped as a small file. It only orders what may be answered;
whether anything may is for the checks.
"""

import json
import math
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from itertools import combinations
from typing import NamedTuple

from asistente.contracts import BlockKind, Evidence
from asistente.language.asked import Asked
from asistente.language.fulfilment import values_of
from asistente.language.light import is_light
from asistente.language.related import TextStems, stems_of
from asistente.language.values import ValueKind
from asistente.policy.heads import is_of_another
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate

POOL = 12
"""Units that are ranked: the best by what the policy counts with."""
CONTENDERS = 5
"""Of those, the ones that an answer may be made of."""
LEAST = 0.1
"""Probability under which a unit is clutter, however short."""
_NAME = r"(?<![.!?¿¡:;\"“«(\n-] )(?<!^)\b[A-ZÁÉÍÓÚÑ][\wáéíóúüñ]+"
"""A capital that no sentence begins with."""
_YEAR = r"\b(?:1\d|20)\d\d\b"
_MOST_NAMES, _MOST_DATES = 3, 2
_STATES_PERIOD = 1.0
"""Added to the logit; the sets that the weights are fitted on name few periods."""
_OF_ANOTHER = 2.0
"""Taken from the logit of a unit that is about something of the topic."""
_OF_NOTHING = 2.0
"""The same, of a unit that only says again what is asked about."""
_EXPLAINS = 1.5
"""Added where an acronym that is asked about is written in full."""
_TOLD_BY_MORE = frozenset({Asked.PROCEDURE, Asked.PLACE, Asked.SPOT, Asked.REASON, Asked.PERSON})
"""What a text cannot tell by naming the thing alone."""
_SOMEBODY = frozenset({Asked.PERSON, Asked.NAME})
_HOW_MANY = frozenset({Asked.COUNT, Asked.PERCENT, Asked.AMOUNT, Asked.DURATION})
_NUMBERS = frozenset({ValueKind.NUMBER, ValueKind.PERCENT, ValueKind.AMOUNT, ValueKind.DURATION})


class Weights(NamedTuple):
    """What each feature counts: with cosines of single units, and without any."""

    probed: Mapping[str, float]
    unprobed: Mapping[str, float]
    word: float
    """The probability that a word more in the answer must bring."""


class Ranked(NamedTuple):
    """A unit with the probability that it is the one that answers, of all in the pool."""

    unit: Candidate
    probability: float

    @property
    def words(self) -> int:
        """How long an answer it makes, its citation included."""
        return len(self.unit.text.split()) + 1


def named(units: Sequence[Candidate]) -> list[Candidate]:
    """Where the question names an article, a code or a day: the units that have most of it."""
    most = max((unit.referred for unit in units), default=0.0)
    return [unit for unit in units if unit.referred == most]


def rank(evidence: Evidence, inquiry: Inquiry, units: Sequence[Candidate]) -> tuple[Ranked, ...]:
    """The first units of a sequence, the most likely answer first."""
    pool = units[:POOL]
    if not pool:
        return ()
    shipped = shipped_weights()
    weights = shipped.probed if evidence.unit_cosines else shipped.unprobed
    logits = [
        _logit(features(unit, inquiry, evidence), weights)
        + _timely(unit, inquiry)
        - _OF_ANOTHER * is_of_another(unit, inquiry)
        - _OF_NOTHING * _adds_nothing(unit, inquiry)
        + _EXPLAINS * _explains(unit, inquiry)
        for unit in pool
    ]
    shares = [math.exp(logit - max(logits)) for logit in logits]
    ranked = [Ranked(u, share / sum(shares)) for u, share in zip(pool, shares, strict=True)]
    return tuple(sorted(ranked, key=lambda each: -each.probability))


def worth(ranked: Sequence[Ranked], *, most: int = 2) -> tuple[Ranked, ...]:
    """The one or two units that are most likely to hold the answer, for the words they take."""
    contenders = [each for each in ranked[:CONTENDERS] if each.probability >= LEAST]
    sets = [some for n in range(1, most + 1) for some in combinations(contenders or ranked[:1], n)]
    return max(sets, key=_value, default=())


def _value(chosen: Sequence[Ranked]) -> float:
    word = shipped_weights().word
    return sum(each.probability - word * each.words for each in chosen)


def _timely(unit: Candidate, inquiry: Inquiry) -> float:
    """What it counts that a unit says itself to speak of a period that the question names."""
    return _STATES_PERIOD * (inquiry.of_period(unit.text) is True)


def _adds_nothing(unit: Candidate, inquiry: Inquiry) -> bool:
    """How, where, why or by whom is asked, and the unit has one word at most besides the
    question's, and no value: "TNE perdida, extraviada o robada"."""
    if not {request.kind for request in inquiry.requests} & _TOLD_BY_MORE:
        return False
    said = (each for each in stems_of(unit.text).stems if not is_light(each))
    new = [each for each in said if not inquiry.asked.presence(each)]
    return len(new) <= 1 and not values_of(unit.text)


def _explains(unit: Candidate, inquiry: Inquiry) -> bool:
    """What an acronym is, is asked, and the unit has the name that it stands for."""
    defined = any(request.kind is Asked.DEFINITION for request in inquiry.requests)
    topic = {term.stem for term in inquiry.topic}
    names = (each.long for each in inquiry.acronyms if each.short in topic)
    return defined and any(name <= stems_of(unit.text).stems for name in names)


def _logit(found: Mapping[str, float], weights: Mapping[str, float]) -> float:
    return sum(weight * found[name] for name, weight in weights.items())


# --- features ----------------------------------------------------------------------------------


def features(unit: Candidate, inquiry: Inquiry, evidence: Evidence) -> dict[str, float]:
    """What speaks for a unit, raw."""
    lead = unit.unit.lead
    # The question of an FAQ has said the topic for all of its reply.
    mine = stems_of(f"{lead}\n{unit.text}" if lead.endswith("?") else unit.text)
    before, behind = _neighbours(unit)
    return {
        "echo": _echo(inquiry, _read(unit)),
        "own": unit.own,
        "held": unit.held,
        "answers": unit.own * unit.held,
        "first": 1 / unit.hit.rank,
        "before": _adds(inquiry, mine, before),
        "behind": _adds(inquiry, mine, behind),
        "lift": _deviations(unit.hit.signals.cosine - evidence.facts.cosine_mean, evidence),
        "beyond": _beyond(unit, evidence),
        "prose": float(unit.unit.kind is BlockKind.SENTENCE),
        **_new_things(unit, inquiry),
    }


def _beyond(unit: Candidate, evidence: Evidence) -> float:
    """Cosine to the question over the least close unit that was probed; 0 where it was not."""
    cosines = evidence.unit_cosines
    return (
        _deviations(cosines[unit.key] - min(cosines.values()), evidence)
        if unit.key in cosines
        else 0.0
    )


def _deviations(cosines: float, evidence: Evidence) -> float:
    """In deviations of the corpus's own background, so that embedders compare."""
    return cosines / (evidence.facts.cosine_deviation or 1.0)


def _echo(inquiry: Inquiry, mine: TextStems) -> float:
    """Share of the question's content words that the unit has, cues included and unweighted."""
    asked = {term.stem for term in inquiry.terms}
    return sum(inquiry.presence(each, mine) for each in asked) / max(1, len(asked))


def _read(unit: Candidate) -> TextStems:
    """A sentence says it itself; an item, a row or a pair with what it stands under."""
    prose = unit.unit.kind is BlockKind.SENTENCE
    return stems_of(unit.text if prose else f"{unit.setting}\n{unit.text}")


def _adds(inquiry: Inquiry, mine: TextStems, beside: TextStems) -> float:
    """idf-weighted share of the topic that the unit lacks and its neighbour has: a question's words
    may be spread over a sentence and the one before it."""
    total = sum(inquiry.weight(term) for term in inquiry.topic) or 1.0
    gains = (
        inquiry.weight(term) * max(0.0, beside.presence(term.stem) - mine.presence(term.stem))
        for term in inquiry.topic
    )
    return sum(gains) / total


def _neighbours(unit: Candidate) -> tuple[TextStems, TextStems]:
    """The sentences before and behind; an item stands for itself."""
    chunk = unit.hit.chunk

    def beside(place: int) -> TextStems:
        if unit.unit.kind is not BlockKind.SENTENCE or not 0 <= place < len(chunk.units):
            return stems_of("")
        other = chunk.units[place]
        same = other.kind is unit.unit.kind and other.lead == unit.unit.lead
        return stems_of(chunk.text[other.start : other.end] if same else "")

    place = chunk.units.index(unit.unit)
    return beside(place - 1), beside(place + 1)


def _new_things(unit: Candidate, inquiry: Inquiry) -> dict[str, float]:
    """Names, dates and numbers that the question does not have itself: what it may ask for."""
    asked = {request.kind for request in inquiry.requests}
    known = {term.stem for term in inquiry.terms}
    names = min(_MOST_NAMES, len(_stems(re.findall(_NAME, unit.text)) - known))
    dates = min(_MOST_DATES, _dates(unit.text, known))
    numbers = float(any(value.kind in _NUMBERS for value in values_of(unit.text)))
    return {
        "who": names * float(bool(asked & _SOMEBODY)),
        "when": dates * float(Asked.DATE in asked),
        "dated": float(dates),
        "count": numbers * float(bool(asked & _HOW_MANY)),
    }


def _dates(text: str, known: set[str]) -> int:
    dates = sum(value.kind is ValueKind.DATE for value in values_of(text))
    return dates + len(set(re.findall(_YEAR, text)) - known)


def _stems(names: Sequence[str]) -> frozenset[str]:
    return stems_of(" ".join(dict.fromkeys(names))).stems


# --- the file ----------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def shipped_weights() -> Weights:
    """The weights in the package."""
    file = resources.files("asistente.policy").joinpath("rankings", "units.json")
    kept = json.loads(file.read_text(encoding="utf-8"))
    return Weights(kept["probed"], kept["unprobed"], kept["word"])
