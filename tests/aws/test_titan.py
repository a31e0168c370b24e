"""The Titan embedder where Bedrock is slow, strict or failing."""

from collections.abc import Iterator

import numpy as np
import pytest

from asistente.aws.clients import AwsClients
from asistente.embedding.titan import MAX_CHARS, TitanEmbedder
from asistente.errors import ServiceBusyError, ServiceDeniedError
from tests.fakes.bedrock import FakeBedrock, FaultError
from tests.fakes.misfortune import Misfortune
from tests.fakes.signature import ACCESS_KEY, SECRET_KEY
from tests.fakes.wire import Reply


@pytest.fixture
def bedrock(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeBedrock]:
    with FakeBedrock() as running:
        monkeypatch.setenv("AWS_ACCESS_KEY_ID", ACCESS_KEY)
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET_KEY)
        monkeypatch.setenv("AWS_ENDPOINT_URL_BEDROCK_RUNTIME", running.url)
        yield running


@pytest.fixture
def embedder(bedrock: FakeBedrock, monkeypatch: pytest.MonkeyPatch) -> TitanEmbedder:
    monkeypatch.setattr("asistente.aws.retries.pause", lambda tried: 0.0)
    return TitanEmbedder(
        AwsClients("us-east-1", attempts=2, retries="standard").client("bedrock-runtime")
    )


def failing(*codes: str, message: str = "") -> "Failing":
    return Failing(list(codes), message)


class Failing:
    """Fails once with each code, then no more."""

    def __init__(self, codes: list[str], message: str) -> None:
        self.codes = codes
        self.message = message

    def __call__(self, operation: str) -> None:
        if self.codes:
            raise FaultError(self.codes.pop(0), self.message)


@pytest.mark.parametrize("code", ["ModelErrorException", "ModelTimeoutException"])
def test_a_model_that_fails_is_asked_again(
    code: str, bedrock: FakeBedrock, embedder: TitanEmbedder
) -> None:
    bedrock.fail = failing(code, code, code)
    assert embedder.embed(["beca"], role="query").shape == (1, 1024)
    assert len(bedrock.requests) == 4


def test_an_answer_that_breaks_off_is_asked_for_again(
    bedrock: FakeBedrock, embedder: TitanEmbedder
) -> None:
    broken = Misfortune(lambda: Reply(500), breaking=0.2)
    bedrock.spoil = broken.spoil
    whole = embedder.embed([f"beca {n}" for n in range(12)], role="passage")
    assert broken.count["broken"] > 0
    bedrock.spoil = lambda request, reply: reply
    assert np.allclose(whole, embedder.embed([f"beca {n}" for n in range(12)], role="passage"))


def test_a_model_that_always_fails_is_one_clear_error(
    bedrock: FakeBedrock, embedder: TitanEmbedder
) -> None:
    bedrock.fail = failing(*["ModelErrorException"] * 50)
    with pytest.raises(ServiceBusyError, match="no pudo responder"):
        embedder.embed(["beca"], role="query")


@pytest.mark.parametrize(
    ("code", "message", "told"),
    [
        ("AccessDeniedException", "You don't have access to the model.", "acceso a ese modelo"),
        ("ThrottlingException", "Too many tokens per day", "cuota"),
        ("ValidationException", "The provided model identifier is invalid.", "región"),
    ],
)
def test_what_is_wrong_is_told(
    code: str, message: str, told: str, bedrock: FakeBedrock, embedder: TitanEmbedder
) -> None:
    bedrock.fail = failing(*[code] * 9, message=message)
    with pytest.raises((ServiceBusyError, ServiceDeniedError), match=told):
        embedder.embed(["beca"], role="query")


def test_tokens_are_counted_as_the_service_tells(embedder: TitanEmbedder) -> None:
    embedder.embed(["una beca", "un pago en caja"], role="passage")
    assert embedder.tokens == 4 + 6


def test_several_texts_are_sent_at_once_and_come_in_order(embedder: TitanEmbedder) -> None:
    texts = [f"trámite {n}" for n in range(40)]
    together = embedder.embed(texts, role="passage")
    alone = np.concatenate([embedder.embed([text], role="passage") for text in texts])
    assert np.array_equal(together, alone)


def test_the_request_is_the_one_that_the_model_documents(
    bedrock: FakeBedrock, embedder: TitanEmbedder
) -> None:
    embedder.embed(["beca"], role="query")
    (request,) = bedrock.requests
    assert request.json() == {"inputText": "beca", "dimensions": 1024, "normalize": True}


def test_a_text_of_too_many_tokens_is_cut_until_it_fits(
    embedder: TitanEmbedder, bedrock: FakeBedrock
) -> None:
    whole = embedder.embed(["a b " * 10_000], role="passage")
    half = embedder.embed(["a b " * 2_500], role="passage")
    assert np.allclose(whole, half)
    assert len(bedrock.requests) == 4


def test_a_text_that_is_too_long_is_cut(embedder: TitanEmbedder, bedrock: FakeBedrock) -> None:
    embedder.embed(["a" * (MAX_CHARS + 10)], role="passage")
    assert len(bedrock.requests) == 1
