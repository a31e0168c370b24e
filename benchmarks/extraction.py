"""Pages per second of extraction and chunking, beside pypdf's plain text of the same files.

    python benchmarks/extraction.py [FOLDER...] [--rounds 3]

Each round times both on each file, one after the other, so that other work on the machine weighs
on both; the best round counts.
"""

import argparse
import io
import logging
import re
import time
from collections.abc import Callable
from pathlib import Path

import pypdf

from asistente.contracts import RawFile
from asistente.errors import SourceError
from asistente.ingestion.chunk import StructuralChunker
from asistente.ingestion.extract.content import ContentExtractor
from asistente.storage.corpus import FolderCorpus

ROOT = Path(__file__).resolve().parents[1]
CORPORA = ROOT.parent / "shared" / "corpora"
WORD = re.compile(r"\w{1,4}|[^\w\s]")


def count_tokens(text: str) -> int:
    """About as many tokens as a real tokenizer gives, at no cost: it is not what is measured."""
    return 2 + len(WORD.findall(text))


def ours(file: RawFile) -> int:
    """Extract and chunk; pages, 0 where the file cannot be read."""
    try:
        document = ContentExtractor().extract(file)
    except SourceError:
        return 0
    StructuralChunker(count_tokens).chunk(document)
    return document.source.pages or 0


def theirs(file: RawFile) -> int:
    """Plain text by pypdf; pages."""
    reader = pypdf.PdfReader(io.BytesIO(file.data))
    for page in reader.pages:
        page.extract_text()
    return len(reader.pages)


def timed(read: Callable[[RawFile], int], file: RawFile) -> tuple[float, int]:
    """Seconds and pages."""
    start = time.perf_counter()
    pages = read(file)
    return time.perf_counter() - start, pages


def main() -> None:
    """Print a line a file and the totals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    logging.disable(logging.CRITICAL)
    folders = options.folders or [CORPORA / "itcg", CORPORA / "minedu"]
    files = [f for f in FolderCorpus(folders).files() if f.data.startswith(b"%PDF")]
    totals = [0.0, 0.0, 0]
    for file in files:
        mine = min(timed(ours, file) for _ in range(options.rounds))
        other = min(timed(theirs, file) for _ in range(options.rounds))
        totals = [totals[0] + mine[0], totals[1] + other[0], totals[2] + other[1]]
        print(f"{file.name[:48]:48} {other[1]:4} p  {mine[0]:7.3f} s  pypdf {other[0]:7.3f} s")
    ours_speed, pypdf_speed = totals[2] / totals[0], totals[2] / totals[1]
    print(
        f"\n{totals[2]} pages: {ours_speed:.1f} pages/s with chunks, pypdf {pypdf_speed:.1f} "
        f"pages/s, ratio {ours_speed / pypdf_speed:.2f}"
    )


if __name__ == "__main__":
    main()
