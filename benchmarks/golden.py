"""The repository's golden sets: status, reason, false answers, ranking.

    python benchmarks/golden.py

Indexes `corpus` and `tests/golden/conflictos` in a folder that is thrown away and runs `asistente
eval` on both sets. `together` counts all cases as one set.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.shared_data import PROGRAM, ROOT, show

SETS = {
    "demo": ("corpus", "tests/golden/demo.jsonl"),
    "conflicts": ("tests/golden/conflictos", "tests/golden/conflictos.jsonl"),
}
"""Documents and cases of each set."""
DECISIONS = ("status_accuracy", "reason_code_accuracy", "false_answer_rate", "false_refusal_rate")
CONTENTS = ("must_include", "must_not_include", "next_steps_include", "citation_validity")
RANKING = ("r_at_5", "mrr", "p_of_best_at_5")
SPEED = ("latency_p50", "latency_p95")

Metrics = dict[str, dict[str, Any]]


def main() -> None:
    """Print the figures of each set and of both together."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    with tempfile.TemporaryDirectory() as work:
        found = {name: evaluated(name, *places, work) for name, places in SETS.items()}
    kept = (*DECISIONS, *CONTENTS, *RANKING)
    show(
        benchmark="golden",
        together={name: pooled(name, list(found.values())) for name in kept},
        **{name: shown(metrics, (*kept, *SPEED)) for name, metrics in found.items()},
    )


def evaluated(index: str, documents: str, cases: str, work: str) -> Metrics:
    """The figures of one set, each with its n."""
    environment = dict(os.environ, ASISTENTE_INDEX_DIR=work)

    def run(*args: str) -> str:
        done = subprocess.run(
            [PROGRAM, *args, "--index", index],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise SystemExit(f"asistente {args[0]}: {done.stderr[-500:]}")
        return done.stdout

    run("ingest", documents)
    return json.loads(run("eval", cases, "--json", "-"))["metrics"]


def pooled(name: str, sets: list[Metrics]) -> float | None:
    """A figure over the cases of all sets; None where none of them has it."""
    found = [metrics[name] for metrics in sets if name in metrics]
    cases = sum(each["n"] for each in found)
    return round(sum(each["value"] * each["n"] for each in found) / cases, 4) if cases else None


def shown(metrics: Metrics, names: tuple[str, ...]) -> dict[str, float]:
    """The values of the figures that a set has, and its number of cases."""
    values = {name: round(metrics[name]["value"], 4) for name in names if name in metrics}
    return {"cases": metrics["status_accuracy"]["n"], **values}


if __name__ == "__main__":
    main()
