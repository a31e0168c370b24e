"""Which row of an index is which chunk, kept so that nothing needs to be parsed to know it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from asistente.contracts import Chunk


class _Columns(NamedTuple):
    ids: NDArray[np.bytes_]
    """Chunk id of each row, UTF-8."""
    order: NDArray[np.int64]
    """Rows by ascending chunk id."""
    source_of: NDArray[np.int32]
    """Number of each row's source."""
    sources: NDArray[np.bytes_]
    """Source ids by number."""
    offsets: NDArray[np.int64]
    """Where each row's line begins in `chunks.jsonl`, in bytes, and where the last one ends."""
    checksums: NDArray[np.uint32]
    """CRC-32 of each line."""


@dataclass(frozen=True)
class ChunkRows:
    """Implements `Rows`, and knows where each chunk's line stands."""

    columns: _Columns

    @classmethod
    def of(
        cls, chunks: Sequence[Chunk], offsets: Sequence[int] = (), checksums: Sequence[int] = ()
    ) -> "ChunkRows":
        """The rows of chunks in this order, with what is known of their lines in the file."""
        ids = _fixed([chunk.chunk_id for chunk in chunks])
        sources, source_of = np.unique(
            _fixed([chunk.source_id for chunk in chunks]), return_inverse=True
        )
        order = np.argsort(ids, kind="stable").astype(np.int64)
        lines = np.array(offsets, dtype=np.int64), np.array(checksums, dtype=np.uint32)
        return cls(_Columns(ids, order, source_of.astype(np.int32), sources, *lines))

    @classmethod
    def load(cls, folder: Path) -> "ChunkRows":
        """Read what `save` wrote.

        Raises:
            OSError, ValueError: a file is missing or damaged.
        """
        return cls(_Columns(*(_read(folder / f"{name}.npy") for name in _Columns._fields)))

    def save(self, folder: Path) -> None:
        """Write the columns as `.npy` files into an existing folder."""
        columns: dict[str, NDArray[Any]] = self.columns._asdict()
        for name, column in columns.items():
            np.save(folder / f"{name}.npy", column, allow_pickle=False)

    def __len__(self) -> int:
        return len(self.columns.ids)

    def ids(self, rows: Sequence[int] | NDArray[np.int64]) -> tuple[str, ...]:
        """Chunk id of each row."""
        return tuple(
            i.decode() for i in self.columns.ids[np.asarray(rows, dtype=np.int64)].tolist()
        )

    def find(self, chunk_ids: Sequence[str]) -> NDArray[np.int64]:
        """Row of each chunk id. Raises KeyError for one that the index does not hold."""
        rows = [self._row(chunk_id) for chunk_id in chunk_ids]
        return np.array(rows, dtype=np.int64)

    def of_sources(self, sources: frozenset[str]) -> NDArray[np.int64]:
        """Rows of these sources, ascending."""
        wanted = np.isin(self.columns.sources, _fixed(sorted(sources)))
        return np.flatnonzero(wanted[self.columns.source_of])

    def line(self, row: int) -> tuple[int, int, int]:
        """Start and end of a row's line in `chunks.jsonl`, in bytes, and its CRC-32."""
        start, end = self.columns.offsets[row : row + 2].tolist()
        return start, end, int(self.columns.checksums[row])

    def _row(self, chunk_id: str) -> int:
        ids, order = self.columns.ids, self.columns.order
        wanted = chunk_id.encode()
        low, high = 0, len(ids)
        while low < high:
            middle = (low + high) // 2
            if ids[order[middle]] < wanted:
                low = middle + 1
            else:
                high = middle
        if low == len(ids) or ids[order[low]] != wanted:
            raise KeyError(chunk_id)
        return int(order[low])


def _fixed(texts: Sequence[str]) -> NDArray[np.bytes_]:
    return np.array([text.encode() for text in texts] or np.empty(0, dtype="S1"), dtype=np.bytes_)


def _read(path: Path) -> NDArray[Any]:
    """Map a column into memory; an empty one cannot be mapped and is read."""
    try:
        mapped: NDArray[Any] = np.load(path, mmap_mode="r", allow_pickle=False)
    except ValueError:
        return np.asarray(np.load(path, allow_pickle=False))
    return mapped.view(np.ndarray)
