"""`ingest`: the summary, the exit code, the JSON, and what reaches the pipeline."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from asistente import bootstrap
from asistente.contracts import FileReport, IngestReport, Outcome
from tests.cli.conftest import Cli
from tests.fakes import HashedEmbedder

GOOD = FileReport(location="c/a.pdf", outcome=Outcome.INDEXED, pages=3, characters=900, chunks=4)
SAME = FileReport(location="c/b.md", outcome=Outcome.SKIPPED, chunks=1)
BAD = FileReport(location="c/x.pdf", outcome=Outcome.FAILED, reason="está cifrado")


def a_report(*files: FileReport, **fields: Any) -> IngestReport:
    totals = {o: n for o in Outcome if (n := sum(f.outcome is o for f in files))}
    return IngestReport(
        generation=1, changed=True, files=files, totals=totals, sources=2, chunks=5, **fields
    )


@pytest.fixture
def ingested(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What bootstrap was asked to do; `report` is what it gives back."""
    seen: dict[str, Any] = {"report": a_report(GOOD, SAME)}

    def run_ingest(
        settings: object, index: str, order: bootstrap.IngestOrder, **rest: Any
    ) -> IngestReport:
        seen.update(index=index, **vars(order))
        report = seen["report"]
        assert isinstance(report, IngestReport)
        return report

    monkeypatch.setattr(bootstrap, "run_ingest", run_ingest)
    return seen


def test_the_summary_counts_and_names_what_changed(
    cli: Cli, ingested: dict[str, Any], tmp_path: Path
) -> None:
    result = cli("ingest", str(tmp_path))
    assert result.code == 0
    assert "c/a.pdf  indexado   3        900         4" in result.out
    assert "c/b.md" not in result.out
    assert "sin cambios     1" in result.out
    assert "El índice tiene 2 documentos y 5 fragmentos" in result.out
    assert result.err == ""


def test_a_file_that_cannot_be_read_is_named_with_exit_6(
    cli: Cli, ingested: dict[str, Any], tmp_path: Path
) -> None:
    ingested["report"] = a_report(GOOD, BAD)
    result = cli("ingest", str(tmp_path))
    assert result.code == 6
    assert "c/x.pdf  con error" in result.out
    assert "está cifrado" in result.out


def test_strict_says_that_nothing_was_changed(
    cli: Cli, ingested: dict[str, Any], tmp_path: Path
) -> None:
    ingested["report"] = a_report(BAD, aborted=True)
    result = cli("ingest", str(tmp_path), "--strict")
    assert ingested["strict"] is True
    assert (result.code, "no se cambió el índice" in result.out) == (6, True)


def test_json_has_every_file_and_every_total(
    cli: Cli, ingested: dict[str, Any], tmp_path: Path
) -> None:
    report = json.loads(cli("ingest", str(tmp_path), "--json").out)
    assert report["index"] == "default"
    assert report["totals"] == {
        "indexed": 1,
        "skipped": 1,
        "replaced": 0,
        "copy": 0,
        "removed": 0,
        "failed": 0,
        "ignored": 0,
    }
    assert [file["location"] for file in report["files"]] == ["c/a.pdf", "c/b.md"]


def test_flags_reach_the_pipeline(cli: Cli, ingested: dict[str, Any], tmp_path: Path) -> None:
    cli(
        *("ingest", str(tmp_path), "--index", "otro", "--dry-run", "--ocr"),
        *("--category", "becas", "--source-type", "demo"),
    )
    assert ingested["index"] == "otro"
    assert (ingested["dry_run"], ingested["ocr"]) == (True, True)
    assert ingested["metadata"] == {"category": "becas", "source_type": "demo"}


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("ninguna",), "No existe ninguna."),
        ((".", "--source-type", "otro"), "«otro» no es un valor de --source-type."),
        ((), "Falta RUTA."),
    ],
)
def test_usage_errors(
    cli: Cli, ingested: dict[str, Any], args: tuple[str, ...], message: str
) -> None:
    result = cli("ingest", *args)
    assert result.code == 2
    assert message in result.err


def test_watch_ingests_again_after_a_change(
    cli: Cli, ingested: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def twice(
        settings: object, ingest: Callable[[], IngestReport], paths: object
    ) -> Iterator[IngestReport]:
        yield ingest()
        yield ingest()
        raise KeyboardInterrupt

    monkeypatch.setattr(bootstrap, "watch_ingest", twice)
    result = cli("ingest", str(tmp_path), "--watch", "--json")
    assert len(result.out.splitlines()) == 2
    assert result.code == 130
    assert "Ctrl-C" in result.err


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Real ingests with an embedder of words; an empty folder `docs` in the working folder."""
    monkeypatch.setattr(bootstrap, "embedder", lambda settings, **options: HashedEmbedder())
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    return tmp_path / "docs"


@pytest.mark.parametrize("option", [(), ("--json",), ("--dry-run",)])
def test_a_folder_without_documents_makes_no_index_and_says_so(
    cli: Cli, words: Path, option: tuple[str, ...]
) -> None:
    (words / ".oculto.md").write_text("# No\n\nNo cuenta.\n")
    result = cli("ingest", "docs", *option)
    assert result.code == 2
    assert "No se encontró ningún documento en docs. No se creó el índice." in result.err
    assert "ocultos" in result.err
    assert "El índice tiene" not in result.out
    assert "No existe el índice" in cli("ask", "¿Cuándo?").err


def test_a_folder_without_documents_beside_others_is_no_error(cli: Cli, words: Path) -> None:
    (words / "a.md").write_text("# Becas\n\nLa beca se solicita en marzo de 2026.\n")
    (words.parent / "otra").mkdir()
    assert "El índice tiene 1 documento y 1 fragmento (" in cli("ingest", "docs").out
    result = cli("ingest", "otra")
    assert result.code == 0
    assert "No se encontró ningún documento" in result.out
    assert "El índice tiene 1 documento y 1 fragmento (" in result.out


def test_a_path_that_is_gone_tells_how_its_documents_are_removed(cli: Cli, words: Path) -> None:
    for name in ("a.md", "b.md"):
        (words / name).write_text(f"# Becas {name}\n\nLa beca {name} se solicita en marzo.\n")
    assert cli("ingest", "docs", "--index", "odd").code == 0
    shutil.rmtree(words)
    file, folder = (cli("ingest", place, "--index", "odd") for place in ("docs/a.md", "docs"))
    assert (file.code, folder.code) == (2, 2)
    assert "No existe docs/a.md." in file.err
    assert "asistente remove a.md --index odd" in file.err
    assert "tiene 2 de ahí (a.md, b.md)" in folder.err
    assert "asistente remove FUENTE --index odd" in folder.err


def test_a_link_that_leads_nowhere_is_a_file_that_cannot_be_read(cli: Cli, words: Path) -> None:
    (words / "roto.md").symlink_to(words / "nada.md")
    result = cli("ingest", "docs")
    assert result.code == 6
    assert "es un enlace roto" in result.out


def test_what_is_no_document_is_named_and_no_error(cli: Cli, words: Path) -> None:
    (words / "becas.md").write_text("# Becas\n\nLa beca se solicita en marzo.\n")
    (words / "logo.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(40))
    (words / "fuera.md").symlink_to(__file__)
    result = cli("ingest", "docs", "--strict")
    assert result.code == 0
    assert "formato no admitido: es una imagen" in result.out
    assert "docs/fuera.md" in result.out
    assert "docs/logo.png" in cli("sources").out
    (words / "oficio.pdf").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(40))
    result = cli("ingest", "docs")
    assert (result.code, "tiene extensión .pdf, pero es una imagen" in result.out) == (6, True)


def test_a_dry_run_shows_which_files_moved(cli: Cli, words: Path) -> None:
    (words / "becas.md").write_text("# Becas\n\nLa beca se solicita en marzo.\n")
    assert cli("ingest", "docs").code == 0
    (words / "2026").mkdir()
    (words / "becas.md").rename(words / "2026" / "apoyos.md")
    result = cli("ingest", "docs", "--dry-run")
    assert "docs/2026/apoyos.md" in result.out
    assert "antes en docs/becas.md" in result.out
    assert cli("ingest", "docs").code == 0
    assert "docs/2026/apoyos.md" in cli("sources").out


def test_a_copy_whose_metadata_do_not_count_is_told(cli: Cli, words: Path) -> None:
    for name in ("a.md", "b.md"):
        (words / name).write_text("# Becas\n\nLa beca se solicita en marzo.\n")
    assert "cuyos metadatos valen" not in cli("ingest", "docs").out
    (words / "metadata.yaml").write_text("b.md:\n  period: 2026-A\n")
    assert "copia idéntica de docs/a.md, cuyos metadatos valen" in cli("ingest", "docs").out


def test_sources_show_what_the_report_showed(cli: Cli, words: Path) -> None:
    text = "REGLAMENTO DE BECAS\n\nAprobado el 30 de agosto de 2024\n\nLa beca es del año.\n"
    (words / "becas.txt").write_bytes(text.encode("cp1252"))
    told = cli("ingest", "docs").out
    listed = cli("sources").out
    for shown in ("docs/becas.txt", "iso-8859-1"):
        assert shown in told
        assert shown in listed
    assert "2024-08-30 (del texto)" in listed
    (source,) = json.loads(cli("sources", "--json").out)["sources"]
    assert source["chunks"] == 1


@pytest.mark.parametrize("command", ["ingest docs", "sources"])
def test_reports_read_well_on_a_narrow_terminal(
    cli: Cli, words: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    name = "lineamientos-de-titulacion.txt"
    (words / name).write_bytes("Añadido: la titulación es en marzo.\n".encode("cp1252"))
    screen = cli("ingest", "docs", terminal=True).out
    if command == "sources":
        screen = cli("sources", terminal=True).out
    assert any(f"docs/{name}" in line for line in screen.splitlines())
    assert "iso-8859-1" in screen
