"""What holds for the chunks of any document."""

import string

from hypothesis import given, settings
from hypothesis import strategies as st

from asistente.contracts import BlockKind, Chunk, Document
from tests.unit.ingestion.reading import chunks, count_words, read

SIZE, WINDOW = 60, 120

words = st.text(string.ascii_lowercase + "áñ", min_size=1, max_size=14)
phrases = st.lists(words, min_size=1, max_size=40).map(
    lambda each: " ".join(each).capitalize() + "."
)
blocks = st.one_of(
    phrases,
    st.tuples(st.integers(1, 4), phrases).map(lambda each: "#" * each[0] + " " + each[1][:90]),
    st.lists(phrases, min_size=1, max_size=12).map(lambda each: "\n".join(f"- {p}" for p in each)),
    st.tuples(st.integers(1, 9), words).map(lambda each: f"{each[0]}. {each[1].capitalize()}"),
    words.map(lambda each: f"{each.capitalize()}:"),
    st.lists(words, min_size=3, max_size=30).map(
        lambda each: "| A | B |\n|---|---|\n" + "\n".join(f"| {w} | {w} |" for w in each)
    ),
    st.integers(61, 3000).map(lambda n: "x" * n),
    st.lists(words, min_size=200, max_size=400).map(" ".join),
)
markdown = st.lists(blocks, min_size=1, max_size=12).map("\n\n".join)


def cut(text: str) -> tuple[Document, list[Chunk]]:
    document = read("d.md", text)
    return document, chunks(document, SIZE, 12, WINDOW)


@settings(max_examples=120, deadline=None)
@given(markdown)
def test_chunks_are_spans_that_fit_and_lose_nothing(text: str) -> None:
    document, found = cut(text)
    seen = bytearray(len(document.text))
    for chunk in found:
        assert document.text[chunk.start : chunk.end] == chunk.text
        assert count_words(chunk.text) <= SIZE
        assert count_words(chunk.embedding_text(document.source.title)) <= WINDOW
        seen[chunk.start : chunk.end] = b"\x01" * (chunk.end - chunk.start)
    for block in document.blocks:
        missed = [
            document.text[i]
            for i in range(block.start, block.end)
            if not seen[i] and not document.text[i].isspace()
        ]
        assert not missed


@settings(max_examples=120, deadline=None)
@given(markdown)
def test_units_are_spans_of_their_chunk_and_never_headings(text: str) -> None:
    document, found = cut(text)
    headings = {(b.start, b.end) for b in document.blocks if b.kind is BlockKind.HEADING}
    for chunk in found:
        for unit in chunk.units:
            assert 0 <= unit.start < unit.end <= len(chunk.text)
            assert chunk.text[unit.start : unit.end].strip() == chunk.text[unit.start : unit.end]
            assert (chunk.start + unit.start, chunk.start + unit.end) not in headings


@settings(max_examples=120, deadline=None)
@given(markdown)
def test_no_chunk_but_the_last_ends_with_a_heading(text: str) -> None:
    document, found = cut(text)
    ends = {b.end for b in document.blocks if b.kind is BlockKind.HEADING}
    bodies = [b.start for b in document.blocks if b.kind is not BlockKind.HEADING]
    for chunk in found[:-1]:
        if any(chunk.start <= start < chunk.end for start in bodies):
            assert chunk.end not in ends


@settings(max_examples=60, deadline=None)
@given(markdown)
def test_ids_are_distinct_and_cutting_again_gives_the_same(text: str) -> None:
    document, found = cut(text)
    assert len({chunk.chunk_id for chunk in found}) == len(found)
    assert chunks(document, SIZE, 12, WINDOW) == found
