"""Outcomes of one line each, for figures that can be checked by hand."""

from typing import Any

from asistente.contracts import Answer, Citation, ModelInfo, ReasonCode, SourceType, Status
from asistente.evaluation.cases import Case
from asistente.evaluation.result import CaseResult


def a_citation(chunk_id: str = "c1", source_id: str = "s1", quote: str = "texto") -> Citation:
    return Citation(
        n=1,
        chunk_id=chunk_id,
        source_id=source_id,
        title="T",
        location="t.md",
        page=None,
        quote=quote,
        source_type=SourceType.DEMO,
        category=None,
        publication_date=None,
    )


def a_result(
    expect: str = "answered",
    status: str = "answered",
    *,
    reason: str | None = None,
    answer: str | None = None,
    next_steps: tuple[str, ...] = (),
    latency_ms: float = 1.0,
    ranking: tuple[str, ...] = (),
    relevant: tuple[frozenset[str], ...] = (),
    citations: int = 0,
    valid: int = 0,
    claims: int = 0,
    cost_usd: float = 0.0,
    group: str | None = None,
    **case: Any,
) -> CaseResult:
    return CaseResult(
        case=Case(id=case.pop("id", "x"), question="¿?", expect=Status(expect), **case),
        answer=Answer(
            request_id="r",
            status=Status(status),
            reason_code=ReasonCode(reason) if reason else None,
            answer=answer,
            next_steps=next_steps,
            latency_ms=latency_ms,
            cost_usd=cost_usd,
            citations=tuple(a_citation() for _ in range(citations)),
            model=ModelInfo(embedder="e", generator="g"),
        ),
        group=group,
        ranking=ranking,
        relevant=relevant,
        valid_citations=valid,
        claims=claims,
    )
