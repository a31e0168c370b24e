"""What is kept of a trace where the words of documents must not be."""

from datetime import UTC, date, datetime

from asistente.contracts import (
    Answer,
    Attempt,
    Check,
    Chunk,
    Citation,
    Decision,
    Evidence,
    Hit,
    ModelInfo,
    Option,
    Passage,
    ReasonCode,
    Signals,
    Source,
    SourceType,
    Stage,
    Status,
    Trace,
    Unit,
)
from asistente.observability.metrics import metrics_of
from asistente.observability.redaction import without_text

SECRET = "secreto"
SOURCE = Source(source_id="guia", title="Guía", location="docs/guia.md")
CHUNK = Chunk(
    chunk_id="guia#0",
    source_id="guia",
    text=f"{SECRET} en el texto",
    start=0,
    end=20,
    pages=(2,),
    section_path=(f"{SECRET} en el título",),
    header=f"{SECRET} en la tabla",
    units=(Unit(kind="sentence", start=0, end=7, lead=f"{SECRET} antes"),),
)
PASSAGE = Passage(unit=CHUNK.units[0], chunk=CHUNK, source=SOURCE, score=0.5)
TRACE = Trace(
    request_id="abc",
    created_at=datetime(2026, 1, 15, tzinfo=UTC),
    question="¿Cuánto cuesta?",
    index="default",
    generation=3,
    stages=(Stage(name="retrieve", milliseconds=2.0),),
    evidence=Evidence(
        question="¿Cuánto cuesta?",
        query="¿Cuánto cuesta?",
        hits=(Hit(rank=1, score=1.0, signals=Signals(cosine=0.9), chunk=CHUNK, source=SOURCE),),
        as_of=date(2026, 1, 15),
    ),
    decision=Decision(
        status=Status.ANSWERED,
        relevance=0.9,
        checks=(Check(name="conflicts", passed=True, note=f"dice «{SECRET}»"),),
        message=SECRET,
        options=(Option(label=SECRET, question=SECRET),),
        passages=(PASSAGE,),
        steps=(PASSAGE,),
        notes=(SECRET,),
    ),
    verification=Check(name="verification", passed=False, note=SECRET),
    answer=Answer(
        request_id="abc",
        status=Status.ANSWERED,
        reason_code=None,
        answer=SECRET,
        clarifying_question=SECRET,
        options=(Option(label=SECRET, question=SECRET),),
        refusal_reason=SECRET,
        citations=(
            Citation(
                n=1,
                chunk_id="guia#0",
                source_id="guia",
                title="Guía",
                location="docs/guia.md",
                page=2,
                quote=SECRET,
                source_type=SourceType.OFFICIAL,
                category=None,
                publication_date=None,
            ),
        ),
        next_steps=(SECRET,),
        notes=(SECRET,),
        relevance=0.9,
        path="aws",
        latency_ms=31.0,
        cost_usd=0.002,
        model=ModelInfo(embedder="e", generator="g"),
    ),
    attempts=(Attempt(generator="g", claims=4, dropped=1, reasons=(SECRET,)),),
)


def test_no_word_of_a_document_is_kept() -> None:
    assert SECRET in TRACE.model_dump_json()
    assert SECRET not in without_text(TRACE).model_dump_json()


def test_ids_scores_and_verdicts_are_kept() -> None:
    kept = without_text(TRACE)
    assert kept.without_text
    assert kept.evidence is not None
    assert kept.evidence.hits[0].chunk.chunk_id == "guia#0"
    assert kept.evidence.hits[0].signals.cosine == 0.9
    assert kept.decision.checks[0].passed
    assert kept.decision.passages[0].chunk.pages == (2,)
    assert kept.answer.citations[0].location == "docs/guia.md"
    assert (kept.answer.latency_ms, kept.answer.cost_usd) == (31.0, 0.002)
    assert kept.question == TRACE.question


def test_a_question_that_was_stopped_has_nothing_to_hide() -> None:
    stopped = TRACE.model_copy(update={"evidence": None, "verification": None})
    assert without_text(stopped).evidence is None


def test_metrics_count_claims_and_those_that_were_dropped() -> None:
    metrics = metrics_of(TRACE)
    assert (metrics["Claims"], metrics["UnsupportedClaims"]) == (4, 1)
    assert (metrics["Latency"], metrics["Cost"]) == (31.0, 0.002)


def test_refusals_are_counted_by_reason_and_no_request_is_a_dimension() -> None:
    answer = TRACE.answer.model_copy(
        update={"status": Status.REFUSED, "reason_code": ReasonCode.NO_EVIDENCE}
    )
    metrics = metrics_of(TRACE.model_copy(update={"answer": answer}))
    assert (metrics["Refusals"], metrics["Answers"], metrics["Reason"]) == (1, 0, "no_evidence")
    directives = metrics["_aws"]["CloudWatchMetrics"]  # type: ignore[index]
    assert [directive["Dimensions"] for directive in directives] == [[[]], [["Reason"]]]
    named = {metric["Name"] for each in directives for metric in each["Metrics"]}
    assert named <= metrics.keys()
    assert "abc" not in str(metrics)
