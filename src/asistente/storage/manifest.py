"""The manifest: the one file that says which generation counts, what is in it and what may read it.

It is replaced in one rename, so it is the moment at which an update happens. It carries its own
checksum, and the size and checksum of every file that it speaks for.
"""

import hashlib
import re
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from pydantic import Field, ValidationError

from asistente.contracts import CorpusFacts, FileReport, Frozen, IndexedSource
from asistente.errors import IndexDamagedError, IndexMismatchError, IndexNotFoundError
from asistente.storage.durable import replace_file

SCHEMA = 1
"""Layout of the index folder; an index of another one is built anew."""

MANIFEST_NAME = "manifest.json"

_WRAPPED = re.compile(rb'\{"schema":(\d+),"sha256":"([0-9a-f]{64})","manifest":(.*)\}\n?', re.S)


class Seal(Frozen):
    """Size and hash of a file when the generation was sealed."""

    size: int
    sha256: str


class Manifest(Frozen):
    """What one generation of an index is."""

    generation: int
    embedder: str
    dimension: int
    analyser: str
    created_at: datetime
    sources: tuple[IndexedSource, ...]
    facts: CorpusFacts
    failures: tuple[FileReport, ...] = ()
    """Files that could not be read."""
    files: dict[str, Seal] = Field(repr=False)
    """By path inside the generation's folder."""
    calibration: str | None = None
    """The calibration that was fitted on this index, as JSON; None for the embedder's own."""

    @property
    def folder(self) -> str:
        """Name of the generation's folder."""
        return f"gen-{self.generation:06d}"


Kind = TypeVar("Kind", bound=Manifest)


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Make a generation the one that counts."""
    replace_file(folder / MANIFEST_NAME, wrap(manifest))


def wrap(manifest: Manifest) -> bytes:
    """A manifest as it is stored, with its layout and checksum."""
    body = manifest.model_dump_json().encode()
    digest = hashlib.sha256(body).hexdigest()
    return b'{"schema":%d,"sha256":"%s","manifest":%s}\n' % (SCHEMA, digest.encode(), body)


def read_manifest(folder: Path) -> Manifest:
    """The manifest of an index.

    Raises:
        IndexNotFoundError: there is no index in the folder.
        IndexMismatchError: it was written with another layout.
        IndexDamagedError: it is not what was written.
    """
    try:
        data = (folder / MANIFEST_NAME).read_bytes()
    except (FileNotFoundError, NotADirectoryError) as exc:
        raise IndexNotFoundError(
            f"No existe el índice «{folder.name}».",
            hint=f"Créalo con: asistente ingest CARPETA{index_option(folder)}",
        ) from exc
    except OSError as exc:
        raise damaged(folder, MANIFEST_NAME) from exc
    return unwrap(folder, data, Manifest)


def unwrap(folder: Path, data: bytes, kind: type[Kind]) -> Kind:
    """The manifest that `wrap` made; `folder` is named in messages.

    Raises:
        IndexMismatchError: it was written with another layout.
        IndexDamagedError: it is not what was written.
    """
    match = _WRAPPED.fullmatch(data)
    if match is None:
        raise damaged(folder, MANIFEST_NAME)
    schema, digest, body = int(match[1]), match[2].decode(), match[3]
    if schema != SCHEMA:
        raise IndexMismatchError(
            f"El índice «{folder.name}» se creó con otra versión de asistente.",
            hint=f"Reconstrúyelo con: {rebuild_command(folder)}",
        )
    if hashlib.sha256(body).hexdigest() != digest:
        raise damaged(folder, MANIFEST_NAME)
    try:
        return kind.model_validate_json(body)
    except ValidationError as exc:
        raise damaged(folder, MANIFEST_NAME) from exc


def rebuild_command(folder: Path, manifest: Manifest | None = None) -> str:
    """What to type to build the index again, with the folders that it came from where known."""
    places = {s.source.location for s in manifest.sources} if manifest else set()
    tops = sorted({_top(place) for place in places})
    paths = " ".join(_quoted(top) for top in tops) if 0 < len(tops) <= 4 else "CARPETA"
    return f"asistente ingest {paths}{index_option(folder)}"


def index_option(folder: Path) -> str:
    """The `--index` that names this index, where one is needed."""
    return "" if folder.name == "default" else f" --index {_quoted(folder.name)}"


def damaged(folder: Path, name: str, manifest: Manifest | None = None) -> IndexDamagedError:
    """The error for a file of the index that is not what was sealed."""
    return IndexDamagedError(
        f"El índice «{folder.name}» está dañado: {name} no es lo que se guardó.",
        hint=f"Repáralo con: {rebuild_command(folder, manifest)}",
    )


def _top(location: str) -> str:
    """The outermost folder of a relative location; the innermost of an absolute one."""
    path = Path(location)
    return path.parts[0] if not path.is_absolute() and len(path.parts) > 1 else str(path.parent)


def _quoted(text: str) -> str:
    return f"'{text}'" if re.search(r"[^\w./-]", text) else text
