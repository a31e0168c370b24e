"""An update that ends at any request leaves the old index or the new one; the next one mends it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from asistente import bootstrap
from asistente.contracts import AskRequest
from asistente.errors import IndexNotFoundError, ServiceError
from asistente.settings import Settings
from tests.aws.test_path import DOCUMENTS, QUESTION, chunks_of, corpus
from tests.fakes import RecordingProgress
from tests.fakes.account import Account
from tests.fakes.wire import Reply, Request, WireServer, json_reply

__all__ = ["corpus"]

STEP = 4
"""Every so many requests an update is ended; the last place depends on the first."""
CHANGED = DOCUMENTS["pagos.md"].replace("1500", "1800")


@pytest.fixture
def settings(account: Account, corpus: Path) -> Settings:
    return bootstrap.settings_for(index_dir="indexes", path="aws")


def ingest(settings: Settings) -> None:
    order = bootstrap.IngestOrder(paths=(Path("docs"),))
    bootstrap.run_ingest(settings, "default", order, progress=RecordingProgress())


def said(settings: Settings) -> str:
    """What the index answers; nothing where there is none."""
    try:
        pipeline = bootstrap.open_ask(settings, "default", warn=lambda message: None)
    except IndexNotFoundError:
        return ""
    return pipeline.run(AskRequest(question=QUESTION)).answer.answer or ""


@contextmanager
def ended_after(account: Account, requests: int) -> Iterator[Callable[[], int]]:
    """From that request on, all services refuse; gives how many requests there were."""
    count = 0
    refusals: dict[WireServer, Reply] = {
        account.moto: Reply(403, b"<Error><Code>AccessDenied</Code></Error>"),
        account.bedrock: json_reply(403, {"message": "no"}, **{"x-amzn-errortype": "AccessDenied"}),
        account.opensearch: json_reply(403, {"status": 403}),
    }

    def refusing(refusal: Reply) -> Callable[[Request], Reply | None]:
        def before(request: Request) -> Reply | None:
            nonlocal count
            count += 1
            return refusal if count > requests else None

        return before

    for server, refusal in refusals.items():
        server.before = refusing(refusal)
    yield lambda: count
    for server in refusals:
        server.before = lambda request: None


def requests_of(account: Account, action: Callable[[], None]) -> int:
    with ended_after(account, 10**6) as count:
        action()
    return count()


def expire_lease(account: Account) -> None:
    """What a dead process left is over after a while; nobody waits for it here."""
    key = "indexes/default/writer.json"
    account.client("s3").delete_object(Bucket=account.processed, Key=key)


@pytest.mark.parametrize("first", [1, 3])
def test_a_new_index_is_there_whole_or_not_at_all(
    settings: Settings, account: Account, first: int
) -> None:
    for ended in range(first, 200, STEP):
        with ended_after(account, ended):
            try:
                ingest(settings)
            except ServiceError:
                expired = True
            else:
                expired = False
        expire_lease(account)
        answer = said(settings)
        assert answer == "" or "1500 pesos" in answer
        if not expired:
            break
    assert "1500 pesos" in said(settings)
    ingest(settings)
    assert sorted(set(chunks_of(account))) == chunks_of(account)


def test_vectors_that_were_paid_for_are_not_computed_again(
    settings: Settings, account: Account
) -> None:
    account.opensearch.break_item = lambda source: 400
    with pytest.raises(ServiceError, match="no aceptó"):
        ingest(settings)
    account.opensearch.break_item = lambda source: 0
    paid = len(account.bedrock.requests)
    ingest(settings)
    assert len(account.bedrock.requests) == paid > 0
    names = account.client("s3").list_objects_v2(Bucket=account.processed)["Contents"]
    assert not [entry for entry in names if "/vectors/" in entry["Key"]]


@pytest.mark.parametrize("first", [0, 2])
def test_a_changed_document_is_the_old_one_or_the_new_one(
    settings: Settings, account: Account, corpus: Path, first: int
) -> None:
    ingest(settings)
    before = chunks_of(account)
    (corpus / "pagos.md").write_text(CHANGED)
    for ended in range(first, 200, STEP):
        with ended_after(account, ended):
            try:
                ingest(settings)
            except ServiceError:
                expired = True
            else:
                expired = False
        expire_lease(account)
        answer = said(settings)
        assert ("1500 pesos" in answer) != ("1800 pesos" in answer)
        if not expired:
            break
    ingest(settings)
    assert "1800 pesos" in said(settings)
    assert chunks_of(account) == before
