"""Blocks too long for a chunk, cut where it hurts least: sentences, then words, then anywhere."""

import re
from collections.abc import Callable, Iterator

from asistente.contracts import Block, Document
from asistente.ingestion.sections import Span
from asistente.language.sentences import sentence_spans

_GAP = re.compile(r"\s+")
_LONG_WORD = 100
"""A longer word is no word: an address, a key, or damage; its tokens are counted in pieces."""
_SLICE = 40

Count = Callable[[str], int]


def spans_of(document: Document, count: Count, limit: int) -> Iterator[Span]:
    """Each block as a span of at most `limit` tokens, or as several where it is longer."""
    for block in document.blocks:
        text = document.text[block.start : block.end]
        tokens = _bounded(text, count)
        if tokens <= limit:
            yield Span(block, block.start, block.end, tokens)
        else:
            yield from _sentences(block, text, count, limit)


def _bounded(text: str, count: Count) -> int:
    """Tokens of a text; counted piece by piece where a word in it is absurdly long."""
    if len(text) < 2000 and max(map(len, text.split()), default=0) <= _LONG_WORD:
        return count(text)
    return sum(tokens for _, _, tokens in _words(text, count))


def _sentences(block: Block, text: str, count: Count, limit: int) -> Iterator[Span]:
    for start, end in sentence_spans(text):
        tokens = _bounded(text[start:end], count)
        if tokens <= limit:
            yield Span(block, block.start + start, block.start + end, tokens)
        else:
            yield from _runs(block, text, start, end, count, limit)


def _runs(
    block: Block, text: str, start: int, end: int, count: Count, limit: int
) -> Iterator[Span]:
    """A sentence cut into runs of words that fit."""
    begin, last, total = -1, start, 0
    for left, right, tokens in _words(text[start:end], count):
        if begin >= 0 and total + tokens > limit:
            yield Span(block, block.start + begin, block.start + last, total)
            begin, total = -1, 0
        begin = start + left if begin < 0 else begin
        last, total = start + right, total + tokens
    if begin >= 0:
        yield Span(block, block.start + begin, block.start + last, total)


def _words(text: str, count: Count) -> Iterator[tuple[int, int, int]]:
    """Start, end and tokens of groups of words, and of slices of words that are absurdly long."""
    start = 0
    for gap in [*_GAP.finditer(text), None]:
        end = gap.start() if gap else len(text)
        if end - start > _LONG_WORD:
            for left in range(start, end, _SLICE):
                right = min(end, left + _SLICE)
                yield left, right, count(text[left:right])
        elif end > start:
            yield start, end, count(text[start:end])
        start = gap.end() if gap else end
