"""Old Word files (.doc), read by catdoc or antiword where one of them is installed.

No well-kept Python library reads the format; these two small programs do, and they neither run
macros nor fetch anything.
"""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from asistente.errors import SourceError
from asistente.ingestion.clean import normalise, squeeze
from asistente.ingestion.extract.grid import table_pieces
from asistente.ingestion.extract.limits import Budget
from asistente.ingestion.hyphens import Vocabulary
from asistente.ingestion.lines import lines_of, pieces_of
from asistente.ingestion.pieces import Extraction, Piece

# Each with the options that give UTF-8 without broken lines.
_READERS = (("catdoc", "-d", "utf-8", "-w"), ("antiword", "-m", "UTF-8.txt", "-w", "0"))
_NUMBER = re.compile(r"\(?[\w.]{1,8}[.)]?$")


def extract_doc(data: bytes, budget: Budget) -> Extraction:
    """Read a .doc file with an installed reader.

    Raises:
        SourceError: none is installed, or none can read it.
    """
    installed = [command for command in _READERS if shutil.which(command[0])]
    if not installed:
        raise SourceError(
            "formato no admitido (.doc): instala catdoc o antiword, o guárdalo como .docx"
        )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "documento.doc"
        file.write_bytes(data)
        text = next(filter(None, (_run(command, file, budget) for command in installed)), "")
    if not text:
        raise SourceError("el archivo .doc está dañado: no se pudo leer")
    return Extraction(tuple(_pieces(text)))


def _run(command: tuple[str, ...], file: Path, budget: Budget) -> str:
    try:
        done = subprocess.run(
            [*command, str(file)],
            capture_output=True,
            timeout=budget.limits.max_seconds,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.decode("utf-8", "replace").strip() if done.returncode == 0 else ""


def _pieces(text: str) -> Iterator[Piece]:
    """Lines with tabs are rows of a table, unless the tab only sets off a number."""
    vocabulary = Vocabulary.of(text.split("\n"))
    for tabbed, run in groupby(text.split("\n"), key=lambda line: len(_cells(line)) > 1):
        if tabbed:
            yield from table_pieces([_cells(line) for line in run], headed=False)
        else:
            plain = normalise("\n".join(run))
            yield from pieces_of(lines_of(plain), vocabulary)


def _cells(line: str) -> list[str]:
    cells = [squeeze(normalise(cell)) for cell in line.strip().split("\t")]
    if len(cells) > 1 and _NUMBER.match(cells[0]):
        cells[:2] = [f"{cells[0]} {cells[1]}"]
    return [cell for cell in cells if cell]
