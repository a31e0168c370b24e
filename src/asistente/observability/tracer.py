"""Times the stages of a request, so that a trace can say where the milliseconds went."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from asistente.contracts import Stage

Clock = Callable[[], float]
"""Seconds from any fixed point, never going back."""


def new_request_id() -> str:
    """Twelve random bytes as hex: unique across processes, short enough to type."""
    return os.urandom(12).hex()


class Tracer:
    """Collects named stages; one tracer serves one request."""

    def __init__(self, clock: Clock = time.perf_counter) -> None:
        self._clock = clock
        self._began = clock()
        self._stages: list[Stage] = []

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Time the block; it is recorded also where the block raises."""
        began = self._clock()
        try:
            yield
        finally:
            self._stages.append(Stage(name=name, milliseconds=self._since(began)))

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The stages that have ended, in that order."""
        return tuple(self._stages)

    @property
    def elapsed_ms(self) -> float:
        """Milliseconds since this tracer was made."""
        return self._since(self._began)

    def _since(self, began: float) -> float:
        return round((self._clock() - began) * 1000, 3)
