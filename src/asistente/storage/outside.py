"""What documents look like without opening them, so that a change is noticed cheaply."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

Look = frozenset[tuple[str, int, int]]


def look_at(paths: Sequence[Path], *, apart: Path) -> Look:
    """Path, size and modification time of every file in these folders, and of these files, but for
    those under `apart`: an index that is written is no change of the documents."""
    shut = f"{apart.resolve()}{os.sep}"
    return frozenset(
        look
        for path in paths
        for look in _looks(path)
        if not os.path.realpath(look[0]).startswith(shut)
    )


def _looks(path: Path) -> Iterator[tuple[str, int, int]]:
    files = (os.path.join(top, name) for top, _, names in os.walk(path) for name in names)  # noqa: PTH118 - a Path each would cost more than the stat
    for file in files if path.is_dir() else iter((str(path),)):
        try:
            status = os.stat(file)  # noqa: PTH116 - the same
        except OSError:  # it went while we looked
            continue
        yield file, status.st_size, status.st_mtime_ns
