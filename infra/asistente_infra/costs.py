"""What a deployment costs though nobody uses it; the prices are data, dated, with source."""

import json
from dataclasses import dataclass
from importlib.resources import files

from asistente_infra.options import Options

ALARMS = 3


@dataclass(frozen=True, kw_only=True)
class Prices:
    """Public prices in US dollars, as the data file has them."""

    as_of: str
    region: str
    sources: tuple[str, ...]
    hours_in_a_month: int
    ocu_hour_usd: float
    classic_least_ocu: float
    """OCUs that a classic collection without replicas runs at the least, at every hour."""
    next_generation_least_ocu: float
    index_gb_month_usd: float
    alarm_month_usd: float


@dataclass(frozen=True, kw_only=True)
class Floor:
    """The least that a month costs, before anything is stored or asked."""

    search_usd: float
    alarms_usd: float
    prices: Prices

    @property
    def month_usd(self) -> float:
        """Everything together."""
        return self.search_usd + self.alarms_usd


def floor(options: Options) -> Floor:
    """The floor of a deployment with these options."""
    prices = _prices()
    least = prices.classic_least_ocu if options.classic else prices.next_generation_least_ocu
    return Floor(
        search_usd=least * prices.ocu_hour_usd * prices.hours_in_a_month,
        alarms_usd=ALARMS * prices.alarm_month_usd,
        prices=prices,
    )


def _prices() -> Prices:
    text = files("asistente_infra").joinpath("prices.json").read_text("utf-8")
    values = json.loads(text)
    return Prices(**{**values, "sources": tuple(values["sources"])})
