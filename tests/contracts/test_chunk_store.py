"""What every chunk store keeps to."""

from pathlib import Path

import pytest

from asistente.ports import ChunkStore
from tests.contracts.indexes import build, chunks


@pytest.fixture(params=["jsonl"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> ChunkStore:
    return build(tmp_path / "index", chunks()).chunks


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


def test_an_empty_store_is_empty(tmp_path: Path) -> None:
    store = build(tmp_path / "empty", []).chunks
    assert (store.sources(), store.facts().chunks) == ((), 0)
