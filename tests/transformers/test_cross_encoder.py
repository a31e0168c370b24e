"""A real cross-encoder of sentence-transformers, offline: a tiny one that is made here."""

from pathlib import Path

import pytest

from asistente.errors import ConfigurationError
from asistente.retrieval.rerank_cross_encoder import CrossEncoderReranker

pytest.importorskip("sentence_transformers")
pytestmark = [
    pytest.mark.transformers,
    pytest.mark.filterwarnings("default"),  # what torch and its friends warn of is not ours
]

WORDS = "¿ ? . cuánto cuesta la beca pago de reinscripción en caja biblioteca".split()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A BERT of a few random weights with one label, saved as such models are."""
    import torch
    from transformers import BertConfig, BertForSequenceClassification, BertTokenizer

    made = tmp_path_factory.mktemp("cross-encoder")
    vocabulary = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *WORDS]
    (made / "vocab.txt").write_text("\n".join(vocabulary), encoding="utf-8")
    BertTokenizer(str(made / "vocab.txt"), do_lower_case=True).save_pretrained(made)
    torch.manual_seed(1)
    config = BertConfig(
        vocab_size=len(vocabulary),
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=16,
        num_labels=1,
    )
    BertForSequenceClassification(config).save_pretrained(made)
    return made


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


def test_no_texts_and_strange_ones_do_no_harm(folder: Path) -> None:
    reranker = CrossEncoderReranker(str(folder))
    assert reranker.score("beca", []) == ()
    assert len(reranker.score("a\ud800b", ["", "x" * 5_000])) == 2


def test_a_model_that_is_not_here_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="no-such"):
        CrossEncoderReranker(str(tmp_path / "no-such-model")).score("a", ["b"])
