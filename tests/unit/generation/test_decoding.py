"""Sentences of a reply that is still being written: each once, whole, whatever the pieces are."""

import json
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from asistente.generation.decoding import SentenceReader

SENTENCES = [
    {
        "text": 'Con "comillas", llaves { } y [corchetes].',
        "citations": [{"id": "E1", "quote": "}"}],
    },
    {"text": "Con \\ barra\ny salto.", "citations": []},
]
REPLY = json.dumps({"status": "answered", "statements": SENTENCES, "next_steps": [{"text": "x"}]})


def read(pieces: list[str]) -> list[object]:
    reader = SentenceReader()
    return [json.loads(found, strict=False) for piece in pieces for found in reader.read(piece)]


@given(st.lists(st.integers(0, len(REPLY))))
def test_sentences_do_not_depend_on_the_pieces(cuts: list[int]) -> None:
    places = [0, *sorted(cuts), len(REPLY)]
    pieces = [REPLY[a:b] for a, b in pairwise(places)]
    assert read(pieces) == SENTENCES


def test_a_sentence_is_there_as_soon_as_it_is_whole() -> None:
    reader = SentenceReader()
    end = REPLY.index("}]}") + 3
    assert not list(reader.read(REPLY[: end - 1]))
    assert len(list(reader.read(REPLY[end - 1 : end]))) == 1


@given(st.text(alphabet='{}[]":,statements e'))
def test_whatever_is_written_is_no_error(text: str) -> None:
    reader = SentenceReader()
    assert all(json.loads(found, strict=False) is not None for found in reader.read(text))
