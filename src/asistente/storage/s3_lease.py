"""One writer at a time, by an object that is made only if it is missing and renewed while held.

A process that dies leaves its lease behind; it is taken over once it has not been renewed for a
while. A writer that lost its lease finds out when it seals: the manifest is no longer the one that
it began from.
"""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from asistente.errors import IndexBusyError, ServiceError
from asistente.storage.s3_objects import S3Objects

LEASE_NAME = "writer.json"
LASTS = 90.0
"""Seconds that a lease holds without being renewed."""


@dataclass(frozen=True)
class Lease:
    """The right to write an index, as an object of its folder."""

    objects: S3Objects
    index: str
    wait: float = 0.0
    """Seconds to wait for another writer before giving up."""
    on_wait: Callable[[], None] = lambda: None
    lasts: float = LASTS
    clock: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the lease for the block.

        Raises:
            IndexBusyError: another process still holds it.
        """
        etag = self._acquire()
        ended = threading.Event()
        keeper = threading.Thread(target=self._keep, args=(etag, ended), daemon=True)
        keeper.start()
        try:
            yield
        finally:
            ended.set()
            keeper.join()

    def _acquire(self) -> str:
        until, told = self.clock() + self.wait, False
        while (etag := self._try()) is None:
            if self.clock() >= until:
                raise IndexBusyError(
                    f"Otro proceso está escribiendo el índice «{self.index}».",
                    hint="Espera a que termine y repite el comando.",
                )
            if not told:
                self.on_wait()
                told = True
            self.sleep(1.0)
        return etag

    def _try(self) -> str | None:
        stored = self.objects.get(LEASE_NAME)
        if stored is None:
            return self._write(None)
        return self._write(stored.etag) if self._expired(stored.data) else None

    def _expired(self, data: bytes) -> bool:
        try:
            return self.clock() >= float(json.loads(data)["until"])
        except (ValueError, KeyError, TypeError):  # no lease of ours holds anybody up
            return True

    def _write(self, etag: str | None) -> str | None:
        lease = {"until": self.clock() + self.lasts, "owner": os.urandom(12).hex()}
        return self.objects.swap(LEASE_NAME, json.dumps(lease).encode(), etag=etag)

    def _keep(self, etag: str, ended: threading.Event) -> None:
        """Renew it until it is no longer needed or no longer ours, then let it go."""
        mine: str | None = etag
        while mine is not None and not ended.wait(self.lasts / 3):
            mine = self._renewed(mine)
        if mine is not None:
            self._let_go(mine)

    def _renewed(self, etag: str) -> str | None:
        try:
            return self._write(etag)
        except ServiceError:  # the next turn may succeed; the lease lasts for three
            return etag

    def _let_go(self, etag: str) -> None:
        """Let others in at once: a lease that is over, written only if it is still ours."""
        over = json.dumps({"until": 0}).encode()
        try:
            self.objects.swap(LEASE_NAME, over, etag=etag)
        except ServiceError:  # it ends by itself
            return
