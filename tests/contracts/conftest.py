"""How each suite gets an index of each kind, made of the same chunks."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest

from asistente.contracts import Chunk
from asistente.ports import ChunkStore, LexicalIndex, VectorStore
from tests.contracts.indexes import build
from tests.fakes import HashedEmbedder


class Roles(NamedTuple):
    """An index by what it does."""

    chunks: ChunkStore
    vectors: VectorStore
    lexical: LexicalIndex


Build = Callable[[Sequence[Chunk]], Roles]


@pytest.fixture(params=["local", "serverless", "cluster"])
def make(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Build]:
    """`make(chunks)`: an index of them, each time another one."""
    with ExitStack() as servers:
        if request.param == "local":
            yield lambda held: _local(tmp_path, held)
            return
        pytest.importorskip("boto3")
        pytest.importorskip("opensearchpy")
        from tests.fakes import searching, signature
        from tests.fakes.opensearch import FakeOpenSearchServerless

        monkeypatch.setenv("AWS_ACCESS_KEY_ID", signature.ACCESS_KEY)
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", signature.SECRET_KEY)

        def remote(held: Sequence[Chunk]) -> Roles:
            fake = FakeOpenSearchServerless(serverless=request.param == "serverless")
            gateway = searching.gateway_to(servers.enter_context(fake))
            index = searching.build(gateway, held, HashedEmbedder())
            return Roles(index, index, index)

        yield remote


def _local(folder: Path, held: Sequence[Chunk]) -> Roles:
    index = build(folder / f"index-{len(list(folder.iterdir()))}", held)
    return Roles(index.chunks, index.vectors, index.lexical)
