"""Feed the extractor random bytes and mutated files of every format, and count what goes wrong.

    python benchmarks/fuzz_extraction.py [--inputs 20000] [--seed 1] [--seconds 30]

Seeds are the tests' own files and, where they are there, the small shared ones. Anything but a
document or a SourceError counts as uncaught; a case that takes longer than --seconds, as a hang. A
crash of the process itself ends the run with the case's number, which --seed reproduces.
"""

import argparse
import logging
import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.extraction import count_tokens
from tests.unit.ingestion.test_any_bytes import SEEDS

from asistente.contracts import RawFile
from asistente.errors import SourceError
from asistente.ingestion.chunk import StructuralChunker
from asistente.ingestion.extract.content import ContentExtractor
from asistente.ingestion.extract.limits import Limits
from asistente.storage.corpus import FolderCorpus

SHARED = Path(__file__).resolve().parents[1].parent / "shared"
LARGEST_SEED = 60_000
NOISE_SHARE = 0.1
"""Share of the inputs that are pure noise; the rest are files with a few bytes changed."""


def seeds() -> list[tuple[str, bytes]]:
    """Names and bytes that the mutations start from."""
    found = list(SEEDS.items())
    for folder in ("hard", "corpora"):
        if (SHARED / folder).is_dir():
            files = FolderCorpus([SHARED / folder]).files()
            found += [(f.name, f.data) for f in files if 0 < len(f.data) <= LARGEST_SEED]
    return found


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Some bytes changed, a piece moved, repeated or cut off."""
    content = bytearray(data)
    for _ in range(chance.randint(1, 12)):
        at = chance.randrange(len(content) + 1)
        end = min(len(content), at + chance.randint(0, 64))
        kind = chance.randrange(5)
        if kind == 0:
            content[at:end] = chance.randbytes(end - at)
        elif kind == 1:
            content[at:at] = content[at:end] * chance.randint(1, 50)
        elif kind == 2:
            del content[at:end]
        elif kind == 3 and at < len(content):
            content[at] ^= 1 << chance.randrange(8)
        elif chance.random() < 0.1:
            del content[at:]
        if not content:
            break
    return bytes(content)


def one_input(pool: list[tuple[str, bytes]], chance: random.Random) -> tuple[str, bytes]:
    """A name and bytes to try."""
    name, data = chance.choice(pool)
    if chance.random() < NOISE_SHARE:
        return name, chance.randbytes(chance.randint(0, 3000))
    return name, mutated(data, chance)


def outcome(name: str, data: bytes, limits: Limits) -> str:
    """What became of one input."""
    file = RawFile(location=name, name=name, data=data)
    try:
        document = ContentExtractor(limits).extract(file)
        StructuralChunker(count_tokens).chunk(document)
    except SourceError:
        return "refused"
    except BaseException as exc:
        print(f"uncaught {type(exc).__name__}: {name}: {exc}")
        return "uncaught"
    return "read"


def main() -> None:
    """Print the outcomes; the exit code tells whether all was caught in time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=30)
    options = parser.parse_args()
    logging.disable(logging.CRITICAL)
    pool, limits = seeds(), Limits(max_seconds=options.seconds)
    counts: Counter[str] = Counter()
    slowest = (0.0, "")
    for number in range(options.inputs):
        name, data = one_input(pool, random.Random(f"{options.seed}:{number}"))
        start = time.perf_counter()
        counts[outcome(name, data, limits)] += 1
        seconds = time.perf_counter() - start
        slowest = max(slowest, (seconds, f"{name} (input {number})"))
        counts["hang"] += seconds > options.seconds
        if number % 1000 == 999:
            print(number + 1, dict(counts), f"slowest {slowest[0]:.1f} s {slowest[1]}", flush=True)
    print(dict(counts), f"slowest {slowest[0]:.1f} s: {slowest[1]}")
    raise SystemExit(bool(counts["uncaught"] or counts["hang"]))


if __name__ == "__main__":
    main()
