"""Whether a text speaks of a word without writing it: by a synonym, or by a word of its family.

Snowball takes endings off, but "sancionaron" and "sanción", "apruebo" and "aprobar", or "materia"
and "asignatura", stay apart. Such kinship counts less than the word itself.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from asistente.language.analyser import analyse, stem
from asistente.language.word_files import word_lines

SYNONYM = 0.85
FAMILY = 0.7
_ROOT = 5
"""Letters that two words of a family share at least."""
_SHARE = 0.75
_DIPHTHONGS = ((re.compile(r"ie(?=[^aeiou]+$)"), "e"), (re.compile(r"ue(?=[^aeiou]+$)"), "o"))
"""What the last vowel of a stem becomes under stress: "cierra", "cerrar"; "renueva", "renovar"."""
_LEAST_UNSTRESSED = 4
"""Letters of a stem that is still told from others without its diphthong."""
_REMEMBERED = 32
"""Words whose presence a text remembers."""


@dataclass(frozen=True)
class TextStems:
    """The stems of a text, ready to be asked for words and their kin."""

    stems: frozenset[str]
    by_root: dict[str, tuple[str, ...]]
    unstressed: frozenset[str]
    """Those with a diphthong, as they are without stress."""
    _asked: dict[str, float] = field(default_factory=dict, compare=False, repr=False)
    """Answers given before: one question asks each text for the same few words many times."""

    def presence(self, term: str) -> float:
        """1 where the text holds the stem, less for a synonym or a word of its family, else 0."""
        known = self._asked.get(term)
        if known is None:
            if len(self._asked) >= _REMEMBERED:
                self._asked.clear()
            known = self._asked[term] = self._presence(term)
        return known

    def shared(self, terms: Iterable[str]) -> int:
        """How many of some stems the text has, as they are or by their kin."""
        return sum(self.presence(each) > 0 for each in terms)

    def _presence(self, term: str) -> float:
        if term in self.stems:
            return 1.0
        if synonyms(term) & self.stems:
            return SYNONYM
        if term in self.unstressed or _unstressed(term) in self.stems:
            return FAMILY
        kin = self.by_root.get(term[:_ROOT], ())
        return FAMILY if any(_family(term, other) for other in kin) else 0.0


@lru_cache(maxsize=8192)
def stems_of(text: str) -> TextStems:
    """Analyse a text once; units of a chunk share their context."""
    return kin_of(frozenset(analyse(text)))


@lru_cache(maxsize=8192)
def kin_of(found: frozenset[str]) -> TextStems:
    """Stems that were analysed already, ready to be asked."""
    by_root: dict[str, tuple[str, ...]] = {}
    for each in found:
        if len(each) >= _ROOT and each.isalpha():
            by_root[each[:_ROOT]] = (*by_root.get(each[:_ROOT], ()), each)
    return TextStems(found, by_root, frozenset(_without_stress(found)))


def _without_stress(found: Iterable[str]) -> Iterable[str]:
    return (bare for each in found if (bare := _unstressed(each)))


@lru_cache(maxsize=8192)
def _unstressed(stemmed: str) -> str:
    """The stem with a vowel for its last diphthong; empty where it has none."""
    if "ie" not in stemmed and "ue" not in stemmed:
        return ""
    bare = stemmed
    for diphthong, vowel in _DIPHTHONGS:
        bare = diphthong.sub(vowel, bare)
    return bare if bare != stemmed and len(bare) >= _LEAST_UNSTRESSED else ""


@lru_cache(maxsize=1024)
def synonyms(term: str) -> frozenset[str]:
    """Stems that mean the same as a stem, without it."""
    return frozenset().union(*(group for group in _groups() if term in group)) - {term}


@lru_cache(maxsize=1)
def _groups() -> tuple[frozenset[str], ...]:
    lines = word_lines("asistente.language", "synonyms")
    return tuple(frozenset(map(stem, line.split())) for line in lines)


def _family(one: str, other: str) -> bool:
    shared = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        shared += 1
    return one.isalpha() and shared >= max(_ROOT, _SHARE * min(len(one), len(other)))
