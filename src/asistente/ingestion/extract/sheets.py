"""Sheets and CSV files as people lay them out: titles above the columns, tables below one another.

Only the table has columns; what stands above it in one cell, or in a few, is no column's name.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from asistente.contracts import BlockKind
from asistente.ingestion.extract.grid import Cell, names_columns, spread, table_pieces
from asistente.ingestion.pieces import Piece

_TITLE_WORDS = 16
_MOST_ABOVE = 10
"""Rows above the columns; a table that has more of them has none."""


def sheet_pieces(rows: Sequence[Sequence[Cell]]) -> Iterator[Piece]:
    """Titles as headings and paragraphs, then each table with its header; an empty row may end one.

    A table goes on after an empty row unless what follows begins like another one: with a title.
    """
    for table in _tables(rows):
        start = _header_row(table)
        for above in table[:start]:
            yield _above([cell.text for cell in above if cell.text])
        grid = [row for row in spread(table[start:]) if any(row)]
        yield from table_pieces(grid)


def _tables(rows: Sequence[Sequence[Cell]]) -> Iterator[list[Sequence[Cell]]]:
    """Blocks between empty rows, joined where the second has no title of its own."""
    blocks = [
        list(block) for filled, block in groupby(rows, key=lambda row: _filled(row) > 0) if filled
    ]
    joined: list[list[Sequence[Cell]]] = []
    for block in blocks:
        above = len(joined[-1]) == 1 if joined else False  # a title, with space below it
        titled = _filled(block[0]) == 1 and (len(block) == 1 or _filled(block[1]) > 1)
        if joined and (above or not titled):
            joined[-1] += block
        else:
            joined.append(block)
    yield from joined


def _header_row(rows: Sequence[Sequence[Cell]]) -> int:
    """Where the columns begin: after rows that fill fewer cells than what follows them."""
    counts = [_filled(row) for row in rows]
    if len(rows) < 2 or max(counts) < 2:
        return 0
    usual = sorted(counts)[len(counts) // 2]
    wanted = min(max(2, usual), max(counts))
    for place, row in enumerate(rows[:_MOST_ABOVE]):
        below = counts[place + 1] if place + 1 < len(rows) else 0
        few = counts[place] < wanted and row[0].text and below >= counts[place]
        named = counts[place] > 2 and names_columns([cell.text for cell in row])
        if counts[place] > 1 and (named or not few):
            return place
    return 0


def _filled(row: Sequence[Cell]) -> int:
    return sum(bool(cell.text) for cell in row)


def _above(texts: Sequence[str]) -> Piece:
    text = " ".join(texts)
    if len(texts) > 1:
        return Piece(BlockKind.PARAGRAPH, text)
    titled = names_columns(texts) and len(text.split()) <= _TITLE_WORDS
    return Piece(BlockKind.HEADING if titled else BlockKind.PARAGRAPH, text, 1 if titled else 0)
