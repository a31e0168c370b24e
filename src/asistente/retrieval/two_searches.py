"""Candidates from a vector store and a lexical index that know nothing of each other."""

from collections.abc import Sequence
from dataclasses import dataclass

from asistente.contracts import Found
from asistente.ports import LexicalIndex, Vectors, VectorStore


@dataclass(frozen=True)
class TwoSearches:
    """Implements `CandidateSearch`: asks both, and each for its score of what the other found."""

    vectors: VectorStore
    lexical: LexicalIndex

    def candidates(
        self,
        vector: Vectors,
        terms: Sequence[str],
        *,
        k: int,
        sources: frozenset[str] | None = None,
    ) -> tuple[Found, ...]:
        """The k best of each search, with both raw scores."""
        near = self.vectors.nearest(vector, k=k, sources=sources)
        best = self.lexical.best(terms, k=k, sources=sources)
        ids = tuple(dict.fromkeys(scored.chunk_id for scored in (*near, *best)))
        cosines = self.vectors.cosines(vector, ids)
        bm25 = self.lexical.scores(terms, ids)
        return tuple(map(Found, ids, cosines, bm25))
