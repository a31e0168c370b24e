"""Tables as every format gives them: cells joined, each row with the header that explains it."""

from collections.abc import Iterator, Sequence

from asistente.contracts import BlockKind
from asistente.ingestion.pieces import CAPTION, Piece

_COLUMNS = " | "


def table_pieces(rows: Sequence[Sequence[str]], *, page: int = 0) -> Iterator[Piece]:
    """A table whose first row names the columns, as its header and one piece a row."""
    texts = [_row_text(row) for row in rows]
    header = texts[0] if texts else ""
    if header and len(texts) > 1:
        yield Piece(BlockKind.HEADING, header, CAPTION, page=page)
        texts = texts[1:]
    else:
        header = ""
    for text in texts:
        if text:
            yield Piece(BlockKind.ROW, text, lead=header, page=page)


def _row_text(cells: Sequence[str]) -> str:
    return _COLUMNS.join(cell for cell in cells).strip(" |")
