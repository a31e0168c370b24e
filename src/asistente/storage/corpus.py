"""Documents as folders hold them: which files count, what they are called, what stands beside them.

A file's name decides its identity, so names are NFC and relative to the folder. Files are read one
at a time: a corpus is never in memory as a whole.
"""

import hashlib
import os
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from asistente.contracts import RawFile
from asistente.errors import told
from asistente.storage.sidecar import SIDECAR_NAMES, Sidecars

_JUNK_NAMES = frozenset({"thumbs.db", "desktop.ini", "__macosx"})
_JUNK_STARTS = (".", "~$", "._")
_JUNK_ENDS = (".tmp", ".part", ".crdownload", ".swp", "~")
_READ_STEP = 1 << 20


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of the corpus that was hashed, not kept: what an update plan needs to know."""

    name: str
    location: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class _Found:
    """Where a file lies, and the folder that it must not leave."""

    path: Path
    root: Path
    name: str


@dataclass(frozen=True)
class FolderCorpus:
    """Implements `Corpus` over folders and single files, recursively, in a fixed order.

    Hidden files, lock files and what systems leave behind (`Thumbs.db`) are passed over. Links that
    lead out of the folder are not followed. A file over `max_bytes` is yielded with one byte more
    than that, so that the extractor refuses it by its size and names it.
    """

    paths: Sequence[Path]
    max_bytes: int = 50 * 1024 * 1024
    overrides: Mapping[str, str] = field(default_factory=dict)
    """Metadata from the command line; goes before everything that stands in files."""
    apart: Path | None = None
    """A folder that is no part of the corpus wherever it lies: where the indexes are kept."""

    def files(self) -> Iterator[RawFile]:
        """Each file with its bytes and metadata; one that cannot be read carries the reason."""
        for found in self._found():
            yield self._read(found)

    def entries(self) -> Iterator[Entry]:
        """Each readable file with its size and hash, read in pieces; nothing is kept."""
        for found in self._found():
            try:
                size, digest = _hash(found.path, self.max_bytes + 1)
            except OSError:
                continue
            yield Entry(found.name, _location(found.path), size, digest)

    def covers(self, location: str) -> bool:
        """True where `files` would give this location if a file stood there."""
        place = Path(os.path.abspath(location))  # noqa: PTH100 - a file that is gone has no links
        for path in self.paths:
            root = Path(os.path.abspath(path))  # noqa: PTH100 - the same
            if place == root or (root.is_dir() and place.is_relative_to(root)):
                return True
        return False

    def _read(self, found: _Found) -> RawFile:
        location = _location(found.path)
        metadata, problem = Sidecars(found.root).metadata(found.path)
        metadata = {**metadata, **self.overrides}
        try:
            with found.path.open("rb") as stream:
                data = stream.read(self.max_bytes + 1)
        except OSError as exc:
            reason = "es un enlace roto" if _leads_nowhere(found.path) else told(exc)
            reason = f"no se pudo abrir: {reason}"
            return RawFile(location=location, name=found.name, data=b"", error=reason)
        return RawFile(
            location=location, name=found.name, data=data, metadata=metadata, error=problem
        )

    def _found(self) -> Iterator[_Found]:
        seen: set[str] = set()
        for path in self.paths:
            root = path if path.is_dir() else path.parent
            candidates = _walk(path, self.apart) if path.is_dir() else iter((path,))
            for file in candidates:
                name = _unique(_name(file, root), root, seen)
                seen.add(name)
                yield _Found(file, root, name)


def _walk(root: Path, apart: Path | None) -> Iterator[Path]:
    """Files under a folder in the order of their NFC names, without junk and outward links."""
    base, shut = root.resolve(), apart.resolve() if apart else None
    for folder, subfolders, files in os.walk(root):
        kept = (d for d in subfolders if not is_junk(d) and (Path(folder) / d).resolve() != shut)
        subfolders[:] = sorted(kept, key=_nfc)
        for file in sorted(files, key=_nfc):
            path = Path(folder) / file
            if not is_junk(file) and file not in SIDECAR_NAMES and _inside(path, base):
                yield path


def is_junk(name: str) -> bool:
    """True for what systems and editors leave behind, and for hidden files."""
    low = name.lower()
    return low in _JUNK_NAMES or low.startswith(_JUNK_STARTS) or low.endswith(_JUNK_ENDS)


def _inside(path: Path, base: Path) -> bool:
    """True for a file that really lies in the folder; `os.walk` follows no links of folders."""
    if not path.is_symlink():
        return path.is_file() or not path.exists()
    if _leads_nowhere(path):
        return True  # reading it says why: who put it there expects a document
    target = path.resolve()
    return target.is_file() and target.is_relative_to(base)


def _leads_nowhere(path: Path) -> bool:
    """True for a dangling or circular link."""
    try:
        path.resolve(strict=True)
    except (OSError, RuntimeError):
        return path.is_symlink()
    return False


def _nfc(name: str) -> str:
    return unicodedata.normalize("NFC", name)


def _printable(path: str) -> str:
    """A name as text: bytes that are no text (surrogates) become the replacement character."""
    return _nfc(path.encode("utf-8", "surrogateescape").decode("utf-8", "replace"))


def _name(file: Path, root: Path) -> str:
    return _printable(file.relative_to(root).as_posix())


def _unique(name: str, root: Path, seen: set[str]) -> str:
    """The name, with its folder's name before it where another folder has the same one."""
    if name not in seen:
        return name
    prefixed = f"{_printable(root.name or root.resolve().name)}/{name}"
    number = 2
    candidate = prefixed
    while candidate in seen:
        candidate = f"{prefixed} ({number})"
        number += 1
    return candidate


def _location(path: Path) -> str:
    """Relative to the working folder where it is under it, else absolute."""
    absolute = Path(os.path.abspath(path))  # noqa: PTH100 - resolve() would follow links
    here = Path.cwd()
    shown = absolute.relative_to(here) if absolute.is_relative_to(here) else absolute
    return _printable(shown.as_posix())


def _hash(path: Path, limit: int) -> tuple[int, str]:
    digest = hashlib.sha256()
    size = 0
    with path.open("rb") as stream:
        while size < limit and (piece := stream.read(min(_READ_STEP, limit - size))):
            digest.update(piece)
            size += len(piece)
    return size, digest.hexdigest()
