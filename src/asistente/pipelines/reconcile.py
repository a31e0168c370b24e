"""What an update does with each file, by what the index knows of it: the bookkeeping of an ingest.

A source is known by its bytes first and by its place second. So a file that moved keeps its
identity, one that changed in place keeps it too, and identical copies are one source.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from asistente.contracts import (
    Chunk,
    Document,
    FileReport,
    IndexedSource,
    Outcome,
    RawFile,
    Source,
)
from asistente.ingestion.metadata import is_told_by_name

_UNREAD = (Outcome.FAILED, Outcome.IGNORED)
_KEPT = "; se conserva lo que había de él"


@dataclass(frozen=True)
class Fingerprint:
    """All that a file's chunks depend on; the same one means that nothing need be done."""

    sha256: str
    metadata_sha256: str
    extraction: str
    chunker: str


@dataclass(frozen=True)
class Known:
    """The sources of an index before the update, and the chunks of those that can be kept."""

    sources: tuple[IndexedSource, ...] = ()
    chunks: Mapping[str, tuple[Chunk, ...]] | None = None
    """By source id; None in a dry run, which trusts that they are there."""
    failures: tuple[FileReport, ...] = ()

    @cached_property
    def by_id(self) -> dict[str, IndexedSource]:
        """Sources by their id."""
        return {s.source.source_id: s for s in self.sources}

    @cached_property
    def by_bytes(self) -> dict[str, IndexedSource]:
        """Sources by the hash of their bytes."""
        return {s.source.sha256: s for s in self.sources}

    @cached_property
    def by_place(self) -> dict[str, IndexedSource]:
        """Sources by every place where they were found."""
        return {place: s for s in self.sources for place in s.source.locations}

    def is_whole(self, indexed: IndexedSource) -> bool:
        """True where its chunks can be carried over to the next generation."""
        if self.chunks is None:
            return True
        return len(self.chunks.get(indexed.source.source_id, ())) == indexed.chunks


@dataclass
class _Entry:
    """A source of the next generation while its places are collected."""

    indexed: IndexedSource
    chunks: tuple[Chunk, ...]
    places: list[str]


@dataclass
class Ledger:
    """Fills up file by file; `close` then says what became of what was not seen again."""

    known: Known
    entries: dict[str, _Entry] = field(default_factory=dict)
    """By source id."""
    reports: list[FileReport] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)
    """Places that are there but could not be opened; what was indexed of them stays."""
    _by_bytes: dict[str, _Entry] = field(default_factory=dict)
    _elsewhere: tuple[FileReport, ...] = ()

    def copy_of(self, sha256: str) -> _Entry | None:
        """The source of these bytes, if this update came across it already."""
        return self._by_bytes.get(sha256)

    def unchanged(self, file: RawFile, mark: Fingerprint) -> IndexedSource | None:
        """The indexed source of the same bytes, if it was read in the same way and its new name, if
        it has one, says nothing else of it."""
        indexed = self.known.by_bytes.get(mark.sha256)
        if indexed is None or indexed.source.source_id in self.entries:
            return None
        if not file.metadata_known:
            mark = replace(mark, metadata_sha256=indexed.metadata_sha256)
        same = fingerprint_of(indexed) == mark and self.known.is_whole(indexed)
        renamed = file.location not in indexed.source.locations
        told_anew = renamed and is_told_by_name(indexed.source, file.name)
        return indexed if same and not told_anew else None

    def identity(self, file: RawFile, sha256: str, proposed: str) -> tuple[str, bool]:
        """Source id for a file that must be read, and whether the index had that source."""
        known = self.known
        for indexed in (known.by_bytes.get(sha256), known.by_place.get(file.location)):
            if indexed is not None and indexed.source.source_id not in self.entries:
                return indexed.source.source_id, True
        taken = self.entries.keys() | {s.source.source_id for s in known.sources}
        return (f"{proposed}-{sha256[:8]}" if proposed in taken else proposed), False

    def keep(self, file: RawFile, indexed: IndexedSource) -> None:
        """Carry an unchanged source over."""
        self._carry(indexed, [file.location])
        moved = file.location not in indexed.source.locations
        reason = f"sin cambios; antes en {indexed.source.location}" if moved else "sin cambios"
        self._report(file.location, Outcome.SKIPPED, reason, indexed)

    def copy(self, file: RawFile, entry: _Entry) -> None:
        """Note another place of the same bytes."""
        entry.places.append(file.location)
        reason = f"copia idéntica de {entry.places[0]}"
        if file.metadata and metadata_hash(file.metadata) != entry.indexed.metadata_sha256:
            reason += ", cuyos metadatos valen"
        self._report(file.location, Outcome.COPY, reason, entry.indexed)

    def add(
        self, file: RawFile, indexed: IndexedSource, chunks: tuple[Chunk, ...], *, known: bool
    ) -> None:
        """Enter a source that was read, in place of its old version where there is one."""
        self._enter(indexed, chunks, [file.location])
        outcome = Outcome.REPLACED if known else Outcome.INDEXED
        before = self.known.by_id[indexed.source.source_id].source if known else None
        moved = before is not None and file.location not in before.locations
        reason = f"antes en {before.location}" if before and moved else ""
        self._report(file.location, outcome, reason, indexed)

    def leave(self, file: RawFile) -> None:
        """Note a file that could not be opened: what is indexed of it may still be true."""
        self.unread.add(file.location)
        stays = file.location in self.known.by_place
        self._fail(file, file.error + (_KEPT if stays else ""))

    def fail(self, file: RawFile, reason: str, mark: Fingerprint) -> None:
        """Note a file that could not be read. What is indexed of it is no longer what it says,
        unless its bytes are the same: then only the reading was hindered."""
        indexed = self.known.by_bytes.get(mark.sha256)
        taken = indexed is not None and indexed.source.source_id in self.entries
        if indexed and not taken and self.known.is_whole(indexed):
            self._carry(indexed, [file.location])
            self._fail(file, reason + _KEPT)
        else:
            self._fail(file, reason + self._withdrawn(file))

    def fail_empty(self, file: RawFile, reason: str, document: Document) -> None:
        """Note a document in which there is nothing to index."""
        self._fail(file, reason + self._withdrawn(file), document)

    def pass_over(self, file: RawFile, reason: str) -> None:
        """Note a file that is no document: nothing failed."""
        self._fail(file, reason + self._withdrawn(file), outcome=Outcome.IGNORED)

    def _withdrawn(self, file: RawFile) -> str:
        return "; se retiró la versión anterior" if file.location in self.known.by_place else ""

    def _fail(
        self,
        file: RawFile,
        reason: str,
        document: Document | None = None,
        outcome: Outcome = Outcome.FAILED,
    ) -> None:
        source = document.source if document else None
        self.reports.append(
            FileReport(
                location=file.location,
                outcome=outcome,
                reason=reason,
                title=source.title if source else None,
                pages=source.pages if source else None,
                encoding=source.encoding if source else None,
                warnings=source.warnings if source else (),
            )
        )

    def close(self, covers: Callable[[str], bool]) -> None:
        """Decide on the sources that were not seen: kept where they are no business of this run."""
        for indexed in self.known.sources:
            entry = self.entries.get(indexed.source.source_id)
            left = [p for p in indexed.source.locations if p in self.unread or not covers(p)]
            if entry is not None:
                entry.places += [p for p in left if p not in entry.places]
            elif left and self.known.is_whole(indexed):
                self._carry(indexed, left)
            elif not self._was_reported(indexed):
                self._drop(indexed, lost=bool(left))
        self._elsewhere = tuple(f for f in self.known.failures if not covers(f.location))

    def sources(self) -> tuple[IndexedSource, ...]:
        """Sources of the next generation, by id."""
        return tuple(_placed(self.entries[i]) for i in sorted(self.entries))

    def chunks(self) -> tuple[Chunk, ...]:
        """Their chunks, in the same order."""
        return tuple(chunk for i in sorted(self.entries) for chunk in self.entries[i].chunks)

    def changed(self) -> bool:
        """True where the index would not be the same again."""
        before = self.known.sources, self.known.failures
        return (self.sources(), self.failures()) != before

    def failures(self) -> tuple[FileReport, ...]:
        """Files that were not read, now or when another folder was ingested."""
        failed = (r for r in self.reports if r.outcome in _UNREAD)
        return (*self._elsewhere, *failed)

    def totals(self) -> dict[Outcome, int]:
        """Files by outcome."""
        return dict(Counter(report.outcome for report in self.reports))

    def _carry(self, indexed: IndexedSource, places: list[str]) -> None:
        chunks = (self.known.chunks or {}).get(indexed.source.source_id, ())
        self._enter(indexed, chunks, places)

    def _enter(self, indexed: IndexedSource, chunks: tuple[Chunk, ...], places: list[str]) -> None:
        entry = _Entry(indexed, chunks, places)
        self.entries[indexed.source.source_id] = entry
        self._by_bytes[indexed.source.sha256] = entry

    def _drop(self, indexed: IndexedSource, *, lost: bool) -> None:
        reason = "el índice estaba dañado: vuelve a ingerirlo" if lost else "ya no está"
        self._report(indexed.source.location, Outcome.REMOVED, reason, indexed)

    def _was_reported(self, indexed: IndexedSource) -> bool:
        """True for a file that is still there but was not read: one line says it."""
        failed = {r.location for r in self.reports if r.outcome in _UNREAD}
        return bool(failed.intersection(indexed.source.locations))

    def _report(self, location: str, outcome: Outcome, reason: str, indexed: IndexedSource) -> None:
        self.reports.append(report_of(indexed, outcome, reason, location=location))


def report_of(
    indexed: IndexedSource, outcome: Outcome, reason: str = "", *, location: str = ""
) -> FileReport:
    """The line of a report for a source of the index."""
    source = indexed.source
    return FileReport(
        location=location or source.location,
        outcome=outcome,
        reason=reason,
        source_id=source.source_id,
        title=source.title,
        pages=source.pages,
        characters=source.characters,
        chunks=indexed.chunks,
        encoding=source.encoding,
        warnings=source.warnings,
    )


def fingerprint_of(indexed: IndexedSource) -> Fingerprint:
    """What an indexed source was made from."""
    source = indexed.source
    return Fingerprint(source.sha256, indexed.metadata_sha256, source.extraction, indexed.chunker)


def metadata_hash(metadata: Mapping[str, str]) -> str:
    """Hash of the metadata beside a file."""
    ordered = json.dumps(sorted(metadata.items()), ensure_ascii=False)
    return hashlib.sha256(ordered.encode("utf-8", "surrogatepass")).hexdigest()


def newest_first(values: Iterable[str | None]) -> tuple[str, ...]:
    """Distinct values, last in their order first."""
    return tuple(sorted({value for value in values if value}, reverse=True))


def imported(source: Source, source_id: str, file: RawFile, sha256: str, now: datetime) -> Source:
    """A source as it enters the index."""
    return source.model_copy(
        update={
            "source_id": source_id,
            "location": file.location,
            "locations": (file.location,),
            "sha256": sha256,
            "imported_at": now,
        }
    )


def _placed(entry: _Entry) -> IndexedSource:
    """The source with its places; the one that it is known by stays first while it exists."""
    source = entry.indexed.source
    first = source.location if source.location in entry.places else entry.places[0]
    places = (first, *sorted(set(entry.places) - {first}))
    return entry.indexed.model_copy(
        update={"source": source.model_copy(update={"location": first, "locations": places})}
    )
