"""The one place where an error becomes a line on stderr and an exit code.

Commands raise; nobody else catches. A traceback is for whoever asks with `--debug`.
"""

import os
import sys
import traceback
from collections.abc import Callable, Sequence

import typer

from asistente.cli.sanitise import clean_line
from asistente.cli.usage import usage_error
from asistente.errors import AsistenteError, told

INTERRUPTED = 130
DEBUG = "--debug"

Command = Callable[[Sequence[str]], int]
"""Runs the arguments and returns the exit code."""


def guard(command: Command, args: Sequence[str]) -> int:
    """Run a command; every failure ends as one Spanish line with a hint."""
    own, debug = _take_debug(args)
    try:
        code = command(own)
        sys.stdout.flush()
    except BrokenPipeError:
        return _reader_left()
    except (KeyboardInterrupt, typer.Abort):
        return _say("Interrumpido.", code=INTERRUPTED)
    except AsistenteError as exc:
        return _fail(exc, debug=debug)
    except typer.TyperException as exc:
        return _fail(usage_error(exc), debug=debug)
    except OSError as exc:
        return _fail(_refused_by_system(exc), debug=debug)
    except Exception as exc:  # the boundary: whatever it is, the user gets one line
        return _unexpected(exc, debug=debug)
    return code


def _take_debug(args: Sequence[str]) -> tuple[list[str], bool]:
    """Allow `--debug` before and after the command's name, as people type it."""
    end = args.index("--") if "--" in args else len(args)
    own = [arg for arg in args[:end] if arg != DEBUG]
    return [*own, *args[end:]], len(own) < end


def _fail(error: AsistenteError, *, debug: bool) -> int:
    if debug:
        traceback.print_exc()
    return _say(f"Error: {error.message}", hint=error.hint, code=error.exit_code)


def _refused_by_system(error: OSError) -> AsistenteError:
    named = f" «{error.filename}»" if error.filename else ""
    return AsistenteError(
        f"No se pudo leer o escribir{named}: {told(error)}.",
        hint="Revisa el espacio y los permisos, y repite el comando.",
    )


def _unexpected(error: Exception, *, debug: bool) -> int:
    if debug:
        traceback.print_exc()
        return _say(f"Error inesperado: {type(error).__name__}.", code=1)
    hint = f"Repite el comando con {DEBUG} para ver el detalle."
    return _say(f"Error inesperado: {type(error).__name__}: {error}", hint=hint, code=1)


def _say(message: str, *, hint: str = "", code: int) -> int:
    lines = [clean_line(message), *([f"Sugerencia: {clean_line(hint)}"] if hint else [])]
    sys.stderr.write("\n".join(lines) + "\n")
    return code


def _reader_left() -> int:
    """`asistente … | head`: stop quietly, and keep Python from complaining at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1
