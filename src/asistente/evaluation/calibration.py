"""A calibration fitted on one's own cases, and what it would answer and refuse at each threshold.

What is reported is cross-validated: every probability comes from a model that has seen neither the
question nor, where the cases come from enough sources, its source.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from asistente.contracts import Evidence, ReasonCode, Status
from asistente.errors import UsageError
from asistente.evaluation.cases import Case
from asistente.evaluation.logistic import FOLDS, area, cross_validated, fit_logistic
from asistente.evaluation.result import file_name, folded
from asistente.policy.inquiry import inquire
from asistente.policy.passages import candidates
from asistente.policy.relevance import SIGNALS, Calibration, signals

OPERATING_POINT = 0.55
"""Default threshold: where the chosen trade-off is put, so that nobody has to set another."""
FEWEST = 20
"""Different questions of each kind that a calibration needs."""
LEAST_AREA, LEAST_ANSWERED = 0.7, 0.5
"""Under these, the signals of these cases do not tell what can be answered."""
SHOWN = (0.1, 0.2, 0.3, 0.4, 0.5, OPERATING_POINT, 0.6, 0.7, 0.8, 0.9)
"""Thresholds of the trade-off table."""

FITTED = tuple(n for n in SIGNALS if n not in ("gap", "lift", "specifics"))
"""Signals that a calibration uses: those three add nothing beside the others."""
CLOSER = "unit_cosine"
"""The signal that costs time, and is missing at the first look."""


class Kind(StrEnum):
    """What a case says about relevance."""

    ANSWERABLE = "answerable"
    NO_EVIDENCE = "no_evidence"
    MISSING_DETAIL = "missing_detail"
    """The topic is there and the detail is not: for a check of its own to find."""


WEIGHTS = {Kind.ANSWERABLE: 1.0, Kind.NO_EVIDENCE: 1.4, Kind.MISSING_DETAIL: 0.1}


@dataclass(frozen=True, kw_only=True)
class Example:
    """The signals of one question, and whether it should be answered."""

    kind: Kind
    signals: Mapping[str, float]
    question: str
    """Folded, so that spellings of one question are not taken for two."""
    source: str
    """File that answers it; empty where none does or the case names none."""
    weight: float = 1.0
    """What it counts beside those of other sets."""

    @property
    def target(self) -> int:
        """1: answer."""
        return int(self.kind is Kind.ANSWERABLE)

    @property
    def total_weight(self) -> float:
        """What it counts in a fit."""
        return self.weight * WEIGHTS[self.kind]


@dataclass(frozen=True, kw_only=True)
class Point:
    """What a threshold answers, as a share of each kind; None where there are no such cases."""

    threshold: float
    answerable: float | None
    no_evidence: float | None
    missing_detail: float | None


@dataclass(frozen=True, kw_only=True)
class CalibrationReport:
    """A fitted calibration with its cross-validated figures."""

    calibration: Calibration
    auc: float
    """Of answerable against no_evidence."""
    wanted: float
    """Highest share of no_evidence questions that may be answered."""
    points: tuple[Point, ...]
    chosen: Point
    """At the default threshold."""
    before: Point
    """The same cases with the calibration and threshold in use."""
    counts: Mapping[Kind, int]
    by_source: bool
    """No source was both learned from and tested on."""
    obstacle: str
    """Why no threshold separates, in Spanish; empty where one does."""


def kind_of(case: Case) -> Kind | None:
    """What a case teaches; None for those that other checks decide, such as ambiguous ones.

    A refusal without a reason code is taken for the plain one: the documents do not tell.
    """
    if case.expect is Status.ANSWERED:
        return Kind.ANSWERABLE
    if case.expect is Status.REFUSED:
        reasons = {None: Kind.NO_EVIDENCE, ReasonCode.NO_EVIDENCE: Kind.NO_EVIDENCE}
        return (reasons | {ReasonCode.MISSING_DETAIL: Kind.MISSING_DETAIL}).get(case.reason_code)
    return None


def example_of(case: Case, evidence: Evidence | None) -> Example | None:
    """A case with the signals of its evidence; None where there is nothing to learn from it."""
    kind = kind_of(case)
    found = measured(evidence) if kind and evidence else None
    if kind is None or found is None:
        return None
    source = file_name(case.relevant[0].source) if case.relevant else ""
    return Example(kind=kind, signals=found, question=folded(case.question), source=source)


def measured(evidence: Evidence) -> dict[str, float] | None:
    """All signals by name, as the policy takes them; None where nothing was found."""
    inquiry = inquire(evidence)
    found = signals(evidence, inquiry, candidates(evidence, inquiry))
    return {name: float(getattr(found, name)) for name in SIGNALS} if found else None


def fit_calibration(
    examples: Sequence[Example],
    *,
    embedder: str,
    wanted: float,
    in_use: tuple[Calibration, float],
    fitted_on: str = "",
    names: Sequence[str] = FITTED,
) -> CalibrationReport:
    """Fit a calibration and put its operating point at 0.55.

    The threshold that answers the most while at most `wanted` of the no_evidence questions are
    answered is found on cross-validated probabilities; the intercept is then shifted so that it
    lies at 0.55. So the default threshold stays right, and no setting has to go with the index.
    `in_use` is the calibration and threshold that the same cases are compared with.

    Raises:
        UsageError: there are too few questions of a kind.
        MissingExtraError: scikit-learn is not installed.
    """
    _refuse_few(examples)
    by_source = _enough_sources(examples)
    folds = [e.source if by_source and e.source else e.question for e in examples]
    raw = cross_validated(examples, folds, names)
    threshold = propose(examples, raw, wanted)
    offset = _logit(OPERATING_POINT) - _logit(threshold) if threshold else 0.0
    scores = [_logistic(_logit(score) + offset) for score in raw]
    auc = separation(examples, scores)
    chosen = point(examples, scores, OPERATING_POINT)
    fitted = with_first_look(examples, names, embedder=embedder, offset=offset)
    known = [in_use[0].probability(example.signals) for example in examples]
    return CalibrationReport(
        calibration=fitted.model_copy(
            update={
                "fitted_on": fitted_on,
                "figures": _figures(auc, chosen),
            }
        ),
        auc=auc,
        wanted=wanted,
        points=tuple(point(examples, scores, threshold) for threshold in SHOWN),
        chosen=chosen,
        before=point(examples, known, in_use[1]),
        counts={kind: sum(e.kind is kind for e in examples) for kind in Kind},
        by_source=by_source,
        obstacle=_obstacle(auc, chosen if threshold else None, wanted),
    )


def with_first_look(
    examples: Sequence[Example], names: Sequence[str], *, embedder: str, offset: float
) -> Calibration:
    """The calibration of these examples, with the one for evidence of which no unit was probed;
    `offset` is added to the logit of both."""
    fitted = _shifted(fit_logistic(examples, names, embedder=embedder), offset)
    if CLOSER not in names:
        return fitted
    plain = [name for name in names if name != CLOSER]
    first = _shifted(fit_logistic(examples, plain, embedder=embedder), offset)
    return fitted.model_copy(update={"first": first})


def _shifted(calibration: Calibration, offset: float) -> Calibration:
    return calibration.model_copy(update={"intercept": round(calibration.intercept + offset, 4)})


def propose(examples: Sequence[Example], scores: Sequence[float], wanted: float) -> float | None:
    """The lowest threshold that answers at most `wanted` of the no_evidence questions.

    Half-way (in logits) to the next score above, so that it does not hang on one question; None
    where nothing at all would be answered.
    """
    refused = sorted(_of(Kind.NO_EVIDENCE, examples, scores), reverse=True)
    allowed = math.floor(wanted * len(refused) + 1e-9)
    highest = refused[allowed] if allowed < len(refused) else 0.0
    above = [s for s in _of(Kind.ANSWERABLE, examples, scores) if s > highest]
    if not above:
        return None
    following = min(above + [s for s in refused if s > highest])
    between = _logistic((_logit(highest) + _logit(following)) / 2)
    return between if highest < between <= following else following


def point(examples: Sequence[Example], scores: Sequence[float], threshold: float) -> Point:
    """What is answered at a threshold."""
    shares = {kind: _share(_of(kind, examples, scores), threshold) for kind in Kind}
    return Point(
        threshold=threshold,
        answerable=shares[Kind.ANSWERABLE],
        no_evidence=shares[Kind.NO_EVIDENCE],
        missing_detail=shares[Kind.MISSING_DETAIL],
    )


def separation(examples: Sequence[Example], scores: Sequence[float]) -> float:
    """Area under the ROC curve of answerable against no_evidence questions."""
    return area(_of(Kind.ANSWERABLE, examples, scores), _of(Kind.NO_EVIDENCE, examples, scores))


def _of(kind: Kind, examples: Sequence[Example], scores: Sequence[float]) -> list[float]:
    return [s for e, s in zip(examples, scores, strict=True) if e.kind is kind]


def _share(scores: Sequence[float], threshold: float) -> float | None:
    return sum(score >= threshold for score in scores) / len(scores) if scores else None


def _refuse_few(examples: Sequence[Example]) -> None:
    questions = {kind: len({e.question for e in examples if e.kind is kind}) for kind in Kind}
    answerable, refused = questions[Kind.ANSWERABLE], questions[Kind.NO_EVIDENCE]
    if min(answerable, refused) < FEWEST:
        raise UsageError(
            f"Hacen falta al menos {FEWEST} preguntas distintas que se deban responder y "
            f"{FEWEST} sin evidencia; hay {answerable} y {refused}.",
            hint="Agrega casos con expect answered, y con expect refused y "
            "reason_code no_evidence.",
        )


def _enough_sources(examples: Sequence[Example]) -> bool:
    return len({e.source for e in examples if e.target and e.source}) >= FOLDS


def _figures(auc: float, chosen: Point) -> dict[str, float]:
    values = {"auc": auc, "answered": chosen.answerable, "false_answers": chosen.no_evidence}
    return {name: round(value, 4) for name, value in values.items() if value is not None}


def _obstacle(auc: float, chosen: Point | None, wanted: float) -> str:
    if auc < LEAST_AREA:
        return (
            f"las señales no distinguen estas preguntas (AUC {auc:.2f}; se necesita al menos "
            f"{LEAST_AREA:.2f})"
        )
    if chosen is None or (chosen.answerable or 0.0) < LEAST_ANSWERED:
        return (
            f"para responder como máximo {wanted:.1%} de las preguntas sin evidencia habría que "
            "rechazar más de la mitad de las que sí se deben responder"
        )
    return ""


def _logit(probability: float) -> float:
    bounded = min(max(probability, 1e-9), 1 - 1e-9)
    return math.log(bounded / (1 - bounded))


def _logistic(logit: float) -> float:
    return 1 / (1 + math.exp(-logit))
