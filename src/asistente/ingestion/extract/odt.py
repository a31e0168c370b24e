"""OpenDocument texts (LibreOffice): headings, paragraphs, lists, tables, notes, in their order."""

import zipfile
from collections.abc import Iterator

from lxml import etree

from asistente.contracts import BlockKind
from asistente.errors import SourceError
from asistente.ingestion.clean import normalise, squeeze
from asistente.ingestion.extract.grid import Cell, spread, table_pieces
from asistente.ingestion.extract.limits import Budget
from asistente.ingestion.extract.package import open_package, read_xml
from asistente.ingestion.extract.unread import HIDDEN_TEXT, PENDING_CHANGES, left_out, left_out_text
from asistente.ingestion.hyphens import Vocabulary
from asistente.ingestion.lines import Line, pieces_of
from asistente.ingestion.pieces import Extraction, Piece

_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_META = "{urn:oasis:names:tc:opendocument:xmlns:meta:1.0}"
_OWN, _OWN_NAME = f"{_META}user-defined", f"{_META}name"
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
        content = body.getroottree().getroot()
        metadata = _metadata(read_xml(package, "meta.xml")) if _holds(package, "meta.xml") else ()
        styles = read_xml(package, "styles.xml") if _holds(package, "styles.xml") else None
    warnings = (*_take_out_hidden(content), *_unread(content, styles))
    return Extraction(tuple(_blocks(body, 0)), metadata=tuple(metadata), warnings=warnings)


def _holds(package: zipfile.ZipFile, name: str) -> bool:
    return name in package.namelist()


def _metadata(meta: etree._Element) -> Iterator[tuple[str, str]]:
    """The title, and what an institution says under names of its own."""
    for tag, name in ((_TITLE, "file_title"), (_OWN, "")):
        for found in meta.iter(tag):
            if value := squeeze(normalise(found.text or "")):
                yield name or found.get(_OWN_NAME) or "", value


def _take_out_hidden(content: etree._Element) -> tuple[str, ...]:
    """Remove text that its style hides; the warning that tells of it."""
    styles = {
        style.get(f"{_STYLE}name")
        for style in content.iter(f"{_STYLE}style")
        if style.find(f"{_STYLE}text-properties[@{_TEXT}display='none']") is not None
    }
    tags = [f"{_TEXT}{name}" for name in ("span", "p", "h")]
    hidden = [e for e in content.iter(*tags) if e.get(f"{_TEXT}style-name") in styles]
    hidden += content.iter(f"{_TEXT}hidden-text", f"{_TEXT}hidden-paragraph")
    told = any(squeeze("".join(map(str, each.itertext()))) for each in hidden)
    for each in hidden:
        for child in list(each):
            each.remove(child)
        each.text = None
    return (HIDDEN_TEXT,) if told else ()


def _unread(content: etree._Element, styles: etree._Element | None) -> Iterator[str]:
    comments = len(list(content.iter(f"{_OFFICE}annotation")))
    yield from left_out(comments, "comentario")
    if next(content.iter(f"{_TEXT}changed-region"), None) is not None:
        yield PENDING_CHANGES
    for name, what in (("header", "encabezado de página"), ("footer", "pie de página")):
        found = styles.iter(f"{_STYLE}{name}") if styles is not None else ()
        yield from left_out_text(what, " ".join(dict.fromkeys(map(_text, found))))


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
