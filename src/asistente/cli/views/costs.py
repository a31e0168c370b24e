"""What models have cost, and how the groups of an experiment compare, as tables."""

from __future__ import annotations

from collections.abc import Sequence

from asistente.cli.blocks import Block, Line, Table
from asistente.contracts import DayCost
from asistente.observability.groups import GroupFigures


def costs_view(costs: Sequence[DayCost]) -> tuple[Block, ...]:
    """A line a day and model, and the total."""
    rows = tuple(
        (c.day, c.model, str(c.calls), str(c.input_tokens), str(c.output_tokens), _usd(c.cost_usd))
        for c in costs
    )
    columns = ("Día", "Modelo", "Llamadas", "Entrada", "Salida", "USD")
    total = sum(cost.cost_usd for cost in costs)
    return (
        Table(title="Costos", columns=columns, rows=rows),
        Line(text=f"Total: {_usd(total)} USD, en tokens de entrada y de salida."),
    )


def groups_view(groups: Sequence[GroupFigures]) -> tuple[Block, ...]:
    """A line a group."""
    rows = tuple(
        (
            group.name,
            ", ".join(group.generators),
            str(group.requests),
            f"{group.answered:.1%}",
            f"{group.by_model:.1%}",
            f"{group.dropped:.2%}",
            _usd(group.cost_usd),
            f"{group.latency_p50:.0f}",
            f"{group.latency_p95:.0f}",
        )
        for group in groups
    )
    columns = (
        "Grupo",
        "Generadores",
        "Solicitudes",
        "Respondidas",
        "Por el modelo",
        "Descartado",
        "USD",
        "p50 ms",
        "p95 ms",
    )
    return (Table(title="Grupos", columns=columns, rows=rows),)


def _usd(amount: float) -> str:
    return f"{amount:.6f}"
