"""Characters made plain before anything is cut: what a reader sees, and what a question can match.

Only what carries no meaning is changed. Full NFKC would turn "Nº" into "No" and "½" into "1⁄2", so
ligatures, spaces and invisible characters are named one by one.
"""

import re
import unicodedata

_LIGATURES = {0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl",
              0xFB05: "st", 0xFB06: "st"}  # fmt: skip
_SPACES = dict.fromkeys(
    [0x09, 0x0B, 0xA0, 0x1680, *range(0x2000, 0x200C), 0x202F, 0x205F, 0x3000], " "
)
_LINE_ENDS = dict.fromkeys([0x0C, 0x85, 0x2028, 0x2029], "\n")
# Zero-width joiners, directional marks, word joiner, BOM, and the marks of an interlinear note.
_INVISIBLE = dict.fromkeys(
    [0x200C, 0x200D, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF,
     *range(0xFFF9, 0xFFFC)]
)  # fmt: skip
_CONTROLS = dict.fromkeys(
    [*range(0x09), *range(0x0E, 0x20), *range(0x7F, 0x85), *range(0x86, 0xA0),
     *range(0xD800, 0xE000), 0xFFFE, 0xFFFF]
)  # fmt: skip
# Bullets of Symbol and Wingdings, which have no code point of their own.
_BULLETS = dict.fromkeys(
    [0xF0A7, 0xF0B7, 0xF0D8, 0xF0E0, 0xF0FC, 0xF076, 0xF06C, 0xF06E, 0xF071, 0xF0A8], "•"
)
_TABLE = {**_CONTROLS, **_INVISIBLE, **_SPACES, **_LINE_ENDS, **_LIGATURES, **_BULLETS}

_SOFT_HYPHEN = re.compile("\u00ad[ \t]*\n?[ \t]*(?=\\w)|\u00ad")


def normalise(text: str) -> str:
    """Text in NFC without soft hyphens, ligatures, odd spaces, invisible or control characters.

    Line ends become "\\n". Indentation and runs of spaces stay: they may be layout.
    """
    if "\u00ad" in text:
        text = _SOFT_HYPHEN.sub("", text)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.isascii() or any(ord(c) < 32 and c != "\n" for c in text):
        text = text.translate(_TABLE)
    return unicodedata.normalize("NFC", text)


def squeeze(text: str) -> str:
    """One line with single spaces and no space at its ends."""
    return " ".join(text.split())
