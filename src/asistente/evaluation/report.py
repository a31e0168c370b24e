"""A run as files: JSON for programs and baselines, JUnit for CI, HTML for people.

The HTML is one file without any reference to the network, and the questions and answers in it are
escaped: they come from documents.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from asistente.evaluation.metrics import Figures
from asistente.evaluation.result import CaseResult

RANKING_SHOWN = 10
"""Chunk ids of each case in the JSON report: enough to see why a ranking figure is low."""

_STYLE = """
body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#222}
table{border-collapse:collapse;width:100%;margin:1rem 0}
th,td{border-bottom:1px solid #ddd;padding:.35rem .6rem;text-align:left;vertical-align:top}
.fail{background:#fdecea}.num{text-align:right;font-variant-numeric:tabular-nums}
"""


def json_report(figures: Figures, results: Sequence[CaseResult]) -> dict[str, object]:
    """Figures by name, then every case with what it got."""
    return {
        "metrics": {
            f.name: {"value": round(f.value, 6), "n": f.n, "better": f.better} for f in figures
        },
        "cases": [_case_fields(result) for result in results],
    }


def _case_fields(result: CaseResult) -> dict[str, object]:
    return {
        "id": result.case.id,
        "passed": result.passed,
        "failures": failures(result),
        "question": result.case.question,
        "expect": result.case.expect.value,
        "tags": list(result.case.tags),
        "relevant": [sorted(place) for place in result.relevant],
        "ranking": list(result.ranking[:RANKING_SHOWN]),
        "answer": result.answer.model_dump(mode="json"),
    }


def failures(result: CaseResult) -> list[str]:
    """What the case asked for and did not get, in Spanish."""
    case, answer = result.case, result.answer
    expected = case.reason_code.value if case.reason_code else ""
    got = answer.reason_code.value if answer.reason_code else "ninguno"
    found = [
        (result.status_right, f"estado {answer.status.value}, se esperaba {case.expect.value}"),
        (result.reason_right or not expected, f"motivo {got}, se esperaba {expected}"),
        (
            result.includes or not result.status_right,
            f"falta en la respuesta: {_quoted(result.missing)}",
        ),
        (result.excludes, f"no debía decir: {_quoted(result.unwanted)}"),
        (
            result.has_next_steps or not result.status_right,
            f"falta en los siguientes pasos: {_quoted(result.missing_steps)}",
        ),
    ]
    return [] if result.passed else [message for right, message in found if not right]


def _quoted(texts: Sequence[str]) -> str:
    return ", ".join(f"«{text}»" for text in texts)


def junit_report(results: Sequence[CaseResult]) -> str:
    """One test case for each case, in the form that CI systems read."""
    failed = sum(not result.passed for result in results)
    cases = "".join(map(_junit_case, results))
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<testsuite name="asistente eval" tests="{len(results)}" failures="{failed}">\n'
        f"{cases}</testsuite>\n"
    )


def _junit_case(result: CaseResult) -> str:
    name = quoteattr(_xml_safe(f"{result.case.id}: {result.case.question}"))
    seconds = result.answer.latency_ms / 1000
    opening = f'  <testcase classname="asistente.eval" name={name} time="{seconds:.3f}"'
    if result.passed:
        return f"{opening}/>\n"
    message = quoteattr(_xml_safe("; ".join(failures(result))))
    said = escape(_xml_safe(_said(result)))
    return f"{opening}>\n    <failure message={message}>{said}</failure>\n  </testcase>\n"


def _xml_safe(text: str) -> str:
    """XML 1.0 has no place for control characters, not even escaped."""
    return "".join(c for c in text if c in "\t\n" or c.isprintable())


def _said(result: CaseResult) -> str:
    answer = result.answer
    return answer.answer or answer.clarifying_question or answer.refusal_reason or ""


def html_report(figures: Figures, results: Sequence[CaseResult]) -> str:
    """A page with the figures and, failed ones first, the cases."""
    ordered = sorted(results, key=lambda result: result.passed)
    return (
        '<!doctype html><html lang="es"><head><meta charset="utf-8">'
        f"<title>Evaluación de asistente</title><style>{_STYLE}</style></head><body>"
        "<h1>Evaluación</h1><table><tr><th>Medida<th class=num>Valor<th class=num>n</tr>"
        + "".join(_html_figure(f.name, f.value, f.n) for f in figures)
        + "</table><h2>Casos</h2><table><tr><th>Id<th>Pregunta<th>Respuesta<th>Fallas</tr>"
        + "".join(map(_html_case, ordered))
        + "</table></body></html>\n"
    )


def _html_figure(name: str, value: float, n: int) -> str:
    return f"<tr><td>{html.escape(name)}<td class=num>{value:.4f}<td class=num>{n}</tr>"


def _html_case(result: CaseResult) -> str:
    cells = (result.case.id, result.case.question, _said(result), "; ".join(failures(result)))
    row = "".join(f"<td>{html.escape(_xml_safe(cell))}</td>" for cell in cells)
    return f"<tr{'' if result.passed else ' class=fail'}>{row}</tr>"
