"""What every lexical index keeps to."""

import pytest

from asistente.language.analyser import analyse
from asistente.ports import LexicalIndex
from tests.contracts.conftest import Build
from tests.contracts.indexes import chunks


@pytest.fixture
def lexical(make: Build) -> LexicalIndex:
    return make(chunks()).lexical


@pytest.fixture
def empty(make: Build) -> LexicalIndex:
    return make([]).lexical


def found(lexical: LexicalIndex, question: str, **limits: frozenset[str]) -> list[str]:
    return [s.chunk_id for s in lexical.best(analyse(question), k=10, **limits)]


def test_only_chunks_that_hold_a_term_are_found(lexical: LexicalIndex) -> None:
    assert set(found(lexical, "¿Cuánto cuesta la reinscripcion?")) == {"pagos#1", "año#1"}
    assert found(lexical, "¿Cuánto cuesta la reinscripcion?")[0] == "pagos#1"


def test_a_term_that_most_chunks_hold_still_counts(make: Build) -> None:
    same = [c.model_copy(update={"text": "beca"}) for c in chunks()[:5]]
    other = chunks()[5].model_copy(update={"text": "pago"})
    lexical = make([*same, other]).lexical
    assert len(found(lexical, "beca")) == 5
    assert all(scored.score > 0 for scored in lexical.best(["bec"], k=9))


def test_scores_agree_with_the_ranking(lexical: LexicalIndex) -> None:
    terms = analyse("beca reinscripción febrero")
    best = lexical.best(terms, k=10)
    assert lexical.scores(terms, [s.chunk_id for s in best]) == tuple(s.score for s in best)
    assert [s.score for s in best] == sorted((s.score for s in best), reverse=True)
    assert lexical.scores(terms, ["pagos#0"]) == (0.0,)


def test_the_k_best_are_the_first_of_all(lexical: LexicalIndex) -> None:
    terms = analyse("beca reinscripción febrero")
    assert lexical.best(terms, k=2) == lexical.best(terms, k=10)[:2]


def test_a_limit_to_sources_holds(lexical: LexicalIndex) -> None:
    assert found(lexical, "reinscripción", sources=frozenset({"año", "no-such"})) == ["año#1"]
    assert found(lexical, "reinscripción", sources=frozenset()) == []


def test_rare_terms_weigh_more(lexical: LexicalIndex) -> None:
    rare, common = lexical.idf("calendari"), lexical.idf("bec")
    assert rare is not None
    assert common is not None
    assert rare > common > 0
    assert lexical.idf("no-such") is None


def test_words_are_spelt_as_the_corpus_does(lexical: LexicalIndex) -> None:
    assert lexical.surface("reinscripcion") == "reinscripción"
    assert lexical.surface("desconocida") is None
    assert lexical.closest("reinscripsion") == "reinscripcion"
    assert lexical.closest("desconocida") is None


def test_an_empty_index_knows_nothing(empty: LexicalIndex) -> None:
    assert empty.best(["bec"], k=3) == ()
    assert empty.idf("bec") is None
    assert empty.surface("beca") is None
    assert empty.closest("becas") is None


def test_an_unknown_chunk_is_an_error(lexical: LexicalIndex) -> None:
    with pytest.raises(KeyError):
        lexical.scores(["bec"], ["no-such"])
