"""Build the PDF and DOCX files of the demo corpus from plain text sources.

The sources live in ``scripts/corpus``; the built files are committed beside the Markdown and
HTML documents in ``corpus``. Two runs give byte-identical files, so a diff means a real change.

Markup, one block a line: ``# title``, ``## heading``, ``- item``, ``1. step``,
``| cell | cell |`` (first row of a run is the header) and ``===`` for a page break (PDF only).
"""

from __future__ import annotations

import argparse
import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from docx import Document
from reportlab.lib import colors
from reportlab.lib.pagesizes import letter
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import cm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, PageBreak, Paragraph, SimpleDocTemplate, Spacer, Table

ROOT = Path(__file__).resolve().parent.parent
SOURCES = Path(__file__).resolve().parent / "corpus"
INSTITUTE = "Instituto Tecnológico de Valle Escondido"
PDFS = (
    "calendario-academico-2025-B",
    "calendario-academico-2026-A",
    "convocatoria-becas-2026-A",
    "reglamento-estudiantes",
    "requisitos-titulacion",
)
DOCXS = ("constancias-y-certificados", "residencia-profesional", "servicio-social")
FIXED_TIME = datetime(2026, 1, 1)

STEP = re.compile(r"^(\d+)\. (.*)$")
BODY = ParagraphStyle("body", fontName="Helvetica", fontSize=10.5, leading=14.5, spaceAfter=5)
ITEM = ParagraphStyle("item", parent=BODY, leftIndent=16, bulletIndent=4, spaceAfter=3)
TITLE = ParagraphStyle("title", parent=BODY, fontName="Helvetica-Bold", fontSize=17, leading=22)
HEADING = ParagraphStyle(
    "heading", parent=BODY, fontName="Helvetica-Bold", fontSize=12.5, leading=16, spaceBefore=9
)


@dataclass(frozen=True)
class Block:
    """One piece of a source: its kind, its text, and the rows when it is a table."""

    kind: str
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


class InlineCanvas(Canvas):  # type: ignore[misc]  # reportlab ships no types
    """A canvas whose strings do not end the line, so that a table row is extracted as one line."""

    def drawString(self, x: float, y: float, text: str, **_: Any) -> None:
        """Draw one string without the line feed that ReportLab adds after it."""
        piece = self.beginText(x, y)
        piece.textOut(text)
        self.drawText(piece)


def parse(source: str) -> list[Block]:
    """Read the markup of one source; consecutive table lines become one table."""
    blocks: list[Block] = []
    for line in filter(None, map(str.strip, source.splitlines())):
        block = parse_line(line)
        if block.kind == "table" and blocks and blocks[-1].kind == "table":
            block = Block("table", rows=blocks.pop().rows + block.rows)
        blocks.append(block)
    return blocks


def parse_line(line: str) -> Block:
    """Classify one line by its first characters."""
    if line.startswith("|"):
        return Block("table", rows=(tuple(cell.strip() for cell in line.strip("|").split("|")),))
    if line == "===":
        return Block("break")
    for mark, kind in (("# ", "title"), ("## ", "heading"), ("- ", "item")):
        if line.startswith(mark):
            return Block(kind, line.removeprefix(mark))
    return Block("step" if STEP.match(line) else "text", line)


def flowables(blocks: list[Block]) -> Iterator[Flowable]:
    """Lay the blocks out for a PDF."""
    styles = {"title": TITLE, "heading": HEADING, "text": BODY}
    for block in blocks:
        if block.kind == "break":
            yield PageBreak()
        elif block.kind == "table":
            yield pdf_table(block.rows)
            yield Spacer(1, 8)
        elif block.kind == "item":
            yield Paragraph(block.text, ITEM, bulletText="-")
        elif match := STEP.match(block.text):
            yield Paragraph(match[2], ITEM, bulletText=f"{match[1]}.")
        else:
            yield Paragraph(block.text, styles[block.kind])


def pdf_table(rows: tuple[tuple[str, ...], ...]) -> Table:
    """A ruled table whose cells stay on one line, so that text extraction keeps the rows."""
    style = [
        ("FONT", (0, 0), (-1, -1), "Helvetica", 10),
        ("FONT", (0, 0), (-1, 0), "Helvetica-Bold", 10),
        ("BACKGROUND", (0, 0), (-1, 0), colors.whitesmoke),
        ("GRID", (0, 0), (-1, -1), 0.4, colors.grey),
    ]
    return Table([list(row) for row in rows], hAlign="LEFT", style=style, repeatRows=1)


def draw_frame(canvas: Canvas, template: SimpleDocTemplate, *, title: str, pages: int) -> None:
    """Draw the running head and foot of one page."""
    canvas.saveState()
    canvas.setFont("Helvetica", 8.5)
    canvas.drawString(2.2 * cm, 26.4 * cm, f"{INSTITUTE} · {title}")
    foot = f"Documento de demostración · Página {canvas.getPageNumber()} de {pages}"
    canvas.drawString(2.2 * cm, 1.4 * cm, foot)
    canvas.restoreState()


def render_pdf(blocks: list[Block], pages: int) -> tuple[bytes, int]:
    """Render a PDF whose feet say ``pages`` in all; return it with its real page count."""
    buffer = io.BytesIO()
    title = blocks[0].text
    template = SimpleDocTemplate(
        buffer,
        pagesize=letter,
        leftMargin=2.2 * cm,
        rightMargin=2.2 * cm,
        topMargin=2.4 * cm,
        bottomMargin=2.2 * cm,
        title=title,
        author=INSTITUTE,
        invariant=1,
    )
    frame = partial(draw_frame, title=title, pages=pages)
    template.build(
        list(flowables(blocks)), onFirstPage=frame, onLaterPages=frame, canvasmaker=InlineCanvas
    )
    return buffer.getvalue(), template.page


def build_pdf(blocks: list[Block]) -> bytes:
    """Render twice, because the number of pages is known only after the first time."""
    _, pages = render_pdf(blocks, 0)
    return render_pdf(blocks, pages)[0]


def build_docx(blocks: list[Block]) -> bytes:
    """Build a DOCX with fixed properties and a fixed archive order."""
    document = Document()
    properties = document.core_properties
    properties.title, properties.author = blocks[0].text, INSTITUTE
    properties.created = properties.modified = FIXED_TIME
    properties.last_modified_by = INSTITUTE
    document.sections[0].header.paragraphs[0].text = f"{INSTITUTE} · {blocks[0].text}"
    for block in blocks:
        add_block(document, block)
    buffer = io.BytesIO()
    document.save(buffer)
    return repack(buffer.getvalue())


def add_block(document: Any, block: Block) -> None:
    """Append one block to a DOCX document (python-docx ships no types)."""
    if block.kind == "table":
        add_table(document, block.rows)
    elif block.kind == "heading":
        document.add_heading(block.text, level=2)
    elif block.kind == "title":
        document.add_heading(block.text, level=1)
    elif block.kind == "item":
        document.add_paragraph(block.text, style="List Bullet")
    else:
        document.add_paragraph(block.text)


def add_table(document: Any, rows: tuple[tuple[str, ...], ...]) -> None:
    """Append a table, its header in the first row."""
    table = document.add_table(rows=len(rows), cols=len(rows[0]), style="Table Grid")
    for cells, row in zip(table.rows, rows, strict=True):
        for cell, text in zip(cells.cells, row, strict=True):
            cell.text = text


def repack(archive: bytes) -> bytes:
    """Rewrite a zip with one fixed time for every member."""
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(archive)) as old,
        zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in sorted(old.namelist()):
            member = zipfile.ZipInfo(name, date_time=FIXED_TIME.timetuple()[:6])
            member.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(member, old.read(name))
    return buffer.getvalue()


def build(target: Path) -> Iterator[Path]:
    """Write every built document into ``target`` and yield its path."""
    for names, suffix, render in ((PDFS, ".pdf", build_pdf), (DOCXS, ".docx", build_docx)):
        for name in names:
            source = (SOURCES / f"{name}.txt").read_text(encoding="utf-8")
            path = target / f"{name}{suffix}"
            path.write_bytes(render(parse(source)))
            yield path


def main() -> None:
    """Build into ``corpus`` or the folder given on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", nargs="?", type=Path, default=ROOT / "corpus")
    arguments = parser.parse_args()
    arguments.target.mkdir(parents=True, exist_ok=True)
    for path in build(arguments.target):
        print(path)


if __name__ == "__main__":
    main()
