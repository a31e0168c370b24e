"""The AWS path without the packages that it needs."""

import importlib.util

import pytest

from tests.cli.conftest import Cli


@pytest.mark.parametrize("command", [("ask", "hola"), ("search", "hola"), ("sources",)])
def test_it_says_what_to_install(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, package=None: None)
    result = cli(*command, "--path", "aws")
    assert (result.code, result.out) == (5, "")
    assert "asistente[aws]" in result.err
    assert "Traceback" not in result.err
