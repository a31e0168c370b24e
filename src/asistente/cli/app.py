"""The `asistente` program: which commands there are. What each does is in its own file."""

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from asistente.cli import ask, doctor, evaluate, ingest, remove, search, sources, trace
from asistente.cli.boundary import DEBUG, guard
from asistente.cli.help import SpanishCommand, SpanishGroup

HELP = """Preguntas y respuestas en español sobre los documentos de una institución.

Cada respuesta cita textualmente sus fuentes; sin evidencia no hay respuesta."""

app = typer.Typer(
    cls=SpanishGroup,
    help=HELP,
    add_completion=False,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Version = Annotated[bool, typer.Option("--version", help="Muestra la versión y termina.")]
Debug = Annotated[
    bool, typer.Option(DEBUG, help="Si algo falla, muestra el detalle técnico (traceback).")
]


@app.callback(invoke_without_command=True)
def program(context: typer.Context, version: Version = False, debug: Debug = False) -> None:
    """Show the version, or the help where no command was given."""
    if version:
        from asistente import __version__

        sys.stdout.write(f"asistente {__version__}\n")
    elif context.invoked_subcommand is None:
        sys.stderr.write(context.get_help() + "\n")
        raise typer.Exit(2)


for name, function, text in (
    ("ingest", ingest.ingest, ingest.HELP),
    ("ask", ask.ask, ask.HELP),
    ("search", search.search, search.HELP),
    ("trace", trace.trace, trace.HELP),
    ("eval", evaluate.evaluate, evaluate.HELP),
    ("sources", sources.sources, sources.HELP),
    ("remove", remove.remove, remove.HELP),
    ("doctor", doctor.doctor, doctor.HELP),
):
    app.command(name, cls=SpanishCommand, help=text)(function)


def run(args: Sequence[str]) -> int:
    """Run the arguments; the exit code that the command left with."""
    return app(list(args), prog_name="asistente", standalone_mode=False) or 0


def main() -> None:
    """Entry point: one boundary around everything, then leave at once.

    `os._exit` after a flush: the model's threads and libraries have nothing to save, and taking
    them down in order costs time that the user would wait.
    """
    _speak_utf8()
    code = guard(run, sys.argv[1:])
    sys.stderr.flush()
    os._exit(code)


def _speak_utf8() -> None:
    """UTF-8 in a pipe; on a terminal its own encoding, with a mark for what it lacks."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="replace")
