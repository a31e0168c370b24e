"""An index folder is the old one or the new one, and says so when it is neither."""

import os
import resource
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from asistente.contracts import Chunk
from asistente.errors import (
    IndexBusyError,
    IndexDamagedError,
    IndexMismatchError,
    IndexNotFoundError,
    IndexUnusableError,
)
from asistente.storage import index_dir
from asistente.storage.index_dir import IndexDirectory, check_index
from asistente.storage.manifest import MANIFEST_NAME, read_manifest, write_manifest
from tests.contracts.indexes import build, chunks, contents, directory, reopen
from tests.fakes import HashedEmbedder

FILES = [
    MANIFEST_NAME,
    "gen-000001/chunks.jsonl",
    "gen-000001/vectors.faiss",
    "gen-000001/lexical/weights.npy",
    "gen-000001/rows/offsets.npy",
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    build(tmp_path / "escuela", chunks()).close()
    return tmp_path / "escuela"


def texts(folder: Path) -> list[str]:
    opened = reopen(folder)
    held = [chunk.text for chunk in opened.chunks.all_chunks()]
    opened.close()
    return held


def generations(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("gen-*"))


def flip(path: Path) -> None:
    """Change one bit in the middle of a file."""
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


@contextmanager
def file_size_limit(size: int) -> Iterator[None]:
    """No file may grow beyond this, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_no_index_is_said_so_with_the_command_that_makes_one(tmp_path: Path) -> None:
    with pytest.raises(IndexNotFoundError) as caught:
        reopen(tmp_path / "nada")
    assert "asistente ingest CARPETA --index nada" in caught.value.hint


@pytest.mark.parametrize("name", FILES)
def test_a_changed_bit_is_noticed_with_the_command_that_repairs_it(folder: Path, name: str) -> None:
    flip(folder / name)
    with pytest.raises(IndexDamagedError) as caught:
        texts(folder)
    assert "asistente ingest" in caught.value.hint
    with pytest.raises(IndexDamagedError):
        check_index(folder)


@pytest.mark.parametrize("name", FILES[1:])
@pytest.mark.parametrize("how", ["cut", "gone", "empty"])
def test_a_file_that_is_cut_or_gone_is_noticed(folder: Path, name: str, how: str) -> None:
    path = folder / name
    if how == "gone":
        path.unlink()
    else:
        path.write_bytes(path.read_bytes()[: 0 if how == "empty" else -1])
    with pytest.raises(IndexDamagedError):
        texts(folder)


def test_a_generation_that_is_gone_is_noticed(folder: Path) -> None:
    shutil.rmtree(folder / "gen-000001")
    with pytest.raises(IndexDamagedError):
        texts(folder)


def test_a_quote_is_verified_even_where_the_file_is_too_large_to_hash(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("asistente.storage.generation._HASHED_ALWAYS", 0)
    path = folder / "gen-000001/chunks.jsonl"
    path.write_bytes(path.read_bytes().replace(b"1500 pesos", b"9500 pesos"))
    opened = reopen(folder)
    assert opened.chunks.chunks(["becas#0"])[0].text == "La beca se solicita en enero."
    with pytest.raises(IndexDamagedError):
        opened.chunks.chunks(["pagos#1"])


def test_a_damaged_index_says_that_it_must_be_written_again(folder: Path) -> None:
    with directory(folder).update(HashedEmbedder()) as update:
        assert not update.outdated()
    flip(folder / "gen-000001/vectors.faiss")
    with directory(folder).update(HashedEmbedder()) as update:
        assert update.outdated()
        assert update.chunks() == chunks()


@pytest.mark.parametrize(
    "embedder", [HashedEmbedder(id="other"), HashedEmbedder(dimension=32)], ids=["id", "dim"]
)
def test_another_embedder_is_refused(folder: Path, embedder: HashedEmbedder) -> None:
    with pytest.raises(IndexMismatchError) as caught:
        reopen(folder, embedder)
    assert caught.value.hint.endswith("asistente ingest docs --index escuela")


def test_another_analysis_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_dir, "ANALYSER_ID", "other")
    with pytest.raises(IndexMismatchError):
        reopen(folder)


def test_another_layout_is_refused_and_built_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("asistente.storage.manifest.SCHEMA", 2)
    with pytest.raises(IndexMismatchError):
        reopen(folder)
    build(folder, chunks()[:1]).close()
    assert texts(folder) == [chunks()[0].text]


def test_the_old_generation_goes_when_nobody_reads_it(folder: Path) -> None:
    build(folder, chunks()[:2]).close()
    assert generations(folder) == ["gen-000002"]


def test_a_reader_keeps_the_generation_that_it_opened(folder: Path) -> None:
    opened = reopen(folder)
    build(folder, chunks()[:2]).close()
    vector = HashedEmbedder().embed(["caja"], role="query")[0]
    assert len(opened.vectors.nearest(vector, k=10)) == 6
    assert opened.chunks.chunks(["pagos#0"])[0].text == "El pago se hace en caja."
    opened.close()
    build(folder, chunks()[:3]).close()
    assert generations(folder) == ["gen-000003"]


def test_a_reader_that_was_overtaken_opens_the_new_generation(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stale = read_manifest(folder)
    build(folder, chunks()[:2]).close()
    answers = iter([stale])
    current = index_dir.read_manifest
    monkeypatch.setattr(index_dir, "read_manifest", lambda f: next(answers, None) or current(f))
    assert len(texts(folder)) == 2


def test_what_an_interrupted_update_left_is_removed_by_the_next(folder: Path) -> None:
    shutil.copytree(folder / "gen-000001", folder / "gen-000002")
    (folder / f"{MANIFEST_NAME}.new").write_text("half")
    assert len(texts(folder)) == 6
    build(folder, chunks()[:2]).close()
    assert len(generations(folder)) == 1
    assert len(texts(folder)) == 2


@pytest.mark.parametrize("size", [0, 100, 1_000, 4_000])
def test_a_full_disk_leaves_the_old_index(folder: Path, size: int) -> None:
    before = texts(folder)
    many = [
        Chunk(chunk_id=f"x{i}", source_id="x", text=f"texto {i} " * 20, start=0, end=1)
        for i in range(200)
    ]
    with file_size_limit(size), pytest.raises(IndexUnusableError) as caught:
        build(folder, many)
    assert "sigue intacto" in caught.value.message
    assert texts(folder) == before
    build(folder, many).close()
    assert len(texts(folder)) == 200


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_is_said_so(folder: Path) -> None:
    folder.chmod(0o500)
    try:
        with pytest.raises(IndexUnusableError):
            build(folder, chunks())
    finally:
        folder.chmod(0o700)


def test_a_second_writer_is_told_that_the_index_is_busy(folder: Path) -> None:
    with (
        directory(folder).update(HashedEmbedder()),
        pytest.raises(IndexBusyError) as caught,
        directory(folder).update(HashedEmbedder()),
    ):
        pass
    assert "escuela" in caught.value.message


def test_a_second_writer_may_wait(folder: Path) -> None:
    waited = threading.Event()
    first = directory(folder).update(HashedEmbedder())
    first.__enter__()
    second = IndexDirectory(
        folder, directory(folder).formats, directory(folder).clock, wait=60, on_wait=waited.set
    )
    done: list[int] = []

    def write() -> None:
        with second.update(HashedEmbedder()) as update:
            whole = contents(chunks()[:1])
            done.append(update.seal(whole, update.embed(whole.texts)))

    thread = threading.Thread(target=write)
    thread.start()
    assert waited.wait(60)
    assert done == []
    first.__exit__(None, None, None)
    thread.join(60)
    assert done == [2]


def test_the_lock_of_a_killed_writer_is_free(folder: Path) -> None:
    program = (
        "import os, sys; from pathlib import Path; from asistente.storage.durable import *\n"
        "with writer_lock(Path(sys.argv[1]), wait=0, on_wait=print):\n"
        "    os.kill(os.getpid(), 9)"
    )
    killed = subprocess.run([sys.executable, "-c", program, str(folder / "lock")])
    assert killed.returncode == -9
    with directory(folder).update(HashedEmbedder()) as update:
        assert len(update.sources()) == 3


def test_a_reader_needs_no_lock_of_the_writer(folder: Path) -> None:
    with directory(folder).update(HashedEmbedder()):
        assert len(texts(folder)) == 6


def test_the_calibration_outlives_an_update(folder: Path) -> None:
    manifest = read_manifest(folder)
    write_manifest(folder, manifest.model_copy(update={"calibration": "cal-1"}))
    build(folder, chunks()[:1]).close()
    assert read_manifest(folder).calibration == "cal-1"
