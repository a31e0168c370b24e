"""Repeats what botocore does not: a model that failed or took long, an answer that broke off."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any, TypeVar

from asistente.aws.errors import code_of

MODEL_CODES = frozenset(
    "ModelErrorException ModelTimeoutException ModelNotReadyException "
    "DependencyFailedException".split()
)
"""424, 408 and 429 of Bedrock; botocore's retries know none of them by their codes."""

Result = TypeVar("Result")


def again(
    call: Callable[[], Result],
    *,
    attempts: int = 5,
    sleep: Callable[[float], None] = time.sleep,
) -> Result:
    """The result of a call, its answer read to the end; tried again later where that failed."""
    from botocore.exceptions import ClientError, HTTPClientError, IncompleteReadError

    for tried in range(1, attempts):
        try:
            return call()
        except ClientError as exc:
            if code_of(exc) not in MODEL_CODES:
                raise
        except (HTTPClientError, IncompleteReadError):
            pass
        sleep(pause(tried))
    return call()


def pause(tried: int, *, longest: float = 8.0) -> float:
    """Seconds before the next try: doubled each time, and never the same for two callers."""
    return min(longest, 0.25 * 2.0**tried) * random.uniform(0.5, 1.0)


def surface_daily_quota(client: Any) -> None:
    """Let a client of boto3 not repeat what only tomorrow brings: a used-up quota of the day.

    It arrives as throttling, which botocore repeats by its code; as a quota it is an error at once.
    """
    service = client.meta.service_model.service_name
    client.meta.events.register_first(
        f"needs-retry.{service}", _as_quota, unique_id=f"daily-quota-{service}"
    )


def _as_quota(response: tuple[Any, dict[str, Any]] | None, **_: object) -> None:
    """Runs before botocore decides, on the same response: code and status of a used-up quota."""
    if response is None:
        return
    http, parsed = response
    error = parsed.get("Error", {})
    if "per day" in str(error.get("Message", "")).lower():
        error["Code"] = "ServiceQuotaExceededException"
        http.status_code = 400
