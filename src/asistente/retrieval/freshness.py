"""How recent a source is, as a part of the order of hits; it never decides by itself."""

from collections.abc import Sequence
from datetime import date

OLD = 0.2
"""Freshness of a source that is older than all tiers."""


def freshness(
    published: date | None, as_of: date, tiers: Sequence[tuple[int, float]]
) -> float | None:
    """Value of the first tier (days, value) that the age fits; None for a source without a date."""
    if published is None:
        return None
    age = (as_of - published).days
    return next((value for days, value in tiers if age <= days), OLD)
