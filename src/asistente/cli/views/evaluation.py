"""An evaluation as tables: the figures, the cases that fail, what changed."""

from collections.abc import Sequence

from asistente.cli.blocks import Block, Line, Table
from asistente.evaluation.gates import Comparison
from asistente.evaluation.metrics import (
    DROPPED_ALERT,
    DROPPED_CLAIMS,
    DROPPED_TARGET,
    Figure,
    Figures,
)
from asistente.evaluation.report import failures
from asistente.evaluation.result import CaseResult

MOST_FAILURES = 30
"""Failed cases on the screen; all of them are in the report files."""


def evaluation_view(figures: Figures, results: Sequence[CaseResult]) -> tuple[Block, ...]:
    """The figures with their n, then the first cases that fail."""
    rows = tuple((f.name, _value(f), str(f.n)) for f in figures)
    table = Table(title="Evaluación", columns=("Medida", "Valor", "n"), rows=rows)
    failed = [result for result in results if not result.passed]
    return (table, *_alert(figures), *_failed_view(failed))


def _alert(figures: Figures) -> tuple[Block, ...]:
    """A generator of which the verifier drops too much is not to be relied on."""
    share = next((f.value for f in figures if f.name == DROPPED_CLAIMS), 0.0)
    if share <= DROPPED_TARGET:
        return ()
    level = "Alerta" if share > DROPPED_ALERT else "Aviso"
    return (
        Line(
            text=f"{level}: la verificación descartó {share:.2%} de lo que propuso el generador "
            f"(objetivo {DROPPED_TARGET:.1%}, alerta {DROPPED_ALERT:.1%})."
        ),
    )


def _failed_view(failed: Sequence[CaseResult]) -> tuple[Block, ...]:
    if not failed:
        return (Line(text="Todos los casos pasan."),)
    rows = tuple(
        (o.case.id, o.case.question, "; ".join(failures(o))) for o in failed[:MOST_FAILURES]
    )
    more = len(failed) - len(rows)
    table = Table(
        title=f"Casos que fallan ({len(failed)})", columns=("Id", "Pregunta", "Falla"), rows=rows
    )
    return (table, Line(text=f"… y {more} más." if more else ""))


def comparison_view(comparison: Comparison) -> tuple[Block, ...]:
    """Figures then and now, and the cases that changed sides."""
    rows = tuple(
        (c.name, f"{c.before:.4f}", f"{c.now:.4f}", f"{c.now - c.before:+.4f}")
        for c in comparison.changes
    )
    table = Table(title="Cambios", columns=("Medida", "Antes", "Ahora", "Diferencia"), rows=rows)
    return (
        table,
        Line(text=f"Casos que dejaron de pasar: {', '.join(comparison.broken) or 'ninguno'}."),
        Line(text=f"Casos que ahora pasan: {', '.join(comparison.repaired) or 'ninguno'}."),
    )


def _value(figure: Figure) -> str:
    if figure.unit == "USD":
        return f"{figure.value:.6f} USD"
    return f"{figure.value:.1f} {figure.unit}" if figure.unit else f"{figure.value:.4f}"
