"""What an ingest did, as a table for people and as one JSON object for programs."""

from asistente.cli.blocks import Block, Line, Panel, Table
from asistente.contracts import FileReport, IngestReport, Outcome
from asistente.language.counting import counted

OUTCOMES = {
    Outcome.INDEXED: "indexado",
    Outcome.SKIPPED: "sin cambios",
    Outcome.REPLACED: "reemplazado",
    Outcome.COPY: "copia idéntica",
    Outcome.REMOVED: "quitado",
    Outcome.FAILED: "con error",
    Outcome.IGNORED: "omitido",
}

_FILE_COLUMNS = (
    "Archivo",
    "Resultado",
    "Páginas",
    "Caracteres",
    "Fragmentos",
    "Codificación",
    "Notas",
)
_FILE_STACKS = ((0, 6), (1, 5), (2, 3, 4))
NO_PAGES = "–"


def ingest_view(report: IngestReport) -> tuple[Block, ...]:
    """Totals, then each file that changed, failed or has something to say."""
    if not report.files:
        return (Line(text="No se encontró ningún documento ahí."), *_verdict(report))
    told = [file for file in report.files if _is_told(file)]
    rows = tuple(map(_row, told))
    table = Table(title="Archivos", columns=_FILE_COLUMNS, rows=rows, stacks=_FILE_STACKS)
    files = (table,) if rows else ()
    return (*files, _totals(report), *_verdict(report))


def ingest_fields(index: str, report: IngestReport) -> dict[str, object]:
    """The JSON shape: totals by outcome, all of them, then every file."""
    fields: dict[str, object] = {"index": index, **report.model_dump(mode="json")}
    fields["totals"] = {outcome.value: report.totals.get(outcome, 0) for outcome in OUTCOMES}
    return fields


def failed(report: IngestReport) -> bool:
    """Whether some file could not be read."""
    return bool(report.totals.get(Outcome.FAILED, 0))


def is_without_documents(report: IngestReport) -> bool:
    """Whether no document was found, and the index holds none either."""
    found = any(file.outcome is not Outcome.IGNORED for file in report.files)
    return not found and not report.sources


def _is_told(file: FileReport) -> bool:
    same = file.outcome is Outcome.SKIPPED and file.reason in ("", OUTCOMES[Outcome.SKIPPED])
    return not same or bool(file.warnings)


def _row(file: FileReport) -> tuple[str, ...]:
    notes = "; ".join(part for part in (file.reason, *file.warnings) if part)
    return (
        file.location,
        OUTCOMES[file.outcome],
        str(file.pages or (NO_PAGES if file.characters else "")),
        str(file.characters or ""),
        str(file.chunks or ""),
        file.encoding or "",
        notes,
    )


def _totals(report: IngestReport) -> Table:
    rows = tuple((name, str(report.totals.get(outcome, 0))) for outcome, name in OUTCOMES.items())
    return Table(title="Resumen", columns=("Resultado", "Archivos"), rows=rows)


def _verdict(report: IngestReport) -> tuple[Block, ...]:
    if report.aborted:
        text = "Con --strict no se cambió el índice, porque hubo archivos con error."
        return (Panel(title="Índice sin cambios", body=text, tone="bad", titled=False),)
    done = "El índice tendría" if report.dry_run else "El índice tiene"
    held = f"{counted(report.sources, 'documento')} y {counted(report.chunks, 'fragmento')}"
    return (Line(text=f"{done} {held} ({report.seconds:.1f} s)."),)
