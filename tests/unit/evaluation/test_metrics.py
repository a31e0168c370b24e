"""Figures against values worked out by hand, and what holds for any ranking."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asistente.evaluation import metrics
from asistente.evaluation.metrics import compute
from asistente.evaluation.result import CaseResult
from tests.unit.evaluation.results import a_result

ONE = (frozenset({"a"}),)
TWO = (frozenset({"a", "b"}), frozenset({"c"}))


def value(results: list[CaseResult], name: str) -> float:
    return {figure.name: figure.value for figure in compute(results)}[name]


def count(results: list[CaseResult], name: str) -> int:
    return {figure.name: figure.n for figure in compute(results)}[name]


def test_precision_and_its_share_of_the_best() -> None:
    found = a_result(ranking=("a", "x", "y", "z", "w"), relevant=ONE)
    assert metrics.precision(found, 5) == pytest.approx(0.2)
    assert metrics.precision_of_best(found, 5) == pytest.approx(1.0)


def test_recall_counts_places_not_chunks() -> None:
    found = a_result(ranking=("a", "b", "x"), relevant=TWO)
    assert metrics.recall(found, 5) == pytest.approx(0.5)


def test_reciprocal_rank_is_of_the_first_relevant() -> None:
    assert metrics.reciprocal_rank(a_result(ranking=("x", "y", "a"), relevant=ONE)) == 1 / 3
    assert metrics.reciprocal_rank(a_result(ranking=("x",) * 10 + ("a",), relevant=ONE)) == 0


def test_ndcg_discounts_by_rank() -> None:
    second = a_result(ranking=("x", "a"), relevant=ONE)
    assert metrics.ndcg(second, 5) == pytest.approx(1 / math.log2(3))
    assert metrics.ndcg(a_result(ranking=("a", "x"), relevant=ONE), 5) == pytest.approx(1.0)


def test_false_answers_and_false_refusals_have_their_own_n() -> None:
    results = [
        a_result("answered", "answered"),
        a_result("answered", "refused"),
        a_result("refused", "answered"),
        a_result("refused", "refused"),
        a_result("needs_clarification", "refused"),
    ]
    assert value(results, "false_refusal_rate") == pytest.approx(1 / 2)
    assert value(results, "false_answer_rate") == pytest.approx(1 / 3)
    assert count(results, "false_answer_rate") == 3
    assert value(results, "status_accuracy") == pytest.approx(2 / 5)


def test_reason_codes_count_where_one_is_expected() -> None:
    results = [
        a_result("refused", "refused", reason="no_evidence", reason_code="no_evidence"),
        a_result("refused", "refused", reason="no_evidence", reason_code="missing_detail"),
        a_result("answered", "answered"),
    ]
    assert value(results, "reason_code_accuracy") == pytest.approx(0.5)
    assert count(results, "reason_code_accuracy") == 2


def test_strings_are_compared_without_accents_case_spaces_and_punctuation() -> None:
    said = a_result(
        answer="Del 2 al 6 de FEBRERO,\nen  línea.", must_include=("6 de febrero en linea",)
    )
    assert said.includes
    assert not a_result(answer="Del 2 al 6", must_include=("febrero",)).includes


def test_a_clarification_shows_its_values_anywhere() -> None:
    asked = a_result("needs_clarification", "needs_clarification", must_include=("texto",))
    assert not asked.includes
    quoted = a_result(
        "needs_clarification", "needs_clarification", must_include=("texto",), citations=1
    )
    assert quoted.includes


def test_what_must_not_be_said_is_not_in_the_answer() -> None:
    assert not a_result(answer="El 3 de mayo.", must_not_include=("3 de mayo",)).excludes
    assert a_result(answer="El 4 de mayo.", must_not_include=("3 de mayo",)).excludes


def test_next_steps_are_looked_for_in_the_next_steps() -> None:
    steps = {"next_steps_include": ("paga",)}
    assert a_result(answer="x", next_steps=("Paga en línea",), **steps).has_next_steps
    assert not a_result(answer="Paga en línea", next_steps=(), **steps).has_next_steps


def test_citation_validity_is_per_citation() -> None:
    results = [a_result(citations=3, valid=2), a_result(citations=1, valid=1)]
    assert value(results, "citation_validity") == pytest.approx(0.75)
    assert count(results, "citation_validity") == 4


def test_latency_quantiles_are_values_that_happened() -> None:
    results = [a_result(latency_ms=float(n)) for n in range(1, 101)]
    assert value(results, "latency_p50") == 50
    assert value(results, "latency_p95") == 95


def test_a_figure_without_cases_is_absent() -> None:
    names = {figure.name for figure in compute([a_result("refused", "refused")])}
    assert not names & {"mrr", "must_include", "citation_validity", "false_refusal_rate"}
    assert compute([]) == ()


chunk_ids = st.sampled_from("abcdefgh")


@given(
    ranking=st.lists(chunk_ids, unique=True),
    relevant=st.lists(st.frozensets(chunk_ids), min_size=1, max_size=3),
    k=st.integers(1, 12),
)
def test_every_ranking_figure_lies_between_0_and_1(
    ranking: list[str], relevant: list[frozenset[str]], k: int
) -> None:
    found = a_result(ranking=tuple(ranking), relevant=tuple(relevant))
    for figure in (
        metrics.precision(found, k),
        metrics.precision_of_best(found, k),
        metrics.recall(found, k),
        metrics.ndcg(found, k),
        metrics.reciprocal_rank(found),
    ):
        assert 0 <= figure <= 1 + 1e-9


@given(k=st.integers(1, 12), n=st.integers(1, 8))
def test_a_perfect_ranking_gets_one(k: int, n: int) -> None:
    ids = tuple("abcdefgh"[:n])
    found = a_result(ranking=(*ids, "y", "z"), relevant=tuple(frozenset({i}) for i in ids))
    assert metrics.precision_of_best(found, k) == pytest.approx(1)
    assert metrics.ndcg(found, k) == pytest.approx(1)
    assert metrics.reciprocal_rank(found) == 1


def test_the_groups_of_an_experiment_have_figures_of_their_own() -> None:
    needed = {"must_include": ("sí",)}
    results = [
        a_result(answer="sí", group="control", cost_usd=0.5, **needed),
        a_result(answer="no", group="control", cost_usd=0.1, **needed),
        a_result(answer="sí", group="treatment", **needed),
        a_result("refused", "refused"),
    ]
    assert value(results, "must_include.control") == 0.5
    assert value(results, "must_include.treatment") == 1.0
    assert (value(results, "cost_usd.control"), value(results, "cost_usd")) == (0.3, 0.15)
    assert count(results, "pass_rate.treatment") == 1
    assert "mrr.control" not in {figure.name for figure in compute(results)}


def test_without_an_experiment_there_are_no_groups() -> None:
    assert not [figure for figure in compute([a_result()]) if "." in figure.name]


def test_the_names_are_those_of_a_run_that_measures_everything() -> None:
    """A limit on any of them is accepted, and on nothing else."""
    whole = a_result(
        answer="sí",
        next_steps=("acude",),
        ranking=("a",),
        relevant=ONE,
        citations=1,
        valid=1,
        claims=2,
        cost_usd=0.5,
        must_include=("sí",),
        must_not_include=("no",),
        next_steps_include=("acude",),
    )
    refused = a_result("refused", "refused", reason="no_evidence", reason_code="no_evidence")
    results = [whole, refused]
    assert tuple(figure.name for figure in compute(results)) == metrics.NAMES
    in_groups = [replace(whole, group="control"), replace(whole, group="treatment")]
    assert all(metrics.is_figure(figure.name) for figure in compute(in_groups))
    assert not metrics.is_figure("mrr.control")
