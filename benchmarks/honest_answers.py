"""Honest answers of a model: how many does the verifier wrongly drop?

    python benchmarks/honest_answers.py [--verbose] [--half tuning|held_out]

`tests/golden/paraphrases.jsonl` holds sentences of the demo corpus said again by hand, each with
the quotes that it rests on. `tuning` and `held_out` are halves of a hundred that were written
before any check. The others were written later, one after the other, each before it was first
measured: what is dropped of the last one at first sight says what to expect. `everyday`,
`unseen`, `latest` and `retold` are freer than the others, as a good model speaks to a student.
The quotes themselves, as statements, must all pass.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.demo_shelf import demo_chunks
from benchmarks.shared_data import ROOT, show

from asistente.contracts import (
    Chunk,
    Decision,
    Draft,
    Passage,
    Quote,
    Source,
    Statement,
    Status,
)
from asistente.generation.verification import Verified, verify

CASES = ROOT / "tests" / "golden" / "paraphrases.jsonl"
HALVES = (
    "tuning",
    "held_out",
    "development",
    "fresh",
    "blind",
    "everyday",
    "unseen",
    "latest",
    "retold",
)

Placed = tuple[tuple[Chunk, Source], ...]


def main() -> None:
    """Print the share dropped of each half, and of the verbatim quotes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--verbose", action="store_true", help="show what is dropped")
    parser.add_argument("--half", choices=HALVES, help="show only what is dropped of this half")
    args = parser.parse_args()
    shelf = demo_chunks()
    cases = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    figures = {half: _share(half, cases, shelf, args) for half in HALVES}
    quotes = [(case, quote) for case in cases for quote in case["quotes"]]
    lost = sum(bool(checked(case, quote, (quote,), shelf).drops) for case, quote in quotes)
    show(benchmark="honest_answers", **figures, verbatim={"n": len(quotes), "dropped": lost})


def _share(half: str, cases: list[dict[str, Any]], shelf: Placed, args: Any) -> dict[str, float]:
    chosen = [case for case in cases if case["half"] == half]
    found = [(case, checked(case, case["text"], tuple(case["quotes"]), shelf)) for case in chosen]
    dropped = [(case, verified) for case, verified in found if verified.drops]
    if args.verbose and args.half in (None, half):
        for case, verified in dropped:
            print(case["id"], *verified.dropped, "<-", *case["quotes"], file=sys.stderr)
    return {"n": len(chosen), "dropped": len(dropped), "share": len(dropped) / len(chosen)}


def checked(case: dict[str, Any], text: str, quotes: tuple[str, ...], shelf: Placed) -> Verified:
    """The verifier's word on one statement that quotes these words."""
    passages = tuple(_passages(case["source"], quotes, shelf))
    statement = Statement(
        text=text,
        passages=tuple(range(len(passages))),
        quotes=tuple(Quote(passage=n, text=quote) for n, quote in enumerate(quotes)),
    )
    decision = Decision(status=Status.ANSWERED, passages=passages)
    return verify(Draft(statements=(statement,)), decision)


def _passages(file: str, quotes: tuple[str, ...], shelf: Placed) -> Iterator[Passage]:
    """For each quote the unit that holds its beginning, as a policy would have chosen it."""
    for quote in quotes:
        chunk, source = next(
            (chunk, source)
            for chunk, source in shelf
            if source.location.endswith(file) and _flat(quote) in _flat(chunk.text)
        )
        start = chunk.text.find(quote.split()[0] + " " + quote.split()[1]) if " " in quote else 0
        unit = next((u for u in chunk.units if u.start <= start < u.end), chunk.units[0])
        yield Passage(unit=unit, chunk=chunk, source=source, score=1.0)


def _flat(text: str) -> str:
    return " ".join(text.split())


if __name__ == "__main__":
    main()
