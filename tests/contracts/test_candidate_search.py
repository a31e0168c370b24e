"""One suite for every CandidateSearch: two indexes asked apart, and OpenSearch asked once."""

import pytest

from asistente.language.analyser import analyse
from asistente.ports import CandidateSearch
from asistente.retrieval.two_searches import TwoSearches
from tests.contracts.conftest import Build, Roles
from tests.contracts.indexes import chunks
from tests.fakes import HashedEmbedder

QUESTION = "¿Cuánto cuesta la reinscripción?"
VECTOR = HashedEmbedder().embed([QUESTION], role="query")
TERMS = analyse(QUESTION)


@pytest.fixture
def roles(make: Build) -> Roles:
    return make(chunks())


@pytest.fixture
def search(roles: Roles) -> CandidateSearch:
    if hasattr(roles.vectors, "candidates"):
        return roles.vectors
    return TwoSearches(roles.vectors, roles.lexical)


def test_each_candidate_comes_once_with_both_scores(search: CandidateSearch, roles: Roles) -> None:
    found = search.candidates(VECTOR, TERMS, k=4)
    ids = [each.chunk_id for each in found]
    assert len(set(ids)) == len(ids)
    assert [each.cosine for each in found] == pytest.approx(
        roles.vectors.cosines(VECTOR, ids), abs=1e-5
    )
    assert [each.bm25 for each in found] == pytest.approx(
        roles.lexical.scores(TERMS, ids), abs=1e-5
    )


def test_the_best_of_either_search_are_among_them(search: CandidateSearch, roles: Roles) -> None:
    found = {each.chunk_id for each in search.candidates(VECTOR, TERMS, k=3)}
    near = roles.vectors.nearest(VECTOR, k=3)
    best = roles.lexical.best(TERMS, k=3)
    assert {each.chunk_id for each in (*near, *best)} <= found


def test_a_filter_holds_for_both_searches(search: CandidateSearch) -> None:
    found = search.candidates(VECTOR, TERMS, k=6, sources=frozenset({"becas"}))
    assert found
    assert all(each.chunk_id.startswith("becas#") for each in found)


def test_a_question_without_known_words_still_has_neighbours(search: CandidateSearch) -> None:
    found = search.candidates(VECTOR, [], k=2)
    assert len(found) == 2
    assert all(each.bm25 == 0 for each in found)


def test_an_empty_index_has_no_candidates(make: Build) -> None:
    empty = make(())
    search = (
        empty.vectors
        if hasattr(empty.vectors, "candidates")
        else TwoSearches(empty.vectors, empty.lexical)
    )
    assert search.candidates(VECTOR, TERMS, k=3) == ()
