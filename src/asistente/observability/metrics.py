"""A request as metrics, in the format that CloudWatch reads out of a log line (EMF).

No metric has the request as a dimension: each would be a metric of its own, and be paid as one.
"""

from __future__ import annotations

from asistente.contracts import Status, Trace

NAMESPACE = "Asistente"
CLAIMS, UNSUPPORTED_CLAIMS = "Claims", "UnsupportedClaims"
HANDLED_EVENTS, FAILED_EVENTS = "HandledEvents", "FailedEvents"
"""Of the event-driven ingest; alarms are set on the names of these metrics."""

_UNITS = {
    "Requests": "Count",
    "Answers": "Count",
    "Clarifications": "Count",
    "Refusals": "Count",
    "Latency": "Milliseconds",
    "Cost": "None",
    CLAIMS: "Count",
    UNSUPPORTED_CLAIMS: "Count",
}
_BY_REASON = ("Refusals", "Clarifications")


def metrics_of(trace: Trace) -> dict[str, object]:
    """One log line of metrics.

    The rate of unsupported claims is `UnsupportedClaims` over `Claims`, both summed.
    """
    claims, unsupported = _claims(trace)
    status = trace.answer.status
    return {
        "_aws": {
            "Timestamp": int(trace.created_at.timestamp() * 1000),
            "CloudWatchMetrics": [
                _directive([], tuple(_UNITS)),
                _directive(["Reason"], _BY_REASON),
            ],
        },
        "event": "metrics",
        "Reason": (trace.answer.reason_code or "none"),
        "Requests": 1,
        "Answers": int(status is Status.ANSWERED),
        "Clarifications": int(status is Status.NEEDS_CLARIFICATION),
        "Refusals": int(status is Status.REFUSED),
        "Latency": trace.answer.latency_ms,
        "Cost": trace.answer.cost_usd,
        CLAIMS: claims,
        UNSUPPORTED_CLAIMS: unsupported,
    }


def _directive(dimensions: list[str], names: tuple[str, ...]) -> dict[str, object]:
    return {
        "Namespace": NAMESPACE,
        "Dimensions": [dimensions],
        "Metrics": [{"Name": name, "Unit": _UNITS[name]} for name in names],
    }


def _claims(trace: Trace) -> tuple[int, int]:
    """Statements that generators proposed, and those of them that the verifier dropped."""
    attempts = trace.attempts
    return sum(a.claims for a in attempts), sum(a.dropped for a in attempts)
