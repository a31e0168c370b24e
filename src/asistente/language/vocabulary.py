"""Is a word Spanish? Then it is no misspelling of another one, though the documents lack it.

"cuesta" must not be read as "cuenta" because an institution's documents happen to say only that.
"""

from functools import lru_cache

from asistente.language.analyser import fold, stem


def is_spanish(folded: str) -> bool:
    """True for a folded word of the general vocabulary, in any of its forms.

    The word list is loaded at the first call (a fifth of a second), which few questions need.
    """
    return stem(folded) in _stems()


def is_listed(folded: str) -> bool:
    """True for a folded word that the general vocabulary has in this very form."""
    return folded in _words()


@lru_cache(maxsize=1)
def _stems() -> frozenset[str]:
    return frozenset(map(stem, _words()))


@lru_cache(maxsize=1)
def _words() -> frozenset[str]:
    from spellchecker import SpellChecker

    listed = SpellChecker(language="es").word_frequency.dictionary
    return frozenset(fold(word) for word, count in listed.items() if count >= _RARE)


_RARE = 40
"""Occurrences under which the list holds mostly misspellings."""
