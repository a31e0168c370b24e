"""`asistente sources`: which documents an index holds, and what their extraction said."""

from __future__ import annotations

import json
import sys

from asistente import bootstrap
from asistente.cli import options
from asistente.cli.blocks import Block, Line, Table
from asistente.cli.render import show
from asistente.contracts import Source

HELP = """Lista los documentos del índice, con su periodo, páginas y avisos de extracción."""

_COLUMNS = (
    "Id",
    "Título",
    "Tipo",
    "Categoría",
    "Periodo",
    "Fecha",
    "Páginas",
    "Ubicación",
    "Avisos",
)


def sources(
    index: options.Index = "default",
    index_dir: options.IndexDir = None,
    json_: options.Json = False,
) -> None:
    """Print the sources in the order of their names."""
    settings = bootstrap.settings_for(index_dir=index_dir, path=None)
    found = sorted(bootstrap.list_sources(settings, index), key=lambda source: source.location)
    if json_:
        rows = [source.model_dump(mode="json") for source in found]
        sys.stdout.write(json.dumps({"index": index, "sources": rows}, ensure_ascii=False) + "\n")
    else:
        show(_view(found))


def _view(found: list[Source]) -> tuple[Block, ...]:
    if not found:
        return (Line(text="El índice no tiene documentos."),)
    return (Table(columns=_COLUMNS, rows=tuple(map(_row, found))),)


def _row(source: Source) -> tuple[str, ...]:
    copies = f" (+{len(source.locations) - 1} copias)" if len(source.locations) > 1 else ""
    return (
        source.source_id,
        source.title,
        source.source_type.value,
        source.category or "",
        source.period or "",
        str(source.publication_date or ""),
        str(source.pages or ""),
        source.location + copies,
        "; ".join(source.warnings),
    )
