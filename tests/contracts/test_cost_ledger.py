"""What every CostLedger keeps to."""

from datetime import date
from pathlib import Path

import pytest

from asistente.observability.cost_ledger import SqliteCostLedger
from asistente.ports import CostLedger

MONDAY, TUESDAY = date(2026, 1, 5), date(2026, 1, 6)


@pytest.fixture
def ledger(tmp_path: Path) -> CostLedger:
    return SqliteCostLedger(tmp_path / "costs.sqlite", warn=pytest.fail)


def enter(ledger: CostLedger, day: date, model: str, usd: float) -> None:
    ledger.enter(day, model, input_tokens=100, output_tokens=10, cost_usd=usd)


def test_before_any_call_nothing_was_spent(ledger: CostLedger) -> None:
    assert ledger.spent(MONDAY) == 0
    assert ledger.totals() == ()


def test_a_day_is_the_sum_of_all_its_models(ledger: CostLedger) -> None:
    enter(ledger, MONDAY, "lite", 0.25)
    enter(ledger, MONDAY, "pro", 0.5)
    enter(ledger, TUESDAY, "pro", 1.0)
    assert (ledger.spent(MONDAY), ledger.spent(TUESDAY)) == (0.75, 1.0)


def test_calls_add_up_by_day_and_model_the_newest_day_first(ledger: CostLedger) -> None:
    for day, model in ((MONDAY, "lite"), (MONDAY, "lite"), (TUESDAY, "lite"), (MONDAY, "pro")):
        enter(ledger, day, model, 0.5)
    told = [(t.day, t.model, t.calls, t.input_tokens, t.cost_usd) for t in ledger.totals()]
    assert told == [
        (TUESDAY.isoformat(), "lite", 1, 100, 0.5),
        (MONDAY.isoformat(), "lite", 2, 200, 1.0),
        (MONDAY.isoformat(), "pro", 1, 100, 0.5),
    ]
