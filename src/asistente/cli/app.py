"""The `asistente` program: which commands there are. What each does is in its own file.

A command's file is imported when that command runs: a cold `ask` must not pay for `eval`.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer

from asistente.cli.boundary import DEBUG, guard
from asistente.cli.help import SpanishCommand, SpanishGroup

HELP = """Preguntas y respuestas en español sobre los documentos de una institución.

Cada respuesta cita textualmente sus fuentes; sin evidencia no hay respuesta."""

COMMANDS = {
    "ingest": "ingest",
    "ask": "ask",
    "search": "search",
    "trace": "trace",
    "eval": "evaluate",
    "calibrate": "calibrate",
    "sources": "sources",
    "remove": "remove",
    "doctor": "doctor",
    "infra": "infra",
}
"""Name of each command, and of its module and function."""

QUICK_START = {"PYDANTIC_DISABLE_PLUGINS": "__all__", "OPENBLAS_NUM_THREADS": "1"}
"""Variables that spare a cold start 30 ms, unless the user has set them: no search for plugins of
pydantic, no linear-algebra threads (a question is one product of a vector and a matrix)."""

Version = Annotated[bool, typer.Option("--version", help="Muestra la versión y termina.")]
Debug = Annotated[
    bool, typer.Option(DEBUG, help="Si algo falla, muestra el detalle técnico (traceback).")
]


def program(context: typer.Context, version: Version = False, debug: Debug = False) -> None:
    """Show the version, or the help where no command was given."""
    if version:
        from asistente import __version__

        sys.stdout.write(f"asistente {__version__}\n")
    elif context.invoked_subcommand is None:
        sys.stderr.write(context.get_help() + "\n")
        raise typer.Exit(2)


def build(names: Sequence[str] = tuple(COMMANDS)) -> typer.Typer:
    """The program with the commands of these names."""
    app = typer.Typer(
        cls=SpanishGroup,
        help=HELP,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback(invoke_without_command=True)(program)
    for name in names:
        module = import_module(f"asistente.cli.{COMMANDS[name]}")
        function = getattr(module, COMMANDS[name])
        app.command(name, cls=SpanishCommand, help=module.HELP)(function)
    return app


def run(args: Sequence[str]) -> int:
    """Run the arguments; the exit code that the command left with."""
    named = args[:1] if args and args[0] in COMMANDS else tuple(COMMANDS)
    return build(named)(list(args), prog_name="asistente", standalone_mode=False) or 0


def main() -> None:
    """Entry point: one boundary around everything, then leave at once.

    `os._exit` after a flush: the model's threads and libraries have nothing to save, and taking
    them down in order costs time that the user would wait.
    """
    for name, value in QUICK_START.items():
        os.environ.setdefault(name, value)
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
