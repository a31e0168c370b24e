"""How alike unrelated texts look to the embedder, so that a cosine can be told from chance.

Measured on the chunks themselves when an index is sealed, which needs no model time: pairs of
chunks from different sources stand for questions and the chunks that have nothing to do with them.
"""

from collections.abc import Sequence

import numpy as np

from asistente.ports import Vectors

_PAIRS = 4_000
_SEED = 20_260
_USUAL = 0.17
"""Usual deviation, as a share of what the mean leaves up to 1: .15 to .23 over ten corpora."""
_COUNTED = 10
"""Distinct pairs that it counts as: two documents make one pair, which deviates from nothing."""


def background(vectors: Vectors, sources: Sequence[str]) -> tuple[float, float]:
    """Mean and deviation of the cosine of random pairs of chunks from different sources.

    Within one source where there is no other; (0, 1) where there are no two chunks. The fewer pairs
    there are, the more the deviation leans on the usual one. The same chunks always give the same
    numbers.
    """
    if len(vectors) < 2:
        return 0.0, 1.0
    draw = np.random.default_rng(_SEED)
    left, right = draw.integers(0, len(vectors), size=(2, _PAIRS))
    names = np.array(sources)
    unrelated = names[left] != names[right]
    chosen = unrelated if unrelated.any() else left != right
    left, right = left[chosen], right[chosen]
    cosines = np.einsum("ij,ij->i", vectors[left], vectors[right])
    mean = float(cosines.mean())
    pairs = len(np.unique(np.minimum(left, right) * len(vectors) + np.maximum(left, right)))
    usual = _COUNTED * (_USUAL * (1 - mean)) ** 2
    variance = (pairs * float(cosines.var()) + usual) / (pairs + _COUNTED)
    return mean, max(variance**0.5, 1e-6)
