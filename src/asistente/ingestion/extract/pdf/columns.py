"""The order in which the parts of a page are read: column after column, all else downward."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from asistente.ingestion.extract.pdf.segments import Segment

_MIN_LINES = 6
"""Lines that each side of a gutter must have to be a column."""
_MAX_CROSSING = 0.3
"""Share of the lines that may run across both columns: titles, figures, notes."""
_MIN_FILL = 0.55
"""Mean share of its column that a line of running text fills; cells of tables fill less."""
_MIN_WORDS = 3.0
_MAX_DEPTH = 3


@dataclass(frozen=True, slots=True)
class Region:
    """Segments that are read downward, and the column in which they stand."""

    segments: tuple[Segment, ...]
    x0: float
    x1: float


def regions_of(segments: Sequence[Segment], depth: int = 0) -> Iterator[Region]:
    """Regions of a page, or of a column, in reading order."""
    gutter = _gutter(segments) if depth < _MAX_DEPTH else None
    if gutter is None:
        if segments:
            yield _region(segments)
        return
    for band in _bands(segments, gutter):
        if any(_crosses(segment, gutter) for segment in band):
            yield _region(band)
            continue
        for side in (_left(band, gutter), _right(band, gutter)):
            yield from regions_of(side, depth + 1)


def _region(segments: Sequence[Segment]) -> Region:
    return Region(tuple(segments), min(s.x0 for s in segments), max(s.x1 for s in segments))


def _bands(segments: Sequence[Segment], gutter: float) -> Iterator[list[Segment]]:
    """Runs of lines across the gutter and runs of lines beside it, downward."""
    band: list[Segment] = []
    for segment in sorted(segments, key=lambda each: (each.middle, each.x0)):
        if band and _crosses(band[-1], gutter) != _crosses(segment, gutter):
            yield band
            band = []
        band.append(segment)
    if band:
        yield band


def _gutter(segments: Sequence[Segment]) -> float | None:
    """Where a white strip parts running text into columns; None where it does not."""
    if len(segments) < 2 * _MIN_LINES:
        return None
    left, right = min(s.x0 for s in segments), max(s.x1 for s in segments)
    places = [left + share * (right - left) / 100 for share in range(20, 81)]
    counts = [(sum(_crosses(s, x) for s in segments), abs(x - (left + right) / 2)) for x in places]
    best = min(range(len(places)), key=counts.__getitem__)
    gutter = _centered(segments, places[best])
    if counts[best][0] > _MAX_CROSSING * len(segments):
        return None
    sides = (_left(segments, gutter), _right(segments, gutter))
    return gutter if all(map(_is_text, sides)) and _side_by_side(*sides) else None


def _centered(segments: Sequence[Segment], x: float) -> float:
    """The middle of the white strip around a place."""
    beside = [s for s in segments if not _crosses(s, x)]
    before = max((s.x1 for s in beside if s.x1 <= x), default=x)
    after = min((s.x0 for s in beside if s.x0 >= x), default=x)
    return (before + after) / 2


def _crosses(segment: Segment, x: float) -> bool:
    return segment.x0 < x < segment.x1


def _left(segments: Sequence[Segment], x: float) -> list[Segment]:
    return [s for s in segments if s.x1 <= x]


def _right(segments: Sequence[Segment], x: float) -> list[Segment]:
    return [s for s in segments if s.x0 >= x]


def _is_text(side: Sequence[Segment]) -> bool:
    """Running text: enough lines, with several words each, most of them as wide as the column."""
    if len(side) < _MIN_LINES:
        return False
    width = max(s.x1 for s in side) - min(s.x0 for s in side)
    fill = sum(s.x1 - s.x0 for s in side) / len(side) / max(1.0, width)
    words = sum(len(s.words) for s in side) / len(side)
    return fill >= _MIN_FILL and words >= _MIN_WORDS


def _side_by_side(left: Sequence[Segment], right: Sequence[Segment]) -> bool:
    """The two stand beside each other, not one below the other."""
    top = max(min(s.y0 for s in left), min(s.y0 for s in right))
    bottom = min(max(s.y1 for s in left), max(s.y1 for s in right))
    heights = [max(s.y1 for s in side) - min(s.y0 for s in side) for side in (left, right)]
    return bottom - top > 0.4 * min(heights)
