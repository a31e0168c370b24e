"""JSON out of what a model wrote: in fences, in prose, with line breaks inside of strings.

Nothing is repaired by guessing: what does not decode whole from some brace is not there.
"""

import json
import re
from collections.abc import Iterator

MOST_CHARACTERS = 200_000
MOST_BRACES = 400
"""Bounds of the search, so that a strange reply costs no time."""

_STATEMENTS = re.compile(r'"statements"\s*:\s*\[')
_OBJECT = re.compile(r"[\s,]*(?:\{|(?P<end>\]))")
_LENIENT = json.JSONDecoder(strict=False)
"""`strict=False` lets control characters stand in strings, as models write them."""


def json_objects(text: str) -> Iterator[dict[str, object]]:
    """Every object that decodes from an opening brace, outermost first."""
    text = text[:MOST_CHARACTERS]
    start, tries = text.find("{"), 0
    while start >= 0 and tries < MOST_BRACES:
        found, end = _decoded(text, start)
        if found is not None:
            yield found
        start, tries = text.find("{", end), tries + 1


def _decoded(text: str, start: int) -> tuple[dict[str, object] | None, int]:
    """The object at this brace and where it ends; else None and the next character."""
    try:
        found, end = _LENIENT.raw_decode(text, start)
    except (ValueError, RecursionError):
        return None, start + 1
    return (found, end) if isinstance(found, dict) else (None, start + 1)


class SentenceReader:
    """Finds the sentences of a reply while it is still being written.

    A sentence is an object of the list `statements`; each is given as soon as it is whole.
    """

    def __init__(self) -> None:
        self._text = ""
        self._next = -1
        """Where the next object may begin; -1 before the list, -2 after it."""

    def read(self, piece: str) -> Iterator[str]:
        """The objects that this piece completes, as JSON."""
        self._text += piece
        if self._next == -1 and (opened := _STATEMENTS.search(self._text)):
            self._next = opened.end()
        while self._next >= 0 and (found := _OBJECT.match(self._text, self._next)):
            if found["end"]:
                self._next = -2
                return
            _, end = _decoded(self._text, found.end() - 1)
            if end == found.end():
                return
            yield self._text[found.end() - 1 : end]
            self._next = end
