"""`asistente ingest`: brings an index up to date with folders and files, and reports on each."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from asistente import bootstrap
from asistente.cli import options
from asistente.cli.parsing import parse_path, parse_source_type
from asistente.cli.render import IngestProgress, note, show
from asistente.cli.views.ingest import failed, ingest_fields, ingest_view
from asistente.errors import SourceError, UsageError

if TYPE_CHECKING:
    from asistente.contracts import IngestReport
    from asistente.settings import Settings

HELP = """Indexa carpetas y archivos: lo nuevo, lo que cambió y lo que ya no está.

Lee Markdown, texto, HTML, PDF, Word, Excel, PowerPoint, ODT y CSV. Código de salida 6 si algo no
se pudo leer; lo demás queda indexado."""

Paths = Annotated[
    list[str],
    typer.Argument(
        metavar="RUTA",
        help="Carpetas o archivos que se indexan; en aws, también s3://depósito/carpeta.",
    ),
]
DryRun = Annotated[
    bool, typer.Option("--dry-run", help="Muestra qué se haría, sin cambiar el índice.")
]
Strict = Annotated[
    bool, typer.Option("--strict", help="Si algo no se puede leer, deja el índice como estaba.")
]
Ocr = Annotated[
    bool,
    typer.Option("--ocr", help="Lee las páginas sin texto con Tesseract, si está instalado."),
]
Watch = Annotated[
    bool, typer.Option("--watch", help="Sigue atento y vuelve a indexar lo que cambie.")
]
Category = Annotated[
    str | None,
    typer.Option("--category", metavar="NOMBRE", help="Categoría de todos estos documentos."),
]
SourceTypeOption = Annotated[
    str | None,
    typer.Option("--source-type", metavar="official|demo", help="Tipo de todos estos documentos."),
]


def ingest(
    paths: Paths,
    index: options.Index = "default",
    index_dir: options.IndexDir = None,
    path: options.Path = None,
    dry_run: DryRun = False,
    strict: Strict = False,
    json_: options.Json = False,
    ocr: Ocr = False,
    watch: Watch = False,
    category: Category = None,
    source_type: SourceTypeOption = None,
) -> None:
    """Ingest once, and again at each change where asked to watch."""
    metadata = {"category": category, "source_type": parse_source_type(source_type)}
    addresses = tuple(path for path in paths if path.startswith("s3://"))
    order = bootstrap.IngestOrder(
        paths=_existing([path for path in paths if path not in addresses]),
        addresses=addresses,
        metadata={name: value for name, value in metadata.items() if value},
        dry_run=dry_run,
        strict=strict,
        ocr=ocr,
    )
    settings = bootstrap.settings_for(index_dir=index_dir, path=parse_path(path))

    def once() -> IngestReport:
        return _once(settings, index, order, as_json=json_)

    if watch and not dry_run:
        _keep_watching(settings, once, order.paths)
    if failed(once()):
        raise typer.Exit(SourceError.exit_code)


def _existing(paths: Sequence[str]) -> tuple[Path, ...]:
    missing = [path for path in paths if not Path(path).exists()]
    if missing:
        raise UsageError(f"No existe {', '.join(missing)}.", hint="Revisa la ruta.")
    return tuple(map(Path, paths))


def _once(
    settings: Settings, index: str, order: bootstrap.IngestOrder, *, as_json: bool
) -> IngestReport:
    with IngestProgress() as progress:
        report = bootstrap.run_ingest(settings, index, order, progress=progress)
    if as_json:
        fields = ingest_fields(index, report)
        sys.stdout.write(json.dumps(fields, ensure_ascii=False) + "\n")
        sys.stdout.flush()
    else:
        show(ingest_view(report))
    return report


def _keep_watching(
    settings: Settings, once: Callable[[], IngestReport], paths: Sequence[Path]
) -> None:
    note("Atento a los cambios; Ctrl-C para salir.")
    for _ in bootstrap.watch_ingest(settings, once, paths):
        pass
