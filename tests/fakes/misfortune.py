"""Faults on the wire: by chance, the same for one seed, or by a limit of the rate."""

import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from tests.fakes.wire import Reply, Request


@dataclass
class Misfortune:
    """Spoils a share of a server's answers; the shares are of all requests."""

    throttled: Callable[[], Reply]
    """What the service answers where it has no room; the request was then not carried out."""
    throttling: float = 0.0
    breaking: float = 0.0
    """Answers that end in the middle; the request was carried out all the same."""
    seed: int = 7
    count: dict[str, int] = field(default_factory=lambda: {"throttled": 0, "broken": 0, "all": 0})

    def __post_init__(self) -> None:
        self._random = random.Random(self.seed)
        self._lock = threading.Lock()

    def before(self, request: Request) -> Reply | None:
        """Asked before the request is carried out."""
        with self._lock:
            self.count["all"] += 1
            if self._random.random() >= self.throttling:
                return None
            self.count["throttled"] += 1
            return self.throttled()

    def spoil(self, request: Request, reply: Reply) -> Reply:
        """Asked before the answer goes out."""
        with self._lock:
            if reply.status >= 300 or len(reply.body) < 2 or self._random.random() >= self.breaking:
                return reply
            self.count["broken"] += 1
            return replace(reply, broken=True)


@dataclass
class RateLimit:
    """Takes so many requests a second and refuses the rest, as a service does by its quota."""

    throttled: Callable[[], Reply]
    per_second: float
    count: dict[str, int] = field(default_factory=lambda: {"throttled": 0, "all": 0})

    def __post_init__(self) -> None:
        self._room, self._at = self.per_second, time.monotonic()
        self._lock = threading.Lock()

    def before(self, request: Request) -> Reply | None:
        """Asked before the request is carried out."""
        with self._lock:
            self.count["all"] += 1
            now = time.monotonic()
            self._room = min(self.per_second, self._room + (now - self._at) * self.per_second)
            self._at = now
            if self._room < 1:
                self.count["throttled"] += 1
                return self.throttled()
            self._room -= 1
            return None
