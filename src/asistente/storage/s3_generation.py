"""The files of one generation of an index on AWS, and what may be done with them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from asistente.contracts import Chunk
from asistente.errors import IndexMismatchError
from asistente.language.analyser import ANALYSER_ID
from asistente.ports import Embedder
from asistente.storage.manifest import index_option
from asistente.storage.s3_manifest import CloudManifest, read_artifact
from asistente.storage.s3_objects import S3Objects
from asistente.storage.s3_texts import TEXT_FOLDER

CHUNKS_NAME, LEXICON_NAME, VECTORS_NAME = "chunks.jsonl", "lexicon.npz", "vectors.npz"


def pack_chunks(chunks: Sequence[Chunk]) -> bytes:
    """Chunks as JSON lines."""
    return b"".join(c.model_dump_json(exclude_defaults=True).encode() + b"\n" for c in chunks)


def read_chunks(objects: S3Objects, index: str, manifest: CloudManifest) -> tuple[Chunk, ...]:
    """All chunks of a generation, in order. Raises IndexDamagedError."""
    lines = read_artifact(objects, index, manifest, CHUNKS_NAME).split(b"\n")
    return tuple(Chunk.model_validate_json(line) for line in lines if line)


def refuse_other_embedder(index: str, manifest: CloudManifest, embedder: Embedder) -> None:
    """Raise IndexMismatchError where vectors or terms of a question could not be compared."""
    built = (manifest.embedder, manifest.dimension, manifest.analyser)
    wanted = (embedder.id, embedder.dimension, ANALYSER_ID)
    for was, now in zip(built, wanted, strict=True):
        if was != now:
            raise IndexMismatchError(
                f"El índice «{index}» se creó con «{was}» y ahora se usa «{now}».",
                hint=f"Reconstrúyelo con: asistente ingest RUTA{index_option(Path(index))} "
                "--path aws",
            )


def leftovers(objects: S3Objects, manifest: CloudManifest) -> list[str]:
    """Files of other generations, and texts of documents that are gone."""
    old = [k for k in objects.names("gen-") if not k.startswith(f"{manifest.folder}/")]
    texts = {f"{TEXT_FOLDER}{s.source.sha256}.txt" for s in manifest.sources}
    return old + [key for key in objects.names(TEXT_FOLDER) if key not in texts]
