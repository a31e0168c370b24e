"""`asistente ingest`: brings an index up to date with folders and files, and reports on each."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from asistente import bootstrap
from asistente.cli import options
from asistente.cli.parsing import parse_path, parse_source_type
from asistente.cli.render import IngestProgress, note, show
from asistente.cli.resembling import MOST, repeated, under
from asistente.cli.views.ingest import failed, ingest_fields, ingest_view, is_without_documents
from asistente.errors import AsistenteError, SourceError, UsageError

if TYPE_CHECKING:
    from asistente.contracts import IngestReport, Source
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
    settings = bootstrap.settings_for(index_dir=index_dir, path=parse_path(path))
    places = [place for place in paths if place not in addresses]
    if missing := [place for place in places if not Path(place).exists()]:
        again = repeated(index=index, index_dir=index_dir, path=path)
        raise _gone(missing, _indexed(settings, index), again)
    order = bootstrap.IngestOrder(
        paths=tuple(map(Path, places)),
        addresses=addresses,
        metadata={name: value for name, value in metadata.items() if value},
        dry_run=dry_run,
        strict=strict,
        ocr=ocr,
    )

    def once() -> IngestReport:
        return _once(settings, index, order, as_json=json_)

    if watch and not dry_run:
        _keep_watching(settings, once, order.paths)
    report = once()
    if is_without_documents(report):
        raise _nothing_found(paths, report)
    if failed(report):
        raise typer.Exit(SourceError.exit_code)


def _nothing_found(paths: Sequence[str], report: IngestReport) -> UsageError:
    left = "No se creó el índice." if report.generation is None else "El índice sigue vacío."
    return UsageError(
        f"No se encontró ningún documento en {', '.join(paths)}. {left}",
        hint="Revisa la ruta; los archivos ocultos y los temporales no cuentan.",
    )


def _indexed(settings: Settings, index: str) -> tuple[Source, ...]:
    """What the index holds; nothing where there is none, or where it takes a network to know."""
    if settings.path != "local":
        return ()
    try:
        return tuple(held.source for held in bootstrap.list_sources(settings, index)[0])
    except AsistenteError:
        return ()


def _gone(missing: Sequence[str], indexed: Sequence[Source], again: str) -> UsageError:
    """The error for paths that are not there, which says how documents from there are removed."""
    ids = [source.source_id for place in missing for source in under(place, indexed)]
    message = f"No existe {', '.join(missing)}."
    if not ids:
        return UsageError(message, hint="Revisa la ruta.")
    if len(ids) == 1:
        how = f"quítalo con: asistente remove {shlex.quote(ids[0])}{again}"
        return UsageError(message, hint=f"El índice tiene un documento de ahí; {how}")
    named = ", ".join(ids[:MOST]) + (", …" if len(ids) > MOST else "")
    how = f"quita cada uno con: asistente remove FUENTE{again}"
    return UsageError(message, hint=f"El índice tiene {len(ids)} de ahí ({named}); {how}")


def _once(
    settings: Settings, index: str, order: bootstrap.IngestOrder, *, as_json: bool
) -> IngestReport:
    with IngestProgress() as progress:
        report = bootstrap.run_ingest(settings, index, order, progress=progress)
    if as_json:
        fields = ingest_fields(index, report)
        sys.stdout.write(json.dumps(fields, ensure_ascii=False) + "\n")
        sys.stdout.flush()
    elif report.files or report.sources:
        show(ingest_view(report))
    return report


def _keep_watching(
    settings: Settings, once: Callable[[], IngestReport], paths: Sequence[Path]
) -> None:
    note("Atento a los cambios; Ctrl-C para salir.")
    for _ in bootstrap.watch_ingest(settings, once, paths):
        pass
