"""What SQLite brings with it: other processes, folders that cannot be written, damaged files."""

import multiprocessing
import os
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from asistente.contracts import Answer, Decision, ModelInfo, Status, Trace
from asistente.errors import ConfigurationError
from asistente.observability import trace_store
from asistente.observability.trace_store import SqliteTraceStore

WRITERS, EACH = 4, 25


def a_trace(request_id: str, minute: int = 0) -> Trace:
    return Trace(
        request_id=request_id,
        created_at=datetime(2026, 1, 15, 12, minute, tzinfo=UTC),
        index="default",
        generation=1,
        stages=(),
        evidence=None,
        decision=Decision(status=Status.REFUSED),
        answer=Answer(
            request_id=request_id,
            status=Status.REFUSED,
            model=ModelInfo(embedder="e", generator="g"),
        ),
    )


def _write(file: Path, writer: int) -> None:
    warnings: list[str] = []
    store = SqliteTraceStore(file, warn=warnings.append)
    for n in range(EACH):
        store.save(a_trace(f"{writer}-{n}"))
    store.close()
    assert not warnings


def test_processes_write_the_same_new_file_at_once(tmp_path: Path) -> None:
    file = tmp_path / "traces.sqlite"
    spawn = multiprocessing.get_context("spawn")
    writers = [spawn.Process(target=_write, args=(file, n)) for n in range(WRITERS)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0] * WRITERS
    store = SqliteTraceStore(file)
    assert len(store.last(1000)) == WRITERS * EACH
    store.close()


def test_a_folder_that_cannot_be_made_warns_once_and_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    warnings: list[str] = []
    store = SqliteTraceStore(tmp_path / "file" / "traces.sqlite", warn=warnings.append)
    store.save(a_trace("a"))
    store.save(a_trace("b"))
    assert len(warnings) == 1
    assert "No se guardó la traza" in warnings[0]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_warns_and_goes_on(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    warnings: list[str] = []
    SqliteTraceStore(tmp_path / "traces.sqlite", warn=warnings.append).save(a_trace("a"))
    tmp_path.chmod(0o700)
    assert warnings


def test_a_damaged_file_is_named_with_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "traces.sqlite"
    file.write_bytes(b"this is no database, however long one looks at it" * 50)
    warnings: list[str] = []
    store = SqliteTraceStore(file, warn=warnings.append)
    store.save(a_trace("a"))
    assert warnings
    with pytest.raises(ConfigurationError, match="trazas"):
        store.last(1)


def test_another_schema_is_refused_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "traces.sqlite"
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(ConfigurationError, match="otra versión"):
        SqliteTraceStore(file).last(1)


def test_the_oldest_are_dropped_when_a_process_begins_to_save(tmp_path: Path) -> None:
    file = tmp_path / "traces.sqlite"
    for minute in range(6):
        store = SqliteTraceStore(file, kept=3)
        store.save(a_trace(f"id{minute}", minute))
        store.close()
    store = SqliteTraceStore(file, kept=3)
    assert [trace.request_id for trace in store.last(9)] == ["id5", "id4", "id3"]
    store.close()


def test_a_trace_that_cannot_be_read_is_no_traceback(tmp_path: Path) -> None:
    file = tmp_path / "traces.sqlite"
    store = SqliteTraceStore(file)
    store.save(a_trace("a"))
    store.close()
    connection = sqlite3.connect(file)
    connection.execute("UPDATE traces SET trace = x'00'")
    connection.commit()
    connection.close()
    with pytest.raises(ConfigurationError, match="otra versión"):
        SqliteTraceStore(file).last(1)


def test_a_journal_that_another_process_changes_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two that change it at once are told so at once, whatever the timeout is."""
    prepare, refused = trace_store._prepare, [True, True]

    def in_turn(connection: sqlite3.Connection, file: Path) -> None:
        if refused:
            refused.pop()
            busy = sqlite3.OperationalError("database is locked")
            busy.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise busy
        prepare(connection, file)

    monkeypatch.setattr(trace_store, "_prepare", in_turn)
    store = SqliteTraceStore(tmp_path / "traces.sqlite", warn=pytest.fail)
    store.save(a_trace("a"))
    assert store.load("a") is not None
    store.close()
