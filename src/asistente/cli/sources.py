"""`asistente sources`: which documents an index holds, and what their extraction said."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from asistente import bootstrap
from asistente.cli import options
from asistente.cli.blocks import Block, Line, Table
from asistente.cli.parsing import parse_path
from asistente.cli.render import show
from asistente.cli.views.ingest import NO_PAGES
from asistente.contracts import FileReport, Frozen, IndexedSource, Source
from asistente.language.counting import counted

HELP = """Lista los documentos del índice, con su periodo, fecha y avisos de extracción.

También nombra los archivos que no se leyeron. Con --json da todos los datos."""

_COLUMNS = (
    "Id",
    "Título",
    "Ubicación",
    "Periodo",
    "Fecha",
    "Codificación",
    "Páginas",
    "Caracteres",
    "Fragmentos",
    "Avisos",
)
_STACKS = ((1, 0, 2, 9), (3, 4, 5), (6, 7, 8))
_INFERRED = " (del texto)"


def sources(
    index: options.Index = "default",
    index_dir: options.IndexDir = None,
    path: options.Path = None,
    json_: options.Json = False,
) -> None:
    """Print the sources in the order of their places."""
    settings = bootstrap.settings_for(index_dir=index_dir, path=parse_path(path))
    found, failures = bootstrap.list_sources(settings, index)
    found = tuple(sorted(found, key=lambda held: held.source.location))
    if json_:
        fields = {
            "index": index,
            "sources": [{**_fields(held.source), "chunks": held.chunks} for held in found],
            "failures": [_fields(failure) for failure in failures],
        }
        sys.stdout.write(json.dumps(fields, ensure_ascii=False) + "\n")
    else:
        show((*_sources_view(found), *_failures_view(failures)))


def _fields(value: Frozen) -> dict[str, object]:
    return value.model_dump(mode="json")


def _sources_view(found: Sequence[IndexedSource]) -> tuple[Block, ...]:
    if not found:
        return (Line(text="El índice no tiene documentos."),)
    return (Table(columns=_COLUMNS, rows=tuple(map(_row, found)), stacks=_STACKS),)


def _failures_view(failures: Sequence[FileReport]) -> tuple[Block, ...]:
    if not failures:
        return ()
    rows = tuple((failure.location, failure.reason) for failure in failures)
    return (Table(title="Sin leer", columns=("Archivo", "Motivo"), rows=rows),)


def _row(held: IndexedSource) -> tuple[str, ...]:
    source = held.source
    copies = (counted(len(source.locations) - 1, "copia"),) if len(source.locations) > 1 else ()
    return (
        source.source_id,
        source.title,
        source.location,
        _known(source, "period", source.period),
        _known(source, "publication_date", source.publication_date),
        source.encoding or "",
        str(source.pages or NO_PAGES),
        str(source.characters),
        str(held.chunks),
        "; ".join((*source.warnings, *copies)),
    )


def _known(source: Source, field: str, value: object) -> str:
    """A value that stands in no metadata is marked."""
    return f"{value or ''}{_INFERRED if field in source.inferred else ''}"
