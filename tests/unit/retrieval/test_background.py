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
