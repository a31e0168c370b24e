"""How long a cold `asistente ask` takes, as a whole process.

    python benchmarks/cold_start.py [--runs 15]

Each run asks the demo index in a new process, and then starts an empty Python for scale: what the
machine takes for that says how busy it was. Processor time hardly depends on that. Bytecode is kept
as pip leaves it for an installed program, also where the caller's environment forbids to write it.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.shared_data import PROGRAM, ROOT, show

QUESTION = "cuando es la reinscripcion?"


def main() -> None:
    """Print the medians in seconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        environment = dict(os.environ, ASISTENTE_INDEX_DIR=work, PYTHONPYCACHEPREFIX=work)
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        cost([PROGRAM, "ingest", "corpus"], environment)
        cost([PROGRAM, "ask", QUESTION], environment)
        asking, empty = [], []
        for _ in range(options.runs):
            asking.append(cost([PROGRAM, "ask", QUESTION], environment))
            empty.append(cost([sys.executable, "-c", "pass"], environment))
    show(
        benchmark="cold_start",
        runs=options.runs,
        ask_median_s=round(statistics.median(wall for wall, _ in asking), 3),
        ask_best_s=round(min(wall for wall, _ in asking), 3),
        ask_cpu_median_s=round(statistics.median(cpu for _, cpu in asking), 3),
        python_median_s=round(statistics.median(wall for wall, _ in empty), 3),
        python_best_s=round(min(wall for wall, _ in empty), 3),
    )


def cost(command: list[str], environment: dict[str, str]) -> tuple[float, float]:
    """Seconds on the clock and of the processor of a process that must succeed."""
    begun, used = time.perf_counter(), children_seconds()
    subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    return time.perf_counter() - begun, children_seconds() - used


def children_seconds() -> float:
    """Processor time of all processes started so far."""
    times = os.times()
    return times.children_user + times.children_system


if __name__ == "__main__":
    main()
