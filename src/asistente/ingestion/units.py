"""The spans of a chunk that may be quoted: sentences, items, rows and labelled values.

A heading is never a unit; neither is a table's header row nor the question of an FAQ. They come
back as the `lead` of the units that they explain.
"""

import re
from collections.abc import Iterator, Sequence

from asistente.contracts import Block, BlockKind, Document, Page, Unit
from asistente.ingestion.pieces import CAPTION
from asistente.ingestion.sections import Announcement, Span
from asistente.ingestion.structure import article_label
from asistente.language.sentences import sentence_spans

_LONG_ITEM = 450
"""Characters from which an item is cut into its sentences, like a paragraph."""
_MIN_SIGNS = 2
"""Letters and digits without which nothing is said."""
_LONG_SENTENCE = 500
_RUN_TOGETHER = re.compile(r"\s+(?:[-–—•|]+|#+|\*+)\s+|(?<=;)\s+")
_JOIN = " > "


def units_of(document: Document, spans: Sequence[Span], path: Sequence[str]) -> Iterator[Unit]:
    """Units of a chunk in order, offsets from the chunk's first character.

    Where a chunk holds several sections, a unit's lead begins with the heading it stands under.
    """
    origin = spans[0].start
    heading = above = ""
    announced: Announcement | None = None
    for span in _merged(spans):
        text = document.text[span.block.start : span.block.end]
        if span.is_heading:
            if span.block.level != CAPTION:
                above = above if announced else heading
                heading, announced = text, Announcement.of(span.block, text)
            continue
        if announced and announced.ends_before(span.block, text):
            heading, announced = above, None
        near = "" if heading in path else heading
        page = page_at(document.pages, span.start)
        for start, end, kind, lead in _cut(document.text, span):
            if sum(map(str.isalnum, document.text[start:end])) < _MIN_SIGNS:
                continue
            yield Unit(
                kind=kind,
                start=start - origin,
                end=end - origin,
                page=page.number if page else None,
                page_label=_label(page),
                lead=_under(near, lead),
            )


def page_at(pages: Sequence[Page], position: int) -> Page | None:
    """The page that holds a position; None for formats without pages."""
    return next((page for page in pages if page.start <= position < page.end), None)


def _label(page: Page | None) -> str | None:
    return page.label if page and page.label != str(page.number) else None


def _merged(spans: Sequence[Span]) -> Iterator[Span]:
    """Neighbouring parts of the same block as one span again, so that sentences are cut once."""
    current: Span | None = None
    for span in spans:
        if current is not None and current.block is span.block:
            current = Span(span.block, current.start, span.end, current.tokens + span.tokens)
            continue
        if current is not None:
            yield current
        current = span
    if current is not None:
        yield current


def _under(heading: str, lead: str) -> str:
    if not heading or heading == lead:
        return lead
    return _JOIN.join((heading, lead)) if lead else heading


def _cut(text: str, span: Span) -> Iterator[tuple[int, int, BlockKind, str]]:
    block = span.block
    long = span.end - span.start > _LONG_ITEM
    if block.kind is not BlockKind.PARAGRAPH and not (block.kind is BlockKind.ITEM and long):
        yield span.start, span.end, block.kind, block.lead
        return
    label = article_label(text[block.start : block.end])
    for start, end in _sentences(text[span.start : span.end]):
        first = span.start + start == block.start
        kind = BlockKind.SENTENCE if block.kind is BlockKind.PARAGRAPH else BlockKind.ITEM
        lead = block.lead if first or not label else label
        yield span.start + start, span.start + end, kind, lead or _item_lead(text, block, first)


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    """Sentences; one that goes on for many lines is cut where a list was run together."""
    for start, end in sentence_spans(text):
        if end - start <= _LONG_SENTENCE:
            yield start, end
            continue
        for gap in [*_RUN_TOGETHER.finditer(text, start, end), None]:
            stop = gap.start() if gap else end
            if stop > start:
                yield start, stop
            start = gap.end() if gap else end


def _item_lead(text: str, block: Block, first: bool) -> str:
    """The opening of a long item explains its later sentences."""
    if first or block.kind is not BlockKind.ITEM:
        return ""
    return text[block.start : block.start + 80].rsplit(" ", 1)[0] + "…"
