"""`asistente eval`: measures answers and rankings against cases, and fails where a gate does."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TextIO

import typer

from asistente import bootstrap
from asistente.cli import options
from asistente.cli.parsing import parse_bounds, parse_path
from asistente.cli.render import IngestProgress, note, show
from asistente.cli.views.evaluation import comparison_view, evaluation_view
from asistente.errors import UsageError, told
from asistente.evaluation.cases import Case, load_cases
from asistente.evaluation.gates import check_gates, check_names, compare, read_baseline
from asistente.evaluation.metrics import Figures, compute
from asistente.evaluation.report import html_report, json_report, junit_report
from asistente.evaluation.result import CaseResult
from asistente.evaluation.run import run_cases

HELP = """Mide las respuestas con casos de prueba y compara con límites y con una medición anterior.

Cada línea de CASOS es un objeto JSON con id, question y expect. Código de salida 7 si no se
cumple un límite."""

STDOUT = "-"

Cases = Annotated[
    list[str], typer.Argument(metavar="CASOS", help="Archivos de casos en JSON Lines.")
]
JsonFile = Annotated[
    str | None,
    typer.Option(
        "--json", metavar="ARCHIVO", help='Escribe el informe en JSON; "-" es la salida estándar.'
    ),
]
JunitFile = Annotated[
    str | None, typer.Option("--junit", metavar="ARCHIVO", help="Escribe el informe JUnit XML.")
]
HtmlFile = Annotated[
    str | None, typer.Option("--html", metavar="ARCHIVO", help="Escribe el informe en HTML.")
]
Min = Annotated[
    list[str] | None,
    typer.Option("--min", metavar="MEDIDA=VALOR", help="Valor mínimo de una medida."),
]
Max = Annotated[
    list[str] | None,
    typer.Option("--max", metavar="MEDIDA=VALOR", help="Valor máximo de una medida."),
]
Baseline = Annotated[
    str | None,
    typer.Option("--baseline", metavar="ARCHIVO", help="Informe JSON anterior con que comparar."),
]


@dataclass(frozen=True, kw_only=True)
class ReportFiles:
    """Where the report goes, besides the screen."""

    json: str | None
    junit: str | None
    html: str | None


def evaluate(
    cases: Cases,
    index: options.Index = "default",
    index_dir: options.IndexDir = None,
    path: options.Path = None,
    json_: JsonFile = None,
    junit: JunitFile = None,
    html: HtmlFile = None,
    lowest: Min = None,
    highest: Max = None,
    baseline: Baseline = None,
) -> None:
    """Ask all cases, report, then check the gates: the report is there also when they fail."""
    bounds = parse_bounds(lowest or (), "--min"), parse_bounds(highest or (), "--max")
    check_names((*bounds[0], *bounds[1]))
    earlier = read_baseline(Path(baseline)) if baseline else None
    loaded = load_cases([Path(file) for file in cases])
    results = _ask_all(loaded, index=index, index_dir=index_dir, path=path)
    figures = compute(results)
    _write_reports(figures, results, ReportFiles(json=json_, junit=junit, html=html))
    if earlier is not None:
        changes = compare(json_report(figures, results), earlier)
        show(comparison_view(changes), stream=_screen(json_))
    check_gates(figures, lowest=bounds[0], highest=bounds[1])


def _ask_all(
    cases: Sequence[Case], *, index: str, index_dir: str | None, path: str | None
) -> tuple[CaseResult, ...]:
    settings = bootstrap.settings_for(index_dir=index_dir, path=parse_path(path))
    pipeline = bootstrap.open_ask(settings, index, warn=note, record=False)
    catalogue = bootstrap.catalogue(settings, index)
    results = []
    with IngestProgress() as progress:
        progress.start("Casos", len(cases))
        for result in run_cases(cases, pipeline.run, catalogue):
            results.append(result)
            progress.advance()
    return tuple(results)


def _write_reports(figures: Figures, results: Sequence[CaseResult], files: ReportFiles) -> None:
    show(evaluation_view(figures, results), stream=_screen(files.json))
    if files.json:
        report = json.dumps(json_report(figures, results), ensure_ascii=False, indent=1)
        _write(files.json, report + "\n")
    if files.junit:
        _write(files.junit, junit_report(results))
    if files.html:
        _write(files.html, html_report(figures, results))


def _screen(json_file: str | None) -> TextIO:
    """The table goes to stderr where stdout carries the JSON."""
    return sys.stderr if json_file == STDOUT else sys.stdout


def _write(file: str, text: str) -> None:
    if file == STDOUT:
        sys.stdout.write(text)
        return
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as exc:
        raise UsageError(
            f"No se puede escribir {file}: {told(exc)}.", hint="Revisa la ruta."
        ) from exc
