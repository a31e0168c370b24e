"""What a sheet's XML says of its cells that their values do not: hidden, merged, never computed.

openpyxl reads large sheets row by row only without this; one pass over the XML gives it.
"""

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree
from openpyxl.utils.cell import column_index_from_string, coordinate_from_string, range_boundaries

from asistente.ingestion.extract.limits import Budget
from asistente.ingestion.extract.package import open_package, read_xml, relations_of

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_WORKBOOK = "xl/workbook.xml"
_CHECK_EVERY = 20_000
_WIDEST = 16_384
MAX_COLUMNS = 200
"""Columns that are read of a sheet."""
_LARGEST_MERGE = 1_000
"""Cells; a larger merged area is decoration."""
_MOST_MERGED = 100_000
"""Cells of all merged areas of a sheet; areas behind are read as cells that are not merged."""


@dataclass(slots=True)
class Marks:
    """Of one sheet; rows and columns count from 1."""

    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: set[int] = field(default_factory=set)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)
    """First column, first row, last column, last row."""
    merged_cells: int = 0
    uncomputed: list[str] = field(default_factory=list)
    """Cells with a formula and no value: the program that wrote them never computed them."""
    widest: int = 0
    """Last column in which something stands."""


def marks_of(data: bytes, budget: Budget) -> dict[str, Marks]:
    """Marks of each sheet of a workbook, by its name.

    Raises:
        SourceError: the workbook is damaged, or reading it takes too long.
    """
    with open_package(data) as package:
        parts = dict(_sheet_parts(package))
        return {name: _marks(package.read(part), budget) for name, part in parts.items()}


def _sheet_parts(package: zipfile.ZipFile) -> Iterator[tuple[str, str]]:
    held = set(package.namelist())
    targets = {each.id: each.part for each in relations_of(package, _WORKBOOK)}
    for sheet in read_xml(package, _WORKBOOK).iter(f"{_MAIN}sheet"):
        part = targets.get(sheet.get(_RELATION) or "", "")
        if part in held:
            yield sheet.get("name") or "", part


def _marks(content: bytes, budget: Budget) -> Marks:
    marks = Marks()
    tags = [f"{_MAIN}{name}" for name in ("row", "c", "col", "mergeCell")]
    events = etree.iterparse(
        io.BytesIO(content), tag=tags, resolve_entities=False, no_network=True, huge_tree=False
    )
    for number, (_, element) in enumerate(events):
        if number % _CHECK_EVERY == 0:
            budget.check_time()
        _read(element, marks)
        if element.tag != f"{_MAIN}c":
            element.clear()
    return marks


def _read(element: etree._Element, marks: Marks) -> None:
    kind = element.tag.removeprefix(_MAIN)
    hidden = element.get("hidden") in ("1", "true")
    if kind == "row" and hidden:
        marks.hidden_rows.add(int(element.get("r") or 0))
    elif kind == "col" and hidden:
        first, last = int(element.get("min") or 1), int(element.get("max") or 1)
        marks.hidden_columns.update(range(first, min(last, _WIDEST) + 1))
    elif kind == "mergeCell":
        left, top, right, bottom = (n or 1 for n in range_boundaries(element.get("ref") or "A1"))
        _merge(left, top, min(right, MAX_COLUMNS), bottom, marks)
    elif kind == "c":
        _read_cell(element, marks)


def _merge(left: int, top: int, right: int, bottom: int, marks: Marks) -> None:
    cells = max(0, right - left + 1) * max(0, bottom - top + 1)
    if 0 < cells <= min(_LARGEST_MERGE, _MOST_MERGED - marks.merged_cells):
        marks.merged.append((left, top, right, bottom))
        marks.merged_cells += cells


def _read_cell(element: etree._Element, marks: Marks) -> None:
    place = element.get("r")
    formula, value = (element.find(f"{_MAIN}{name}") for name in ("f", "v"))
    if place and (value is not None or element.find(f"{_MAIN}is") is not None):
        column = column_index_from_string(coordinate_from_string(place)[0])
        marks.widest = max(marks.widest, column)
    if place and formula is not None and not (value is not None and value.text):
        marks.uncomputed.append(place)
