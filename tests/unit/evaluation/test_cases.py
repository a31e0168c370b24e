"""Case files: what is accepted, and how a wrong line is named."""

from datetime import date
from pathlib import Path

import pytest

from asistente.contracts import ReasonCode, Status
from asistente.errors import UsageError
from asistente.evaluation.cases import load_cases

GOOD = '{"id": "a", "question": "¿Cuándo?", "expect": "answered", "as_of": "2026-01-15"}\n'


def written(folder: Path, text: str) -> Path:
    file = folder / "cases.jsonl"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_case_carries_its_day_into_the_request(tmp_path: Path) -> None:
    (case,) = load_cases([written(tmp_path, GOOD)])
    assert case.expect is Status.ANSWERED
    assert case.request.as_of == date(2026, 1, 15)


def test_all_fields_of_the_contract_are_read(tmp_path: Path) -> None:
    line = (
        '{"id": "b", "question": "q", "expect": "refused", "reason_code": "no_evidence",'
        ' "relevant": [{"source": "c.pdf", "page": 2}], "must_include": ["x"],'
        ' "must_not_include": [], "next_steps_include": [], "as_of": null, "tags": ["t"]}'
    )
    (case,) = load_cases([written(tmp_path, "\n" + line + "\n\n")])
    assert case.reason_code is ReasonCode.NO_EVIDENCE
    assert case.relevant[0].page == 2


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("{no json", "no es JSON"),
        ('{"id": "a", "expect": "answered"}', "falta «question»"),
        ('{"id": "a", "question": "q", "expect": "maybe"}', "«expect» no es válido"),
        ('{"id": "a", "question": "q", "expect": "refused", "mustinclude": []}', "mustinclude"),
        ("[]", "caso"),
    ],
)
def test_a_wrong_line_is_named_with_its_number(tmp_path: Path, line: str, complaint: str) -> None:
    with pytest.raises(UsageError, match=r"línea 2") as caught:
        load_cases([written(tmp_path, GOOD + line + "\n")])
    assert complaint in caught.value.message
    assert caught.value.hint


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("{no json", "un objeto JSON por línea"),
        ('{"id": "a", "question": "q", "expect": "maybe"}', "answered, needs_clarification"),
        ('{"id": "a", "question": "q", "expect": "refused", "mustinclude": []}', "must_include"),
    ],
)
def test_the_hint_says_what_is_right(tmp_path: Path, line: str, right: str) -> None:
    with pytest.raises(UsageError) as caught:
        load_cases([written(tmp_path, line)])
    assert right in caught.value.hint


def test_an_id_may_stand_once(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="dos casos"):
        load_cases([written(tmp_path, GOOD + GOOD)])


def test_no_case_at_all_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="No hay casos"):
        load_cases([written(tmp_path, "\n")])


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"none\.jsonl"):
        load_cases([tmp_path / "none.jsonl"])
