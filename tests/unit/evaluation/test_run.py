"""From a trace to what is scored: which chunks count, which citations hold."""

from datetime import UTC, date, datetime

from asistente.contracts import (
    Answer,
    AskRequest,
    Chunk,
    Decision,
    Evidence,
    Hit,
    ModelInfo,
    Signals,
    Source,
    Status,
    Trace,
)
from asistente.evaluation.cases import Case, RelevantSource
from asistente.evaluation.run import Entry, entry_of, result_of, run_cases
from tests.unit.evaluation.results import a_citation

SOURCE = Source(source_id="s1", title="Guía", location="corpus/guía.pdf")
CHUNKS = (
    Chunk(chunk_id="c1", source_id="s1", text="Del 2 al 6.", start=0, end=11, pages=(1,)),
    Chunk(chunk_id="c2", source_id="s1", text="Otra cosa.", start=12, end=22, pages=(1, 2)),
)
CATALOGUE: tuple[Entry, ...] = tuple(entry_of(chunk, SOURCE) for chunk in CHUNKS)


def a_case(page: int | None = None, *must_include: str) -> Case:
    return Case(
        id="a",
        question="¿Cuándo?",
        expect=Status.ANSWERED,
        relevant=(RelevantSource(source="gui\u0301a.pdf", page=page),),
        must_include=must_include,
        as_of=date(2026, 1, 15),
    )


def a_trace(*citations: tuple[str, str, str], searched: bool = True) -> Trace:
    hits = tuple(
        Hit(rank=n, score=1.0, signals=Signals(), chunk=chunk, source=SOURCE)
        for n, chunk in enumerate(CHUNKS, start=1)
    )
    evidence = Evidence(question="¿Cuándo?", query="cuando", hits=hits, as_of=date(2026, 1, 15))
    return Trace(
        request_id="r",
        created_at=datetime(2026, 1, 15, tzinfo=UTC),
        index="default",
        generation=1,
        stages=(),
        evidence=evidence if searched else None,
        decision=Decision(status=Status.ANSWERED),
        answer=Answer(
            request_id="r",
            status=Status.ANSWERED,
            citations=tuple(a_citation(*citation) for citation in citations),
            model=ModelInfo(embedder="e", generator="g"),
        ),
    )


def test_the_chunks_that_hold_the_answer_are_the_relevant_ones() -> None:
    result = result_of(a_case(None, "2 al 6"), a_trace(), CATALOGUE)
    assert result.relevant == (frozenset({"c1"}),)
    assert result.ranking == ("c1", "c2")


def test_all_chunks_of_a_place_count_where_none_holds_the_answer_whole() -> None:
    assert result_of(a_case(), a_trace(), CATALOGUE).relevant == (frozenset({"c1", "c2"}),)
    assert result_of(a_case(2), a_trace(), CATALOGUE).relevant == (frozenset({"c2"}),)


def test_a_citation_is_valid_where_the_retrieved_chunk_holds_its_quote() -> None:
    trace = a_trace(
        ("c1", "s1", "Del 2 al 6."),
        ("c1", "s1", "Del 3 al 6."),  # not in the chunk
        ("c1", "s2", "Del 2 al 6."),  # not the chunk's source
        ("c9", "s1", "Del 2 al 6."),  # not retrieved
        ("c1", "s1", ""),
    )
    assert result_of(a_case(), trace, CATALOGUE).valid_citations == 1


def test_a_question_stopped_before_the_search_has_an_empty_ranking() -> None:
    assert result_of(a_case(), a_trace(searched=False), CATALOGUE).ranking == ()


def test_each_case_is_asked_as_of_its_day() -> None:
    asked: list[AskRequest] = []

    def ask(request: AskRequest) -> Trace:
        asked.append(request)
        return a_trace()

    list(run_cases([a_case()], ask, CATALOGUE))
    assert [request.as_of for request in asked] == [date(2026, 1, 15)]
