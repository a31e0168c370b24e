"""The manifest of an index on AWS: which generation counts, and which version of each document.

It is replaced by one conditional write, so it is the moment at which an update happens there too.
"""

from __future__ import annotations

import hashlib
import time
from pathlib import Path
from typing import NamedTuple

from asistente.errors import IndexDamagedError, IndexNotFoundError
from asistente.storage.manifest import (
    MANIFEST_NAME,
    Manifest,
    Seal,
    index_option,
    unwrap,
    wrap,
)
from asistente.storage.s3_objects import S3Objects

WATCH_SECONDS = 2.0
"""How long a manifest is taken for the one that counts without looking again."""


class CloudManifest(Manifest):
    """What one generation of an index on AWS is."""

    versions: dict[str, str]
    """By source id: the version under which its chunks stand in OpenSearch."""
    run: str
    """The update that wrote it: two of the same number never write to one folder."""

    @property
    def folder(self) -> str:
        """Name of the generation's folder."""
        return f"gen-{self.generation:06d}-{self.run}"


class Sealed(NamedTuple):
    """A manifest as it was read, and the etag that tells whether it still counts."""

    manifest: CloudManifest
    etag: str


def read_cloud_manifest(objects: S3Objects, index: str) -> Sealed:
    """The manifest of an index; `objects` are those of its folder.

    Raises:
        IndexNotFoundError: there is no such index.
        IndexMismatchError, IndexDamagedError: another layout; not what was written.
        ServiceError: S3 refuses or fails.
    """
    stored = objects.get(MANIFEST_NAME)
    if stored is None:
        raise IndexNotFoundError(
            f"No existe el índice «{index}» en {objects.bucket}.",
            hint=f"Créalo con: asistente ingest CARPETA{index_option(Path(index))} --path aws",
        )
    return Sealed(unwrap(Path(index), stored.data, CloudManifest), stored.etag)


class ManifestWatch:
    """The manifest that counts, read again at most so often, and only where it is another one."""

    def __init__(self, objects: S3Objects, index: str) -> None:
        self._objects = objects
        self._index = index
        self._sealed = read_cloud_manifest(objects, index)
        self._read_at = time.monotonic()

    def current(self, *, at_once: bool = False) -> CloudManifest:
        """The manifest as it is now; the same object where it did not change. Raises as reading."""
        if at_once or time.monotonic() - self._read_at >= WATCH_SECONDS:
            stored = self._objects.get_unless(MANIFEST_NAME, self._sealed.etag)
            if stored is not None:
                manifest = unwrap(Path(self._index), stored.data, CloudManifest)
                self._sealed = Sealed(manifest, stored.etag)
            self._read_at = time.monotonic()
        return self._sealed.manifest


def write_cloud_manifest(
    objects: S3Objects, manifest: CloudManifest, *, after: str | None
) -> str | None:
    """Make a generation the one that counts, in place of the one of this etag.

    Returns its etag; None where another writer was first.
    """
    return objects.swap(MANIFEST_NAME, wrap(manifest), etag=after)


def read_artifact(objects: S3Objects, index: str, manifest: CloudManifest, name: str) -> bytes:
    """A file of a generation. Raises IndexDamagedError where it is not what was sealed."""
    stored = objects.get(f"{manifest.folder}/{name}")
    if stored is None or seal_of(stored.data) != manifest.files.get(name):
        raise cloud_damaged(index, f"{manifest.folder}/{name}")
    return stored.data


def seal_of(data: bytes) -> Seal:
    """Size and hash of an artifact."""
    return Seal(size=len(data), sha256=hashlib.sha256(data).hexdigest())


def cloud_damaged(index: str, name: str) -> IndexDamagedError:
    """The error for a file of the index that is not what was sealed."""
    return IndexDamagedError(
        f"El índice «{index}» está dañado: {name} no es lo que se guardó.",
        hint=f"Repáralo con: asistente ingest RUTA{index_option(Path(index))} --path aws",
    )
