"""What each signal of the relevance and each check of the policy brings.

    python benchmarks/ablation.py [SHARED] [--work FOLDER]

Signals: the calibration is fitted again without each one, cross-validated by source, and what it
then answers is compared at one rate of false answers. Checks: every case of the golden sets that a
check stops is decided again with that check switched off, over the same evidence.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.shared_data import SHARED, show
from scripts.calibration_sets import Row, evidence_of, golden_sets
from scripts.fit_calibration import weighted_sets

from asistente import bootstrap
from asistente.contracts import Decision, Evidence, Status
from asistente.evaluation.calibration import FITTED, point, propose, separation
from asistente.evaluation.cases import Case
from asistente.evaluation.logistic import cross_validated
from asistente.policy import decide as policy
from asistente.policy.finding import Finding, passed
from asistente.policy.relevance import shipped_calibration
from asistente.settings import Settings

CHECKS = ("individual", "incomplete", "ambiguous", "relevant", "in_period", "detail", "conflicts")
"""Functions of `decide`, in its order."""
RATES = {"xquad": 0.015, "squad2": 0.03, "demo": 0.005, "institutions": 0.0}
"""False answers at which each family of sets is compared."""


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shared", nargs="?", type=Path, default=SHARED)
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "asistente-fit")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    rows = [
        replace(row, group=f"{name.split('-')[0]}:{row.group}")
        for name, found in weighted_sets(options.shared, options.work).items()
        for row in found
    ]
    show(benchmark="ablation", signals=without_signals(rows), checks=without_checks(options.work))


# --- signals -----------------------------------------------------------------------------------


def without_signals(rows: Sequence[Row]) -> dict[str, object]:
    """Figures with all signals, and by how much they change without each."""
    whole = figures(rows, FITTED)
    table: dict[str, object] = {"all": whole}
    for signal in FITTED:
        less = figures(rows, [name for name in FITTED if name != signal])
        table[f"without {signal}"] = {n: round(less[n] - whole[n], 4) for n in whole}
    return table


def figures(rows: Sequence[Row], names: Sequence[str]) -> dict[str, float]:
    """By family: area, and the share that is answered at its rate of false answers."""
    examples = [row.example for row in rows]
    scores = cross_validated(examples, [row.group for row in rows], names)
    found = {}
    for family, rate in RATES.items():
        inside = [n for n, row in enumerate(rows) if row.group.startswith(f"{family}:")]
        if not inside:
            continue
        some, own = [examples[n] for n in inside], [scores[n] for n in inside]
        threshold = propose(some, own, rate)
        answered = point(some, own, threshold).answerable if threshold else 0.0
        found[f"{family}.auc"] = round(separation(some, own), 4)
        found[f"{family}.answered_at_{rate:g}"] = round(answered or 0.0, 4)
    return found


# --- checks ------------------------------------------------------------------------------------


def without_checks(work: Path) -> dict[str, dict[str, int]]:
    """Of the cases that each check stops: how many are right with it and without it."""
    rules = policy.Policy(calibration=shipped_calibration(bootstrap.embedder(Settings()).id))
    counts = {name: Counter({"stops": 0}) for name in ("guard", *CHECKS)}
    for chosen in golden_sets():
        for case, evidence in evidence_of(chosen, work):
            if evidence is None:
                counts["guard"].update(stops=1, right_with=case.expect is not Status.ANSWERED)
            else:
                count_one(case, evidence, rules, counts)
    return {name: dict(counter) for name, counter in counts.items()}


def count_one(
    case: Case, evidence: Evidence, rules: policy.Policy, counts: Mapping[str, Counter[str]]
) -> None:
    """Decide a case, and again without the check that stopped it."""
    stoppers: dict[str, str] = {}
    with wrapped({name: watching(name, stoppers) for name in CHECKS}):
        before = decided(evidence, rules)
    name = stoppers.get(before.checks[-1].name) if before.status is not Status.ANSWERED else None
    if name is None:
        return
    with wrapped({name: switched_off}):
        after = decided(evidence, rules)
    counts[name].update(
        stops=1,
        right_with=before.status is case.expect,
        right_without=after.status is case.expect,
        false_answers_without=after.status is Status.ANSWERED is not case.expect,
    )


def decided(evidence: Evidence, rules: policy.Policy) -> Decision:
    """The decision on a question that the guard let through."""
    return policy.decide(evidence, rules, passed("guard", ""))


Check = Callable[..., Any]


@contextmanager
def wrapped(wrappers: Mapping[str, Callable[[Check], Check]]) -> Iterator[None]:
    """`decide` with other functions for these checks."""
    checks = {name: wrap(getattr(policy, name)) for name, wrap in wrappers.items()}
    with patch.multiple(policy, **checks):
        yield


def watching(function: str, stoppers: dict[str, str]) -> Callable[[Check], Check]:
    """Note which function stands behind the name that a failed check has in the trace."""

    def wrap(check: Check) -> Check:
        def watched(*args: Any) -> Any:
            result = check(*args)
            finding = finding_of(result)
            if not finding.check.passed:
                stoppers[finding.check.name] = function
            return result

        return watched

    return wrap


def switched_off(check: Check) -> Check:
    """The check, passing whatever it finds; units that it would have dropped stay."""

    def passing(*args: Any) -> Any:
        result = check(*args)
        finding = finding_of(result)
        if finding.check.passed:
            return result
        through = passed(finding.check.name, "off")
        if result is finding:
            return through
        return result._replace(finding=through, units=args[-1])

    return passing


def finding_of(result: Any) -> Finding:
    """The finding in what a check returns."""
    return result if isinstance(result, Finding) else result.finding


if __name__ == "__main__":
    main()
