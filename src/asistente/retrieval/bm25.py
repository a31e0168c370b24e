"""BM25 over Spanish stems, fitted once by rank-bm25 and kept as plain arrays.

A query needs a few postings, not the model: they are memory-mapped, so that a cold question neither
unpickles nor refits anything. rank-bm25's own idf is zero or negative for a term in half of the
chunks or more; the one used here is always positive, so a chunk that holds a term always ranks
above one that does not, even in an index of six documents.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from asistente.contracts import Scored
from asistente.language.analyser import analyse
from asistente.ports import LexicalIndex, Rows
from asistente.retrieval.arrays import read_array, write_array
from asistente.retrieval.spelling import Spelling, learn_spelling
from asistente.retrieval.word_table import WordTable

K1 = 1.5
B = 0.75
"""How soon repetition stops to count, and how much length does: rank-bm25's own."""


class LexicalArrays(NamedTuple):
    """All that a query needs of a fitted BM25; each may be memory-mapped.

    Term i has idf `idf[i]` and the postings `starts[i]` to `starts[i + 1]`: the chunks (`rows`,
    ascending) that hold it, and what it adds to their score once (`weights`).
    """

    terms: WordTable
    idf: NDArray[np.float64]
    starts: NDArray[np.int64]
    rows: NDArray[np.int32]
    weights: NDArray[np.float32]
    spelling: Spelling


class BM25Format:
    """The lexical part of an index: a folder of `.npy` files."""

    def write(self, folder: Path, texts: Sequence[str]) -> None:
        """Fit BM25 to the texts, in row order, and write its arrays."""
        for name, array in zip(_FILES, _flat(fit(texts)), strict=True):
            write_array(folder / f"{name}.npy", array)

    def open(self, folder: Path, rows: Rows) -> LexicalIndex:
        """Open what `write` wrote; `rows` has the chunks of the texts, in the same order.

        Raises:
            OSError, ValueError: a file is missing or damaged.
        """
        return BM25Index(_nested([read_array(folder / f"{name}.npy") for name in _FILES]), rows)


@dataclass(frozen=True)
class BM25Index:
    """Implements `LexicalIndex` over fitted arrays."""

    arrays: LexicalArrays
    rows: Rows

    def best(
        self, terms: Sequence[str], *, k: int, sources: frozenset[str] | None = None
    ) -> tuple[Scored, ...]:
        """The k best chunks that hold one of the terms at least, best first; ties in row order."""
        scores = self._scores(terms)
        if sources is not None:
            allowed = np.zeros(len(scores), dtype=bool)
            allowed[self.rows.of_sources(sources)] = True
            scores[~allowed] = 0.0
        order = _highest(scores, k)
        ids = self.rows.ids(order)
        return tuple(Scored(chunk_id=i, score=s) for i, s in zip(ids, scores[order], strict=True))

    def scores(self, terms: Sequence[str], chunk_ids: Sequence[str]) -> tuple[float, ...]:
        """Score of each of these chunks, 0 for one that holds none of the terms."""
        return tuple(self._scores(terms)[self.rows.find(chunk_ids)].tolist())

    def idf(self, term: str) -> float | None:
        """Weight of a stem; None where no chunk holds it."""
        place = self.arrays.terms.find(term)
        return None if place is None else float(self.arrays.idf[place])

    def surface(self, folded: str) -> str | None:
        """How the corpus most often writes a folded word; None if unknown."""
        return self.arrays.spelling.surface(folded)

    def closest(self, folded: str) -> str | None:
        """The known folded word within one or two edits, if there is one."""
        return self.arrays.spelling.closest(folded)

    def completed(self, beginning: str) -> str | None:
        """The most frequent known folded word that begins so, if there is one."""
        return self.arrays.spelling.completed(beginning)

    def _scores(self, terms: Sequence[str]) -> NDArray[np.float64]:
        """One score a row. A term that is given twice counts twice, as in rank-bm25."""
        scores = np.zeros(len(self.rows), dtype=np.float64)
        for term in terms:
            place = self.arrays.terms.find(term)
            if place is not None:
                span = slice(int(self.arrays.starts[place]), int(self.arrays.starts[place + 1]))
                scores[self.arrays.rows[span]] += self.arrays.weights[span]
        return scores


def fit(texts: Sequence[str]) -> LexicalArrays:
    """Fit BM25 to texts (title and section path included), one a row."""
    tokens = [analyse(text) for text in texts]
    spelling = learn_spelling(texts)
    # rank-bm25 divides by the number of chunks and of words
    return _arrays(fit_rank_bm25(tokens), spelling) if any(tokens) else _no_terms(spelling)


def fit_rank_bm25(tokens: Sequence[Sequence[str]]) -> Any:
    """rank-bm25's Okapi model of these token lists, with an idf that is always positive.

    The idf is Lucene's, ln(1 + (N - n + 0.5) / (n + 0.5)) for a term that n of N chunks hold.
    """
    from rank_bm25 import BM25Okapi

    class PositiveOkapi(BM25Okapi):  # type: ignore[misc]  # rank-bm25 ships no types
        def _calc_idf(self, nd: Mapping[str, int]) -> None:
            size = self.corpus_size
            self.idf = {term: math.log1p((size - n + 0.5) / (n + 0.5)) for term, n in nd.items()}

    return PositiveOkapi(tokens, k1=K1, b=B)


def _arrays(model: Any, spelling: Spelling) -> LexicalArrays:
    """What each term adds to each chunk that holds it, computed once instead of at every query."""
    terms = sorted(model.idf)
    idf = np.array([model.idf[term] for term in terms], dtype=np.float64)
    places, rows, counts = _postings(model.doc_freqs, {term: i for i, term in enumerate(terms)})
    length = np.array(model.doc_len, dtype=np.float64)[rows] / model.avgdl
    return LexicalArrays(
        terms=WordTable.of(terms),
        idf=idf,
        starts=np.searchsorted(places, np.arange(len(terms) + 1)),
        rows=rows.astype(np.int32),
        weights=weight(idf[places], counts, length),
        spelling=spelling,
    )


def weight(
    idf: NDArray[np.float64], counts: NDArray[np.int64], length: NDArray[np.float64]
) -> NDArray[np.float32]:
    """What terms add to the score of chunks that hold them `counts` times.

    `length` is that of each chunk over the mean, in stems. All arrays have one shape.
    """
    saturation = counts + K1 * (1 - B + B * length)
    return (idf * counts * (K1 + 1) / saturation).astype(np.float32)


def _postings(
    frequencies: Sequence[Mapping[str, int]], places: Mapping[str, int]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Term, row and count of each posting, by term and then by row."""
    triples = np.array(
        [
            (places[term], row, count)
            for row, terms in enumerate(frequencies)
            for term, count in terms.items()
        ],
        dtype=np.int64,
    )
    ordered = triples[np.lexsort((triples[:, 1], triples[:, 0]))]
    return ordered[:, 0], ordered[:, 1], ordered[:, 2]


def _no_terms(spelling: Spelling) -> LexicalArrays:
    return LexicalArrays(
        terms=WordTable.of([]),
        idf=np.empty(0, dtype=np.float64),
        starts=np.zeros(1, dtype=np.int64),
        rows=np.empty(0, dtype=np.int32),
        weights=np.empty(0, dtype=np.float32),
        spelling=spelling,
    )


def _highest(scores: NDArray[np.float64], k: int) -> NDArray[np.int64]:
    """Rows of the k highest scores over 0, best first; ties in row order."""
    found = np.flatnonzero(scores > 0)
    return found[np.argsort(-scores[found], kind="stable")[:k]]


_FILES = (
    *("terms", "term_offsets", "idf", "starts", "rows", "weights"),
    *("folded", "folded_offsets", "surfaces", "surface_offsets", "counts"),
)


def _flat(arrays: LexicalArrays) -> tuple[NDArray[Any], ...]:
    """The arrays in the order of `_FILES`."""
    spelling = arrays.spelling
    return (
        *arrays.terms,
        *(arrays.idf, arrays.starts, arrays.rows, arrays.weights),
        *(*spelling.folded, *spelling.surfaces, spelling.counts),
    )


def _nested(flat: Sequence[NDArray[Any]]) -> LexicalArrays:
    terms, term_offsets, idf, starts, rows, weights, *words = flat
    spelling = Spelling(WordTable(*words[:2]), WordTable(*words[2:4]), words[4])
    return LexicalArrays(WordTable(terms, term_offsets), idf, starts, rows, weights, spelling)
