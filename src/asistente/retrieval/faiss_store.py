"""Nearest chunks by cosine, from a FAISS flat index: exact, and the same on every machine."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from asistente.contracts import Scored
from asistente.ports import Rows, Vectors, VectorStore


class FaissFormat:
    """The vector part of an index: one FAISS file."""

    def write(self, path: Path, vectors: Vectors) -> None:
        """Write unit vectors (n, dimension), in row order."""
        faiss = _faiss()
        index = faiss.IndexFlatIP(vectors.shape[1])
        index.add(np.ascontiguousarray(vectors, dtype=np.float32))
        faiss.write_index(index, str(path))

    def open(self, path: Path, rows: Rows) -> VectorStore:
        """Open what `write` wrote; nothing is loaded before the first search."""
        return FaissStore(path, rows)


@dataclass(frozen=True)
class FaissStore:
    """Implements `VectorStore` over a file of unit vectors, mapped into memory on first use."""

    path: Path
    rows: Rows

    def nearest(
        self, vector: Vectors, *, k: int, sources: frozenset[str] | None = None
    ) -> tuple[Scored, ...]:
        """The k best, best first; `sources` limits the search to those source ids."""
        allowed = None if sources is None else self.rows.of_sources(sources)
        k = min(k, len(self.rows) if allowed is None else len(allowed))
        if k == 0:
            return ()
        scores, found = self._index.search(_row(vector), k, params=_only(allowed))
        ids = self.rows.ids(found[0])
        return tuple(
            Scored(chunk_id=i, score=s) for i, s in zip(ids, scores[0].tolist(), strict=True)
        )

    def cosines(self, vector: Vectors, chunk_ids: Sequence[str]) -> tuple[float, ...]:
        """Cosine of each of these chunks. Raises KeyError for an unknown id."""
        if not chunk_ids:
            return ()
        vectors = self._index.reconstruct_batch(self.rows.find(chunk_ids))
        return tuple((vectors @ _row(vector)[0]).tolist())

    @cached_property
    def _index(self) -> Any:
        faiss = _faiss()
        # Releases before 1.11 cannot map a flat index, and read it instead.
        return faiss.read_index(str(self.path), getattr(faiss, "IO_FLAG_MMAP_IFC", 0))


def _faiss() -> Any:
    import faiss

    return faiss


def _row(vector: Vectors) -> NDArray[np.float32]:
    """One vector as FAISS takes it: (1, dimension), float32."""
    return np.ascontiguousarray(vector, dtype=np.float32).reshape(1, -1)


def _only(rows: NDArray[np.int64] | None) -> Any:
    if rows is None:
        return None
    faiss = _faiss()
    return faiss.SearchParameters(sel=faiss.IDSelectorBatch(rows))
