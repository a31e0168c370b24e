"""Numbered rules printed in one run, as gazettes do: "… fin. 7.3. La programación … 7.4. El …".

Each becomes a paragraph of its own, a title in capitals before them a heading, and "a) … b) …"
behind a colon a list. A number counts only where it carries on the numbering of the document, so
that references and versions ("el numeral 8.4.2. Las planillas") part nothing.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise, takewhile

from asistente.contracts import BlockKind
from asistente.ingestion.pieces import Piece

_NUMERAL = re.compile(r"(?<!\S)(\d{1,2}(?:\.\d{1,2})*)\.\s+(?=[\"«“¿(]?[A-ZÁÉÍÓÚÑ])")
_LETTER = re.compile(r"(?<=[:;.,]\s)(?:[ye]\s+)?([a-z])\)\s+(?=\S)")
_ENDS = (".", ";", ":", ")", '"', "”", "»")
_LEVEL, _DEEPEST = 3, 6
"""Levels of a title under one number and under many."""
_TITLE_WORDS, _TEXT_WORDS = 20, 6
"""Most in a title, and fewest in the text that it stands before on the same line."""
_TITLE_LETTERS = 6
"""Fewest in a title of one word: an acronym begins a sentence."""
_ITEM_LEVEL, _LIST_LEVEL = 1, 2

Path = tuple[int, ...]


def parted(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The pieces, those with several numbered rules in one cut before each."""
    last: Path = ()
    for piece in pieces:
        cuts, last = _cuts(piece.text, last)
        if piece.kind not in (BlockKind.PARAGRAPH, BlockKind.ITEM) or piece.listed:
            yield piece
            continue
        for part in _parts(piece, cuts):
            yield from _with_letters(part)


def _cuts(text: str, last: Path) -> tuple[list[int], Path]:
    """Where numbered rules begin inside a text, and the number of the last one."""
    cuts: list[int] = []
    for match in _NUMERAL.finditer(text):
        path, start = _path(match), match.start()
        if start == 0:
            last = path
            continue
        before = text[cuts[-1] if cuts else 0 : start].rstrip()
        told = len(path) > 1 or _title_end(text[start:]) > 0
        if told and _follows(last, path) and (before.endswith(_ENDS) or before.upper() == before):
            cuts.append(start)
            last = path
    return cuts, last


def _path(numeral: re.Match[str]) -> Path:
    return tuple(map(int, numeral.group(1).split(".")))


def _follows(last: Path, path: Path) -> bool:
    """The next of its kind, the first below the last, or the next of what that is part of; before
    any other, what has one number."""
    if path == (*last, 1) or (not last and len(path) == 1):
        return True
    depth = len(path)
    return depth <= len(last) and path == (*last[: depth - 1], last[depth - 1] + 1)


def _parts(piece: Piece, cuts: list[int]) -> Iterator[Piece]:
    bounds = [0, *cuts, len(piece.text)]
    for start, end in pairwise(bounds):
        text = piece.text[start:end].strip()
        part = replace(piece, text=text)
        if start:
            part = replace(part, kind=BlockKind.ITEM, level=_ITEM_LEVEL, mark="", apart=False)
        yield from _with_title(part)


def _with_title(piece: Piece) -> Iterator[Piece]:
    """ "3. ALCANCE La presente directiva…": the title apart from its text."""
    numeral, end = _NUMERAL.match(piece.text), _title_end(piece.text)
    if numeral is None or not end:
        yield piece
        return
    level = min(_DEEPEST, _LEVEL + len(_path(numeral)) - 1)
    yield replace(piece, kind=BlockKind.HEADING, text=piece.text[:end], level=level)
    rest = piece.text[end:].strip()
    if rest:
        yield Piece(BlockKind.PARAGRAPH, rest, page=piece.page)


def _title_end(text: str) -> int:
    """Where the capitals behind the number of a text end, with nothing or much behind them; 0 where
    they are no title."""
    numeral = _NUMERAL.match(text)
    if numeral is None:
        return 0
    words = list(re.finditer(r"\S+", text[numeral.end() :]))
    capitals = list(takewhile(lambda word: _shouts(word.group()), words))
    letters = sum(map(str.isalpha, "".join(word.group() for word in capitals)))
    rest = words[len(capitals) :]
    is_title = letters >= _TITLE_LETTERS and len(capitals) <= _TITLE_WORDS
    goes_on = bool(rest) and (len(rest) < _TEXT_WORDS or rest[0].group()[:1].islower())
    return numeral.end() + capitals[-1].end() if is_title and not goes_on else 0


def _shouts(word: str) -> bool:
    return word.upper() == word and not any(map(str.isdigit, word))


def _with_letters(piece: Piece) -> Iterator[Piece]:
    """A piece with its list "a) … b) …" as items."""
    cuts: list[int] = []
    for mark in _LETTER.finditer(piece.text):
        announced = bool(cuts) or piece.text[: mark.start()].rstrip().endswith(":")
        if announced and mark.group(1) == chr(ord("a") + len(cuts)):
            cuts.append(mark.start(1))
    if piece.kind is BlockKind.HEADING or len(cuts) < 2:
        yield piece
        return
    yield replace(piece, text=piece.text[: cuts[0]].strip())
    for start, end in zip(cuts, [*cuts[1:], len(piece.text)], strict=True):
        text = piece.text[start:end].strip()
        yield Piece(BlockKind.ITEM, text, _LIST_LEVEL, page=piece.page)
