"""No text goes through the model twice."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from pathlib import Path

import numpy as np
import pytest

from asistente.ports import Role, Vectors
from asistente.storage.embedding_cache import EmbeddingCache
from tests.fakes import FixedClock, HashedEmbedder


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "embeddings.sqlite"


@pytest.fixture
def cache(path: Path) -> Iterator[EmbeddingCache]:
    opened = EmbeddingCache(path, FixedClock())
    yield opened
    opened.close()


def test_a_known_text_is_not_computed_again(cache: EmbeddingCache) -> None:
    model = HashedEmbedder()
    first = cache.embed(model, ["a", "b", "a"], role="passage")
    again = cache.embed(model, ["b", "c", "a"], role="passage")
    assert model.embedded == ["a", "b", "c"]
    assert np.array_equal(first[[1, 0]], again[[0, 2]])


def test_another_model_or_role_is_another_vector(cache: EmbeddingCache) -> None:
    cache.embed(HashedEmbedder(), ["a"], role="passage")
    other = HashedEmbedder(id="other")
    cache.embed(other, ["a"], role="passage")
    cache.embed(other, ["a"], role="query")
    assert other.embedded == ["a", "a"]


def test_no_texts_give_no_vectors(cache: EmbeddingCache) -> None:
    assert cache.embed(HashedEmbedder(), [], role="passage").shape == (0, 64)


class Interrupted(HashedEmbedder):
    """Breaks off after its second call."""

    def embed(self, texts: Sequence[str], *, role: Role) -> Vectors:
        if len(self.embedded) > 40:
            raise KeyboardInterrupt
        return super().embed(texts, role=role)


def test_an_interruption_costs_one_batch_at_most(cache: EmbeddingCache) -> None:
    texts = [f"texto {i}" for i in range(100)]
    broken, whole = Interrupted(), HashedEmbedder()
    with pytest.raises(KeyboardInterrupt):
        cache.embed(broken, texts, role="passage")
    cache.embed(whole, texts, role="passage")
    assert broken.embedded + whole.embedded == texts


def test_vectors_outlive_the_process(cache: EmbeddingCache, path: Path) -> None:
    cache.embed(HashedEmbedder(), ["a"], role="passage")
    cache.close()
    later, model = EmbeddingCache(path, FixedClock()), HashedEmbedder()
    later.embed(model, ["a"], role="passage")
    later.close()
    assert model.embedded == []


def test_what_is_not_needed_stays_a_month(path: Path) -> None:
    clock, model = FixedClock(), HashedEmbedder()
    cache = EmbeddingCache(path, clock)
    cache.embed(model, ["kept", "old"], role="passage")
    clock.now += timedelta(days=20)
    cache.prune(model, ["kept"], role="passage")
    cache.embed(model, ["old"], role="passage")
    assert model.embedded == ["kept", "old"]
    clock.now += timedelta(days=20)
    cache.prune(model, ["kept"], role="passage")
    cache.embed(model, ["kept", "old"], role="passage")
    cache.close()
    assert model.embedded == ["kept", "old", "old"]


@pytest.mark.parametrize("damage", [b"no database at all", b""])
def test_a_damaged_file_is_begun_anew(path: Path, damage: bytes) -> None:
    path.write_bytes(damage)
    cache = EmbeddingCache(path, FixedClock())
    assert cache.embed(HashedEmbedder(), ["a"], role="passage").shape == (1, 64)
    cache.close()


def test_a_changed_bit_in_a_vector_is_noticed(cache: EmbeddingCache, path: Path) -> None:
    model = HashedEmbedder()
    right = cache.embed(model, ["a"], role="passage")
    cache.close()
    data = path.read_bytes()
    stored = right[0].astype("<f4").tobytes()
    changed = bytes([stored[0] ^ 1]) + stored[1:]
    assert data.count(stored) == 1
    path.write_bytes(data.replace(stored, changed))
    later = EmbeddingCache(path, FixedClock())
    assert np.array_equal(later.embed(model, ["a"], role="passage"), right)
    later.close()
    assert model.embedded == ["a", "a"]
