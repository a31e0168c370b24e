"""Sorted words as two arrays, so that a cold query finds a word without building a dictionary."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class WordTable(NamedTuple):
    """Words in the order of their UTF-8 bytes, one after the other in `blob`.

    `offsets` has one entry more than there are words: word i is `blob[offsets[i]:offsets[i + 1]]`.
    Both may be memory-mapped.
    """

    blob: NDArray[np.uint8]
    offsets: NDArray[np.int64]

    @classmethod
    def of(cls, words: Sequence[str]) -> "WordTable":
        """Pack words in the order given; `find` needs them sorted."""
        encoded = [word.encode() for word in words]
        lengths = np.fromiter(map(len, encoded), dtype=np.int64, count=len(encoded))
        offsets = np.concatenate((np.zeros(1, dtype=np.int64), np.cumsum(lengths)))
        return cls(np.frombuffer(b"".join(encoded), dtype=np.uint8), offsets)

    def size(self) -> int:
        """Number of words."""
        return len(self.offsets) - 1

    def word(self, i: int) -> str:
        """The word at place i."""
        return self._bytes(i).decode()

    def words(self, start: int, stop: int) -> list[str]:
        """The words at places start to stop - 1."""
        base = int(self.offsets[start])
        blob = bytes(self.blob[base : int(self.offsets[stop])])
        ends = (self.offsets[start : stop + 1] - base).tolist()
        return [blob[a:b].decode() for a, b in pairwise(ends)]

    def find(self, word: str) -> int | None:
        """Place of a word, or None."""
        place = self.first_from(word)
        found = place < self.size() and self._bytes(place) == word.encode()
        return place if found else None

    def first_from(self, word: str) -> int:
        """Place of the first word that is not before this one."""
        wanted = word.encode()
        low, high = 0, self.size()
        while low < high:
            middle = (low + high) // 2
            if self._bytes(middle) < wanted:
                low = middle + 1
            else:
                high = middle
        return low

    def _bytes(self, i: int) -> bytes:
        return bytes(self.blob[int(self.offsets[i]) : int(self.offsets[i + 1])])
