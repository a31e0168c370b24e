"""One writer at a time, though writers are on other machines and may die."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

pytest.importorskip("moto")

import moto

from asistente.aws.clients import AwsClients
from asistente.errors import IndexBusyError
from asistente.storage.s3_lease import LEASE_NAME, Lease
from asistente.storage.s3_objects import S3Objects


class Hours:
    """A clock that a test sets, and that sleeping moves."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def objects() -> Iterator[S3Objects]:
    with moto.mock_aws():
        client = AwsClients("us-east-1").client("s3")
        client.create_bucket(Bucket="procesado")
        yield S3Objects(client, "procesado", "indexes/x/")


@pytest.fixture
def clock() -> Hours:
    return Hours()


@pytest.fixture
def lease(objects: S3Objects, clock: Hours) -> Lease:
    return Lease(objects, "x", clock=clock, sleep=clock.sleep)


def test_a_second_writer_is_refused_while_the_first_works(lease: Lease) -> None:
    with lease.held(), pytest.raises(IndexBusyError, match="está escribiendo"), lease.held():
        pass


def test_it_is_free_at_once_when_the_first_is_done(lease: Lease) -> None:
    with lease.held():
        pass
    with lease.held():
        pass


def test_it_is_free_at_once_when_the_first_failed(lease: Lease) -> None:
    with pytest.raises(ZeroDivisionError), lease.held():
        raise ZeroDivisionError
    with lease.held():
        pass


def test_a_second_writer_may_wait_and_says_so_once(lease: Lease, clock: Hours) -> None:
    told: list[str] = []
    patient = replace(lease, wait=30.0, on_wait=lambda: told.append("se espera"))
    with lease.held():
        with pytest.raises(IndexBusyError), patient.held():
            pass
        assert clock.now >= 1_030
    assert told == ["se espera"]


def test_what_a_dead_writer_left_is_taken_over(
    lease: Lease, clock: Hours, objects: S3Objects
) -> None:
    assert lease._acquire()  # and never let go
    with pytest.raises(IndexBusyError), lease.held():
        pass
    clock.now += lease.lasts
    with lease.held():
        assert objects.get(LEASE_NAME) is not None


def test_who_lost_it_finds_out_before_sealing(lease: Lease, clock: Hours) -> None:
    with lease.held() as first:
        first.confirm()
        clock.now += lease.lasts
        with lease.held() as second:
            with pytest.raises(IndexBusyError, match="empezó a escribir"):
                first.confirm()
            second.confirm()


def test_a_file_that_is_no_lease_holds_nobody_up(lease: Lease, objects: S3Objects) -> None:
    objects.put(LEASE_NAME, b"basura")
    with lease.held():
        pass


def test_of_two_that_come_at_once_one_gets_it(objects: S3Objects) -> None:
    assert objects.swap("a", b"1", etag=None)
    assert objects.swap("a", b"2", etag=None) is None
    stored = objects.get("a")
    assert stored is not None
    assert objects.swap("a", b"3", etag=stored.etag)
    assert objects.swap("a", b"4", etag=stored.etag) is None
    assert objects.swap("b", b"5", etag=stored.etag) is None


def test_it_is_renewed_while_the_work_lasts(objects: S3Objects) -> None:
    quick = Lease(objects, "x", lasts=0.3)
    with quick.held():
        first = objects.get(LEASE_NAME)
        for _ in range(40):
            later = objects.get(LEASE_NAME)
            if later != first:
                break
            quick.sleep(0.05)
        assert later != first
