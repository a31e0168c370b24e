"""How alike unrelated texts look to the embedder, so that a cosine can be told from chance.

Measured on the chunks themselves when an index is sealed, which needs no model time: pairs of
chunks from different sources stand for questions and the chunks that have nothing to do with them.
"""

from collections.abc import Sequence

import numpy as np

from asistente.ports import Vectors

_PAIRS = 4_000
_SEED = 20_260


def background(vectors: Vectors, sources: Sequence[str]) -> tuple[float, float]:
    """Mean and deviation of the cosine of random pairs of chunks from different sources.

    Within one source where there is no other; (0, 1) where there are no two chunks. The same
    chunks always give the same numbers.
    """
    if len(vectors) < 2:
        return 0.0, 1.0
    draw = np.random.default_rng(_SEED)
    left, right = draw.integers(0, len(vectors), size=(2, _PAIRS))
    names = np.array(sources)
    unrelated = names[left] != names[right]
    chosen = unrelated if unrelated.any() else left != right
    cosines = np.einsum("ij,ij->i", vectors[left[chosen]], vectors[right[chosen]])
    return float(cosines.mean()), float(max(cosines.std(), 1e-6))
