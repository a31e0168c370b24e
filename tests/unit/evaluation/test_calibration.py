"""A calibration learns what cases can teach, says what it costs, and admits where it cannot."""

import random
import sys
from datetime import date

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from asistente.contracts import Chunk, Evidence, Hit, ReasonCode, Signals, Source, Status, Term
from asistente.errors import MissingExtraError, UsageError
from asistente.evaluation.calibration import (
    FITTED,
    OPERATING_POINT,
    Example,
    Kind,
    example_of,
    fit_calibration,
    kind_of,
    point,
    propose,
    separation,
)
from asistente.evaluation.cases import Case, RelevantSource
from asistente.evaluation.logistic import require_scikit_learn
from asistente.policy.relevance import SIGNALS, Calibration

USED = (
    Calibration(
        embedder="", names=("cosine",), means=(0.5,), deviations=(1.0,), weights=(1.0,), intercept=0
    ),
    OPERATING_POINT,
)


def an_example(kind: Kind, number: int, level: float, source: str = "") -> Example:
    draw = random.Random(f"{kind}{number}")
    signals = {name: level + draw.gauss(0, 0.1) for name in SIGNALS}
    return Example(kind=kind, signals=signals, question=f"{kind} {number}", source=source)


def some_examples(
    *, answerable: float = 0.8, refused: float = 0.3, n: int = 60, sources: int = 6
) -> list[Example]:
    good = [an_example(Kind.ANSWERABLE, i, answerable, f"s{i % sources}.md") for i in range(n)]
    bad = [an_example(Kind.NO_EVIDENCE, i, refused) for i in range(n)]
    return good + bad


def fit(examples: list[Example], wanted: float = 0.02):
    return fit_calibration(examples, embedder="e-1", wanted=wanted, in_use=USED, fitted_on="x")


# --- which cases count -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expect", "reason", "kind"),
    [
        ("answered", None, Kind.ANSWERABLE),
        ("refused", "no_evidence", Kind.NO_EVIDENCE),
        ("refused", None, Kind.NO_EVIDENCE),
        ("refused", "missing_detail", Kind.MISSING_DETAIL),
        ("refused", "individual_decision", None),
        ("refused", "stale_source", None),
        ("needs_clarification", "ambiguous", None),
    ],
)
def test_other_checks_cases_teach_nothing(
    expect: str, reason: str | None, kind: Kind | None
) -> None:
    code = ReasonCode(reason) if reason else None
    assert kind_of(Case(id="1", question="¿?", expect=Status(expect), reason_code=code)) is kind


def evidence() -> Evidence:
    chunk = Chunk(chunk_id="c", source_id="s", text="La beca se pide en enero.", start=0, end=25)
    return Evidence(
        question="¿Beca?",
        query="beca",
        terms=(Term(word="beca", stem="bec", idf=2.0, known=True),),
        hits=(
            Hit(
                rank=1,
                score=1.0,
                signals=Signals(cosine=0.9, bm25=1.0, coverage=1.0),
                chunk=chunk,
                source=Source(source_id="s", title="Becas", location="becas.md"),
            ),
        ),
        as_of=date(2026, 1, 15),
    )


def test_a_case_becomes_its_signals_and_its_source() -> None:
    case = Case(
        id="1",
        question="¿Cuándo es la BECA?",
        expect=Status.ANSWERED,
        relevant=(RelevantSource(source="corpus/becas.md"),),
    )
    example = example_of(case, evidence())
    assert example is not None
    assert set(example.signals) == set(SIGNALS)
    assert (example.source, example.question) == ("becas.md", "cuando es la beca")


def test_what_the_guard_stops_or_finds_nothing_teaches_nothing() -> None:
    case = Case(id="1", question="¿?", expect=Status.ANSWERED)
    assert example_of(case, None) is None
    assert example_of(case, evidence().model_copy(update={"hits": ()})) is None


# --- fitting -----------------------------------------------------------------------------------


def test_what_can_be_told_apart_is_told_apart_at_the_default_threshold() -> None:
    report = fit(some_examples())
    assert report.obstacle == ""
    assert report.auc > 0.99
    assert report.chosen.answerable is not None
    assert report.chosen.answerable > 0.9
    assert report.chosen.no_evidence is not None
    assert report.chosen.no_evidence <= 0.02
    assert report.calibration.names == FITTED
    assert (report.calibration.embedder, report.calibration.fitted_on) == ("e-1", "x")
    assert report.calibration.figures["auc"] == round(report.auc, 4)


def test_the_operating_point_lies_at_the_default_threshold_whatever_is_wanted() -> None:
    examples = some_examples(answerable=0.5, refused=0.42, n=100)
    shares = []
    for wanted in (0.0, 0.05, 0.2):
        report = fit(examples, wanted)
        assert report.chosen.threshold == OPERATING_POINT
        assert report.chosen.no_evidence is not None
        assert report.chosen.no_evidence <= wanted
        shares.append(report.chosen.answerable)
    assert shares == sorted(shares)
    strict, loose = fit(examples, 0.0).calibration, fit(examples, 0.2).calibration
    assert strict.weights == loose.weights
    assert strict.intercept < loose.intercept


def test_the_trade_off_falls_with_the_threshold() -> None:
    points = fit(some_examples(answerable=0.5, refused=0.42)).points
    assert OPERATING_POINT in [p.threshold for p in points]
    for name in ("answerable", "no_evidence"):
        values = [getattr(p, name) for p in points]
        assert values == sorted(values, reverse=True)


def test_chance_is_called_chance() -> None:
    report = fit(some_examples(answerable=0.5, refused=0.5))
    assert "no distinguen" in report.obstacle


def test_a_rate_that_costs_too_much_is_refused() -> None:
    examples = some_examples()
    outlier = an_example(Kind.NO_EVIDENCE, 999, 0.9)
    report = fit([*examples, outlier], 0.0)
    assert "más de la mitad" in report.obstacle


def test_sources_are_kept_apart_where_there_are_enough() -> None:
    assert fit(some_examples(sources=6)).by_source
    assert not fit(some_examples(sources=2)).by_source


def test_spellings_of_one_question_are_one_question() -> None:
    examples = some_examples(n=30)
    same = [an_example(Kind.NO_EVIDENCE, 1, 0.3) for _ in range(30)]
    with pytest.raises(UsageError, match="hay 30 y 1"):
        fit(examples[:30] + same)


def test_few_cases_are_refused_with_what_is_needed() -> None:
    with pytest.raises(UsageError, match="al menos 20 preguntas distintas") as caught:
        fit(some_examples(n=19))
    assert "no_evidence" in caught.value.hint


def test_missing_details_hardly_count_but_are_shown() -> None:
    missing = [an_example(Kind.MISSING_DETAIL, i, 0.8) for i in range(10)]
    report = fit([*some_examples(), *missing])
    assert report.counts[Kind.MISSING_DETAIL] == 10
    assert report.chosen.missing_detail == 1.0
    assert report.chosen.answerable is not None
    assert report.chosen.answerable > 0.9


def test_the_same_cases_give_the_same_calibration() -> None:
    assert fit(some_examples()) == fit(some_examples())


def test_the_calibration_in_use_is_shown_beside() -> None:
    before = fit(some_examples()).before
    assert (before.threshold, before.answerable) == (0.55, 0.8166666666666667)


def test_without_scikit_learn_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sklearn.linear_model", None)
    with pytest.raises(MissingExtraError) as caught:
        require_scikit_learn()
    assert "asistente[calibrate]" in caught.value.hint


# --- thresholds --------------------------------------------------------------------------------

SCORES = st.lists(st.floats(0.001, 0.999), min_size=1, max_size=30)


@settings(deadline=None)
@given(answerable=SCORES, refused=SCORES, wanted=st.floats(0, 0.99))
@example(answerable=[0.999], refused=[0.9989999999999999], wanted=0.0)
def test_the_proposed_threshold_keeps_the_rate_and_answers_something(
    answerable: list[float], refused: list[float], wanted: float
) -> None:
    examples = [an_example(Kind.ANSWERABLE, i, 0) for i in range(len(answerable))]
    examples += [an_example(Kind.NO_EVIDENCE, i, 0) for i in range(len(refused))]
    scores = answerable + refused
    threshold = propose(examples, scores, wanted)
    if threshold is None:
        assert max(answerable) <= max(refused)
        return
    got = point(examples, scores, threshold)
    assert got.no_evidence is not None
    assert got.no_evidence <= wanted + 1e-9
    assert got.answerable


def test_separation_is_the_area_under_the_curve() -> None:
    examples = [an_example(Kind.ANSWERABLE, 0, 0), an_example(Kind.NO_EVIDENCE, 0, 0)]
    assert separation(examples, [0.9, 0.1]) == 1.0
    assert separation(examples, [0.1, 0.9]) == 0.0
    assert separation(examples[:1], [0.9]) == 0.5
