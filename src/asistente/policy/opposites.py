"""The end of something does not answer for its beginning, nor "sin fiador" for "con fiador".

Rows of a calendar or of a list of fees share all words but the one that tells them apart.
"""

import re
from functools import lru_cache
from importlib import resources

from asistente.language.analyser import level
from asistente.language.asked import Asked
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate

_QUALIFIED = re.compile(r"\b(con|sin)\s+(\w{4,})")
_OTHER = {"con": "sin", "sin": "con"}
_IDIOM = re.compile(r"\b(?:a|con\s+el)\s+fin\s+de\b|\bfin(?:es)?\s+de\s+semana\b")
_WORD = re.compile(r"\w+")

Groups = tuple[frozenset[str], ...]


def is_opposed(unit: Candidate, inquiry: Inquiry, question: str) -> bool:
    """It says the opposite of a word of the question, and nowhere the word itself.

    Where yes or no is asked, the opposite is an answer.
    """
    if any(request.kind is Asked.YES_NO for request in inquiry.requests):
        return False
    asked = level(question)
    own = level(f"{unit.unit.lead} {unit.text}")
    return _is_qualified_otherwise(asked, own) or any(
        _excludes(groups, _words(asked), _words(own), unit) for groups in _sets()
    )


def _is_qualified_otherwise(asked: str, own: str) -> bool:
    said = _QUALIFIED.findall(own)
    return any(
        (_OTHER[joined], word) in said and (joined, word) not in said
        for joined, word in _QUALIFIED.findall(asked)
    )


def _excludes(groups: Groups, asked: frozenset[str], own: frozenset[str], unit: Candidate) -> bool:
    meant = [group for group in groups if group & asked]
    if len(meant) != 1 or not any(group & own for group in groups) or meant[0] & own:
        return False
    around = " ".join((*unit.hit.chunk.section_path, unit.hit.source.title))
    return not meant[0] & _words(level(around))


@lru_cache(maxsize=4096)
def _words(levelled: str) -> frozenset[str]:
    return frozenset(_WORD.findall(_IDIOM.sub(" ", levelled)))


@lru_cache(maxsize=1)
def _sets() -> tuple[Groups, ...]:
    text = resources.files("asistente.language").joinpath("opposites.txt").read_text("utf-8")
    bare = (line.split("#")[0].strip() for line in text.splitlines())
    return tuple(
        tuple(frozenset(group.split()) for group in line.split("|")) for line in bare if line
    )
