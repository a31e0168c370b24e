"""Names the adapters of the event-driven ingest; the rest is what any ingest on AWS is made of."""

from __future__ import annotations

from asistente.bootstrap import MEGABYTE, IngestOrder, ingest_corpus
from asistente.bootstrap_aws import aws_parts
from asistente.contracts import IngestReport
from asistente.pipelines.events import ObjectEvent, take
from asistente.ports import Progress
from asistente.settings import load_settings
from asistente.storage.s3_corpus import parse_address

__all__ = ["ObjectEvent"]

EVENT_WAIT = 240.0
"""Seconds that an event waits for the writer before it: a collection shows what was written a
minute later, and a message that is given back three times for want of a turn would be lost."""
DEFAULT_INDEX = "default"
"""Index of objects that lie in no folder of their bucket."""


def take_event(event: ObjectEvent, *, progress: Progress) -> IngestReport | None:
    """Bring the index of an object up to date with it; None where that was done before."""
    settings = load_settings({"path": "aws"})
    aws, order = aws_parts(settings.aws), IngestOrder(paths=(), wait=EVENT_WAIT)

    def ingest(address: str) -> IngestReport:
        index, name = placed(address)
        limit = settings.ingest.max_file_mb * MEGABYTE
        corpus = aws.object_corpus(address, name, max_bytes=limit)
        return ingest_corpus(settings, index, corpus, order, progress=progress)

    return take(event, aws.marks(), ingest)


def placed(address: str) -> tuple[str, str]:
    """Index and name of an object: the first folder of a key is the index, as `ingest` writes."""
    _, key = parse_address(address)
    folder, slash, name = key.partition("/")
    return (folder, name) if slash else (DEFAULT_INDEX, key)
