"""How far extracted text can be trusted, so that garbage is reported and not quoted."""

import re

from asistente.language.analyser import fold

_WORD = re.compile(r"[^\W\d_]+")
_ADDRESS_MARKS = ("://", "www.", "@")
_LONG_WORD = 25
_VOWELS = frozenset("aeiouy")
_MIN_WORDS = 20


def text_quality(text: str) -> float:
    """Share of the text that looks like language, 0 to 1; 1 for text too short to judge."""
    words = _words(text)
    if not text or len(words) < _MIN_WORDS:
        return 1.0 - _share(text.count("\ufffd"), len(text))
    odd = sum(not _looks_like_word(word) for word in words)
    single = sum(len(word) == 1 and word.lower() not in "aeyou" for word in words)
    broken = text.count("\ufffd") + sum("\ue000" <= c <= "\uf8ff" for c in text)
    return max(0.0, 1.0 - _share(odd + single, len(words)) - 5 * _share(broken, len(text)))


def quality_warnings(text: str) -> tuple[str, ...]:
    """What a user should know about a document's text, in Spanish; empty if it is fine."""
    words = _words(text)
    warnings = []
    broken = _share(text.count("\ufffd"), len(text))
    if broken > 0.001:
        warnings.append(f"{broken:.1%} de caracteres ilegibles (U+FFFD)")
    long = _share(sum(len(word) > _LONG_WORD for word in words), len(words))
    if long > 0.01:
        warnings.append(
            f"{long:.1%} de palabras de más de {_LONG_WORD} letras (¿espacios perdidos?)"
        )
    odd = _share(sum(not _looks_like_word(word) for word in words), len(words))
    if len(words) >= _MIN_WORDS and odd > 0.15:
        warnings.append(f"{odd:.0%} de palabras desconocidas: el texto puede estar dañado")
    return tuple(warnings)


def _words(text: str) -> list[str]:
    """Words, without those of web and mail addresses."""
    plain = (part for part in text.split() if not any(mark in part for mark in _ADDRESS_MARKS))
    return _WORD.findall(" ".join(plain))


def _looks_like_word(word: str) -> bool:
    """A word of some Latin-script language, or an abbreviation in capitals."""
    if word.isupper() and len(word) <= 6:
        return True
    folded = fold(word)
    return len(word) <= _LONG_WORD and (len(word) <= 2 or not _VOWELS.isdisjoint(folded))


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
