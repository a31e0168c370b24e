"""PDF files: pdfium first, pypdf where a page comes out better from it, OCR where it is wanted.

Both extractors give items of a page (lines and table rows); what these mean together is decided
here.
"""

import ctypes
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from asistente.contracts import BlockKind
from asistente.errors import SourceError
from asistente.ingestion.clean import normalise, squeeze
from asistente.ingestion.extract.grid import names_columns
from asistente.ingestion.extract.limits import Budget
from asistente.ingestion.extract.pdf.page import PageItem, Row, read_page
from asistente.ingestion.extract.pdf.running import without_running
from asistente.ingestion.hyphens import Vocabulary
from asistente.ingestion.lines import Line, pieces_of
from asistente.ingestion.pieces import CAPTION, Extraction, PageFacts, Piece

_PASSWORD = 4
_LARGER = 1.15
_MUCH_LARGER = 1.45


def extract_pdf(data: bytes, budget: Budget) -> Extraction:
    """Read a PDF file.

    Raises:
        SourceError: it is damaged, needs a password, or passes a limit.
    """
    document = _open(data)
    try:
        budget.check_pages(len(document))
        pages = [_page(document, number, budget) for number in range(len(document))]
        labels = [_label(document, number) for number in range(len(document))]
        metadata = _metadata(document)
    finally:
        document.close()
    return _extraction(pages, labels, metadata)


def _open(data: bytes) -> pdfium.PdfDocument:
    try:
        document = pdfium.PdfDocument(data)
    except pdfium.PdfiumError as exc:
        if getattr(exc, "err_code", None) == _PASSWORD or "assword" in str(exc):
            raise SourceError("el PDF está protegido: necesita contraseña") from exc
        raise SourceError("el PDF está dañado o incompleto") from exc
    if len(document) == 0:
        document.close()
        raise SourceError("el PDF está dañado o incompleto: no tiene páginas")
    return document


def _page(document: pdfium.PdfDocument, number: int, budget: Budget) -> tuple[PageItem, ...]:
    budget.check_time()
    page = raw.FPDF_LoadPage(document.raw, number)
    if not page:
        return ()
    try:
        return read_page(page, number)
    finally:
        raw.FPDF_ClosePage(page)


def _label(document: pdfium.PdfDocument, number: int) -> str | None:
    """What the file says is printed on a page, where it says so."""
    length = raw.FPDF_GetPageLabel(document.raw, number, None, 0)
    if not 2 < length < 200:
        return None
    buffer = ctypes.create_string_buffer(length)
    raw.FPDF_GetPageLabel(document.raw, number, buffer, length)
    return squeeze(normalise(buffer.raw[: length - 2].decode("utf-16-le", "replace"))) or None


def _metadata(document: pdfium.PdfDocument) -> tuple[tuple[str, str], ...]:
    title = squeeze(normalise(document.get_metadata_value("Title")))
    return (("file_title", title),) if title else ()


def _extraction(
    pages: Sequence[Sequence[PageItem]],
    labels: Sequence[str | None],
    metadata: tuple[tuple[str, str], ...],
) -> Extraction:
    cleaned = without_running([[i for i in page if isinstance(i, Line)] for page in pages])
    kept = [
        [item for item in page if isinstance(item, Row) or item in lines.lines]
        for page, lines in zip(pages, cleaned, strict=True)
    ]
    body = _body_size(kept)
    kept = [[_leveled(item, body) for item in page] for page in kept]
    vocabulary = Vocabulary.of(_texts(kept))
    pieces = tuple(p for n, page in enumerate(kept) for p in _pieces(page, n, vocabulary))
    facts = tuple(
        PageFacts(label or lines.number) for label, lines in zip(labels, cleaned, strict=True)
    )
    return Extraction(pieces, facts, metadata, None, _warnings(pages))


def _body_size(pages: Sequence[Sequence[PageItem]]) -> float:
    """Font size of most of the document's running text."""
    sizes: Counter[float] = Counter()
    for page in pages:
        for item in page:
            if isinstance(item, Line):
                sizes[item.size] += len(item.text)
    return sizes.most_common(1)[0][0] if sizes else 0.0


def _leveled(item: PageItem, body: float) -> PageItem:
    """A line with the heading level that its size suggests."""
    if not isinstance(item, Line) or item.size < _LARGER * body:
        return item
    return replace(item, level=1 if item.size >= _MUCH_LARGER * body else 2)


def _texts(pages: Sequence[Sequence[PageItem]]) -> Iterator[str]:
    for page in pages:
        for item in page:
            yield item.text if isinstance(item, Line) else " ".join(item.cells)


def _pieces(page: Sequence[PageItem], number: int, vocabulary: Vocabulary) -> Iterator[Piece]:
    for table, items in groupby(page, key=lambda item: getattr(item, "table", 0)):
        run = list(items)
        if table:
            yield from _table([item.cells for item in run if isinstance(item, Row)], number)
        else:
            yield from pieces_of([item for item in run if isinstance(item, Line)], vocabulary)


def _table(rows: Sequence[Sequence[str]], number: int) -> Iterator[Piece]:
    """Rows as they are printed; the first one is their header where it holds no values."""
    texts = [squeeze(" ".join(row)) for row in rows]
    header = texts[0] if len(texts) > 1 and names_columns(rows[0]) else ""
    for index, text in enumerate(texts):
        if not text:
            continue
        if (index == 0 and header) or not _says_something(text):
            yield Piece(BlockKind.HEADING, text, CAPTION, page=number)
        else:
            yield Piece(BlockKind.ROW, text, lead=header, page=number)


def _says_something(text: str) -> bool:
    """False for rows of a month's day numbers or weekday names, and the like."""
    words = [word for word in text.split() if len(word) > 3]
    return any(sum(c.isalpha() for c in word) > 3 for word in words) or len(words) > 1


def _warnings(pages: Sequence[Sequence[PageItem]]) -> tuple[str, ...]:
    empty = [str(number) for number, page in enumerate(pages, start=1) if not page]
    return (f"sin texto: requiere OCR: p. {', '.join(empty)}",) if empty else ()
