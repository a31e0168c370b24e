"""Traces in CloudWatch Logs: a line a stage for people and queries, one with the whole trace to
read it back, one that CloudWatch turns into metrics.

Explaining is never worth an answer: where a trace cannot be written, `save` warns and the question
goes on.
"""

from __future__ import annotations

import json
import os
import re
import time
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from datetime import UTC
from typing import Any

from asistente.aws.errors import aws_errors, code_of
from asistente.contracts import Trace
from asistente.errors import ConfigurationError, ServiceError
from asistente.observability.metrics import metrics_of
from asistente.observability.redaction import without_text

MAX_BYTES, EACH = 1_000_000, 26
"""Bytes of one request, and what the service adds to each event of it; it takes 1 MiB."""
_WINDOWS_DAYS = (1, 7, 30, 90, 400)
"""How far back a search looks, step by step."""
_DAY_MS = 24 * 3600 * 1000
_ID = re.compile(r"[0-9A-Za-z-]+")


class CloudWatchTraceStore:
    """Implements `TraceStore` in one log group; each process writes a stream of its own."""

    def __init__(
        self,
        client: Any,
        group: str,
        *,
        warn: Callable[[str], None] = lambda message: None,
        with_text: bool = False,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._client = client
        self._group = group
        self._warn = warn
        self._with_text = with_text
        self._now = now
        self._stream = ""

    def save(self, trace: Trace) -> None:
        """Write a trace; a failure becomes a warning, because the answer matters more."""
        kept = trace if self._with_text else without_text(trace)
        lines = [*_stage_lines(kept), _trace_line(kept), json.dumps(metrics_of(trace))]
        fit = [line for line in lines if _size(line) <= MAX_BYTES]
        if len(fit) < len(lines):
            self._warn("La traza es demasiado larga para CloudWatch: no se podrá leer completa.")
        try:
            for batch in _batches(fit):
                self._write(batch)
        except ServiceError as exc:
            self._warn(f"No se guardó la traza en CloudWatch. {exc.message}")

    def load(self, request_id: str) -> Trace | None:
        """The trace of that id, or of the only one that begins so; None if there is none.

        Raises:
            ServiceError: CloudWatch refuses or fails.
        """
        if not _ID.fullmatch(request_id):
            return None
        pattern = f'{{ ($.event = "trace") && ($.request_id = "{request_id}*") }}'
        for days in _WINDOWS_DAYS:
            found = self._traces(pattern, days, request_id)
            if request_id in found:
                return _unpacked(found[request_id])
            if found:
                return _unpacked(*found.values()) if len(found) == 1 else None
        return None

    def last(self, n: int) -> tuple[Trace, ...]:
        """The newest `n`, newest first."""
        found: dict[str, Any] = {}
        for days in _WINDOWS_DAYS:
            found = self._traces('{ $.event = "trace" }', days, "")
            if len(found) >= n:
                break
        newest = sorted(found.values(), key=lambda line: str(line["created_at"]), reverse=True)
        return tuple(map(_unpacked, newest[:n]))

    def _traces(self, pattern: str, days: int, begins: str) -> dict[str, Any]:
        """Lines of whole traces of the last days, by request; the latest one counts."""
        lines: dict[str, Any] = {}
        for message in self._messages(pattern, int(self._now() * 1000) - days * _DAY_MS):
            line = json.loads(message)
            if line.get("event") != "trace" or not str(line["request_id"]).startswith(begins):
                continue
            older = lines.get(line["request_id"])
            if older is None or older["created_at"] <= line["created_at"]:
                lines[line["request_id"]] = line
        return lines

    def _messages(self, pattern: str, since: int) -> Iterator[str]:
        """Lines since then, in order; none where there is no group yet."""
        from botocore.exceptions import ClientError

        wanted = {"logGroupName": self._group, "filterPattern": pattern, "startTime": since}
        with aws_errors("CloudWatch Logs"):
            try:
                for page in self._client.get_paginator("filter_log_events").paginate(**wanted):
                    yield from (event["message"] for event in page["events"])
            except ClientError as exc:
                if code_of(exc) != "ResourceNotFoundException":
                    raise

    def _write(self, lines: list[str]) -> None:
        stamp = int(self._now() * 1000)
        events = [{"timestamp": stamp, "message": line} for line in lines]
        with aws_errors("CloudWatch Logs"):
            if not self._stream:
                self._open()
            self._client.put_log_events(
                logGroupName=self._group, logStreamName=self._stream, logEvents=events
            )

    def _open(self) -> None:
        """Make the stream of this process, and the group where nothing was deployed."""
        from botocore.exceptions import ClientError

        day = time.strftime("%Y/%m/%d", time.gmtime(self._now()))
        stream = {"logGroupName": self._group, "logStreamName": f"{day}/{os.urandom(8).hex()}"}
        try:
            self._client.create_log_stream(**stream)
        except ClientError as exc:
            if code_of(exc) != "ResourceNotFoundException":
                raise
            self._client.create_log_group(logGroupName=self._group)
            self._client.create_log_stream(**stream)
        self._stream = stream["logStreamName"]


def _batches(lines: list[str]) -> Iterator[list[str]]:
    """The lines, in requests that are not too long."""
    held: list[str] = []
    size = 0
    for line in lines:
        if held and size + _size(line) > MAX_BYTES:
            yield held
            held, size = [], 0
        held.append(line)
        size += _size(line)
    yield held


def _size(line: str) -> int:
    return len(line.encode()) + EACH


def _stage_lines(trace: Trace) -> Iterator[str]:
    """One line a stage: what it took, and what came of it."""
    answer = trace.answer
    for stage in trace.stages:
        fields = {
            "event": "stage",
            "request_id": trace.request_id,
            "index": trace.index,
            "generation": trace.generation,
            "stage": stage.name,
            "ms": stage.milliseconds,
            **_of_stage(stage.name, trace),
        }
        yield json.dumps(fields, ensure_ascii=False)
    total = {
        "event": "request",
        "request_id": trace.request_id,
        "index": trace.index,
        "generation": trace.generation,
        "ms": answer.latency_ms,
        "cost_usd": answer.cost_usd,
        "model": answer.model.model_dump(mode="json"),
        "chunk_ids": sorted({citation.chunk_id for citation in answer.citations}),
        "status": answer.status,
        "reason_code": answer.reason_code,
        "relevance": answer.relevance,
    }
    yield json.dumps(total, ensure_ascii=False)


def _of_stage(name: str, trace: Trace) -> dict[str, object]:
    """What one stage found, by ids and figures."""
    match name:
        case "retrieve":
            hits = trace.evidence.hits if trace.evidence else ()
            return {
                "model": trace.answer.model.embedder,
                "chunk_ids": [hit.chunk.chunk_id for hit in hits],
            }
        case "decide":
            return {
                "status": trace.decision.status,
                "reason_code": trace.decision.reason_code,
                "relevance": round(trace.decision.relevance, 4),
            }
        case "generate":
            return _of_generation(trace)
        case "verify":
            return {"passed": trace.verification.passed if trace.verification else None}
    return {}


def _of_generation(trace: Trace) -> dict[str, object]:
    """Who spoke, and what all that tried took."""
    usages = [attempt.usage for attempt in trace.attempts if attempt.usage]
    return {
        "model": trace.answer.model.generator,
        "prompt": trace.answer.model.prompt,
        "input_tokens": sum(usage.input_tokens for usage in usages),
        "output_tokens": sum(usage.output_tokens for usage in usages),
        "cost_usd": sum(usage.cost_usd for usage in usages),
    }


def _trace_line(trace: Trace) -> str:
    packed = b64encode(zlib.compress(trace.model_dump_json(exclude_defaults=True).encode(), 6))
    fields = {
        "event": "trace",
        "request_id": trace.request_id,
        "created_at": trace.created_at.astimezone(UTC).isoformat(timespec="microseconds"),
        "packed": packed.decode(),
    }
    return json.dumps(fields)


def _unpacked(line: Any) -> Trace:
    try:
        return Trace.model_validate_json(zlib.decompress(b64decode(line["packed"])))
    except (zlib.error, ValueError, KeyError) as exc:
        raise ConfigurationError(
            "La traza está dañada o es de otra versión de asistente.",
            hint="Repite la pregunta: su traza nueva sí se podrá leer.",
        ) from exc
