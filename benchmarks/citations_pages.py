"""Are the quotes verbatim on the pages that the citations name?

    python benchmarks/citations_pages.py [FOLDER...] [--units]

Asks the questions of the shared sets through `asistente ask --batch` and looks for each quote that
has a page in that page as independent extractors read it: pdfium in the order of the file,
and poppler's pdftotext where it is installed. White space, hyphens and Unicode form do not count.
`--units` checks every unit that could be quoted, without asking anything.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pypdfium2

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.extraction import count_tokens
from benchmarks.shared_data import ROOT, SHARED

from asistente.errors import SourceError
from asistente.ingestion.chunk import StructuralChunker
from asistente.ingestion.extract.content import ContentExtractor
from asistente.storage.corpus import FolderCorpus

QUESTIONS = 500
UNSEEN = re.compile(r"[\s\-\u2010\u2011\u00ad\u200b\ufffe\x02]+")


def bare(text: str) -> str:
    """Letters and signs in one Unicode form, without white space and hyphens."""
    return UNSEEN.sub("", unicodedata.normalize("NFKC", text)).casefold()


@cache
def page_texts(location: str, page: int) -> tuple[str, ...]:
    """The page's text by each independent extractor."""
    document = pypdfium2.PdfDocument(location)
    texts = [document[page - 1].get_textpage().get_text_range()]
    document.close()
    if shutil.which("pdftotext"):
        span = ["-f", str(page), "-l", str(page)]
        for layout in ([], ["-layout"], ["-raw"]):
            done = subprocess.run(
                ["pdftotext", *span, *layout, location, "-"], capture_output=True, check=False
            )
            texts.append(done.stdout.decode("utf-8", "replace"))
    return tuple(bare(text) for text in texts)


def is_there(location: str, page: int, quote: str) -> bool:
    """The quote stands on the page."""
    return any(bare(quote) in text for text in page_texts(location, page))


def questions() -> list[str]:
    """Questions of the shared sets, then those that any school is asked, from the golden set."""
    files = (*sorted((SHARED / "questions").glob("*.jsonl")), ROOT / "tests/golden/demo.jsonl")
    rows = [json.loads(line) for file in files for line in file.read_text().splitlines() if line]
    found = [str(row.get("pregunta") or row.get("question") or "") for row in rows]
    return [question for question in found if question.strip()][:QUESTIONS]


def asked(folders: list[Path]) -> Iterator[tuple[str, int, str]]:
    """Location, page and quote of each citation that has a page."""
    with tempfile.TemporaryDirectory() as work:
        environment = dict(os.environ, ASISTENTE_INDEX_DIR=f"{work}/indexes")
        run = [sys.executable, "-m", "asistente"]
        subprocess.run([*run, "ingest", *map(str, folders)], env=environment, capture_output=True)
        batch = Path(work) / "questions.jsonl"
        rows = [{"id": str(n), "question": q} for n, q in enumerate(questions())]
        batch.write_text("".join(json.dumps(row) + "\n" for row in rows))
        done = subprocess.run(
            [*run, "ask", "--batch", str(batch), "--json"],
            env=environment,
            capture_output=True,
            text=True,
        )
    for line in done.stdout.splitlines():
        for citation in json.loads(line).get("citations", []):
            if citation["page"] and citation["location"].lower().endswith(".pdf"):
                yield citation["location"], citation["page"], citation["quote"]


def units(folders: list[Path]) -> Iterator[tuple[str, int, str]]:
    """The same of every unit of every PDF."""
    for file in FolderCorpus(folders).files():
        if not file.data.startswith(b"%PDF"):
            continue
        try:
            document = ContentExtractor().extract(file)
        except SourceError:
            continue
        for chunk in StructuralChunker(count_tokens).chunk(document):
            for unit in chunk.units:
                if unit.page:
                    yield file.location, unit.page, chunk.text[unit.start : unit.end]


def main() -> None:
    """Print the quotes that are not there, and the share of those that are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--units", action="store_true")
    options = parser.parse_args()
    folders = options.folders or [SHARED / "corpora"]
    found = list((units if options.units else asked)(folders))
    missing = [each for each in found if not is_there(*each)]
    for location, page, quote in missing[:40]:
        print(f"{Path(location).name} p. {page}: {quote[:150]!r}")
    there = len(found) - len(missing)
    print(f"{there} of {len(found)} quotes on their page: {there / max(1, len(found)):.2%}")


if __name__ == "__main__":
    main()
