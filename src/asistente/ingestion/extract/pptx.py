"""PowerPoint presentations: a slide is a page; its title, its points and its tables."""

import re
import zipfile
from collections.abc import Iterator, Sequence

from lxml import etree

from asistente.contracts import BlockKind
from asistente.ingestion.clean import normalise, squeeze
from asistente.ingestion.extract.grid import table_pieces
from asistente.ingestion.extract.limits import Budget
from asistente.ingestion.extract.package import (
    open_package,
    read_xml,
    relations_file,
    relations_of,
)
from asistente.ingestion.extract.unread import left_out
from asistente.ingestion.pieces import Extraction, PageFacts, Piece, renumber
from asistente.language.analyser import fold

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_PRESENTATION = "ppt/presentation.xml"
_TITLES = frozenset({"title", "ctrTitle"})
_OUTSIDE = frozenset({"dt", "ftr", "sldNum"})
_PROPERTIES = "docProps/core.xml"
_DC_TITLE = "{http://purl.org/dc/elements/1.1/}title"
_NO_TITLES = frozenset({"presentacion de powerpoint", "powerpoint presentation", "diapositiva 1"})
_COUNTED = (("diagrams/data", "diagrama"), ("charts/chart", "gráfica"), ("comments/", "comentario"))
_TITLE_LEVEL = 2


def extract_pptx(data: bytes, budget: Budget) -> Extraction:
    """Read a .pptx file, slides in the order of the show; hidden slides and notes are told of.

    Raises:
        SourceError: it is damaged, or passes a limit.
    """
    pieces: list[Piece] = []
    hidden: list[int] = []
    noted: list[int] = []
    with open_package(data) as package:
        slides = _slides(package)
        budget.check_pages(len(slides))
        for number, name in enumerate(slides):
            budget.check_time()
            root = read_xml(package, name)
            if root.get("show") == "0":
                hidden.append(number + 1)
            else:
                pieces += renumber(_slide(root), number)
            noted += [number + 1] if _notes(package, name) else []
        title, warnings = _title(package), tuple(_unread(package, hidden, noted))
    metadata = (("file_title", title),) if title else ()
    facts = tuple(PageFacts() for _ in slides)
    return Extraction(tuple(pieces), facts, metadata=metadata, warnings=warnings)


def _notes(package: zipfile.ZipFile, slide: str) -> bool:
    """True where a speaker wrote notes to a slide: its audience does not see them."""
    held = package.namelist()
    if relations_file(slide) not in held:
        return False
    for relation in relations_of(package, slide):
        if relation.kind.endswith("/notesSlide") and relation.part in held:
            shapes = read_xml(package, relation.part).iter(f"{_P}sp")
            return any(_body_text(shape) for shape in shapes)
    return False


def _body_text(shape: etree._Element) -> str:
    place = shape.find(f".//{_P}ph")
    if place is None or place.get("type") != "body":
        return ""
    return squeeze(" ".join(_text(paragraph) for paragraph in shape.iter(f"{_A}p")))


def _unread(package: zipfile.ZipFile, hidden: Sequence[int], noted: Sequence[int]) -> Iterator[str]:
    for numbers, what in ((hidden, "diapositivas ocultas"), (noted, "notas del orador")):
        if numbers:
            yield f"sin indexar: {what} ({', '.join(map(str, numbers))})"
    for folder, noun in _COUNTED:
        parts = [n for n in package.namelist() if re.match(rf"ppt/{folder}[^/]*\.xml$", n)]
        yield from left_out(len(parts), noun)


def _title(package: zipfile.ZipFile) -> str:
    """The title among the properties; programs put words of their own there."""
    if _PROPERTIES not in package.namelist():
        return ""
    found = read_xml(package, _PROPERTIES).find(_DC_TITLE)
    title = squeeze(normalise(found.text or "")) if found is not None else ""
    return "" if fold(title) in _NO_TITLES else title


def _slides(package: zipfile.ZipFile) -> list[str]:
    """Names of the slide parts in the order of the show."""
    targets = {each.id: each.part for each in relations_of(package, _PRESENTATION)}
    order = read_xml(package, _PRESENTATION).iter(f"{_P}sldId")
    names = (targets.get(slide.get(f"{_R}id") or "", "") for slide in order)
    held = set(package.namelist())
    return [name for name in names if name in held]


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
