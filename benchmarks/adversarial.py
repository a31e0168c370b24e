"""Questions that only look answerable: does the relevance tell them from those that are?

    python benchmarks/adversarial.py

SQuAD 2.0 asks about a paragraph what it does not say. The figure is the area under the ROC curve of
the final relevance, answerable against `is_impossible`, everything indexed.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.quality_squad import squad_file
from benchmarks.shared_data import score, show


def main() -> None:
    """Print the area and what is answered of both kinds."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    counted = score("squad", squad_file("squad2-es"), "adversarial")
    kept = ("n", "auc", "answered_in", "answered_impossible")
    show(benchmark="adversarial", **{name: counted[name] for name in kept})


if __name__ == "__main__":
    main()
