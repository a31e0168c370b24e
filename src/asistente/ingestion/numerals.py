"""Numbered rules printed in one run, as gazettes do: "… fin. 7.3. La programación … 7.4. El …".

Each becomes a paragraph of its own, a title in capitals before them a heading, and "a) … b) …"
behind a colon a list. A number counts only where it carries on the numbering of the document, so
that references and versions ("el numeral 8.4.2. Las planillas") part nothing.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice, pairwise, takewhile

from asistente.contracts import BlockKind
from asistente.ingestion.pieces import Piece
from asistente.ingestion.structure import is_article

_NUMERAL = re.compile(r"(?<!\S)(\d{1,2}(?:\.\d{1,2})*)\.\s+(?=[\"«“¿(]?[A-ZÁÉÍÓÚÑ])")
_ARTICLE = re.compile(
    r"(?<!\S)(?:Art[íi]culo|ART[ÍI]CULO|Art\.|ART\.)\s+(\d{1,3})(?:[.°ºª:-]|[oa]\b)+\s+(?=[A-ZÁÉÍÓÚÑ])"
)
_LETTER = re.compile(r"(?<=[:;.,]\s)(?:[ye]\s+)?([a-z])\)\s+(?=\S)")
_WORD = re.compile(r"\S+")
_ENDS = (".", ";", ":", ")", '"', "”", "»")
_LEVEL, _DEEPEST = 3, 6
"""Levels of a title under one number and under many."""
_TITLE_WORDS, _TEXT_WORDS = 20, 6
"""Most in a title, and fewest in the text that it stands before on the same line."""
_TITLE_CHARS = 200
_TITLE_LETTERS = 6
"""Fewest in a title of one word: an acronym begins a sentence."""
_ITEM_LEVEL, _LIST_LEVEL = 1, 2

Path = tuple[int, ...]


def parted(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The pieces, those with several numbered rules or articles in one cut before each."""
    rule: Path = ()
    article: Path = ()
    for piece in pieces:
        rules, rule = _cuts(piece.text, _NUMERAL, rule)
        articles, article = _cuts(piece.text, _ARTICLE, article)
        if piece.kind not in (BlockKind.PARAGRAPH, BlockKind.ITEM) or piece.listed:
            yield piece
            continue
        for part in _parts(piece, sorted({*rules, *articles})):
            yield from _with_letters(part)


def _cuts(text: str, numbered: re.Pattern[str], last: Path) -> tuple[list[int], Path]:
    """Where numbered rules begin inside a text, and the number of the last one."""
    cuts: list[int] = []
    for match in numbered.finditer(text):
        path, start = _path(match), match.start()
        if start == 0:
            last = path
            continue
        before = text[max(cuts[-1] if cuts else 0, start - _TITLE_CHARS) : start].rstrip()
        told = len(path) > 1 or numbered is _ARTICLE or _title_end(text, start) > 0
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
            part = _rule(part)
        yield from _with_title(part)


def _rule(piece: Piece) -> Piece:
    if is_article(piece.text):
        return Piece(BlockKind.PARAGRAPH, piece.text, page=piece.page)
    return Piece(BlockKind.ITEM, piece.text, _ITEM_LEVEL, page=piece.page)


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


def _title_end(text: str, start: int = 0) -> int:
    """Where the capitals behind a number in a text end, with nothing or much behind them; 0 where
    they are no title: "5. TESORERÍA. Segundo piso" is an entry with its name."""
    numeral = _NUMERAL.match(text, start)
    if numeral is None:
        return 0
    words = list(islice(_WORD.finditer(text, numeral.end()), _TITLE_WORDS + _TEXT_WORDS))
    capitals = list(takewhile(lambda word: _shouts(word.group()), words))
    letters = sum(map(str.isalpha, "".join(word.group() for word in capitals)))
    rest = words[len(capitals) :]
    is_title = letters >= _TITLE_LETTERS and len(capitals) <= _TITLE_WORDS
    behind = rest[0].group() if rest else ""
    goes_on = bool(rest) and (len(rest) < _TEXT_WORDS or behind[0].islower())
    is_name = is_title and capitals[-1].group().endswith(".") and behind[:1].isalpha()
    return capitals[-1].end() if is_title and not (goes_on or is_name) else 0


def _shouts(word: str) -> bool:
    return word.upper() == word and not any(map(str.isdigit, word))


def _with_letters(piece: Piece) -> Iterator[Piece]:
    """A piece with its list "a) … b) …" as items."""
    cuts: list[int] = []
    for mark in _LETTER.finditer(piece.text):
        announced = bool(cuts) or piece.text[mark.start() - 2] == ":"
        if announced and mark.group(1) == chr(ord("a") + len(cuts)):
            cuts.append(mark.start(1))
    if piece.kind is BlockKind.HEADING or len(cuts) < 2:
        yield piece
        return
    yield replace(piece, text=piece.text[: cuts[0]].strip())
    for start, end in zip(cuts, [*cuts[1:], len(piece.text)], strict=True):
        text = piece.text[start:end].strip()
        yield Piece(BlockKind.ITEM, text, _LIST_LEVEL, page=piece.page)
