"""A shelf of Markdown documents that can be searched and decided on, all in memory.

Documents go through the real extraction, chunking and BM25; only the vectors are the fake
embedder's. The calibration looks at the words alone, so that no test depends on a fitted one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

import numpy as np

from asistente.contracts import (
    AskRequest,
    Chunk,
    CorpusFacts,
    Decision,
    Document,
    Evidence,
    RawFile,
    Scored,
    Source,
)
from asistente.ingestion.chunk import StructuralChunker
from asistente.ingestion.extract.content import ContentExtractor
from asistente.language.periods import period_order
from asistente.policy.decide import Policy, decide
from asistente.policy.guard import guard
from asistente.policy.relevance import Calibration
from asistente.policy.reranking import by_best_unit
from asistente.ports import Vectors
from asistente.retrieval.background import background
from asistente.retrieval.bm25 import BM25Index, fit
from asistente.retrieval.retrieve import Retriever
from asistente.retrieval.two_searches import TwoSearches
from asistente.storage.rows import ChunkRows
from tests.fakes import HashedEmbedder

TODAY = date(2026, 1, 15)
POLICY = Policy(
    Calibration(
        embedder="",
        names=("context",),
        means=(0.4,),
        deviations=(0.05,),
        weights=(1.0,),
        intercept=0.0,
    )
)
"""Relevance 0.5 where two fifths of the weight of the topic are found around one unit."""


def document(name: str, text: str) -> Document:
    """Read a file as `ingest` does; its front matter is its metadata."""
    file = RawFile(location=f"docs/{name}", name=name, data=text.encode())
    return ContentExtractor().extract(file)


@dataclass(frozen=True)
class MemoryChunks:
    """Implements `ChunkStore`."""

    held: tuple[Chunk, ...]
    known: tuple[Source, ...]
    told: CorpusFacts

    def chunks(self, chunk_ids: Sequence[str]) -> tuple[Chunk, ...]:
        by_id = {chunk.chunk_id: chunk for chunk in self.held}
        return tuple(by_id[each] for each in chunk_ids)

    def sources(self) -> tuple[Source, ...]:
        return self.known

    def facts(self) -> CorpusFacts:
        return self.told


@dataclass(frozen=True)
class MemoryVectors:
    """Implements `VectorStore` by looking at every vector."""

    matrix: Vectors
    held: tuple[Chunk, ...]

    def nearest(
        self, vector: Vectors, *, k: int, sources: frozenset[str] | None = None
    ) -> tuple[Scored, ...]:
        scored = zip(self.held, self.matrix @ vector.reshape(-1), strict=True)
        found = [
            Scored(chunk_id=chunk.chunk_id, score=float(score))
            for chunk, score in scored
            if sources is None or chunk.source_id in sources
        ]
        return tuple(sorted(found, key=lambda s: (-s.score, s.chunk_id))[:k])

    def cosines(self, vector: Vectors, chunk_ids: Sequence[str]) -> tuple[float, ...]:
        every = {s.chunk_id: s.score for s in self.nearest(vector, k=len(self.held))}
        return tuple(every[each] for each in chunk_ids)


@dataclass(frozen=True)
class Shelf:
    """Documents by file name, and what is needed to ask about them."""

    texts: dict[str, str]
    embedder: HashedEmbedder = field(default_factory=HashedEmbedder)

    @cached_property
    def documents(self) -> tuple[Document, ...]:
        return tuple(document(name, text) for name, text in sorted(self.texts.items()))

    @cached_property
    def retriever(self) -> Retriever:
        """The search over all documents."""
        titles = {d.source.source_id: d.source.title for d in self.documents}
        chunker = StructuralChunker(count_tokens=self.embedder.count_tokens)
        chunks = tuple(chunk for d in self.documents for chunk in chunker.chunk(d))
        embedded = [chunk.embedding_text(titles[chunk.source_id]) for chunk in chunks]
        vectors = self.embedder.embed(embedded, role="passage")
        sources = tuple(d.source for d in self.documents)
        lexical = BM25Index(fit(embedded), ChunkRows.of(chunks))
        return Retriever(
            chunks=MemoryChunks(chunks, sources, self._facts(chunks, vectors)),
            search=TwoSearches(MemoryVectors(np.asarray(vectors), chunks), lexical),
            lexicon=lexical,
            embedder=self.embedder,
        )

    def evidence(
        self, question: str, *, period: str | None = None, as_of: date = TODAY
    ) -> Evidence:
        """What is found for a question."""
        request = AskRequest(question=question)
        return self.retriever.retrieve(request, as_of=as_of, period=period).evidence

    def decide(
        self,
        question: str,
        *,
        period: str | None = None,
        as_of: date = TODAY,
        policy: Policy = POLICY,
    ) -> Decision:
        """The decision on a question, guard included."""
        left, guarded = guard(question, max_chars=policy.max_question_chars)
        found = by_best_unit(self.evidence(left, period=period, as_of=as_of))
        return decide(found, policy, guarded)

    def _facts(self, chunks: tuple[Chunk, ...], vectors: Vectors) -> CorpusFacts:
        mean, deviation = background(vectors, [chunk.source_id for chunk in chunks])
        periods = {d.source.period for d in self.documents if d.source.period}
        return CorpusFacts(
            chunks=len(chunks),
            sources=len(self.documents),
            periods=tuple(sorted(periods, key=period_order, reverse=True)),
            cosine_mean=mean,
            cosine_deviation=deviation,
        )


def quotes(decision: Decision) -> tuple[str, ...]:
    """What the decision would be answered from."""
    return tuple(" ".join(passage.quote.split()) for passage in decision.passages)


def shown(decision: Decision) -> str:
    """All that a user would read of a decision, but for titles."""
    return "\n".join((decision.message or "", *quotes(decision), *decision.notes))


def outcome(decision: Decision) -> tuple[str, str | None]:
    """Status and reason, as the command line tells them."""
    return decision.status.value, decision.reason_code and decision.reason_code.value
