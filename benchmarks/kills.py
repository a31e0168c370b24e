"""Kill a process that writes an index, at random moments, and check the index every time.

    python benchmarks/kills.py [--kills 200] [--seed 1]

Every time the index must open, pass all checksums, answer, and hold exactly one version's sources.
"""

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.pipelines.restless import ingest, kill_at_random


def main() -> int:
    """Run the kills; returns 1 if one left a damaged index."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float, default=0.3, help="seconds until a kill")
    options = parser.parse_args()
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as place:
        damaged, version = run(Path(place) / "index", options)
    seconds = time.perf_counter() - begun
    print(f"kills: {options.kills}  damaged: {damaged}  sealed: {version}  seconds: {seconds:.0f}")
    return int(damaged > 0)


def run(folder: Path, options: argparse.Namespace) -> tuple[int, int]:
    """How many kills left a damaged index, and how many versions were sealed."""
    ingest(folder, 1)
    draw = random.Random(options.seed)
    damaged = version = 0
    for number in range(options.kills):
        try:
            version = kill_at_random(folder, draw, longest=options.longest)
        except Exception as exc:
            damaged += 1
            print(f"kill {number}: {type(exc).__name__}: {exc}", file=sys.stderr)
            ingest(folder, version + 1)
    return damaged, version


if __name__ == "__main__":
    sys.exit(main())
