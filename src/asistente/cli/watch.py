"""Tells when the files under some paths change, by looking again every second.

Looking is enough for a folder of documents, and works on every system and network drive without a
package of its own.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

SECONDS = 1.0

Snapshot = frozenset[tuple[str, int, int]]
"""(path, size, time of the last change in nanoseconds) of each file."""


def snapshot(paths: Sequence[Path]) -> Snapshot:
    """How the files look now; one that vanishes meanwhile is left out."""
    return frozenset(entry for path in paths for entry in _entries(path))


def changes(
    paths: Sequence[Path], *, sleep: Callable[[float], None] = time.sleep
) -> Iterator[None]:
    """Yield each time the files have changed and have been still for one look.

    A file that is still being copied would otherwise be read half.
    """
    seen = before = snapshot(paths)
    while True:
        sleep(SECONDS)
        now = snapshot(paths)
        if now != seen and now == before:
            seen = now
            yield
        before = now


def _entries(path: Path) -> Iterator[tuple[str, int, int]]:
    files = [path] if path.is_file() else (Path(d) / f for d, _, fs in os.walk(path) for f in fs)
    for file in files:
        try:
            stat = file.stat()
        except OSError:
            continue
        yield str(file), stat.st_size, stat.st_mtime_ns
