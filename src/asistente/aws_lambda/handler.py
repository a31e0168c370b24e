"""The Lambda function's entry point: messages of the queue to the ingest, one line a message.

A message that failed is given back by its id, so that only it is tried again; what it did already
is not done twice. Nothing of a document's text is ever written to the log.
"""

import json
import time
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from asistente import bootstrap_events
from asistente.aws_lambda.messages import events_of
from asistente.contracts import IngestReport
from asistente.errors import AsistenteError
from asistente.observability.metrics import FAILED_EVENTS, HANDLED_EVENTS, NAMESPACE


def handle(event: Mapping[str, Any], context: object) -> dict[str, list[dict[str, str]]]:
    """Handle a batch from SQS; the ids of the messages that must come again."""
    failed = [record["messageId"] for record in event["Records"] if not _handled(record)]
    return {"batchItemFailures": [{"itemIdentifier": name} for name in failed]}


def _handled(record: Mapping[str, Any]) -> bool:
    began = time.perf_counter()
    try:
        outcomes = [_take(event) for event in events_of(record["body"])]
    except Exception as exc:  # whatever it is, the other messages go on and this one comes again
        _write(FAILED_EVENTS, record, began, **_failure(exc))
        return False
    _write(HANDLED_EVENTS, record, began, objects=outcomes)
    return True


def _take(event: bootstrap_events.ObjectEvent) -> dict[str, object]:
    report = bootstrap_events.take_event(event, progress=_Quiet())
    return {"address": event.address, "outcome": _outcome(report)}


def _outcome(report: IngestReport | None) -> str:
    if report is None:
        return "repeated"
    return ",".join(file.outcome for file in report.files) or "nothing"


def _failure(exc: Exception) -> dict[str, object]:
    """What went wrong and where; only our own messages surely say nothing of a document's text."""
    frame = traceback.extract_tb(exc.__traceback__)[-1]
    return {
        "error": type(exc).__name__,
        "reason": exc.message if isinstance(exc, AsistenteError) else "",
        "where": f"{frame.filename}:{frame.lineno}",
    }


def _write(metric: str, record: Mapping[str, Any], began: float, **fields: object) -> None:
    """One log line, which CloudWatch also reads as a metric."""
    described = {
        "Namespace": NAMESPACE,
        "Dimensions": [[]],
        "Metrics": [{"Name": metric, "Unit": "Count"}],
    }
    line = {
        "_aws": {"Timestamp": int(time.time() * 1000), "CloudWatchMetrics": [described]},
        "event": "ingest",
        "message_id": record["messageId"],
        "milliseconds": round((time.perf_counter() - began) * 1000, 1),
        metric: 1,
        **fields,
    }
    print(json.dumps(line, ensure_ascii=False), flush=True)


@dataclass(frozen=True)
class _Quiet:
    """`Progress` where nobody watches; warnings are lines of the log."""

    def start(self, stage: str, total: int | None) -> None:
        """Nobody watches."""

    def advance(self, n: int = 1) -> None:
        """Nobody watches."""

    def warn(self, message: str) -> None:
        """Write it down."""
        print(json.dumps({"event": "warning", "message": message}, ensure_ascii=False), flush=True)
