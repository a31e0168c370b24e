"""How a deployment is shown: its cost before, its state, and what is left of it after."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from asistente.cli.blocks import Blocks, Line, Panel, Table

if TYPE_CHECKING:
    from asistente_infra.cloud import Identity, State
    from asistente_infra.costs import Floor

_SECTION = "ASISTENTE_AWS__"


def cost_view(identity: Identity, floor: Floor) -> Blocks:
    """What it costs at the least, where, and where the prices come from."""
    prices = floor.prices
    lines = (
        f"Cuenta {identity.account}, región {identity.region}, como {identity.principal}",
        f"OpenSearch sin uso: {floor.search_usd:.2f} USD al mes",
        f"Alarmas: {floor.alarms_usd:.2f} USD al mes",
        f"Mínimo, sin uso: {floor.month_usd:.2f} USD al mes",
        f"Además, según el uso: {prices.ocu_hour_usd:.2f} USD por OCU y hora mientras OpenSearch "
        f"trabaja, {prices.index_gb_month_usd:.3f} USD por GB de índice y mes, modelos, S3, "
        "Lambda y registros.",
        f"Precios de {prices.region}, {prices.as_of}: {prices.sources[0]}",
    )
    return (Panel(title="Costo", body="\n".join(lines), tone="ask"),)


def state_view(name: str, state: State | None) -> Blocks:
    """State, queues, and the settings ready to paste."""
    if state is None:
        return (Line(text=f"No hay ninguna pila {name} en esta cuenta y región."),)
    rows = (
        ("Pila", f"{name}: {state.status}"),
        ("Eventos en espera", _count(state.waiting)),
        ("Eventos sin resolver", _count(state.given_up)),
    )
    settings = _toml(state)
    pasted = (Panel(title="asistente.toml", body=settings),) if settings else ()
    return (Table(columns=("Qué", "Estado"), rows=rows), *pasted)


def state_fields(name: str, state: State | None) -> dict[str, object]:
    """The same as JSON fields."""
    if state is None:
        return {"name": name, "status": None}
    return {
        "name": name,
        "status": state.status,
        "events": {"waiting": state.waiting, "given_up": state.given_up},
        "settings": dict(state.settings),
    }


def left_view(name: str, left: Sequence[str]) -> Blocks:
    """What a destroyed deployment left behind."""
    if not left:
        return (Line(text=f"De {name} no queda nada en la cuenta."),)
    return (Line(text="\n".join((f"De {name} queda:", *(f"- {thing}" for thing in left)))),)


def _count(number: int | None) -> str:
    return "no se sabe" if number is None else str(number)


def _toml(state: State) -> str:
    """The outputs as a section of the settings file."""
    lines = [
        f'{variable.removeprefix(_SECTION).lower()} = "{value}"'
        for variable, value in sorted(state.settings.items())
        if variable.startswith(_SECTION)
    ]
    return "\n".join(('path = "aws"', "", "[aws]", *lines)) if lines else ""
