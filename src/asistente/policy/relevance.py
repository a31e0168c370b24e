"""Calibrated relevance: the probability that the best evidence can answer the question.

Raw signals only. The fused score ranks but cannot decide: min-max gives some chunk 1.0 whatever was
asked. A calibration is a small JSON file for one embedder, with the data that it was fitted on.
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from importlib import resources

from pydantic import Field

from asistente.contracts import Evidence, Frozen
from asistente.language.related import stems_of
from asistente.language.weights import unknown_idf
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate, looked_into

_UNSURE = (0.05, 0.97)
"""First relevance between which the closer look is worth its time: outside, the verdicts of both
models were the same for every question that the calibration was fitted on."""


class Calibration(Frozen):
    """A logistic model over standardised signals, for one embedder."""

    version: int = 1
    embedder: str = Field(description="Prefix of the embedder ids that it is for; empty: any.")
    names: tuple[str, ...]
    means: tuple[float, ...]
    deviations: tuple[float, ...]
    weights: tuple[float, ...]
    intercept: float
    first: "Calibration | None" = Field(
        default=None, description="For evidence of which no unit has been probed yet."
    )
    fitted_on: str = ""
    figures: dict[str, float] = Field(default_factory=dict)

    def probability(self, signals: Mapping[str, float]) -> float:
        """Relevance, 0 to 1."""
        parts = zip(self.names, self.means, self.deviations, self.weights, strict=True)
        logit = self.intercept + sum(
            weight * (signals[name] - mean) / (deviation or 1.0)
            for name, mean, deviation, weight in parts
        )
        return 1 / (1 + math.exp(-max(-40.0, min(40.0, logit))))

    def judge(self, found: "RelevanceSignals", evidence: Evidence) -> float:
        """Relevance of the evidence as far as it was looked at."""
        model = self if evidence.unit_cosines else self.first or self
        return model.probability(vars(found))

    def is_sure(self, relevance: float) -> bool:
        """True where probing units, which costs more than all the rest, would change nothing."""
        return self.first is not None and not _UNSURE[0] < relevance < _UNSURE[1]


@dataclass(frozen=True)
class RelevanceSignals:
    """What the calibrated relevance looks at, each computed from raw scores or the texts."""

    cosine: float
    """Best chunk: cosine to the question."""
    lift: float
    """The same, in deviations over the corpus's own background."""
    gap: float
    """How far the best cosine stands out from the other candidates'."""
    bm25: float
    """Best chunk: BM25 over the most that the question's terms could reach."""
    coverage: float
    """Best chunk: idf-weighted share of the question's terms."""
    unit_cosine: float
    """Best unit: cosine to the question; the best chunk's where none was measured."""
    unit_coverage: float
    """Best unit: share of the topic in the unit, its lead and headings about the topic."""
    context: float
    """Best unit: share of the topic in the unit and all that stands around it."""
    agreement: float
    """1 where both rankings put the same chunk first."""
    held: float
    """How well the best units serve what is asked for; 0.5 where nothing definite is."""
    specifics: float
    """Share of the question's names and codes that the best chunks hold."""
    rarity: float
    """How rare the words of the topic are, on average, 0 to 1: common ones fit many texts."""
    missing: float
    """Weight of the rarest word of the topic that no evidence holds, 0 to 1; 0: it holds all."""


SIGNALS = tuple(field.name for field in fields(RelevanceSignals))


def signals(
    evidence: Evidence, inquiry: Inquiry, units: Sequence[Candidate]
) -> RelevanceSignals | None:
    """Raw signals of the evidence; None where nothing was found."""
    if not evidence.hits:
        return None
    best = evidence.hits[0].signals
    total = sum(term.idf for term in evidence.terms) or 1.0
    cosines = sorted((hit.signals.cosine for hit in evidence.hits), reverse=True)
    others = cosines[1:10] or cosines
    return RelevanceSignals(
        cosine=best.cosine,
        lift=_deviations(best.cosine, evidence),
        gap=cosines[0] - sum(others) / len(others),
        bm25=best.bm25 / (2.5 * total),
        coverage=max(hit.signals.coverage for hit in evidence.hits[:3]),
        unit_cosine=max(evidence.unit_cosines.values(), default=best.cosine),
        unit_coverage=max((unit.own for unit in units), default=0.0),
        context=max((unit.coverage for unit in units), default=0.0),
        agreement=float(best.cosine >= cosines[0] and _leads_bm25(evidence)),
        held=_held(inquiry, units),
        specifics=_specifics(evidence, inquiry),
        rarity=_rarity(evidence, inquiry),
        missing=_missing(evidence, inquiry),
    )


@lru_cache(maxsize=8)
def shipped_calibration(embedder: str) -> Calibration:
    """The calibration in the package for an embedder; the general one for others."""
    folder = resources.files("asistente.policy").joinpath("calibrations")
    known = [
        Calibration.model_validate(json.loads(entry.read_text(encoding="utf-8")))
        for entry in folder.iterdir()
        if entry.name.endswith(".json")
    ]
    fitting = [one for one in known if embedder.startswith(one.embedder)]
    return max(fitting, key=lambda one: len(one.embedder))


def _deviations(cosine: float, evidence: Evidence) -> float:
    return (cosine - evidence.facts.cosine_mean) / (evidence.facts.cosine_deviation or 1.0)


def _leads_bm25(evidence: Evidence) -> bool:
    best = evidence.hits[0].signals.bm25
    return best >= max(hit.signals.bm25 for hit in evidence.hits)


def _held(inquiry: Inquiry, units: Sequence[Candidate]) -> float:
    if not inquiry.definite:
        return 0.5
    enough = 0.8 * max((unit.coverage for unit in units), default=0.0)
    return max((unit.held for unit in units if unit.coverage >= enough), default=0.0)


def _rarity(evidence: Evidence, inquiry: Inquiry) -> float:
    """Mean idf, over that of a word that no chunk has."""
    idf = sum(term.idf for term in inquiry.topic) / (len(inquiry.topic) or 1)
    return idf / unknown_idf(evidence.facts.chunks)


def _missing(evidence: Evidence, inquiry: Inquiry) -> float:
    texts = [stems_of(h.chunk.embedding_text(h.source.title)) for h in looked_into(evidence)]
    weights = (
        inquiry.weight(term)
        for term in inquiry.topic
        if not any(inquiry.presence(term.stem, text) for text in texts)
    )
    return max(weights, default=0.0) / unknown_idf(evidence.facts.chunks)


def _specifics(evidence: Evidence, inquiry: Inquiry) -> float:
    if not inquiry.specifics:
        return 1.0
    present = frozenset[str]().union(
        *(stems_of(h.chunk.embedding_text(h.source.title)).stems for h in evidence.hits[:5])
    )
    return sum(t.stem in present for t in inquiry.specifics) / len(inquiry.specifics)
