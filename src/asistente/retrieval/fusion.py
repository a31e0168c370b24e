"""Weighted min-max fusion of rankings: the order of the hits, never a reason to answer.

Min-max makes some chunk "1.0" whatever was asked, so relevance is decided on raw signals instead.
"""

from collections.abc import Mapping, Sequence


def min_max(scores: Mapping[str, float]) -> dict[str, float]:
    """Scores scaled to 0–1 over the candidates; all equal scores are all 1."""
    if not scores:
        return {}
    low, high = min(scores.values()), max(scores.values())
    if high <= low:
        return dict.fromkeys(scores, 1.0)
    return {key: (score - low) / (high - low) for key, score in scores.items()}


def fuse(rankings: Sequence[tuple[Mapping[str, float], float]]) -> dict[str, float]:
    """Weighted sum of the min-max scores of each ranking, keyed by chunk id.

    A chunk that a ranking does not hold gets nothing from it.
    """
    fused: dict[str, float] = {}
    for scores, weight in rankings:
        for key, score in min_max(scores).items():
            fused[key] = fused.get(key, 0.0) + weight * score
    return fused
