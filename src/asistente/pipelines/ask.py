"""A question to an answer: guard → retrieve → decide → generate → verify → record."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal
from unicodedata import normalize

from asistente.contracts import (
    Answer,
    AskRequest,
    Check,
    Citation,
    Decision,
    Evidence,
    ModelInfo,
    Passage,
    ReasonCode,
    Statement,
    Status,
    Trace,
)
from asistente.errors import UsageError
from asistente.generation.verification import Verified
from asistente.observability.tracer import Tracer
from asistente.pipelines.phrasing import Hear, Models, Phrased, Turns, phrase
from asistente.policy.decide import Policy, decide, relevance_of, stop
from asistente.policy.finding import Finding
from asistente.policy.guard import guard, is_order
from asistente.policy.inquiry import inquire
from asistente.policy.passages import PROBED, Candidate, candidates
from asistente.policy.reranking import by_best_unit
from asistente.ports import Generator, TraceStore
from asistente.retrieval.rerank import Reranking
from asistente.retrieval.retrieve import Retrieved, Retriever

UNSUPPORTED = "No se pudo comprobar la respuesta en los documentos."
UNDRAFTED = "No se pudo redactar una respuesta con los documentos."

Tell = Callable[[str], None]
"""Hears an answer as far as it is written and verified."""


@dataclass(frozen=True)
class AskPipeline:
    """Everything that a question passes through; its fields are ports and plain parameters."""

    retriever: Retriever
    generator: Generator
    """Needs no model: speaks where there is none, and where one fails."""
    traces: TraceStore
    policy: Policy
    index: str
    generation: int
    request_id: Callable[[], str]
    now: Callable[[], datetime]
    target_period: str | None = None
    reranking: Reranking | None = None
    path: Literal["local", "aws"] = "local"
    settings_version: str = ""
    models: Models | None = None
    """Phrase the answers before `generator` has to; None where no model is set."""
    spent_usd: Callable[[], float] = lambda: 0.0
    """What the embedder has cost since it was made; it tells what a question adds."""

    def run(self, request: AskRequest, tell: Tell | None = None) -> Trace:
        """Answer, ask back or refuse, and record why.

        `tell` hears the verified part of the answer so far, as a model writes it. The answer of the
        trace alone counts: what was told and is not in it is withdrawn.
        """
        tracer = Tracer()
        spent_usd = self.spent_usd()
        request_id = self.request_id()
        request = request.model_copy(update={"question": normalize("NFC", request.question)})
        with tracer.stage("guard"):
            question, guarded = guard(request.question, max_chars=self.policy.max_question_chars)
        evidence = self._evidence(request, question, guarded, tracer)
        with tracer.stage("decide"):
            decision = self._decide(evidence, guarded)
        turns = self._turns(question, decision, key=request.user or request_id)
        phrased = phrase(question, decision, turns, tracer, _heard(decision, tell))
        answer = self._answer(request_id, decision, phrased, tracer)
        if embedded_usd := self.spent_usd() - spent_usd:
            cost_usd = answer.cost_usd + embedded_usd
            answer = answer.model_copy(update={"cost_usd": cost_usd})
        trace = self._trace(request, evidence, decision, phrased, answer, tracer)
        self.traces.save(trace)
        return trace

    def search(self, request: AskRequest) -> Evidence:
        """Retrieval only."""
        return self._retrieved(request, Tracer()).evidence

    def inspect(self, request: AskRequest) -> Evidence | None:
        """The evidence with all signals measured; None for what the guard stops."""
        question, guarded = guard(request.question, max_chars=self.policy.max_question_chars)
        if not guarded.check.passed:
            return None
        found = self._retrieved(request.model_copy(update={"question": question}), Tracer())
        return self._probed(found, candidates(found.evidence, inquire(found.evidence)))

    def replay(self, trace: Trace) -> Decision:
        """Decide again over recorded evidence with today's policy.

        Raises:
            UsageError: the guard had stopped the question then, and would let it pass today, or
                the trace was kept without the words of the documents.
        """
        if trace.without_text:
            raise UsageError(
                "La traza se guardó sin el texto de los documentos.",
                hint="Haz la pregunta otra vez; con el ajuste aws.log_text se guarda.",
            )
        _, guarded = guard(trace.question, max_chars=self.policy.max_question_chars)
        if trace.evidence is None and guarded.check.passed:
            raise UsageError(
                "La traza no guarda evidencia: entonces la pregunta no se buscó.",
                hint="Haz la pregunta otra vez.",
            )
        return self._decide(trace.evidence, guarded)

    def _evidence(
        self, request: AskRequest, question: str, guarded: Finding, tracer: Tracer
    ) -> Evidence | None:
        if not guarded.check.passed:
            return None
        found = self._retrieved(request.model_copy(update={"question": question}), tracer)
        with tracer.stage("inspect"):
            return self._inspected(found)

    def _retrieved(self, request: AskRequest, tracer: Tracer) -> Retrieved:
        as_of = request.as_of or self.now().date()
        period = request.period or self.target_period
        with tracer.stage("retrieve"):
            found = self.retriever.retrieve(request, as_of=as_of, period=period)
            found = replace(found, evidence=by_best_unit(found.evidence))
        if self.reranking is None:
            return found
        with tracer.stage("rerank"):
            return replace(found, evidence=self.reranking.apply(found.evidence))

    def _inspected(self, found: Retrieved) -> Evidence:
        """The evidence, looked at as closely as the decision needs."""
        evidence = found.evidence
        inquiry = inquire(evidence)
        units = candidates(evidence, inquiry)
        relevance = relevance_of(evidence, inquiry, units, self.policy)
        sure = self.policy.calibration.is_sure(relevance)
        return evidence if sure else self._probed(found, units)

    def _probed(self, found: Retrieved, units: Sequence[Candidate]) -> Evidence:
        """The evidence with the cosines of its most promising units."""
        best = units[:PROBED]
        cosines = self.retriever.unit_cosines(found.vector, [unit.embedded for unit in best])
        probed = {unit.key: cosine for unit, cosine in zip(best, cosines, strict=True)}
        return found.evidence.model_copy(update={"unit_cosines": probed})

    def _decide(self, evidence: Evidence | None, guarded: Finding) -> Decision:
        if evidence is None or not guarded.check.passed:
            return stop([guarded], 0.0)
        return decide(evidence, self.policy, guarded)

    def _turns(self, question: str, decision: Decision, *, key: str) -> Turns:
        """Only an answer is worth a model: questions and refusals have their own words."""
        if self.models is None or decision.status is not Status.ANSWERED:
            return Turns((self.generator,))
        route = self.models.table.route(question, decision, key=key)
        chosen = self.models.generator(route.model)
        generators = (*((chosen,) if chosen else ()), self.generator)
        return Turns(generators, route, self.models.grounding)

    def _answer(
        self, request_id: str, decision: Decision, phrased: Phrased, tracer: Tracer
    ) -> Answer:
        verified = phrased.verified
        if decision.status is Status.ANSWERED and not verified.statements:
            decision = _unsaid(decision, phrased)
        order = _numbering(decision, verified)
        answered = decision.status is Status.ANSWERED
        clarifying = decision.status is Status.NEEDS_CLARIFICATION
        return Answer(
            request_id=request_id,
            status=decision.status,
            reason_code=decision.reason_code,
            answer=_text(verified.statements, order) if answered else None,
            clarifying_question=decision.message if clarifying else None,
            options=decision.options,
            refusal_reason=decision.message if decision.status is Status.REFUSED else None,
            citations=_citations(order, verified.passages),
            next_steps=tuple(step.text for step in verified.next_steps) if answered else (),
            notes=(*decision.notes, *([phrased.note] if phrased.note else ())),
            relevance=round(decision.relevance, 4),
            path=self.path,
            latency_ms=tracer.elapsed_ms,
            cost_usd=phrased.cost_usd,
            model=ModelInfo(
                embedder=self.retriever.embedder.id,
                generator=phrased.last.generator,
                prompt=phrased.last.prompt,
            ),
        )

    def _trace(
        self,
        request: AskRequest,
        evidence: Evidence | None,
        decision: Decision,
        phrased: Phrased,
        answer: Answer,
        tracer: Tracer,
    ) -> Trace:
        return Trace(
            request_id=answer.request_id,
            created_at=self.now(),
            question=request.question,
            index=self.index,
            generation=self.generation,
            settings_version=self.settings_version,
            stages=tracer.stages,
            evidence=evidence,
            decision=decision,
            verification=_verification(decision, phrased.verified),
            attempts=phrased.attempts if decision.status is Status.ANSWERED else (),
            route=phrased.route,
            flagged=_flagged(decision, phrased),
            answer=answer,
        )


def _verification(decision: Decision, verified: Verified) -> Check | None:
    """What the verifier found, for the trace."""
    if decision.status is not Status.ANSWERED:
        return None
    note = "; ".join(verified.dropped) or "todo lo dicho está en las fuentes citadas"
    return Check(name="verification", passed=not verified.dropped, note=note)


def _heard(decision: Decision, tell: Tell | None) -> Hear | None:
    """What holds of a draft, told as the text that an answer of it would have."""
    if tell is None:
        return None
    return lambda verified: tell(_text(verified.statements, _numbering(decision, verified)))


def _flagged(decision: Decision, phrased: Phrased) -> tuple[str, ...]:
    """Chunks that a model was shown and that give orders."""
    if all(attempt.usage is None for attempt in phrased.attempts):
        return ()
    chunks = {p.chunk.chunk_id: p.chunk.text for p in (*decision.passages, *decision.steps)}
    return tuple(name for name, text in chunks.items() if is_order(text))


def _unsaid(decision: Decision, phrased: Phrased) -> Decision:
    """The refusal where nothing of what was drafted holds, or nothing was drafted at all."""
    claimed = any(attempt.claims for attempt in phrased.attempts)
    reason = ReasonCode.UNSUPPORTED_CLAIM if claimed else ReasonCode.GENERATION_INVALID
    return decision.model_copy(
        update={
            "status": Status.REFUSED,
            "reason_code": reason,
            "message": UNSUPPORTED if claimed else UNDRAFTED,
            "passages": (),
            "steps": (),
        }
    )


def _numbering(decision: Decision, verified: Verified) -> dict[int, int]:
    """Citation number of each passage that is shown, in order of first use."""
    if decision.status is not Status.ANSWERED:
        return {place: place + 1 for place in range(len(decision.passages))}
    used = [n for s in (*verified.statements, *verified.next_steps) for n in s.passages]
    passages = verified.passages
    shown: dict[tuple[str, int, int], int] = {}
    for place in used:
        shown.setdefault(_spot(passages[place]), len(shown) + 1)
    return {place: shown[_spot(passages[place])] for place in dict.fromkeys(used)}


def _spot(passage: Passage) -> tuple[str, int, int]:
    """Where a passage stands: what is both answer and step is cited once."""
    return passage.chunk.chunk_id, passage.unit.start, passage.unit.end


def _text(statements: tuple[Statement, ...], order: dict[int, int]) -> str:
    """Statements as lines, each with its citation numbers."""
    return "\n".join(
        statement.text + "".join(f" [{order[n]}]" for n in statement.passages)
        for statement in statements
    )


def _citations(order: dict[int, int], passages: Sequence[Passage]) -> tuple[Citation, ...]:
    """One citation a number, in order."""
    first = {number: place for place, number in reversed(list(order.items()))}
    return tuple(_citation(number, passages[first[number]]) for number in sorted(first))


def _citation(number: int, passage: Passage) -> Citation:
    source = passage.source
    return Citation(
        n=number,
        chunk_id=passage.chunk.chunk_id,
        source_id=source.source_id,
        title=source.title,
        location=source.location,
        page=passage.unit.page,
        quote=passage.quote,
        source_type=source.source_type,
        category=source.category,
        publication_date=source.publication_date,
        page_label=passage.unit.page_label,
    )
