"""Ranking and refusing on SQuAD paragraphs: one paragraph a source.

    python benchmarks/quality_squad.py [FILE:MODE...]

FILE is xquad-es or squad2-es; MODE is `all` (everything indexed) or `half` (the articles at even
positions indexed, all questions asked, so that half must be refused). Without arguments:
xquad-es:all xquad-es:half squad2-es:half.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.shared_data import score, show

RUNS = ("xquad-es:all", "xquad-es:half", "squad2-es:half")


def main() -> None:
    """Print what is counted of each run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="*", default=RUNS)
    runs = (run.partition(":") for run in parser.parse_args().runs)
    counted = {f"{file}:{mode}": score("squad", squad_file(file), mode) for file, _, mode in runs}
    show(benchmark="quality_squad", **counted)


def squad_file(name: str) -> str:
    """Where the shared data has it."""
    return f"squad/{name}.dev.json"


if __name__ == "__main__":
    main()
