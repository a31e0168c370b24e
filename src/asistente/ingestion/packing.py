"""Which spans go into one chunk: as much as fits of what belongs together, and no crumbs."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from asistente.contracts import BlockKind
from asistente.ingestion.sections import Section, Span

_CRUMB_SHARE = 0.15
"""A last chunk under this share of the size takes something from the one before it."""


@dataclass(frozen=True, slots=True)
class Pack:
    """Spans of one chunk, consecutive, with the path of the section that holds them all."""

    spans: tuple[Span, ...]
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Part:
    """What is kept together where it fits: a section, or a lead-in with its list."""

    spans: tuple[Span, ...]
    section: Section | None = None

    @property
    def tokens(self) -> int:
        return sum(span.tokens for span in self.spans)


def pack(section: Section, room: Callable[[tuple[str, ...]], int], overlap: int) -> Iterator[Pack]:
    """Cut a section into chunks.

    Args:
        section: the whole document, or a part of it.
        room: tokens that a chunk's own text may have under a section path.
        overlap: tokens that a chunk repeats of the one before it, where running text was cut.
    """
    limit = room(section.path)
    parts = _parts(section)
    for group in _groups(parts, limit):
        spans = tuple(span for part in group for span in part.spans)
        only = group[0] if len(group) == 1 else None
        if sum(span.tokens for span in spans) <= limit:
            path = only.section.path if only and only.section else section.path
            yield Pack(spans, path)
        elif only and only.section:
            yield from pack(only.section, room, overlap)
        else:
            yield from (Pack(run, section.path) for run in _runs(spans, limit, overlap))


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


def _groups(parts: Sequence[_Part], limit: int) -> list[list[_Part]]:
    """Neighbours together while they fit."""
    groups: list[list[_Part]] = []
    total = 0
    for part in parts:
        if groups and total + part.tokens <= limit:
            groups[-1].append(part)
            total += part.tokens
        else:
            groups.append([part])
            total = part.tokens
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


def _runs(spans: Sequence[Span], limit: int, overlap: int) -> Iterator[tuple[Span, ...]]:
    """Spans of a long list, table or text in runs that fit, each repeating the end of the last."""
    run: list[Span] = []
    total = 0
    for span in spans:
        if run and total + span.tokens > limit:
            kept, headings = _without_last_heading(run)
            run = list(headings)
            yield tuple(kept)
            run = [*_repeated(kept, min(overlap, limit - span.tokens)), *run]
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


def _repeated(run: Sequence[Span], overlap: int) -> list[Span]:
    """Whole spans from the end that fit the overlap; never a heading, a row, or all of it."""
    repeated: list[Span] = []
    total = 0
    for span in reversed(run[1:]):
        if span.is_heading or span.block.kind is BlockKind.ROW or total + span.tokens > overlap:
            break
        repeated.insert(0, span)
        total += span.tokens
    return repeated
