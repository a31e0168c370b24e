"""Two things asked for in one question: what answers each, in one answer."""

from collections.abc import Sequence
from typing import NamedTuple

from asistente.contracts import Decision, Evidence, Passage, ReasonCode, Status
from asistente.language.analyser import analyse
from asistente.language.asked import IN_SPANISH, Request
from asistente.language.fulfilment import fulfilment
from asistente.language.parts import parts_of
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import setting_of

SILENT = frozenset({ReasonCode.MISSING_DETAIL, ReasonCode.NO_EVIDENCE})
_VAGUE = frozenset({ReasonCode.AMBIGUOUS, ReasonCode.INCOMPLETE_QUESTION})
"""What such a finding asks back has no place in a note."""
_IN_PART = 0.5
"""How well a passage must serve one of several things asked for."""


class Half(NamedTuple):
    """One of two questions in one, and what was decided on it."""

    inquiry: Inquiry
    decision: Decision


def parts_of_evidence(evidence: Evidence) -> tuple[tuple[Evidence, ...], bool]:
    """The same evidence for each question that the one asked joins, and whether they are about
    different things; none for a single question."""
    asked, searched = parts_of(evidence.question), parts_of(evidence.query)
    if not asked or not searched:
        return (), False
    pairs = zip(asked.asked, searched.asked, strict=True)
    return tuple(_part(evidence, question, query) for question, query in pairs), asked.apart


def _part(evidence: Evidence, question: str, query: str) -> Evidence:
    said = frozenset(analyse(f"{question} {query}"))
    terms = tuple(term for term in evidence.terms if term.stem in said)
    return evidence.model_copy(update={"question": question, "query": query, "terms": terms})


def joined(halves: Sequence[Half]) -> Decision:
    """The decision of the first half that is answered, with what answers the other, or with a note
    that nothing does."""
    first, *others = sorted(halves, key=lambda half: half.decision.status is not Status.ANSWERED)
    decision = first.decision
    for other in others:
        if other.decision.status is Status.ANSWERED:
            decision = _with_passages(decision, other.decision)
        else:
            decision = _with_note(decision, other.decision, other.inquiry.requests[:1])
    return decision


def serves(passages: Sequence[Passage], request: Request) -> bool:
    """Some passage holds what is asked for."""
    return any(
        fulfilment(request.kind, each.quote, setting_of(each.unit, each.chunk), request.noun)
        >= _IN_PART
        for each in passages
    )


def with_part(decision: Decision, part: Decision, request: Request) -> Decision:
    """The decision with what answers one of the things asked for, or with a note that nothing
    does."""
    if part.status is Status.ANSWERED and serves(part.passages, request):
        return _with_passages(decision, part)
    return _with_note(decision, part, (request,))


def _with_passages(decision: Decision, other: Decision) -> Decision:
    quoted = {each.quote for each in decision.passages}
    own = (each for each in other.passages if each.seconds is None)
    new = [each for each in own if each.quote not in quoted]
    told = [each for each in other.notes if each not in decision.notes]
    update = {"passages": (*decision.passages, *new), "notes": (*decision.notes, *told)}
    return decision.model_copy(update=update)


def _with_note(decision: Decision, other: Decision, requests: Sequence[Request]) -> Decision:
    untold = other.status is Status.ANSWERED or other.reason_code in SILENT | _VAGUE
    named = [IN_SPANISH[each.kind] for each in requests if each.kind in IN_SPANISH]
    what = f"Sobre {named[0]}" if named else "Sobre la otra pregunta"
    note = f"{what} no se encontró respuesta aquí; pregúntalo por separado."
    return decision.model_copy(
        update={"notes": (*decision.notes, note if untold or not other.message else other.message)}
    )
