"""Bring an index up to date: discover → extract → clean → chunk → embed → index → seal.

Only what changed is read again, one bad file never stops the rest, and the index is the old one
until the new one is complete.
"""

import hashlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

import numpy as np

from asistente.contracts import (
    Chunk,
    CorpusFacts,
    Document,
    FileReport,
    IndexContents,
    IndexedSource,
    IngestReport,
    Outcome,
    RawFile,
)
from asistente.errors import IndexDamagedError, NotADocumentError, SourceError, UsageError
from asistente.pipelines.reconcile import (
    Fingerprint,
    Known,
    Ledger,
    imported,
    metadata_hash,
    newest_first,
    report_of,
)
from asistente.ports import (
    Chunker,
    Corpus,
    Embedder,
    Extractor,
    IndexUpdate,
    IndexWriter,
    Progress,
    Vectors,
)
from asistente.retrieval.background import background

_EMBEDDED_AT_ONCE = 32
"""Texts between two steps of the progress bar."""


@dataclass(frozen=True)
class IngestPipeline:
    """Documents of a corpus into an index."""

    corpus: Corpus
    extractor: Extractor
    chunker: Chunker
    embedder: Embedder
    index: IndexWriter
    clock: Callable[[], datetime]
    progress: Progress

    def run(self, *, dry_run: bool = False, strict: bool = False) -> IngestReport:
        """Bring the index up to date with the corpus.

        A dry run reads everything and writes nothing. A strict run leaves the index as it is if
        any file fails.

        Raises:
            IndexBusyError: another process is writing the index.
            IndexUnusableError: it could not be written; the old one stays.
        """
        begun = time.perf_counter()
        report = self._preview() if dry_run else self._update(strict=strict)
        return report.model_copy(update={"seconds": round(time.perf_counter() - begun, 3)})

    def _preview(self) -> IngestReport:
        generation, sources = self.index.current(self.embedder)
        ledger = self._read(Known(sources))
        changed = ledger.sources() != sources
        return _report(ledger, generation, changed=changed, dry_run=True)

    def _update(self, *, strict: bool) -> IngestReport:
        with self.index.update(self.embedder) as update:
            generation, _ = self.index.current(self.embedder)
            known = known_to(update)
            ledger = self._read(known)
            if strict and Outcome.FAILED in ledger.totals():
                return _report(ledger, generation, changed=False, aborted=True)
            if not ledger.changed() and not update.outdated():
                return _report(ledger, generation, changed=False)
            generation = _seal_ledger(update, ledger, self.progress)
            return _report(ledger, generation, changed=True)

    def _read(self, known: Known) -> Ledger:
        """Discover, extract and chunk all files that changed."""
        ledger = Ledger(known)
        self.progress.start("Leyendo documentos", None)
        for file in self.corpus.files():
            self._take(file, ledger)
            self.progress.advance()
        ledger.close(self.corpus.covers)
        return ledger

    def _take(self, file: RawFile, ledger: Ledger) -> None:
        mark = self._fingerprint(file)
        if file.passed_over:
            ledger.pass_over(file, file.passed_over)
        elif file.error:
            ledger.leave(file)
        elif copy := ledger.copy_of(mark.sha256):
            ledger.copy(file, copy)
        elif unchanged := ledger.unchanged(file, mark):
            ledger.keep(file, unchanged)
        else:
            self._extract(file, mark, ledger)

    def _fingerprint(self, file: RawFile) -> Fingerprint:
        return Fingerprint(
            sha256=hashlib.sha256(file.data).hexdigest(),
            metadata_sha256=metadata_hash(file.metadata),
            extraction=self.extractor.id,
            chunker=self.chunker.id,
        )

    def _extract(self, file: RawFile, mark: Fingerprint, ledger: Ledger) -> None:
        try:
            document = self.extractor.extract(file)
            source_id, known = ledger.identity(file, mark.sha256, document.source.source_id)
            document = self._imported(document, source_id, file, mark)
            chunks = self.chunker.chunk(document)
        except NotADocumentError as exc:
            ledger.pass_over(file, exc.message)
        except SourceError as exc:
            ledger.fail(file, exc.message, mark)
        except Exception as exc:  # whatever a damaged file does to a parser, the others go on
            ledger.fail(file, f"error inesperado al leerlo ({type(exc).__name__}: {exc})", mark)
        else:
            if not chunks:
                ledger.fail_empty(file, "no contiene texto que se pueda indexar", document)
                return
            ledger.add(file, _indexed(document, mark, chunks), chunks, known=known)

    def _imported(
        self, document: Document, source_id: str, file: RawFile, mark: Fingerprint
    ) -> Document:
        source = imported(document.source, source_id, file, mark.sha256, self.clock())
        source = source.model_copy(update={"extraction": mark.extraction})
        return document.model_copy(update={"source": source})


def remove_source(
    source_id: str, *, index: IndexWriter, embedder: Embedder, progress: Progress
) -> IngestReport:
    """Take one source out of an index.

    Raises:
        UsageError: the index has no such source.
        IndexBusyError, IndexUnusableError: it could not be written; the old one stays.
    """
    with index.update(embedder) as update:
        gone = [s for s in update.sources() if s.source.source_id == source_id]
        if not gone:
            raise UsageError(
                f"El índice no tiene la fuente «{source_id}».",
                hint="Mira las que tiene con: asistente sources",
            )
        kept = tuple(s for s in update.sources() if s.source.source_id != source_id)
        chunks = tuple(chunk for chunk in update.chunks() if chunk.source_id != source_id)
        return IngestReport(
            generation=seal(update, kept, chunks, update.failures(), progress),
            changed=True,
            files=(report_of(gone[0], Outcome.REMOVED),),
            totals={Outcome.REMOVED: 1},
            sources=len(kept),
            chunks=len(chunks),
        )


def known_to(update: IndexUpdate) -> Known:
    """What the index holds; sources whose chunks are damaged are known, but cannot be kept."""
    try:
        chunks = update.chunks()
    except IndexDamagedError:
        chunks = ()
    grouped = groupby(chunks, key=lambda chunk: chunk.source_id)
    by_source = {source_id: tuple(group) for source_id, group in grouped}
    return Known(update.sources(), by_source, update.failures())


def seal(
    update: IndexUpdate,
    sources: tuple[IndexedSource, ...],
    chunks: tuple[Chunk, ...],
    failures: tuple[FileReport, ...],
    progress: Progress,
) -> int:
    """Embed what is new, measure the whole, and put the new generation in place."""
    titles = {indexed.source.source_id: indexed.source.title for indexed in sources}
    texts = tuple(chunk.embedding_text(titles[chunk.source_id]) for chunk in chunks)
    vectors = _embed(update, texts, progress)
    mean, deviation = background(vectors, [chunk.source_id for chunk in chunks])
    facts = CorpusFacts(
        chunks=len(chunks),
        sources=len(sources),
        periods=newest_first(indexed.source.period for indexed in sources),
        cosine_mean=mean,
        cosine_deviation=deviation,
    )
    progress.start("Guardando el índice", None)
    contents = IndexContents(
        sources=sources, chunks=chunks, texts=texts, facts=facts, failures=failures
    )
    return update.seal(contents, vectors)


def _seal_ledger(update: IndexUpdate, ledger: Ledger, progress: Progress) -> int:
    return seal(update, ledger.sources(), ledger.chunks(), ledger.failures(), progress)


def _embed(update: IndexUpdate, texts: tuple[str, ...], progress: Progress) -> Vectors:
    progress.start("Calculando vectores", len(texts))

    def parts() -> Iterator[Vectors]:
        yield update.embed(())  # so that an empty index has the right dimension
        for start in range(0, len(texts), _EMBEDDED_AT_ONCE):
            batch = texts[start : start + _EMBEDDED_AT_ONCE]
            yield update.embed(batch)
            progress.advance(len(batch))

    return np.concatenate(list(parts()))


def _indexed(document: Document, mark: Fingerprint, chunks: tuple[Chunk, ...]) -> IndexedSource:
    return IndexedSource(
        source=document.source,
        chunker=mark.chunker,
        metadata_sha256=mark.metadata_sha256,
        chunks=len(chunks),
    )


def _report(
    ledger: Ledger,
    generation: int | None,
    *,
    changed: bool,
    aborted: bool = False,
    dry_run: bool = False,
) -> IngestReport:
    after = ledger.known.sources if aborted else ledger.sources()
    return IngestReport(
        generation=generation,
        changed=changed,
        aborted=aborted,
        dry_run=dry_run,
        files=tuple(ledger.reports),
        totals=ledger.totals(),
        sources=len(after),
        chunks=sum(indexed.chunks for indexed in after),
    )
