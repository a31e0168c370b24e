"""One generation of an index: a folder that is written whole, sealed, and never changed again."""

import hashlib
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from asistente.contracts import IndexContents
from asistente.errors import IndexUnusableError, told
from asistente.ports import LexicalIndex, Rows, Vectors, VectorStore
from asistente.storage.chunk_file import JsonlChunkStore, open_chunks, write_chunks
from asistente.storage.durable import remove_unless_read, sync_tree
from asistente.storage.manifest import Manifest, Seal, damaged

_VECTORS_NAME = "vectors.faiss"
_HASHED_ALWAYS = 512 * 1024
"""Files up to this size are hashed whenever an index is opened, which takes under a millisecond.

Larger ones have their size checked then, and their content by `check` and before an update. Every
chunk that is read has a checksum of its own, so what is quoted is always verified.
"""


class VectorFormat(Protocol):
    """How vectors are kept in a file."""

    def write(self, path: Path, vectors: Vectors) -> None: ...
    def open(self, path: Path, rows: Rows) -> VectorStore: ...


class LexicalFormat(Protocol):
    """How a lexical index is kept in a folder."""

    def write(self, folder: Path, texts: Sequence[str]) -> None: ...
    def open(self, folder: Path, rows: Rows) -> LexicalIndex: ...


class Formats(NamedTuple):
    """The technologies that an index is made with, chosen where the program is composed."""

    vectors: VectorFormat
    lexical: LexicalFormat


class OpenIndex(NamedTuple):
    """An index open for reading. It stays readable, whatever is ingested meanwhile.

    The chunk store holds the generation: keep it as long as the others are used.
    """

    manifest: Manifest
    chunks: JsonlChunkStore
    vectors: VectorStore
    lexical: LexicalIndex

    def close(self) -> None:
        """Let the generation go, so that the next update can remove it."""
        self.chunks.close()


def write_generation(
    folder: Path, contents: IndexContents, vectors: Vectors, formats: Formats
) -> dict[str, Seal]:
    """Write all files of a new generation, down to the disk; returns the seal of each.

    Raises:
        IndexUnusableError: it could not be written, as on a full disk; nothing is left of it.
    """
    try:
        folder.mkdir()
        write_chunks(folder, contents.chunks)
        formats.vectors.write(folder / _VECTORS_NAME, vectors)
        (folder / "lexical").mkdir()
        formats.lexical.write(folder / "lexical", contents.texts)
        sync_tree(folder)
        return {name: _seal(folder / name) for name in _files(folder)}
    except (OSError, RuntimeError) as exc:  # FAISS tells of a full disk by a RuntimeError
        shutil.rmtree(folder, ignore_errors=True)
        raise unwritable(folder.parent, exc) from exc


def open_generation(index: Path, manifest: Manifest, formats: Formats) -> OpenIndex:
    """Open the generation of a manifest.

    Raises:
        FileNotFoundError: it was removed since the manifest was read.
        IndexDamagedError: a file is not what was sealed.
    """
    folder = index / manifest.folder
    chunks = open_chunks(index, manifest)
    _verify(index, manifest, up_to=_HASHED_ALWAYS)
    try:
        return OpenIndex(
            manifest,
            chunks,
            formats.vectors.open(folder / _VECTORS_NAME, chunks.rows),
            formats.lexical.open(folder / "lexical", chunks.rows),
        )
    except (OSError, ValueError, EOFError) as exc:
        raise damaged(index, manifest.folder, manifest) from exc


def check_generation(index: Path, manifest: Manifest) -> None:
    """Hash every file. Raises IndexDamagedError, FileNotFoundError."""
    _verify(index, manifest, up_to=None)


def next_generation(index: Path, manifest: Manifest | None) -> int:
    """A number that no generation has, nor one that an interrupted run left."""
    taken = [int(f.name[4:]) for f in index.glob("gen-*") if f.name[4:].isdigit()]
    return max((*taken, manifest.generation if manifest else 0)) + 1


def remove_generations(index: Path, *, but: str | None) -> None:
    """Remove what no reader has open: old generations, and what an interrupted run left."""
    for folder in index.glob("gen-*"):
        if folder.name != but:
            remove_unless_read(folder)


def unwritable(index: Path, exc: Exception) -> IndexUnusableError:
    """The error for an index that could not be written."""
    return IndexUnusableError(
        f"No se pudo escribir el índice «{index.name}»: {told(exc)}. El anterior sigue intacto.",
        hint="Revisa el espacio libre y los permisos de la carpeta, y repite el comando: "
        "lo que ya se calculó no se pierde.",
    )


def _verify(index: Path, manifest: Manifest, *, up_to: int | None) -> None:
    folder = index / manifest.folder
    for name, seal in manifest.files.items():
        path = folder / name
        try:
            intact = path.stat().st_size == seal.size
            if intact and (up_to is None or seal.size <= up_to):
                intact = _seal(path) == seal
        except OSError as exc:
            if not folder.is_dir():
                raise FileNotFoundError(folder) from exc
            raise damaged(index, f"{manifest.folder}/{name}", manifest) from exc
        if not intact:
            raise damaged(index, f"{manifest.folder}/{name}", manifest)


def _files(folder: Path) -> Iterator[str]:
    return (p.relative_to(folder).as_posix() for p in sorted(folder.rglob("*")) if p.is_file())


def _seal(path: Path) -> Seal:
    with path.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    return Seal(size=path.stat().st_size, sha256=digest)
