"""Tables without lines: rows whose cells stand in columns of white space."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from asistente.ingestion.extract.pdf.segments import Segment

Gap = tuple[float, float]
"""Left and right end of a white span."""

_MIN_ROWS = 3
_MIN_SHARE = 0.4
"""Share of a run's lines that must have a cell on both sides of the white column."""
_CLOSE = 1.7
"""Multiple of the size up to which the next line belongs to the same run."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """One printed line of a region, and whether it is a row of an aligned table."""

    segments: tuple[Segment, ...]
    table: int = 0
    """Number of the table that it is a row of; 0 for running text."""


def text_lines(segments: Sequence[Segment]) -> tuple[TextLine, ...]:
    """Segments of a region as lines downward; runs of aligned lines are marked as tables."""
    lines = list(printed_lines(segments))
    marked: list[TextLine] = []
    table = 0
    index = 0
    while index < len(lines):
        end = _table_end(lines, index)
        if end - index >= _MIN_ROWS:
            table += 1
            marked += (TextLine(tuple(line), table) for line in lines[index:end])
            index = end
        else:
            marked.append(TextLine(tuple(lines[index])))
            index += 1
    return tuple(marked)


def printed_lines(segments: Sequence[Segment]) -> Iterator[list[Segment]]:
    """Segments that stand at one height, from left to right, line by line downward."""
    line: list[Segment] = []
    for segment in sorted(segments, key=lambda each: (each.middle, each.x0)):
        if line and segment.middle - line[0].middle > 0.45 * min(line[0].size, segment.size):
            yield sorted(line, key=lambda each: each.x0)
            line = []
        line.append(segment)
    if line:
        yield sorted(line, key=lambda each: each.x0)


def _table_end(lines: Sequence[list[Segment]], start: int) -> int:
    """Where the run of lines that share a white column with the first one ends."""
    gaps = _gaps(lines[start])
    end = start
    while end < len(lines) and gaps:
        shared = _shared(gaps, lines[end])
        if not shared or (end > start and _far(lines[end - 1], lines[end])):
            break
        gaps, end = shared, end + 1
    rows = [line for line in lines[start:end] if len(line) > 1]
    return end if len(rows) >= _MIN_ROWS and len(rows) >= _MIN_SHARE * (end - start) else start


def _gaps(line: Sequence[Segment]) -> list[Gap]:
    """White spans between the segments of a line."""
    return [(a.x1, b.x0) for a, b in pairwise(line)]


def _shared(gaps: Sequence[Gap], line: Sequence[Segment]) -> list[Gap]:
    """What of the gaps stays white in another line; a line at one side of a gap keeps it."""
    shared = []
    for left, right in gaps:
        for segment in line:
            if segment.x0 < right and segment.x1 > left:
                if segment.x0 <= left < segment.x1:
                    left = segment.x1
                else:
                    right = segment.x0
        if right - left > 4.0:
            shared.append((left, right))
    return shared


def _far(before: Sequence[Segment], line: Sequence[Segment]) -> bool:
    size = max(segment.size for segment in before)
    return line[0].middle - before[0].middle > 2 * _CLOSE * size
