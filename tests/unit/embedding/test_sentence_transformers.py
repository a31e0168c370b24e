"""What the adapter does where its extra is not installed."""

import sys

import pytest

from asistente.embedding.sentence_transformers import SentenceTransformersEmbedder
from asistente.errors import MissingExtraError


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(MissingExtraError) as caught:
        SentenceTransformersEmbedder("any-model").embed(["a"], role="query")
    assert "asistente[transformers]" in caught.value.hint


def test_a_folder_has_an_id_that_changes_with_its_files(tmp_path) -> None:  # type: ignore[no-untyped-def]
    folder = tmp_path / "modelo"
    folder.mkdir()
    (folder / "config.json").write_text("{}")
    before = SentenceTransformersEmbedder(str(folder)).id
    assert before.startswith("sentence-transformers/modelo@")
    (folder / "config.json").write_text('{"a": 1}')
    assert SentenceTransformersEmbedder(str(folder)).id != before
