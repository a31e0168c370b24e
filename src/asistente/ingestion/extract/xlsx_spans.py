"""Merged cells of a sheet as its reader sees them: without the rows and columns that are hidden.

A merged area whose own cell is hidden shows its text in the first cell of it that can be seen.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from asistente.ingestion.extract.xlsx_marks import Marks

Place = tuple[int, int]
"""Row and column, from 1."""


@dataclass(frozen=True, slots=True)
class Span:
    """A merged area: where its text stands, and the visible columns and rows that it spans."""

    anchor: Place
    wide: int
    tall: int


@dataclass(frozen=True, slots=True)
class Spans:
    """The merged areas of a sheet."""

    begun: Mapping[Place, Span]
    """By the first visible cell of each."""
    covered: frozenset[Place]
    """All other visible cells of them."""
    moved: frozenset[Place]
    """Cells whose text is shown in another."""


def spans_of(marks: Marks) -> Spans:
    """What is seen of the merged areas of a sheet."""
    begun: dict[Place, Span] = {}
    covered: set[Place] = set()
    for left, top, right, bottom in marks.merged:
        rows = [row for row in range(top, bottom + 1) if row not in marks.hidden_rows]
        columns = [c for c in range(left, right + 1) if c not in marks.hidden_columns]
        if rows and columns:
            begun[rows[0], columns[0]] = Span((top, left), len(columns), len(rows))
            covered.update((row, column) for row in rows for column in columns)
    moved = frozenset(span.anchor for place, span in begun.items() if span.anchor != place)
    return Spans(begun, frozenset(covered - begun.keys()), moved)
