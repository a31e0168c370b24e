"""Which model a question goes to: by a table of intent and complexity, and by lot in an experiment.

Rules, not a model: the same question goes the same way, and the trace says which rule it was.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from asistente.contracts import Decision, Route
from asistente.language.analyser import level
from asistente.language.asked import Asked, requests

CONTROL, TREATMENT = "control", "treatment"
DEFAULT_TABLE = {"comparison": "better", "several": "better", "default": "cheap"}
"""Rows are `intent_complexity`, `intent`, `complexity` or `default`, tried in that order."""


class Intent(StrEnum):
    """What kind of answer a question wants."""

    FACT = "fact"
    LIST = "list"
    PROCEDURE = "procedure"
    EXPLANATION = "explanation"
    COMPARISON = "comparison"


class Complexity(StrEnum):
    """How much has to be brought together."""

    SIMPLE = "simple"
    SEVERAL = "several"
    """Several documents, or several questions at once."""


_COMPARES = re.compile(
    r"\b(?:diferencias?|compar\w+|versus|vs|distint[oa]s?\s+de|en\s+que\s+se\s+(?:diferencian?|parecen?)"
    r"|(?:mas|menos|mejor|peor|mayor|menor)\s+(?:\w+\s+){0,3}que|cual\s+conviene|es\s+lo\s+mismo)\b"
)
_INTENTS = {
    Asked.PROCEDURE: Intent.PROCEDURE,
    Asked.REQUIREMENTS: Intent.LIST,
    Asked.DOCUMENTS: Intent.LIST,
    Asked.REASON: Intent.EXPLANATION,
    Asked.DEFINITION: Intent.EXPLANATION,
}


def intent_of(question: str) -> Intent:
    """What a question wants, by its words."""
    if _COMPARES.search(level(question)):
        return Intent.COMPARISON
    kinds = [_INTENTS[request.kind] for request in requests(question) if request.kind in _INTENTS]
    return kinds[0] if kinds else Intent.FACT


def complexity_of(question: str, decision: Decision) -> Complexity:
    """Whether one document answers one question."""
    sources = {passage.source.source_id for passage in decision.passages}
    several = len(sources) > 1 or question.count("?") > 1
    return Complexity.SEVERAL if several else Complexity.SIMPLE


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """A share of the requests goes to another generator."""

    share: float
    """0 to 1."""
    model: str

    def includes(self, key: str) -> bool:
        """Whether this user or request is in the treatment group; always the same for one key."""
        digest = hashlib.sha256(f"{self.model}\x00{key}".encode("utf-8", "surrogatepass")).digest()
        return int.from_bytes(digest[:8], "big") / 2**64 < self.share


@dataclass(frozen=True, kw_only=True)
class RoutingTable:
    """Where questions go; a value that is no tier is the name of a model."""

    tiers: Mapping[str, str]
    """Model of each of `cheap` and `better`."""
    rows: Mapping[str, str] = field(default_factory=lambda: DEFAULT_TABLE)
    experiment: Experiment | None = None

    def route(self, question: str, decision: Decision, *, key: str) -> Route:
        """The model for a question. `key` is the user, or the request where there is none."""
        intent, complexity = intent_of(question), complexity_of(question, decision)
        rule = self._rule(intent, complexity)
        wanted = self.rows.get(rule, "cheap")
        model, group = self.tiers.get(wanted, wanted), None
        if self.experiment is not None:
            group = TREATMENT if self.experiment.includes(key) else CONTROL
            model = self.experiment.model if group == TREATMENT else model
        return Route(
            model=model,
            intent=intent,
            complexity=complexity,
            rule=f"{rule} → {wanted}",
            group=group,
        )

    def _rule(self, intent: Intent, complexity: Complexity) -> str:
        names = (f"{intent}_{complexity}", intent.value, complexity.value)
        return next((name for name in names if name in self.rows), "default")
