"""What an event of a bucket leads to: the object is looked at again, as it is now.

Events come late, twice and out of order. So an event is no order to carry out, only a sign that
its object changed: the ingest reads what the bucket has at that moment, while it holds the index,
and so the last one to seal has seen the last change. The mark spares the work of events that an
ingest after them has covered already; identical content is passed over by its hash.
"""

from collections.abc import Callable
from dataclasses import dataclass

from asistente.contracts import IngestReport
from asistente.ports import ObjectMark, ObjectMarks


@dataclass(frozen=True, kw_only=True)
class ObjectEvent:
    """One change of one object."""

    address: str
    """As `s3://bucket/key`."""
    mark: ObjectMark


def take(
    event: ObjectEvent, marks: ObjectMarks, ingest: Callable[[str], IngestReport]
) -> IngestReport | None:
    """Bring the index up to date with the event's object; None where that was done before.

    Args:
        ingest: brings the index up to date with one address, which may hold nothing any more.
    """
    seen = marks.get(event.address)
    if seen and not is_later(event.mark, seen):
        return None
    report = ingest(event.address)
    _remember(event, marks, seen)
    return report


def is_later(mark: ObjectMark, other: ObjectMark) -> bool:
    """True where the first mark's event happened after the other's.

    Sequencers are hexadecimal texts of any length: the shorter one is padded with zeros at its
    right, then they are compared as texts. An event without one may be later than anything.
    """
    if not mark.sequencer:
        return True
    width = max(len(mark.sequencer), len(other.sequencer))
    first, second = (m.sequencer.lower().ljust(width, "0") for m in (mark, other))
    return first > second


def _remember(event: ObjectEvent, marks: ObjectMarks, seen: ObjectMark | None) -> None:
    """Note the event, unless a later one was noted meanwhile."""
    while not marks.replace(event.address, event.mark, after=seen):
        seen = marks.get(event.address)
        if seen and not is_later(event.mark, seen):
            return
