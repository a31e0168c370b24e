"""Folders of documents as chunks, without an index or a model of vectors."""

from pathlib import Path

from benchmarks.shared_data import ROOT

from asistente.contracts import Chunk, Document, RawFile, Source
from asistente.errors import SourceError
from asistente.ingestion.chunk import StructuralChunker
from asistente.ingestion.extract.content import ContentExtractor
from asistente.storage.corpus import FolderCorpus


def demo_chunks() -> tuple[tuple[Chunk, Source], ...]:
    """All chunks of the repository's corpus with their sources."""
    return chunks_of(ROOT / "corpus")


def chunks_of(folder: Path) -> tuple[tuple[Chunk, Source], ...]:
    """All chunks of a folder with their sources; what cannot be read is left out."""
    chunker = StructuralChunker(count_tokens=_tokens, size=400, overlap=50, window=512)
    documents = [document for file in FolderCorpus((folder,)).files() for document in _read(file)]
    return tuple(
        (chunk, document.source) for document in documents for chunk in chunker.chunk(document)
    )


def _read(file: RawFile) -> tuple[Document, ...]:
    try:
        return (ContentExtractor().extract(file),)
    except SourceError:
        return ()


def _tokens(text: str) -> int:
    """About what a model of subwords counts."""
    return len(text) // 4
