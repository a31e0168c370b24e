"""A real account: the program from end to end, with real Titan, OpenSearch, S3 and CloudWatch.

    ASISTENTE_AWS_LIVE=1 ASISTENTE_AWS__SOURCE_BUCKET=… pytest tests/aws/test_live.py -s

Needs what `asistente infra deploy` makes and its settings in the environment. It works in an index
of its own, deletes what it wrote, and says first what that costs.
"""

import json
import os
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.aws.test_path import DOCUMENTS, QUESTION
from tests.cli.conftest import Cli

LIVE = "ASISTENTE_AWS_LIVE"
pytestmark = pytest.mark.skipif(
    os.environ.get(LIVE) != "1", reason=f"{LIVE}=1 runs it against a real account"
)

TOKENS = 20_000
"""Far more than two documents and a few questions have."""
TITAN_USD = 0.02 / 1_000_000
OCU_HOUR_USD = 0.24
"""A next-generation collection wakes for some minutes; a classic one is paid for anyway."""


@pytest.fixture(autouse=True)
def real_account(
    clean_environment: None, no_network: None, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """The caller's own settings and a network, for these tests alone."""
    monkeypatch.undo()
    with pytest.MonkeyPatch.context() as environment:
        environment.delenv(LIVE)  # it looks like a setting of the program
        environment.setenv("ASISTENTE_PATH", "aws")
        yield


def test_a_document_is_found_then_changed_then_gone(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cost = TOKENS * TITAN_USD + 2 * OCU_HOUR_USD / 2
    sys.stderr.write(f"\nlive: at most {cost:.2f} USD (Titan, half an hour of 2 OCUs)\n")
    index = f"prueba-{uuid.uuid4().hex[:8]}"
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "docs"
    folder.mkdir()
    try:
        for name, text in DOCUMENTS.items():
            (folder / name).write_text(text)
        assert run(cli, "ingest", "docs", index=index)["totals"]["indexed"] == 2
        assert "1500 pesos" in run(cli, "ask", QUESTION, index=index)["answer"]
        (folder / "pagos.md").write_text(DOCUMENTS["pagos.md"].replace("1500", "1800"))
        run(cli, "ingest", "docs", index=index)
        answer = run(cli, "ask", QUESTION, index=index)
        assert "1800 pesos" in answer["answer"]
        assert trace_of(cli, answer["request_id"])["decision"]["status"] == "answered"
    finally:
        for path in folder.iterdir():
            path.unlink()
        emptied = run(cli, "ingest", "docs", index=index)
    assert emptied["chunks"] == 0


def run(cli: Cli, *args: str, index: str) -> dict[str, Any]:
    done = cli(*args, "--index", index, "--json")
    assert done.code == 0, done.err
    fields: dict[str, Any] = json.loads(done.out)
    return fields


def trace_of(cli: Cli, request_id: str) -> dict[str, Any]:
    """Logs can be searched some seconds after they were written."""
    for _ in range(20):
        done = cli("trace", request_id, "--json")
        if done.code == 0:
            fields: dict[str, Any] = json.loads(done.out)
            return fields
        time.sleep(3)
    raise AssertionError(done.err)
