"""How the groups of an experiment fare, from their traces."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from asistente.contracts import Status, Trace


@dataclass(frozen=True, kw_only=True)
class GroupFigures:
    """One group; shares are 0 to 1, of its requests or of its claims."""

    name: str
    generators: tuple[str, ...]
    """Those that tried first."""
    requests: int
    answered: float
    by_model: float
    """Share of the answers that the first generator gave, not the one that stands in for it."""
    dropped: float
    """Share of the first generator's claims that the verifier did not let pass."""
    cost_usd: float
    latency_p50: float
    latency_p95: float


def compare_groups(traces: Sequence[Trace]) -> tuple[GroupFigures, ...]:
    """Figures of each group; requests that took no part in an experiment are left out."""
    groups: dict[str, list[Trace]] = {}
    for trace in traces:
        if trace.route is not None and trace.route.group is not None:
            groups.setdefault(trace.route.group, []).append(trace)
    return tuple(_figures(name, members) for name, members in sorted(groups.items()))


def _figures(name: str, traces: Sequence[Trace]) -> GroupFigures:
    answered = [trace for trace in traces if trace.answer.status is Status.ANSWERED]
    first = [trace.attempts[0] for trace in traces if trace.attempts]
    claims = sum(attempt.claims for attempt in first)
    own = sum(len(trace.attempts) == 1 for trace in answered)
    times = sorted(trace.answer.latency_ms for trace in traces)
    return GroupFigures(
        name=name,
        generators=tuple(dict.fromkeys(attempt.generator for attempt in first)),
        requests=len(traces),
        answered=len(answered) / len(traces),
        by_model=own / len(answered) if answered else 0.0,
        dropped=sum(attempt.dropped for attempt in first) / claims if claims else 0.0,
        cost_usd=sum(trace.answer.cost_usd for trace in traces),
        latency_p50=_quantile(times, 0.5),
        latency_p95=_quantile(times, 0.95),
    )


def _quantile(ordered: Sequence[float], share: float) -> float:
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]
