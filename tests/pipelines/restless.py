"""A process that ingests one version of a corpus after another, until it is killed.

Every version has its own number of files, and each of its texts names the version, so that whoever
reads the index can tell whether it holds exactly one.

    python -m tests.pipelines.restless FOLDER
"""

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import closing
from itertools import count
from pathlib import Path

from asistente.pipelines.ingest import IngestPipeline
from asistente.storage.index_dir import check_index
from tests.contracts.indexes import directory, reopen
from tests.fakes import (
    FixedClock,
    HashedEmbedder,
    LineChunker,
    LineExtractor,
    MemoryCorpus,
    RecordingProgress,
)

ROOT = Path(__file__).parents[2]


def version(number: int) -> dict[str, str | bytes]:
    """The files of a version: two to eight, of three chunks each."""
    return {
        f"{i}.txt": "\n".join(f"versión {number} archivo {i} parte {part}" for part in range(3))
        for i in range(2 + number % 7)
    }


def ingest(folder: Path, number: int) -> None:
    """Bring the index to a version."""
    IngestPipeline(
        corpus=MemoryCorpus(version(number)),
        extractor=LineExtractor(),
        chunker=LineChunker(),
        embedder=HashedEmbedder(),
        index=directory(folder),
        clock=FixedClock(),
        progress=RecordingProgress(),
    ).run()


def read(folder: Path) -> int:
    """The version that the index holds. Raises AssertionError where it is not exactly one."""
    opened = reopen(folder)
    with closing(opened):
        chunks = opened.chunks.all_chunks()
        number = int(chunks[0].text.split()[1])
        expected = sorted(
            line for text in version(number).values() for line in str(text).split("\n")
        )
        assert sorted(chunk.text for chunk in chunks) == expected
        titles = [source.title for source in opened.chunks.sources()]
        assert titles == sorted(version(number))
        vector = HashedEmbedder().embed([chunks[-1].embedding_text(titles[-1])], role="query")[0]
        assert opened.vectors.nearest(vector, k=1)[0].chunk_id == chunks[-1].chunk_id
        assert len(opened.lexical.best(["version"], k=100)) == len(chunks)
    return number


def start(folder: Path) -> subprocess.Popen[bytes]:
    """Start the process, in its own interpreter."""
    command = [sys.executable, "-m", "tests.pipelines.restless", str(folder)]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL)


def read_until_killed(folder: Path, seconds: float) -> int:
    """Start the process, read the index while it writes, kill it, and check what it left.

    Returns how often the index was read while it was being written.
    """
    before = read(folder)
    process = start(folder)
    try:
        while read(folder) == before:  # until it has begun
            assert process.poll() is None
        reads, deadline = 0, time.monotonic() + seconds
        while time.monotonic() < deadline:
            assert read(folder) > before
            reads += 1
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    assert read(folder) > before
    check_index(folder)
    return reads


def kill_at_random(folder: Path, draw: random.Random, *, longest: float) -> int:
    """Start the process, kill it at a random moment, and check; returns the version found."""
    before = read(folder)
    process = start(folder)
    try:
        while read(folder) == before:
            assert process.poll() is None
        time.sleep(draw.uniform(0, longest))
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    check_index(folder)
    return read(folder)


def main(folder: Path) -> None:
    """Ingest the next version, and the next."""
    for number in count(read(folder) + 1):
        ingest(folder, number)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
