"""A table finds exactly the words that it holds."""

from hypothesis import given, settings
from hypothesis import strategies as st

from asistente.retrieval.word_table import WordTable

WORDS = st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=6), unique=True)


@settings(deadline=None)
@given(WORDS, st.text(st.characters(codec="utf-8"), min_size=1, max_size=6))
def test_find(words: list[str], other: str) -> None:
    ordered = sorted(words)
    table = WordTable.of(ordered)
    assert [table.find(word) for word in ordered] == list(range(len(ordered)))
    assert table.words(0, table.size()) == ordered
    assert (table.find(other) is not None) == (other in words)


@settings(deadline=None)
@given(WORDS, st.text(st.characters(codec="utf-8"), min_size=1, max_size=1))
def test_first_from(words: list[str], start: str) -> None:
    ordered = sorted(words)
    place = WordTable.of(ordered).first_from(start)
    assert all(word < start for word in ordered[:place])
    assert all(word >= start for word in ordered[place:])
