"""Question to evidence: embed, search twice, fuse, add freshness, keep every raw signal."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from asistente.contracts import AskRequest, Chunk, Evidence, Hit, Signals, Source, Term
from asistente.language.related import stems_of
from asistente.ports import CandidateSearch, ChunkStore, Embedder, Lexicon, Vectors
from asistente.retrieval.filters import allowed_sources
from asistente.retrieval.freshness import OLD, freshness
from asistente.retrieval.fusion import fuse
from asistente.retrieval.terms import question_terms, search_text


@dataclass(frozen=True)
class Weights:
    """How candidates are found and ordered."""

    candidates: int = 20
    lexical: float = 0.3
    vector: float = 0.7
    freshness: float = 0.2
    tiers: tuple[tuple[int, float], ...] = ((7, 1.0), (30, 0.8), (90, 0.5))


@dataclass(frozen=True)
class Retrieved:
    """The evidence, and the question's vector (1, dimension) for a closer look."""

    evidence: Evidence
    vector: Vectors


@dataclass(frozen=True)
class Retriever:
    """Finds the evidence for a question in one open index."""

    chunks: ChunkStore
    search: CandidateSearch
    lexicon: Lexicon
    embedder: Embedder
    weights: Weights = Weights()

    def retrieve(self, request: AskRequest, *, as_of: date, period: str | None) -> Retrieved:
        """All candidates of both searches, best first, each with all raw signals."""
        facts = self.chunks.facts()
        terms = question_terms(request.question, self.lexicon, facts.chunks)
        query = search_text(request.question, terms, self.lexicon)
        vector = self.embedder.embed([query], role="query")
        hits = self._hits(request, terms, vector, as_of) if facts.chunks else ()
        evidence = Evidence(
            question=request.question,
            query=query,
            terms=terms,
            hits=hits,
            facts=facts,
            as_of=as_of,
            period=period,
            period_typed=request.period is not None,
        )
        return Retrieved(evidence, vector)

    def unit_cosines(self, question: Vectors, texts: Sequence[str]) -> tuple[float, ...]:
        """Cosine of a question to single units: a second, closer look at the best chunks."""
        if not texts:
            return ()
        return tuple((self.embedder.embed(texts, role="passage") @ question[0]).tolist())

    def _hits(
        self, request: AskRequest, terms: tuple[Term, ...], vector: Vectors, as_of: date
    ) -> tuple[Hit, ...]:
        sources = {source.source_id: source for source in self.chunks.sources()}
        allowed = allowed_sources(request, sources.values())
        stems = [term.stem for term in terms]
        cosines, bm25 = self._scores(vector, stems, allowed)
        fused = fuse([(bm25, self.weights.lexical), (cosines, self.weights.vector)])
        chunks = {chunk.chunk_id: chunk for chunk in self.chunks.chunks(tuple(fused))}
        hits = [
            self._hit(chunks[key], sources, score, cosines[key], bm25[key], terms, as_of)
            for key, score in fused.items()
        ]
        ordered = sorted(hits, key=lambda hit: (-hit.score, hit.chunk.chunk_id))
        return tuple(hit.model_copy(update={"rank": n}) for n, hit in enumerate(ordered, 1))

    def _scores(
        self, vector: Vectors, stems: list[str], allowed: frozenset[str] | None
    ) -> tuple[dict[str, float], dict[str, float]]:
        """Both raw scores of every candidate of either search."""
        k = self.weights.candidates
        found = self.search.candidates(vector, stems, k=k, sources=allowed)
        return {f.chunk_id: f.cosine for f in found}, {f.chunk_id: f.bm25 for f in found}

    def _hit(
        self,
        chunk: Chunk,
        sources: dict[str, Source],
        fused: float,
        cosine: float,
        bm25: float,
        terms: tuple[Term, ...],
        as_of: date,
    ) -> Hit:
        source = sources[chunk.source_id]
        fresh = freshness(source.publication_date, as_of, self.weights.tiers)
        weight = self.weights.freshness
        score = (1 - weight) * fused + weight * (OLD if fresh is None else fresh)
        coverage = term_coverage(terms, chunk.embedding_text(source.title))
        signals = Signals(cosine=cosine, bm25=bm25, coverage=coverage, fused=fused, freshness=fresh)
        return Hit(rank=1, score=score, signals=signals, chunk=chunk, source=source)


def term_coverage(terms: tuple[Term, ...], text: str) -> float:
    """idf-weighted share of the terms that a text holds, 0 to 1; 0 for a question without terms."""
    total = sum(term.idf for term in terms)
    present = stems_of(text).stems
    return sum(t.idf for t in terms if t.stem in present) / total if total else 0.0
