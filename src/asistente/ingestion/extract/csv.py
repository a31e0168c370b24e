"""CSV files, row by row with the column names, as Excel in Spain and in Mexico writes them."""

import csv
import io
from collections.abc import Iterator

from asistente.errors import SourceError
from asistente.ingestion.clean import normalise, squeeze
from asistente.ingestion.extract.decode import decode
from asistente.ingestion.extract.grid import Cell
from asistente.ingestion.extract.limits import Budget
from asistente.ingestion.extract.sheets import sheet_pieces
from asistente.ingestion.pieces import Extraction

_DELIMITERS = ",;\t|"
_PROBE_LINES = 20
_LONGEST_FIELD = 10 * 1024 * 1024
_CHECK_EVERY = 5000


def extract_csv(data: bytes, budget: Budget) -> Extraction:
    """Read a CSV or TSV file; the delimiter is the one that gives rows of equal length.

    Raises:
        SourceError: it cannot be read as rows, or takes too long.
    """
    decoded = decode(data)
    text = normalise(_with_tabs(decoded.text))
    try:
        rows = [list(map(Cell, row)) for row in _rows(text, _delimiter(text), budget)]
    except csv.Error as exc:
        raise SourceError(f"no es un CSV legible: {exc}") from exc
    return Extraction(
        pieces=tuple(sheet_pieces(rows)), encoding=decoded.encoding, warnings=decoded.warnings
    )


def _with_tabs(text: str) -> str:
    """Normalising would turn tabs into spaces: where they separate, another sign takes over."""
    first = text.partition("\n")[0]
    return text.replace("\t", "|") if "\t" in first and not set(",;|") & set(first) else text


def _delimiter(text: str) -> str:
    lines = [line for line in text.split("\n")[:_PROBE_LINES] if line.strip()]

    def steadiness(delimiter: str) -> tuple[int, int]:
        counts = [len(row) for row in csv.reader(lines, delimiter=delimiter)]
        usual = max(set(counts), key=counts.count) if counts else 1
        return (counts.count(usual) if usual > 1 else 0, usual)

    return max(_DELIMITERS, key=steadiness)


def _rows(text: str, delimiter: str, budget: Budget) -> Iterator[list[str]]:
    csv.field_size_limit(_LONGEST_FIELD)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    for number, row in enumerate(reader):
        if number % _CHECK_EVERY == 0:
            budget.check_time()
        yield [squeeze(cell) for cell in row]
