"""A small SQLite file that is opened for each use: nothing is held between two of them."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def sqlite_file(file: Path, *, create: str, busy_seconds: float) -> Iterator[sqlite3.Connection]:
    """A connection inside one transaction, with the table made where it is missing.

    Raises:
        sqlite3.Error: the file is damaged, or others held it for `busy_seconds`.
        OSError: its folder cannot be made.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(file, timeout=busy_seconds)
    try:
        connection.execute(create)
        with connection:
            yield connection
    finally:
        connection.close()
