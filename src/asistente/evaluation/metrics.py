"""The figures, each a pure function of results; a figure without cases is absent, not zero."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from asistente.contracts import Status
from asistente.evaluation.result import CaseResult

DROPPED_CLAIMS = "dropped_claims"
DROPPED_ALERT, DROPPED_TARGET = 0.005, 0.001
"""Share of a generator's claims that the verifier drops: over the first it cannot be relied on."""
DEPTHS = (1, 5, 10)
"""k of P@k, R@k and nDCG@k."""
MRR_DEPTH = 10
OF_GROUPS = frozenset(
    "pass_rate must_include dropped_claims latency_p50 latency_p95 cost_usd".split()
)
"""Figures that a generator has a part in; a group holds what was decided to be answered."""


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A value with the number of cases, or citations, behind it."""

    name: str
    value: float
    n: int
    better: str = "higher"
    """`higher` or `lower`."""
    unit: str = ""


Figures = tuple[Figure, ...]


def compute(results: Sequence[CaseResult]) -> Figures:
    """All figures that these results allow, in the order in which they are shown."""
    return (*_figures(results), *_groups(results))


def _figures(results: Sequence[CaseResult]) -> Figures:
    return (
        *_decisions(results),
        *_contents(results),
        *_retrieval(results),
        *_latency(results),
        *_cost(results),
    )


def _groups(results: Sequence[CaseResult]) -> Figures:
    """What may differ between the groups of an experiment, as `figure.group`."""
    names = sorted({result.group for result in results if result.group is not None})
    return tuple(
        replace(figure, name=f"{figure.name}.{name}")
        for name in names
        for figure in _figures([result for result in results if result.group == name])
        if figure.name in OF_GROUPS
    )


# --- one result -------------------------------------------------------------------------------


def gains(result: CaseResult) -> tuple[bool, ...]:
    """For each retrieved chunk, whether the case calls it relevant."""
    relevant = _relevant_chunks(result)
    return tuple(chunk in relevant for chunk in result.ranking)


def precision(result: CaseResult, k: int) -> float:
    """Share of relevant chunks among the first k."""
    return sum(gains(result)[:k]) / k


def precision_of_best(result: CaseResult, k: int) -> float:
    """P@k over the highest that the index allows: most questions have one or two chunks."""
    return sum(gains(result)[:k]) / _best(result, k)


def recall(result: CaseResult, k: int) -> float:
    """Share of the case's relevant places that the first k chunks reach."""
    first = set(result.ranking[:k])
    return sum(not place.isdisjoint(first) for place in result.relevant) / len(result.relevant)


def reciprocal_rank(result: CaseResult) -> float:
    """One over the rank of the first relevant chunk; 0 beyond the tenth."""
    ranks = (rank for rank, gain in enumerate(gains(result)[:MRR_DEPTH], start=1) if gain)
    return 1 / next(ranks, math.inf)


def ndcg(result: CaseResult, k: int) -> float:
    """Discounted gain of the first k over that of the best order, gains being 0 or 1."""
    first = gains(result)[:k]
    return _discounted(first) / _discounted([True] * _best(result, k))


def _relevant_chunks(result: CaseResult) -> frozenset[str]:
    return frozenset().union(*result.relevant)


def _best(result: CaseResult, k: int) -> int:
    """Relevant chunks that a perfect ranking would have among its first k."""
    return min(k, max(1, len(_relevant_chunks(result))))


def _discounted(found: Iterable[bool]) -> float:
    return sum(gain / math.log2(rank + 1) for rank, gain in enumerate(found, start=1))


_AT_DEPTH: tuple[tuple[str, Callable[..., float]], ...] = (
    ("p", precision),
    ("p_of_best", precision_of_best),
    ("r", recall),
    ("ndcg", ndcg),
)

NAMES = (
    "pass_rate",
    "status_accuracy",
    "reason_code_accuracy",
    "false_answer_rate",
    "false_refusal_rate",
    "must_include",
    "must_not_include",
    "next_steps_include",
    "citation_validity",
    DROPPED_CLAIMS,
    "mrr",
    *(f"{name}_at_{k}" for name, _ in _AT_DEPTH for k in DEPTHS),
    "latency_p50",
    "latency_p95",
    "cost_usd",
)
"""Every figure that a run may have, in the order in which they are shown."""


def is_figure(name: str) -> bool:
    """True for a figure of some run, or of a group of an experiment."""
    figure, _, group = name.partition(".")
    return name in NAMES or bool(group and figure in OF_GROUPS)


# --- all results ------------------------------------------------------------------------------


def _decisions(results: Sequence[CaseResult]) -> Figures:
    to_answer = [o for o in results if o.case.expect is Status.ANSWERED]
    not_to_answer = [o for o in results if o.case.expect is not Status.ANSWERED]
    with_reason = [o for o in results if o.case.reason_code is not None]
    return _present(
        _mean("pass_rate", results, lambda o: o.passed),
        _mean("status_accuracy", results, lambda o: o.status_right),
        _mean("reason_code_accuracy", with_reason, lambda o: o.reason_right),
        _mean("false_answer_rate", not_to_answer, _answered, better="lower"),
        _mean("false_refusal_rate", to_answer, lambda o: not _answered(o), better="lower"),
    )


def _contents(results: Sequence[CaseResult]) -> Figures:
    """What was said, over the cases whose status is right: the others count in the status."""
    right = [r for r in results if r.status_right]
    needed = [r for r in right if r.case.must_include]
    banned = [r for r in results if r.case.must_not_include and _answered(r)]
    steps = [r for r in right if r.case.next_steps_include]
    cited = sum(len(r.answer.citations) for r in results)
    valid = sum(r.valid_citations for r in results)
    return _present(
        _mean("must_include", needed, lambda r: r.includes),
        _mean("must_not_include", banned, lambda r: r.excludes),
        _mean("next_steps_include", steps, lambda r: r.has_next_steps),
        Figure(name="citation_validity", value=valid / cited, n=cited) if cited else None,
        _dropped(results),
    )


def _dropped(results: Sequence[CaseResult]) -> Figure | None:
    """Share of what the generator proposed that did not pass the verifier."""
    claims = sum(result.claims for result in results)
    if not claims:
        return None
    dropped = sum(result.dropped_claims for result in results)
    return Figure(name=DROPPED_CLAIMS, value=dropped / claims, n=claims, better="lower")


def _retrieval(results: Sequence[CaseResult]) -> Figures:
    ranked = [o for o in results if o.relevant]
    at_depths = (
        _mean(f"{name}_at_{k}", ranked, partial(measure, k=k))
        for name, measure in _AT_DEPTH
        for k in DEPTHS
    )
    return _present(_mean("mrr", ranked, reciprocal_rank), *at_depths)


def _latency(results: Sequence[CaseResult]) -> Figures:
    times = sorted(o.answer.latency_ms for o in results)
    return _present(
        *(
            Figure(
                name=f"latency_p{p}",
                value=quantile(times, p / 100),
                n=len(times),
                better="lower",
                unit="ms",
            )
            for p in (50, 95)
            if times
        )
    )


def _cost(results: Sequence[CaseResult]) -> Figures:
    """USD per question; absent where no model that costs was asked."""
    if not any(result.answer.cost_usd for result in results):
        return ()
    mean = sum(result.answer.cost_usd for result in results) / len(results)
    return (Figure(name="cost_usd", value=mean, n=len(results), better="lower", unit="USD"),)


def quantile(ordered: Sequence[float], share: float) -> float:
    """Nearest-rank quantile of values in order."""
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def _answered(result: CaseResult) -> bool:
    return result.answer.status is Status.ANSWERED


def _mean(
    name: str,
    results: Sequence[CaseResult],
    value: Callable[[CaseResult], float],
    *,
    better: str = "higher",
) -> Figure | None:
    if not results:
        return None
    mean = sum(map(value, results)) / len(results)
    return Figure(name=name, value=mean, n=len(results), better=better)


def _present(*figures: Figure | None) -> Figures:
    return tuple(figure for figure in figures if figure is not None)
