"""What a model said before, so that the same question over the same evidence costs nothing again.

The key holds all that a draft was made from; a draft is verified each time that it is used. Drafts
of an index go when the index changes.
"""

from __future__ import annotations

import sqlite3
from contextlib import AbstractContextManager
from pathlib import Path

from asistente.contracts import Draft
from asistente.sqlite_file import sqlite_file

_TABLE = """
CREATE TABLE IF NOT EXISTS drafts (
    key TEXT NOT NULL, index_name TEXT NOT NULL, generation INTEGER NOT NULL, draft TEXT NOT NULL,
    PRIMARY KEY (key, index_name)
) WITHOUT ROWID
"""
_BUSY_SECONDS = 2.0


class SqliteDraftCache:
    """Implements `DraftCache` for one generation of an index. Any trouble means: not found."""

    def __init__(self, file: Path, index: str, generation: int) -> None:
        self._file = file
        self._index = index
        self._generation = generation

    def find(self, key: str) -> Draft | None:
        """The draft of that key, if this generation of the index has one."""
        query = "SELECT draft FROM drafts WHERE (key, index_name, generation) = (?, ?, ?)"
        try:
            with self._connected() as connection:
                row = connection.execute(query, (key, self._index, self._generation)).fetchone()
            return Draft.model_validate_json(row[0]) if row else None
        except (sqlite3.Error, OSError, ValueError):
            return None

    def keep(self, key: str, draft: Draft) -> None:
        """Keep a draft, and drop those of other generations of the index."""
        row = (key, self._index, self._generation, draft.model_dump_json())
        try:
            with self._connected() as connection:
                connection.execute(
                    "DELETE FROM drafts WHERE index_name = ? AND generation <> ?", row[1:3]
                )
                connection.execute("INSERT OR REPLACE INTO drafts VALUES (?, ?, ?, ?)", row)
        except sqlite3.OperationalError:
            return
        except sqlite3.DatabaseError:  # damaged: it can always be asked again
            self._file.unlink(missing_ok=True)
        except OSError:
            return

    def _connected(self) -> AbstractContextManager[sqlite3.Connection]:
        return sqlite_file(self._file, create=_TABLE, busy_seconds=_BUSY_SECONDS)
