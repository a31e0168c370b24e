"""OpenDocument texts (LibreOffice): headings, paragraphs, lists, tables, notes, in their order."""

from collections.abc import Iterator

from lxml import etree

from asistente.contracts import BlockKind
from asistente.errors import SourceError
from asistente.ingestion.clean import normalise, squeeze
from asistente.ingestion.extract.grid import Cell, spread, table_pieces
from asistente.ingestion.extract.limits import Budget
from asistente.ingestion.extract.package import open_package, read_xml
from asistente.ingestion.hyphens import Vocabulary
from asistente.ingestion.lines import Line, pieces_of
from asistente.ingestion.pieces import Extraction, Piece

_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TITLE = "{http://purl.org/dc/elements/1.1/}title"
_UNSEEN = frozenset(
    {f"{_OFFICE}annotation", f"{_TEXT}tracked-changes", f"{_TEXT}note", f"{_OFFICE}forms"}
)
_MAX_REPEATED = 100


def extract_odt(data: bytes, budget: Budget) -> Extraction:
    """Read an .odt file.

    Raises:
        SourceError: it is damaged.
    """
    budget.check_time()
    with open_package(data) as package:
        body = read_xml(package, "content.xml").find(f".//{_OFFICE}text")
        if body is None:
            raise SourceError("el archivo está dañado: no tiene texto")
        title = _title(read_xml(package, "meta.xml")) if "meta.xml" in package.namelist() else ""
    return Extraction(tuple(_blocks(body, 0)), metadata=(("file_title", title),) if title else ())


def _title(meta: etree._Element) -> str:
    found = meta.find(f".//{_TITLE}")
    return squeeze(normalise(found.text or "")) if found is not None else ""


def _blocks(parent: etree._Element, depth: int) -> Iterator[Piece]:
    for element in parent:
        if element.tag == f"{_TEXT}h":
            level = element.get(f"{_TEXT}outline-level") or "1"
            yield Piece(
                BlockKind.HEADING, _text(element), min(6, int(level) if level.isdecimal() else 1)
            )
        elif element.tag == f"{_TEXT}p":
            yield from _paragraph(element, depth)
        elif element.tag == f"{_TEXT}list":
            for item in element:
                yield from _blocks(item, depth + 1)
        elif element.tag == f"{_TABLE}table":
            yield from table_pieces([row for row in spread(list(_rows(element))) if any(row)])
        elif isinstance(element.tag, str) and element.tag not in _UNSEEN:
            yield from _blocks(element, depth)


def _paragraph(element: etree._Element, depth: int) -> Iterator[Piece]:
    text = _text(element)
    if text and depth:
        yield Piece(BlockKind.ITEM, text, depth, mark="- ")
    elif text:
        yield from pieces_of([Line(text)], Vocabulary())
    for note in element.iter(f"{_TEXT}note-body"):
        yield Piece(BlockKind.PARAGRAPH, _text(note))


def _rows(table: etree._Element) -> Iterator[list[Cell]]:
    """Cells of each row; those that a merged one covers have another name, and are left out."""
    for row in table.iter(f"{_TABLE}table-row"):
        cells: list[Cell] = []
        for cell in row.iter(f"{_TABLE}table-cell"):
            wide, tall = _count(cell, "columns-spanned"), _count(cell, "rows-spanned")
            times = min(_count(cell, "columns-repeated"), _MAX_REPEATED)
            cells += [Cell(_text(cell), wide, tall)] * times
        while cells and not cells[-1].text:
            cells.pop()
        yield cells


def _count(cell: etree._Element, name: str) -> int:
    value = cell.get(f"{_TABLE}number-{name}") or "1"
    return max(1, int(value)) if value.isdecimal() and len(value) < 6 else 1


def _text(element: etree._Element) -> str:
    return squeeze(normalise("".join(_runs(element))))


def _runs(element: etree._Element) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        if child.tag in (f"{_TEXT}s", f"{_TEXT}tab", f"{_TEXT}line-break", f"{_TEXT}p"):
            yield " "
        if isinstance(child.tag, str) and child.tag not in _UNSEEN:
            yield from _runs(child)
        yield child.tail or ""
