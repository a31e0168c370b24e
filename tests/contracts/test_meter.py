"""What every Meter keeps to."""

from datetime import date
from pathlib import Path

import pytest

from asistente.observability.cost import CostLimits, CostMeter, PriceTable
from asistente.observability.cost_ledger import SqliteCostLedger
from asistente.ports import Meter

MODEL = "amazon.nova-lite-v1:0"
CALL = {"input_tokens": 1_000_000, "output_tokens": 0}


def meter(folder: Path, limits: CostLimits) -> Meter:
    ledger = SqliteCostLedger(folder / "costs.sqlite")
    return CostMeter(PriceTable(), ledger, limits, lambda: date(2026, 1, 15))


def test_without_limits_nothing_is_refused_and_all_is_charged(tmp_path: Path) -> None:
    free = meter(tmp_path, CostLimits())
    assert free.refusal(MODEL, **CALL, spent_usd=1e9) == ""
    assert free.charge(MODEL, **CALL) > 0


@pytest.mark.parametrize("limits", [CostLimits(per_request=0.1), CostLimits(per_day=0.1)])
def test_a_call_that_fits_is_let_pass_until_the_limit_is_spent(
    tmp_path: Path, limits: CostLimits
) -> None:
    kept = meter(tmp_path, limits)
    assert kept.refusal(MODEL, **CALL, spent_usd=0.0) == ""
    spent = kept.charge(MODEL, **CALL)
    assert kept.refusal(MODEL, **CALL, spent_usd=spent)
