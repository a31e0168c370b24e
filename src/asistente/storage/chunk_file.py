"""Chunks as JSON lines, read by byte offset: an answer parses the few that it shows."""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from asistente.contracts import Chunk, CorpusFacts, Source
from asistente.storage.durable import OpenFile
from asistente.storage.manifest import Manifest, damaged
from asistente.storage.rows import ChunkRows

CHUNKS_NAME = "chunks.jsonl"


@dataclass(frozen=True)
class JsonlChunkStore:
    """Implements `ChunkStore` over an open `chunks.jsonl` and the manifest.

    Every line read is checked against its own checksum, so that what is quoted is what was indexed,
    without reading the whole file at each question.
    """

    folder: Path
    """The index, for messages."""
    manifest: Manifest
    rows: ChunkRows
    lines: OpenFile
    lease: OpenFile
    """The generation's folder, shared: it is not removed while this store is in use."""

    def close(self) -> None:
        """Let the generation go."""
        self.lines.close()
        self.lease.close()

    def chunks(self, chunk_ids: Sequence[str]) -> tuple[Chunk, ...]:
        """These chunks, in this order. Raises KeyError, IndexDamagedError."""
        return tuple(self._chunk(row) for row in self.rows.find(chunk_ids).tolist())

    def all_chunks(self) -> tuple[Chunk, ...]:
        """Every chunk, in row order. Raises IndexDamagedError."""
        return tuple(self._chunk(row) for row in range(len(self.rows)))

    def sources(self) -> tuple[Source, ...]:
        """Every source of the index."""
        return tuple(indexed.source for indexed in self.manifest.sources)

    def facts(self) -> CorpusFacts:
        """What was measured of the whole index when it was sealed."""
        return self.manifest.facts

    def _chunk(self, row: int) -> Chunk:
        start, end, checksum = self.rows.line(row)
        line = self.lines.read(start, end)
        if zlib.crc32(line) != checksum:
            raise damaged(self.folder, CHUNKS_NAME, self.manifest)
        try:
            return Chunk.model_validate_json(line)
        except ValidationError as exc:
            raise damaged(self.folder, CHUNKS_NAME, self.manifest) from exc


def open_chunks(folder: Path, manifest: Manifest) -> JsonlChunkStore:
    """Open the chunks of a generation; `folder` is the index.

    Raises:
        FileNotFoundError: the generation was removed since its manifest was read.
        IndexDamagedError: its table of rows is not readable.
    """
    generation = folder / manifest.folder
    lease = OpenFile(generation)
    lease.share()
    try:
        rows = ChunkRows.load(generation / "rows")
        return JsonlChunkStore(folder, manifest, rows, OpenFile(generation / CHUNKS_NAME), lease)
    except (OSError, ValueError, EOFError) as exc:
        lease.close()
        if not generation.is_dir():
            raise FileNotFoundError(generation) from exc
        raise damaged(folder, manifest.folder, manifest) from exc


def write_chunks(folder: Path, chunks: Sequence[Chunk]) -> None:
    """Write the chunks, and the table that finds them, into a generation's folder."""
    ends, checksums = [0], []
    with (folder / CHUNKS_NAME).open("wb") as stream:
        for chunk in chunks:
            line = chunk.model_dump_json(exclude_defaults=True).encode() + b"\n"
            stream.write(line)
            ends.append(ends[-1] + len(line))
            checksums.append(zlib.crc32(line))
    table = folder / "rows"
    table.mkdir()
    ChunkRows.of(chunks, ends, checksums).save(table)
