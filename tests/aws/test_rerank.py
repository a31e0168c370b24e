"""The reranker of Bedrock before the fake one."""

import pytest

from asistente.aws.clients import AwsClients
from asistente.errors import ServiceError
from asistente.retrieval.rerank_bedrock import BedrockReranker
from tests.aws.test_path import corpus, run
from tests.fakes.account import REGION, Account
from tests.fakes.bedrock import FaultError

__all__ = ["corpus", "run"]


@pytest.fixture
def reranker(account: Account) -> BedrockReranker:
    return BedrockReranker(AwsClients(REGION).client("bedrock-agent-runtime"), REGION)


def test_scores_come_in_the_order_of_the_texts(reranker: BedrockReranker) -> None:
    scores = reranker.score("pago en caja", ["la biblioteca", "el pago", "pago en caja"])
    assert scores == pytest.approx((0, 0.5, 1))
    assert reranker.score("pago", []) == ()


def test_a_refusal_is_told(reranker: BedrockReranker, account: Account) -> None:
    def refuse(operation: str) -> None:
        raise FaultError("AccessDeniedException", "You don't have access to the model")

    account.bedrock.fail = refuse
    with pytest.raises(ServiceError, match="acceso a ese modelo"):
        reranker.score("pago", ["a", "b"])
