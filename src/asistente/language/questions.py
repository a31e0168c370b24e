"""Which part of a question asks: people tell their story first."""

import re

from asistente.language.analyser import is_content, words

_BREAK = re.compile(r"(?<=[^\W\d]{3})[.!]+\s+|[.!]+\s+(?=¿)|\n+")
_ORDINAL = r"(?:primer|segund|tercer|cuart|quint|sext|septim|octav|noven|decim|ultim)[oa]?"
_SELF = (
    rf"(?:soy|somos|(?:voy|estoy|ando)\s+(?:en|a)\s+(?:(?:el|la)\s+)?{_ORDINAL}"
    r"|mis?\s+hij[oa]s?\s+(?:es|son))\b"
)
_FIGURE = r"(?:\w+\s+){0,4}(?:gano|ganamos|gana|tengo|tiene|tenemos)\s[^,:;¿?]*\d[^,:;¿?]*"
_PRESENTED = re.compile(
    rf"^\W*{_FIGURE}[,;:¿]|"
    rf"^\W*(?:(?:si|como|oye|hola)\W+)?{_SELF}[^,;:¿?]*[,;:¿]|\b(?:si|como)\s+{_SELF}[^,;:¿?]*"
)


def last_sentence(question: str) -> str:
    """A question without the sentences that lead up to it, and without its marks."""
    parts = [part for part in _BREAK.split(question) if _has_words(part)]
    return re.sub(r"[¿¡]", "", parts[-1]) if parts else question


def asked_sentences(question: str) -> str:
    """The sentences with a question mark, where some have one; the whole text where none has."""
    parts = (part for text in _BREAK.split(question) for part in re.split(r"(?<=\?)", text))
    return " ".join(p for p in parts if p.endswith("?") and _has_words(p)) or question


def without_asker(question: str) -> str:
    """A levelled question without what people say of themselves in it: "soy egresada, ¿…?"."""
    bare = _PRESENTED.sub(" ", question)
    return bare if _has_words(bare) else question


def _has_words(text: str) -> bool:
    return any(is_content(folded) for _, folded in words(text))
