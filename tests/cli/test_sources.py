"""`sources` and `remove` over a real index of two small files."""

import json
from pathlib import Path

import pytest

from asistente import bootstrap
from tests.cli.conftest import Cli
from tests.fakes import HashedEmbedder


@pytest.fixture
def indexed(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a good file and a broken one, indexed with an embedder of words."""
    monkeypatch.setattr(bootstrap, "embedder", lambda settings, **options: HashedEmbedder())
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "becas.md").write_text("# Becas\n\nLa beca se solicita en marzo de 2026.\n")
    (folder / "roto.pdf").write_bytes(b"%PDF-1.4 broken")
    assert cli("ingest", str(folder)).code == 6
    return folder


def test_sources_lists_what_was_read_and_what_was_not(cli: Cli, indexed: Path) -> None:
    out = cli("sources").out
    assert "becas.md" in out
    assert "Sin leer" in out
    assert "roto.pdf" in out


def test_sources_as_json(cli: Cli, indexed: Path) -> None:
    listed = json.loads(cli("sources", "--json").out)
    (source,) = listed["sources"]
    assert (source["source_id"], source["title"]) == ("becas.md", "Becas")
    assert [Path(failure["location"]).name for failure in listed["failures"]] == ["roto.pdf"]


def test_a_removed_source_is_gone_and_its_file_is_not(cli: Cli, indexed: Path) -> None:
    result = cli("remove", "becas.md")
    assert (result.code, result.out) == (0, "")
    assert json.loads(cli("sources", "--json").out)["sources"] == []
    assert (indexed / "becas.md").exists()


def test_removing_what_is_not_there_says_where_to_look(cli: Cli, indexed: Path) -> None:
    result = cli("remove", "nada")
    assert result.code == 2
    assert result.err.splitlines()[1] == "Sugerencia: Mira las que tiene con: asistente sources"


@pytest.mark.parametrize("typed", ["beca.md", "BECAS.MD", "becas", "docs/becas.md", "docs"])
def test_what_resembles_the_typed_document_is_suggested_with_its_index(
    cli: Cli, indexed: Path, typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(indexed.parent)
    assert cli("ingest", "docs", "--index", "odd").code == 6
    result = cli("remove", typed, "--index", "odd")
    assert result.code == 2
    assert "¿Quisiste decir becas.md?" in result.err
    assert result.err.endswith("asistente sources --index odd\n")


@pytest.mark.parametrize("command", ["sources", "remove x"])
def test_without_an_index_the_hint_is_to_ingest(cli: Cli, command: str) -> None:
    result = cli(*command.split())
    assert result.code == 5
    assert "asistente ingest" in result.err


@pytest.mark.parametrize("name", ["../fuera", "a/b", "", ".oculto"])
def test_a_name_that_leaves_the_folder_is_refused(cli: Cli, name: str) -> None:
    assert cli("sources", "--index", name).code == 2


def test_a_wrong_setting_is_named(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASISTENTE_POLICY__THRESHOLD", "mucho")
    result = cli("sources")
    assert result.code == 5
    assert result.err.startswith("Error: El ajuste «policy.threshold» debe ser un número.")
