"""Tables without lines between their columns: what stands below each name, told for certain.

Three things must agree: white strips that run down between the columns, a drawing order that goes
row by row, and rows that lie one below the other. Prose in columns, lists and calendars are drawn
column by column, and stay what they are. Cells of several lines need no rule of their own: a row is
what was drawn as one, whether its short cells stand at its top, middle or bottom.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import pairwise

from asistente.ingestion.extract.grid import ends_openly
from asistente.ingestion.extract.pdf.cells import rows_of
from asistente.ingestion.extract.pdf.drawing import FAR, TableRow, drawn_rows, whole_rows
from asistente.ingestion.extract.pdf.grids import Cell, Grid
from asistente.ingestion.extract.pdf.headers import header_of, holds_values
from asistente.ingestion.extract.pdf.rows import Gap, printed_lines
from asistente.ingestion.extract.pdf.segments import Segment, parted
from asistente.ingestion.extract.pdf.words import Word

_STRIP = 0.8
"""Multiple of the size that a white strip between two columns must keep; a space has a third."""
_MIN_COLUMNS = 2
_MAX_COLUMNS = 12
_MIN_ROWS = 3
"""Rows of a table, its header included."""
_HEADER_LINES = 3
_NAME_LINES = 8
"""Lines below the first of a header in which its names have ended, however narrow its columns."""
_NAME_WORDS = 6
_MAX_WORDS = 14.0
"""Mean words of a cell: more is prose."""
_MIN_FILLED = 0.7
_TOP_LINES = 5
"""Lines of a page before which a table must go on that began on the page before."""
_MOST_LOOKED = 10_000
"""Lines gone down on a page, below all that may be headers: a page of print has some hundreds."""
_MISS = 2.0
_LEADERS = "...."

Line = list[Segment]
_Table = tuple[Grid, list[TableRow]]


def aligned_tables(
    segments: Sequence[Segment], edges: Sequence[float] = ()
) -> tuple[list[Grid], list[Segment]]:
    """Tables of a page in which nothing is ruled between columns, and what stands in none.

    `edges` are those of a table that the page before ends with: it may go on without a header.
    """
    lines = [list(parted(line, _STRIP)) for line in printed_lines(segments)]
    orders = [{word.order for segment in line for word in segment.words} for line in lines]
    grids: list[Grid] = []
    taken: set[int] = set()
    begun = looked = 0
    while begun < len(lines) and looked < _MOST_LOOKED:
        end = _end(lines, begun) if _may_head(lines, begun) else begun
        looked += end - begun
        found = _found(_headed(lines, begun, end), orders)
        if found is None and not grids and edges and begun < _TOP_LINES:
            found = _found(_going_on(lines, begun, edges), orders)
        if found is None:
            begun += 1
            continue
        grids.append(found.grid)
        taken |= found.orders
        begun = found.end
    return grids, [segment for segment in segments if segment.words[0].order not in taken]


@dataclass(frozen=True, slots=True)
class _Found:
    """A table, the places of its words in the drawing order, and the line behind it."""

    grid: Grid
    orders: frozenset[int]
    end: int


def _may_head(lines: Sequence[Line], begun: int) -> bool:
    """Several names, drawn one after the other but for the lines of each: not heads of columns of
    prose, whose whole text is drawn between them."""
    if len(lines[begun]) < _MIN_COLUMNS or not all(map(_may_name, lines[begun])):
        return False
    if begun + _NAME_LINES >= len(lines):
        return True
    first, last = (lines[begun][place].words[0].order for place in (0, -1))
    return not first < lines[begun + _NAME_LINES][0].words[0].order < last


def _headed(lines: Sequence[Line], begun: int, end: int) -> _Table | None:
    """The table whose header has its most names on a line; None where there is none for certain."""
    if end - begun < _MIN_ROWS:
        return None
    above = list(_above(lines, begun))
    held = [*above, *(s for line in lines[begun:end] for s in line)]
    edges = _edges(held)
    if not _MIN_COLUMNS < len(edges) <= _MAX_COLUMNS + 1:
        return None
    rows = whole_rows(_rows(held, edges))
    if len(rows) < _MIN_ROWS or not all(rows[0]) or not _is_told(rows[1:]):
        return None
    if not above and begun and _is_row(lines[begun - 1], lines[begun], edges):
        return None
    grid = _grid(rows, edges)
    printed = tuple(rows_of(grid, 1))
    if header_of(printed) is None or not holds_values(printed):
        return None
    return grid, rows


def _is_row(line: Line, below: Line, edges: Sequence[float]) -> bool:
    """The line over a header would be a row too: the header is another one, or none."""
    columns = [_column(segment, edges) for segment in line]
    return None not in columns and len(set(columns)) > 1 and not _is_far(line, below)


def _going_on(lines: Sequence[Line], begun: int, edges: Sequence[float]) -> _Table | None:
    """Rows between the edges of a table that was left open on the page before."""
    end = begun
    while end < len(lines) and all(_column(segment, edges) is not None for segment in lines[end]):
        if end > begun and _is_far(lines[end - 1], lines[end]):
            break
        end += 1
    rows = whole_rows(_rows([s for line in lines[begun:end] for s in line], edges))
    if not rows or not _is_told(rows):
        return None
    return _grid(rows, edges), rows


def _found(table: _Table | None, of_lines: Sequence[AbstractSet[int]]) -> _Found | None:
    """None where a line stands in the table with some of its words only."""
    if table is None:
        return None
    grid, rows = table
    held = frozenset(word.order for row in rows for cell in row for word in cell)
    if any(held & line and not line <= held for line in of_lines):
        return None
    return _Found(grid, held, 1 + max(n for n, line in enumerate(of_lines) if line & held))


def _may_name(segment: Segment) -> bool:
    text = segment.text
    return len(segment.words) <= _NAME_WORDS and not ends_openly(text)


def _end(lines: Sequence[Line], begun: int) -> int:
    """Where the lines end that leave something white of each gap of the first."""
    gaps: list[Gap] | None = [(a.x1, b.x0) for a, b in pairwise(lines[begun])]
    strip = _STRIP * lines[begun][0].size
    end = begun + 1
    while end < len(lines) and not _is_far(lines[end - 1], lines[end]):
        gaps = _narrowed(gaps or [], lines[end], strip)
        if gaps is None:
            break
        end += 1
    return end


def _narrowed(gaps: Sequence[Gap], line: Line, strip: float) -> list[Gap] | None:
    """What stays white of each gap, the wider side of a word in it; None where too little does."""
    narrowed = []
    for left, right in gaps:
        for segment in line:
            if segment.x0 < right and segment.x1 > left:
                before, after = (left, segment.x0), (segment.x1, right)
                left, right = max(before, after, key=lambda gap: gap[1] - gap[0])
        if right - left < strip:
            return None
        narrowed.append((left, right))
    return narrowed


def _is_far(before: Line, line: Line) -> bool:
    size = max(segment.size for segment in before)
    return line[0].middle - before[0].middle > FAR * size


def _above(lines: Sequence[Line], begun: int) -> Iterator[Segment]:
    """What was drawn between the names of the header and stands higher: names of two lines."""
    orders = [word.order for segment in lines[begun] for word in segment.words]
    for line in lines[max(0, begun - _HEADER_LINES) : begun]:
        for segment in line:
            if min(orders) < segment.words[0].order < max(orders):
                yield segment


def _edges(held: Sequence[Segment]) -> list[float]:
    """Left of the table, the middles of the white strips that run all the way down, its right."""
    strip = _STRIP * held[0].size
    spans = sorted((word.x0, word.x1) for segment in held for word in segment.words)
    edges, right = [spans[0][0]], spans[0][1]
    for x0, x1 in spans:
        if x0 - right >= strip:
            edges.append((right + x0) / 2)
        right = max(right, x1)
    return [*edges, right]


def _column(part: Segment | Word, edges: Sequence[float]) -> int | None:
    """The column in which something stands whole; the outer edges are soft."""
    for column, (left, right) in enumerate(pairwise(edges)):
        begins = column == 0 or part.x0 >= left - _MISS
        ends = column == len(edges) - 2 or part.x1 <= right + _MISS
        if begins and ends and part.x0 < right and part.x1 > left:
            return column
    return None


def _rows(held: Sequence[Segment], edges: Sequence[float]) -> list[TableRow]:
    """Rows as they were drawn; none where a word stands between two columns."""
    words = [word for segment in held for word in segment.words]
    columns = {word.order: _column(word, edges) for word in words}
    placed = [(word, column) for word in words if (column := columns[word.order]) is not None]
    return drawn_rows(placed, len(edges) - 1) if len(placed) == len(words) else []


def _is_told(rows: Sequence[TableRow]) -> bool:
    """Short cells, most of them filled, and none of them a line of a table of contents."""
    cells = [cell for row in rows for cell in row]
    filled = [cell for cell in cells if cell]
    words = [word for cell in filled for word in cell]
    if any(_LEADERS in word.text for word in words):
        return False
    return len(filled) >= _MIN_FILLED * len(cells) and len(words) <= _MAX_WORDS * len(filled)


def _grid(rows: Sequence[TableRow], edges: Sequence[float]) -> Grid:
    cells = [
        tuple(Cell(column, column + 1, tuple(cell)) for column, cell in enumerate(row))
        for row in rows
    ]
    held = [word for row in rows for cell in row for word in cell]
    top, bottom = min(word.y0 for word in held), max(word.y1 for word in held)
    return Grid(edges[0], top, edges[-1], bottom, tuple(cells), tuple(edges), ruled=False)
