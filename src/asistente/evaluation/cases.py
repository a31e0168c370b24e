"""Evaluation cases: one JSON object a line, checked before anything is asked."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from pydantic import Field, ValidationError

from asistente.contracts import AskRequest, Frozen, ReasonCode, Status
from asistente.errors import UsageError, told

_ONE_A_LINE = "Escribe un objeto JSON por línea con id, question y expect."
_VALUES = {"expect": tuple(Status), "reason_code": tuple(ReasonCode)}


class RelevantSource(Frozen):
    """A file, and where known the page, that holds the answer."""

    source: str
    """File name, as in `calendario.pdf`."""
    page: int | None = None


class Case(Frozen):
    """A question with what is expected of the answer."""

    id: str
    question: str
    expect: Status
    reason_code: ReasonCode | None = None
    relevant: tuple[RelevantSource, ...] = ()
    must_include: tuple[str, ...] = ()
    must_not_include: tuple[str, ...] = ()
    next_steps_include: tuple[str, ...] = ()
    as_of: date | None = None
    period: str | None = None
    filters: dict[str, str] = Field(default_factory=dict)
    tags: tuple[str, ...] = ()

    @property
    def request(self) -> AskRequest:
        """The question as `ask` takes it."""
        return AskRequest(
            question=self.question,
            filters=self.filters,
            period=self.period,
            as_of=self.as_of,
            user=self.id,  # so that a case is in the same group of an experiment each time
        )


def load_cases(files: Sequence[Path]) -> tuple[Case, ...]:
    """All cases of the files, in order.

    Raises:
        UsageError: a file cannot be read, a line is not a case, an id stands twice, or there is
            no case at all; the message names file and line.
    """
    cases = tuple(case for file in files for case in _load(file))
    if not cases:
        raise UsageError(
            f"No hay casos en {', '.join(map(str, files))}.",
            hint=_ONE_A_LINE,
        )
    _refuse_repeated(cases)
    return cases


def _load(file: Path) -> tuple[Case, ...]:
    try:
        lines = file.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as exc:
        raise UsageError(
            f"No se puede leer {file}: {told(exc)}.",
            hint="Revisa la ruta; debe ser JSON Lines en UTF-8.",
        ) from exc
    return tuple(
        _parse(line, f"{file}, línea {number}")
        for number, line in enumerate(lines, start=1)
        if line.strip()
    )


def _parse(line: str, place: str) -> Case:
    try:
        return Case.model_validate(json.loads(line), strict=False)
    except json.JSONDecodeError as exc:
        column = exc.colno
        raise UsageError(
            f"{place}: no es JSON válido (columna {column}).", hint=_ONE_A_LINE
        ) from exc
    except ValidationError as exc:
        first = exc.errors()[0]
        name = ".".join(str(part) for part in first["loc"]) or "caso"
        complaint, hint = _complaint(name, str(first["type"]))
        raise UsageError(f"{place}: {complaint}", hint=hint) from exc


def _complaint(name: str, kind: str) -> tuple[str, str]:
    """What is wrong with a field, and what is right."""
    if name in _VALUES:
        right = f"Valores de {name}: {', '.join(_VALUES[name])}."
    else:
        right = f"Campos de un caso: {', '.join(Case.model_fields)}."
    if kind == "missing":
        return f"falta «{name}».", _ONE_A_LINE
    if kind == "extra_forbidden":
        return f"no se conoce el campo «{name}».", right
    return f"el valor de «{name}» no es válido.", right


def _refuse_repeated(cases: tuple[Case, ...]) -> None:
    seen: set[str] = set()
    for case in cases:
        if case.id in seen:
            raise UsageError(f"El id «{case.id}» está en dos casos.", hint="Usa ids distintos.")
        seen.add(case.id)
