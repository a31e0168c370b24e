"""Bytes to text: which encoding a file is in, decided by its bytes and said to the user.

Institutional exports come as UTF-8 with and without a mark, UTF-16 from old Windows tools, and
Windows-1252 or Latin-1 without any declaration. A wrong guess puts garbage into citations, so the
certain ones are tried first and the rest is weighed by the Spanish letters that come out.
"""

import codecs
import re
from dataclasses import dataclass

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SINGLE_BYTE = ("cp1252", "mac_roman", "cp850")
_SPANISH = frozenset("áéíóúüñÁÉÍÓÚÜÑ¿¡ªº«»“”’–—…")
_RARE = re.compile(r"[^\w\s!-~¿¡ªº°«»“”‘’–—…•·€£©®§¢]")
_PROBE = 1 << 16
_BROKEN_SHARE = 0.05
"""Largest share of undecodable bytes, among those beyond ASCII, of what still counts as UTF-8."""
_MOJIBAKE = re.compile("[ÂÃ][\u0080-\u00bfŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]|â€[\u009d“”™˜¦œ¢“”]")
_NUL_SHARE = 0.2


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text, the name of its encoding, and what the user should know about it."""

    text: str
    encoding: str
    warnings: tuple[str, ...] = ()


def decode(data: bytes, declared: str | None = None) -> Decoded:
    """Decode a text file; never fails. `declared` is what the file says of itself, and may lie."""
    decoded = _marked(data) or _unmarked_utf16(data) or _utf8(data) or _declared(data, declared)
    return _without_mojibake(decoded or _guess(data))


def _marked(data: bytes) -> Decoded | None:
    for mark, name in _MARKS:
        if data.startswith(mark):
            text = data.decode(name, "replace")
            return Decoded(text.removeprefix("\ufeff"), name, _damage(text))
    return None


def _unmarked_utf16(data: bytes) -> Decoded | None:
    """UTF-16 without a mark shows by its NULs: Latin text has them at every other byte."""
    probe = data[: _PROBE & ~1]
    half = len(probe) // 2
    if half < 2:
        return None
    even, odd = probe[0::2].count(0) / half, probe[1::2].count(0) / half
    if max(even, odd) < _NUL_SHARE or min(even, odd) > 0.05:
        return None
    name = "utf-16-be" if even > odd else "utf-16-le"
    text = data.decode(name, "replace")
    return Decoded(text, name, _damage(text))


def _utf8(data: bytes) -> Decoded | None:
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    beyond = sum(c > "\x7f" for c in text)
    if broken > _BROKEN_SHARE * beyond:
        return None
    return Decoded(text, "utf-8", _damage(text))


def _declared(data: bytes, declared: str | None) -> Decoded | None:
    try:
        name = codecs.lookup(declared or "").name
        if name.startswith(("utf", "iso8859-1", "latin")) or name not in _text_codecs():
            return None  # UTF-8 has failed; "latin-1" means Windows-1252 everywhere on the web
        return Decoded(data.decode(name), name)
    except (LookupError, UnicodeError, ValueError):
        return None


def _text_codecs() -> frozenset[str]:
    """Declared encodings that are taken at their word: single-byte ones for Latin scripts."""
    return frozenset({"cp1252", "cp850", "cp437", "mac-roman", "iso8859-15", "cp1250", "cp858"})


def _guess(data: bytes) -> Decoded:
    """The single-byte encoding under which the text looks most like Spanish."""
    best = max(_SINGLE_BYTE, key=lambda name: _likeness(data, name))
    text = data.decode(best, "replace")
    if best == "cp1252" and not any(0x80 <= byte < 0xA0 for byte in data):
        best = "iso-8859-1"  # the two agree on all that occurs here
    return Decoded(text, best, _damage(text))


def _likeness(data: bytes, encoding: str) -> int:
    text = data[:_PROBE].decode(encoding, "replace")
    beyond = [c for c in text if c > "\x7f"]
    good = sum(c in _SPANISH for c in beyond)
    return good - 2 * len(_RARE.findall("".join(beyond)))


def _damage(text: str) -> tuple[str, ...]:
    broken = text.count("\ufffd")
    return (f"{broken} caracteres no se pudieron leer",) if broken else ()


def _without_mojibake(decoded: Decoded) -> Decoded:
    """Undo UTF-8 that was read as Windows-1252 and saved again ("Ã³"), and say so."""
    if not _MOJIBAKE.search(decoded.text):
        return decoded
    repaired = re.sub(r"[^\x00-\x7f]{2,}", _repair, decoded.text)
    if repaired == decoded.text:
        return decoded
    warning = "acentos codificados dos veces («Ã³»): se repararon"
    return Decoded(repaired, decoded.encoding, (*decoded.warnings, warning))


def _repair(match: re.Match[str]) -> str:
    run = match.group()
    try:
        raw = b"".join(_one_byte(c) for c in run)
        return raw.decode("utf-8")
    except (UnicodeError, ValueError):
        return run


def _one_byte(character: str) -> bytes:
    """Its byte in Windows-1252; the five that it leaves undefined stand for themselves."""
    if ord(character) < 0x100 and not 0x80 <= ord(character) < 0xA0:
        return bytes([ord(character)])
    try:
        return character.encode("cp1252")
    except UnicodeEncodeError:
        return character.encode("latin-1")
