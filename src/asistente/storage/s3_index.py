"""Indexes on AWS: what a reader must know lies in S3, the chunks in OpenSearch.

    NAME/manifest.json     what counts
    NAME/gen-000007/       chunks.jsonl, lexicon.npz, vectors.npz
    NAME/vectors/          vectors that an interrupted run paid for
    NAME/text/             the extracted text of each document
    NAME/writer.json       held by the writer

Chunks of a new generation are written beside the old ones and waited for; then the manifest is
replaced by one conditional write. A reader passes over what its manifest does not name, so it sees
the old index or the new one, whatever happens to the writer. Old chunks are deleted last.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from asistente.contracts import Chunk, FileReport, IndexContents, IndexedSource
from asistente.errors import (
    IndexBusyError,
    IndexDamagedError,
    IndexUnusableError,
    ServiceError,
)
from asistente.language.analyser import ANALYSER_ID
from asistente.ports import ChunkWriter, Embedder, IndexedChunk, Progress, Vectors
from asistente.storage.s3_generation import (
    CHUNKS_NAME,
    LEXICON_NAME,
    VECTORS_NAME,
    leftovers,
    pack_chunks,
    read_chunks,
    refuse_other_embedder,
)
from asistente.storage.s3_lease import Lease
from asistente.storage.s3_manifest import (
    CloudManifest,
    Sealed,
    read_artifact,
    read_cloud_manifest,
    seal_of,
    write_cloud_manifest,
)
from asistente.storage.s3_objects import S3Objects
from asistente.storage.s3_vectors import VectorShelf, pack_vectors, text_key, unpack_vectors


@dataclass(frozen=True)
class CloudIndex:
    """Implements `IndexWriter` over S3 and a search index."""

    index: str
    objects: S3Objects
    """Those of the folder of this index."""
    writer: Callable[[str, int], ChunkWriter]
    """The search index for an embedder's id and dimension."""
    fit: Callable[[Sequence[str]], bytes]
    """What a reader must know of the words of these texts."""
    lease: Lease
    clock: Callable[[], datetime]
    progress: Progress

    def current(self, embedder: Embedder) -> tuple[int | None, tuple[IndexedSource, ...]]:
        """Generation and sources as they stand; None and nothing where there is no index yet."""
        sealed = self._sealed()
        return (sealed.manifest.generation, sealed.manifest.sources) if sealed else (None, ())

    @contextmanager
    def update(self, embedder: Embedder) -> Iterator[CloudUpdate]:
        """Hold the index for changes, and clean up what an interrupted update left."""
        with self.lease.held() as holding:
            sealed = self._sealed()
            if sealed:
                self.tidy(sealed.manifest)
            yield CloudUpdate(self, sealed, embedder, holding.confirm)

    def store_calibration(self, calibration: str, embedder: Embedder) -> None:
        """Keep a calibration with the index as it stands, and with what this embedder adds later.

        Raises:
            IndexUnusableError: there is no index, it was built with another embedder, or another
                process is writing it.
        """
        with self.lease.held():
            sealed = read_cloud_manifest(self.objects, self.index)
            refuse_other_embedder(self.index, sealed.manifest, embedder)
            manifest = sealed.manifest.model_copy(update={"calibration": calibration})
            self.replace(manifest, after=sealed)

    def tidy(self, manifest: CloudManifest) -> None:
        """Delete chunks and files that do not count by this manifest."""
        writer = self.writer(manifest.embedder, manifest.dimension)
        writer.drop_others(set(manifest.versions.values()))
        self.objects.delete(leftovers(self.objects, manifest))

    def replace(self, manifest: CloudManifest, *, after: Sealed | None) -> None:
        """Make a manifest the one that counts. Raises IndexBusyError where another one came."""
        etag = after.etag if after else None
        if write_cloud_manifest(self.objects, manifest, after=etag) is None:
            raise IndexBusyError(
                f"Otro proceso cambió el índice «{self.index}» mientras tanto.",
                hint="Repite el comando: los vectores ya calculados no se pierden.",
            )

    def _sealed(self) -> Sealed | None:
        """The manifest; None where nothing of an older index can be used."""
        try:
            return read_cloud_manifest(self.objects, self.index)
        except IndexUnusableError:
            return None


@dataclass(frozen=True)
class CloudUpdate:
    """Implements `IndexUpdate`; valid while `CloudIndex.update` holds the lease."""

    index: CloudIndex
    sealed: Sealed | None
    embedder: Embedder
    confirm: Callable[[], None]
    """Raises IndexBusyError where another process writes the index by now."""
    run: str = field(default_factory=lambda: os.urandom(8).hex())
    """Names the versions that this update writes: those of another run are not taken for its."""

    def sources(self) -> tuple[IndexedSource, ...]:
        """Sources of the generation that counts."""
        return self.sealed.manifest.sources if self.sealed else ()

    def failures(self) -> tuple[FileReport, ...]:
        """Files that could not be read when it was sealed."""
        return self.sealed.manifest.failures if self.sealed else ()

    def chunks(self) -> tuple[Chunk, ...]:
        """Its chunks. Raises IndexDamagedError where they are not what was sealed."""
        if self.sealed is None:
            return ()
        return read_chunks(self.index.objects, self.index.index, self.sealed.manifest)

    def outdated(self) -> bool:
        """True where it is damaged, was built otherwise, or OpenSearch lacks some of it."""
        if self.sealed is None:
            return False
        return not (self._same_kind and self._intact() and self._whole)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Passages to vectors, each computed once."""
        return self._shelf.embed(texts)

    def seal(self, contents: IndexContents, vectors: Vectors) -> int:
        """Write what is new, wait until it can be found, switch to it, and delete what is old."""
        writer = self._writer(self.embedder.id, self.embedder.dimension)
        writer.prepare()
        versions = self._versions(contents)
        self._publish(writer, _new(contents, vectors, versions, self._kept_versions))
        manifest = self._write_generation(contents, vectors, versions)
        self.confirm()
        self.index.replace(manifest, after=self.sealed)
        self._clean(manifest)
        return manifest.generation

    def _publish(self, writer: ChunkWriter, additions: Sequence[IndexedChunk]) -> None:
        if not additions:
            return
        self.index.progress.start("Indexando en OpenSearch", len(additions))
        writer.add(additions, self.index.progress.advance)
        self.index.progress.start("Esperando a que se pueda buscar", None)
        writer.wait_for(additions)

    def _versions(self, contents: IndexContents) -> dict[str, str]:
        """Those that stay as they are keep their version; all others get one of this run."""
        kept = self._kept_versions
        before = {s.source.source_id: _content(s) for s in self.sources()}
        versions = {}
        for number, indexed in enumerate(contents.sources):
            name = indexed.source.source_id
            same = name in kept and before.get(name) == _content(indexed)
            versions[name] = kept[name] if same else f"{self.run}-{number}"
        return versions

    @cached_property
    def _kept_versions(self) -> dict[str, str]:
        """Versions that OpenSearch holds whole, by source."""
        if self.sealed is None or not self._same_kind or not self._whole:
            return {}
        return self.sealed.manifest.versions

    def _write_generation(
        self, contents: IndexContents, vectors: Vectors, versions: dict[str, str]
    ) -> CloudManifest:
        artifacts = {
            CHUNKS_NAME: pack_chunks(contents.chunks),
            LEXICON_NAME: self.index.fit(contents.texts),
            VECTORS_NAME: pack_vectors([text_key(text) for text in contents.texts], vectors),
        }
        manifest = CloudManifest(
            generation=self.sealed.manifest.generation + 1 if self.sealed else 1,
            embedder=self.embedder.id,
            dimension=self.embedder.dimension,
            analyser=ANALYSER_ID,
            created_at=self.index.clock(),
            sources=contents.sources,
            facts=contents.facts,
            failures=contents.failures,
            files={name: seal_of(data) for name, data in artifacts.items()},
            calibration=self._calibration(),
            versions=versions,
            run=self.run,
        )
        for name, data in artifacts.items():
            self.index.objects.put(f"{manifest.folder}/{name}", data)
        return manifest

    def _clean(self, manifest: CloudManifest) -> None:
        """Delete what no longer counts; the index is sealed, so what fails can wait."""
        try:
            self.index.tidy(manifest)
            old = self.sealed.manifest if self.sealed else None
            if old and not self._same_kind:
                self._writer(old.embedder, old.dimension).drop_others(())
            self._shelf.forget_pending()
        except ServiceError as exc:
            self.index.progress.warn(f"Quedaron restos de la versión anterior: {exc.message}")

    def _artifact(self, name: str) -> bytes:
        assert self.sealed is not None
        return read_artifact(self.index.objects, self.index.index, self.sealed.manifest, name)

    @cached_property
    def _shelf(self) -> VectorShelf:
        return VectorShelf(self.index.objects, self.embedder, self._kept_vectors)

    def _kept_vectors(self) -> dict[bytes, Vectors]:
        """Those of the generation that counts."""
        if self.sealed is None or not self._same_kind:
            return {}
        try:
            return unpack_vectors(self._artifact(VECTORS_NAME), self.embedder.dimension)
        except IndexDamagedError:
            return {}

    @cached_property
    def _same_kind(self) -> bool:
        if self.sealed is None:
            return True
        manifest = self.sealed.manifest
        built = (manifest.embedder, manifest.dimension, manifest.analyser)
        return built == (self.embedder.id, self.embedder.dimension, ANALYSER_ID)

    def _intact(self) -> bool:
        try:
            self._artifact(LEXICON_NAME)
            self._artifact(VECTORS_NAME)
        except IndexDamagedError:
            return False
        return True

    @cached_property
    def _whole(self) -> bool:
        """OpenSearch holds every chunk of the generation that counts."""
        if self.sealed is None:
            return False
        manifest = self.sealed.manifest
        writer = self._writer(manifest.embedder, manifest.dimension)
        return writer.count(set(manifest.versions.values())) >= manifest.facts.chunks

    def _writer(self, embedder: str, dimension: int) -> ChunkWriter:
        return self.index.writer(embedder, dimension)

    def _calibration(self) -> str | None:
        """The one that was fitted, which means nothing for another embedder."""
        if self.sealed is None or self.sealed.manifest.embedder != self.embedder.id:
            return None
        return self.sealed.manifest.calibration


def _new(
    contents: IndexContents, vectors: Vectors, versions: dict[str, str], kept: dict[str, str]
) -> list[IndexedChunk]:
    """The chunks of every source whose version is not there yet."""
    sources = {s.source.source_id: s.source for s in contents.sources}
    fresh = {name for name, version in versions.items() if kept.get(name) != version}
    return [
        IndexedChunk(chunk, sources[chunk.source_id], text, vector, versions[chunk.source_id])
        for chunk, text, vector in zip(contents.chunks, contents.texts, vectors, strict=True)
        if chunk.source_id in fresh
    ]


def _content(indexed: IndexedSource) -> IndexedSource:
    """A source but for where it lies and when it came, which OpenSearch does not hold."""
    where = {"location": "", "locations": (), "imported_at": None}
    return indexed.model_copy(update={"source": indexed.source.model_copy(update=where)})
