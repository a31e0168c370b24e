"""Row, chunk id and source lead to each other."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asistente.contracts import Chunk
from asistente.storage.rows import ChunkRows

IDS = st.lists(
    st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=8),
    unique=True,
    max_size=20,
)


def rows(ids: list[str]) -> ChunkRows:
    made = ChunkRows.of(
        [
            Chunk(chunk_id=i, source_id=f"ñ{n % 3}", text="", start=0, end=0)
            for n, i in enumerate(ids)
        ]
    )
    with TemporaryDirectory() as folder:
        made.save(Path(folder))
        return ChunkRows.load(Path(folder))


@settings(deadline=None)
@given(IDS)
def test_ids_and_rows_are_each_other_s_inverse(ids: list[str]) -> None:
    table = rows(ids)
    assert len(table) == len(ids)
    assert table.ids(range(len(ids))) == tuple(ids)
    assert table.find(ids).tolist() == list(range(len(ids)))


@settings(deadline=None)
@given(IDS)
def test_sources_have_their_rows(ids: list[str]) -> None:
    expected = [n for n in range(len(ids)) if n % 3]
    assert rows(ids).of_sources(frozenset({"ñ1", "ñ2", "no-such"})).tolist() == expected


def test_an_unknown_id_is_an_error() -> None:
    with pytest.raises(KeyError):
        rows(["a", "c"]).find(["b"])
