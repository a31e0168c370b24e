"""One suite for every ChunkWriter: OpenSearch Serverless and a cluster, each before its fake."""

from collections.abc import Iterator

import pytest

from asistente.ports import ChunkWriter
from tests.contracts.indexes import chunks
from tests.fakes import HashedEmbedder

pytest.importorskip("boto3")
pytest.importorskip("opensearchpy")

from tests.fakes import searching, signature
from tests.fakes.opensearch import FakeOpenSearchServerless

OLD = searching.records(chunks(), HashedEmbedder(), version="v1")
NEW = searching.records(chunks()[:4], HashedEmbedder(), version="v2")
OLD_VERSIONS, NEW_VERSIONS = ({each.version for each in some} for some in (OLD, NEW))


@pytest.fixture(params=[True, False], ids=["serverless", "cluster"])
def writer(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[ChunkWriter]:
    from asistente.retrieval.opensearch.chunk_index import ChunkIndex

    monkeypatch.setenv("AWS_ACCESS_KEY_ID", signature.ACCESS_KEY)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", signature.SECRET_KEY)
    with FakeOpenSearchServerless(serverless=request.param) as fake:
        made = ChunkIndex(searching.gateway_to(fake), "prueba", HashedEmbedder().dimension)
        made.prepare()
        yield made


def test_what_was_added_is_counted_once_it_can_be_found(writer: ChunkWriter) -> None:
    assert writer.count(OLD_VERSIONS) == 0
    told: list[int] = []
    writer.add(OLD, told.append)
    writer.wait_for(OLD)
    assert writer.count(OLD_VERSIONS) == len(OLD) == sum(told)


def test_adding_again_makes_nothing_double(writer: ChunkWriter) -> None:
    for _ in range(2):
        writer.add(OLD, lambda n: None)
    writer.wait_for(OLD)
    assert writer.count(OLD_VERSIONS) == len(OLD)


def test_versions_stand_beside_each_other_until_the_others_are_dropped(
    writer: ChunkWriter,
) -> None:
    writer.add(OLD, lambda n: None)
    writer.add(NEW, lambda n: None)
    writer.wait_for((*OLD, *NEW))
    assert (writer.count(OLD_VERSIONS), writer.count(NEW_VERSIONS)) == (len(OLD), len(NEW))
    writer.drop_others(NEW_VERSIONS)
    assert (writer.count(OLD_VERSIONS), writer.count(NEW_VERSIONS)) == (0, len(NEW))


def test_preparing_again_keeps_what_is_there(writer: ChunkWriter) -> None:
    writer.add(OLD, lambda n: None)
    writer.wait_for(OLD)
    writer.prepare()
    assert writer.count(OLD_VERSIONS) == len(OLD)
