"""Acronyms that a text explains: "Coordinación Nacional de Becas (CNB)", "CNB: la Coordinación …".

Only what the documents write themselves counts; nothing is guessed from a list.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from asistente.language.analyser import analyse, fold, is_content, stem

_ACRONYM = r"[A-ZÁÉÍÓÚÑ][A-Za-zÁÉÍÓÚÑáéíóúñ]*[A-ZÁÉÍÓÚÑ][A-Za-zÁÉÍÓÚÑáéíóúñ]*"
_WORD = r"[\wáéíóúüñÁÉÍÓÚÜÑ]+"
_LONGEST = 15
"""Words of a name."""
_NAME = rf"{_WORD}(?:\s+{_WORD}){{1,{_LONGEST - 1}}}"
_IN_PARENTHESES = re.compile(rf"\s*\(\s*(?:en\s+adelante,?\s+)?[«“\"]?({_ACRONYM})[»”\"]?\s*\)")
_BEFORE = 200
"""Characters before an acronym in parentheses among which its name stands."""
_ACRONYM_FIRST = re.compile(
    rf"\b({_ACRONYM})\s*(?:\(|[:,]\s*(?:(?:al?|el|la|los|las)\s+)*)\s*({_NAME})"
)


_LINK = r"(?i:\s+(?:de|del|la|las|los|el|y|e|para|en|of|and|the|for))*\s+"
_ACCENTED = {"A": "AÁ", "E": "EÉ", "I": "IÍ", "O": "OÓ", "U": "UÚ"}
_LEAST = 3
"""Letters of an acronym that is recognised by the initials of a name alone."""


class Acronym(NamedTuple):
    """An acronym and the name that it stands for, as stems."""

    short: str
    long: frozenset[str]


@lru_cache(maxsize=1024)
def acronyms(text: str) -> tuple[Acronym, ...]:
    """The acronyms that a text explains, in order of mention."""
    return tuple(dict.fromkeys(_found(text)))


@lru_cache(maxsize=1024)
def spelt_out(acronym: str, text: str) -> Acronym | None:
    """The first name in a text whose initials are an acronym that it does not write: for "SEP", the
    "Secretaría de Educación Pública"."""
    if len(acronym) < _LEAST or not acronym.isalpha():
        return None
    initials = (f"[{_ACCENTED.get(letter, letter)}]" for letter in acronym.upper())
    name = re.search(rf"\b{_LINK.join(f'{initial}{_WORD}' for initial in initials)}", text)
    if name is None:
        return None
    return Acronym(stem(fold(acronym)), frozenset(analyse(name.group())))


def _found(text: str) -> Iterator[Acronym]:
    for match in _IN_PARENTHESES.finditer(text):
        words = _words_up_to(text[max(0, match.start() - _BEFORE) : match.start()])
        tails = (words[start:] for start in range(len(words) - 2, -1, -1))
        yield from _explained(match.group(1), tails)
    for match in _ACRONYM_FIRST.finditer(text):
        acronym, words = match.group(1), match.group(2).split()
        heads = (words[:end] for end in range(2, len(words) + 1))
        yield from _explained(acronym, heads)


def _words_up_to(text: str) -> list[str]:
    """The words with which a text ends, none of them behind another sign."""
    tail = re.split(r"[^\w\s]", text)[-1]
    return tail.split()[-_LONGEST:]


def _explained(acronym: str, names: Iterator[list[str]]) -> Iterator[Acronym]:
    """The shortest name whose initials are the capitals of the acronym."""
    capitals = _initials(letter for letter in acronym if letter.isupper())
    for name in names:
        telling = [word for word in name if is_content(fold(word))]
        if name[0] not in telling:
            continue
        if capitals in (_initials(telling), _initials(w for w in name if w[0].isupper())):
            yield Acronym(stem(fold(acronym)), frozenset(analyse(" ".join(name))))
            return


def _initials(words: Iterable[str]) -> str:
    return fold("".join(word[0] for word in words))
