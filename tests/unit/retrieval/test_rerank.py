"""A reranker changes the order of the first hits and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from asistente.contracts import Chunk, Evidence, Hit, Signals, Source
from asistente.retrieval.rerank import Reranking

SOURCE = Source(source_id="guia", title="Guía", location="docs/guia.md")


@dataclass
class LikesNumbers:
    """Implements `Reranker`: the text with the highest number is best."""

    id: str = "numbers"
    asked: list[str] = field(default_factory=list)

    def score(self, question: str, texts: Sequence[str]) -> tuple[float, ...]:
        self.asked += texts
        return tuple(float(text.split()[-1]) for text in texts)


def evidence(n: int) -> Evidence:
    """Hits whose numbers rise while their fused scores fall."""
    hits = tuple(hit(number, n) for number in range(n))
    return Evidence(question="¿?", query="¿?", hits=hits, as_of=date(2026, 1, 15))


def hit(number: int, n: int) -> Hit:
    chunk = Chunk(
        chunk_id=f"guia#{number}", source_id="guia", text=f"texto {number}", start=0, end=7
    )
    score = (n - number) / n
    return Hit(rank=number + 1, score=score, signals=Signals(), chunk=chunk, source=SOURCE)


def numbers(found: Evidence) -> list[int]:
    return [int(hit.chunk.chunk_id.split("#")[1]) for hit in found.hits]


def test_the_best_go_first_and_the_rest_stay_in_their_order() -> None:
    after = Reranking(LikesNumbers(), candidates=4, kept=2).apply(evidence(6))
    assert numbers(after) == [3, 2, 0, 1, 4, 5]
    assert [hit.rank for hit in after.hits] == [1, 2, 3, 4, 5, 6]


def test_scores_go_with_the_places() -> None:
    before = evidence(6)
    after = Reranking(LikesNumbers(), candidates=4, kept=2).apply(before)
    assert [hit.score for hit in after.hits] == [hit.score for hit in before.hits]


def test_only_those_that_were_asked_about_have_a_score() -> None:
    reranker = LikesNumbers()
    after = Reranking(reranker, candidates=3, kept=1).apply(evidence(5))
    assert [hit.signals.rerank for hit in after.hits] == [2.0, 0.0, 1.0, None, None]
    assert reranker.asked[0] == "Guía\ntexto 0"


def test_twenty_are_asked_about_and_five_go_first() -> None:
    reranker = LikesNumbers()
    after = Reranking(reranker).apply(evidence(30))
    assert len(reranker.asked) == 20
    assert numbers(after) == [19, 18, 17, 16, 15, *range(15), *range(20, 30)]


def test_one_hit_has_no_order() -> None:
    reranker = LikesNumbers()
    assert Reranking(reranker).apply(evidence(1)) == evidence(1)
    assert reranker.asked == []
