"""Texts that stand side by side: which lines were written as one text, told by the drawing order.

Programs draw one text box, column or footer after the other. Two pieces on one printed line that
were drawn far apart belong to different texts, however close they stand.
"""

from collections.abc import Iterator, Sequence

from asistente.ingestion.extract.pdf.segments import Segment

_MIN_LINES = 2
_MIN_WORDS = 2.5
_MAX_TEXTS = 60
"""More than that on a page are no columns and boxes but a drawing or a form."""
_LINE_STEP = 2.2
"""Multiple of the size by which the next line of a text may lie lower."""


def flows_of(segments: Sequence[Segment]) -> tuple[tuple[Segment, ...], ...]:
    """Segments as texts to be read one after the other; one where none stand side by side."""
    flows = list(_flows(segments))
    texts = [flow for flow in flows if _is_text(flow)]
    if len(texts) > _MAX_TEXTS:
        return (tuple(segments),)
    beside = [flow for flow in texts if any(_side_by_side(flow, other) for other in texts)]
    if not beside:
        return (tuple(segments),)
    own = {id(flow) for flow in beside}
    rest = [segment for flow in flows if id(flow) not in own for segment in flow]
    parts = [*beside, *_apart(rest, beside)]
    return tuple(tuple(part) for part in sorted(parts, key=_top))


def _flows(segments: Sequence[Segment]) -> Iterator[list[Segment]]:
    """Runs of segments that were drawn one after the other and go on downward."""
    flow: list[Segment] = []
    for segment in sorted(segments, key=lambda each: each.words[0].order):
        if flow and not _goes_on(flow[-1], segment):
            yield flow
            flow = []
        flow.append(segment)
    if flow:
        yield flow


def _goes_on(before: Segment, segment: Segment) -> bool:
    if segment.words[0].order != before.words[-1].order + 1:
        return False
    step = segment.middle - before.middle
    size = max(before.size, segment.size)
    same_line = abs(step) < 0.5 * size and segment.x0 >= before.x1
    below = 0 < step < _LINE_STEP * size
    return same_line or (below and segment.x0 < before.x1 and before.x0 < segment.x1)


def _side_by_side(flow: Sequence[Segment], other: Sequence[Segment]) -> bool:
    """Two texts of several lines, one left of the other."""
    if flow is other:
        return False
    apart = max(s.x1 for s in flow) <= min(s.x0 for s in other) or (
        max(s.x1 for s in other) <= min(s.x0 for s in flow)
    )
    top = max(flow[0].y0, other[0].y0)
    bottom = min(flow[-1].y1, other[-1].y1)
    return apart and bottom - top > flow[0].size


def _is_text(flow: Sequence[Segment]) -> bool:
    words = sum(len(segment.words) for segment in flow) / len(flow)
    return len(flow) >= _MIN_LINES and words >= _MIN_WORDS


def _apart(rest: Sequence[Segment], beside: Sequence[Sequence[Segment]]) -> Iterator[list[Segment]]:
    """What stands above, between and below the texts side by side, in one part each."""
    edges = sorted(min(s.y0 for s in flow) for flow in beside)
    part: list[Segment] = []
    level = -1
    for segment in sorted(rest, key=lambda each: (each.middle, each.x0)):
        own = sum(edge <= segment.middle for edge in edges)
        if part and own != level:
            yield part
            part = []
        level = own
        part.append(segment)
    if part:
        yield part


def _top(part: Sequence[Segment]) -> tuple[float, float]:
    return min(s.y0 for s in part), min(s.x0 for s in part)
