"""Word documents: the body in its order, with tables, lists, notes and text boxes.

python-docx opens the package; the body is walked as XML, because paragraphs, tables and text boxes
come in one order only there.
"""

import io
import re
from collections.abc import Iterator, Mapping, Sequence

from docx import Document as open_docx
from docx.document import Document as DocxDocument
from docx.opc.exceptions import PackageNotFoundError
from docx.oxml.ns import qn
from lxml import etree

from asistente.contracts import BlockKind
from asistente.errors import SourceError
from asistente.ingestion.clean import normalise, squeeze
from asistente.ingestion.extract.docx_unread import hidden_styles, parts_unread, take_out_unseen
from asistente.ingestion.extract.grid import Cell, spread, table_pieces
from asistente.ingestion.extract.limits import Budget
from asistente.ingestion.extract.package import DAMAGE, parse_xml
from asistente.ingestion.hyphens import Vocabulary
from asistente.ingestion.lines import Line, pieces_of
from asistente.ingestion.pieces import Extraction, Piece
from asistente.ingestion.structure import is_pair

_HEADING_STYLE = re.compile(r"(?:heading|t[íi]tulo|encabezado|ttulo)\s*(\d)?$", re.IGNORECASE)
_TITLE_STYLES = frozenset({"title", "título", "puesto", "titulo"})
_WRAPPERS = frozenset({qn("w:sdt"), qn("w:sdtContent"), qn("w:customXml"), qn("w:ins")})
_FORMULA_TEXT = "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"
_LIST_NAME = re.compile(r"list\w*\b.*?\b([2-5])$", re.IGNORECASE)
_CHECK_EVERY = 500
_ALTERNATE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"

_Notes = dict[tuple[str, str | None], str]


def extract_docx(data: bytes, budget: Budget) -> Extraction:
    """Read a .docx file.

    Raises:
        SourceError: it is damaged or no Word document.
    """
    try:
        document = open_docx(io.BytesIO(data))
        hidden = hidden_styles(document)
        unseen = take_out_unseen(document.element.body, hidden)
        notes, unseen_notes = _notes(document, hidden)
        pieces = tuple(_timed(_Reader(document, notes).read(), budget))
        metadata = _properties(document)
        warnings = tuple(dict.fromkeys((*unseen, *unseen_notes, *parts_unread(document))))
    except (*DAMAGE, PackageNotFoundError) as exc:
        raise SourceError("el archivo de Word está dañado o incompleto") from exc
    return Extraction(pieces=pieces, metadata=metadata, warnings=warnings)


def _timed(pieces: Iterator[Piece], budget: Budget) -> Iterator[Piece]:
    for number, piece in enumerate(pieces):
        if number % _CHECK_EVERY == 0:
            budget.check_time()
        yield piece


def _properties(document: DocxDocument) -> tuple[tuple[str, str], ...]:
    properties = document.core_properties
    fields = [
        ("file_title", properties.title),
        ("category", properties.category),
        ("version", properties.version),
        *_custom_properties(document),
    ]
    return tuple((name, value.strip()) for name, value in fields if value and value.strip())


def _custom_properties(document: DocxDocument) -> Iterator[tuple[str, str]]:
    """Properties that an institution gives its documents under names of its own."""
    for part in document.part.package.iter_parts():
        if part.content_type.endswith("custom-properties+xml"):
            for own in parse_xml(part.blob):
                yield own.get("name") or "", "".join(map(str, own.itertext()))


class _Reader:
    """Walks the body of one document."""

    def __init__(self, document: DocxDocument, notes: _Notes) -> None:
        self._body = document.element.body
        self._styles = {style.style_id: style.name or "" for style in document.styles}
        self._list_styles = dict(_list_styles(document))
        self._notes = notes

    def read(self) -> Iterator[Piece]:
        yield from self._blocks(self._body)

    def _blocks(self, parent: etree._Element) -> Iterator[Piece]:
        for element in parent:
            if element.tag == qn("w:p"):
                yield from self._paragraph(element)
            elif element.tag == qn("w:tbl"):
                yield from self._table(element)
            elif element.tag in _WRAPPERS:
                yield from self._blocks(element)

    def _paragraph(self, element: etree._Element) -> Iterator[Piece]:
        text = _text(element)
        level = self._heading_level(element)
        depth = self._list_depth(element)
        if text and level:
            yield Piece(BlockKind.HEADING, squeeze(text), level)
        elif text and depth:
            yield Piece(BlockKind.ITEM, squeeze(text), depth, mark="- ", listed=True)
        elif text:
            yield from _loose(text, _is_bold(element))
        yield from self._notes_of(element)
        for box in _boxes(element):
            yield from self._blocks(box)

    def _heading_level(self, element: etree._Element) -> int:
        style = element.find(f"{qn('w:pPr')}/{qn('w:pStyle')}")
        name = self._styles.get(style.get(qn("w:val")), "") if style is not None else ""
        match = _HEADING_STYLE.match(name)
        if match:
            return int(match.group(1) or 1)
        if name.lower() in _TITLE_STYLES:
            return 1
        outline = element.find(f"{qn('w:pPr')}/{qn('w:outlineLvl')}")
        value = outline.get(qn("w:val")) if outline is not None else ""
        return int(value) + 1 if value and value.isdecimal() and int(value) < 6 else 0

    def _list_depth(self, element: etree._Element) -> int:
        """Depth of a list's item, numbered by itself or by its style; 0 for other paragraphs."""
        numbering = element.find(f"{qn('w:pPr')}/{qn('w:numPr')}")
        if numbering is not None:
            return _depth(numbering)
        style = element.find(f"{qn('w:pPr')}/{qn('w:pStyle')}")
        return self._list_styles.get(style.get(qn("w:val")) or "", 0) if style is not None else 0

    def _notes_of(self, element: etree._Element) -> Iterator[Piece]:
        for kind in ("footnote", "endnote"):
            for reference in element.iter(qn(f"w:{kind}Reference")):
                text = self._notes.get((kind, reference.get(qn("w:id"))), "")
                if text:
                    yield Piece(BlockKind.PARAGRAPH, text)

    def _table(self, element: etree._Element) -> Iterator[Piece]:
        rows = list(_inside(element, qn("w:tr")))
        if all(len(list(_inside(row, qn("w:tc")))) == 1 for row in rows):  # a frame around text
            for cell in (cell for row in rows for cell in _inside(row, qn("w:tc"))):
                yield from self._blocks(cell)
            return
        placed = [dict(_placed(row)) for row in rows]
        full = spread([list(_cells(placed, number)) for number in range(len(rows))])
        yield from table_pieces([row for row in full if any(row)])
        yield from self._notes_of(element)


def _inside(parent: etree._Element, tag: str) -> Iterator[etree._Element]:
    """Rows of a table or cells of a row, also those in a control that can be filled in."""
    for child in parent:
        if child.tag == tag:
            yield child
        elif child.tag in _WRAPPERS:
            yield from _inside(child, tag)


def _cells(rows: Sequence[Mapping[int, etree._Element]], number: int) -> Iterator[Cell]:
    """Cells that begin in a row, given with their columns; what goes on from the row above is part
    of that one's."""
    for column, cell in rows[number].items():
        if _merge(cell, "vMerge") == "":
            continue
        tall = 1
        for below in rows[number + 1 :]:
            if _merge(below.get(column), "vMerge") != "":
                break
            tall += 1
        yield Cell(squeeze(_cell_text(cell)), _width(cell), tall)


def _placed(row: etree._Element) -> Iterator[tuple[int, etree._Element]]:
    """Each cell of a row with the column in which it begins."""
    column = 0
    for cell in _inside(row, qn("w:tc")):
        yield column, cell
        column += _width(cell)


def _width(cell: etree._Element) -> int:
    span = _merge(cell, "gridSpan") or "1"
    return int(span) if span.isdecimal() and 0 < len(span) < 4 else 1


def _merge(cell: etree._Element | None, name: str) -> str | None:
    """The value of a property that merges cells: "" where it only goes on, None without it."""
    found = cell.find(f"{qn('w:tcPr')}/{qn(f'w:{name}')}") if cell is not None else None
    if found is None:
        return None
    value = found.get(qn("w:val")) or ""
    return "" if value == "continue" else value


def _text(element: etree._Element) -> str:
    """Visible text of a paragraph, without what stands in its text boxes."""
    return normalise("".join(_runs(element))).strip()


def _runs(element: etree._Element) -> Iterator[str]:
    for child in element:
        if child.tag in (qn("w:t"), _FORMULA_TEXT):
            yield child.text or ""
        elif child.tag in (qn("w:br"), qn("w:cr")):
            yield "\n"
        elif child.tag == qn("w:tab"):
            yield "\t"
        elif child.tag == qn("w:noBreakHyphen"):
            yield "-"
        elif child.tag in _SKIPPED or not isinstance(child.tag, str):
            continue
        else:
            yield from _runs(child)


_SKIPPED = frozenset(
    {
        qn("w:pPr"),
        qn("w:rPr"),
        qn("w:instrText"),
        qn("w:drawing"),
        qn("w:pict"),
        qn("w:object"),
        f"{_ALTERNATE}AlternateContent",
    }
)


def _boxes(element: etree._Element) -> Iterator[etree._Element]:
    """Text boxes anchored in a paragraph, each once: the fallback repeats the choice."""
    for box in element.iter(qn("w:txbxContent")):
        ancestors = {ancestor.tag for ancestor in box.iterancestors()}
        if f"{_ALTERNATE}Fallback" not in ancestors:
            yield box


def _cell_text(cell: etree._Element) -> str:
    fallback = f"{_ALTERNATE}Fallback"
    return " ".join(
        _text(paragraph)
        for paragraph in cell.iter(qn("w:p"))
        if next(paragraph.iterancestors(fallback), None) is None
    )


def _list_styles(document: DocxDocument) -> Iterator[tuple[str, int]]:
    """Depth of each paragraph style that makes list items, by itself or by the one it builds on."""
    styles = {style.style_id: style.element for style in document.styles}
    depths = {style.style_id: _named_depth(style.name or "") for style in document.styles}
    for name, element in styles.items():
        seen: set[str] = set()
        while element is not None:
            numbering = element.find(f"{qn('w:pPr')}/{qn('w:numPr')}")
            if numbering is not None:
                if depth := _depth(numbering):
                    yield name, max(depth, depths[name])
                break
            base = element.find(qn("w:basedOn"))
            parent = base.get(qn("w:val")) if base is not None else ""
            element = styles.get(parent) if parent not in seen else None
            seen.add(parent)


def _named_depth(name: str) -> int:
    """ "List Bullet 2" is a list of its own to Word, and an inner one to whoever reads it."""
    match = _LIST_NAME.match(name)
    return int(match.group(1)) if match else 1


def _depth(numbering: etree._Element) -> int:
    """Depth of a list's item; 0 where the paragraph is taken out of its list."""
    number = numbering.find(qn("w:numId"))
    if number is not None and number.get(qn("w:val")) == "0":
        return 0
    level = numbering.find(qn("w:ilvl"))
    value = level.get(qn("w:val")) if level is not None else "0"
    return int(value) + 1 if value and value.isdecimal() else 1


def _is_bold(element: etree._Element) -> bool:
    runs = [run for run in element.iter(qn("w:r")) if "".join(_runs(run)).strip()]
    return bool(runs) and all(_run_is_bold(run) for run in runs)


def _run_is_bold(run: etree._Element) -> bool:
    bold = run.find(f"{qn('w:rPr')}/{qn('w:b')}")
    return bold is not None and bold.get(qn("w:val")) not in ("0", "false", "off")


def _loose(text: str, strong: bool) -> Iterator[Piece]:
    """A paragraph outside of Word's own lists; lists typed by hand are known by their marks."""
    lines = [squeeze(line) for line in text.split("\n") if line.strip()]
    if len(lines) > 1 and not all(map(is_pair, lines)):
        lines = [squeeze(text)]
    for line in lines:
        yield from pieces_of([Line(line, strong=strong)], Vocabulary())


def _notes(document: DocxDocument, hidden: frozenset[str]) -> tuple[_Notes, tuple[str, ...]]:
    """Notes by kind and id, and the warnings of what was taken out of them."""
    notes: _Notes = {}
    unseen: list[str] = []
    for relation in document.part.rels.values():
        kind = relation.reltype.rsplit("/", 1)[-1].removesuffix("s")
        if kind in ("footnote", "endnote") and not relation.is_external:
            root = parse_xml(relation.target_part.blob)
            unseen += take_out_unseen(root, hidden)
            for note in root.iter(qn(f"w:{kind}")):
                notes[kind, note.get(qn("w:id"))] = squeeze(_cell_text(note))
    return notes, tuple(unseen)
