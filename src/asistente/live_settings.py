"""Settings that change while the program runs, without a deployment, from where they are served.

Only what this list names can be changed so: where documents and traces lie, and with which
credentials, is never a matter of a served document. Whatever is wrong with it, or with who serves
it, questions go on with the settings that were last in force.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

from pydantic import ValidationError

from asistente.errors import ServiceError
from asistente.settings import Settings

CHANGEABLE: Mapping[str, frozenset[str]] = {
    "policy": frozenset({"threshold", "max_question_chars"}),
    "generation": frozenset(
        "model better_model routes experiment_model experiment_share "
        "max_tokens max_request_usd max_day_usd".split()
    ),
}
"""Fields by section."""

T = TypeVar("T")

Warn = Callable[[str], None]


class Document(Protocol):
    """A served document with its version."""

    @property
    def content(self) -> bytes: ...
    @property
    def version(self) -> str: ...


class InForce(NamedTuple):
    """Settings, and the version of the served document that they hold; empty for none."""

    settings: Settings
    version: str = ""


@dataclass
class LiveSettings:
    """The settings in force at each moment."""

    base: Settings
    """Those of the file, the variables and the command line."""
    latest: Callable[[], Document | None]
    """Asks for the served document; raises ServiceError."""
    warn: Warn
    _held: InForce | None = None
    _warned: str = ""

    def now(self) -> InForce:
        """The settings in force; a new object where the served document changed."""
        held = self._held or InForce(self.base)
        try:
            served = self.latest()
            if served is not None and served.version != held.version:
                held = InForce(overlaid(self.base, served.content), served.version)
        except ServiceError as exc:
            self._tell(f"No se pudieron leer los ajustes en vivo: {exc.message}", held)
        except ValueError as exc:
            self._tell(f"Los ajustes en vivo no valen: {exc}.", held)
        self._held = held
        return held

    def _tell(self, problem: str, held: InForce) -> None:
        """Once a problem, however often it is met."""
        if problem != self._warned:
            self._warned = problem
            which = f"los de la versión {held.version}" if held.version else "los del archivo"
            self.warn(f"{problem} Se usan {which}.")


def following(live: LiveSettings, opened: Callable[[InForce], T]) -> Callable[[], T]:
    """What is opened with the settings in force at each call: opened again where they changed."""
    held: tuple[InForce, T] | None = None

    def current() -> T:
        nonlocal held
        now = live.now()
        if held is None or held[0] is not now:
            held = now, opened(now)
        return held[1]

    return current


def overlaid(base: Settings, content: bytes) -> Settings:
    """The settings with what a JSON document changes: `{"policy": {"threshold": 0.6}}`.

    Raises:
        ValueError: it is not such a document, names what may not be changed, or has a wrong value.
    """
    document = _parsed(content)
    for section, fields in document.items():
        changed = _section(section, fields)
        try:
            part = getattr(base, section)
            merged = type(part).model_validate({**part.model_dump(), **changed})
        except ValidationError as exc:
            field = ".".join(str(place) for place in exc.errors()[0]["loc"])
            raise ValueError(f"«{section}.{field}» no tiene un valor válido") from exc
        base = base.model_copy(update={section: merged})
    return base


def _parsed(content: bytes) -> dict[str, Any]:
    try:
        document = json.loads(content)
    except ValueError as exc:
        raise ValueError("no son JSON") from exc
    if not isinstance(document, dict):
        raise ValueError("no son secciones con ajustes")
    return document


def _section(section: str, fields: object) -> dict[str, Any]:
    allowed = CHANGEABLE.get(section, frozenset())
    if not isinstance(fields, dict):
        raise ValueError(f"«{section}» no es una sección")
    for name in fields:
        if name not in allowed:
            raise ValueError(f"«{section}.{name}» no se puede cambiar en vivo")
    return fields
