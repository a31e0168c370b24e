"""Settings: which layer wins, and what a wrong one says."""

from pathlib import Path

import pytest

from asistente.errors import ConfigurationError
from asistente.settings import load_settings


@pytest.fixture(autouse=True)
def working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_what_is_typed_goes_before_a_variable_and_that_before_the_file(
    working_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (working_folder / "asistente.toml").write_text(
        'target_period = "2025-A"\n[policy]\nthreshold = 0.4\nmax_question_chars = 200\n'
    )
    assert load_settings().target_period == "2025-A"
    monkeypatch.setenv("ASISTENTE_TARGET_PERIOD", "2025-B")
    monkeypatch.setenv("ASISTENTE_POLICY__THRESHOLD", "0.6")
    settings = load_settings({"target_period": "2026-A"})
    assert load_settings().target_period == "2025-B"
    assert settings.target_period == "2026-A"
    assert (settings.policy.threshold, settings.policy.max_question_chars) == (0.6, 200)


def test_an_empty_variable_sets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASISTENTE_POLICY__THRESHOLD", "")
    assert load_settings().policy.threshold == 0.55


def test_a_file_saved_with_a_byte_order_mark_is_read(working_folder: Path) -> None:
    (working_folder / "asistente.toml").write_text('path = "aws"\n', encoding="utf-8-sig")
    assert load_settings().path == "aws"


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("ASISTENTE_TRESHOLD", "1", "«treshold» no existe"),
        ("ASISTENTE_POLICY__TRESHOLD", "1", "«policy.treshold» no existe"),
        ("ASISTENTE_POLICY__THRESHOLD", "7", "«policy.threshold» debe ser como máximo 1"),
        ("ASISTENTE_RETRIEVAL__FRESHNESS_TIERS", "[[7", "«retrieval» no tiene un valor válido"),
        ("ASISTENTE_INGEST__CHUNK_OVERLAP", "300", "«ingest» no admite un chunk_overlap mayor"),
        ("ASISTENTE_INGEST__CHUNK_TOKENS", "x", "«ingest.chunk_tokens» debe ser un número entero"),
    ],
)
def test_a_variable_that_is_wrong_is_named(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, said: str
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(ConfigurationError, match=said):
        load_settings()
