"""Metadata that people keep beside their files: `metadata.yaml` or `metadata.csv` in any folder.

YAML: plain keys hold for the whole folder, a key that is a file name (or `*`) holds a mapping for
that file. CSV: one row a file, its name in the first column. A nearer folder and a more specific
entry win.
"""

import csv
import io
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import yaml

from asistente.errors import told

SIDECAR_NAMES = frozenset({"metadata.yaml", "metadata.yml", "metadata.csv"})
_EVERY_FILE = "*"
_LEFT = "sus documentos conservan los datos que tenían, o se leyeron sin ellos"

Table = dict[str, dict[str, str]]
"""File name (NFC) or `*` → field → value."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A metadata file that could not be read, and why, in Spanish."""

    path: Path
    reason: str


@dataclass(frozen=True)
class Sidecars:
    """The metadata files between a corpus folder and each of its files."""

    root: Path

    def metadata(self, file: Path) -> tuple[dict[str, str], Problem | None]:
        """What is said about one file, and the metadata file that could not be read, if one could
        not: half of the metadata could show an outdated document as a current one."""
        merged: dict[str, str] = {}
        for folder in self._folders(file):
            for name in sorted(SIDECAR_NAMES):
                table, problem = _load(folder / name)
                if problem:
                    return {}, Problem(folder / name, problem)
                merged |= table.get(_EVERY_FILE, {})
                merged |= table.get(_key(file.relative_to(folder).as_posix()), {})
        return merged, None

    def named_in(self, folder: Path) -> Iterator[tuple[Path, frozenset[str]]]:
        """The metadata files of a folder, each with the files that it speaks of."""
        for name in sorted(SIDECAR_NAMES):
            if table := _load(folder / name)[0]:
                yield folder / name, frozenset(table) - {_EVERY_FILE}

    def _folders(self, file: Path) -> Iterator[Path]:
        """From the corpus folder down to the one that holds the file."""
        relative = file.parent.relative_to(self.root)
        folder = self.root
        yield folder
        for part in relative.parts:
            folder = folder / part
            yield folder


@lru_cache(maxsize=256)
def _load_version(path: Path, stamp: int) -> tuple[Table, str]:
    try:
        text = path.read_text(encoding="utf-8-sig")
        return (_from_csv(text) if path.suffix == ".csv" else _from_yaml(text)), ""
    except (OSError, UnicodeDecodeError, yaml.YAMLError, csv.Error, ValueError) as exc:
        return {}, f"no se pudo leer: {told(exc)}; {_LEFT}"


def _load(path: Path) -> tuple[Table, str]:
    try:
        stamp = path.stat().st_mtime_ns
    except OSError:
        return {}, ""
    return _load_version(path, stamp)


_NOTHING = ("", "~", "null")
"""How YAML writes that there is no value."""


def _key(name: str) -> str:
    return unicodedata.normalize("NFC", name)


def _from_yaml(text: str) -> Table:
    loaded = yaml.load(text, Loader=yaml.BaseLoader)  # scalars as written: 1.10 is not 1.1
    if not loaded:
        return {}
    if not isinstance(loaded, dict):
        raise ValueError("se esperaba una lista de claves y valores")
    table: Table = {}
    for key, value in loaded.items():
        if isinstance(value, dict):
            table[_key(str(key))] = {str(k): str(v) for k, v in value.items() if v not in _NOTHING}
        elif value not in _NOTHING:
            table.setdefault(_EVERY_FILE, {})[str(key)] = str(value)
    return table


def _from_csv(text: str) -> Table:
    delimiter = ";" if text.partition("\n")[0].count(";") else ","
    rows = [row for row in csv.reader(io.StringIO(text), delimiter=delimiter) if any(row)]
    if not rows:
        return {}
    fields = [name.strip() for name in rows[0]]
    return {
        _key(row[0].strip()): {
            name: value.strip()
            for name, value in zip(fields[1:], row[1:], strict=False)
            if value.strip()
        }
        for row in rows[1:]
    }
