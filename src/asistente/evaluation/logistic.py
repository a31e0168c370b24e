"""Logistic regression by scikit-learn: the only place that knows it.

It is imported where something is fitted; answering needs no more than the weights.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

import numpy as np

from asistente.errors import MissingExtraError
from asistente.policy.relevance import Calibration

FOLDS = 5
_SEED = 20_260
_MOST_STEPS = 2_000


class Weighted(Protocol):
    """An example as the regression sees it."""

    @property
    def signals(self) -> Mapping[str, float]: ...
    @property
    def target(self) -> int: ...
    @property
    def total_weight(self) -> float: ...


def fit_logistic(
    examples: Sequence[Weighted], names: Sequence[str], *, embedder: str
) -> Calibration:
    """The calibration of these examples over signals that are standardised first."""
    values = np.array([[e.signals[name] for name in names] for e in examples], dtype=float)
    means, deviations = values.mean(axis=0), values.std(axis=0)
    deviations[deviations == 0] = 1.0
    model = _sklearn("linear_model").LogisticRegression(max_iter=_MOST_STEPS)
    model.fit(
        (values - means) / deviations,
        [e.target for e in examples],
        sample_weight=[e.total_weight for e in examples],
    )
    return Calibration(
        embedder=embedder,
        names=tuple(names),
        means=_rounded(means, 5),
        deviations=_rounded(deviations, 5),
        weights=_rounded(model.coef_[0], 4),
        intercept=round(float(model.intercept_[0]), 4),
    )


def cross_validated(
    examples: Sequence[Weighted], groups: Sequence[str], names: Sequence[str]
) -> list[float]:
    """Probability of each example by a model fitted without its group."""
    splitter = _sklearn("model_selection").StratifiedGroupKFold(
        FOLDS, shuffle=True, random_state=_SEED
    )
    targets = [example.target for example in examples]
    scores = [0.0] * len(examples)
    for known, unknown in splitter.split(targets, targets, groups):
        calibration = fit_logistic([examples[i] for i in known], names, embedder="")
        for i in unknown:
            scores[i] = calibration.probability(examples[i].signals)
    return scores


def area(positive: Sequence[float], negative: Sequence[float]) -> float:
    """Area under the ROC curve; 0.5 where one of the two is missing."""
    if not positive or not negative:
        return 0.5
    targets = [1] * len(positive) + [0] * len(negative)
    return float(_sklearn("metrics").roc_auc_score(targets, [*positive, *negative]))


def require_scikit_learn() -> None:
    """Raise MissingExtraError where nothing can be fitted, before any time goes into it."""
    _sklearn("linear_model")


def _sklearn(module: str) -> Any:
    try:
        return import_module(f"sklearn.{module}")
    except ImportError as exc:
        raise MissingExtraError("Calibrar la relevancia", "calibrate") from exc


def _rounded(values: Any, digits: int) -> tuple[float, ...]:
    return tuple(round(float(value), digits) for value in values)
