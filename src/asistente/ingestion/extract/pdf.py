"""PDF files, page by page."""

import pypdfium2 as pdfium

from asistente.errors import SourceError
from asistente.ingestion.clean import normalise
from asistente.ingestion.hyphens import Vocabulary
from asistente.ingestion.lines import lines_of, pieces_of
from asistente.ingestion.pieces import Extraction, PageFacts, Piece


def extract_pdf(data: bytes) -> Extraction:
    """Read a PDF file.

    Raises:
        SourceError: it is damaged or needs a password.
    """
    try:
        document = pdfium.PdfDocument(data)
    except pdfium.PdfiumError as exc:
        raise SourceError("el PDF está dañado o necesita contraseña") from exc
    pages = [normalise(page.get_textpage().get_text_range()) for page in document]
    vocabulary = Vocabulary.of(line for page in pages for line in page.split("\n"))
    pieces: list[Piece] = []
    for number, text in enumerate(pages):
        pieces += pieces_of(lines_of(text, number), vocabulary)
    empty = [str(number + 1) for number, text in enumerate(pages) if not text.strip()]
    warnings = (f"sin texto: requiere OCR: p. {', '.join(empty)}",) if empty else ()
    return Extraction(tuple(pieces), tuple(PageFacts() for _ in pages), (), None, warnings)
