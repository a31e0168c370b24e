"""An index in the fake of OpenSearch, made as `ingest` makes it."""

from collections.abc import Sequence
from dataclasses import replace

from asistente.aws.clients import AwsClients
from asistente.contracts import Chunk, CorpusFacts, Source
from asistente.ports import Embedder, IndexedChunk
from asistente.retrieval.lexicon import fit_lexicon
from asistente.retrieval.opensearch.chunk_index import ChunkIndex
from asistente.retrieval.opensearch.gateway import Gateway, open_gateway
from asistente.retrieval.opensearch.search import OpenSearchIndex, Sealed
from tests.fakes.opensearch import PASSWORD, USER, FakeOpenSearchServerless

REGION = "us-east-1"


def gateway_to(fake: FakeOpenSearchServerless) -> Gateway:
    """A gateway that signs, or logs in where the fake is a cluster; it never pauses."""
    user, password = ("", "") if fake.serverless else (USER, PASSWORD)
    gateway = open_gateway(fake.url, AwsClients(REGION), user=user, password=password)
    return replace(gateway, sleep=lambda seconds: None)


def records(
    held: Sequence[Chunk], embedder: Embedder, *, version: str = "v1"
) -> tuple[IndexedChunk, ...]:
    """Chunks as they are indexed: the text is what is embedded."""
    vectors = embedder.embed([chunk.text for chunk in held], role="passage")
    return tuple(
        IndexedChunk(chunk, source_of(chunk), chunk.text, vector, f"{version}-{chunk.source_id}")
        for chunk, vector in zip(held, vectors, strict=True)
    )


def source_of(chunk: Chunk) -> Source:
    name = chunk.source_id
    return Source(source_id=name, title=name, location=f"docs/{name}.txt", sha256=name)


def build(gateway: Gateway, held: Sequence[Chunk], embedder: Embedder) -> OpenSearchIndex:
    """Index these chunks, wait for them, and open the index."""
    added = records(held, embedder)
    writer = ChunkIndex(gateway, "prueba", embedder.dimension)
    writer.prepare()
    writer.add(added, lambda n: None)
    writer.wait_for(added)
    return opened(gateway, added)


def opened(gateway: Gateway, counting: Sequence[IndexedChunk]) -> OpenSearchIndex:
    """The index as one who knows of these chunks sees it."""
    sources = {c.source.source_id: c.source for c in sorted(counting, key=lambda c: c.source.title)}
    sealed = Sealed(
        lexicon=fit_lexicon([chunk.text for chunk in counting]),
        sources=tuple(sources.values()),
        versions={chunk.source.source_id: chunk.version for chunk in counting},
        facts=CorpusFacts(chunks=len(counting), sources=len(sources), periods=("2026-A",)),
    )
    return OpenSearchIndex(gateway, "prueba", lambda: sealed)
