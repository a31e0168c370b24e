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
from contextlib import contextmanager, suppress
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
    def held(self) -> Iterator[Holding]:
        """Hold the lease for the block.

        Raises:
            IndexBusyError: another process still holds it.
        """
        holding = Holding(self, self._acquire())
        ended = threading.Event()
        keeper = threading.Thread(target=holding.keep, args=(ended,), daemon=True)
        keeper.start()
        try:
            yield holding
        finally:
            ended.set()
            keeper.join()

    def write(self, etag: str | None, *, lasts: float) -> str | None:
        """Write the lease if it is still the one of this etag; None where it is another's."""
        lease = {"until": self.clock() + lasts, "owner": os.urandom(12).hex()}
        return self.objects.swap(LEASE_NAME, json.dumps(lease).encode(), etag=etag)

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
            return self.write(None, lasts=self.lasts)
        return self.write(stored.etag, lasts=self.lasts) if self._expired(stored.data) else None

    def _expired(self, data: bytes) -> bool:
        try:
            return self.clock() >= float(json.loads(data)["until"])
        except (ValueError, KeyError, TypeError):  # no lease of ours holds anybody up
            return True


class Holding:
    """A lease while it is held."""

    def __init__(self, lease: Lease, etag: str) -> None:
        self._lease = lease
        self._etag: str | None = etag
        self._lock = threading.Lock()

    def confirm(self) -> None:
        """Renew the lease now.

        Raises:
            IndexBusyError: it ended meanwhile, and another process took it.
            ServiceError: S3 refuses or fails.
        """
        with self._lock:
            if self._etag is not None:
                self._etag = self._lease.write(self._etag, lasts=self._lease.lasts)
            if self._etag is None:
                raise IndexBusyError(
                    f"Otro proceso empezó a escribir el índice «{self._lease.index}».",
                    hint="Repite el comando: los vectores ya calculados no se pierden.",
                )

    def keep(self, ended: threading.Event) -> None:
        """Renew it until it is no longer needed or no longer ours, then let others in at once."""
        while not ended.wait(self._lease.lasts / 3):
            try:
                self.confirm()
            except IndexBusyError:
                return
            except ServiceError:  # the next turn may succeed; the lease lasts for three
                continue
        with suppress(ServiceError):  # it ends by itself
            self._lease.write(self._etag, lasts=-self._lease.lasts)
