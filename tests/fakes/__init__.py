"""Stand-ins for the ports, which behave: texts that share words get near vectors."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

import numpy as np

from asistente.contracts import Chunk, Document, RawFile, Source
from asistente.errors import NotADocumentError, SourceError
from asistente.ingestion.metadata import readable_name
from asistente.language.analyser import analyse
from asistente.ports import Role, Vectors


@dataclass
class HashedEmbedder:
    """Implements `Embedder`: each stem has its own direction, and a text is the sum of its stems.

    Deterministic, the same for both roles, and without a model. `embedded` lists what it was asked
    to compute, so that a test can tell what was computed twice.
    """

    id: str = "hashed-words-1"
    dimension: int = 64
    window: int = 512
    embedded: list[str] = field(default_factory=list)

    def embed(self, texts: Sequence[str], *, role: Role) -> Vectors:
        self.embedded += texts
        rows = [self._vector(text) for text in texts]
        return np.array(rows, dtype=np.float32).reshape(len(rows), self.dimension)

    def count_tokens(self, text: str) -> int:
        return len(text.split()) + 2

    def _vector(self, text: str) -> Vectors:
        total = sum((self._direction(stem) for stem in analyse(text)), self._direction(""))
        return np.asarray(total / np.linalg.norm(total), dtype=np.float32)

    def _direction(self, stem: str) -> Vectors:
        seed = int.from_bytes(hashlib.sha256(stem.encode()).digest()[:8], "big")
        return np.random.default_rng(seed).standard_normal(self.dimension).astype(np.float32)


@dataclass
class MemoryCorpus:
    """Implements `Corpus` over files in memory, all below `root`."""

    contents: dict[str, str | bytes]
    root: str = "docs"
    metadata: dict[str, str] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)
    metadata_known: bool = True

    def files(self) -> Iterator[RawFile]:
        for name, content in sorted(self.contents.items()):
            data = content.encode() if isinstance(content, str) else content
            yield RawFile(
                location=f"{self.root}/{name}",
                name=name,
                data=data,
                metadata=self.metadata,
                metadata_known=self.metadata_known,
                error=self.errors.get(name, ""),
            )

    def covers(self, location: str) -> bool:
        return location.startswith(f"{self.root}/")


@dataclass
class LineExtractor:
    """Implements `Extractor`: the bytes as UTF-8. What is not UTF-8 fails; `boom` breaks it."""

    id: str = "lines-1"
    extracted: list[str] = field(default_factory=list)
    titled_by_name: bool = False
    """Titles are file names as words, as of documents that name themselves nowhere."""
    breaks: bool = False

    def extract(self, file: RawFile) -> Document:
        self.extracted.append(file.location)
        try:
            text = file.data.decode()
        except UnicodeDecodeError as exc:
            raise SourceError("no es texto") from exc
        if self.breaks:
            raise SourceError("tardó demasiado")
        if text.startswith("GIF"):
            raise NotADocumentError("no es un documento, sino una imagen")
        if "boom" in text:
            raise ZeroDivisionError("boom")
        source = Source(
            source_id=file.name,
            title=file.metadata.get("title", self._named(file.name)),
            location=file.location,
            period=file.metadata.get("period"),
            format="txt",
            encoding="utf-8",
            pages=1,
            characters=len(text),
        )
        return Document(source=source, text=text)

    def _named(self, name: str) -> str:
        return readable_name(name) if self.titled_by_name else name


@dataclass(frozen=True)
class LineChunker:
    """Implements `Chunker`: a chunk a line."""

    id: str = "lines-1"

    def chunk(self, document: Document) -> tuple[Chunk, ...]:
        return tuple(self._chunks(document))

    def _chunks(self, document: Document) -> Iterator[Chunk]:
        start = 0
        for number, line in enumerate(document.text.split("\n")):
            source_id, end = document.source.source_id, start + len(line)
            if line:
                yield Chunk(
                    chunk_id=f"{source_id}:{number}",
                    source_id=source_id,
                    text=line,
                    start=start,
                    end=end,
                    pages=(1,),
                )
            start = end + 1


@dataclass
class RecordingProgress:
    """Implements `Progress` and keeps what it was told."""

    stages: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    def start(self, stage: str, total: int | None) -> None:
        self.stages.append(stage)

    def advance(self, n: int = 1) -> None:
        pass

    def warn(self, message: str) -> None:
        self.warnings.append(message)


@dataclass
class FixedClock:
    """A clock that stands still until it is set."""

    now: datetime = datetime(2026, 1, 15, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now
