"""What a file really is: its first bytes tell more than its name does."""

import io
import zipfile
from pathlib import PurePosixPath

from asistente.errors import NotADocumentError, SourceError
from asistente.ingestion.extract.limits import Limits
from asistente.ingestion.extract.package import DAMAGE, check_package

_ZIP_PARTS = (
    ("word/document.xml", "docx"),
    ("xl/workbook.xml", "xlsx"),
    ("ppt/presentation.xml", "pptx"),
)
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PDF_WITHIN = 1024
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\x00", b"MM\x00*")
_RECORDINGS = (b"ID3", b"OggS", b"RIFF", b"fLaC", b"\x1aE\xdf\xa3")
_BINARY = (
    *_PICTURES, *_RECORDINGS, b"\x7fELF", b"MZ", b"Rar!", b"7z\xbc\xaf", b"\x1f\x8b",
    b"SQLite format",
)  # fmt: skip
_OLE_STREAMS = {
    name: text.encode("utf-16-le")
    for name, text in (("locked", "EncryptedPackage"), ("doc", "WordDocument"))
}
_BY_EXTENSION = {
    ".md": "markdown", ".markdown": "markdown", ".mdx": "markdown",
    ".html": "html", ".htm": "html", ".xhtml": "html", ".php": "html",
    ".csv": "csv", ".tsv": "csv",
}  # fmt: skip
_TEXT_EXTENSIONS = frozenset({".txt", ".text", ".log", ".srt", ".vtt", ".rst", ".pdf", ".doc", ""})
_DOCUMENT_EXTENSIONS = frozenset({".pdf", ".docx", ".xlsx", ".pptx", ".odt", ".doc"})
_MARKUP_STARTS = (b"<!doctype html", b"<html", b"<head", b"<body")
_NOT_TEXT_SHARE = 0.05
_SIGNATURE = 64
"""Bytes at the beginning of a binary file that hold a control character, whatever follows."""


def sniff(data: bytes, name: str, limits: Limits) -> str:
    """The format of a file, by content first and extension second.

    Raises:
        SourceError: it is none that can be read; the message says what it is.
    """
    if b"%PDF-" in data[:_PDF_WITHIN]:
        return "pdf"
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _package(data, name, limits)
    if data.startswith(_OLE):
        return _compound(data, name)
    if data.startswith(b"{\\rtf"):
        return _no(name, "RTF")
    if _is_signed(data) or _is_binary(data):
        return _no_text(data, name)
    return _text_format(data, name)


def _compound(data: bytes, name: str) -> str:
    """What the format of old Office files holds: a .doc, or a newer document behind a password."""
    if _OLE_STREAMS["locked"] in data:
        raise SourceError("está protegido con contraseña: guárdalo sin ella")
    suffix = PurePosixPath(name).suffix.lower()
    if _OLE_STREAMS["doc"] in data or suffix in (".doc", ".dot", ""):
        return "doc"
    return _no(name)


def _no_text(data: bytes, name: str) -> str:
    """Raises for bytes that are no text: what they are, and what the name promised."""
    picture = data.startswith(_PICTURES) or data[8:12] in (b"WEBP", b"avif", b"heic", b"mif1")
    what = "una imagen" if picture else "audio o video" if _is_recording(data) else ""
    suffix = PurePosixPath(name).suffix.lower()
    if suffix in _DOCUMENT_EXTENSIONS:
        found = f"pero es {what}" if what else "pero su contenido es otro o está dañado"
        raise SourceError(f"tiene extensión {suffix}, {found}")
    if suffix in _BY_EXTENSION or (suffix and suffix in _TEXT_EXTENSIONS):
        raise SourceError(
            f"tiene extensión {suffix}, pero {f'es {what}' if what else 'no es texto'}"
        )
    if what:
        raise NotADocumentError(f"formato no admitido: es {what}")
    return _no(name)


def _is_recording(data: bytes) -> bool:
    return data.startswith(_RECORDINGS) or data[4:8] == b"ftyp"


def _text_format(data: bytes, name: str) -> str:
    suffix = PurePosixPath(name).suffix.lower()
    if suffix == ".pdf" and data.strip():
        raise SourceError("tiene extensión .pdf, pero no es un PDF: su contenido es texto")
    if suffix in _DOCUMENT_EXTENSIONS and data.strip():
        raise SourceError(f"tiene extensión {suffix}, pero su contenido es otro o está dañado")
    if suffix in _BY_EXTENSION:
        return _BY_EXTENSION[suffix]
    start = data[:512].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith(_MARKUP_STARTS):
        return "html"
    return "text" if suffix in _TEXT_EXTENSIONS or not data else _no(name)


def _package(data: bytes, name: str, limits: Limits) -> str:
    """Which office format a zip package holds; one that unpacks to too much is refused unopened."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            infos = package.infolist()
            _check_size(infos, limits)
            names = {info.filename for info in infos}
            check_package(package, infos)
            for part, found in _ZIP_PARTS:
                if part in names:
                    return found
            if "mimetype" in names:
                return "odt" if _is_odt(package) else _no(name)
    except DAMAGE as exc:
        raise SourceError("el archivo está dañado o incompleto") from exc
    raise SourceError("formato no admitido: es un ZIP sin documento de Word, Excel ni PowerPoint")


def _check_size(infos: list[zipfile.ZipInfo], limits: Limits) -> None:
    if sum(info.file_size for info in infos) > limits.max_expanded:
        megabytes = limits.max_expanded // (1024 * 1024)
        raise SourceError(f"descomprimido pasa de {megabytes} MB: no se abrió")


def _is_odt(package: zipfile.ZipFile) -> bool:
    return package.read("mimetype")[:80].strip() == b"application/vnd.oasis.opendocument.text"


def _is_signed(data: bytes) -> bool:
    """A known beginning, and no text: words may begin with the letters of one ("BMV: horario")."""
    known = data.startswith(_BINARY) or data[4:8] == b"ftyp"
    return known and any(map(_is_control, data[:_SIGNATURE]))


def _is_control(byte: int) -> bool:
    return byte < 9 or 13 < byte < 32


def _is_binary(data: bytes) -> bool:
    """Control characters that no text has; UTF-16 has NULs, but at every other byte."""
    probe = data[:8192]
    controls = sum(map(_is_control, probe)) - probe.count(0)
    nuls = (probe[0::2].count(0), probe[1::2].count(0))
    scattered = min(nuls) > 0.02 * len(probe)
    return bool(probe) and (controls > _NOT_TEXT_SHARE * len(probe) or scattered)


def _no(name: str, what: str = "") -> str:
    shown = what or PurePosixPath(name).suffix.lower() or "sin extensión"
    raise SourceError(
        f"formato no admitido ({shown})",
        hint="Se leen PDF, DOCX, HTML, Markdown, TXT, CSV, XLSX, PPTX y ODT.",
    )
