"""`asistente remove`: takes one document out of an index, without touching its file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from asistente import bootstrap
from asistente.cli import options
from asistente.cli.parsing import parse_path
from asistente.cli.render import IngestProgress, note
from asistente.cli.resembling import repeated, resembling
from asistente.errors import UsageError

HELP = """Quita un documento del índice; el archivo original no se toca.

Si el archivo sigue en la carpeta, el siguiente ingest lo vuelve a indexar."""

SourceId = Annotated[
    str, typer.Argument(metavar="FUENTE", help="Identificador, como lo muestra asistente sources.")
]


def remove(
    source_id: SourceId,
    index: options.Index = "default",
    index_dir: options.IndexDir = None,
    path: options.Path = None,
) -> None:
    """Remove the source; the next question no longer sees it."""
    settings = bootstrap.settings_for(index_dir=index_dir, path=parse_path(path))
    found = [held.source for held in bootstrap.list_sources(settings, index)[0]]
    if all(source.source_id != source_id for source in found):
        again = repeated(index=index, index_dir=index_dir, path=path)
        raise _unknown(source_id, resembling(source_id, found), again)
    with IngestProgress() as progress:
        bootstrap.remove_source(settings, index, source_id, progress=progress)
    note(f"Se quitó {source_id} del índice {index}.")


def _unknown(source_id: str, likely: Sequence[str], again: str) -> UsageError:
    meant = f"¿Quisiste decir {' o '.join(likely)}? " if likely else ""
    return UsageError(
        f"El índice no tiene la fuente «{source_id}».",
        hint=f"{meant}Mira las que tiene con: asistente sources{again}",
    )
