"""Reports hold every case, and nothing of a question or an answer can break or script them."""

import xml.etree.ElementTree as ET

from asistente.evaluation.metrics import compute
from asistente.evaluation.report import failures, html_report, json_report, junit_report
from tests.unit.evaluation.results import a_result

HOSTILE = '<script>alert("x")</script> & \x1b[31m]]> \x00'


def test_junit_counts_and_names_the_failures() -> None:
    results = [a_result(id="good"), a_result(id="bad", answer=HOSTILE, must_include=("y",))]
    suite = ET.fromstring(junit_report(results).encode())
    assert (suite.get("tests"), suite.get("failures")) == ("2", "1")
    failed = suite.findall("testcase/failure")
    assert len(failed) == 1
    assert "falta en la respuesta" in (failed[0].get("message") or "")


def test_html_shows_text_as_text_and_loads_nothing() -> None:
    results = [a_result(answer=HOSTILE, must_include=("y",))]
    page = html_report(compute(results), results)
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "http" not in page
    assert " src=" not in page


def test_json_holds_figures_with_their_n_and_every_answer() -> None:
    results = [a_result(id="a"), a_result(id="b", status="refused")]
    report = json_report(compute(results), results)
    assert report["metrics"]["status_accuracy"] == {"value": 0.5, "n": 2, "better": "higher"}
    assert [(case["id"], case["passed"]) for case in report["cases"]] == [("a", True), ("b", False)]


def test_a_failure_says_what_was_expected() -> None:
    refused = a_result("answered", "refused", reason="no_evidence")
    assert failures(refused) == ["estado refused, se esperaba answered"]
    assert failures(a_result()) == []


def test_a_failure_quotes_only_what_is_missing_or_unwanted() -> None:
    bad = a_result(
        answer="Cuesta 10 pesos.",
        must_include=("gratuito", "10 pesos"),
        must_not_include=("10 pesos",),
        next_steps_include=("acude", "paga"),
    )
    assert failures(bad) == [
        "falta en la respuesta: «gratuito»",
        "no debía decir: «10 pesos»",
        "falta en los siguientes pasos: «acude», «paga»",
    ]
