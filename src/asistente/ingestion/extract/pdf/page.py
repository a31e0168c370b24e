"""One PDF page: its words put into tables and lines, in reading order."""

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import pypdfium2.raw as pdfium

from asistente.ingestion.clean import normalise, squeeze
from asistente.ingestion.extract.pdf.aligned import aligned_tables
from asistente.ingestion.extract.pdf.cells import rows_of
from asistente.ingestion.extract.pdf.columns import regions_of
from asistente.ingestion.extract.pdf.flows import flows_of
from asistente.ingestion.extract.pdf.grids import Grid, grids_of
from asistente.ingestion.extract.pdf.headers import Row, RowCell
from asistente.ingestion.extract.pdf.rows import TextLine, text_lines
from asistente.ingestion.extract.pdf.rules import rules_of
from asistente.ingestion.extract.pdf.segments import Segment, joined, segments_of
from asistente.ingestion.extract.pdf.words import Word, frame_of, words_of
from asistente.ingestion.lines import Line

_WIDE_LEADING = 1.5
"""Multiple of the usual distance between lines from which a gap parts paragraphs."""

_FOOT_LINES = 4
"""Lines below a table that goes on on the next page: the foot."""

PageItem = Line | Row


def read_page(
    page: ctypes.c_void_p, number: int, edges: Sequence[float] = ()
) -> tuple[PageItem, ...]:
    """Lines and table rows of a page, in reading order; `number` is its 0-based index.

    `edges` are those of the columns of a table that the page before ends with.
    """
    text_page = pdfium.FPDFText_LoadPage(page)
    if not text_page:
        return ()
    try:
        frame = frame_of(page, text_page)
        words = tuple(_clean(words_of(text_page, frame)))
    finally:
        pdfium.FPDFText_ClosePage(text_page)
    grids, rest = grids_of(words, rules_of(page, frame)) if words else ((), ())
    aligned, segments = aligned_tables(segments_of(rest), edges)
    return tuple(_PageReader(number).read([*grids, *aligned], segments))


def open_edges(items: Sequence[PageItem]) -> tuple[float, ...]:
    """Edges of the columns of a table that ends a page, perhaps above its foot; else none.

    A ruled table goes on in lines.
    """
    last = next((i for i in reversed(items[-_FOOT_LINES - 1 :]) if isinstance(i, Row)), None)
    return last.edges if last and not last.ruled else ()


def _clean(words: Sequence[Word]) -> Iterator[Word]:
    for word in words:
        text = squeeze(normalise(word.text))
        if text:
            yield word if text == word.text else replace(word, text=text)


class _PageReader:
    """Writes the tables and regions of one page one after the other."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._tables = 0

    def read(self, grids: Sequence[Grid], rest: Sequence[Segment]) -> Iterator[PageItem]:
        """Text above a table, the table, text below it, and so on downward."""
        waiting = list(rest)
        for grid in sorted(grids, key=lambda each: (each.y0, each.x0)):
            above = [s for s in waiting if s.middle < grid.y0]
            waiting = [s for s in waiting if s.middle >= grid.y0]
            yield from self._text(above)
            yield from self._grid(grid)
        yield from self._text(waiting)

    def _grid(self, grid: Grid) -> Iterator[Row]:
        self._tables += 1
        yield from rows_of(grid, self._tables)

    def _text(self, segments: Sequence[Segment]) -> Iterator[PageItem]:
        for region in regions_of(segments):
            for flow in flows_of(region.segments):
                left, right = min(s.x0 for s in flow), max(s.x1 for s in flow)
                yield from self._region(text_lines(flow), left, right)

    def _region(self, lines: Sequence[TextLine], left: float, right: float) -> Iterator[PageItem]:
        leading = _usual_leading(lines)
        before: Segment | None = None
        table = 0
        for line in lines:
            whole = joined(line.segments)
            if line.table:
                self._tables += line.table != table
                texts = enumerate(segment.text for segment in line.segments)
                yield Row(tuple(RowCell(t, n, n + 1) for n, t in texts), self._tables)
            else:
                gap = before is None or _is_gap(before, whole, leading)
                yield self._line(whole, gap, left, right)
            before, table = whole, line.table

    def _line(self, segment: Segment, gap: bool, left: float, right: float) -> Line:
        return Line(
            segment.text,
            self._number,
            width=segment.x1 - left,
            gap=gap,
            strong=segment.strong,
            size=segment.size,
            full=right - left,
        )


def _usual_leading(lines: Sequence[TextLine]) -> float:
    tops = [line.segments[0].middle for line in lines]
    distances = sorted(b - a for a, b in pairwise(tops) if b > a)
    return distances[len(distances) // 3] if distances else 0.0


def _is_gap(before: Segment, segment: Segment, leading: float) -> bool:
    distance = segment.middle - before.middle
    first = segment.words[0].text[:1]
    usual = max(leading, 1.0 * max(before.size, segment.size))
    apart = segment.x0 > before.x1 or segment.x1 < before.x0
    return (
        apart
        or distance > _WIDE_LEADING * usual
        or (abs(before.size - segment.size) > 0.2 * segment.size and not first.islower())
    )
