"""The second extractor: pypdf, for pages that pdfium cannot read well.

It knows other fonts and repairs other damage. It is slow, so it is asked only where the first
extractor's text of a page does not look like language, or where a file does not open at all.
"""

import io
import logging
from collections.abc import Iterator

import pypdf
from pypdf.errors import PyPdfError

from asistente.errors import SourceError
from asistente.ingestion.clean import normalise
from asistente.ingestion.extract.limits import Budget
from asistente.ingestion.lines import Line, lines_of

logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # it reports each oddity on stderr


class SecondReader:
    """A PDF opened by pypdf; pages are read when they are asked for."""

    def __init__(self, data: bytes) -> None:
        try:
            self._reader = pypdf.PdfReader(io.BytesIO(data))
            if self._reader.is_encrypted and not self._reader.decrypt(""):
                raise SourceError("el PDF está protegido: necesita contraseña")
            self._count = len(self._reader.pages)
        except SourceError:
            raise
        except (PyPdfError, Exception) as exc:  # pypdf raises what its parsing stumbles over
            raise SourceError("el PDF está dañado o incompleto") from exc

    def __len__(self) -> int:
        return self._count

    def lines(self, number: int) -> tuple[Line, ...]:
        """Lines of a page (0-based); none where it cannot be read."""
        try:
            text = self._reader.pages[number].extract_text()
        except Exception:  # the same
            return ()
        return lines_of(normalise(text), number) if text.strip() else ()

    def pages(self, budget: Budget) -> Iterator[tuple[Line, ...]]:
        """Lines of all pages in order."""
        budget.check_pages(self._count)
        for number in range(self._count):
            budget.check_time()
            yield self.lines(number)
