"""Groups of an experiment, from traces; and traces that were kept before there were any."""

import json

from asistente.contracts import Attempt, Route, Status, Trace, Usage
from asistente.observability.groups import compare_groups
from tests.contracts.test_trace_store import a_trace

MODEL = Attempt(generator="m", claims=4, usage=Usage(model="m", calls=1, cost_usd=0.2))
SOURCES = Attempt(generator="extractive-1", claims=1)


def routed(group: str | None, *attempts: Attempt, ms: float = 10.0, cost: float = 0.0) -> Trace:
    trace = a_trace("r")
    answer = trace.answer.model_copy(
        update={"status": Status.ANSWERED, "latency_ms": ms, "cost_usd": cost}
    )
    route = Route(model="m", intent="fact", complexity="simple", rule="default", group=group)
    return trace.model_copy(update={"answer": answer, "attempts": attempts, "route": route})


def test_each_group_has_its_own_figures() -> None:
    failed = MODEL.model_copy(update={"dropped": 4})
    traces = [
        routed("treatment", MODEL, ms=100, cost=0.2),
        routed("treatment", failed, SOURCES, ms=300, cost=0.2),
        routed("control", SOURCES, ms=10),
        routed(None, MODEL),
        a_trace("no model"),
    ]
    control, treatment = compare_groups(traces)
    assert (control.name, control.generators, control.requests) == ("control", ("extractive-1",), 1)
    assert (treatment.requests, treatment.by_model, treatment.dropped) == (2, 0.5, 0.5)
    assert treatment.cost_usd == 0.4
    assert (treatment.latency_p50, treatment.latency_p95) == (100, 300)


def test_a_trace_of_before_can_still_be_read() -> None:
    fields = json.loads(a_trace("old").model_dump_json())
    for added in ("attempts", "route", "flagged"):
        del fields[added]
    trace = Trace.model_validate(fields)
    assert (trace.attempts, trace.route, trace.flagged) == ((), None, ())
    assert compare_groups([trace]) == ()
