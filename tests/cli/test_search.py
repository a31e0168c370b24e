"""`search`: hits with ranks, scores and raw signals, one question or a batch."""

import json

from tests.cli.conftest import Cli
from tests.cli.fakes import CHUNK, FakePipeline

HIT_FIELDS = [
    "rank",
    "chunk_id",
    "source_id",
    "title",
    "location",
    "page",
    "score",
    "signals",
    "text",
    "page_label",
]


def test_json_has_the_fields_of_the_contract(cli: Cli, pipeline: FakePipeline) -> None:
    result = cli("search", "¿Cuándo?", "--json")
    found = json.loads(result.out)
    assert result.code == 0
    assert list(found) == ["request_id", "hits"]
    assert list(found["hits"][0]) == HIT_FIELDS
    assert found["hits"][0]["text"] == CHUNK.text
    assert found["hits"][0]["page"] == 2
    assert {"cosine", "bm25", "coverage"} <= set(found["hits"][0]["signals"])


def test_plain_text_shows_rank_score_and_source(cli: Cli, pipeline: FakePipeline) -> None:
    lines = cli("search", "¿Cuándo?").out.splitlines()
    assert lines[0].split()[:5] == ["#", "Puntaje", "Fusión", "Coseno", "BM25"]
    assert lines[1].startswith("1  0.970    0.950   0.900   7.500  1.000      Guía")


def test_a_batch_carries_the_ids(cli: Cli, pipeline: FakePipeline) -> None:
    stdin = '{"id": "a", "question": "uno"}\n{"id": "b", "question": "dos"}\n'
    out = cli("search", "--batch", "-", "--json", stdin=stdin).out
    assert [json.loads(line)["id"] for line in out.splitlines()] == ["a", "b"]
