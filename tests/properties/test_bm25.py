"""The stored arrays give what the fitted model gives, and a match always beats none."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from asistente.contracts import Chunk
from asistente.language.analyser import analyse
from asistente.retrieval.bm25 import BM25Index, fit, fit_rank_bm25
from asistente.retrieval.lexicon import fit_lexicon, pack_lexicon, unpack_lexicon
from asistente.storage.rows import ChunkRows

WORDS = st.sampled_from("beca becas pago 2026 ñandú reinscripción la trámite".split())
TEXTS = st.lists(st.lists(WORDS, max_size=8).map(" ".join), min_size=1, max_size=12)
QUERIES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)


def index(texts: list[str]) -> BM25Index:
    chunks = [
        Chunk(chunk_id=f"c{i}", source_id=f"s{i % 2}", text=text, start=0, end=len(text))
        for i, text in enumerate(texts)
    ]
    return BM25Index(fit(texts), ChunkRows.of(chunks))


@settings(deadline=None)
@given(TEXTS, QUERIES)
def test_scores_are_those_of_rank_bm25(texts: list[str], query: str) -> None:
    tokens = [analyse(text) for text in texts]
    if not any(tokens):
        return
    expected = fit_rank_bm25(tokens).get_scores(analyse(query))
    found = index(texts).scores(analyse(query), [f"c{i}" for i in range(len(texts))])
    assert np.allclose(found, expected, rtol=1e-6)


@settings(deadline=None)
@given(TEXTS, WORDS)
def test_a_chunk_that_holds_a_term_ranks_above_one_that_does_not(
    texts: list[str], word: str
) -> None:
    terms = analyse(word)
    ranked = [scored.chunk_id for scored in index(texts).best(terms, k=len(texts))]
    holding = {f"c{i}" for i, text in enumerate(texts) if set(terms) & set(analyse(text))}
    assert set(ranked) == holding


@settings(deadline=None)
@given(TEXTS, QUERIES)
def test_the_best_are_those_with_the_highest_scores(texts: list[str], query: str) -> None:
    terms = analyse(query)
    built = index(texts)
    best = built.best(terms, k=3)
    scores = sorted(built.scores(terms, [f"c{i}" for i in range(len(texts))]), reverse=True)
    assert [scored.score for scored in best] == [score for score in scores if score > 0][:3]


@settings(deadline=None)
@given(TEXTS, QUERIES)
def test_a_limit_to_sources_keeps_scores_and_order(texts: list[str], query: str) -> None:
    terms = analyse(query)
    built = index(texts)
    everywhere = built.best(terms, k=len(texts))
    within = built.best(terms, k=len(texts), sources=frozenset({"s1"}))
    assert within == tuple(s for s in everywhere if int(s.chunk_id[1:]) % 2)


@settings(deadline=None)
@given(TEXTS, QUERIES)
def test_a_lexicon_gives_the_same_numbers_to_the_last_bit(texts: list[str], query: str) -> None:
    terms, built = analyse(query), index(texts)
    lexicon = unpack_lexicon(pack_lexicon(fit_lexicon(texts)))
    scores = built.scores(terms, [f"c{i}" for i in range(len(texts))])
    assert tuple(lexicon.bm25(terms, [analyse(text) for text in texts])) == scores
    for word in query.split():
        assert lexicon.idf(word) == built.idf(word)
        assert lexicon.surface(word) == built.surface(word)
        assert lexicon.closest(word) == built.closest(word)
