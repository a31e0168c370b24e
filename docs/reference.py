"""Text of the README that is generated from the program; cog calls these functions.

cog -r -c README.md        writes it      (make docs)
cog --check -c README.md   compares it    (CI)
"""

import contextlib
import io
import sys
from collections.abc import Iterator
from pathlib import Path

from pydantic import BaseModel
from pydantic.fields import FieldInfo

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from asistente.cli.app import COMMANDS, run
from asistente.settings import Settings


def commands() -> str:
    """The help of every command, as it is printed."""
    return "\n".join(f"### `asistente {name}`\n\n```text\n{_help(name)}```\n" for name in COMMANDS)


def settings() -> str:
    """One row a setting: its name in the file, its variable, its default, what it does."""
    head = ("| ajuste | variable | predeterminado | qué es |", "|---|---|---|---|")
    rows = (f"| `{n}` | `{v}` | {d} | {t} |" for n, v, d, t in _settings(Settings, ()))
    return "\n".join((*head, *rows))


def _help(name: str) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        run([name, "--help"])
    return out.getvalue()


def _settings(
    section: type[BaseModel], above: tuple[str, ...]
) -> Iterator[tuple[str, str, str, str]]:
    for name, field in section.model_fields.items():
        path = (*above, name)
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            yield from _settings(field.annotation, path)
        else:
            variable = f"ASISTENTE_{'__'.join(path).upper()}"
            yield ".".join(path), variable, _default(field), field.description or ""


def _default(field: FieldInfo) -> str:
    if field.default in (None, "", {}):
        return "–"
    return f"`{field.default}`"
