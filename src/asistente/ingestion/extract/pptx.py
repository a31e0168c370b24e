"""PowerPoint presentations: a slide is a page; its title, its points and its tables."""

import re
import zipfile
from collections.abc import Iterator
from posixpath import join, normpath

from lxml import etree

from asistente.contracts import BlockKind
from asistente.ingestion.clean import normalise, squeeze
from asistente.ingestion.extract.grid import table_pieces
from asistente.ingestion.extract.limits import Budget
from asistente.ingestion.extract.package import open_package, read_xml
from asistente.ingestion.pieces import Extraction, PageFacts, Piece, renumber

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_PRESENTATION = "ppt/presentation.xml"
_TITLES = frozenset({"title", "ctrTitle"})
_OUTSIDE = frozenset({"dt", "ftr", "sldNum"})
_TITLE_LEVEL = 2


def extract_pptx(data: bytes, budget: Budget) -> Extraction:
    """Read a .pptx file, slides in the order of the show; hidden slides and notes are left out.

    Raises:
        SourceError: it is damaged, or passes a limit.
    """
    pieces: list[Piece] = []
    with open_package(data) as package:
        slides = _slides(package)
        budget.check_pages(len(slides))
        for number, name in enumerate(slides):
            budget.check_time()
            root = read_xml(package, name)
            if root.get("show") != "0":
                pieces += renumber(_slide(root), number)
    return Extraction(tuple(pieces), tuple(PageFacts() for _ in slides))


def _slides(package: zipfile.ZipFile) -> list[str]:
    """Names of the slide parts in the order of the show."""
    targets = {
        relation.get("Id"): normpath(join("ppt", relation.get("Target") or ""))
        for relation in read_xml(package, "ppt/_rels/presentation.xml.rels")
        if relation.get("TargetMode") != "External"
    }
    order = read_xml(package, _PRESENTATION).iter(f"{_P}sldId")
    names = (targets.get(slide.get(f"{_R}id")) for slide in order)
    held = set(package.namelist())
    return [name.lstrip("/") for name in names if name and name.lstrip("/") in held]


def _slide(root: etree._Element) -> Iterator[Piece]:
    for shape in root.iter(f"{_P}sp", f"{_A}tbl"):
        if shape.tag == f"{_A}tbl":
            yield from table_pieces(list(_rows(shape)))
        else:
            yield from _shape(shape)


def _shape(shape: etree._Element) -> Iterator[Piece]:
    place = shape.find(f".//{_P}ph")
    role = place.get("type") if place is not None else None
    if role in _OUTSIDE:
        return
    if role in _TITLES:
        text = squeeze(" ".join(_text(p) for p in shape.iter(f"{_A}p")))
        if text:
            yield Piece(BlockKind.HEADING, text, _TITLE_LEVEL)
        return
    listed = place is not None and role in (None, "body", "obj")
    for paragraph in shape.iter(f"{_A}p"):
        text = _text(paragraph)
        if text:
            yield _paragraph(text, _level(paragraph), listed)


def _paragraph(text: str, level: int, listed: bool) -> Piece:
    if listed and not re.match(r"\d+[.)]", text):
        return Piece(BlockKind.ITEM, text, level, mark="- ")
    return Piece(BlockKind.PARAGRAPH, text)


def _level(paragraph: etree._Element) -> int:
    properties = paragraph.find(f"{_A}pPr")
    level = properties.get("lvl") if properties is not None else None
    return int(level) + 1 if level and level.isdecimal() else 1


def _text(paragraph: etree._Element) -> str:
    runs = paragraph.iter(f"{_A}t", f"{_A}br")
    return squeeze(normalise("".join(run.text or " " for run in runs)))


def _rows(table: etree._Element) -> Iterator[list[str]]:
    for row in table.iter(f"{_A}tr"):
        yield [
            squeeze(" ".join(_text(p) for p in cell.iter(f"{_A}p"))) for cell in row.iter(f"{_A}tc")
        ]
