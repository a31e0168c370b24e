"""Why a file could not be read is said in Spanish, with the place where its format breaks."""

import errno
import json
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from asistente.errors import told


def failure(read: Callable[[], object]) -> Exception:
    try:
        read()
    except Exception as exc:
        return exc
    raise AssertionError("nothing failed")


@pytest.mark.parametrize(
    ("read", "reason"),
    [
        (lambda: json.loads('{"a":\n oops}'), "hay un error en la línea 2, columna 2"),
        (lambda: tomllib.loads("a = 1\nb = = 2"), "hay un error en la línea 2, columna 5"),
        (lambda: tomllib.loads("a = ["), "algo queda abierto al final"),
        (lambda: yaml.safe_load("a: [1\nb: 2"), "hay un error en la línea 2, columna 2"),
        (lambda: b"\xff".decode("utf-8"), "no está en UTF-8"),
        (lambda: Path("no/hay").read_text(encoding="utf-8"), "no existe"),
        (lambda: (Path(__file__) / "x").read_text(encoding="utf-8"), "su ruta pasa por un archivo"),
    ],
)
def test_what_parsers_and_systems_say_is_told_in_spanish(
    read: Callable[[], object], reason: str
) -> None:
    assert told(failure(read)) == reason


@pytest.mark.parametrize(
    "said", ["write error in x.faiss (No space left on device)", "database or disk is full"]
)
def test_a_full_disk_is_told_whoever_says_it(said: str) -> None:
    assert told(RuntimeError(said)) == "no queda espacio o el disco falla"


def test_a_full_disk_is_told_as_such() -> None:
    assert told(OSError(errno.ENOSPC, "No space left on device")) == "no queda espacio"


def test_own_words_are_kept() -> None:
    assert told(ValueError("se esperaba una lista")) == "se esperaba una lista"
