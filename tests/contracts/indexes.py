"""Small indexes that the contract suites share, built as `ingest` builds them."""

from collections.abc import Sequence
from pathlib import Path

from asistente.contracts import (
    Chunk,
    CorpusFacts,
    IndexContents,
    IndexedSource,
    Source,
)
from asistente.ports import Embedder
from asistente.retrieval.bm25 import BM25Format
from asistente.retrieval.faiss_store import FaissFormat
from asistente.storage.generation import Formats, OpenIndex
from asistente.storage.index_dir import IndexDirectory, open_index
from tests.fakes import FixedClock, HashedEmbedder

FORMATS = Formats(FaissFormat(), BM25Format())

TEXTS = {
    "becas": ("La beca se solicita en enero.", "Beca, beca y beca: tres tipos."),
    "pagos": ("El pago se hace en caja.", "La reinscripción cuesta 1500 pesos."),
    "año": ("El calendario escolar empieza en febrero.", "Reinscripción en febrero."),
}
"""Source id → its chunks' texts."""


def chunks() -> tuple[Chunk, ...]:
    return tuple(
        Chunk(
            chunk_id=f"{source}#{number}",
            source_id=source,
            text=text,
            start=0,
            end=len(text),
            pages=(number + 1,),
            section_path=("Título", "Sección"),
        )
        for source, texts in sorted(TEXTS.items())
        for number, text in enumerate(texts)
    )


def contents(held: Sequence[Chunk]) -> IndexContents:
    ids = sorted({chunk.source_id for chunk in held})
    sources = tuple(
        IndexedSource(
            source=Source(source_id=i, title=i, location=f"docs/{i}.txt", sha256=i),
            chunker="test",
            metadata_sha256="",
            chunks=sum(chunk.source_id == i for chunk in held),
        )
        for i in ids
    )
    return IndexContents(
        sources=sources,
        chunks=tuple(held),
        texts=tuple(chunk.text for chunk in held),
        facts=CorpusFacts(chunks=len(held), sources=len(ids), periods=("2026-A",)),
    )


def directory(folder: Path) -> IndexDirectory:
    return IndexDirectory(folder, FORMATS, FixedClock())


def build(folder: Path, held: Sequence[Chunk], embedder: Embedder | None = None) -> OpenIndex:
    """Seal a generation with these chunks and open it."""
    embedder = embedder or HashedEmbedder()
    with directory(folder).update(embedder) as update:
        whole = contents(held)
        update.seal(whole, update.embed(whole.texts))
    return reopen(folder, embedder)


def reopen(folder: Path, embedder: Embedder | None = None) -> OpenIndex:
    embedder = embedder or HashedEmbedder()
    return open_index(folder, FORMATS, embedder=embedder.id, dimension=embedder.dimension)
