"""Answers over real institutions' documents: right with the right source, and refused when due.

    python benchmarks/quality_documents.py [--plain]

`--plain` asks without accents and question marks. Rows that must be refused are those of the kinds
sin_respuesta and fuera_de_dominio; right means answered, holding the expected strings, with the
right document and page cited. `must_include`: of the answers, the share that hold those strings.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.shared_data import score, show

ANSWERABLE = "responde"
REFUSED = ("sin_respuesta", "fuera_de_dominio")


def main() -> None:
    """Print the two shares that count, and the counts by kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plain", action="store_true")
    options = parser.parse_args()
    counted = score("docs", *["--plain"] * options.plain)
    kinds = counted["by_kind"]
    refused = [kinds[kind] for kind in REFUSED if kind in kinds]
    show(
        benchmark="quality_documents",
        plain=options.plain,
        right=round(kinds[ANSWERABLE]["right"] / kinds[ANSWERABLE]["n"], 4),
        right_n=kinds[ANSWERABLE]["n"],
        must_include=round(kinds[ANSWERABLE]["holds"] / max(1, kinds[ANSWERABLE]["answered"]), 4),
        answered_of_refused=sum(kind["answered"] for kind in refused),
        refused_n=sum(kind["n"] for kind in refused),
        ask_ms=counted["ask_ms"],
        by_kind=kinds,
    )


if __name__ == "__main__":
    main()
