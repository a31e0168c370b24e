"""Plain arrays on disk: `.npy` files, memory-mapped for reading, never pickled."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray


def write_array(path: Path, array: NDArray[Any]) -> None:
    """Write an array as it is."""
    np.save(path, np.ascontiguousarray(array), allow_pickle=False)


def read_array(path: Path) -> NDArray[Any]:
    """Map an array into memory; nothing of it is read before it is used.

    Raises:
        OSError, ValueError: the file is missing, cut or no such array.
    """
    try:
        mapped: NDArray[Any] = np.load(path, mmap_mode="r", allow_pickle=False)
    except ValueError:  # what is empty cannot be mapped, and what is damaged fails again here
        return np.asarray(np.load(path, allow_pickle=False))
    return mapped.view(np.ndarray)  # slices of a memmap cost ten times as much
