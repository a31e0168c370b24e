"""Blocks too long for a chunk, cut where it hurts least: sentences, then words, then anywhere."""

import re
from collections.abc import Callable, Iterator

from asistente.contracts import Block, BlockKind, Document
from asistente.ingestion.sections import Span
from asistente.language.sentences import ends_in_abbreviation, sentence_spans

_IN_SENTENCES = frozenset({BlockKind.PARAGRAPH, BlockKind.ITEM})
_WORD = re.compile(r"\S+")
_LONG_WORD = 60
"""A longer word is no word: an address, a key, or damage; it is cut and counted in pieces."""
_PIECE = 1000
_SLICE = 60
"""Characters of the smallest slice that a sentence too long for a chunk is cut into."""

Count = Callable[[str], int]


def spans_of(document: Document, count: Count, limit: int) -> Iterator[Span]:
    """Each block as a span of at most `limit` tokens, or as several where it is longer.

    The mark of an item stands between blocks, and counts where a chunk holds both.
    """
    end = 0
    for block in document.blocks:
        text = document.text[block.start : block.end]
        mark = document.text[end : block.start].strip()
        tokens = _bounded(f"{mark} {text}" if mark else text, count)
        end = block.end
        if tokens <= limit:
            yield Span(block, block.start, block.end, tokens)
        else:
            yield from _sentences(block, text, count, limit)


def last_sentences(document: Document, span: Span, count: Count, limit: int) -> Span | None:
    """The last sentences of running text in at most `limit` tokens; None where none is so short."""
    if span.block.kind not in _IN_SENTENCES:
        return None
    text = document.text[span.start : span.end]
    begin, total = span.end, 0
    for start, end in reversed(tuple(sentence_spans(text))[1:]):
        tokens = _bounded(text[start:end], count)
        if total + tokens > limit:
            break
        begin, total = span.start + start, total + tokens
    return Span(span.block, begin, span.end, total) if total else None


def _bounded(text: str, count: Count) -> int:
    """Tokens of a text; a long one is counted in pieces, because a tokenizer may be quadratic."""
    if len(text) <= _PIECE and max(map(len, text.split()), default=0) <= _LONG_WORD:
        return count(text)
    return sum(tokens for _, _, tokens in _slices(text, count, _PIECE))


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
    for left, right, tokens in _slices(text[start:end], count, _SLICE):
        if begin >= 0 and total + tokens > limit:
            yield Span(block, block.start + begin, block.start + last, total)
            begin, total = -1, 0
        begin = start + left if begin < 0 else begin
        last, total = start + right, total + tokens
    if begin >= 0:
        yield Span(block, block.start + begin, block.start + last, total)


def _slices(text: str, count: Count, size: int) -> Iterator[tuple[int, int, int]]:
    """Start, end and tokens of slices between words; words that are absurdly long are cut too."""
    begin = end = 0
    for left, right in _words(text):
        if end > begin and right - begin > size:
            yield begin, end, count(text[begin:end])
            begin = left
        elif end == begin:
            begin = left
        end = right
    if end > begin:
        yield begin, end, count(text[begin:end])


def _words(text: str) -> Iterator[tuple[int, int]]:
    """Words, an abbreviation together with what it belongs to; absurdly long ones in pieces."""
    begin: int | None = None
    for match in _WORD.finditer(text):
        begin = match.start() if begin is None else begin
        if match.end() - begin < _LONG_WORD and ends_in_abbreviation(text, begin, match.end()):
            continue
        for left in range(begin, match.end(), _LONG_WORD):
            yield left, min(match.end(), left + _LONG_WORD)
        begin = None
    if begin is not None:
        yield begin, len(text.rstrip())
