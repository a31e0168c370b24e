"""A second opinion on the best candidates: the ones that it prefers go first, the rest follow."""

from dataclasses import dataclass

from asistente.contracts import Evidence, Hit
from asistente.ports import Reranker

CANDIDATES = 20
KEPT = 5


@dataclass(frozen=True)
class Reranking:
    """Asks a reranker about the first hits and puts the few that it likes best before all others.

    The hits exchange their fused scores with their places: what reads a score as a measure of the
    place still can.
    """

    reranker: Reranker
    candidates: int = CANDIDATES
    kept: int = KEPT

    def apply(self, evidence: Evidence) -> Evidence:
        """The evidence in its new order, each hit that was asked about with its score."""
        asked, rest = evidence.hits[: self.candidates], evidence.hits[self.candidates :]
        if len(asked) < 2:
            return evidence
        texts = [hit.chunk.embedding_text(hit.source.title) for hit in asked]
        scores = self.reranker.score(evidence.question, texts)
        scored = [_with_score(hit, score) for hit, score in zip(asked, scores, strict=True)]
        best = sorted(scored, key=lambda hit: -(hit.signals.rerank or 0.0))[: self.kept]
        others = [hit for hit in scored if hit not in best]
        return evidence.model_copy(update={"hits": _placed([*best, *others, *rest])})


def _with_score(hit: Hit, score: float) -> Hit:
    signals = hit.signals.model_copy(update={"rerank": score})
    return hit.model_copy(update={"signals": signals})


def _placed(hits: list[Hit]) -> tuple[Hit, ...]:
    """Ranks from 1, and the fused scores in descending order."""
    scores = sorted((hit.score for hit in hits), reverse=True)
    return tuple(
        hit.model_copy(update={"rank": rank, "score": score})
        for rank, (hit, score) in enumerate(zip(hits, scores, strict=True), 1)
    )
