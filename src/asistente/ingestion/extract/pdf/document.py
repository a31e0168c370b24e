"""PDF files: pdfium first, pypdf where a page comes out better from it, OCR where it is wanted."""

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from asistente.errors import SourceError
from asistente.ingestion.clean import normalise, squeeze
from asistente.ingestion.extract.limits import Budget
from asistente.ingestion.extract.ocr import Recogniser
from asistente.ingestion.extract.pdf.compose import Composition, compose
from asistente.ingestion.extract.pdf.page import PageItem, open_edges, read_page
from asistente.ingestion.extract.pdf.picture import picture_of
from asistente.ingestion.extract.pdf.second import SecondReader
from asistente.ingestion.lines import lines_of
from asistente.ingestion.pieces import Extraction, PageFacts
from asistente.ingestion.quality import text_quality

_PASSWORD = 4
_GOOD = 0.75
"""Text quality under which the second extractor is asked for a page."""
_BETTER = 0.1
_SUBJECT_CHARS = 60
"""A longer subject is a summary, no category."""


@dataclass(frozen=True, slots=True)
class _Read:
    """What was read of a page."""

    items: tuple[PageItem, ...]
    ocr: bool = False


def extract_pdf(data: bytes, budget: Budget, recogniser: Recogniser | None = None) -> Extraction:
    """Read a PDF file; pages without text are read by the recogniser, if there is one.

    Raises:
        SourceError: it is damaged, needs a password, or passes a limit.
    """
    document = _open(data)
    if document is None:
        pages = [_Read(lines) for lines in SecondReader(data).pages(budget)]
        return _extraction(pages, [None] * len(pages), ())
    try:
        budget.check_pages(len(document))
        pages = list(_Pages(document, data, budget, recogniser).read())
        labels = [_label(document, number) for number in range(len(document))]
        return _extraction(pages, labels, _metadata(document))
    finally:
        document.close()


def _open(data: bytes) -> pdfium.PdfDocument | None:
    """The document; None where pdfium finds none, and pypdf may still find one."""
    try:
        document = pdfium.PdfDocument(data)
    except pdfium.PdfiumError as exc:
        if getattr(exc, "err_code", None) == _PASSWORD:
            raise SourceError("el PDF está protegido: necesita contraseña") from exc
        return None
    if len(document) == 0:
        document.close()
        return None
    return document


class _Pages:
    """Reads the pages of one document, each by the extractor that does it best."""

    def __init__(
        self,
        document: pdfium.PdfDocument,
        data: bytes,
        budget: Budget,
        recogniser: Recogniser | None,
    ) -> None:
        self._document = document
        self._data = data
        self._budget = budget
        self._recogniser = recogniser
        self._second: SecondReader | None = None
        self._edges: tuple[float, ...] = ()

    def read(self) -> Iterator[_Read]:
        """Each page in order."""
        for number in range(len(self._document)):
            self._budget.check_time()
            page = self._page(number)
            self._edges = open_edges(page.items)
            yield page

    def _page(self, number: int) -> _Read:
        page = raw.FPDF_LoadPage(self._document.raw, number)
        items = self._first(page, number) if page else ()
        try:
            if items and text_quality(_text(items)) < _GOOD:
                items = self._better(items, number)
            if items or not page or self._recogniser is None:
                return _Read(items)
            text = self._recogniser.read(picture_of(page))
            return _Read(lines_of(normalise(text), number) if text.strip() else (), ocr=True)
        finally:
            if page:
                raw.FPDF_ClosePage(page)

    def _first(self, page: ctypes.c_void_p, number: int) -> tuple[PageItem, ...]:
        return read_page(page, number, self._edges)

    def _better(self, items: tuple[PageItem, ...], number: int) -> tuple[PageItem, ...]:
        """The second extractor's lines, if they look more like language."""
        try:
            self._second = self._second or SecondReader(self._data)
        except SourceError:
            return items
        other = self._second.lines(number) if number < len(self._second) else ()
        gain = text_quality(_text(other)) - text_quality(_text(items)) if other else 0.0
        return other if gain > _BETTER else items


def _text(items: Sequence[PageItem]) -> str:
    return "\n".join(item.text for item in items)


def _label(document: pdfium.PdfDocument, number: int) -> str | None:
    """What the file says is printed on a page, where it says so."""
    length = raw.FPDF_GetPageLabel(document.raw, number, None, 0)
    if not 2 < length < 200:
        return None
    buffer = ctypes.create_string_buffer(length)
    raw.FPDF_GetPageLabel(document.raw, number, buffer, length)
    return squeeze(normalise(buffer.raw[: length - 2].decode("utf-16-le", "replace"))) or None


def _metadata(document: pdfium.PdfDocument) -> tuple[tuple[str, str], ...]:
    """Title and subject that the file names; its dates are those of the file, not of what it says,
    and its author is whoever sat at the machine.
    """
    title, subject = (
        squeeze(normalise(document.get_metadata_value(name))) for name in ("Title", "Subject")
    )
    named = 0 < len(subject) <= _SUBJECT_CHARS and subject != title
    return (
        *((("file_title", title),) if title else ()),
        *((("category", subject),) if named else ()),
    )


def _extraction(
    pages: Sequence[_Read], labels: Sequence[str | None], metadata: tuple[tuple[str, str], ...]
) -> Extraction:
    composed: Composition = compose([page.items for page in pages])
    facts = tuple(
        PageFacts(label or printed, page.ocr and bool(page.items))
        for page, label, printed in zip(pages, labels, composed.numbers, strict=True)
    )
    return Extraction(composed.pieces, facts, metadata, None, _warnings(pages))


def _warnings(pages: Sequence[_Read]) -> tuple[str, ...]:
    empty = [str(number) for number, page in enumerate(pages, start=1) if not page.items]
    read = [str(number) for number, page in enumerate(pages, start=1) if page.items and page.ocr]
    warnings = []
    if empty:
        warnings.append(f"sin texto: requiere OCR: p. {', '.join(empty)}")
    if read:
        warnings.append(f"texto obtenido por OCR: p. {', '.join(read)}")
    return tuple(warnings)
