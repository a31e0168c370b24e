"""The verbatim answer on XQuAD-es: the gold string in it, its words and its units.

    python benchmarks/answers_squad.py

All paragraphs are indexed, one a source, and all questions asked through the command line. Counted
are the answered ones; `even` and `odd` are the articles at those positions, which shows how much a
figure owes to the articles that a ranking was fitted on.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import mean
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.shared_data import PROGRAM, need_shared, show

from asistente.evaluation.result import folded


def main() -> None:
    """Print the figures of all articles and of each half."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    with tempfile.TemporaryDirectory() as work:
        rows = list(asked(Path(work)))
        answers = answered(Path(work), rows)
    halves = {
        "all": rows,
        "even": [row for row in rows if row["article"] % 2 == 0],
        "odd": [row for row in rows if row["article"] % 2],
    }
    show(
        benchmark="answers_squad", **{name: counted(some, answers) for name, some in halves.items()}
    )


def asked(work: Path) -> Iterator[dict[str, Any]]:
    """The questions; their paragraphs are written into the folder."""
    file = need_shared() / "squad" / "xquad-es.dev.json"
    (work / "c").mkdir()
    for a, article in enumerate(json.loads(file.read_text())["data"]):
        for p, paragraph in enumerate(article["paragraphs"]):
            (work / "c" / f"a{a:02d}p{p:03d}.txt").write_text(paragraph["context"])
            for question in paragraph["qas"]:
                gold = [folded(each["text"]) for each in question["answers"]]
                yield {**question, "article": a, "gold": gold}


def answered(work: Path, rows: list[dict[str, Any]]) -> Mapping[str, dict[str, Any]]:
    """What the program answers, by id."""
    batch = "".join(json.dumps({"id": r["id"], "question": r["question"]}) + "\n" for r in rows)
    (work / "questions.jsonl").write_text(batch)
    run(work, "ingest", "c")
    out = run(work, "ask", "--batch", "questions.jsonl", "--json")
    return {each["id"]: each for each in map(json.loads, out.splitlines())}


def run(work: Path, *args: str) -> str:
    """Standard output of the program; a refusal of single questions is no failure."""
    environment = dict(os.environ, ASISTENTE_INDEX_DIR=str(work / "indexes"))
    done = subprocess.run(
        [PROGRAM, *args], cwd=work, env=environment, capture_output=True, text=True, check=False
    )
    if not done.stdout:
        raise SystemExit(f"asistente {args[0]}: {done.stderr[-500:]}")
    return done.stdout


def counted(rows: list[dict[str, Any]], answers: Mapping[str, dict[str, Any]]) -> dict[str, float]:
    """Of the questions that were answered."""
    pairs = [(row, answers[row["id"]]) for row in rows]
    told = [(row, each) for row, each in pairs if each["status"] == "answered"]
    units = [len(each["answer"].splitlines()) for _, each in told]
    held = [any(gold in folded(each["answer"]) for gold in row["gold"]) for row, each in told]
    return {
        "n": len(rows),
        "answered": round(len(told) / len(rows), 4),
        "gold_in_answer": round(mean(held), 4),
        "words": round(mean(len(each["answer"].split()) for _, each in told), 1),
        "units": round(mean(units), 2),
        "most_units": max(units),
    }


if __name__ == "__main__":
    main()
