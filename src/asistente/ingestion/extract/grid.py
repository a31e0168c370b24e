"""Tables as every format gives them: cells joined, each row with the header that explains it."""

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from asistente.contracts import BlockKind
from asistente.ingestion.pieces import CAPTION, Piece

_COLUMNS = " | "
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
"""Part of a column's name: "Tarifa 2026"."""
_WIDEST = 100
"""Columns that one cell may span; more is damage."""


class Cell(NamedTuple):
    """Text with the columns and rows that it spans."""

    text: str
    wide: int = 1
    tall: int = 1


def spread(rows: Sequence[Sequence[Cell]]) -> list[list[str]]:
    """Tables with merged cells as full rows: a cell stands in each column and row that it spans.

    A header of several rows becomes one row of names: "Turno matutino Costo". A cell that is a row
    by itself stays one.
    """
    grid: list[list[str]] = []
    hanging: Mapping[int, Cell] = {}
    for cells in rows:
        line, hanging = _filled(cells, hanging)
        grid.append(line)
    deep = _header_depth(rows, grid)
    names = (" ".join(dict.fromkeys(filter(None, column))) for column in _columns(grid[:deep]))
    return [list(names), *grid[deep:]] if deep > 1 else grid


def _filled(
    cells: Sequence[Cell], hanging: Mapping[int, Cell]
) -> tuple[list[str], Mapping[int, Cell]]:
    """A row with what hangs into it from above, and what hangs from it into the next."""
    line: list[str] = []
    below: dict[int, Cell] = {}
    waiting = deque(cells)
    alone = len(cells) == 1 and not hanging
    while waiting or len(line) in hanging:
        cell = hanging.get(len(line)) or waiting.popleft()
        for _ in range(1 if alone else min(cell.wide, _WIDEST)):
            if cell.tall > 1:
                below[len(line)] = Cell(cell.text, 1, cell.tall - 1)
            line.append(cell.text)
    return line, below


def _header_depth(rows: Sequence[Sequence[Cell]], grid: Sequence[Sequence[str]]) -> int:
    """Rows that name the columns together, where cells of the first span several of them."""
    first = rows[0] if rows else ()
    if len(first) < 2 or all(cell.wide == 1 for cell in first):
        return 1
    deep = max(2, *(cell.tall for cell in first))
    return deep if deep < len(grid) and all(map(names_columns, grid[:deep])) else 1


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[list[str]]:
    for place in range(max(map(len, rows), default=0)):
        yield [row[place] for row in rows if place < len(row)]


def table_pieces(
    rows: Sequence[Sequence[str]], *, headed: bool | None = None, page: int = 0
) -> Iterator[Piece]:
    """A table as its header, where its first row is one, and one piece a row.

    `headed` says whether the first row names the columns; None where the format does not tell.
    """
    width = max(map(len, rows), default=0)
    texts = [_row_text(row, width) for row in rows]
    header = texts[0] if texts else ""
    if headed is None and rows:
        headed = names_columns(rows[0])
    if header and len(texts) > 1 and headed:
        yield Piece(BlockKind.HEADING, header, CAPTION, page=page)
        texts = texts[1:]
    else:
        header = ""
    for text in texts:
        if text:
            yield Piece(BlockKind.ROW, text, lead=header, page=page)


def _row_text(cells: Sequence[str], width: int) -> str:
    """Cells joined, empty ones kept: each stands below its own heading."""
    if sum(map(bool, cells)) < 2 and len(cells) < 2:
        return "".join(cells)
    return _COLUMNS.join((*cells, *[""] * (width - len(cells)))).strip() if any(cells) else ""


def names_columns(row: Sequence[str]) -> bool:
    """True for a row of short names without values, numbers or marks of a list."""
    filled = [cell for cell in row if cell]
    return bool(filled) and all(len(cell) <= 60 and not _is_value(cell) for cell in filled)


def ends_openly(text: str) -> bool:
    """It ends as no name does; "Cód." and "Fecha máx." are names cut short."""
    last = text.split()[-1] if text.split() else ""
    short = re.fullmatch(r"[^\W\d_]{1,5}\.", last) is not None
    return text.endswith((":", ",", ";")) or (text.endswith(".") and not short)


def _is_value(cell: str) -> bool:
    named = _YEAR.sub("", cell) if any(map(str.isalpha, cell)) else cell
    digits = sum(c.isdigit() for c in named)
    priced = digits > 0 and "$" in cell
    return digits > 0.2 * len(cell) or priced or cell[:1] in "•-►✓" or "://" in cell
