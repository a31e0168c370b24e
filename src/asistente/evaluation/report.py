"""A run as files: JSON for programs and baselines, JUnit for CI, HTML for people.

The HTML is one file without any reference to the network, and the questions and answers in it are
escaped: they come from documents.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from asistente.evaluation.metrics import Figures
from asistente.evaluation.outcome import Outcome

_STYLE = """
body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#222}
table{border-collapse:collapse;width:100%;margin:1rem 0}
th,td{border-bottom:1px solid #ddd;padding:.35rem .6rem;text-align:left;vertical-align:top}
.fail{background:#fdecea}.num{text-align:right;font-variant-numeric:tabular-nums}
"""


def json_report(figures: Figures, outcomes: Sequence[Outcome]) -> dict[str, object]:
    """Figures by name, then every case with what it got."""
    return {
        "metrics": {
            f.name: {"value": round(f.value, 6), "n": f.n, "better": f.better} for f in figures
        },
        "cases": [_case_fields(outcome) for outcome in outcomes],
    }


def _case_fields(outcome: Outcome) -> dict[str, object]:
    return {
        "id": outcome.case.id,
        "passed": outcome.passed,
        "failures": failures(outcome),
        "question": outcome.case.question,
        "expect": outcome.case.expect.value,
        "tags": list(outcome.case.tags),
        "answer": outcome.answer.model_dump(mode="json"),
    }


def failures(outcome: Outcome) -> list[str]:
    """What the case asked for and did not get, in Spanish."""
    case, answer = outcome.case, outcome.answer
    expected = case.reason_code.value if case.reason_code else ""
    got = answer.reason_code.value if answer.reason_code else "ninguno"
    found = [
        (outcome.status_right, f"estado {answer.status.value}, se esperaba {case.expect.value}"),
        (outcome.reason_right or not expected, f"motivo {got}, se esperaba {expected}"),
        (
            outcome.includes or not outcome.status_right,
            f"falta en la respuesta: {case.must_include}",
        ),
        (outcome.excludes, f"no debía decir: {case.must_not_include}"),
        (
            outcome.has_next_steps or not outcome.status_right,
            f"falta en los siguientes pasos: {case.next_steps_include}",
        ),
    ]
    return [] if outcome.passed else [message for right, message in found if not right]


def junit_report(outcomes: Sequence[Outcome]) -> str:
    """One test case for each case, in the form that CI systems read."""
    failed = sum(not outcome.passed for outcome in outcomes)
    cases = "".join(map(_junit_case, outcomes))
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<testsuite name="asistente eval" tests="{len(outcomes)}" failures="{failed}">\n'
        f"{cases}</testsuite>\n"
    )


def _junit_case(outcome: Outcome) -> str:
    name = quoteattr(_xml_safe(f"{outcome.case.id}: {outcome.case.question}"))
    seconds = outcome.answer.latency_ms / 1000
    opening = f'  <testcase classname="asistente.eval" name={name} time="{seconds:.3f}"'
    if outcome.passed:
        return f"{opening}/>\n"
    message = quoteattr(_xml_safe("; ".join(failures(outcome))))
    said = escape(_xml_safe(_said(outcome)))
    return f"{opening}>\n    <failure message={message}>{said}</failure>\n  </testcase>\n"


def _xml_safe(text: str) -> str:
    """XML 1.0 has no place for control characters, not even escaped."""
    return "".join(c for c in text if c in "\t\n" or c.isprintable())


def _said(outcome: Outcome) -> str:
    answer = outcome.answer
    return answer.answer or answer.clarifying_question or answer.refusal_reason or ""


def html_report(figures: Figures, outcomes: Sequence[Outcome]) -> str:
    """A page with the figures and, failed ones first, the cases."""
    ordered = sorted(outcomes, key=lambda outcome: outcome.passed)
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


def _html_case(outcome: Outcome) -> str:
    cells = (outcome.case.id, outcome.case.question, _said(outcome), "; ".join(failures(outcome)))
    row = "".join(f"<td>{html.escape(_xml_safe(cell))}</td>" for cell in cells)
    return f"<tr{'' if outcome.passed else ' class=fail'}>{row}</tr>"
