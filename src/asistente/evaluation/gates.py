"""Limits that a run must keep, and what changed since an earlier one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from asistente.errors import GateError, UsageError, told
from asistente.evaluation.metrics import NAMES, Figures, is_figure

_MAKE_BASELINE = "Créala con: asistente eval … --json ARCHIVO"


@dataclass(frozen=True, kw_only=True)
class Change:
    """A figure now and in the baseline."""

    name: str
    before: float
    now: float


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """What a baseline report says against this run."""

    changes: tuple[Change, ...]
    broken: tuple[str, ...]
    """Ids of cases that passed then and fail now."""
    repaired: tuple[str, ...]


def check_gates(
    figures: Figures, *, lowest: Mapping[str, float], highest: Mapping[str, float]
) -> None:
    """Compare each limited figure with its limit.

    Raises:
        UsageError: a limit names a figure that this run does not have.
        GateError: naming every figure beyond its limit.
    """
    values = {figure.name: figure.value for figure in figures}
    _refuse_unmeasured({*lowest, *highest}, values)
    failures = [
        *(f"{n} = {values[n]:.4f} (mínimo {v:g})" for n, v in lowest.items() if values[n] < v),
        *(f"{n} = {values[n]:.4f} (máximo {v:g})" for n, v in highest.items() if values[n] > v),
    ]
    if failures:
        raise GateError(
            f"La evaluación no pasa: {'; '.join(failures)}.",
            hint="Mira los casos que fallan en el informe: --json, --html o --junit.",
        )


def check_names(names: Iterable[str]) -> None:
    """Refuse limits on figures that no run has; said before anything is asked.

    Raises:
        UsageError: naming those figures, and all that there are.
    """
    if unknown := sorted(name for name in names if not is_figure(name)):
        raise UsageError(
            f"No hay una medida llamada {', '.join(unknown)}.",
            hint=f"Medidas: {', '.join(NAMES)}.",
        )


def _refuse_unmeasured(names: set[str], values: Mapping[str, float]) -> None:
    check_names(names)
    if absent := sorted(names - values.keys()):
        raise UsageError(
            f"Ningún caso mide {', '.join(absent)}.",
            hint=f"Quita ese límite o agrega casos que lo midan. Medidas: {', '.join(values)}.",
        )


def read_baseline(file: Path) -> Mapping[str, object]:
    """An earlier JSON report.

    Raises:
        UsageError: it cannot be read or is not a report.
    """
    try:
        report = json.loads(file.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError) as exc:
        raise UsageError(
            f"No se puede leer la referencia {file}: {told(exc)}.", hint=_MAKE_BASELINE
        ) from exc
    if not (isinstance(report, dict) and isinstance(report.get("metrics"), dict)):
        raise UsageError(
            f"{file} no es un informe de evaluación.",
            hint=_MAKE_BASELINE,
        )
    return report


def compare(report: Mapping[str, object], baseline: Mapping[str, object]) -> Comparison:
    """This run's JSON report against an earlier one; what only one of them has is left out."""
    now, before = _values(report), _values(baseline)
    passed_now, passed_before = _passed(report), _passed(baseline)
    both = [case for case in passed_now if case in passed_before]
    return Comparison(
        changes=tuple(Change(name=n, before=before[n], now=now[n]) for n in now if n in before),
        broken=tuple(c for c in both if passed_before[c] and not passed_now[c]),
        repaired=tuple(c for c in both if passed_now[c] and not passed_before[c]),
    )


def _values(report: Mapping[str, object]) -> dict[str, float]:
    metrics = report.get("metrics")
    rows = metrics if isinstance(metrics, dict) else {}
    return {name: float(row["value"]) for name, row in rows.items()}


def _passed(report: Mapping[str, object]) -> dict[str, bool]:
    cases = report.get("cases")
    return {row["id"]: bool(row["passed"]) for row in (cases if isinstance(cases, list) else [])}
