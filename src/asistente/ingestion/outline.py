"""Numbered section headings told from numbered list items: "4. Procedimiento" against "4. Paga."

On paper both are a number and some words. What tells them apart is how they stand in the document:
a heading is short and no sentence, it is followed by text, a table or a list that begins at 1, and
its number goes on where the heading before it stopped, however much stands between them.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from asistente.contracts import BlockKind
from asistente.ingestion.pieces import CAPTION, LABEL_LEVEL, Piece
from asistente.ingestion.structure import is_article, is_pair, is_question
from asistente.language.values import roman

_NUMBER = re.compile(
    r"(?:(?P<digits>\d{1,2}(?:\.\d{1,2}){0,3})|(?P<roman>[IVXLC]{1,5}))"
    r"(?:(?P<mark>[.)])-?|(?<=\.\d)|(?<=\.\d\d))\s+(?=\S)"
)
_SENTENCE_END = (".", ";", "!", "?", ",")
_MAX_WORDS = 14
_FEW_WORDS = 9
"""Words up to which a line before running text is taken for its heading, number included."""
_LEVEL = 3
_MAX_LEVEL = 6
_NUMBERABLE = (BlockKind.ITEM, BlockKind.PARAGRAPH)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A piece that begins with a number."""

    index: int
    path: tuple[int, ...]
    style: str
    """Entries of one series are numbered alike: "1.", "1)" or "I."."""
    strong: bool
    heading: bool
    """Its reader knew it for a heading."""
    title: bool
    """It may be a heading by its wording."""

    @property
    def number(self) -> int:
        return self.path[-1]


def with_outline(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Pieces in which numbered lines that head a section are headings."""
    found = {entry.index: entry for entry in _entries(pieces)}
    if not any(entry.title for entry in found.values()):
        return tuple(pieces)
    outline = _Outline(pieces, found)
    chosen = outline.sections()
    chosen |= outline.subsections(chosen)
    return tuple(_leveled(pieces, found, chosen)) if chosen else tuple(pieces)


def _entries(pieces: Sequence[Piece]) -> Iterator[_Entry]:
    for index, piece in enumerate(pieces):
        heading = piece.kind is BlockKind.HEADING and piece.level != CAPTION
        match = _NUMBER.match(piece.text) if heading or piece.kind in _NUMBERABLE else None
        if match is None:
            continue
        digits = match["digits"]
        path = tuple(map(int, digits.split("."))) if digits else (roman(match["roman"]),)
        style = ("d" if digits else "r") + (match["mark"] or ".")
        title = not heading and not piece.listed and _is_title(piece.text, match.end())
        yield _Entry(index, path, style, piece.strong, heading, title)


def _is_title(text: str, start: int) -> bool:
    """Short, with a capital, and neither a sentence nor a value under a name."""
    words = text[start:].split(maxsplit=_MAX_WORDS)
    if len(words) >= _MAX_WORDS or text.endswith(_SENTENCE_END) or "\n" in text:
        return False
    named = text[start].isalpha() and not text[start].islower()
    return named and not is_pair(text) and not is_question(text) and not is_article(text)


class _Outline:
    """Weighs the numbered lines of one document against each other."""

    def __init__(self, pieces: Sequence[Piece], found: dict[int, _Entry]) -> None:
        self._pieces = pieces
        self._found = found

    def sections(self) -> set[int]:
        """Indices of the lines that head a section: "4. Procedimiento"."""
        chosen: set[int] = set()
        flat = [entry for entry in self._found.values() if len(entry.path) == 1]
        for style in dict.fromkeys(entry.style for entry in flat if entry.title):
            chosen |= self._series([entry for entry in flat if entry.style == style])
        return chosen

    def subsections(self, sections: set[int]) -> set[int]:
        """Indices of lines that head a part of a section: "4.1 Registro" under "4. Trámite"."""
        chosen: set[int] = set()
        current: tuple[int, ...] = ()
        for index, entry in self._found.items():
            if entry.heading or index in sections:
                current = entry.path
                continue
            parent, number = entry.path[:-1], entry.number
            before = current[len(parent)] if len(current) > len(parent) else 0
            follows = bool(parent) and current[: len(parent)] == parent and number == before + 1
            if follows and entry.title and not self._listed(entry) and self._heads(entry):
                chosen.add(index)
                current = entry.path
        return chosen

    def _series(self, entries: Sequence[_Entry]) -> set[int]:
        """Lines that surely head something, and those that carry on the count between them."""
        announced = self._announced(entries)
        loose = {e.index for e in entries if e.title and not self._listed(e)} - announced
        sure = [e for e in entries if e.heading or (e.index in loose and self._heads(e))]
        chosen = {entry.index for entry in sure if not entry.heading}
        for number, entry in enumerate(sure):
            before = sure[number - 1] if number else None
            after = sure[number + 1] if number + 1 < len(sure) else None
            if before is None or before.number >= entry.number:
                start = before.index if before else -1
                room = [e for e in entries if start < e.index < entry.index]
                chosen |= _backward(entry, [e for e in room if e.index in loose])
            end = after.index if after else len(self._pieces)
            room = [e for e in entries if entry.index < e.index < end]
            if after is None or after.number <= entry.number:
                chosen |= _onward(entry, room, loose)
            else:
                chosen |= _between(entry, after, room, loose)
        return chosen

    def _listed(self, entry: _Entry) -> bool:
        """Its neighbour is the number before or after it, in the same print: a list."""
        for step in (-1, 1):
            near = self._found.get(entry.index + step)
            alike = near is not None and near.style == entry.style and near.strong == entry.strong
            if near and alike and near.path == (*entry.path[:-1], entry.number + step):
                return True
        return False

    def _heads(self, entry: _Entry) -> bool:
        """What follows is what follows a heading."""
        piece, index = self._pieces[entry.index], entry.index + 1
        after = self._pieces[index] if index < len(self._pieces) else None
        if after is None or after.text[:1].islower():
            return False
        if after.kind is BlockKind.PARAGRAPH and not after.listed:
            return entry.strong or len(piece.text.split()) <= _FEW_WORDS
        if after.kind is BlockKind.ROW or (after.kind, after.level) == (BlockKind.HEADING, CAPTION):
            return True
        if after.kind is BlockKind.HEADING:
            return False
        below = self._found.get(index)
        if below and (below.path == (1,) or below.path[:-1] == entry.path):
            return True
        return (entry.strong and not after.strong) or self._set_apart(entry.index)

    def _set_apart(self, index: int) -> bool:
        """Space above it that is not above what follows, and not only because a page begins."""
        piece, after = self._pieces[index], self._pieces[index + 1]
        same_page = index > 0 and self._pieces[index - 1].page == piece.page == after.page
        return same_page and piece.apart and not after.apart

    def _announced(self, entries: Sequence[_Entry]) -> set[int]:
        """Entries of lists that a line ending in ":" announces, as long as they only count on."""
        announced: set[int] = set()
        last: _Entry | None = None
        for entry in entries:
            if (entry.number == 1 and self._is_announced(entry.index)) or (
                last and entry.number == last.number + 1 and self._goes_on(last, entry)
            ):
                last = entry
            else:
                continue
            announced.add(entry.index)
        return announced

    def _is_announced(self, index: int) -> bool:
        before = self._pieces[index - 1] if index else None
        after = self._pieces[index + 1] if index + 1 < len(self._pieces) else None
        told = before is not None and before.text.rstrip().endswith(":")
        return told and (after is None or after.kind is not BlockKind.PARAGRAPH)

    def _goes_on(self, last: _Entry, entry: _Entry) -> bool:
        between = self._pieces[last.index + 1 : entry.index]
        ended = any(
            p.kind is BlockKind.PARAGRAPH or (p.kind is BlockKind.HEADING and p.level != CAPTION)
            for p in between
        )
        return not ended and entry.strong == last.strong


def _backward(first: _Entry, loose: Sequence[_Entry]) -> set[int]:
    """From the first heading that is sure back to number 1; nothing where a number is missing."""
    chosen: set[int] = set()
    number, before = first.number - 1, first.index
    for entry in reversed(loose):
        if entry.number == number and entry.index < before:
            chosen.add(entry.index)
            number, before = number - 1, entry.index
    return chosen if number == 0 else set()


def _onward(last: _Entry, room: Sequence[_Entry], loose: set[int]) -> set[int]:
    """Lines that count on from the last heading that is sure, and not from a list below it."""
    chosen: set[int] = set()
    heading, before = last, last
    for entry in room:
        continues = before is heading or before.number + 1 != entry.number
        if entry.index in loose and entry.number == heading.number + 1 and continues:
            chosen.add(entry.index)
            heading = entry
        before = entry
    return chosen


def _between(first: _Entry, last: _Entry, room: Sequence[_Entry], loose: set[int]) -> set[int]:
    """The numbers that lead from one heading to the next; one in a list only if none lacks."""
    chosen: list[_Entry] = []
    place, missing = first.index, 0
    for number in range(first.number + 1, last.number):
        fitting = [e for e in room if e.title and e.number == number and e.index > place]
        if not fitting:
            missing += 1
            continue
        best = max(fitting, key=lambda each: (each.index in loose, each.index))
        chosen.append(best)
        place = best.index
    return {entry.index for entry in chosen if not missing or entry.index in loose}


def _leveled(
    pieces: Sequence[Piece], found: dict[int, _Entry], chosen: set[int]
) -> Iterator[Piece]:
    """Headings one below the other: by their number, and under the headings that have none."""
    above = 0
    for index, piece in enumerate(pieces):
        if index in chosen:
            depth = max(_LEVEL, above + 1) + len(found[index].path) - 1
            yield replace(piece, kind=BlockKind.HEADING, level=min(_MAX_LEVEL, depth))
            continue
        if piece.kind is BlockKind.HEADING and CAPTION < piece.level < LABEL_LEVEL:
            above = piece.level if index not in found else above
        yield piece
