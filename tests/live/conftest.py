"""Tests against a real account: only where asked for, after saying what they may cost.

They use the settings and the credentials of whoever runs them, so nothing is scrubbed here, and
they leave the account as they found it: an index of their own, deleted with its documents.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from asistente_infra.costs import floor
from asistente_infra.options import Options

SWITCH = "ASISTENTE_AWS_LIVE"
MINUTES = 30
"""The suite takes some; OpenSearch stays awake for ten more after the last request."""
AWAKE_OCU = 3
"""Two workers that search and one that indexes: how AWS says that a collection wakes."""
SECONDS_BETWEEN = 5.0


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the whole suite, visibly, where nobody asked for it."""
    if os.environ.get(SWITCH) == "1":
        return
    reason = f"{SWITCH}=1 runs it on a real account, for up to {estimated_usd():.2f} USD"
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=reason))


def estimated_usd() -> float:
    """OpenSearch awake for a while; what the models see is a thousandth of that."""
    return AWAKE_OCU * floor(Options()).prices.ocu_hour_usd * MINUTES / 60


@pytest.fixture
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of the one that scrubs credentials and settings; the switch is no setting."""
    monkeypatch.delenv(SWITCH, raising=False)
    monkeypatch.setenv("ASISTENTE_PATH", "aws")


@pytest.fixture
def no_network() -> None:
    """In place of the one that allows this machine alone."""


@dataclass(frozen=True)
class Deployed:
    """An index of a deployed account, through the program as anyone runs it."""

    index: str

    def call(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a command on the index."""
        command = [sys.executable, "-m", "asistente", *arguments, "--index", self.index]
        return subprocess.run(command, capture_output=True, text=True)

    def read(self, *arguments: str) -> dict[str, Any]:
        """What a command with `--json` wrote; nothing where there is no such index."""
        done = self.call(*arguments, "--json")
        if done.returncode == 5 and self.index in done.stderr:
            return {}
        assert done.returncode in (0, 3, 4), done.stderr
        fields: dict[str, Any] = json.loads(done.stdout)
        return fields

    def wait_until(self, question: str, status: str, *, minutes: float = 5) -> dict[str, Any]:
        """Ask until the status is this one."""
        until = time.monotonic() + minutes * 60
        while (answer := self.read("ask", question)).get("status") != status:
            assert time.monotonic() < until, answer
            time.sleep(SECONDS_BETWEEN)
        return answer


@pytest.fixture(scope="session", autouse=True)
def told(request: pytest.FixtureRequest) -> None:
    """Say what it may cost before anything is called."""
    if os.environ.get(SWITCH) == "1":
        capture = request.config.pluginmanager.getplugin("capturemanager")
        with capture.global_and_fixture_disabled():
            sys.stderr.write(f"\nCosto estimado: hasta {estimated_usd():.2f} USD.\n")


@pytest.fixture
def deployed(clean_environment: None) -> Iterator[Deployed]:
    """An index that is not there yet, and not any more afterwards."""
    made = Deployed(f"prueba-{uuid4().hex[:8]}")
    yield made
    for source in made.read("sources").get("sources", ()):
        made.call("remove", source["source_id"])
    _empty(made.index)


def _empty(index: str) -> None:
    """Delete the documents and what was made of them."""
    from asistente import bootstrap
    from asistente.aws.clients import AwsClients
    from asistente.storage.s3_objects import S3Objects

    wanted = bootstrap.settings_for(index_dir=None, path="aws").aws
    client = AwsClients(wanted.region).client("s3")
    for bucket, prefix in (
        (wanted.source_bucket, f"{index}/"),
        (wanted.processed_bucket, f"indexes/{index}/"),
    ):
        objects = S3Objects(client, bucket, prefix)
        objects.delete(list(objects.names()))
