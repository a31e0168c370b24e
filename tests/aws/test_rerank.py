"""The reranker of Bedrock before the fake one."""

import json

import pytest

from asistente.aws.clients import AwsClients
from asistente.errors import ServiceError
from asistente.retrieval.rerank_bedrock import BedrockReranker
from tests.aws.test_path import QUESTION, Run, corpus, run
from tests.fakes.account import REGION, Account
from tests.fakes.bedrock import FaultError

__all__ = ["corpus", "run"]


@pytest.fixture
def reranker(account: Account) -> BedrockReranker:
    return BedrockReranker(AwsClients(REGION).client("bedrock-agent-runtime"), REGION)


def test_a_refusal_is_told(reranker: BedrockReranker, account: Account) -> None:
    def refuse(operation: str) -> None:
        raise FaultError("AccessDeniedException", "You don't have access to the model")

    account.bedrock.fail = refuse
    with pytest.raises(ServiceError, match="acceso a ese modelo"):
        reranker.score("pago", ["a", "b"])


def test_a_model_that_fails_is_asked_again(
    reranker: BedrockReranker, account: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("asistente.aws.retries.pause", lambda tried: 0.0)
    left = ["DependencyFailedException"] * 2

    def fail(operation: str) -> None:
        if left:
            raise FaultError(left.pop())

    account.bedrock.fail = fail
    assert len(reranker.score("pago", ["pago", "beca"])) == 2


def test_the_trace_tells_time_and_score(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("ingest", "docs")
    monkeypatch.setenv("ASISTENTE_RETRIEVAL__RERANKER", "bedrock")
    answer = run("ask", QUESTION, "--trace")
    assert "1500 pesos" in answer["answer"]
    assert "rerank" in [stage["name"] for stage in answer["trace"]["stages"]]
    first = answer["trace"]["evidence"]["hits"][0]
    assert first["signals"]["rerank"] == pytest.approx(1.0)
    assert json.dumps(answer)
