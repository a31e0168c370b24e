"""Nothing that a terminal obeys survives; everything that a person reads does."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asistente.cli.sanitise import clean, clean_line


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mrojo\x1b[0m", "rojo"),
        ("\x1b]8;;http://x\x1b\\enlace\x1b]8;;\x1b\\", "enlace"),
        ("\x1b]0;título\x07fin", "fin"),
        ("\x9b2Jfin", "2Jfin"),
        ("uno\rdos\r\ntres", "uno\ndos\ntres"),
        ("a\u202eb\u2066c\ufeffd", "abcd"),
        ("\x1b", ""),
        (
            "[/nota] :smile: $4,740.84 «ñ» e\u0301\tfin",
            "[/nota] :smile: $4,740.84 «ñ» e\u0301\tfin",
        ),
    ],
)
def test_examples(text: str, shown: str) -> None:
    assert clean(text) == shown


@given(st.text(alphabet=st.characters(codec=None), max_size=60))
def test_no_control_character_is_left(text: str) -> None:
    left = {c for c in clean(text) if unicodedata.category(c) in ("Cc", "Cs")}
    assert left <= {"\n", "\t"}
    assert "\n" not in clean_line(text)


@given(st.text(max_size=60))
def test_cleaning_twice_changes_nothing(text: str) -> None:
    assert clean(clean(text)) == clean(text)
