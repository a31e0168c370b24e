"""`doctor`: one line a check, with what repairs it; a missing index is no fault."""

import json
from pathlib import Path

import pytest

from asistente import bootstrap
from asistente.cli.checks import python_version, writable_folder
from tests.cli.conftest import Cli
from tests.fakes import HashedEmbedder


@pytest.fixture(autouse=True)
def embedder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "embedder", lambda settings, **options: HashedEmbedder())


def test_a_sound_installation_without_an_index_is_well(cli: Cli) -> None:
    result = cli("doctor")
    assert result.code == 0
    lines = result.out.splitlines()
    assert all(line.startswith("bien") for line in lines[:-1])
    assert lines[-1] == (
        "nota   Índice default: todavía no hay → Créalo con: asistente ingest CARPETA"
    )


def test_a_damaged_index_is_a_fault_with_its_repair(
    cli: Cli, tmp_path: Path, index_dir: Path
) -> None:
    (tmp_path / "a.md").write_text("# Becas\n\nLa beca se solicita en marzo.\n")
    cli("ingest", str(tmp_path / "a.md"))
    chunks = next(index_dir.glob("default/gen-*/chunks.jsonl"))
    chunks.write_bytes(chunks.read_bytes()[:-3])
    result = cli("doctor", "--json")
    assert result.code == 5
    (fault,) = [check for check in json.loads(result.out)["checks"] if not check["ok"]]
    assert fault["name"] == "Índice default"
    assert "asistente ingest" in fault["fix"]


def test_a_model_that_does_not_load_is_a_fault(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(settings: object) -> object:
        raise OSError("no such library")

    monkeypatch.setattr(bootstrap, "embedder", broken)
    result = cli("doctor")
    assert result.code == 5
    assert "FALLA  Modelo: OSError: no such library" in result.out


def test_wrong_settings_end_the_diagnosis_with_their_name(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASISTENTE_NADA", "1")
    result = cli("doctor")
    assert result.code == 5
    assert "FALLA  Ajustes: El ajuste «nada» no existe." in result.out


def test_an_old_python_is_named() -> None:
    assert not python_version((3, 10)).ok
    assert python_version((3, 11)).ok


def test_a_folder_that_does_not_exist_yet_is_judged_by_the_one_above(tmp_path: Path) -> None:
    assert writable_folder("Índices", tmp_path / "a" / "b").ok
