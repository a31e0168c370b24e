"""`asistente ask`: one question, or a batch of them, to cited answers."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from asistente import bootstrap
from asistente.cli import options
from asistente.cli.parsing import parse_path
from asistente.cli.render import note, show
from asistente.cli.requests import Fields, Limits, answer_batch, read_question
from asistente.cli.views.answer import answer_view
from asistente.cli.views.trace import explanation_view
from asistente.contracts import Answer, AskRequest, Status, Trace
from asistente.errors import UsageError

if TYPE_CHECKING:
    from asistente.pipelines.ask import AskPipeline

HELP = """Responde una pregunta con citas textuales de los documentos, o dice por qué no puede.

Sin evidencia en las fuentes no hay respuesta. Código de salida: 0 respondida, 3 falta un dato,
4 sin respuesta."""

EXIT_CODES = {Status.ANSWERED: 0, Status.NEEDS_CLARIFICATION: 3, Status.REFUSED: 4}
BATCH_WITH_FAILURES = 1

Question = Annotated[
    list[str] | None,
    typer.Argument(metavar="PREGUNTA", help='La pregunta; "-" la lee de la entrada estándar.'),
]
ShowTrace = Annotated[
    bool, typer.Option("--trace", help="Muestra también cómo se llegó a la respuesta.")
]


def ask(
    question: Question = None,
    index: options.Index = "default",
    index_dir: options.IndexDir = None,
    path: options.Path = None,
    json_: options.Json = False,
    trace: ShowTrace = False,
    filters: options.Filter = None,
    since: options.Since = None,
    period: options.Period = None,
    as_of: options.AsOf = None,
    batch: options.Batch = None,
) -> None:
    """Answer, print and leave with the status's exit code."""
    limits = Limits(filters=filters or (), since=since, period=period, as_of=as_of)
    check_input(question, batch, as_json=json_)
    settings = bootstrap.settings_for(index_dir=index_dir, path=parse_path(path))
    request = None if batch else limits.request(read_question(question or ()))
    pipeline = bootstrap.open_ask(settings, index, warn=note)
    if request is None:
        raise typer.Exit(_run_batch(pipeline, batch or "", limits))
    raise typer.Exit(_run_one(pipeline, request, as_json=json_, explain=trace))


def check_input(question: list[str] | None, batch: str | None, *, as_json: bool) -> None:
    """Either a question or a batch; a batch is JSON in and JSON out."""
    if bool(question) == bool(batch):
        raise UsageError(
            "Falta la pregunta." if not question else "Usa una pregunta o --batch, no ambos.",
            hint='Por ejemplo: asistente ask "¿Cuándo es la reinscripción?"',
        )
    if batch and not as_json:
        raise UsageError("--batch escribe JSON.", hint="Agrega --json.")


def _run_batch(pipeline: AskPipeline, file: str, limits: Limits) -> int:
    failed = answer_batch(file, limits, lambda request: _fields(pipeline.run(request).answer))
    return report_failures(failed)


def report_failures(failed: int) -> int:
    """Exit code of a batch, and a word about the lines that failed."""
    if failed:
        note(f"Líneas que no se pudieron procesar: {failed}.")
    return BATCH_WITH_FAILURES if failed else 0


def _fields(answer: Answer) -> Fields:
    fields: Fields = answer.model_dump(mode="json")
    return fields


def _run_one(pipeline: AskPipeline, request: AskRequest, *, as_json: bool, explain: bool) -> int:
    trace = pipeline.run(request)
    _print(trace, as_json=as_json, explain=explain)
    while not as_json and (chosen := _choose(trace.answer)):
        trace = pipeline.run(request.model_copy(update={"question": chosen}))
        _print(trace, as_json=False, explain=explain)
    return EXIT_CODES[trace.answer.status]


def _print(trace: Trace, *, as_json: bool, explain: bool) -> None:
    if not as_json:
        show((*answer_view(trace.answer), *(explanation_view(trace) if explain else ())))
        return
    fields: dict[str, object] = dict(_fields(trace.answer))
    if explain:
        fields["trace"] = trace.model_dump(mode="json", exclude={"answer"})
    sys.stdout.write(json.dumps(fields, ensure_ascii=False) + "\n")


def _choose(answer: Answer) -> str | None:
    """The option that the person at the terminal picks; nobody is asked in a pipe."""
    if answer.status is not Status.NEEDS_CLARIFICATION or not answer.options:
        return None
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    sys.stderr.write(f"Elige una opción (1-{len(answer.options)}, Enter para salir): ")
    sys.stderr.flush()
    typed = sys.stdin.readline().strip()
    if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(answer.options):
        return answer.options[int(typed) - 1].question
    return None
