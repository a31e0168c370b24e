"""Two sources that give different values for the same thing: show both, never one silently."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from asistente.contracts import ReasonCode, Status
from asistente.language.asked import Asked
from asistente.language.tables import on_a_line
from asistente.language.values import ValueKind
from asistente.policy.agreement import WEEKDAY
from asistente.policy.claims import Claim
from asistente.policy.compared import WITHOUT_REQUEST, kinds_compared, values
from asistente.policy.comparison import Comparison
from asistente.policy.finding import Finding, passed, stopped
from asistente.policy.heads import is_of_another
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate, passage
from asistente.policy.supersession import supersedes

NAME = "conflicting_sources"
_NEAR_BEST = 0.85


class Settled(NamedTuple):
    """The candidates after superseded ones were taken out, and the verdict."""

    finding: Finding
    units: tuple[Candidate, ...]


def conflicts(
    question: str, inquiry: Inquiry, units: Sequence[Candidate], best: Candidate | None = None
) -> Settled:
    """Compare the best candidate, or one that is chosen already, with those of other sources that
    say the same of another value."""
    if not units:
        return Settled(passed(NAME, "sin candidatos"), ())
    best = best or _most_telling(inquiry, units)
    kinds = _kinds(inquiry, best)
    if not kinds:
        return Settled(passed(NAME, "no se pide un valor que comparar"), tuple(units))
    comparisons = (Comparison(question, inquiry, kind) for kind in kinds)
    rivals = next(filter(None, (_rivals(each, best, units) for each in comparisons)), None)
    if not rivals:
        return Settled(passed(NAME, "las fuentes no se contradicen"), tuple(units))
    return _settle(best, rivals, units)


def _most_telling(inquiry: Inquiry, units: Sequence[Candidate]) -> Candidate:
    """Of the units on the topic, and not on something of it, the one that serves best what is asked
    for."""
    enough = _NEAR_BEST * max(unit.coverage for unit in units)
    close = [unit for unit in units if unit.coverage >= enough]
    most = max(unit.held for unit in close)
    itself = [unit for unit in close if not is_of_another(unit, inquiry) and unit.held >= most]
    near = itself or close
    return max(near, key=lambda unit: (unit.held, unit.score))


def _kinds(inquiry: Inquiry, best: Candidate) -> tuple[str, ...]:
    """The kinds of value that the question is about and the best unit holds."""
    asked = [kind for request in inquiry.requests for kind in kinds_compared(request)]
    if not asked and any(request.kind is not Asked.YES_NO for request in inquiry.requests):
        return ()
    held = [kind for kind in asked or WITHOUT_REQUEST if values(best, kind)]
    with_days = held[:1] == [ValueKind.TIME] and WEEKDAY in held
    return (ValueKind.TIME, WEEKDAY) if with_days else tuple(held[:1])


def _rivals(comparison: Comparison, best: Candidate, units: Sequence[Candidate]) -> list[Candidate]:
    """In each other source, what is most like the best unit, where its value is another."""
    mine = comparison.claim(best)
    if mine is None:
        return []
    told: dict[str, list[Claim]] = {}
    for unit in units:
        source = unit.hit.source.source_id
        if source == best.hit.source.source_id or unit.rightly < best.rightly:
            continue
        other = comparison.claim(unit)
        if other is not None and comparison.are_of_the_same(mine, other):
            told.setdefault(source, []).append(other)
    found = (_rival(comparison, mine, claims) for claims in told.values())
    return [claim.unit for claim in found if claim]


def _rival(comparison: Comparison, mine: Claim, claims: Sequence[Claim]) -> Claim | None:
    """Of the claims of a source, the one most like the best unit, where no other that is as much
    like it agrees."""
    likeness = [(comparison.alike(mine, each), each) for each in claims]
    most, nearest = max(likeness, key=lambda pair: (comparison.says(pair[1].unit), pair[0]))
    close = (claim for alike, claim in likeness if alike >= most)
    return None if any(comparison.agree(mine, each) for each in close) else nearest


def _settle(best: Candidate, rivals: Sequence[Candidate], units: Sequence[Candidate]) -> Settled:
    winner, why = best, ""
    for rival in rivals:
        reason = supersedes(rival, winner)
        if reason:
            winner, why = rival, reason
            continue
        reason = supersedes(winner, rival)
        if not reason:
            return Settled(_unsettled(winner, rival), tuple(units))
        why = reason
    losers = {u.hit.source.source_id for u in (best, *rivals)} - {winner.hit.source.source_id}
    # It stands for the others also where the question names their date.
    referred = max(unit.referred for unit in (best, *rivals))
    kept = (
        replace(winner, referred=referred),
        *(u for u in units if u.key != winner.key and u.hit.source.source_id not in losers),
    )
    other = next(u for u in (best, *rivals) if u.hit.source.source_id in losers)
    tell = (
        f"«{other.hit.source.title}» dice otra cosa («{on_a_line(other.text)}»); se tomó "
        f"«{winner.hit.source.title}» {why}."
    )
    return Settled(
        passed(NAME, f"se contradicen; vale {winner.hit.source.source_id} {why}", tell=tell), kept
    )


def _unsettled(one: Candidate, other: Candidate) -> Finding:
    sources = (one.hit.source, other.hit.source)
    return stopped(
        NAME,
        Status.NEEDS_CLARIFICATION,
        ReasonCode.CONFLICTING_SOURCES,
        note=f"{sources[0].source_id} y {sources[1].source_id} dan valores distintos",
        message="Los documentos se contradicen y ninguno sustituye al otro: "
        f"«{one.hit.source.title}» dice «{on_a_line(one.text)}» y «{other.hit.source.title}» dice "
        f"«{on_a_line(other.text)}». Confírmalo con la institución.",
        passages=(passage(one), passage(other)),
    )
