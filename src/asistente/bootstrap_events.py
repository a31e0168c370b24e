"""Names the adapters of the event-driven ingest; the rest is what any ingest on AWS is made of."""

from __future__ import annotations

from asistente.bootstrap import IngestOrder, run_ingest
from asistente.bootstrap_aws import aws_parts
from asistente.contracts import IngestReport
from asistente.pipelines.events import ObjectEvent, take
from asistente.ports import Progress
from asistente.settings import load_settings
from asistente.storage.s3_corpus import parse_address

__all__ = ["ObjectEvent"]

DEFAULT_INDEX = "default"
"""Index of objects that lie in no folder of their bucket."""


def take_event(event: ObjectEvent, *, progress: Progress) -> IngestReport | None:
    """Bring the index of an object up to date with it; None where that was done before."""
    settings = load_settings({"path": "aws"})

    def ingest(address: str) -> IngestReport:
        order = IngestOrder(paths=(), addresses=(address,))
        return run_ingest(settings, index_of(address), order, progress=progress)

    return take(event, aws_parts(settings.aws).marks(), ingest)


def index_of(address: str) -> str:
    """The first folder of a key is the index, as `ingest` writes them."""
    _, key = parse_address(address)
    folder, slash, _ = key.partition("/")
    return folder if slash else DEFAULT_INDEX
