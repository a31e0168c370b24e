"""How recent a source is, in tiers of days."""

from datetime import date, timedelta

import pytest

from asistente.retrieval.freshness import OLD, freshness
from asistente.retrieval.retrieve import Weights

TODAY = date(2026, 1, 15)
TIERS = Weights().tiers


@pytest.mark.parametrize(
    ("age", "value"),
    [
        (0, 1.0), (7, 1.0), (8, 0.8), (30, 0.8), (31, 0.5), (90, 0.5), (91, 0.2), (9999, 0.2),
    ],
)  # fmt: skip
def test_default_tiers(age: int, value: float) -> None:
    assert freshness(TODAY - timedelta(days=age), TODAY, TIERS) == value


def test_a_source_without_a_date_has_no_freshness() -> None:
    assert freshness(None, TODAY, TIERS) is None


def test_a_source_that_is_not_yet_published_is_fresh() -> None:
    assert freshness(TODAY + timedelta(days=20), TODAY, TIERS) == 1.0


def test_tiers_can_be_set() -> None:
    published = TODAY - timedelta(days=300)
    assert freshness(published, TODAY, ((365, 0.9),)) == 0.9
    assert freshness(published, TODAY, ()) == OLD
