"""What was spent on models, by day and model, in one small SQLite file.

Beside the traces and not in them: traces are dropped when they are old, and deleted where they hold
what somebody asked. What was spent stays.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import date
from pathlib import Path

from asistente.contracts import DayCost
from asistente.errors import ConfigurationError
from asistente.sqlite_file import sqlite_file

BUSY_SECONDS = 5.0
_CREATE = """
CREATE TABLE IF NOT EXISTS costs (
    day TEXT NOT NULL, model TEXT NOT NULL,
    calls INTEGER NOT NULL, input_tokens INTEGER NOT NULL, output_tokens INTEGER NOT NULL,
    cost_usd REAL NOT NULL,
    PRIMARY KEY (day, model)
) WITHOUT ROWID
"""
_ENTER = """
INSERT INTO costs VALUES (?, ?, 1, ?, ?, ?)
ON CONFLICT (day, model) DO UPDATE SET
    calls = calls + 1, input_tokens = input_tokens + excluded.input_tokens,
    output_tokens = output_tokens + excluded.output_tokens, cost_usd = cost_usd + excluded.cost_usd
"""


class SqliteCostLedger:
    """Implements `CostLedger`; connects for each call, since a call to a model takes far longer."""

    def __init__(self, file: Path, *, warn: Callable[[str], None] = lambda message: None) -> None:
        self._file = file
        self._warn = warn

    def enter(
        self, day: date, model: str, *, input_tokens: int, output_tokens: int, cost_usd: float
    ) -> None:
        """Add a call; where that cannot be written, warn, because it was made already."""
        row = (day.isoformat(), model, input_tokens, output_tokens, cost_usd)
        try:
            with self._connected() as connection:
                connection.execute(_ENTER, row)
        except (sqlite3.Error, OSError) as exc:
            self._warn(f"No se anotó el costo en {self._file}: {exc}.")

    def spent(self, day: date) -> float:
        """USD of a day.

        Raises:
            ConfigurationError: the file cannot be read, so no limit could be kept.
        """
        return sum(cost.cost_usd for cost in self._rows("WHERE day = ?", day.isoformat()))

    def totals(self) -> tuple[DayCost, ...]:
        """All days and models, the newest day first."""
        return tuple(self._rows("ORDER BY day DESC, model"))

    def _rows(self, condition: str, *values: str) -> list[DayCost]:
        if not self._file.exists():
            return []
        names = ("day", "model", "calls", "input_tokens", "output_tokens", "cost_usd")
        try:
            with self._connected() as connection:
                rows = connection.execute(
                    f"SELECT {', '.join(names)} FROM costs {condition}", values
                )
                return [DayCost(**dict(zip(names, row, strict=True))) for row in rows]
        except (sqlite3.Error, OSError) as exc:
            raise ConfigurationError(
                f"No se pudieron leer los costos de {self._file}: {exc}.",
                hint="Mueve o borra ese archivo; se crea otro con la siguiente llamada.",
            ) from exc

    def _connected(self) -> AbstractContextManager[sqlite3.Connection]:
        return sqlite_file(self._file, create=_CREATE, busy_seconds=BUSY_SECONDS)
