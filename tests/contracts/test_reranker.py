"""One suite for every Reranker: a cross-encoder made here, and Bedrock's behind its fake."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from asistente.ports import Reranker
from tests.fakes.clients import REGION, bedrock_client
from tests.transformers import NEEDS_TRANSFORMERS

QUESTION = "¿cuánto cuesta la beca?"
TEXTS = ["pago en caja", "biblioteca", "beca"]


@pytest.fixture(params=["bedrock", pytest.param("cross-encoder", marks=NEEDS_TRANSFORMERS)])
def reranker(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Reranker]:
    if request.param == "bedrock":
        yield from bedrock()
    else:
        yield cross_encoder(tmp_path)


def cross_encoder(folder: Path) -> Reranker:
    """A tiny one of random weights."""
    pytest.importorskip("sentence_transformers")
    from asistente.retrieval.rerank_cross_encoder import CrossEncoderReranker
    from tests.transformers.cross_encoder import make_cross_encoder

    return CrossEncoderReranker(str(make_cross_encoder(folder)))


def bedrock() -> Iterator[Reranker]:
    """The reranker of Bedrock before a fake of it."""
    with bedrock_client("bedrock-agent-runtime") as client:
        from asistente.retrieval.rerank_bedrock import BedrockReranker

        yield BedrockReranker(client, REGION)


def test_it_tells_what_it_is(reranker: Reranker) -> None:
    assert reranker.id


def test_scores_come_in_the_order_of_the_texts(reranker: Reranker) -> None:
    scores = reranker.score(QUESTION, TEXTS)
    assert len(set(scores)) > 1
    backwards = reranker.score(QUESTION, TEXTS[::-1])
    assert backwards[::-1] == pytest.approx(scores, abs=1e-4)


def test_nothing_in_nothing_out(reranker: Reranker) -> None:
    assert reranker.score(QUESTION, []) == ()


@pytest.mark.parametrize("text", ["", "\0", "\ud800", "ﷺ" * 30, "x" * 30_000, "a\n" * 5_000])
def test_strange_texts_do_no_harm(reranker: Reranker, text: str) -> None:
    assert len(reranker.score("a\ud800b", [text, "beca"])) == 2
