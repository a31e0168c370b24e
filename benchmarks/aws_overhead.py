"""How long `ask --path aws` takes beyond the calls to the services, in a warm process.

    python benchmarks/aws_overhead.py [CASES] [--corpus FOLDER] [--questions 50]

The services are fakes in a process of their own. Of each question, the time in which a request was
on its way is taken off: what stays is this program's own work, reading the answers included. The
same in the processor's time (`cpu_ms`) changes less with what else the machine does.
"""

import argparse
import multiprocessing as mp
import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.shared_data import ROOT, show
from tests.fakes import RecordingProgress

from asistente import bootstrap
from asistente.contracts import AskRequest
from asistente.evaluation.cases import load_cases

GATE_MS = 50.0
WARM_UP = 5


def main() -> int:
    """Print the median and the 95th percentile; 1 where the median is over the gate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", nargs="?", type=Path, default=ROOT / "tests/golden/demo.jsonl")
    parser.add_argument("--corpus", type=Path, default=ROOT / "corpus")
    parser.add_argument("--questions", type=int, default=50)
    options = parser.parse_args()
    cases = load_cases([options.cases.resolve()])
    wanted = WARM_UP + options.questions
    questions = [cases[i * len(cases) // wanted].question for i in range(wanted)]
    corpus = options.corpus.resolve()
    with tempfile.TemporaryDirectory() as work, services() as environment:
        os.chdir(work)
        os.environ.update(environment)
        figures = measure(corpus, questions)
    show(benchmark="aws_overhead", n=options.questions, gate_ms=GATE_MS, **figures)
    return 1 if figures["own_ms"]["median"] > GATE_MS else 0


@contextmanager
def services() -> Iterator[dict[str, str]]:
    """The environment of an account whose servers are another process."""
    spawn = mp.get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=serve, args=(theirs,), daemon=True)
    process.start()
    yield ours.recv()
    ours.send("done")
    process.join()


def serve(pipe: Connection) -> None:
    """Run the servers until told to stop."""
    from tests.fakes.account import Services

    with Services() as running, running.account() as account:
        pipe.send(dict(account.environment))
        pipe.recv()


def measure(corpus: Path, questions: Sequence[str]) -> dict[str, Any]:
    """Milliseconds of each question: in all, waiting for services, and own."""
    settings = bootstrap.settings_for(index_dir="indexes", path="aws")
    order = bootstrap.IngestOrder(paths=(corpus,))
    done = bootstrap.run_ingest(settings, "default", order, progress=RecordingProgress())
    pipeline = bootstrap.open_ask(settings, "default", warn=sys.stderr.write)
    whole, waited, own, cpu, calls = [], [], [], [], []
    for question in questions:
        with on_the_wire() as wire:
            begun, used = time.perf_counter(), time.process_time()
            pipeline.run(AskRequest(question=question))
            whole.append(1000 * (time.perf_counter() - begun))
            cpu.append(1000 * (time.process_time() - used - wire.cpu))
        waited.append(1000 * wire.waited())
        own.append(whole[-1] - waited[-1])
        calls.append(len(wire.spans))
    return {
        "chunks": done.chunks,
        "calls": statistics.median(calls[WARM_UP:]),
        "whole_ms": spread(whole[WARM_UP:]),
        "services_ms": spread(waited[WARM_UP:]),
        "own_ms": spread(own[WARM_UP:]),
        "cpu_ms": spread(cpu[WARM_UP:]),
    }


def spread(values: Sequence[float]) -> dict[str, float]:
    """Median and 95th percentile."""
    last = sorted(values)[int(0.95 * (len(values) - 1))]
    return {"median": round(statistics.median(values), 1), "p95": round(last, 1)}


class Wire:
    """When requests were on their way, from any thread."""

    def __init__(self) -> None:
        self.spans: list[tuple[float, float]] = []
        self.cpu = 0.0
        """Seconds of the processor that requests took."""
        self._lock = threading.Lock()

    def record(self, begun: float, used: float) -> None:
        """A request that has ended, by the clocks of when it began."""
        with self._lock:
            self.spans.append((begun, time.perf_counter()))
            self.cpu += time.thread_time() - used

    def waited(self) -> float:
        """Seconds in which at least one was."""
        total, until = 0.0, 0.0
        for begun, ended in sorted(self.spans):
            total += max(0.0, ended - max(begun, until))
            until = max(until, ended)
        return total


@contextmanager
def on_the_wire() -> Iterator[Wire]:
    """Watch every request of urllib3, which both SDKs send with."""
    from urllib3.connectionpool import HTTPConnectionPool

    wire, send = Wire(), HTTPConnectionPool.urlopen

    def watched(self: HTTPConnectionPool, *args: Any, **kwargs: Any) -> Any:
        begun, used = time.perf_counter(), time.thread_time()
        try:
            return send(self, *args, **kwargs)
        finally:
            wire.record(begun, used)

    with patch.object(HTTPConnectionPool, "urlopen", watched):
        yield wire


if __name__ == "__main__":
    raise SystemExit(main())
