"""Ways for tests to read bytes as the program would read a file."""

from asistente.contracts import BlockKind, Chunk, Document, RawFile
from asistente.ingestion.chunk import StructuralChunker
from asistente.ingestion.extract.content import ContentExtractor
from asistente.ingestion.extract.limits import Limits


def raw(name: str, data: bytes | str, **metadata: str) -> RawFile:
    """A file of the corpus."""
    content = data.encode() if isinstance(data, str) else data
    return RawFile(location=f"corpus/{name}", name=name, data=content, metadata=metadata)


def read(name: str, data: bytes | str, limits: Limits | None = None, **metadata: str) -> Document:
    """The document that the extractor gives."""
    return ContentExtractor(limits or Limits()).extract(raw(name, data, **metadata))


def texts(document: Document, *kinds: BlockKind) -> list[str]:
    """Texts of the blocks, or of those of some kinds."""
    return [
        document.text[block.start : block.end]
        for block in document.blocks
        if not kinds or block.kind in kinds
    ]


def lead_of(document: Document, start: str) -> str:
    """The lead of the first block that begins with these words and is no heading."""
    return next(
        block.lead
        for block in document.blocks
        if block.kind is not BlockKind.HEADING
        and document.text[block.start : block.end].startswith(start)
    )


def count_words(text: str) -> int:
    """A tokenizer of the simplest kind: a token for each four letters, and two marks."""
    return 2 + sum(1 + (len(word) - 1) // 4 for word in text.split())


def chunks(
    document: Document, size: int = 400, overlap: int = 50, window: int = 512
) -> list[Chunk]:
    """Chunks of a document under `count_words`."""
    return list(StructuralChunker(count_words, size, overlap, window).chunk(document))


def unit_texts(document: Document) -> list[str]:
    """All that may be quoted of a document."""
    return [c.text[u.start : u.end] for c in chunks(document) for u in c.units]
