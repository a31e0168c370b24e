"""Runs the program in this process, as a script or as a person at a terminal would."""

import io
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from asistente import bootstrap
from asistente.cli.app import run
from asistente.cli.boundary import guard
from tests.cli.fakes import FakePipeline


@dataclass(frozen=True)
class Result:
    """What the program left."""

    code: int
    out: str
    err: str


class Stream(io.StringIO):
    """Text that may pretend to be a terminal."""

    def __init__(self, text: str = "", *, terminal: bool = False) -> None:
        super().__init__(text)
        self._terminal = terminal
        self.buffer = io.BytesIO(text.encode())  # type: ignore[misc]

    def isatty(self) -> bool:
        return self._terminal


Cli = Callable[..., Result]


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, index_dir: Path) -> Cli:
    """`cli("ask", "¿…?", stdin="", terminal=False)`."""

    def call(*args: str, stdin: str = "", terminal: bool = False) -> Result:
        streams = [
            Stream(stdin, terminal=terminal),
            Stream(terminal=terminal),
            Stream(terminal=terminal),
        ]
        for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
            monkeypatch.setattr(sys, name, stream)
        code = guard(run, _as_list(args))
        return Result(code, streams[1].getvalue(), streams[2].getvalue())

    return call


def _as_list(args: Sequence[str]) -> list[str]:
    return list(args)


@pytest.fixture
def pipeline(monkeypatch: pytest.MonkeyPatch) -> FakePipeline:
    """The fake stands wherever bootstrap would open an index or the traces."""
    fake = FakePipeline()
    monkeypatch.setattr(bootstrap, "open_ask", lambda *a, **k: fake, raising=False)
    monkeypatch.setattr(bootstrap, "pipelines", lambda *a, **k: lambda: fake)
    monkeypatch.setattr(bootstrap, "trace_store", lambda *a, **k: fake)
    return fake
