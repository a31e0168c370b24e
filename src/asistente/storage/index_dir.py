"""Indexes as folders: opened by readers at any time, brought up to date by one writer at a time.

    NAME/manifest.json      what counts
    NAME/gen-000007/        chunks.jsonl, rows/, vectors.faiss, lexical/
    NAME/embeddings.sqlite  vectors that were computed before
    NAME/lock               held by the writer

A new generation is written beside the old one and put in its place by one rename, so a reader, or a
process killed at any moment, leaves the old index or the new one and never a mix.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from asistente.contracts import Chunk, FileReport, IndexContents, IndexedSource
from asistente.errors import (
    IndexMismatchError,
    IndexUnusableError,
)
from asistente.language.analyser import ANALYSER_ID
from asistente.ports import Embedder, Vectors
from asistente.storage.chunk_file import open_chunks
from asistente.storage.durable import writer_lock
from asistente.storage.embedding_cache import EmbeddingCache
from asistente.storage.generation import (
    Formats,
    OpenIndex,
    check_generation,
    next_generation,
    open_generation,
    remove_generations,
    unwritable,
    write_generation,
)
from asistente.storage.manifest import (
    Manifest,
    damaged,
    read_manifest,
    rebuild_command,
    write_manifest,
)

_OPEN_ATTEMPTS = 5


def open_index(folder: Path, formats: Formats, *, embedder: str, dimension: int) -> OpenIndex:
    """Open an index for reading.

    Raises:
        IndexNotFoundError, IndexDamagedError: there is none, or a file is not what was sealed.
        IndexMismatchError: it was built with another embedder, dimension, analysis or layout.
    """
    for attempt in range(_OPEN_ATTEMPTS):
        manifest = read_manifest(folder)
        refuse_mismatch(folder, manifest, embedder=embedder, dimension=dimension)
        try:
            return open_generation(folder, manifest, formats)
        except FileNotFoundError:  # replaced since its manifest was read
            if attempt and read_manifest(folder).generation == manifest.generation:
                break
    raise damaged(folder, manifest.folder, manifest)


def check_index(folder: Path) -> Manifest:
    """Verify every file of an index, byte by byte. Raises what `open_index` raises."""
    manifest = read_manifest(folder)
    check_generation(folder, manifest)
    return manifest


def refuse_mismatch(folder: Path, manifest: Manifest, *, embedder: str, dimension: int) -> None:
    """Raise IndexMismatchError where vectors or terms of a question could not be compared."""
    built = (manifest.embedder, manifest.dimension, manifest.analyser)
    wanted = (embedder, dimension, ANALYSER_ID)
    for was, now in zip(built, wanted, strict=True):
        if was != now:
            raise IndexMismatchError(
                f"El índice «{folder.name}» se creó con «{was}» y ahora se usa «{now}».",
                hint=f"Reconstrúyelo con: {rebuild_command(folder, manifest)}",
            )


@dataclass(frozen=True)
class IndexDirectory:
    """Implements `IndexWriter` over one index folder."""

    folder: Path
    formats: Formats
    clock: Callable[[], datetime]
    wait: float = 0.0
    """Seconds to wait for another writer before giving up."""
    on_wait: Callable[[], None] = lambda: None

    def current(self, embedder: Embedder) -> tuple[int | None, tuple[IndexedSource, ...]]:
        """Generation and sources as they stand; None and nothing where there is no index yet."""
        manifest = self._manifest()
        return (manifest.generation, manifest.sources) if manifest else (None, ())

    @contextmanager
    def update(self, embedder: Embedder) -> Iterator["DirectoryUpdate"]:
        """Hold the index for changes, and clean up what an interrupted update left."""
        with ExitStack() as held:
            with _stored(self.folder):
                self.folder.mkdir(parents=True, exist_ok=True)
                lock = writer_lock(self.folder / "lock", wait=self.wait, on_wait=self.on_wait)
                held.enter_context(lock)
                cache = EmbeddingCache(self.folder / "embeddings.sqlite", self.clock)
                held.enter_context(closing(cache))
                manifest = self._manifest()
                remove_generations(self.folder, but=manifest.folder if manifest else None)
            yield DirectoryUpdate(self, manifest, embedder, cache)

    def store_calibration(self, calibration: str, embedder: Embedder) -> None:
        """Keep a calibration with the index as it stands, and with what this embedder adds later.

        Raises:
            IndexUnusableError: there is no index, it was built with another embedder, another
                process is writing it, or it cannot be written.
        """
        read_manifest(self.folder)
        lock = writer_lock(self.folder / "lock", wait=self.wait, on_wait=self.on_wait)
        with _stored(self.folder), lock:
            manifest = read_manifest(self.folder)
            refuse_mismatch(
                self.folder, manifest, embedder=embedder.id, dimension=embedder.dimension
            )
            write_manifest(self.folder, manifest.model_copy(update={"calibration": calibration}))

    def _manifest(self) -> Manifest | None:
        """The manifest; None where nothing of an older index can be used."""
        try:
            return read_manifest(self.folder)
        except IndexUnusableError:
            return None


@dataclass(frozen=True)
class DirectoryUpdate:
    """Implements `IndexUpdate`; valid while `IndexDirectory.update` holds the lock."""

    index: IndexDirectory
    manifest: Manifest | None
    embedder: Embedder
    cache: EmbeddingCache

    def sources(self) -> tuple[IndexedSource, ...]:
        """Sources of the generation that counts."""
        return self.manifest.sources if self.manifest else ()

    def failures(self) -> tuple[FileReport, ...]:
        """Files that could not be read when it was sealed."""
        return self.manifest.failures if self.manifest else ()

    def chunks(self) -> tuple[Chunk, ...]:
        """Its chunks. Raises IndexDamagedError where one is not what was sealed."""
        if self.manifest is None:
            return ()
        try:
            with closing(open_chunks(self.index.folder, self.manifest)) as store:
                return store.all_chunks()
        except FileNotFoundError as exc:
            raise damaged(self.index.folder, self.manifest.folder, self.manifest) from exc

    def outdated(self) -> bool:
        """True where the index is damaged or was built for another embedder or analysis."""
        if self.manifest is None:
            return False
        folder, embedder = self.index.folder, self.embedder
        try:
            check_generation(folder, self.manifest)
            refuse_mismatch(
                folder, self.manifest, embedder=embedder.id, dimension=embedder.dimension
            )
        except (IndexUnusableError, FileNotFoundError):
            return True
        return False

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Passages to vectors, each computed once."""
        with _stored(self.index.folder):
            return self.cache.embed(self.embedder, texts, role="passage")

    def seal(self, contents: IndexContents, vectors: Vectors) -> int:
        """Write a new generation, make it the one that counts, and remove the old one."""
        manifest = self._next(contents)
        folder = self.index.folder
        files = write_generation(folder / manifest.folder, contents, vectors, self.index.formats)
        with _stored(folder):
            write_manifest(folder, manifest.model_copy(update={"files": files}))
        with suppress(OSError, sqlite3.Error):  # the index is sealed; cleaning up can wait
            self.cache.prune(self.embedder, contents.texts, role="passage")
            remove_generations(folder, but=manifest.folder)
        return manifest.generation

    def _next(self, contents: IndexContents) -> Manifest:
        return Manifest(
            generation=next_generation(self.index.folder, self.manifest),
            embedder=self.embedder.id,
            dimension=self.embedder.dimension,
            analyser=ANALYSER_ID,
            created_at=self.index.clock(),
            sources=contents.sources,
            facts=contents.facts,
            failures=contents.failures,
            files={},
            calibration=self._calibration(),
        )

    def _calibration(self) -> str | None:
        """The one that was fitted, which means nothing for another embedder."""
        if self.manifest is None or self.manifest.embedder != self.embedder.id:
            return None
        return self.manifest.calibration


@contextmanager
def _stored(folder: Path) -> Iterator[None]:
    """Tell of a full disk or a folder that may not be written as what it is."""
    try:
        yield
    except (OSError, sqlite3.Error) as exc:
        raise unwritable(folder, exc) from exc
