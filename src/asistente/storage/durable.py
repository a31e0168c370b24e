"""Writing that outlives a crash: synced files, one rename, and locks that die with a process."""

import fcntl
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from asistente.errors import IndexBusyError

_POLL_SECONDS = 0.05


def sync(path: Path) -> None:
    """Wait until a file's content, or a folder's names, are on the disk."""
    opened = OpenFile(path)
    try:
        os.fsync(opened.descriptor)
    finally:
        opened.close()


def sync_tree(folder: Path) -> None:
    """Sync every file below a folder, and the folders."""
    for path in (*folder.rglob("*"), folder):
        sync(path)


def replace_file(path: Path, data: bytes) -> None:
    """Put a file in place of another in one step: whoever reads sees the old one or the new one."""
    draft = path.with_name(f"{path.name}.new")
    draft.write_bytes(data)
    sync(draft)
    draft.replace(path)
    sync(path.parent)


@contextmanager
def writer_lock(path: Path, *, wait: float, on_wait: Callable[[], None]) -> Iterator[None]:
    """Hold the one lock of those who write; the system lets it go when the process ends.

    Raises:
        IndexBusyError: another process still holds it after `wait` seconds.
    """
    with path.open("ab") as stream:
        if not _try_lock(stream.fileno()):
            on_wait()
            _lock_until(stream.fileno(), time.monotonic() + wait, path.parent.name)
        yield


class OpenFile:
    """A file or folder held open for reading until it is closed or forgotten. Raises OSError."""

    def __init__(self, path: Path) -> None:
        self.descriptor = -1
        self.descriptor = os.open(path, os.O_RDONLY)

    def read(self, start: int, end: int) -> bytes:
        """Bytes start to end - 1; fewer where the file is shorter."""
        return os.pread(self.descriptor, end - start, start)

    def share(self) -> None:
        """Let others know that it is being read (see `remove_unless_read`)."""
        fcntl.flock(self.descriptor, fcntl.LOCK_SH)

    def close(self) -> None:
        """Let it go, also where that was done before."""
        descriptor, self.descriptor = self.descriptor, -1
        if descriptor >= 0:
            os.close(descriptor)

    def __del__(self) -> None:
        self.close()


def remove_unless_read(folder: Path) -> None:
    """Remove a folder that nobody shares.

    The lock is held until it is gone: whoever opens the folder meanwhile waits, and then finds that
    there is nothing left, instead of half of it.
    """
    opened = OpenFile(folder)
    try:
        if _try_lock(opened.descriptor):
            shutil.rmtree(folder, ignore_errors=True)
    finally:
        opened.close()


def _try_lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _lock_until(descriptor: int, deadline: float, name: str) -> None:
    while not _try_lock(descriptor):
        if time.monotonic() >= deadline:
            raise IndexBusyError(
                f"Otro proceso está actualizando el índice «{name}».",
                hint="Espera a que termine y vuelve a intentarlo.",
            )
        time.sleep(_POLL_SECONDS)
