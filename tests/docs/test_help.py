"""Every command and every option has help, and all of it is Spanish."""

import re

import pytest
import typer

from asistente.cli.app import build, run

GROUP = typer.main.get_command(build())
COMMANDS = sorted(GROUP.commands)  # type: ignore[attr-defined]
ENGLISH = re.compile(r"\b(the|this|show|options|usage|commands|arguments|default|required)\b", re.I)


@pytest.mark.parametrize("name", COMMANDS)
def test_everything_that_can_be_typed_is_explained(name: str) -> None:
    for param in GROUP.commands[name].params:  # type: ignore[attr-defined]
        assert param.help, f"{name}: {param.name} has no help"


@pytest.mark.parametrize("args", [[], *([name] for name in COMMANDS)])
def test_the_help_is_spanish(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*args, "--help"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Uso: asistente")
    assert "Muestra esta ayuda y termina." in text
    prose = re.sub(r"--[\w-]+|[a-z_]+=\w+|\{.*?\}", "", text)
    assert not ENGLISH.search(prose.replace("[predeterminado: default]", "")), prose


@pytest.mark.parametrize("name", COMMANDS)
def test_lines_fit_the_page(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    run([name, "--help"])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 96
