"""Plain text files, many of which are Markdown under another name."""

from asistente.ingestion.clean import normalise
from asistente.ingestion.extract.decode import decode
from asistente.ingestion.extract.limits import Budget
from asistente.ingestion.extract.markdown import extract_markdown, looks_like_markdown
from asistente.ingestion.hyphens import Vocabulary
from asistente.ingestion.lines import lines_of, pieces_of
from asistente.ingestion.pieces import Extraction


def extract_plain(data: bytes, budget: Budget) -> Extraction:
    """Read a text file in whatever encoding it is."""
    decoded = decode(data)
    text = normalise(decoded.text)
    if looks_like_markdown(text):
        return extract_markdown(data, budget)
    lines = lines_of(text)
    pieces = tuple(pieces_of(lines, Vocabulary.of(line.text for line in lines)))
    return Extraction(pieces=pieces, encoding=decoded.encoding, warnings=decoded.warnings)
