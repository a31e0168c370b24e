"""One suite for every IndexWriter and its updates: a folder, and S3 with OpenSearch."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from asistente.errors import IndexBusyError
from asistente.ports import IndexUpdate, IndexWriter, Vectors
from tests.contracts.indexes import FORMATS, chunks, contents
from tests.fakes import FixedClock, HashedEmbedder, RecordingProgress

Again = Callable[[], IndexWriter]
"""Another writer of the same index, as another process would have it."""


@pytest.fixture(params=["folder", "cloud"])
def again(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Again]:
    if request.param == "folder":
        from asistente.storage.index_dir import IndexDirectory

        yield lambda: IndexDirectory(tmp_path, FORMATS, FixedClock())
        return
    yield from cloud(monkeypatch)


def cloud(monkeypatch: pytest.MonkeyPatch) -> Iterator[Again]:
    """Writers of one index in S3 (moto) and the fake of OpenSearch Serverless."""
    moto, boto3 = pytest.importorskip("moto"), pytest.importorskip("boto3")
    pytest.importorskip("opensearchpy")
    from asistente.retrieval.lexicon import fit_lexicon, pack_lexicon
    from asistente.retrieval.opensearch.chunk_index import ChunkIndex
    from asistente.storage.s3_index import CloudIndex
    from asistente.storage.s3_lease import Lease
    from asistente.storage.s3_objects import S3Objects
    from tests.fakes import searching, signature
    from tests.fakes.opensearch import FakeOpenSearchServerless

    with FakeOpenSearchServerless() as fake, moto.mock_aws():
        # moto sets keys of its own, which the other fake does not know
        monkeypatch.setenv("AWS_ACCESS_KEY_ID", signature.ACCESS_KEY)
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", signature.SECRET_KEY)
        client = boto3.client("s3", region_name="us-east-1")
        client.create_bucket(Bucket="processed")
        objects = S3Objects(client, "processed", "prueba/")
        gateway = searching.gateway_to(fake)
        yield lambda: CloudIndex(
            index="prueba",
            objects=objects,
            writer=lambda embedder, dimension: ChunkIndex(gateway, "prueba", dimension),
            fit=lambda texts: pack_lexicon(fit_lexicon(texts)),
            lease=Lease(objects, "prueba"),
            clock=FixedClock(),
            progress=RecordingProgress(),
        )


def seal(update: IndexUpdate, *sources: str) -> int:
    """Write the chunks of these sources as the index."""
    whole = contents([chunk for chunk in chunks() if chunk.source_id in sources])
    return update.seal(whole, update.embed(whole.texts))


def embed_and_stop(writer: IndexWriter, embedder: HashedEmbedder, texts: list[str]) -> Vectors:
    """An update that ends in an error after it has embedded."""
    vectors: list[Vectors] = []
    with suppress(RuntimeError), writer.update(embedder) as update:
        vectors.append(update.embed(texts))
        raise RuntimeError
    return vectors[0]


def held(writer: IndexWriter) -> tuple[int | None, list[str]]:
    generation, sources = writer.current(HashedEmbedder())
    return generation, [each.source.source_id for each in sources]


def test_where_there_is_no_index_there_is_nothing(again: Again) -> None:
    assert held(again()) == (None, [])
    with again().update(HashedEmbedder()) as update:
        assert (update.sources(), update.chunks(), update.failures()) == ((), (), ())


def test_what_was_sealed_is_there_for_everybody(again: Again) -> None:
    with again().update(HashedEmbedder()) as update:
        first = seal(update, "becas", "pagos")
    assert held(again()) == (first, ["becas", "pagos"])
    with again().update(HashedEmbedder()) as update:
        ids = [chunk.chunk_id for chunk in update.chunks()]
        assert ids == ["becas#0", "becas#1", "pagos#0", "pagos#1"]
        assert not update.outdated()


def test_a_new_generation_stands_in_place_of_the_old_one_whole(again: Again) -> None:
    with again().update(HashedEmbedder()) as update:
        first = seal(update, "becas", "pagos")
    with again().update(HashedEmbedder()) as update:
        second = seal(update, "año", "pagos")
    assert second > first
    assert held(again()) == (second, ["año", "pagos"])


def test_an_update_that_ends_before_it_seals_changes_nothing(again: Again) -> None:
    with again().update(HashedEmbedder()) as update:
        first = seal(update, "becas")
    embed_and_stop(again(), HashedEmbedder(), ["El pago se hace en caja."])
    assert held(again()) == (first, ["becas"])


def test_no_text_is_embedded_twice_nor_again_after_an_interruption(again: Again) -> None:
    embedder = HashedEmbedder()
    texts = ["La beca se solicita en enero.", "El pago se hace en caja."]
    first = embed_and_stop(again(), embedder, [texts[0], *texts])
    with again().update(embedder) as update:
        second = update.embed(texts)
    assert sorted(embedder.embedded) == sorted(texts)
    assert np.array_equal(first[[0, 2]], second)


def test_a_second_writer_is_told_that_it_must_wait(again: Again) -> None:
    with (
        again().update(HashedEmbedder()),
        pytest.raises(IndexBusyError),
        again().update(HashedEmbedder()),
    ):
        pytest.fail("two writers at once")
    with again().update(HashedEmbedder()) as update:
        assert seal(update, "becas")


def test_another_embedder_finds_the_index_outdated(again: Again) -> None:
    with again().update(HashedEmbedder()) as update:
        seal(update, "becas")
    with again().update(HashedEmbedder(id="another-1")) as update:
        assert update.outdated()
