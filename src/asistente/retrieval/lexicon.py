"""The words of a corpus without its postings: all that BM25 needs beside the text of a chunk.

Where another program finds the chunks, their BM25 is computed from this: the same numbers, bit for
bit, that `BM25Index` gives. It grows with the vocabulary, not with the corpus.
"""

import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from asistente.language.analyser import analyse
from asistente.retrieval.bm25 import fit_rank_bm25, weight
from asistente.retrieval.spelling import Spelling, learn_spelling
from asistente.retrieval.word_table import WordTable


@dataclass(frozen=True)
class CorpusLexicon:
    """Implements `Lexicon`, and scores any text as if it were a chunk of the corpus."""

    terms: WordTable
    weights: NDArray[np.float64]
    """idf of each term."""
    mean_length: float
    """Stems of a chunk, on average."""
    spelling: Spelling

    def idf(self, term: str) -> float | None:
        """Weight of a stem; None where no chunk holds it."""
        place = self.terms.find(term)
        return None if place is None else float(self.weights[place])

    def surface(self, folded: str) -> str | None:
        """How the corpus most often writes a folded word; None if unknown."""
        return self.spelling.surface(folded)

    def closest(self, folded: str) -> str | None:
        """The known folded word within one or two edits, if there is one."""
        return self.spelling.closest(folded)

    def completed(self, beginning: str) -> str | None:
        """The most frequent known folded word that begins so, if there is one."""
        return self.spelling.completed(beginning)

    def bm25(self, terms: Sequence[str], chunks: Sequence[Sequence[str]]) -> list[float]:
        """Score of each chunk, given as its stems. A term that is given twice counts twice."""
        counts = [Counter(stems) for stems in chunks]
        lengths = np.array([len(stems) for stems in chunks], dtype=np.float64)
        scores = np.zeros(len(chunks), dtype=np.float64)
        for term in terms:
            idf = self.idf(term)
            if idf is not None:
                held = np.array([count[term] for count in counts], dtype=np.int64)
                scores += weight(np.full(len(held), idf), held, lengths / self.mean_length)
        return [float(score) for score in scores]


def fit_lexicon(texts: Sequence[str]) -> CorpusLexicon:
    """Learn the words of texts (title and section path included), one a chunk."""
    tokens = [analyse(text) for text in texts]
    spelling = learn_spelling(texts)
    if not any(tokens):
        return CorpusLexicon(WordTable.of([]), np.empty(0), 1.0, spelling)
    model = fit_rank_bm25(tokens)
    terms = sorted(model.idf)
    weights = np.array([model.idf[term] for term in terms], dtype=np.float64)
    return CorpusLexicon(WordTable.of(terms), weights, float(model.avgdl), spelling)


def pack_lexicon(lexicon: CorpusLexicon) -> bytes:
    """The lexicon as one `.npz` file."""
    stream = io.BytesIO()
    np.savez_compressed(stream, **dict(zip(_FILES, _flat(lexicon), strict=True)))  # type: ignore[arg-type]  # its stubs take the names for options
    return stream.getvalue()


def unpack_lexicon(data: bytes) -> CorpusLexicon:
    """What `pack_lexicon` wrote. Raises OSError, ValueError, KeyError for anything else."""
    with np.load(io.BytesIO(data), allow_pickle=False) as file:
        terms, offsets, weights, mean, *words = (file[name] for name in _FILES)
    spelling = Spelling(WordTable(*words[:2]), WordTable(*words[2:4]), words[4])
    return CorpusLexicon(WordTable(terms, offsets), weights, float(mean), spelling)


_FILES = (
    *("terms", "term_offsets", "weights", "mean_length"),
    *("folded", "folded_offsets", "surfaces", "surface_offsets", "counts"),
)


def _flat(lexicon: CorpusLexicon) -> tuple[NDArray[Any], ...]:
    """The arrays in the order of `_FILES`."""
    spelling = lexicon.spelling
    return (
        *lexicon.terms,
        lexicon.weights,
        np.array(lexicon.mean_length),
        *(*spelling.folded, *spelling.surfaces, spelling.counts),
    )
