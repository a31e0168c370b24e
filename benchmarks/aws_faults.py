"""What is left of an ingest and of questions when the services throttle and break off?

    python benchmarks/aws_faults.py [--throttling 0.3] [--breaking 0.05] [--runs 1]
                                    [--retries adaptive|standard] [--rate PER_SECOND]

An ingest of 200 chunks and 50 questions over fakes that refuse a share of all requests (429, and
503 of S3) and end a share of their answers in the middle. With `--rate`, Bedrock refuses what is
over so many requests a second in place of a share, as the service does by its quota. A question
ends in an answer, a refusal or one clear error; after the ingest each chunk is there once, or all
is as before and the next one goes through. It ends with 1 where anything else happens.
"""

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.shared_data import show
from tests.fakes import RecordingProgress
from tests.fakes.account import Account, Services
from tests.fakes.bedrock import throttled
from tests.fakes.misfortune import Misfortune, RateLimit
from tests.fakes.wire import Reply, WireServer, json_reply

from asistente import bootstrap
from asistente.bootstrap_aws import aws_parts
from asistente.contracts import AskRequest
from asistente.errors import IndexNotFoundError, ServiceError
from asistente.settings import Settings

DOCUMENTS, SECTIONS, QUESTIONS = 25, 10, 50
CHUNKS = 200
"""Of these documents; the last sections of each share one."""
SMALL_CHUNKS = {"ASISTENTE_INGEST__CHUNK_TOKENS": "60", "ASISTENTE_INGEST__CHUNK_OVERLAP": "0"}
Faults = list[Misfortune | RateLimit]
TOPICS = "beca pago baja cambio examen constancia credencial servicio residencia titulación".split()


def main() -> int:
    """Run it so many times, each with other faults, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--throttling", type=float, default=0.3)
    parser.add_argument("--breaking", type=float, default=0.05)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--retries", choices=("adaptive", "standard"), default="adaptive")
    parser.add_argument("--rate", type=float)
    options = parser.parse_args()
    clean = True
    with tempfile.TemporaryDirectory() as work, Services() as services:
        os.chdir(work)
        write_documents(Path("docs"))
        for run in range(options.runs):
            with services.account(delay=0.2) as account:
                os.environ.update(account.environment)
                os.environ.update(SMALL_CHUNKS)
                os.environ["ASISTENTE_AWS__MODEL_RETRIES"] = options.retries
                faults = afflict(account, options.throttling, options.breaking, seed=run)
                if options.rate:
                    faults[0] = limited(account, options.rate)
                clean &= one_run(account, faults)
    return 0 if clean else 1


def write_documents(folder: Path) -> None:
    """So many documents of so many sections, each a chunk."""
    folder.mkdir()
    for number in range(DOCUMENTS):
        sections = (section(number, TOPICS[n]) for n in range(SECTIONS))
        (folder / f"tramite-{number}.md").write_text("\n\n".join(sections))


def section(number: int, topic: str) -> str:
    """A section that fills a chunk, with one fact of its own."""
    fact = f"El trámite {number} de {topic} cuesta {100 * number + len(topic)} pesos."
    return f"## {topic.title()} {number}\n\n{fact} Se atiende en la oficina de {topic} del campus."


def afflict(account: Account, throttling: float, breaking: float, *, seed: int) -> Faults:
    """Let all three servers fail by chance; that of S3 and Logs as S3 does."""
    servers: tuple[tuple[WireServer, object], ...] = (
        (account.bedrock, throttled),
        (account.opensearch, lambda: json_reply(429, {"status": 429, "error": "busy"})),
        (account.moto, slow_down),
    )
    found: Faults = []
    for number, (server, refusal) in enumerate(servers):
        fault = Misfortune(refusal, throttling, breaking, seed=100 * seed + number)  # type: ignore[arg-type]
        server.before, server.spoil = fault.before, fault.spoil
        found.append(fault)
    return found


def limited(account: Account, rate: float) -> RateLimit:
    """Let Bedrock take so many requests a second; its answers break off as before."""
    limit = RateLimit(throttled, rate)
    account.bedrock.before = limit.before
    return limit


def slow_down() -> Reply:
    """What S3 answers where it has no room."""
    body = b"<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>"
    return Reply(503, body, {"content-type": "application/xml"})


def one_run(account: Account, faults: Faults) -> bool:
    """Ingest until it is done, then ask; True where nothing was half done."""
    settings = bootstrap.settings_for(index_dir="indexes", path="aws")
    begun = time.perf_counter()
    attempts, whole = ingest(settings, account)
    ingested = time.perf_counter()
    asked = ask(settings)
    show(
        benchmark="aws_faults",
        chunks=len(chunk_ids(account)),
        ingests=attempts,
        whole=whole,
        asked=asked,
        requests={name: sum(f.count.get(name, 0) for f in faults) for name in faults[1].count},
        seconds=[round(ingested - begun, 1), round(time.perf_counter() - ingested, 1)],
    )
    return whole and asked["unclear"] == 0 and sum(asked.values()) == QUESTIONS


def ingest(settings: Settings, account: Account) -> tuple[int, bool]:
    """How many ingests it took, and whether each left a whole index or none."""
    whole = True
    for attempt in range(1, 6):
        order = bootstrap.IngestOrder(paths=(Path("docs"),))
        try:
            bootstrap.run_ingest(settings, "default", order, progress=RecordingProgress())
        except ServiceError as exc:
            show(error=exc.message)
            whole &= sealed_chunks(settings) in (0, CHUNKS)
            continue
        held = Counter(chunk_ids(account))
        whole &= len(held) == CHUNKS == sealed_chunks(settings)
        return attempt, whole and max(held.values()) == 1
    return attempt, False


def sealed_chunks(settings: Settings) -> int:
    """Chunks of the index that counts."""
    try:
        return aws_parts(settings.aws).manifest("default").facts.chunks
    except IndexNotFoundError:
        return 0


def chunk_ids(account: Account) -> list[str]:
    """Every chunk that OpenSearch holds."""
    fake = account.opensearch
    return [document["chunk_id"] for name in fake.indexes for document in fake.live(name)]


def ask(settings: Settings) -> dict[str, int]:
    """What became of each question."""
    ends = {"answered": 0, "needs_clarification": 0, "refused": 0, "error": 0, "unclear": 0}
    pipeline = bootstrap.open_ask(settings, "default", warn=lambda message: None)
    for n in range(QUESTIONS):
        question = f"¿Cuánto cuesta el trámite {n % DOCUMENTS} de {TOPICS[n % SECTIONS]}?"
        try:
            ends[pipeline.run(AskRequest(question=question)).answer.status] += 1
        except ServiceError as exc:
            ends["error" if exc.message and exc.hint else "unclear"] += 1
        except Exception as exc:  # what a user would see as a failure of the program
            show(unclear=repr(exc))
            ends["unclear"] += 1
    return ends


if __name__ == "__main__":
    raise SystemExit(main())
