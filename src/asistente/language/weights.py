"""Weights of words that an index does not hold."""

import math


def unknown_idf(chunks: int) -> float:
    """BM25 idf of a word that none of so many chunks holds: the heaviest that a word can be."""
    return math.log1p((chunks + 0.5) / 0.5)
