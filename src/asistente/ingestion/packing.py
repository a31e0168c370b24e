"""Which spans go into one chunk: as much as fits of what belongs together, and no crumbs."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from asistente.contracts import BlockKind
from asistente.ingestion.sections import Section, Span

LastSentences = Callable[[Span, int], Span | None]
"""The last sentences of a span, fewer than all, in at most so many tokens; None without any."""

_CRUMB_SHARE = 0.15
"""A last chunk under this share of the size takes something from the one before it."""


@dataclass(frozen=True, slots=True)
class Pack:
    """Spans of one chunk, consecutive, with the path of the section that holds them all."""

    spans: tuple[Span, ...]
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Overlap:
    """What a chunk repeats of the one before it, where running text was cut."""

    tokens: int
    last_sentences: LastSentences

    def after(self, run: Sequence[Span], room: int) -> list[Span]:
        """The end of a run, in at most `room` tokens; never a heading, a row, or all of it."""
        repeated: list[Span] = []
        left = min(self.tokens, room)
        for span in reversed(run):
            if span.is_heading or span.block.kind is BlockKind.ROW:
                break
            if span.tokens > left or span is run[0]:
                end = self.last_sentences(span, left)
                return [end, *repeated] if end else repeated
            repeated.insert(0, span)
            left -= span.tokens
        return repeated


@dataclass(frozen=True, slots=True)
class _Part:
    """What is kept together where it fits: a section, or a lead-in with its list."""

    spans: tuple[Span, ...]
    section: Section | None = None

    @property
    def tokens(self) -> int:
        return sum(span.tokens for span in self.spans)


def pack(
    section: Section, room: Callable[[tuple[str, ...]], int], overlap: Overlap
) -> Iterator[Pack]:
    """Cut a section into chunks; `room` has the tokens of a chunk's own text under a path."""
    limit = room(section.path)
    before: list[_Part] = []
    for group in _groups(_parts(section), limit, overlap):
        spans = tuple(span for part in group for span in part.spans)
        total = sum(span.tokens for span in spans)
        only = group[0] if len(group) == 1 else None
        if total > limit and only and only.section:
            yield from pack(only.section, room, overlap)
        else:
            path = only.section.path if only and only.section else section.path
            left = limit - (total if total <= limit else spans[0].tokens)
            spans = (*_repeated(before, group[0], overlap, left), *spans)
            yield from (Pack(run, path) for run in _runs(spans, limit, overlap))
        before = group


def settle_headings(packs: Iterable[Pack]) -> Iterator[Pack]:
    """Move headings at the end of a chunk to the beginning of the next: they announce it."""
    carried: tuple[Span, ...] = ()
    before: Pack | None = None
    for each in packs:
        if before is not None:
            kept, carried = _without_last_heading(list(before.spans), keep=0)
            if kept:
                yield replace(before, spans=tuple(kept))
        own = tuple(span for span in carried if span.start < each.spans[0].start)
        before = replace(each, spans=(*own, *each.spans))
    if before is not None:
        yield before


def _parts(section: Section) -> list[_Part]:
    """Own text first glued into lists and tables, then each subsection; no heading stands alone."""
    parts: list[_Part] = []
    run: list[Span] = []
    for content in section.content:
        if isinstance(content, Section):
            if run and not _only_headings(run):
                parts += _glued(run)
                run = []
            heading, run = tuple(run), []
            parts.append(_with_heading(heading, content))
        else:
            run.append(content)
    return parts + (_glued(run) if run else [])


def _only_headings(run: Sequence[Span]) -> bool:
    return all(span.is_heading for span in run)


def _with_heading(heading: tuple[Span, ...], section: Section) -> _Part:
    """A section, below the heading of its parent where nothing stands between them."""
    if heading:
        section.content[:0] = heading
    return _Part(tuple(section.spans()), section)


def _glued(run: Sequence[Span]) -> list[_Part]:
    """Headings and lead-ins go with what follows them, items and rows with their like."""
    parts: list[list[Span]] = []
    for span in run:
        if parts and _belongs(parts[-1][-1], span):
            parts[-1].append(span)
        else:
            parts.append([span])
    return [_Part(tuple(part)) for part in parts]


def _belongs(before: Span, span: Span) -> bool:
    if before.is_heading or before.block is span.block:
        return True
    kinds = (before.block.kind, span.block.kind)
    if kinds[1] is BlockKind.PARAGRAPH or span.is_heading:
        return False
    announced = kinds[0] is BlockKind.PARAGRAPH and bool(span.block.lead)
    return announced or kinds[0] is kinds[1]


def _groups(parts: Sequence[_Part], limit: int, overlap: Overlap) -> list[list[_Part]]:
    """Neighbours together while they fit, below what is repeated of the group before."""
    groups: list[list[_Part]] = []
    total = 0
    for part in parts:
        if groups and total + part.tokens <= limit:
            groups[-1].append(part)
            total += part.tokens
        else:
            before = groups[-1] if groups else []
            again = _repeated(before, part, overlap, limit - part.tokens)
            groups.append([part])
            total = part.tokens + sum(span.tokens for span in again)
    _feed_crumb(groups, limit)
    return groups


def _feed_crumb(groups: list[list[_Part]], limit: int) -> None:
    """A last group that is only a crumb gets the end of the group before it."""
    if len(groups) < 2 or len(groups[-2]) < 2:
        return
    last = sum(part.tokens for part in groups[-1])
    moved = groups[-2][-1].tokens
    if last < _CRUMB_SHARE * limit and last + moved <= limit:
        groups[-1].insert(0, groups[-2].pop())


def _repeated(before: Sequence[_Part], part: _Part, overlap: Overlap, room: int) -> list[Span]:
    """The end of the text before a part; a section and a table begin afresh."""
    first = part.spans[0]
    if part.section or first.is_heading or first.block.kind is BlockKind.ROW:
        return []
    own = list(takewhile(lambda each: each.section is None, reversed(before)))
    return overlap.after([span for each in reversed(own) for span in each.spans], room)


def _runs(spans: Sequence[Span], limit: int, overlap: Overlap) -> Iterator[tuple[Span, ...]]:
    """Spans of a long list, table or text in runs that fit, each repeating the end of the last."""
    run: list[Span] = []
    total = 0
    for span in spans:
        if run and total + span.tokens > limit:
            kept, headings = _without_last_heading(run)
            yield tuple(kept)
            run = [*overlap.after(kept, limit - span.tokens), *headings]
            total = sum(each.tokens for each in run)
            while run and total + span.tokens > limit:
                total -= run.pop(0).tokens
        run.append(span)
        total += span.tokens
    if run:
        yield tuple(run)


def _without_last_heading(
    run: Sequence[Span], keep: int = 1
) -> tuple[Sequence[Span], tuple[Span, ...]]:
    """A run without the headings at its end, and these; at least `keep` spans stay."""
    end = len(run)
    while end > keep and run[end - 1].is_heading:
        end -= 1
    return run[:end], tuple(run[end:])
