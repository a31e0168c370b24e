"""The part of the composition root that names models: settings in, generators out.

Apart from `bootstrap` so that the local path, which needs no model, does not pay for it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any

from asistente.contracts import ChatOrder
from asistente.errors import ConfigurationError
from asistente.generation.model import ModelGenerator
from asistente.generation.prompt import load_prompt
from asistente.generation.routing import DEFAULT_TABLE, Experiment, RoutingTable
from asistente.observability.cost import FREE, CostLimits, CostMeter, Price, PriceTable
from asistente.observability.cost_ledger import SqliteCostLedger
from asistente.pipelines.phrasing import Models

if TYPE_CHECKING:
    from asistente.ports import ChatModel, DraftCache, Embedder, Generator, GroundingCheck
    from asistente.settings import Settings

COSTS = "costs.sqlite"
DRAFTS = "drafts.sqlite"
EXTRACTIVE = "extractive"
OPENAI_HOST = "api.openai.com"

Clock = Callable[[], datetime]
Warn = Callable[[str], None]


def models(settings: Settings, index: str, generation: int, *, now: Clock, warn: Warn) -> Models:
    """Who may phrase answers from this generation of an index; each is made when first needed."""
    table = _table(settings)
    kept = _drafts(settings, index, generation)

    @cache
    def generator(name: str) -> Generator | None:
        provider, model = _split(settings, name)
        if provider == EXTRACTIVE:
            return None
        return ModelGenerator(
            model=_chat(settings, provider, model),
            instructions=load_prompt("answer"),
            meter=_meter(settings, provider, now, warn),
            max_tokens=settings.generation.max_tokens,
            context_tokens=settings.generation.context_tokens,
            cache=kept,
        )

    generator(table.tiers["cheap"])  # a missing extra or setting is told before any question
    return Models(table, generator, _grounding(settings))


def check_model(settings: Settings) -> str:
    """Ask the model for a word; its name, and that it answered.

    Raises:
        AsistenteError: it, or its server, cannot be used.
    """
    provider, model = _split(settings, _table(settings).tiers["cheap"])
    chat = _chat(settings, provider, model)
    order = ChatOrder(system="Responde con una palabra.", user="Hola", schema=None, max_tokens=16)
    return f"{chat.id} respondió ({chat.complete(order).stop})"


def cost_ledger(settings: Settings, *, warn: Warn) -> SqliteCostLedger:
    """What models have cost, over all indexes of the folder."""
    return SqliteCostLedger(settings.index_dir / COSTS, warn=warn)


def embedding_cost(settings: Settings, model: Embedder) -> Callable[[], float]:
    """What an embedder of Bedrock has cost since it was made, in USD."""
    from asistente.embedding.titan import MODEL, TitanEmbedder

    assert isinstance(model, TitanEmbedder)
    price = _prices(settings).price(MODEL) or FREE
    return lambda: price.of(input_tokens=model.tokens, output_tokens=0)


def _table(settings: Settings) -> RoutingTable:
    wanted = settings.generation
    cheap = EXTRACTIVE if wanted.provider == EXTRACTIVE else wanted.model
    if not cheap:
        raise ConfigurationError(
            "Falta el ajuste «generation.model».",
            hint="Pon en él el modelo que redacta, como lo nombra su servidor.",
        )
    tried = Experiment(share=wanted.experiment_share, model=wanted.experiment_model)
    return RoutingTable(
        tiers={"cheap": cheap, "better": wanted.better_model or cheap},
        rows=DEFAULT_TABLE | wanted.routes,
        experiment=tried if tried.model else None,
    )


def _split(settings: Settings, name: str) -> tuple[str, str]:
    """Provider and model: a name may say its provider, as in `bedrock:amazon.nova-pro-v1:0`."""
    provider, _, model = name.partition(":")
    if provider in ("openai", "bedrock", EXTRACTIVE):
        return provider, model
    return settings.generation.provider, name


def _drafts(settings: Settings, index: str, generation: int) -> DraftCache | None:
    from asistente.storage.draft_cache import SqliteDraftCache

    if not settings.generation.cache:
        return None
    return SqliteDraftCache(settings.index_dir / DRAFTS, index, generation)


def _chat(settings: Settings, provider: str, model: str) -> ChatModel:
    wanted = settings.generation
    if provider == "bedrock":
        from asistente.generation.converse import ConverseChat

        client = _bedrock(settings)
        return ConverseChat(client, model, wanted.guardrail_id, wanted.guardrail_version)
    from asistente.generation.openai_chat import OpenAIChat

    return OpenAIChat(wanted.base_url, model, key=_key(settings), timeout=wanted.timeout)


def _grounding(settings: Settings) -> GroundingCheck | None:
    from asistente.generation.guardrail import BedrockGroundingCheck

    wanted = settings.generation
    if not wanted.guardrail_id:
        return None
    return BedrockGroundingCheck(_bedrock(settings), wanted.guardrail_id, wanted.guardrail_version)


def _bedrock(settings: Settings) -> Any:
    from asistente.aws.clients import AwsClients

    clients = AwsClients(settings.aws.region, retries=settings.aws.model_retries)
    return clients.client("bedrock-runtime")


def _key(settings: Settings) -> str:
    """The key of the settings; that of OpenAI's own variable goes to OpenAI and to nobody else."""
    from urllib.parse import urlsplit

    at_openai = urlsplit(settings.generation.base_url).hostname == OPENAI_HOST
    return settings.generation.api_key or (
        os.environ.get("OPENAI_API_KEY", "") if at_openai else ""
    )


def _meter(settings: Settings, provider: str, now: Clock, warn: Warn) -> CostMeter:
    wanted = settings.generation
    return CostMeter(
        prices=_prices(settings),
        ledger=cost_ledger(settings, warn=warn),
        limits=CostLimits(per_request=wanted.max_request_usd, per_day=wanted.max_day_usd),
        today=lambda: now().date(),
        free=provider == "openai" and _is_local(wanted.base_url),
    )


def _prices(settings: Settings) -> PriceTable:
    return PriceTable({model: Price(*p) for model, p in settings.generation.prices.items()})


def _is_local(url: str) -> bool:
    from asistente.generation.openai_chat import is_local

    return is_local(url)
