"""Tables that are drawn with lines: which cell each word stands in.

A calendar printed as a grid is several tables side by side under one ruled frame ("JUNIO", "JULIO",
"AGOSTO"); each is read as a table of its own, or rows would mix the months.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from asistente.ingestion.extract.pdf.drawing import drawn_rows, whole_rows
from asistente.ingestion.extract.pdf.rules import Rule, Rules
from asistente.ingestion.extract.pdf.segments import visual_lines
from asistente.ingestion.extract.pdf.words import Word

_NEAR = 3.0
"""Points by which lines that meet may miss each other."""
_MIN_WORDS = 4
_MAX_EDGES = 400
_MIN_PANEL_ROWS = 3
_MIN_ALIGNED = 3
"""Filled cells that a band must have to be read as several rows."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Words between four lines; `first` and `last` are the columns that it spans."""

    first: int
    last: int
    words: tuple[Word, ...]
    above: tuple[Word, ...] = ()
    """Words of a cell that begins in a row above and reaches down into this one."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A ruled table: rows of cells from left to right, empty cells included."""

    x0: float
    y0: float
    x1: float
    y1: float
    rows: tuple[tuple[Cell, ...], ...]
    xs: tuple[float, ...]
    """Where the columns begin, and where the last one ends."""
    ruled: bool = True


def grids_of(words: Sequence[Word], rules: Rules) -> tuple[tuple[Grid, ...], tuple[Word, ...]]:
    """Ruled tables of a page, and the words that stand in none of them."""
    grids: list[Grid] = []
    rest = tuple(words)
    for horizontal, vertical in _frames(rules):
        grid = _grid(rest, horizontal, vertical)
        if grid is None:
            continue
        grids += _panels(grid)
        rest = tuple(word for word in rest if not _inside(word, grid))
    return tuple(grids), rest


def _frames(rules: Rules) -> Iterator[tuple[list[Rule], list[Rule]]]:
    """Lines that touch each other, frame by frame."""
    if len(rules.horizontal) > _MAX_EDGES or len(rules.vertical) > _MAX_EDGES:
        return
    left = list(rules.vertical)
    waiting = list(rules.horizontal)
    while waiting:
        horizontal, vertical = [waiting.pop()], list[Rule]()
        grew = True
        while grew:
            crossing = [v for v in left if any(_meet(h, v) for h in horizontal)]
            left = [v for v in left if v not in crossing]
            vertical += crossing
            reached = [h for h in waiting if any(_meet(h, v) for v in crossing)]
            waiting = [h for h in waiting if h not in reached]
            horizontal += reached
            grew = bool(crossing or reached)
        if len(horizontal) >= 3 and len(vertical) >= 3:
            yield horizontal, vertical


def _meet(horizontal: Rule, vertical: Rule) -> bool:
    return (
        horizontal.start - _NEAR <= vertical.at <= horizontal.end + _NEAR
        and vertical.start - _NEAR <= horizontal.at <= vertical.end + _NEAR
    )


def _grid(words: Sequence[Word], horizontal: list[Rule], vertical: list[Rule]) -> Grid | None:
    """The table of one frame; None where it frames too little to be one."""
    ys = _places(horizontal)
    xs = _places(vertical)
    inside = [w for w in words if xs[0] <= _center(w) <= xs[-1] and ys[0] <= w.middle <= ys[-1]]
    if len(inside) < _MIN_WORDS or len(xs) < 3:
        return None
    bands = []
    for top, bottom in pairwise(ys):
        band = [word for word in inside if top <= word.middle < bottom]
        bands.append(tuple(_cells(band, xs, vertical, top, bottom)))

    def is_ruled(cell: Cell, y: float) -> bool:
        middle = (xs[cell.first] + xs[cell.last]) / 2
        return any(abs(r.at - y) <= _NEAR and r.start <= middle <= r.end for r in horizontal)

    whole = _reaching_down(bands, ys, is_ruled)
    rows = [row for cells in whole if _filled(cells) for row in _unruled_rows(cells)]
    if sum(sum(bool(cell.words) for cell in row) > 1 for row in rows) < 2:
        return None
    return Grid(xs[0], ys[0], xs[-1], ys[-1], tuple(rows), tuple(xs))


def _reaching_down(
    bands: Sequence[tuple[Cell, ...]], ys: Sequence[float], is_ruled: Callable[[Cell, float], bool]
) -> list[tuple[Cell, ...]]:
    """Bands in which a cell without a line below it goes on in the next one.

    What it says may be printed at any height of it: it belongs to the row in which it begins.
    """
    told: list[list[tuple[Cell, list[Word], bool]]] = []
    open_cells: dict[tuple[int, int], list[Word]] = {}
    for cells, y in zip(bands, ys, strict=False):
        row, held = [], {}
        for cell in cells:
            begun = None if is_ruled(cell, y) else open_cells.get((cell.first, cell.last))
            words = held[cell.first, cell.last] = begun if begun is not None else []
            words += cell.words
            row.append((cell, words, begun is not None))
        open_cells = held
        told.append(row)
    return [tuple(_told(cell, tuple(words), begun) for cell, words, begun in row) for row in told]


def _told(cell: Cell, words: tuple[Word, ...], begun: bool) -> Cell:
    return replace(cell, words=() if begun else words, above=words if begun else ())


def _unruled_rows(cells: tuple[Cell, ...]) -> list[tuple[Cell, ...]]:
    """A band whose cells all have as many lines, at the same heights, is several rows.

    So is one that was drawn as several.
    """
    if len(drawn := _drawn(cells)) > 1:
        return drawn
    lines = [list(visual_lines(cell.words)) for cell in cells]
    counts = {len(each) for each in lines if each}
    filled = sum(map(bool, lines))
    if filled < _MIN_ALIGNED or len(counts) != 1 or counts == {1}:
        return [cells]
    if any(cell.above for cell in cells):
        return [cells]
    heights = [[line[0].middle for line in each] for each in lines if each]
    size = cells[[bool(each) for each in lines].index(True)].words[0].size
    if any(max(at) - min(at) > 0.5 * size for at in zip(*heights, strict=True)):
        return [cells]
    return [
        tuple(
            replace(cell, words=tuple(each[number]) if each else ())
            for cell, each in zip(cells, lines, strict=True)
        )
        for number in range(counts.pop())
    ]


def _drawn(cells: tuple[Cell, ...]) -> list[tuple[Cell, ...]]:
    """The rows of a band without lines between them; none where a row may go on in lower case."""
    if any(cell.above for cell in cells):
        return []
    placed = [(word, column) for column, cell in enumerate(cells) for word in cell.words]
    rows = drawn_rows(placed, len(cells))
    if len(whole_rows(rows)) < len(rows) or any(row[0][0].text[0].islower() for row in rows[1:]):
        return []
    return [
        tuple(replace(c, words=tuple(words)) for c, words in zip(cells, row, strict=True))
        for row in rows
    ]


def _places(rules: Sequence[Rule]) -> list[float]:
    """Distinct positions of lines."""
    places: list[float] = []
    for at in sorted(rule.at for rule in rules):
        if not places or at - places[-1] > _NEAR:
            places.append(at)
    return places


def _center(word: Word) -> float:
    return (word.x0 + word.x1) / 2


def _cells(
    band: Sequence[Word], xs: Sequence[float], vertical: Sequence[Rule], top: float, bottom: float
) -> Iterator[Cell]:
    """Cells of one row; where no line is drawn between two columns they are one cell."""
    middle = (top + bottom) / 2
    drawn = [
        any(abs(rule.at - x) <= _NEAR and rule.start <= middle <= rule.end for rule in vertical)
        for x in xs
    ]
    first = 0
    for column in range(1, len(xs)):
        if not drawn[column] and column < len(xs) - 1:
            continue
        held = tuple(w for w in band if xs[first] <= _center(w) < xs[column])
        yield Cell(first, column, held)
        first = column


def _panels(grid: Grid) -> Iterator[Grid]:
    """Tables that stand side by side in one frame: a row of wide headings over them shows it."""
    plain: list[tuple[Cell, ...]] = []
    index = 0
    while index < len(grid.rows):
        end = _panel_end(grid.rows, index)
        if end - index < _MIN_PANEL_ROWS:
            plain.append(grid.rows[index])
            index += 1
            continue
        if plain:
            yield replace(grid, rows=tuple(plain))
            plain = []
        yield from _side_by_side(grid, grid.rows[index:end])
        index = end
    if plain:
        yield replace(grid, rows=tuple(plain))


def _panel_end(rows: Sequence[tuple[Cell, ...]], start: int) -> int:
    """Where the rows end that stand below a row of wide headings; `start` if it is none."""
    heading = rows[start]
    if len(heading) < 2 or not all(c.words and c.last - c.first > 1 for c in heading):
        return start
    edges = [cell.last for cell in heading[:-1]]
    end = start + 1
    while end < len(rows) and not any(
        cell.first < edge < cell.last for cell in rows[end] for edge in edges
    ):
        if end > start + 1 and _same_cells(rows[end], heading):
            break
        end += 1
    return end


def _same_cells(row: Sequence[Cell], heading: Sequence[Cell]) -> bool:
    return [(c.first, c.last) for c in row] == [(c.first, c.last) for c in heading]


def _side_by_side(grid: Grid, rows: Sequence[tuple[Cell, ...]]) -> Iterator[Grid]:
    for heading in rows[0]:
        own = (
            tuple(c for c in row if heading.first <= c.first and c.last <= heading.last)
            for row in rows
        )
        yield replace(grid, rows=tuple(row for row in own if _filled(row)))


def _filled(row: Sequence[Cell]) -> bool:
    return any(cell.words for cell in row)


def _inside(word: Word, grid: Grid) -> bool:
    return grid.x0 <= _center(word) <= grid.x1 and grid.y0 <= word.middle <= grid.y1
