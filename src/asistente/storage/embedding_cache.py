"""Vectors that were computed before, so that no text goes through the model twice.

Keyed by embedder, role and hash of the text, not by file: another chunking, a renamed file or an
ingest that was interrupted costs no model time for what stayed the same. Each batch is committed
when it is computed; SQLite keeps what was committed, whatever happens to the process.
"""

import hashlib
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path

import numpy as np

from asistente.ports import Embedder, Role, Vectors

_BATCH = 32
"""Texts computed between two commits: what an interruption can cost at most."""
_KEEP = timedelta(days=30)
"""How long a vector stays that no chunk needs any more, in case its text comes back."""

_TABLE = """
CREATE TABLE IF NOT EXISTS vectors (
    embedder TEXT NOT NULL, role TEXT NOT NULL, text_sha256 BLOB NOT NULL,
    vector BLOB NOT NULL, used_at INTEGER NOT NULL,
    PRIMARY KEY (embedder, role, text_sha256)
) WITHOUT ROWID
"""


class EmbeddingCache:
    """A SQLite file of vectors. One that is damaged is begun anew: it can always be computed."""

    def __init__(self, path: Path, clock: Callable[[], datetime]) -> None:
        self._database = _connect(path)
        self._clock = clock

    def close(self) -> None:
        """Let the file go."""
        self._database.close()

    def embed(self, embedder: Embedder, texts: Sequence[str], *, role: Role) -> Vectors:
        """Unit vectors (n, dimension); only texts that the cache does not know are computed."""
        keys = [_key(text) for text in texts]
        known = self._load(embedder, role, keys)
        new = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
        for batch in _batches(list(new)):
            vectors = embedder.embed([new[key] for key in batch], role=role)
            computed = dict(zip(batch, vectors, strict=True))
            self._save(embedder, role, computed)
            known.update(computed)
        empty = np.empty((0, embedder.dimension), dtype=np.float32)
        return np.stack([known[key] for key in keys]) if keys else empty

    def prune(self, embedder: Embedder, texts: Sequence[str], *, role: Role) -> None:
        """Forget what is not among the texts now and was not for a month."""
        now = self._seconds()
        touch = "UPDATE vectors SET used_at = ? WHERE (embedder, role, text_sha256) = (?, ?, ?)"
        rows = ((now, embedder.id, role, _key(text)) for text in texts)
        with self._database:
            self._database.executemany(touch, rows)
            oldest = now - int(_KEEP.total_seconds())
            self._database.execute("DELETE FROM vectors WHERE used_at < ?", (oldest,))

    def _load(self, embedder: Embedder, role: Role, keys: Sequence[bytes]) -> dict[bytes, Vectors]:
        query = "SELECT vector FROM vectors WHERE (embedder, role, text_sha256) = (?, ?, ?)"
        rows = ((key, self._database.execute(query, (embedder.id, role, key))) for key in keys)
        vectors = ((key, _unpacked(row[0])) for key, cursor in rows for row in cursor)
        return {key: v for key, v in vectors if v is not None and len(v) == embedder.dimension}

    def _save(self, embedder: Embedder, role: Role, vectors: dict[bytes, Vectors]) -> None:
        now = self._seconds()
        rows = ((embedder.id, role, key, _packed(v), now) for key, v in vectors.items())
        with self._database:
            self._database.executemany("INSERT OR REPLACE INTO vectors VALUES (?,?,?,?,?)", rows)

    def _seconds(self) -> int:
        return int(self._clock().timestamp())


def _key(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def _batches(keys: Sequence[bytes]) -> Iterator[Sequence[bytes]]:
    return (keys[start : start + _BATCH] for start in range(0, len(keys), _BATCH))


def _packed(vector: Vectors) -> bytes:
    """Little-endian floats and their CRC-32: SQLite does not notice a changed bit in a value."""
    data = vector.astype("<f4").tobytes()
    return data + zlib.crc32(data).to_bytes(4, "little")


def _unpacked(packed: bytes) -> Vectors | None:
    data, checksum = packed[:-4], packed[-4:]
    if zlib.crc32(data) != int.from_bytes(checksum, "little"):
        return None
    return np.frombuffer(data, dtype="<f4").astype(np.float32)


def _connect(path: Path) -> sqlite3.Connection:
    try:
        return _opened(path)
    except sqlite3.OperationalError:  # a full disk, not a damaged file
        raise
    except sqlite3.DatabaseError:
        for suffix in ("", "-wal", "-shm"):
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        return _opened(path)


def _opened(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        database.execute(_TABLE)
        if database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise sqlite3.DatabaseError(f"{path} is damaged")
    except sqlite3.Error:
        database.close()
        raise
    return database
