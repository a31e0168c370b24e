"""The decision: which checks there are, in which order, and what happens when none stops.

This order is the policy. Each check is a small pure function with a note in the trace; the first
that stops decides. The same evidence and the same policy always give the same decision, so a
recorded trace can be decided again.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from asistente.contracts import Decision, Evidence, ReasonCode, Status
from asistente.policy.answering import Choice, choose, past_date_note
from asistente.policy.conflicts import conflicts
from asistente.policy.detail import absent, denies, detail
from asistente.policy.finding import Finding, passed, stopped
from asistente.policy.groups import denial, with_own_case, without_other_groups
from asistente.policy.individual import individual
from asistente.policy.inquiry import Inquiry, inquire
from asistente.policy.joint import SILENT, Half, joined, parts_of_evidence, serves, with_part
from asistente.policy.namesakes import without_namesakes
from asistente.policy.opposites import without_opposites
from asistente.policy.passages import Candidate, candidates
from asistente.policy.periods import in_period
from asistente.policy.relevance import Calibration, signals
from asistente.policy.revoked import revoked_note
from asistente.policy.rows import in_reach, of_named_row
from asistente.policy.sections import without_other_sections
from asistente.policy.steps import choose_steps
from asistente.policy.vague import ambiguous, incomplete, of_chosen_document

RELEVANCE = "relevance"
_TOPIC_THERE, _LEAST = 0.45, 0.08
"""From which coverage, and relevance, a refusal can tell what exactly is missing."""


_NOTHING = "Los documentos no contienen información suficiente para responder."
_EMPTY = "El índice no tiene documentos todavía. Agrégalos con «asistente ingest CARPETA»."


@dataclass(frozen=True)
class Policy:
    """What an institution may set."""

    calibration: Calibration
    threshold: float = 0.55
    max_question_chars: int = 500


def decide(evidence: Evidence, policy: Policy, guarded: Finding) -> Decision:
    """Answer, ask back or refuse; of two things asked for in one question, each."""
    inquiry = inquire(evidence)
    decision = _decide(evidence, inquiry, policy, guarded)
    halves = _halves(evidence, decision, policy, guarded)
    if any(half.decision.status is Status.ANSWERED for half in halves):
        return joined(halves)
    if decision.status is not Status.ANSWERED or len(inquiry.definite) < 2:
        return decision
    outright = [each for each in inquiry.definite if each.outright] or inquiry.definite
    # What serves one of them is weighed apart: candidates depend on what is asked for.
    for request in (each for each in outright if not serves(decision.passages, each)):
        part = _decide(evidence, replace(inquiry, requests=(request,)), policy, guarded)
        decision = with_part(decision, part, request)
    return decision


def _halves(
    evidence: Evidence, whole: Decision, policy: Policy, guarded: Finding
) -> tuple[Half, ...]:
    """Each of two questions in one, decided by itself, where together they are not all answered."""
    if whole.status is not Status.ANSWERED and whole.reason_code not in SILENT:
        return ()
    parts, apart = parts_of_evidence(evidence)
    asked = [(part, inquire(part)) for part in parts]
    wanted = [each for _, inquiry in asked for each in inquiry.definite]
    answered = whole.status is Status.ANSWERED
    served = answered and all(serves(whole.passages, w) for w in wanted)
    if served and not apart:
        return ()
    halves = tuple(Half(each, _decide(part, each, policy, guarded)) for part, each in asked)
    if apart or answered or all(half.decision.status is Status.ANSWERED for half in halves):
        return halves
    return ()


def _decide(evidence: Evidence, inquiry: Inquiry, policy: Policy, guarded: Finding) -> Decision:
    units = candidates(evidence, inquiry)
    relevance = relevance_of(evidence, inquiry, units, policy)
    findings = [guarded]
    for finding in _about_the_question(evidence, units, relevance, policy):
        findings.append(finding)
        if not finding.check.passed:
            return stop(_explained(findings, evidence, inquiry, units, relevance), relevance)
    timed = in_period(evidence, inquiry, units)
    findings.append(timed.finding)
    if not timed.finding.check.passed:
        return stop(findings, relevance)
    named = _meant(evidence, inquiry, timed.units)
    denied = denial(inquiry, evidence.question, named)
    findings.append(detail(evidence, inquiry, named) if denied is None else denies(denied))
    if not findings[-1].check.passed:
        return stop(findings, relevance)
    settled = conflicts(evidence.question, inquiry, named)
    findings.append(settled.finding)
    if not settled.finding.check.passed:
        return stop(findings, relevance)
    choice = choose(evidence, inquiry, [denied] if denied else settled.units)
    replied = _reply(choice, settled.units)
    if replied and settled.finding.tell is None:
        settled = conflicts(evidence.question, inquiry, settled.units, replied)
        findings[-1] = settled.finding
        if not settled.finding.check.passed:
            return stop(findings, relevance)
        if settled.finding.tell:
            choice = choose(evidence, inquiry, [denied] if denied else settled.units)
    if choice.missing:
        missing = absent(settled.units, f"no mencionan «{choice.missing}»")
        return stop([*findings, missing], relevance)
    passages = with_own_case(inquiry, evidence.question, settled.units, choice.passages)
    of_answer = (past_date_note(evidence, inquiry, passages), revoked_note(passages))
    notes = [finding.tell for finding in findings if finding.tell] + list(filter(None, of_answer))
    return Decision(
        status=Status.ANSWERED,
        relevance=relevance,
        checks=tuple(finding.check for finding in findings),
        passages=passages,
        steps=choose_steps(inquiry, settled.units, passages),
        notes=tuple(notes),
    )


def _reply(choice: Choice, units: Sequence[Candidate]) -> Candidate | None:
    """The candidate that an answer begins with, where it is the reply of an FAQ: its words are few,
    and it may not be the one that was compared."""
    first = next(iter(choice.passages), None)
    if first is None or not first.unit.lead.rstrip().endswith("?"):
        return None
    same = (u for u in units if u.hit.chunk == first.chunk and u.unit == first.unit)
    return next(same, None)


def _meant(
    evidence: Evidence, inquiry: Inquiry, units: Sequence[Candidate]
) -> tuple[Candidate, ...]:
    """The units on what the question means, without those on others of its kind."""
    question = evidence.question
    chosen = of_chosen_document(evidence, units)
    of_group = without_other_groups(inquiry, question, chosen)
    of_side = without_opposites(inquiry, question, of_group)
    of_row = of_named_row(inquiry, question, in_reach(inquiry, question, of_side))
    return without_other_sections(inquiry, without_namesakes(evidence, of_row))


def _about_the_question(
    evidence: Evidence, units: Sequence[Candidate], relevance: float, policy: Policy
) -> Iterator[Finding]:
    """The checks that look at the question before its details, each made when it is its turn."""
    yield individual(evidence.question, units)
    yield incomplete(evidence)
    yield ambiguous(evidence)
    yield relevant(evidence, relevance, policy)


def _explained(
    findings: list[Finding],
    evidence: Evidence,
    inquiry: Inquiry,
    units: Sequence[Candidate],
    relevance: float,
) -> list[Finding]:
    """Say more than "no evidence" where the topic is there: another period, or no such detail."""
    near = max((unit.coverage for unit in units), default=0.0) >= _TOPIC_THERE
    if findings[-1].check.name != RELEVANCE or not near or relevance < _LEAST:
        return findings
    timed = in_period(evidence, inquiry, units)
    missing = timed.finding if not timed.finding.check.passed else detail(evidence, inquiry, units)
    refused = missing.check.status is Status.REFUSED
    return [*findings, missing] if refused else findings


def relevance_of(
    evidence: Evidence, inquiry: Inquiry, units: Sequence[Candidate], policy: Policy
) -> float:
    """Calibrated probability that the evidence can answer the question; 0 without any."""
    found = signals(evidence, inquiry, units)
    return policy.calibration.judge(found, evidence) if found else 0.0


def relevant(evidence: Evidence, relevance: float, policy: Policy) -> Finding:
    """Refuse where nothing in the documents can answer."""
    note = f"relevancia {relevance:.2f}, umbral {policy.threshold:.2f}"
    if relevance >= policy.threshold:
        return passed(RELEVANCE, note)
    empty = not (evidence.hits or evidence.facts.chunks)
    return stopped(
        RELEVANCE,
        Status.REFUSED,
        ReasonCode.NO_EVIDENCE,
        note=note,
        message=_EMPTY if empty else _NOTHING,
    )


def stop(findings: list[Finding], relevance: float) -> Decision:
    """The decision of the last finding."""
    last = findings[-1]
    assert last.check.status is not None
    return Decision(
        status=last.check.status,
        reason_code=last.check.reason_code,
        relevance=relevance,
        checks=tuple(finding.check for finding in findings),
        message=last.message,
        options=last.options,
        passages=last.passages,
        notes=tuple(finding.tell for finding in findings if finding.tell),
    )
