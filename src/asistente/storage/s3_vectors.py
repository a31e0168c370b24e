"""Vectors that were paid for, kept in S3 so that no text is sent to the model twice.

Those of a generation lie in one object beside it. Those computed since, which an interrupted run
would lose, lie in an object a batch; they are deleted once a generation holds them.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from asistente.ports import Embedder, Vectors
from asistente.storage.s3_objects import S3Objects

PENDING = "vectors/"


@dataclass
class VectorShelf:
    """Vectors of one embedder by the hash of their text."""

    objects: S3Objects
    embedder: Embedder
    kept: Callable[[], dict[bytes, NDArray[np.float32]]]
    """Reads those of the generation that counts."""
    _known: dict[bytes, NDArray[np.float32]] | None = None

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors (n, dimension); only texts without a known one are computed, then kept."""
        known = self._recall()
        keys = [text_key(text) for text in texts]
        new = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
        if new:
            known |= self._compute(new)
        empty = np.empty((0, self.embedder.dimension), dtype=np.float32)
        return np.stack([known[key] for key in keys]) if keys else empty

    def forget_pending(self) -> None:
        """Delete the batches: a generation holds their vectors now."""
        self.objects.delete(list(self.objects.names(self._folder)))

    def _compute(self, new: dict[bytes, str]) -> dict[bytes, NDArray[np.float32]]:
        vectors = self.embedder.embed(list(new.values()), role="passage")
        name = hashlib.sha256(b"".join(new)).hexdigest()[:32]
        self.objects.put(f"{self._folder}{name}.npz", pack_vectors(list(new), vectors))
        return dict(zip(new, vectors, strict=True))

    def _recall(self) -> dict[bytes, NDArray[np.float32]]:
        """What the last generation and an interrupted run left, read once."""
        if self._known is None:
            self._known = dict(self.kept())
            for key in self.objects.names(self._folder):
                stored = self.objects.get(key)
                if stored is not None:
                    self._known |= unpack_vectors(stored.data, self.embedder.dimension)
        return self._known

    @property
    def _folder(self) -> str:
        return f"{PENDING}{hashlib.sha256(self.embedder.id.encode()).hexdigest()[:16]}/"


def text_key(text: str) -> bytes:
    """Hash of a text, 32 bytes."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def pack_vectors(keys: Sequence[bytes], vectors: Vectors) -> bytes:
    """Vectors and the hashes of their texts, in the same order, as one `.npz` file."""
    stream = io.BytesIO()
    hashes = np.frombuffer(b"".join(keys), dtype=np.uint8).reshape(-1, 32)
    np.savez(stream, keys=hashes, vectors=vectors)
    return stream.getvalue()


def unpack_vectors(data: bytes, dimension: int) -> dict[bytes, NDArray[np.float32]]:
    """What `pack_vectors` wrote; nothing of a file that is damaged or of another dimension."""
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            keys, vectors = file["keys"], file["vectors"]
    except (OSError, ValueError, KeyError):  # it can always be computed again
        return {}
    if vectors.ndim != 2 or vectors.shape[1] != dimension or len(keys) != len(vectors):
        return {}
    return dict(zip(map(bytes, keys), vectors, strict=True))
