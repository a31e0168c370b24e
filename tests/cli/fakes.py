"""A pipeline without an index: it answers by what the question says, so that tests read plainly."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime

from asistente.contracts import (
    Answer,
    AskRequest,
    Check,
    Chunk,
    Citation,
    Decision,
    Evidence,
    Hit,
    ModelInfo,
    Option,
    ReasonCode,
    Signals,
    Source,
    SourceType,
    Stage,
    Status,
    Trace,
)

DAY = date(2026, 1, 15)
SOURCE = Source(
    source_id="guia",
    title="Guía de reinscripción",
    location="corpus/guia.md",
    source_type=SourceType.DEMO,
    category="reinscripcion",
    publication_date=date(2026, 1, 12),
    period="2026-A",
    pages=3,
)
QUOTE = "La reinscripción es del 2 al 6 de febrero de 2026."
CHUNK = Chunk(
    chunk_id="guia:0", source_id="guia", text=f"{QUOTE} Otra.", start=0, end=57, pages=(2,)
)
HIT = Hit(
    rank=1,
    score=0.97,
    signals=Signals(fused=0.95, cosine=0.9, bm25=7.5, coverage=1.0),
    chunk=CHUNK,
    source=SOURCE,
)
OPTION = Option(label="Reinscripción", question="¿Cuándo es la reinscripción?")
MODEL = ModelInfo(embedder="fake", generator="extractive")


@dataclass
class FakePipeline:
    """Answers; asks back where the question says "trámite"; refuses "clima"; breaks on "falla"."""

    text: str = f"{QUOTE} [1]"
    asked: list[AskRequest] = field(default_factory=list)
    saved: dict[str, Trace] = field(default_factory=dict)

    def run(self, request: AskRequest, tell: Callable[[str], None] | None = None) -> Trace:
        self.asked.append(request)
        if "falla" in request.question:
            raise RuntimeError("[/nota] broken")
        trace = self._trace(request, f"id{len(self.asked)}")
        self.saved[trace.request_id] = trace
        return trace

    def search(self, request: AskRequest) -> Evidence:
        self.asked.append(request)
        return self._evidence(request)

    def replay(self, trace: Trace) -> Decision:
        return trace.decision.model_copy(
            update={"status": Status.REFUSED, "reason_code": ReasonCode.NO_EVIDENCE}
        )

    def save(self, trace: Trace) -> None:
        self.saved[trace.request_id] = trace

    def load(self, request_id: str) -> Trace | None:
        return self.saved.get(request_id)

    def last(self, n: int) -> tuple[Trace, ...]:
        return tuple(reversed(self.saved.values()))[:n]

    def _trace(self, request: AskRequest, request_id: str) -> Trace:
        answer = self._answer(request, request_id)
        return Trace(
            request_id=request_id,
            created_at=datetime(2026, 1, 15, 12, tzinfo=UTC),
            question=request.question,
            index="default",
            generation=7,
            stages=(Stage(name="retrieve", milliseconds=12.5),),
            evidence=self._evidence(request),
            decision=Decision(
                status=answer.status,
                reason_code=answer.reason_code,
                relevance=answer.relevance,
                checks=(Check(name="no_evidence", passed=True, note="Relevancia 0.93 ≥ 0.55."),),
            ),
            answer=answer,
        )

    def _evidence(self, request: AskRequest) -> Evidence:
        question = request.question
        return Evidence(question=question, query=question, hits=(HIT,), as_of=request.as_of or DAY)

    def _answer(self, request: AskRequest, request_id: str) -> Answer:
        if "trámite" in request.question:
            return Answer(
                request_id=request_id,
                status=Status.NEEDS_CLARIFICATION,
                reason_code=ReasonCode.AMBIGUOUS,
                clarifying_question="¿De qué trámite?",
                options=(OPTION,),
                model=MODEL,
            )
        if "clima" in request.question:
            return Answer(
                request_id=request_id,
                status=Status.REFUSED,
                reason_code=ReasonCode.NO_EVIDENCE,
                refusal_reason="Los documentos no lo tratan.",
                model=MODEL,
            )
        return self._answered(request_id)

    def _answered(self, request_id: str) -> Answer:
        citation = Citation(
            n=1,
            chunk_id="guia:0",
            source_id="guia",
            title=SOURCE.title,
            location=SOURCE.location,
            page=2,
            quote=self.text.removesuffix(" [1]"),
            source_type=SourceType.DEMO,
            category="reinscripcion",
            publication_date=SOURCE.publication_date,
        )
        return Answer(
            request_id=request_id,
            status=Status.ANSWERED,
            answer=self.text,
            citations=(citation,),
            next_steps=("Consulta tu turno.",),
            notes=("Periodo 2026-A.",),
            relevance=0.93,
            latency_ms=31.2,
            model=MODEL,
        )
