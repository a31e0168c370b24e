"""A real process is killed while it writes; `benchmarks/kills.py` does it hundreds of times."""

import random
from pathlib import Path

import pytest

from tests.pipelines.restless import ingest, kill_at_random, read, read_until_killed


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    ingest(tmp_path / "escuela", 1)
    return tmp_path / "escuela"


def test_a_killed_ingest_leaves_one_whole_version(folder: Path) -> None:
    draw = random.Random(20260)
    for _ in range(4):
        kill_at_random(folder, draw, longest=0.2)
    left = read(folder)
    ingest(folder, left + 1)
    assert read(folder) == left + 1
    assert len(list(folder.glob("gen-*"))) == 1


def test_who_asks_during_an_ingest_sees_one_whole_version(folder: Path) -> None:
    assert read_until_killed(folder, seconds=1.5) > 0
