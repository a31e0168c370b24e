"""What every chunk store keeps to."""

import pytest

from asistente.ports import ChunkStore
from tests.contracts.conftest import Build
from tests.contracts.indexes import chunks


@pytest.fixture
def store(make: Build) -> ChunkStore:
    return make(chunks()).chunks


def test_chunks_come_back_as_they_were_in_the_order_asked_for(store: ChunkStore) -> None:
    wanted = [chunks()[4], chunks()[0], chunks()[4]]
    assert store.chunks([chunk.chunk_id for chunk in wanted]) == tuple(wanted)
    assert store.chunks([]) == ()


def test_an_unknown_chunk_is_an_error(store: ChunkStore) -> None:
    with pytest.raises(KeyError):
        store.chunks(["no-such"])


def test_sources_and_facts_are_those_that_were_sealed(store: ChunkStore) -> None:
    assert [source.source_id for source in store.sources()] == ["año", "becas", "pagos"]
    assert (store.facts().chunks, store.facts().periods) == (6, ("2026-A",))


def test_an_empty_store_is_empty(make: Build) -> None:
    store = make([]).chunks
    assert (store.sources(), store.facts().chunks) == ((), 0)
