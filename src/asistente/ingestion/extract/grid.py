"""Tables as every format gives them: cells joined, each row with the header that explains it."""

import re
from collections.abc import Iterator, Sequence

from asistente.contracts import BlockKind
from asistente.ingestion.pieces import CAPTION, Piece

_COLUMNS = " | "
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
"""Part of a column's name: "Tarifa 2026"."""


def table_pieces(
    rows: Sequence[Sequence[str]], *, headed: bool | None = None, page: int = 0
) -> Iterator[Piece]:
    """A table as its header, where its first row is one, and one piece a row.

    `headed` says whether the first row names the columns; None where the format does not tell.
    """
    texts = [_row_text(row) for row in rows]
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


def _row_text(cells: Sequence[str]) -> str:
    return _COLUMNS.join(cell for cell in cells).strip(" |")


def names_columns(row: Sequence[str]) -> bool:
    """True for a row of short names without values, numbers or marks of a list."""
    filled = [cell for cell in row if cell]
    return bool(filled) and all(len(cell) <= 60 and not _is_value(cell) for cell in filled)


def _is_value(cell: str) -> bool:
    named = _YEAR.sub("", cell) if any(map(str.isalpha, cell)) else cell
    digits = sum(c.isdigit() for c in named)
    priced = digits > 0 and "$" in cell
    return digits > 0.2 * len(cell) or priced or cell[:1] in "•-►✓" or "://" in cell
