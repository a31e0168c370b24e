"""`asistente ask`: one question, or a batch of them, to cited answers."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from asistente import bootstrap
from asistente.cli import options
from asistente.cli.blocks import Blocks
from asistente.cli.live import LiveAnswer
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
Stream = Annotated[
    bool,
    typer.Option(
        "--stream", help="Muestra la respuesta mientras un modelo la escribe, ya comprobada."
    ),
]
User = Annotated[
    str | None,
    typer.Option(
        "--user", metavar="NOMBRE", help="Quién pregunta: decide su grupo en un experimento."
    ),
]


class Show(NamedTuple):
    """How an answer is shown."""

    as_json: bool
    explain: bool
    live: bool


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
    stream: Stream = False,
    user: User = None,
) -> None:
    """Answer, print and leave with the status's exit code."""
    limits = Limits(filters=filters or (), since=since, period=period, as_of=as_of, user=user)
    check_input(question, batch, as_json=json_)
    _check_stream(stream, as_json=json_)
    settings = bootstrap.settings_for(index_dir=index_dir, path=parse_path(path))
    request = None if batch else limits.request(read_question(question or ()))
    current = bootstrap.pipelines(settings, index, warn=note)
    pipeline = current()
    if request is None:
        raise typer.Exit(_run_batch(current, batch or "", limits))
    show_as = Show(as_json=json_, explain=trace, live=stream)
    raise typer.Exit(_run_one(pipeline, request, show_as))


def check_input(question: list[str] | None, batch: str | None, *, as_json: bool) -> None:
    """Either a question or a batch; a batch is JSON in and JSON out."""
    if bool(question) == bool(batch):
        raise UsageError(
            "Falta la pregunta." if not question else "Usa una pregunta o --batch, no ambos.",
            hint='Por ejemplo: asistente ask "¿Cuándo es la reinscripción?"',
        )
    if batch and not as_json:
        raise UsageError("--batch escribe JSON.", hint="Agrega --json.")


def _check_stream(stream: bool, *, as_json: bool) -> None:
    if stream and as_json:
        raise UsageError(
            "--stream escribe texto, no JSON.", hint="Usa --stream o --json, no ambos."
        )


def _run_batch(current: Callable[[], AskPipeline], file: str, limits: Limits) -> int:
    failed = answer_batch(file, limits, lambda request: _fields(current().run(request).answer))
    return report_failures(failed)


def report_failures(failed: int) -> int:
    """Exit code of a batch, and a word about the lines that failed."""
    if failed:
        note(f"Líneas que no se pudieron procesar: {failed}.")
    return BATCH_WITH_FAILURES if failed else 0


def _fields(answer: Answer) -> Fields:
    fields: Fields = answer.model_dump(mode="json")
    return fields


def _run_one(pipeline: AskPipeline, request: AskRequest, how: Show) -> int:
    trace = _answered(pipeline, request, how)
    while not how.as_json and (chosen := _choose(trace.answer)):
        request = request.model_copy(update={"question": chosen})
        trace = _answered(pipeline, request, how)
    return EXIT_CODES[trace.answer.status]


def _answered(pipeline: AskPipeline, request: AskRequest, how: Show) -> Trace:
    if not how.live:
        trace = pipeline.run(request)
        _print(trace, answer_view(trace.answer), how)
        return trace
    live = LiveAnswer()
    trace = pipeline.run(request, live.tell)
    _print(trace, live.end(trace.answer), how)
    return trace


def _print(trace: Trace, answer: Blocks, how: Show) -> None:
    if not how.as_json:
        show((*answer, *(explanation_view(trace) if how.explain else ())))
        return
    fields: dict[str, object] = dict(_fields(trace.answer))
    if how.explain:
        fields["trace"] = trace.model_dump(mode="json", exclude={"answer"})
    sys.stdout.write(json.dumps(fields, ensure_ascii=False) + "\n")


def _choose(answer: Answer) -> str | None:
    """The option that the person at the terminal picks; nobody is asked in a pipe."""
    if answer.status is not Status.NEEDS_CLARIFICATION or not answer.options:
        return None
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    while True:
        sys.stderr.write(f"Elige una opción (1-{len(answer.options)}, Enter para salir): ")
        sys.stderr.flush()
        typed = sys.stdin.readline().strip()
        if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(answer.options):
            return answer.options[int(typed) - 1].question
        if not typed:
            return None
        note(f"«{typed}» no es una de las opciones.")
