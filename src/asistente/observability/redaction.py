"""Traces without the text of documents, for places where more people read than may read those."""

from asistente.contracts import Answer, Attempt, Chunk, Decision, Evidence, Passage, Trace


def without_text(trace: Trace) -> Trace:
    """A trace with the ids, scores and verdicts of everything, and the words of nothing.

    What is kept is chosen field by field, so that a field to come is not kept by accident.
    """
    return trace.model_copy(
        update={
            "without_text": True,
            "evidence": _evidence(trace.evidence) if trace.evidence else None,
            "decision": _decision(trace.decision),
            "verification": trace.verification
            and trace.verification.model_copy(update={"note": ""}),
            "attempts": tuple(map(_attempt, trace.attempts)),
            "answer": _answer(trace.answer),
        }
    )


def _evidence(evidence: Evidence) -> Evidence:
    hits = (hit.model_copy(update={"chunk": _chunk(hit.chunk)}) for hit in evidence.hits)
    return evidence.model_copy(update={"hits": tuple(hits)})


def _decision(decision: Decision) -> Decision:
    return Decision(
        status=decision.status,
        reason_code=decision.reason_code,
        relevance=decision.relevance,
        checks=tuple(check.model_copy(update={"note": ""}) for check in decision.checks),
        passages=tuple(map(_passage, decision.passages)),
        steps=tuple(map(_passage, decision.steps)),
    )


def _passage(passage: Passage) -> Passage:
    unit = passage.unit.model_copy(update={"lead": ""})
    return passage.model_copy(update={"unit": unit, "chunk": _chunk(passage.chunk)})


def _chunk(chunk: Chunk) -> Chunk:
    return Chunk(
        chunk_id=chunk.chunk_id,
        source_id=chunk.source_id,
        text="",
        start=chunk.start,
        end=chunk.end,
        pages=chunk.pages,
    )


def _attempt(attempt: Attempt) -> Attempt:
    """Without what was dropped: a model that is wrong repeats a document all the same."""
    return Attempt(
        generator=attempt.generator,
        prompt=attempt.prompt,
        usage=attempt.usage,
        claims=attempt.claims,
        dropped=attempt.dropped,
        dropped_by=attempt.dropped_by,
        fault=attempt.fault,
    )


def _answer(answer: Answer) -> Answer:
    return Answer(
        request_id=answer.request_id,
        status=answer.status,
        reason_code=answer.reason_code,
        citations=tuple(c.model_copy(update={"quote": ""}) for c in answer.citations),
        relevance=answer.relevance,
        path=answer.path,
        latency_ms=answer.latency_ms,
        cost_usd=answer.cost_usd,
        model=answer.model,
    )
