"""Documents as folders hold them: which files count, what they are called, what stands beside them.

A file's name decides its identity, so names are NFC and relative to the folder. Files are read one
at a time: a corpus is never in memory as a whole.
"""

import hashlib
import os
import stat
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from asistente.contracts import RawFile
from asistente.errors import told
from asistente.storage.sidecar import SIDECAR_NAMES, Sidecars

_JUNK_NAMES = frozenset({"thumbs.db", "desktop.ini", "__macosx"})
_JUNK_STARTS = (".", "~$", "._")
_JUNK_ENDS = (".tmp", ".part", ".crdownload", ".swp", "~")
_READ_STEP = 1 << 20
_MOST_NAMED = 3


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
    outward: bool = False
    """A link that leads out of the folder: it is named and not followed."""


@dataclass(frozen=True)
class FolderCorpus:
    """Implements `Corpus` over folders and single files, recursively, in a fixed order.

    Hidden files, lock files and what systems leave behind (`Thumbs.db`) are passed over. Links that
    lead out of the folder are not followed, and devices are not opened: both are named. A file over
    `max_bytes` is yielded with one byte more than that, so that the extractor refuses it by its
    size and names it. A metadata file that cannot be read is named once, before its first file.
    """

    paths: Sequence[Path]
    max_bytes: int = 50 * 1024 * 1024
    overrides: Mapping[str, str] = field(default_factory=dict)
    """Metadata from the command line; goes before everything that stands in files."""
    apart: Path | None = None
    """A folder that is no part of the corpus wherever it lies: where the indexes are kept."""

    def files(self) -> Iterator[RawFile]:
        """Each file with its bytes and metadata; one that cannot be read carries the reason."""
        broken: set[Path] = set()
        names: dict[Path, list[str]] = {}
        for found in self._found():
            below = names.setdefault(found.root, [])
            below.append(_name(found.path, found.root))
            metadata, problem = Sidecars(found.root).metadata(found.path)
            if problem and problem.path not in broken:
                broken.add(problem.path)
                yield _beside(problem.path, found.root, error=problem.reason)
            yield self._read(found, None if problem else metadata)
        for path in self.paths:
            yield from _unused(path, names.get(path, ())) if path.is_dir() else ()

    def entries(self) -> Iterator[Entry]:
        """Each readable file with its size and hash, read in pieces; nothing is kept."""
        for found in self._found():
            if found.outward or _device(found.path):
                continue
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

    def _read(self, found: _Found, beside: Mapping[str, str] | None) -> RawFile:
        """A file with what stands beside it; None where that could not be read."""
        location = _location(found.path)
        if found.outward:
            reason = "es un enlace que sale de la carpeta: no se siguió"
            return RawFile(location=location, name=found.name, data=b"", passed_over=reason)
        if what := _device(found.path):
            reason = f"no es un documento, sino {what}"
            return RawFile(location=location, name=found.name, data=b"", passed_over=reason)
        metadata = {**(beside or {}), **self.overrides}
        known = beside is not None
        try:
            with found.path.open("rb") as stream:
                data = stream.read(self.max_bytes + 1)
        except OSError as exc:
            reason = "es un enlace roto" if _leads_nowhere(found.path) else told(exc)
            reason = f"no se pudo abrir: {reason}"
            return RawFile(location=location, name=found.name, data=b"", error=reason)
        return RawFile(
            location=location,
            name=found.name,
            data=data,
            metadata=metadata,
            metadata_known=known,
        )

    def _found(self) -> Iterator[_Found]:
        seen: set[str] = set()
        for path in self.paths:
            root = path if path.is_dir() else path.parent
            candidates = _walk(path, self.apart) if path.is_dir() else iter(((path, False),))
            for file, outward in candidates:
                name = _unique(_name(file, root), root, seen)
                seen.add(name)
                yield _Found(file, root, name, outward)


def _walk(root: Path, apart: Path | None) -> Iterator[tuple[Path, bool]]:
    """Files under a folder in the order of their NFC names, without junk; True for links that lead
    out of it, of files and of folders."""
    base, shut = root.resolve(), apart.resolve() if apart else None
    for folder, subfolders, files in os.walk(root):
        kept = [d for d in subfolders if not is_junk(d) and (Path(folder) / d).resolve() != shut]
        subfolders[:] = sorted(kept, key=_nfc)
        links = [d for d in kept if _leads_out(Path(folder) / d, base)]
        for file in sorted((*files, *links), key=_nfc):
            path = Path(folder) / file
            if not is_junk(file) and file not in SIDECAR_NAMES:
                yield path, _leads_out(path, base)


def is_junk(name: str) -> bool:
    """True for what systems and editors leave behind, and for hidden files."""
    low = name.lower()
    return low in _JUNK_NAMES or low.startswith(_JUNK_STARTS) or low.endswith(_JUNK_ENDS)


def _leads_out(path: Path, base: Path) -> bool:
    """True for a link to what does not lie in the folder; one to nowhere is told apart later."""
    if not path.is_symlink() or _leads_nowhere(path):
        return False
    return not path.resolve().is_relative_to(base)


def _device(path: Path) -> str:
    """What it is, in Spanish, where it is neither a file nor a folder; opening it may never end."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return ""
    kinds = {stat.S_IFIFO: "una tubería", stat.S_IFSOCK: "un socket"}
    return "" if stat.S_ISREG(mode) else kinds.get(stat.S_IFMT(mode), "un dispositivo")


def _beside(path: Path, root: Path, *, error: str = "", passed_over: str = "") -> RawFile:
    """A metadata file as the report names it."""
    return RawFile(
        location=_location(path),
        name=_name(path, root),
        data=b"",
        error=error,
        passed_over=passed_over,
    )


def _unused(root: Path, names: Sequence[str]) -> Iterator[RawFile]:
    """Metadata files that speak of files that are not there: a misspelt name says nothing."""
    folders = sorted({PurePosixPath(), *(p for name in names for p in PurePosixPath(name).parents)})
    for folder in folders:
        for path, named in Sidecars(root).named_in(root / folder):
            below = {name.removeprefix(f"{folder}/") for name in names}
            if missing := sorted(named - below):
                yield _beside(
                    path, root, passed_over=f"nombra archivos que no están: {_some(missing)}"
                )


def _some(names: Sequence[str]) -> str:
    rest = len(names) - _MOST_NAMED
    shown = ", ".join(f"«{name}»" for name in names[:_MOST_NAMED])
    return f"{shown} y {rest} más" if rest > 0 else shown


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
