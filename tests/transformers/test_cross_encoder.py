"""A real cross-encoder of sentence-transformers, offline: a tiny one that is made here."""

from pathlib import Path

import pytest

from asistente.errors import ConfigurationError
from asistente.retrieval.rerank_cross_encoder import CrossEncoderReranker
from tests.transformers import NEEDS_TRANSFORMERS
from tests.transformers.cross_encoder import make_cross_encoder

pytest.importorskip("sentence_transformers")
pytestmark = NEEDS_TRANSFORMERS


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_cross_encoder(tmp_path_factory.mktemp("cross-encoder"))


def test_each_text_has_a_score_of_its_own(folder: Path) -> None:
    reranker = CrossEncoderReranker(str(folder))
    texts = ["pago en caja", "biblioteca", "beca"]
    scores = reranker.score("¿cuánto cuesta la reinscripción?", texts)
    assert len(set(scores)) == 3
    assert reranker.score("¿cuánto cuesta la reinscripción?", texts[1:]) == pytest.approx(
        scores[1:], abs=1e-5
    )


def test_the_question_counts(folder: Path) -> None:
    reranker = CrossEncoderReranker(str(folder))
    assert reranker.score("beca", ["pago"]) != reranker.score("biblioteca", ["pago"])


def test_a_model_that_is_not_here_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="no-such"):
        CrossEncoderReranker(str(tmp_path / "no-such-model")).score("a", ["b"])
