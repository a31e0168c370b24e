"""What calls cost, and that a limit refuses before one is made."""

import json
from datetime import date
from importlib import resources
from pathlib import Path

import pytest

from asistente.errors import ConfigurationError
from asistente.observability.cost import CostLimits, CostMeter, Price, PriceTable
from asistente.observability.cost_ledger import SqliteCostLedger

DAY = date(2026, 1, 15)
LITE = "amazon.nova-lite-v1:0"


def meter(tmp_path: Path, limits: CostLimits | None = None, *, free: bool = False) -> CostMeter:
    ledger = SqliteCostLedger(tmp_path / "costs.sqlite")
    return CostMeter(PriceTable(), ledger, limits or CostLimits(), lambda: DAY, free)


def test_a_call_costs_what_its_tokens_cost(tmp_path: Path) -> None:
    cost = meter(tmp_path).charge(LITE, input_tokens=1_000_000, output_tokens=500_000)
    assert cost == pytest.approx(0.06 + 0.12)


@pytest.mark.parametrize(
    ("model", "price"),
    [
        (LITE, Price(0.06, 0.24)),
        (f"us.{LITE}", Price(0.06, 0.24)),
        (f"arn:aws:bedrock:us-east-1:1:inference-profile/us.{LITE}", Price(0.06, 0.24)),
        ("global.anthropic.claude-haiku-4-5-20251001-v1:0", Price(1.0, 5.0)),
        ("eu.anthropic.claude-haiku-4-5-20251001-v1:0", Price(1.1, 5.5)),
        ("gpt-4o-mini", Price(0.15, 0.6)),
        ("qwen2.5:3b", None),
    ],
)
def test_prices_are_by_model_and_region(model: str, price: Price | None) -> None:
    assert PriceTable().price(model) == price


def test_own_prices_go_before_the_table() -> None:
    assert PriceTable({"gpt-4o-mini": Price(9, 9)}).price("gpt-4o-mini") == Price(9, 9)


def test_every_price_names_its_source_and_the_table_its_day() -> None:
    folder = resources.files("asistente.observability.prices")
    for file in (entry for entry in folder.iterdir() if entry.name.endswith(".json")):
        table = json.loads(file.read_text(encoding="utf-8"))
        assert date.fromisoformat(table["date"]).strftime("%Y-%m") == file.name.removesuffix(
            ".json"
        )
        assert {row["source"] for row in table["models"]} <= table["sources"].keys()
        assert all(row["input"] >= 0 and row["output"] >= 0 for row in table["models"])


def refused(meter: CostMeter, model: str = LITE, spent: float = 0.0) -> str:
    return meter.refusal(model, input_tokens=1_000_000, output_tokens=0, spent_usd=spent)


def test_the_limit_of_a_request_counts_what_it_took(tmp_path: Path) -> None:
    limited = meter(tmp_path, CostLimits(per_request=0.10))
    assert refused(limited) == ""
    assert "por solicitud" in refused(limited, spent=0.05)


def test_the_limit_of_a_day_counts_all_that_was_charged(tmp_path: Path) -> None:
    limited = meter(tmp_path, CostLimits(per_day=0.10))
    assert refused(limited) == ""
    limited.charge(LITE, input_tokens=1_000_000, output_tokens=0)
    assert "del día" in refused(meter(tmp_path, CostLimits(per_day=0.10)))
    tomorrow = CostMeter(limited.prices, limited.ledger, limited.limits, lambda: date(2026, 1, 16))
    assert refused(tomorrow) == ""


def test_an_unknown_price_cannot_be_limited(tmp_path: Path) -> None:
    limited = meter(tmp_path, CostLimits(per_day=1.0))
    assert "no se conoce el precio" in refused(limited, "modelo-nuevo")
    assert refused(meter(tmp_path), "modelo-nuevo") == ""


def test_a_server_on_this_machine_costs_nothing(tmp_path: Path) -> None:
    local = meter(tmp_path, CostLimits(per_day=0.0), free=True)
    assert refused(local, "gpt-4o-mini") == ""
    assert local.charge("gpt-4o-mini", input_tokens=10, output_tokens=10) == 0.0


def test_totals_are_by_day_and_model(tmp_path: Path) -> None:
    ledger = SqliteCostLedger(tmp_path / "costs.sqlite")
    for day, model in ((DAY, "b"), (DAY, "a"), (date(2026, 1, 16), "a"), (DAY, "a")):
        ledger.enter(day, model, input_tokens=10, output_tokens=2, cost_usd=0.5)
    found = [(c.day, c.model, c.calls, c.input_tokens, c.cost_usd) for c in ledger.totals()]
    assert found == [
        ("2026-01-16", "a", 1, 10, 0.5),
        ("2026-01-15", "a", 2, 20, 1.0),
        ("2026-01-15", "b", 1, 10, 0.5),
    ]
    assert ledger.spent(DAY) == 1.5


def test_a_ledger_that_cannot_be_read_lets_no_limit_pass(tmp_path: Path) -> None:
    file = tmp_path / "costs.sqlite"
    file.write_bytes(b"no es una base de datos" * 100)
    warnings: list[str] = []
    ledger = SqliteCostLedger(file, warn=warnings.append)
    with pytest.raises(ConfigurationError):
        ledger.spent(DAY)
    ledger.enter(DAY, "a", input_tokens=1, output_tokens=1, cost_usd=0.1)
    assert len(warnings) == 1
