"""Reads an index of OpenSearch: it finds the chunks, and their raw scores are computed here.

What OpenSearch returns decides which chunks are looked at. Their cosine comes from their vectors
and their BM25 from their stems, by the code of the local path, so the same chunks have the same
signals on both. Each search asks for more than it needs, since its ranking is only near to ours.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from asistente.contracts import Chunk, CorpusFacts, Found, Scored, Source
from asistente.errors import ServiceError
from asistente.ports import Vectors
from asistente.retrieval.lexicon import CorpusLexicon
from asistente.retrieval.opensearch.chunk_index import ensure_pipeline
from asistente.retrieval.opensearch.gateway import Gateway
from asistente.retrieval.opensearch.layout import PIPELINE
from asistente.retrieval.opensearch.records import FIELDS, FoundChunk, found_chunk

DEPTH, NEAR = 5, 2
"""Documents asked for in a search, over what it needs: rankings differ in the last places, and
some documents may be old versions that are about to be deleted. Of a hybrid query only so many
come back as one search may give, the least by the sum of both: the nearest are asked for twice as
deep as needed, so that those needed are not the last of theirs."""
_ASKED_AT_ONCE = 500


@dataclass(frozen=True)
class Sealed:
    """What one generation says of the whole index."""

    lexicon: CorpusLexicon
    sources: tuple[Source, ...]
    versions: Mapping[str, str]
    """Version of each source that counts."""
    facts: CorpusFacts


class OpenSearchIndex:
    """Implements `CandidateSearch`, `VectorStore`, `LexicalIndex` and `ChunkStore`.

    It knows only the versions that were sealed: others are passed over, as if they were not there.
    `look` gives what counts now, and is asked when a question begins (`facts`): old chunks are
    deleted soon after a new generation is sealed, so nobody can go on with an old one for long.
    """

    def __init__(self, gateway: Gateway, name: str, look: Callable[[], Sealed]) -> None:
        self.gateway = gateway
        self.name = name
        self._look = look
        self._sealed = look()
        self._seen: dict[str, FoundChunk] = {}
        """Documents of the last question, so that those chosen are not fetched again."""

    def candidates(
        self,
        vector: Vectors,
        terms: Sequence[str],
        *,
        k: int,
        sources: frozenset[str] | None = None,
    ) -> tuple[Found, ...]:
        """The k nearest and the k best of BM25, with both raw scores; one hybrid query."""
        self._seen.clear()
        if not terms:
            near = self.nearest(vector, k=k, sources=sources)
            return tuple(Found(s.chunk_id, s.score, 0.0) for s in near)
        pool = self._hybrid(vector, terms, k, sources)
        cosines, bm25 = (
            _cosines(vector, pool),
            self._sealed.lexicon.bm25(terms, [d.terms for d in pool]),
        )
        places = [*_best(cosines, pool, k), *_best(bm25, pool, k, above=0.0)]
        chosen = dict.fromkeys(places)
        return tuple(Found(pool[i].chunk_id, cosines[i], bm25[i]) for i in chosen)

    def nearest(
        self, vector: Vectors, *, k: int, sources: frozenset[str] | None = None
    ) -> tuple[Scored, ...]:
        """The k nearest chunks, best first."""
        limit = _one_of("version", self._current(sources))
        pool = self._search(_near(vector, DEPTH * k, limit), DEPTH * k)
        return _scored(_cosines(vector, pool), pool, k)

    def best(
        self, terms: Sequence[str], *, k: int, sources: frozenset[str] | None = None
    ) -> tuple[Scored, ...]:
        """The k best chunks of BM25 that hold one of the terms at least, best first."""
        if not terms:
            return ()
        limit = _one_of("version", self._current(sources))
        pool = self._search(_lexical(terms, limit), DEPTH * k)
        return _scored(
            self._sealed.lexicon.bm25(terms, [d.terms for d in pool]), pool, k, above=0.0
        )

    def cosines(self, vector: Vectors, chunk_ids: Sequence[str]) -> tuple[float, ...]:
        """Cosine of each of these chunks. Raises KeyError for an unknown id."""
        return tuple(_cosines(vector, self._documents(chunk_ids)))

    def scores(self, terms: Sequence[str], chunk_ids: Sequence[str]) -> tuple[float, ...]:
        """BM25 of each of these chunks. Raises KeyError for an unknown id."""
        held = [document.terms for document in self._documents(chunk_ids)]
        return tuple(self._sealed.lexicon.bm25(terms, held))

    def idf(self, term: str) -> float | None:
        """Weight of a stem; None where no chunk holds it."""
        return self._sealed.lexicon.idf(term)

    def surface(self, folded: str) -> str | None:
        """How the corpus most often writes a folded word; None if unknown."""
        return self._sealed.lexicon.surface(folded)

    def closest(self, folded: str) -> str | None:
        """The known folded word within one or two edits, if there is one."""
        return self._sealed.lexicon.closest(folded)

    def completed(self, beginning: str) -> str | None:
        """The most frequent known folded word that begins so, if there is one."""
        return self._sealed.lexicon.completed(beginning)

    def chunks(self, chunk_ids: Sequence[str]) -> tuple[Chunk, ...]:
        """These chunks, in this order. Raises KeyError for an unknown id."""
        return tuple(Chunk.model_validate_json(d.chunk) for d in self._documents(chunk_ids))

    def sources(self) -> tuple[Source, ...]:
        """Every source of the index."""
        return self._sealed.sources

    def facts(self) -> CorpusFacts:
        """What was measured of the whole index when it was sealed, as it counts now."""
        self._sealed = self._look()
        return self._sealed.facts

    def _hybrid(
        self, vector: Vectors, terms: Sequence[str], k: int, sources: frozenset[str] | None
    ) -> list[FoundChunk]:
        """What either search finds, looked up deeper than asked."""
        _ = self._pipeline
        limit = None if sources is None else _one_of("source_id", sources)
        hits = self._hits(_hybrid(vector, terms, NEAR * k, limit), DEPTH * k, hybrid=True)
        if not all(map(self._counts, hits)):  # other versions took places
            limit = _one_of("version", self._current(sources))
            hits = self._hits(_hybrid(vector, terms, NEAR * k, limit), DEPTH * k, hybrid=True)
        return self._keep(hits)

    @cached_property
    def _pipeline(self) -> None:
        ensure_pipeline(self.gateway)

    def _search(self, query: object, size: int) -> list[FoundChunk]:
        return self._keep(self._hits(query, size))

    def _hits(self, query: object, size: int, *, hybrid: bool = False) -> list[Any]:
        body = {"size": size, "query": query, "_source": list(FIELDS)}
        params = {"search_pipeline": PIPELINE} if hybrid else {}
        answer = self.gateway.call("POST", f"/{self.name}/_search", body, params=params)
        hits: list[Any] = answer["hits"]["hits"]
        if hybrid:
            _refuse_raw(hits)
        return hits

    def _keep(self, hits: Iterable[Any]) -> list[FoundChunk]:
        """Documents of versions that count, each chunk once, in the order of the index."""
        found = [found_chunk(hit) for hit in hits if self._counts(hit)]
        distinct = {document.chunk_id: document for document in found}
        self._seen.update(distinct)
        return sorted(distinct.values(), key=lambda d: (d.source_id, d.chunk_id))

    def _documents(self, chunk_ids: Sequence[str]) -> list[FoundChunk]:
        missing = [i for i in dict.fromkeys(chunk_ids) if i not in self._seen]
        for start in range(0, len(missing), _ASKED_AT_ONCE):
            part = missing[start : start + _ASKED_AT_ONCE]
            self._search({"terms": {"chunk_id": part}}, 2 * len(part))
        return [self._seen[chunk_id] for chunk_id in chunk_ids]

    def _current(self, sources: frozenset[str] | None) -> set[str]:
        """Versions that count of these sources; of all, where they are not limited."""
        return {
            v for name, v in self._sealed.versions.items() if sources is None or name in sources
        }

    def _counts(self, hit: Mapping[str, Any]) -> bool:
        fields = hit["_source"]
        return bool(self._sealed.versions.get(fields["source_id"]) == fields["version"])


def _hybrid(vector: Vectors, terms: Sequence[str], k: int, limit: object) -> object:
    return {"hybrid": {"queries": [_lexical(terms, limit), _near(vector, k, limit)]}}


def _lexical(terms: Sequence[str], limit: object) -> object:
    match = {"match": {"terms": {"query": " ".join(terms)}}}
    return match if limit is None else {"bool": {"must": [match], "filter": [limit]}}


def _near(vector: Vectors, k: int, limit: object) -> object:
    near: dict[str, object] = {"vector": np.ravel(vector).astype(float).tolist(), "k": k}
    if limit is not None:
        near["filter"] = limit
    return {"knn": {"vector": near}}


def _one_of(field: str, values: Collection[str]) -> object:
    return {"terms": {field: sorted(values)}}


def _cosines(vector: Vectors, documents: Sequence[FoundChunk]) -> list[float]:
    if not documents:
        return []
    rows = np.stack([document.vector for document in documents])
    return [float(x) for x in rows @ np.ravel(vector).astype(np.float32)]


def _best(
    scores: Sequence[float], pool: Sequence[FoundChunk], k: int, *, above: float = -2.0
) -> list[int]:
    """Places of the k highest scores, best first; ties in the order of the index."""
    places = [place for place in range(len(pool)) if scores[place] > above]
    return sorted(places, key=lambda place: -scores[place])[:k]


def _scored(
    scores: Sequence[float], pool: Sequence[FoundChunk], k: int, *, above: float = -2.0
) -> tuple[Scored, ...]:
    places = _best(scores, pool, k, above=above)
    return tuple(Scored(chunk_id=pool[i].chunk_id, score=scores[i]) for i in places)


def _refuse_raw(hits: Iterable[Mapping[str, Any]]) -> None:
    """A hybrid score over 1 was not normalised: the pipeline was not applied."""
    if any(hit["_score"] > 1.0 + 1e-6 for hit in hits):
        raise ServiceError(
            "OpenSearch no aplicó la normalización de la búsqueda híbrida.",
            hint=f"Borra el pipeline de búsqueda «{PIPELINE}»; se crea otro con la siguiente "
            "pregunta.",
        )
