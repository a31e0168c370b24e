"""`asistente trace`: explains an earlier answer, and decides it again with today's policy."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import Annotated

import typer

from asistente import bootstrap
from asistente.cli import options
from asistente.cli.parsing import parse_count, parse_path
from asistente.cli.render import note, show
from asistente.cli.views.trace import (
    decision_changes,
    list_view,
    question_of,
    replay_view,
    trace_view,
)
from asistente.contracts import Trace
from asistente.errors import UsageError
from asistente.settings import Settings

HELP = """Explica una respuesta anterior: etapas, fragmentos, revisiones de la política y costo.

Sin identificador, lista las últimas."""

RequestId = Annotated[
    str | None,
    typer.Argument(metavar="SOLICITUD", help="Identificador de la solicitud, o su comienzo."),
]
Last = Annotated[
    str | None, typer.Option("--last", metavar="N", help="Cuántas se listan. Si falta: 10.")
]
Replay = Annotated[
    bool,
    typer.Option("--replay", help="Decide otra vez con la política actual y muestra qué cambió."),
]


Costs = Annotated[
    bool, typer.Option("--costs", help="Muestra lo que costaron los modelos, por día y modelo.")
]
Groups = Annotated[
    bool,
    typer.Option("--groups", help="Compara los grupos de un experimento, en las últimas trazas."),
]
_WHERE = {
    "local": "Mira las últimas con: asistente trace",
    "aws": "Mira las últimas con: asistente trace --path aws; una nueva tarda unos segundos en "
    "aparecer.",
}
MANY = "1000"
"""Traces that groups are compared over, where `--last` does not say."""


def trace(
    request_id: RequestId = None,
    last: Last = None,
    replay: Replay = False,
    costs: Costs = False,
    groups: Groups = False,
    index: options.Index = "default",
    index_dir: options.IndexDir = None,
    path: options.Path = None,
    json_: options.Json = False,
) -> None:
    """Print one trace, or the list of the last ones."""
    settings = bootstrap.settings_for(index_dir=index_dir, path=parse_path(path))
    if costs:
        _costs(settings, as_json=json_)
        return
    if groups:
        _groups(settings, parse_count(last or MANY, "--last"), as_json=json_)
        return
    if request_id is None:
        _list(settings, parse_count(last or "10", "--last"), replay=replay, as_json=json_)
        return
    found = _load(settings, request_id)
    if replay:
        _replay(settings, found, as_json=json_)
    elif json_:
        _write(found.model_dump(mode="json"))
    else:
        show(trace_view(found))


def _costs(settings: Settings, *, as_json: bool) -> None:
    from asistente.bootstrap_generation import cost_ledger
    from asistente.cli.views.costs import costs_view

    costs = cost_ledger(settings, warn=note).totals()
    if as_json:
        total = sum(cost.cost_usd for cost in costs)
        _write({"costs": [cost._asdict() for cost in costs], "total_usd": total})
    elif costs:
        show(costs_view(costs))
    else:
        note("Todavía no se ha llamado a ningún modelo.")


def _groups(settings: Settings, n: int, *, as_json: bool) -> None:
    from asistente.cli.views.costs import groups_view
    from asistente.observability.groups import compare_groups

    groups = compare_groups(bootstrap.trace_store(settings, warn=note).last(n))
    if as_json:
        _write({"groups": [asdict(group) for group in groups]})
    elif groups:
        show(groups_view(groups))
    else:
        note("Ninguna de esas trazas es de un experimento.")


def _list(settings: Settings, n: int, *, replay: bool, as_json: bool) -> None:
    if replay:
        raise UsageError(
            "--replay necesita el identificador de una solicitud.",
            hint="Míralos con: asistente trace",
        )
    traces = bootstrap.trace_store(settings, warn=note).last(n)
    if as_json:
        _write({"traces": [_summary(trace) for trace in traces]})
    elif traces:
        show(list_view(traces))
    else:
        note("Todavía no hay trazas.")


def _load(settings: Settings, request_id: str) -> Trace:
    found = bootstrap.trace_store(settings, warn=note).load(request_id)
    if found is None:
        raise UsageError(
            f"No hay una traza única con el identificador «{request_id}».",
            hint=_WHERE[settings.path],
        )
    return found


def _replay(settings: Settings, trace: Trace, *, as_json: bool) -> None:
    after = bootstrap.open_ask(settings, trace.index, warn=note).replay(trace)
    if as_json:
        changes = decision_changes(trace.decision, after)
        rows = [{"field": what, "before": old, "after": new} for what, old, new in changes]
        decision = after.model_dump(mode="json")
        _write({"request_id": trace.request_id, "changes": rows, "decision": decision})
    else:
        show(replay_view(trace.decision, after))


def _summary(trace: Trace) -> dict[str, object]:
    answer = trace.answer.model_dump(mode="json")
    kept = ("request_id", "status", "reason_code", "relevance", "latency_ms", "cost_usd")
    return {
        "created_at": trace.created_at.isoformat(),
        "question": question_of(trace),
        "index": trace.index,
        **{name: answer[name] for name in kept},
    }


def _write(fields: dict[str, object]) -> None:
    sys.stdout.write(json.dumps(fields, ensure_ascii=False) + "\n")
