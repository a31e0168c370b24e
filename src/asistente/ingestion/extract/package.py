"""Office files as packages: parts of a ZIP, read as XML that may define and fetch nothing."""

import io
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from posixpath import join, normpath, split

from lxml import etree

from asistente.errors import SourceError

_DECLARATIONS = (b"<!DOCTYPE", b"<!ENTITY", "<!DOCTYPE".encode("utf-16-le"))
_HEAD = 2048
DAMAGE = (
    *(zipfile.BadZipFile, zlib.error, OSError, ValueError, EOFError, RuntimeError, KeyError),
    SyntaxError,
)
"""What is raised over a package that is cut, false or encrypted, and, as SyntaxError by lxml and by
Python itself, over broken XML."""


def open_package(data: bytes) -> zipfile.ZipFile:
    """Open a package whose format is known.

    Raises:
        SourceError: it is damaged.
    """
    try:
        return zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, OSError, ValueError) as exc:
        raise SourceError("el archivo está dañado o incompleto") from exc


def read_xml(package: zipfile.ZipFile, name: str) -> etree._Element:
    """One part as XML.

    Raises:
        SourceError: the part is missing or broken, or it declares entities.
    """
    try:
        content = package.read(name)
        check_declarations(content)
        return parse_xml(content)
    except DAMAGE as exc:
        raise SourceError("el archivo está dañado o incompleto") from exc


@dataclass(frozen=True, slots=True)
class Relation:
    """What one part of an Office file says of another: its id, its kind, and the other's name."""

    id: str
    kind: str
    part: str


def relations_file(part: str) -> str:
    """Name of the part that holds the relations of a part."""
    folder, name = split(part)
    return f"{folder}/_rels/{name}.rels"


def relations_of(package: zipfile.ZipFile, part: str) -> Iterator[Relation]:
    """The relations of a part with other parts; those that lead out of the package are left out.

    Raises:
        SourceError: as `read_xml`, of the part that holds them.
    """
    folder = split(part)[0]
    for each in read_xml(package, relations_file(part)):
        if each.get("TargetMode") != "External":
            target = normpath(join(folder, each.get("Target") or "")).lstrip("/")
            yield Relation(each.get("Id") or "", each.get("Type") or "", target)


def parse_xml(content: bytes) -> etree._Element:
    """XML that may define and fetch nothing; raises SyntaxError where it is broken."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    return etree.fromstring(content, parser)


def check_package(package: zipfile.ZipFile, infos: Sequence[zipfile.ZipInfo]) -> None:
    """Refuse a package whose XML parts declare entities; office programs never write any.

    Raises:
        SourceError: one does.
    """
    for info in infos:
        if PurePosixPath(info.filename).suffix.lower() in (".xml", ".rels"):
            with package.open(info) as part:
                check_declarations(part.read(_HEAD))


def check_declarations(content: bytes) -> None:
    """Raises SourceError where XML has a document type of its own: entity bombs live there."""
    if any(mark in content[:_HEAD] for mark in _DECLARATIONS):
        raise SourceError("el archivo declara entidades XML: por seguridad no se abrió")
