"""One suite for every ObjectMarks: the fake that other tests use, and small objects of S3."""

from collections.abc import Iterator

import pytest

from asistente.ports import ObjectMark, ObjectMarks
from tests.fakes.clients import s3_client

FIRST, SECOND, THIRD = (
    ObjectMark(sequencer=f"00{n}", version=f"v{n}", checksum=f"c{n}") for n in range(3)
)
ADDRESS = f"s3://bucket/default/{'ñ' * 400}.md"
"""As long as a key can be."""


class MemoryMarks:
    """The fake."""

    def __init__(self) -> None:
        self._marks: dict[str, ObjectMark] = {}

    def get(self, address: str) -> ObjectMark | None:
        return self._marks.get(address)

    def replace(self, address: str, mark: ObjectMark, *, after: ObjectMark | None) -> bool:
        if self._marks.get(address) != after:
            return False
        self._marks[address] = mark
        return True


@pytest.fixture(params=["memory", "s3"])
def marks(request: pytest.FixtureRequest) -> Iterator[ObjectMarks]:
    if request.param == "memory":
        yield MemoryMarks()
        return
    with s3_client() as client:
        from asistente.storage.s3_marks import S3Marks
        from asistente.storage.s3_objects import S3Objects

        client.create_bucket(Bucket="processed")
        yield S3Marks(S3Objects(client, "processed", "events/"))


def test_an_object_without_events_has_no_mark(marks: ObjectMarks) -> None:
    assert marks.get(ADDRESS) is None


def test_a_mark_is_read_as_it_was_put(marks: ObjectMarks) -> None:
    assert marks.replace(ADDRESS, FIRST, after=None)
    assert marks.get(ADDRESS) == FIRST
    assert marks.get(ADDRESS + "x") is None


def test_only_the_mark_that_was_read_is_replaced(marks: ObjectMarks) -> None:
    assert marks.replace(ADDRESS, FIRST, after=None)
    assert not marks.replace(ADDRESS, SECOND, after=None)
    assert marks.replace(ADDRESS, SECOND, after=FIRST)
    assert not marks.replace(ADDRESS, THIRD, after=FIRST)
    assert marks.get(ADDRESS) == SECOND


def test_of_two_that_read_nothing_one_wins(marks: ObjectMarks) -> None:
    won = [marks.replace(ADDRESS, mark, after=None) for mark in (FIRST, SECOND)]
    assert won == [True, False]
