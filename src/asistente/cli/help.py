"""Writes the help in Spanish, at one width: Typer's section titles are English and fixed.

The text is the same on every terminal and in a pipe, so that the README's reference can be
generated from it and compared. Contexts and parameters are `Any` here: their classes are private
to Typer.
"""

import inspect
import textwrap
from typing import Any

from typer.core import TyperCommand, TyperGroup

WIDTH = 96
HELP_OF_HELP = "Muestra esta ayuda y termina."


class SpanishCommand(TyperCommand):
    """A command whose `--help` is Spanish."""

    def get_help(self, ctx: Any) -> str:
        """The whole help page."""
        arguments = [p for p in self.params if p.param_type_name == "argument"]
        usage = " ".join([ctx.command_path, "[OPCIONES]", *(_usage_of(a) for a in arguments)])
        options = [p for p in self.get_params(ctx) if p.param_type_name == "option"]
        sections = [
            f"Uso: {usage}",
            _paragraphs(self.help or ""),
            _section("Argumentos", [_record(a) for a in arguments]),
            _section("Opciones", [_record(o) for o in options]),
        ]
        return "\n\n".join(part for part in sections if part)


class SpanishGroup(TyperGroup):
    """The program itself: its options and its commands."""

    def get_help(self, ctx: Any) -> str:
        """The whole help page."""
        options = [p for p in self.get_params(ctx) if p.param_type_name == "option"]
        commands = [(name, _summary(command.help)) for name, command in self.commands.items()]
        sections = [
            f"Uso: {ctx.command_path} [OPCIONES] COMANDO …",
            _paragraphs(self.help or ""),
            _section("Opciones", [_record(o) for o in options]),
            _section("Comandos", commands),
        ]
        return "\n\n".join(part for part in sections if part)


def _usage_of(argument: Any) -> str:
    name = _metavar(argument) + ("…" if argument.nargs == -1 else "")
    return name if argument.required else f"[{name}]"


def _metavar(param: Any) -> str:
    return str(param.metavar or param.name.upper())


def _record(param: Any) -> tuple[str, str]:
    """What is typed, and what it means."""
    if param.param_type_name == "argument":
        return _metavar(param), str(param.help or "")
    if "--help" in param.opts:
        return "--help", HELP_OF_HELP
    names = ", ".join((*param.opts, *param.secondary_opts))
    takes_value = not getattr(param, "is_flag", False)
    return f"{names} {_metavar(param)}" if takes_value else names, _with_default(param)


def _with_default(param: Any) -> str:
    text = str(param.help or "")
    if param.multiple:
        return f"{text} Se puede repetir."
    if isinstance(param.default, str | int) and not isinstance(param.default, bool):
        return f"{text} [predeterminado: {param.default}]"
    return text


def _section(title: str, records: list[tuple[str, str]]) -> str:
    if not records:
        return ""
    column = max(len(name) for name, _ in records) + 4
    lines = [line for name, text in records for line in _entry(name, text, column)]
    return "\n".join([f"{title}:", *lines])


def _entry(name: str, text: str, column: int) -> list[str]:
    wrapped = textwrap.wrap(text, WIDTH - column) or [""]
    first = f"  {name}".ljust(column) + wrapped[0]
    return [first, *(" " * column + line for line in wrapped[1:])]


def _paragraphs(text: str) -> str:
    """Wrapped prose; an indented part, such as an example, stays as it is."""
    parts = inspect.cleandoc(text).split("\n\n")
    return "\n\n".join(
        part if part.startswith(" ") else textwrap.fill(part, WIDTH) for part in parts
    )


def _summary(text: str | None) -> str:
    return inspect.cleandoc(text or "").split("\n\n")[0].replace("\n", " ")
