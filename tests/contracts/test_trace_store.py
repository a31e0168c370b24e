"""One suite for every TraceStore: the fake that other tests use, and SQLite."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from asistente.contracts import Answer, Decision, ModelInfo, Stage, Status, Trace
from asistente.observability.trace_store import SqliteTraceStore
from asistente.ports import TraceStore

BEGAN = datetime(2026, 1, 15, 12, tzinfo=UTC)


def a_trace(request_id: str, minute: int = 0) -> Trace:
    return Trace(
        request_id=request_id,
        created_at=BEGAN + timedelta(minutes=minute),
        question="¿Cuándo? «áé»",
        index="default",
        generation=1,
        stages=(Stage(name="embed", milliseconds=1.5),),
        evidence=None,
        decision=Decision(status=Status.REFUSED),
        answer=Answer(
            request_id=request_id,
            status=Status.REFUSED,
            model=ModelInfo(embedder="e", generator="g"),
        ),
    )


class MemoryTraceStore:
    """The fake."""

    def __init__(self) -> None:
        self._traces: dict[str, Trace] = {}

    def save(self, trace: Trace) -> None:
        self._traces[trace.request_id] = trace

    def load(self, request_id: str) -> Trace | None:
        if request_id in self._traces:
            return self._traces[request_id]
        found = [t for i, t in self._traces.items() if i.startswith(request_id)]
        return found[0] if len(found) == 1 else None

    def last(self, n: int) -> tuple[Trace, ...]:
        newest = sorted(self._traces.values(), key=lambda t: t.created_at, reverse=True)
        return tuple(newest[:n])


@pytest.fixture(params=["memory", "sqlite", "cloudwatch"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[TraceStore]:
    if request.param == "memory":
        yield MemoryTraceStore()
        return
    if request.param == "cloudwatch":
        yield from cloudwatch()
        return
    sqlite = SqliteTraceStore(tmp_path / "new" / "traces.sqlite")
    yield sqlite
    sqlite.close()


def cloudwatch() -> Iterator[TraceStore]:
    """Logs of moto, in this process."""
    pytest.importorskip("boto3")
    moto = pytest.importorskip("moto")
    from asistente.aws.clients import AwsClients
    from asistente.observability.cloudwatch import CloudWatchTraceStore

    with moto.mock_aws():
        logs = AwsClients("us-east-1").client("logs")
        yield CloudWatchTraceStore(logs, "/asistente/prueba", with_text=True)


def test_gives_back_what_was_saved(store: TraceStore) -> None:
    trace = a_trace("abc123")
    store.save(trace)
    assert store.load("abc123") == trace


def test_an_unknown_id_is_none(store: TraceStore) -> None:
    assert store.load("nothing") is None
    store.save(a_trace("abc123"))
    assert store.load("nothing") is None


def test_an_unambiguous_beginning_is_enough(store: TraceStore) -> None:
    store.save(a_trace("abc123"))
    store.save(a_trace("abd456"))
    assert store.load("abc") == a_trace("abc123")
    assert store.load("ab") is None


def test_a_whole_id_wins_over_a_longer_one(store: TraceStore) -> None:
    store.save(a_trace("abc"))
    store.save(a_trace("abcd"))
    assert store.load("abc") == a_trace("abc")


def test_saving_again_replaces(store: TraceStore) -> None:
    store.save(a_trace("abc"))
    store.save(a_trace("abc", minute=5))
    assert store.last(10) == (a_trace("abc", minute=5),)


def test_last_gives_the_newest_first(store: TraceStore) -> None:
    for minute in (3, 1, 2):
        store.save(a_trace(f"id{minute}", minute))
    assert [t.request_id for t in store.last(2)] == ["id3", "id2"]


def test_last_of_nothing_is_empty(store: TraceStore) -> None:
    assert store.last(5) == ()


def test_time_order_does_not_depend_on_the_zone(store: TraceStore) -> None:
    late = a_trace("late", minute=10)
    early = a_trace("early", minute=5)
    shifted = early.created_at.astimezone(timezone(timedelta(hours=9)))
    store.save(early.model_copy(update={"created_at": shifted}))
    store.save(late)
    assert [t.request_id for t in store.last(2)] == ["late", "early"]
