"""The order of the best hits once their units were read: by what in them speaks to the question.

Fusion compares whole chunks. A calendar and a guide that both speak of the re-enrolment differ by
the line that gives its date, and two calendars by their period.
"""

from collections.abc import Sequence

from asistente.contracts import Evidence, Hit
from asistente.language.periods import covers
from asistente.policy.editions import with_editions
from asistente.policy.inquiry import Inquiry, inquire
from asistente.policy.passages import Candidate, candidates, looked_into

_UNIT, _REFERRED, _PERIOD = 0.4, 0.3, 0.15
"""Weights beside the fused score, found on the golden set, the institutions' and XQuAD-es."""


def by_best_unit(evidence: Evidence) -> Evidence:
    """The evidence with its first hits in the order of their best unit; scores stay 0 to 1.

    Editions of one document get their year as period: it counts in that order.
    """
    if not evidence.hits:
        return evidence
    evidence = with_editions(evidence)
    inquiry = inquire(evidence)
    units = candidates(evidence, inquiry)
    most = 1 + _UNIT * 1.5 + _REFERRED + _PERIOD
    read = {hit.rank for hit in looked_into(evidence)}
    scored = [
        (_score(hit, units, inquiry, evidence) if hit.rank in read else hit.score, hit)
        for hit in evidence.hits
    ]
    scored.sort(key=lambda each: (-each[0], each[1].rank))
    hits = tuple(
        hit.model_copy(update={"rank": rank, "score": score / most})
        for rank, (score, hit) in enumerate(scored, start=1)
    )
    return evidence.model_copy(update={"hits": hits})


def _score(hit: Hit, units: Sequence[Candidate], inquiry: Inquiry, evidence: Evidence) -> float:
    mine = [unit for unit in units if unit.hit.rank == hit.rank]
    best = max((unit.speaks for unit in mine), default=0.0)
    referred = max((unit.referred for unit in mine), default=0.0)
    timely = _timeliness(hit, inquiry.periods or (evidence.period,))
    return hit.score + _UNIT * best + _REFERRED * referred + _PERIOD * timely


def _timeliness(hit: Hit, asked: Sequence[str | None]) -> int:
    """1 for a source of the period asked for, -1 for one of another, 0 where neither is known."""
    period = hit.source.period
    wanted = [each for each in asked if each]
    if not period or not wanted:
        return 0
    return 1 if any(covers(each, period) for each in wanted) else -1
