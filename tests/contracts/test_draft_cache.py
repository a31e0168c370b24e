"""What every DraftCache keeps to: of this index and generation only, and never a reason to fail."""

from pathlib import Path

from asistente.contracts import Draft, Quote, Statement
from asistente.storage.draft_cache import SqliteDraftCache

DRAFT = Draft(
    statements=(Statement(text="Sí.", passages=(0,), quotes=(Quote(passage=0, text="Sí"),)),)
)


def test_a_draft_comes_back_as_it_was(tmp_path: Path) -> None:
    SqliteDraftCache(tmp_path / "d.sqlite", "a", 1).keep("k", DRAFT)
    assert SqliteDraftCache(tmp_path / "d.sqlite", "a", 1).find("k") == DRAFT
    assert SqliteDraftCache(tmp_path / "d.sqlite", "a", 1).find("otra") is None


def test_a_changed_index_drops_its_own_drafts_only(tmp_path: Path) -> None:
    file = tmp_path / "d.sqlite"
    SqliteDraftCache(file, "a", 1).keep("k", DRAFT)
    SqliteDraftCache(file, "b", 1).keep("k", DRAFT)
    changed = SqliteDraftCache(file, "a", 2)
    assert changed.find("k") is None
    changed.keep("otra", DRAFT)
    assert SqliteDraftCache(file, "a", 1).find("k") is None
    assert SqliteDraftCache(file, "b", 1).find("k") == DRAFT


def test_a_damaged_file_is_begun_anew(tmp_path: Path) -> None:
    file = tmp_path / "d.sqlite"
    file.write_bytes(b"no es una base de datos" * 100)
    kept = SqliteDraftCache(file, "a", 1)
    assert kept.find("k") is None
    kept.keep("k", DRAFT)
    kept.keep("k", DRAFT)
    assert kept.find("k") == DRAFT


def test_a_folder_that_cannot_be_made_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    kept = SqliteDraftCache(tmp_path / "file" / "d.sqlite", "a", 1)
    kept.keep("k", DRAFT)
    assert kept.find("k") is None
