"""Traces in CloudWatch Logs: what is too long for a request, and what a service refuses."""

import os
from typing import Any

import pytest

from asistente.aws.clients import AwsClients
from asistente.contracts import Stage
from asistente.observability.cloudwatch import CloudWatchTraceStore
from tests.contracts.test_trace_store import a_trace
from tests.fakes.account import REGION, Account

LIMIT = 1_048_576


@pytest.fixture
def warnings() -> list[str]:
    return []


@pytest.fixture
def logs(account: Account) -> Any:
    return AwsClients(REGION).client("logs")


@pytest.fixture
def store(logs: Any, account: Account, warnings: list[str]) -> CloudWatchTraceStore:
    return CloudWatchTraceStore(logs, account.log_group, warn=warnings.append)


@pytest.fixture
def sent(logs: Any) -> list[int]:
    """Bytes of each request, as the service counts them."""
    sizes: list[int] = []

    def note(params: Any, **_: object) -> None:
        sizes.append(sum(len(e["message"].encode()) + 26 for e in params["logEvents"]))

    logs.meta.events.register("provide-client-params.cloudwatch-logs.PutLogEvents", note)
    return sizes


def test_many_lines_go_in_requests_that_the_service_takes(
    store: CloudWatchTraceStore, sent: list[int], warnings: list[str]
) -> None:
    stages = tuple(Stage(name=os.urandom(40).hex(), milliseconds=1.0) for _ in range(6_000))
    trace = a_trace("abc").model_copy(update={"stages": stages})
    store.save(trace)
    assert (len(sent) > 1, warnings) == (True, [])
    assert max(sent) <= LIMIT
    found = store.load("abc")
    assert found is not None
    assert found.stages == stages


def test_a_trace_that_is_too_long_is_told_and_its_metrics_stay(
    store: CloudWatchTraceStore, sent: list[int], warnings: list[str], logs: Any, account: Account
) -> None:
    store.save(a_trace("abc").model_copy(update={"question": os.urandom(900_000).hex()}))
    assert "demasiado larga" in warnings[0]
    assert store.load("abc") is None
    lines = logs.filter_log_events(logGroupName=account.log_group)["events"]
    assert any("CloudWatchMetrics" in line["message"] for line in lines)


def test_what_cloudwatch_refuses_is_a_warning(
    store: CloudWatchTraceStore, warnings: list[str], account: Account
) -> None:
    from tests.fakes.wire import json_reply

    denied = {"x-amzn-ErrorType": "AccessDeniedException"}
    account.moto.before = lambda request: json_reply(400, {"message": "no"}, **denied)
    store.save(a_trace("abc"))
    assert "No se guardó la traza" in warnings[0]
