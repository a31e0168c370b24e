"""What every vector store keeps to."""

import numpy as np
import pytest

from asistente.ports import VectorStore
from tests.contracts.conftest import Build
from tests.contracts.indexes import chunks
from tests.fakes import HashedEmbedder

EMBEDDER = HashedEmbedder()
IDS = [chunk.chunk_id for chunk in chunks()]


@pytest.fixture
def store(make: Build) -> VectorStore:
    return make(chunks()).vectors


def test_a_chunk_is_nearest_to_its_own_vector(store: VectorStore) -> None:
    for chunk in chunks():
        vector = EMBEDDER.embed([chunk.text], role="passage")[0]
        best = store.nearest(vector, k=1)[0]
        assert best.chunk_id == chunk.chunk_id
        assert best.score == pytest.approx(1, abs=1e-5)


def test_the_best_come_first_and_each_once(store: VectorStore) -> None:
    found = store.nearest(EMBEDDER.embed(["beca en enero"], role="query")[0], k=4)
    assert len({scored.chunk_id for scored in found}) == 4
    assert [s.score for s in found] == sorted((s.score for s in found), reverse=True)


@pytest.mark.parametrize("k", [6, 7, 1_000])
def test_no_more_than_there_are(store: VectorStore, k: int) -> None:
    found = store.nearest(EMBEDDER.embed(["beca"], role="query")[0], k=k)
    assert sorted(scored.chunk_id for scored in found) == sorted(IDS)


def test_a_limit_to_sources_holds(store: VectorStore) -> None:
    vector = EMBEDDER.embed(["beca"], role="query")[0]
    found = store.nearest(vector, k=10, sources=frozenset({"pagos", "año", "no-such"}))
    assert {scored.chunk_id.split("#")[0] for scored in found} == {"pagos", "año"}
    assert len(found) == 4
    assert store.nearest(vector, k=10, sources=frozenset()) == ()
    assert store.nearest(vector, k=10, sources=frozenset({"no-such"})) == ()


def test_cosines_are_those_of_the_search(store: VectorStore) -> None:
    vector = EMBEDDER.embed(["beca en enero"], role="query")[0]
    found = store.nearest(vector, k=6)
    cosines = store.cosines(vector, [scored.chunk_id for scored in found])
    assert np.allclose(cosines, [scored.score for scored in found], atol=1e-5)
    assert store.cosines(vector, []) == ()


def test_an_unknown_chunk_is_an_error(store: VectorStore) -> None:
    with pytest.raises(KeyError):
        store.cosines(EMBEDDER.embed(["beca"], role="query")[0], ["no-such"])


def test_an_empty_store_finds_nothing(make: Build) -> None:
    empty = make([]).vectors
    assert empty.nearest(EMBEDDER.embed(["beca"], role="query")[0], k=3) == ()
