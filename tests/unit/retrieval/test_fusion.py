"""Fusion orders the candidates of two rankings, whatever order they come in."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asistente.retrieval.fusion import fuse, min_max

SCORES = st.dictionaries(
    st.sampled_from("abcdef"), st.floats(-5, 5, allow_nan=False, width=32), max_size=6
)


def test_each_ranking_is_scaled_and_weighted() -> None:
    fused = fuse([({"a": 10.0, "b": 5.0, "c": 0.0}, 0.3), ({"a": 0.2, "b": 0.9, "c": 0.2}, 0.7)])
    assert fused == pytest.approx({"a": 0.3, "b": 0.85, "c": 0.0})


def test_a_chunk_that_one_ranking_lacks_gets_nothing_from_it() -> None:
    fused = fuse([({"a": 2.0, "b": 1.0}, 0.3), ({"c": 0.8, "b": 0.4}, 0.7)])
    assert fused == pytest.approx({"a": 0.3, "b": 0.0, "c": 0.7})


def test_equal_scores_are_all_the_best() -> None:
    assert min_max({"a": 4.0, "b": 4.0}) == {"a": 1.0, "b": 1.0}


def test_nothing_fused_is_nothing() -> None:
    assert (min_max({}), fuse([]), fuse([({}, 1.0)])) == ({}, {}, {})


@settings(deadline=None)
@given(SCORES, SCORES, st.randoms())
def test_the_order_in_which_candidates_come_does_not_matter(
    one: dict[str, float], other: dict[str, float], draw: object
) -> None:
    shuffled = dict(sorted(one.items(), key=lambda _: draw.random()))  # type: ignore[attr-defined]
    straight = fuse([(one, 0.3), (other, 0.7)])
    assert fuse([(shuffled, 0.3), (other, 0.7)]) == straight
    assert fuse([(other, 0.7), (one, 0.3)]) == pytest.approx(straight)


@settings(deadline=None)
@given(SCORES, SCORES)
def test_fused_scores_stay_within_the_weights(
    one: dict[str, float], other: dict[str, float]
) -> None:
    fused = fuse([(one, 0.3), (other, 0.7)])
    assert set(fused) == set(one) | set(other)
    assert all(0 <= score <= 1 + 1e-9 for score in fused.values())


@settings(deadline=None)
@given(SCORES)
def test_scaling_keeps_the_order(scores: dict[str, float]) -> None:
    scaled = min_max(scores)
    assert all(scaled[a] <= scaled[b] for a in scores for b in scores if scores[a] <= scores[b])
