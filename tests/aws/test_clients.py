"""How clients repeat a call: models adaptively, a used-up quota of the day not at all."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from asistente import bootstrap
from asistente.aws.clients import MODELS, AwsClients, RetryMode
from asistente.bootstrap_aws import aws_parts
from asistente.contracts import ChatOrder
from asistente.embedding.titan import TitanEmbedder
from asistente.errors import ServiceError
from asistente.generation.converse import ConverseChat
from asistente.retrieval.rerank_bedrock import BedrockReranker
from tests.fakes.account import REGION, Account
from tests.fakes.bedrock import FaultError, throttled
from tests.fakes.misfortune import RateLimit

ORDER = ChatOrder(system="s", user="u", schema=None, max_tokens=10)
CALLS: dict[str, Callable[[AwsClients], object]] = {
    "embed": lambda aws: TitanEmbedder(aws.client("bedrock-runtime")).embed(["a"], role="query"),
    "write": lambda aws: ConverseChat(aws.client("bedrock-runtime"), "nova").complete(ORDER),
    "rerank": lambda aws: BedrockReranker(aws.client("bedrock-agent-runtime"), REGION).score(
        "a", ["b"]
    ),
}


def mode_of(client: Any) -> str:
    return str(client.meta.config.retries["mode"])


@pytest.mark.parametrize("mode", ["adaptive", "standard"])
def test_models_are_called_as_the_setting_says_and_others_plainly(
    mode: RetryMode, account: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASISTENTE_AWS__MODEL_RETRIES", mode)
    clients = aws_parts(bootstrap.settings_for(index_dir=None, path=None).aws).clients
    assert {mode_of(clients.client(service)) for service in MODELS} == {mode}
    assert {mode_of(clients.client(service)) for service in ("s3", "logs")} == {"standard"}


def test_models_are_called_adaptively_where_nothing_is_said(account: Account) -> None:
    settings = bootstrap.settings_for(index_dir=None, path=None)
    client = aws_parts(settings.aws).clients.client("bedrock-runtime")
    assert mode_of(client) == "adaptive"


@pytest.mark.parametrize("call", CALLS.values(), ids=list(CALLS))
def test_a_used_up_quota_of_the_day_is_told_at_once(
    call: Callable[[AwsClients], object], account: Account
) -> None:
    def used_up(operation: str) -> None:
        raise FaultError("ThrottlingException", "Too many tokens per day, please wait.")

    account.bedrock.fail = used_up
    with pytest.raises(ServiceError, match="cuota"):
        call(AwsClients(REGION))
    assert len(account.bedrock.requests) == 1


def test_more_texts_than_the_rate_allows_are_all_embedded(account: Account) -> None:
    limit = RateLimit(throttled, per_second=20)
    account.bedrock.before = limit.before
    embedder = TitanEmbedder(AwsClients(REGION).client("bedrock-runtime"))
    vectors = embedder.embed([f"texto {n}" for n in range(60)], role="passage")
    assert limit.count["throttled"] > 0
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-4)
