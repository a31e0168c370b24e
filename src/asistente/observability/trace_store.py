"""Keeps traces in one SQLite file, so that an answer can be explained after the process is gone.

SQLite is the local choice because several processes may ask at once: WAL lets them read while one
writes. Each trace is one JSON, compressed: it holds the retrieved chunks, some 90 kB of text.
Explaining is never worth an answer: where the file cannot be written, `save` warns and the question
goes on.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC
from pathlib import Path
from typing import TYPE_CHECKING

from asistente.contracts import Trace
from asistente.errors import ConfigurationError, told

if TYPE_CHECKING:
    import sqlite3

SCHEMA_VERSION = 1
BUSY_SECONDS = 5.0
"""How long a writer waits for another before it gives up."""

_PAUSE_SECONDS = 0.02

KEPT = 5000
"""Newest traces that are kept, some 75 MB; older ones are dropped when a process first saves."""

_CREATE = """
CREATE TABLE IF NOT EXISTS traces (
    request_id TEXT PRIMARY KEY,
    created_at TEXT NOT NULL,
    trace      BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS traces_by_time ON traces (created_at);
"""
_DROP_OLD = """
DELETE FROM traces WHERE created_at <
    (SELECT created_at FROM traces ORDER BY created_at DESC LIMIT 1 OFFSET ?)
"""


class SqliteTraceStore:
    """`TraceStore` in a file; connects when first used and keeps the connection."""

    def __init__(
        self, file: Path, *, warn: Callable[[str], None] = lambda message: None, kept: int = KEPT
    ) -> None:
        self._file = file
        self._warn = warn
        self._kept = kept
        self._connection: sqlite3.Connection | None = None
        self._warned = False
        self._saved = False

    def save(self, trace: Trace) -> None:
        """Write a trace; a failure becomes one warning, because the answer matters more."""
        import sqlite3

        try:
            with self._writer() as connection:
                connection.execute(
                    "INSERT OR REPLACE INTO traces VALUES (?, ?, ?)",
                    (trace.request_id, _instant(trace), _packed(trace)),
                )
                if not self._saved:
                    connection.execute(_DROP_OLD, (self._kept - 1,))
            self._saved = True
        except (sqlite3.Error, OSError, ConfigurationError) as exc:
            self._warn_once(f"No se guardó la traza en {self._file}: {told(exc)}.")

    def load(self, request_id: str) -> Trace | None:
        """The trace of that id, or of the only one that begins so; None if there is none."""
        if not self._file.exists():
            return None
        rows = self._read(
            "SELECT trace FROM traces WHERE request_id >= ? AND request_id < ? LIMIT 2",
            (request_id, request_id + "\U0010ffff"),
        )
        exact = self._read("SELECT trace FROM traces WHERE request_id = ?", (request_id,))
        chosen = exact or (rows if len(rows) == 1 else [])
        return _unpacked(chosen[0]) if chosen else None

    def last(self, n: int) -> tuple[Trace, ...]:
        """The newest `n`, newest first."""
        if not self._file.exists():
            return ()
        rows = self._read("SELECT trace FROM traces ORDER BY created_at DESC LIMIT ?", (n,))
        return tuple(map(_unpacked, rows))

    def close(self) -> None:
        """Let go of the file; the next call connects again."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _read(self, query: str, values: tuple[str | int, ...]) -> list[bytes]:
        import sqlite3

        try:
            return [row[0] for row in self._connect().execute(query, values)]
        except sqlite3.Error as exc:
            raise ConfigurationError(
                f"No se pudieron leer las trazas de {self._file}: {exc}.",
                hint="Mueve o borra ese archivo; se crea otro con la siguiente pregunta.",
            ) from exc

    @contextmanager
    def _writer(self) -> Iterator[sqlite3.Connection]:
        connection = self._connect()
        with connection:
            yield connection

    def _connect(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = _open(self._file)
        return self._connection

    def _warn_once(self, message: str) -> None:
        if not self._warned:
            self._warned = True
            self._warn(message)


class NoTraceStore:
    """`TraceStore` that keeps nothing, for measurements."""

    def save(self, trace: Trace) -> None:
        """Forget it."""

    def load(self, request_id: str) -> Trace | None:
        """Nothing was kept."""
        return None

    def last(self, n: int) -> tuple[Trace, ...]:
        """Nothing was kept."""
        return ()


def _open(file: Path) -> sqlite3.Connection:
    """Connect, creating the table in a new file; another schema is refused."""
    import sqlite3

    file.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(file, timeout=BUSY_SECONDS)
    try:
        _prepare_in_turn(connection, file)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare_in_turn(connection: sqlite3.Connection, file: Path) -> None:
    """Prepare, again while another process does: SQLite does not wait for a change of journal."""
    import sqlite3

    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            return _prepare(connection, file)
        except sqlite3.OperationalError as exc:
            if exc.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        time.sleep(_PAUSE_SECONDS)


def _prepare(connection: sqlite3.Connection, file: Path) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version == SCHEMA_VERSION:
        connection.execute("PRAGMA synchronous = NORMAL")
        return
    if version != 0:
        raise ConfigurationError(
            f"Las trazas de {file} son de otra versión ({version}).",
            hint="Mueve o borra ese archivo; se crea otro con la siguiente pregunta.",
        )
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.executescript(
        f"BEGIN IMMEDIATE; {_CREATE} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;"
    )


def _packed(trace: Trace) -> bytes:
    return zlib.compress(trace.model_dump_json().encode(), level=1)


def _unpacked(packed: bytes) -> Trace:
    """A recorded trace; one of an older version may lack fields that today's need."""
    try:
        return Trace.model_validate_json(zlib.decompress(packed))
    except (zlib.error, ValueError) as exc:
        raise ConfigurationError(
            "La traza está dañada o es de otra versión de asistente.",
            hint="Repite la pregunta: su traza nueva sí se podrá leer.",
        ) from exc


def _instant(trace: Trace) -> str:
    """UTC, so that the text order is the time order whatever the zone of the writer."""
    return trace.created_at.astimezone(UTC).isoformat(timespec="microseconds")
