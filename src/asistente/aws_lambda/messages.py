"""What S3 writes into the queue, as events; the format is S3's (`Records`, version 2.x)."""

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote_plus

from asistente.pipelines.events import ObjectEvent
from asistente.ports import ObjectMark

_TEST = "s3:TestEvent"
"""Sent once, when the notifications are set."""
_CHANGES = ("ObjectCreated:", "ObjectRemoved:")
"""What is handled; a delete marker is an `ObjectRemoved:DeleteMarkerCreated`."""


def events_of(body: str) -> tuple[ObjectEvent, ...]:
    """The events of one message, in its order.

    Raises:
        ValueError, KeyError: it is no message of S3.
    """
    message = json.loads(body)
    if message.get("Event") == _TEST:
        return ()
    return tuple(_event(r) for r in message["Records"] if r["eventName"].startswith(_CHANGES))


def _event(record: Mapping[str, Any]) -> ObjectEvent:
    bucket, changed = record["s3"]["bucket"]["name"], record["s3"]["object"]
    return ObjectEvent(
        address=f"s3://{bucket}/{unquote_plus(changed['key'])}",
        mark=ObjectMark(
            sequencer=changed.get("sequencer", ""),
            version=changed.get("versionId", ""),
            checksum=changed.get("eTag", ""),
        ),
    )
