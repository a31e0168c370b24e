"""Gates name every figure beyond its limit; a baseline names what changed sides."""

import json
from pathlib import Path

import pytest

from asistente.errors import GateError, UsageError
from asistente.evaluation.gates import check_gates, check_names, compare, read_baseline
from asistente.evaluation.metrics import Figure, compute
from asistente.evaluation.report import json_report
from tests.unit.evaluation.results import a_result

FIGURES = (
    Figure(name="mrr", value=0.9, n=10),
    Figure(name="false_answer_rate", value=0.1, n=10, better="lower"),
)


def test_limits_that_are_met_exactly_pass() -> None:
    check_gates(FIGURES, lowest={"mrr": 0.9}, highest={"false_answer_rate": 0.1})


def test_all_failing_gates_are_named() -> None:
    with pytest.raises(GateError) as caught:
        check_gates(FIGURES, lowest={"mrr": 0.95}, highest={"false_answer_rate": 0.005})
    assert caught.value.exit_code == 7
    assert "mrr" in caught.value.message
    assert "false_answer_rate" in caught.value.message


def test_a_gate_on_an_unknown_figure_is_a_usage_error() -> None:
    with pytest.raises(UsageError, match="No hay una medida llamada mmr") as caught:
        check_names(["mrr", "pass_rate.control", "mmr"])
    assert "mrr" in caught.value.hint


def test_a_gate_on_a_figure_that_no_case_measures_says_so() -> None:
    with pytest.raises(UsageError, match="Ningún caso mide next_steps_include"):
        check_gates(FIGURES, lowest={"next_steps_include": 0.5}, highest={})


def test_a_baseline_tells_which_cases_broke_and_which_were_repaired() -> None:
    then = [a_result(id="a"), a_result(id="b", status="refused"), a_result(id="gone")]
    now = [a_result(id="a", status="refused"), a_result(id="b"), a_result(id="new")]
    found = compare(json_report(compute(now), now), json_report(compute(then), then))
    assert found.broken == ("a",)
    assert found.repaired == ("b",)
    assert {change.name for change in found.changes} >= {"status_accuracy", "pass_rate"}


def test_a_written_report_is_a_baseline(tmp_path: Path) -> None:
    results = [a_result()]
    file = tmp_path / "report.json"
    file.write_text(json.dumps(json_report(compute(results), results)), encoding="utf-8")
    assert compare(read_baseline(file), read_baseline(file)).broken == ()


@pytest.mark.parametrize("text", ["{", "[]", "{}"])
def test_what_is_no_report_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "report.json"
    file.write_text(text)
    with pytest.raises(UsageError, match=r"report\.json") as caught:
        read_baseline(file)
    assert "--json ARCHIVO" in caught.value.hint
