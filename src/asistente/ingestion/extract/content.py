"""One extractor for every format: finds out what a file is and hands it to its reader.

Whatever bytes come in, a Document or a SourceError goes out: one bad file never stops the rest.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from asistente.contracts import Document, RawFile
from asistente.errors import SourceError
from asistente.ingestion.extract.csv import extract_csv
from asistente.ingestion.extract.doc import extract_doc
from asistente.ingestion.extract.docx import extract_docx
from asistente.ingestion.extract.html import extract_html
from asistente.ingestion.extract.limits import Budget, Limits
from asistente.ingestion.extract.markdown import extract_markdown
from asistente.ingestion.extract.ocr import Recogniser
from asistente.ingestion.extract.odt import extract_odt
from asistente.ingestion.extract.pdf.document import extract_pdf
from asistente.ingestion.extract.plain import extract_plain
from asistente.ingestion.extract.pptx import extract_pptx
from asistente.ingestion.extract.sniff import sniff
from asistente.ingestion.extract.xlsx import extract_xlsx
from asistente.ingestion.metadata import not_understood, source_of
from asistente.ingestion.numerals import parted
from asistente.ingestion.outline import with_outline
from asistente.ingestion.pieces import Extraction, lay_out
from asistente.ingestion.quality import quality_warnings
from asistente.ingestion.structure import relate

EXTRACTION_VERSION = "13"
"""Raise it when the same file gives other text or blocks: sources are then extracted anew."""

Reader = Callable[[bytes, Budget], Extraction]
_READERS: dict[str, Reader] = {
    "csv": extract_csv,
    "doc": extract_doc,
    "odt": extract_odt,
    "pptx": extract_pptx,
    "xlsx": extract_xlsx,
    "docx": extract_docx,
    "html": extract_html,
    "markdown": extract_markdown,
    "text": extract_plain,
}
NO_TEXT = "sin texto"
"""Warning of a document in which there is nothing to index."""


@dataclass(frozen=True)
class ContentExtractor:
    """Implements `Extractor` for all formats that can be read."""

    limits: Limits = field(default_factory=Limits)
    recogniser: Recogniser | None = None
    """Reads scanned pages; without one they are reported."""

    @property
    def id(self) -> str:
        """Version of the extraction code; pages read by OCR make it another one."""
        return f"{EXTRACTION_VERSION}+ocr" if self.recogniser else EXTRACTION_VERSION

    def extract(self, file: RawFile) -> Document:
        """Read a file. A file without any text gives a Document with an empty text and a warning.

        Raises:
            SourceError: it cannot be read; the message says why, in Spanish.
        """
        self._check(file)
        try:
            return self._read(file)
        except SourceError:
            raise
        except (Exception, RecursionError) as exc:  # a parser met what its authors did not expect
            reason = type(exc).__name__
            raise SourceError(f"el archivo está dañado: no se pudo leer ({reason})") from exc

    def _check(self, file: RawFile) -> None:
        if file.error:
            raise SourceError(file.error)
        if len(file.data) > self.limits.max_bytes:
            megabytes = self.limits.max_bytes / (1024 * 1024)
            raise SourceError(f"pesa más de {megabytes:g} MB")

    def _read(self, file: RawFile) -> Document:
        file_format = sniff(file.data, file.name, self.limits)
        budget = Budget(self.limits)
        if file_format == "pdf":
            extraction = extract_pdf(file.data, budget, self.recogniser)
        else:
            extraction = _READERS[file_format](file.data, budget)
        outlined = with_outline(tuple(parted(extraction.pieces)))
        related = replace(extraction, pieces=relate(outlined))
        return _document(file, file_format, related, self.id)


def _document(file: RawFile, file_format: str, extraction: Extraction, version: str) -> Document:
    stated = dict(extraction.metadata)
    source = source_of(
        file,
        file_format=file_format,
        stated=stated,
        pieces=extraction.pieces,
    )
    layout = lay_out(extraction.pieces, extraction.pages)
    facts = {
        "encoding": extraction.encoding,
        "pages": len(extraction.pages) or None,
        "characters": len(layout.text),
        "warnings": (
            *_warnings(extraction, layout.text),
            *not_understood(stated, file.metadata),
        ),
        "extraction": version,
    }
    return Document(
        source=source.model_copy(update=facts),
        text=layout.text,
        pages=layout.pages,
        blocks=layout.blocks,
    )


def _warnings(extraction: Extraction, text: str) -> tuple[str, ...]:
    nothing = (NO_TEXT,) if not text.strip() and not extraction.warnings else ()
    return (*extraction.warnings, *nothing, *quality_warnings(text))
