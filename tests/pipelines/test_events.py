"""What an event leads to, with marks and an ingest that other workers come in between of."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asistente.contracts import IngestReport
from asistente.pipelines.events import ObjectEvent, is_later, take
from asistente.ports import ObjectMark
from tests.contracts.test_object_marks import MemoryMarks

ADDRESS = "s3://bucket/default/a.md"
DONE = IngestReport(generation=1, changed=True)


def event(sequencer: str) -> ObjectEvent:
    return ObjectEvent(address=ADDRESS, mark=mark(sequencer))


def mark(sequencer: str) -> ObjectMark:
    return ObjectMark(sequencer=sequencer, version="", checksum="")


@pytest.fixture
def marks() -> MemoryMarks:
    return MemoryMarks()


def ingest_during(between: Callable[[], object]) -> Callable[[str], IngestReport]:
    """An ingest while which something else happens."""

    def ingest(address: str) -> IngestReport:
        between()
        return DONE

    return ingest


def test_a_later_event_that_was_noted_meanwhile_stays_noted(marks: MemoryMarks) -> None:
    newer = ingest_during(lambda: take(event("03"), marks, lambda address: DONE))
    assert take(event("02"), marks, newer) is DONE
    assert marks.get(ADDRESS) == mark("03")


def test_an_earlier_event_that_was_noted_meanwhile_is_replaced(marks: MemoryMarks) -> None:
    older = ingest_during(lambda: take(event("01"), marks, lambda address: DONE))
    assert take(event("02"), marks, older) is DONE
    assert marks.get(ADDRESS) == mark("02")


def test_an_event_whose_ingest_failed_is_not_noted(marks: MemoryMarks) -> None:
    def fail(address: str) -> IngestReport:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        take(event("01"), marks, fail)
    assert take(event("01"), marks, lambda address: DONE) is DONE


sequencers = st.text("0123456789abcdefABCDEF", max_size=20)


@given(sequencers, sequencers)
def test_of_two_events_at_most_one_is_later(one: str, other: str) -> None:
    if one and other:
        assert not (is_later(mark(one), mark(other)) and is_later(mark(other), mark(one)))


@given(sequencers.filter(bool))
def test_zeros_at_the_right_say_nothing(sequencer: str) -> None:
    padded = mark(sequencer + "000")
    assert not is_later(padded, mark(sequencer))
    assert not is_later(mark(sequencer), padded)


@given(st.permutations(range(8)))
def test_whatever_the_order_the_last_event_is_noted_in_the_end(order: list[int]) -> None:
    held = MemoryMarks()
    for number in (*order, *order[:3]):
        take(event(f"{number:04x}"), held, lambda address: DONE)
    assert held.get(ADDRESS) == mark("0007")
