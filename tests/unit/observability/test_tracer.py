"""Stages are timed by the clock that was given, in the order in which they end."""

from collections.abc import Iterator

import pytest

from asistente.contracts import Stage
from asistente.observability.tracer import Tracer, new_request_id


def ticking(*seconds: float) -> Iterator[float]:
    return iter(seconds)


def test_stages_carry_their_milliseconds() -> None:
    times = ticking(0.0, 1.0, 1.25, 2.0, 2.5)
    tracer = Tracer(clock=lambda: next(times))
    with tracer.stage("embed"):
        pass
    with tracer.stage("decide"):
        pass
    assert tracer.stages == (
        Stage(name="embed", milliseconds=250.0),
        Stage(name="decide", milliseconds=500.0),
    )


def test_a_stage_that_fails_is_recorded_too() -> None:
    tracer = Tracer()
    with pytest.raises(ValueError, match="broken"), tracer.stage("generate"):
        raise ValueError("broken")
    assert [stage.name for stage in tracer.stages] == ["generate"]


def test_request_ids_differ() -> None:
    assert len({new_request_id() for _ in range(1000)}) == 1000
