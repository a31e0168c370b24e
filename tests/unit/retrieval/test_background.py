"""The background is that of pairs which have nothing to do with each other."""

import numpy as np
import pytest

from asistente.retrieval.background import background


def test_chunks_of_one_source_do_not_count_as_unrelated() -> None:
    vectors = np.array([[1, 0], [1, 0], [0, 1]], dtype=np.float32)
    assert background(vectors, ["a", "a", "b"])[0] == pytest.approx(0)


def test_one_source_alone_is_measured_within() -> None:
    vectors = np.array([[1, 0], [0.6, 0.8]], dtype=np.float32)
    mean, deviation = background(vectors, ["a", "a"])
    assert mean == pytest.approx(0.6)
    assert deviation > 0


@pytest.mark.parametrize("n", [0, 1])
def test_too_few_chunks_have_no_background(n: int) -> None:
    assert background(np.ones((n, 2), dtype=np.float32), ["a"] * n) == (0.0, 1.0)


def test_few_pairs_do_not_pass_for_a_deviation() -> None:
    """Divided by what two documents deviate from each other, every cosine would be far off."""
    two = np.array([[1, 0], [0.8, 0.6]], dtype=np.float32)
    mean, deviation = background(two, ["a", "b"])
    assert mean == pytest.approx(0.8)
    assert 0.1 * (1 - mean) < deviation < 0.3 * (1 - mean)


def test_many_pairs_speak_for_themselves() -> None:
    vectors = np.random.default_rng(1).normal(size=(200, 8)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    _, deviation = background(vectors, [str(i) for i in range(200)])
    assert deviation == pytest.approx(1 / 8**0.5, rel=0.05)
