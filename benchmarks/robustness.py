"""Questions as people really type them: no crash, no traceback, never an empty answer.

    python benchmarks/robustness.py [FOLDER...]

Every line of the shared sets of colloquial and hard questions goes through `asistente ask --batch`
over the shared corpora, or the folders given. There is no gold answer: what counts is that each
line gets a result that says something.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.shared_data import PROGRAM, need_shared, show

CORPORA = ("duoc", "minedu", "uabcs", "tecnm")
SOME_UNREADABLE = 6
"""Exit code of an ingest that read the other documents."""
SAID_BY = {
    "answered": "answer",
    "needs_clarification": "clarifying_question",
    "refused": "refusal_reason",
}
"""The field that must hold text, by status."""


def main() -> None:
    """Print the counts; the exit code tells whether all lines got their answer."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path)
    folders = parser.parse_args().folders
    shared = need_shared()
    asked = questions(shared)
    with tempfile.TemporaryDirectory() as work:
        done = answered(folders or [shared / "corpora" / name for name in CORPORA], asked, work)
    results = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    bad = [f"{r.get('id')}: {asked[n][:60]}" for n, r in enumerate(results) if not speaks(r)]
    traceback = "Traceback" in done.stdout + done.stderr
    show(
        benchmark="robustness",
        questions=len(asked),
        results=len(results),
        exit_code=done.returncode,
        traceback=traceback,
        empty=len(bad),
        statuses=Counter(str(result.get("status")) for result in results),
        examples=bad[:10],
        stderr=done.stderr[-300:] if done.returncode else "",
    )
    raise SystemExit(bool(done.returncode or traceback or bad or len(results) != len(asked)))


def questions(shared: Path) -> list[str]:
    """All lines of the three sets."""
    found = []
    for name in ("consultas_coloquiales", "minedu_consultas"):
        text = (shared / "questions" / f"{name}.jsonl").read_text()
        found += [json.loads(line)["pregunta"] for line in text.splitlines() if line.strip()]
    hard = (shared / "hard" / "texts" / "preguntas_dificiles.txt").read_text(errors="replace")
    return found + hard.rstrip("\n").split("\n")


def answered(folders: list[Path], asked: list[str], work: str) -> subprocess.CompletedProcess[str]:
    """What `ask --batch` did with the questions."""
    environment = dict(os.environ, ASISTENTE_INDEX_DIR=f"{work}/indexes")
    batch = Path(work) / "questions.jsonl"
    batch.write_text(
        "".join(f"{json.dumps({'id': str(n), 'question': q})}\n" for n, q in enumerate(asked))
    )
    done = program(environment, "ingest", *map(str, folders))
    if done.returncode not in (0, SOME_UNREADABLE):
        raise SystemExit(f"asistente ingest: {done.stderr[-500:]}")
    return program(environment, "ask", "--batch", str(batch), "--json")


def program(environment: dict[str, str], *args: str) -> subprocess.CompletedProcess[str]:
    """The program with these arguments, in a process of its own."""
    return subprocess.run(
        [PROGRAM, *args], env=environment, capture_output=True, text=True, check=False
    )


def speaks(result: dict[str, Any]) -> bool:
    """It says something, and shows where an answer comes from."""
    field = SAID_BY.get(result.get("status", ""))
    says = bool(field and (result.get(field) or "").strip())
    return says and (field != "answer" or bool(result.get("citations")))


if __name__ == "__main__":
    main()
