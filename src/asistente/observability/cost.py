"""What calls to models cost, from a dated price table, and the limits that stop them beforehand."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from importlib import resources

from asistente.ports import CostLedger

TABLE = "2026-11.json"
"""The prices in use; a new table is a new file, so that old figures can still be told."""
ANY_REGION = "*"
_PER = 1_000_000

_PROFILE = re.compile(r"(?P<region>us|eu|apac|jp|au|ca|global|us-gov)\.(?P<model>\w+\..+)")
_ARN = re.compile(r"arn:[^/]+/")


@dataclass(frozen=True)
class Price:
    """USD per million tokens."""

    input: float
    output: float

    def of(self, *, input_tokens: int, output_tokens: int) -> float:
        """Cost of so many tokens, in USD."""
        return (self.input * input_tokens + self.output * output_tokens) / _PER


FREE = Price(0.0, 0.0)


class PriceTable:
    """Prices by model and region; those that an institution states itself go before the table."""

    def __init__(self, own: Mapping[str, Price] | None = None) -> None:
        self._own = own or {}
        text = resources.files("asistente.observability.prices").joinpath(TABLE)
        rows = json.loads(text.read_text(encoding="utf-8"))["models"]
        self._listed = {
            (row["model"], row["region"]): Price(row["input"], row["output"]) for row in rows
        }

    def price(self, model: str) -> Price | None:
        """The price of a model, as its server names it; None where nobody knows it."""
        if model in self._own:
            return self._own[model]
        name, region = _split(model)
        return self._listed.get((name, region)) or self._listed.get((name, ANY_REGION))


def _split(model: str) -> tuple[str, str]:
    """Name and region of a Bedrock inference profile or ARN; other models have no region."""
    bare = _ARN.sub("", model)
    match = _PROFILE.fullmatch(bare)
    return (match["model"], match["region"]) if match else (bare, ANY_REGION)


@dataclass(frozen=True, kw_only=True)
class CostLimits:
    """Most USD that may be spent; None is no limit."""

    per_request: float | None = None
    per_day: float | None = None


@dataclass(frozen=True)
class CostMeter:
    """Implements `Meter`: prices, a ledger of what was spent, limits."""

    prices: PriceTable
    ledger: CostLedger
    limits: CostLimits
    today: Callable[[], date]
    free: bool = False
    """The server is this machine: calls cost nothing, whatever the model is called."""

    def refusal(
        self, model: str, *, input_tokens: int, output_tokens: int, spent_usd: float
    ) -> str:
        """Why the call would cost too much; empty where it may be made."""
        request, day = self.limits.per_request, self.limits.per_day
        if request is None and day is None:
            return ""
        price = self._price(model)
        if price is None:
            return f"no se conoce el precio de {model} y hay un límite de costo"
        cost = price.of(input_tokens=input_tokens, output_tokens=output_tokens)
        if request is not None and spent_usd + cost > request:
            return "costaría más que el límite por solicitud"
        if day is not None and cost and self.ledger.spent(self.today()) + cost > day:
            return "se alcanzó el límite de costo del día"
        return ""

    def charge(self, model: str, *, input_tokens: int, output_tokens: int) -> float:
        """Enter a call in the ledger; an unknown price counts as zero."""
        price = self._price(model) or FREE
        cost = price.of(input_tokens=input_tokens, output_tokens=output_tokens)
        self.ledger.enter(
            self.today(),
            model,
            input_tokens=input_tokens,
            output_tokens=output_tokens,
            cost_usd=cost,
        )
        return cost

    def _price(self, model: str) -> Price | None:
        return FREE if self.free else self.prices.price(model)
