"""`asistente calibrate`: fits the relevance to one's own documents, questions and embedder."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from asistente import bootstrap
from asistente.cli import options
from asistente.cli.parsing import parse_path
from asistente.cli.render import IngestProgress, note, show
from asistente.cli.views.calibration import calibration_view
from asistente.errors import GateError, UsageError
from asistente.evaluation.calibration import (
    CalibrationReport,
    Example,
    Point,
    example_of,
    fit_calibration,
    kind_of,
)
from asistente.evaluation.cases import Case, load_cases
from asistente.evaluation.logistic import require_scikit_learn
from asistente.pipelines.ask import AskPipeline
from asistente.settings import Settings

HELP = """Ajusta la relevancia a tus documentos con casos de prueba y muestra qué se respondería.

Cada línea de CASOS es un caso como los de eval: cuentan los que se deben responder y los que se
deben rechazar por falta de evidencia, al menos 20 de cada uno. Las cifras son de validación
cruzada. Con --write, el índice guarda la calibración y ask la usa."""

Cases = Annotated[
    list[str], typer.Argument(metavar="CASOS", help="Archivos de casos en JSON Lines.")
]
FalseAnswers = Annotated[
    str,
    typer.Option(
        "--false-answers",
        metavar="TASA",
        help="Parte de las preguntas sin evidencia que se respondería, como máximo.",
    ),
]
Write = Annotated[bool, typer.Option("--write", help="Guarda la calibración con el índice.")]


def calibrate(
    cases: Cases,
    index: options.Index = "default",
    index_dir: options.IndexDir = None,
    path: options.Path = None,
    false_answers: FalseAnswers = "0.02",
    write: Write = False,
    json_: options.Json = False,
) -> None:
    """Fit, report, then store: the report is there also when nothing can be stored."""
    require_scikit_learn()
    wanted = _parse_share(false_answers)
    loaded = load_cases([Path(file) for file in cases])
    settings = bootstrap.settings_for(index_dir=index_dir, path=parse_path(path))
    pipeline = bootstrap.open_ask(settings, index, warn=note, record=False)
    examples = _examples(loaded, pipeline)
    report = fit_calibration(
        examples,
        embedder=bootstrap.embedder(settings).id,
        wanted=wanted,
        in_use=(pipeline.policy.calibration, pipeline.policy.threshold),
        fitted_on=", ".join(Path(file).name for file in cases),
    )
    _show(report, left_out=len(loaded) - len(examples), as_json=json_)
    if write:
        _store(report, settings, index)


def _parse_share(text: str) -> float:
    """A share from 0 to under 1."""
    try:
        share = float(text.replace(",", "."))
    except ValueError:
        share = -1.0
    if 0 <= share < 1:
        return share
    raise UsageError(
        f"«{text}» no vale para --false-answers.",
        hint="Escribe una parte de 1, como 0.02 para el 2 %.",
    )


def _examples(cases: Sequence[Case], pipeline: AskPipeline) -> list[Example]:
    """What the cases teach; those that other checks decide are not even asked."""
    found = []
    with IngestProgress() as progress:
        progress.start("Casos", len(cases))
        for case in cases:
            evidence = pipeline.inspect(case.request) if kind_of(case) else None
            found.append(example_of(case, evidence))
            progress.advance()
    return [example for example in found if example is not None]


def _show(report: CalibrationReport, *, left_out: int, as_json: bool) -> None:
    if not as_json:
        show(calibration_view(report, left_out=left_out))
        return
    fields = {
        "calibration": report.calibration.model_dump(mode="json"),
        "auc": round(report.auc, 4),
        "wanted_false_answers": report.wanted,
        "separates": not report.obstacle,
        "obstacle": report.obstacle or None,
        "chosen": _rounded(report.chosen),
        "before": _rounded(report.before),
        "tradeoff": [_rounded(point) for point in report.points],
        "cases": {kind.value: n for kind, n in report.counts.items()} | {"left_out": left_out},
        "cross_validated_by": "source" if report.by_source else "question",
    }
    sys.stdout.write(json.dumps(fields, ensure_ascii=False) + "\n")


def _rounded(point: Point) -> dict[str, float | None]:
    return {n: None if v is None else round(v, 4) for n, v in asdict(point).items()}


def _store(report: CalibrationReport, settings: Settings, index: str) -> None:
    if report.obstacle:
        raise GateError(
            f"La calibración no se guardó: {report.obstacle}.",
            hint="Agrega casos, revisa su expect, o acepta más con --false-answers.",
        )
    with IngestProgress() as progress:
        bootstrap.store_calibration(settings, index, report.calibration, progress=progress)
    note(f"La calibración quedó guardada con el índice «{index}»; ask ya la usa.")
