"""Ingest again whenever the documents change, for `ingest --watch`."""

import time
from collections.abc import Callable, Hashable, Iterator

from asistente.contracts import IngestReport


def watch(
    ingest: Callable[[], IngestReport],
    look: Callable[[], Hashable],
    *,
    seconds: float = 2.0,
    sleep: Callable[[float], None] = time.sleep,
) -> Iterator[IngestReport]:
    """Ingest now and after every change, forever; yields each report.

    `look` says what the documents look like from outside, such as their sizes and times. A change
    is acted on when it looks the same twice, so that a file is not read while it is being copied.
    """
    while True:
        seen = look()
        yield ingest()
        while look() == seen:
            sleep(seconds)
        _settle(look, lambda: sleep(seconds))


def _settle(look: Callable[[], Hashable], rest: Callable[[], None]) -> None:
    before, now = None, look()
    while now != before:
        rest()
        before, now = now, look()
