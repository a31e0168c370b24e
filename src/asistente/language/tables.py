"""Rows of a table as text: cells between bars or tabs, below a header of the same form.

Tabs are those of formats that print nothing between cells: what is quoted of them has no bar.
"""

import re

_BAR, _TAB = "|", "\t"
_NAME = re.compile(r"[^\W\d_]{3}")
"""A cell with such a word may name its row; a code or a figure does not."""


def cells_of(row: str) -> list[str]:
    """The cells of a row or of a header, empty ones kept: each stands below its own heading."""
    return [cell.strip() for cell in row.split(_TAB if _TAB in row else _BAR)]


def label_of(row: str) -> str:
    """The cell that names a row, the first with a word; empty where there is one cell only."""
    cells = cells_of(row)
    return next((cell for cell in cells if _NAME.search(cell)), "") if len(cells) > 1 else ""


def on_a_line(text: str) -> str:
    """A quote as part of a sentence: cells that nothing is printed between stand between bars."""
    cells = cells_of(text) if _TAB in text else [text]
    return " | ".join(" ".join(cell.split()) for cell in cells if cell)


def columns(header: str, row: str) -> list[tuple[str, str]]:
    """Heading and cell of each column; none where row and header are not of one table."""
    heads, cells = cells_of(header), cells_of(row)
    return list(zip(heads, cells, strict=True)) if len(heads) == len(cells) > 1 else []
