"""How much one file may cost: bounds that a hostile or broken file cannot pass."""

import time
from dataclasses import dataclass, field

from asistente.errors import SourceError

_MB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds for each file."""

    max_bytes: int = 50 * _MB
    max_pages: int = 2000
    max_seconds: float = 120
    max_expanded: int = 400 * _MB
    """Largest sum of what a compressed package unpacks to."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of one file, with its clock running."""

    limits: Limits
    started: float = field(default_factory=time.monotonic)

    def check_time(self) -> None:
        """Stop a file that takes too long; readers call it between pages, rows and parts.

        Raises:
            SourceError: the time is over.
        """
        if time.monotonic() - self.started > self.limits.max_seconds:
            raise SourceError(f"tardó más de {self.limits.max_seconds:g} segundos")

    def check_pages(self, pages: int) -> None:
        """Raises SourceError where a file has more pages than allowed."""
        if pages > self.limits.max_pages:
            raise SourceError(f"tiene {pages} páginas; el máximo es {self.limits.max_pages}")
