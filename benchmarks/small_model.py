"""A small local model behind the `openai` generator: what of its answers is not borne out.

    ASISTENTE_TEST_GGUF=model.gguf python benchmarks/small_model.py [--questions N] [--work FOLDER]

Asks N questions of the demo golden set, a third of them not to be answered, with a real model that
llama.cpp serves, and the same ones without a model. What reaches the reader is counted here again,
without the verifier: a number, date or address that no cited chunk holds, words that are mostly not
of the cited chunks, a quote that is not in its chunk, a banned text, an answer where none was due.
What looks unsupported is written to stderr, to be read by a person. A work folder keeps index and
drafts, so that a run that was interrupted goes on where it was, and a second one takes seconds.
"""

import argparse
import os
import random
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.shared_data import ROOT, show
from tests.servers import gguf_server

from asistente import bootstrap
from asistente.contracts import Answer, Status, Trace
from asistente.evaluation.cases import Case, load_cases
from asistente.evaluation.result import CaseResult, folded
from asistente.language.analyser import analyse
from asistente.settings import Settings, load_settings

CASES = ROOT / "tests/golden/demo.jsonl"
UNANSWERABLE = 3
"""One question in so many is not to be answered."""
CONTEXT_TOKENS = 350
OWN_WORDS = 0.6
"""Share of a statement's stems that its cited chunks hold at least."""
_VALUE = re.compile(r"\d+(?:[.,:]\d+)*|[\w.+-]+@[\w.-]+\w|https?://\S+\w")
_MARKS = re.compile(r"\s*\[\d+\]")


def main() -> None:
    """Print the figures of the model and, beside them, of the answers without one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=100)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=600, help="stop asking the model then")
    parser.add_argument("--work", type=Path)
    parser.add_argument("--drafts-only", action="store_true", help="use kept drafts, no server")
    options = parser.parse_args()
    model = gguf_server.named_model()
    if not options.drafts_only and (why := gguf_server.missing(model)):
        print(f"omitido: {why}")
        return
    cases = chosen(load_cases([CASES]), options.questions)
    with work_folder(options.work) as work:
        os.environ["ASISTENTE_INDEX_DIR"] = str(work)
        if not (Path(work) / "default" / "manifest.json").is_file():
            bootstrap.run_ingest(load_settings(), "default", order(), progress=Quiet())
        without = asked(load_settings(), cases)
        server = (
            nullcontext("http://127.0.0.1:1/v1")
            if options.drafts_only
            else (gguf_server.gguf_server(model, options.threads))
        )
        with server as url:
            phrased = asked(with_model(url), cases, minutes=options.minutes)
    same = without[: len(phrased)]
    show(benchmark="small_model", model=figures(phrased), extractive=figures(same))


def chosen(cases: Sequence[Case], n: int) -> list[Case]:
    """Evenly over the set, a third of them not to be answered, in an order without a meaning."""
    due = [case for case in cases if case.expect is Status.ANSWERED]
    not_due = [case for case in cases if case.expect is Status.REFUSED]
    few = n // UNANSWERABLE
    cases = [*spread(due, n - few), *spread(not_due, few)]
    random.Random(0).shuffle(cases)
    return cases


def spread(cases: Sequence[Case], n: int) -> list[Case]:
    """n of them, evenly."""
    return [cases[place * len(cases) // n] for place in range(min(n, len(cases)))]


def work_folder(folder: Path | None) -> "tempfile.TemporaryDirectory[str] | nullcontext[str]":
    return nullcontext(str(folder)) if folder else tempfile.TemporaryDirectory()


def order() -> bootstrap.IngestOrder:
    return bootstrap.IngestOrder(paths=(ROOT / "corpus",))


def with_model(url: str) -> Settings:
    """The settings of a small model: short evidence, patience."""
    for name, value in {
        "PROVIDER": "openai",
        "MODEL": "gguf",
        "BASE_URL": url,
        "TIMEOUT": "900",
        "CONTEXT_TOKENS": str(CONTEXT_TOKENS),
        "MAX_TOKENS": "300",
    }.items():
        os.environ[f"ASISTENTE_GENERATION__{name}"] = value
    return load_settings()


def asked(
    settings: Settings, cases: Sequence[Case], *, minutes: float = 600
) -> list[tuple[Case, Trace]]:
    """Every case with its trace, as far as the time goes; how far it is stands on stderr."""
    end = time.monotonic() + 60 * minutes
    pipeline = bootstrap.open_ask(settings, "default", warn=print, record=False)
    found = []
    for number, case in enumerate(cases, start=1):
        if time.monotonic() > end:
            break
        began = time.perf_counter()
        trace = pipeline.run(case.request)
        found.append((case, trace))
        took = time.perf_counter() - began
        print(f"{number}/{len(cases)} {case.id} {took:.1f} s", file=sys.stderr, flush=True)
    return found


def figures(found: Sequence[tuple[Case, Trace]]) -> dict[str, object]:
    """What was right, and what was not borne out."""
    due = [(case, trace) for case, trace in found if case.expect is Status.ANSWERED]
    answers = [(case, trace) for case, trace in found if trace.answer.status is Status.ANSWERED]
    tried = [trace.attempts[0] for _, trace in answers if trace.attempts[0].usage]
    by_model = [trace for _, trace in answers if trace.answer.model.prompt]
    wrong = [fault for case, trace in answers for fault in faults(case, trace)]
    print("\n".join(wrong), file=sys.stderr)
    called = [trace.answer.latency_ms for _, trace in answers if trace.attempts[0].usage]
    return {
        "questions": len(found),
        "right": round(sum(right(case, trace.answer) for case, trace in due) / len(due), 4),
        "answered_by_model": len(by_model),
        "fallbacks": len(tried) - len(by_model),
        "claims": sum(attempt.claims for attempt in tried),
        "dropped": sum(attempt.dropped for attempt in tried),
        "unsupported": len(wrong),
        "answered_though_not_due": sum(case.expect is not Status.ANSWERED for case, _ in answers),
        "seconds_median": round(statistics.median(called) / 1000, 1) if called else None,
    }


def right(case: Case, answer: Answer) -> bool:
    """What had to be said is there, and nothing that must not be."""
    result = CaseResult(case=case, answer=answer)
    return result.status_right and result.includes and result.excludes


def faults(case: Case, trace: Trace) -> Iterator[str]:
    """Why a statement of an answer is not borne out by what it cites."""
    answer = trace.answer
    chunks = chunks_of(trace)
    for line in statements(answer.answer or ""):
        numbers = {int(mark) for mark in re.findall(r"\[(\d+)\]", line)}
        cited = [c for c in answer.citations if c.n in numbers]
        said = _MARKS.sub("", line)
        text = "\n".join(chunks.get(c.chunk_id, "") for c in cited)
        if problem := unsupported(said, text):
            yield f"{case.id}: {problem}: {line}"
        if any(plain(c.quote) not in plain(chunks.get(c.chunk_id, "")) for c in cited):
            yield f"{case.id}: quote: {line}"
    for banned in case.must_not_include:
        if folded(banned) in folded(answer.answer or ""):
            yield f"{case.id}: banned: {banned}"


def statements(text: str) -> list[str]:
    """An answer up to each of its citations: a list's lead-in has none of its own."""
    return [found.strip() for found in re.findall(r".+?(?:\s*\[\d+\])+|.+\Z", text, re.S)]


def unsupported(said: str, cited: str) -> str:
    """What of a sentence the cited chunks do not hold."""
    if not cited:
        return "no citation"
    held = {value.strip(".,") for value in _VALUE.findall(cited)}
    missing = [v for v in _VALUE.findall(said) if v.strip(".,") not in held]
    if missing:
        return f"values {missing}"
    stems, known = set(analyse(said)), set(analyse(cited))
    share = len(stems & known) / len(stems) if stems else 1.0
    return "" if share >= OWN_WORDS else f"words {share:.2f}"


def chunks_of(trace: Trace) -> dict[str, str]:
    """Text of each chunk that was decided from, with what it stands under."""
    return {
        p.chunk.chunk_id: "\n".join(
            (p.chunk.text, p.chunk.header, *p.chunk.section_path, p.source.title)
        )
        for p in (*trace.decision.passages, *trace.decision.steps)
    }


def plain(text: str) -> str:
    return " ".join(text.split())


class Quiet:
    """`Progress` that nobody watches."""

    def start(self, stage: str, total: int | None) -> None: ...
    def advance(self, n: int = 1) -> None: ...
    def warn(self, message: str) -> None: ...


if __name__ == "__main__":
    main()
