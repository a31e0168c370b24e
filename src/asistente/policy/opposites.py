"""The end of something does not answer for its beginning, nor "sin fiador" for "con fiador".

Rows of a calendar or of a list of fees share all words but the one that tells them apart.
"""

import re
from functools import lru_cache
from importlib import resources

from asistente.language.analyser import is_content, level, stem
from asistente.language.asked import Asked
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate

_QUALIFIED = re.compile(r"\b(con|sin)\s+(\w{4,})")
_OTHER = {"con": "sin", "sin": "con"}
_NUMBERED = re.compile(
    r"\b(?!(?:articulos?|fraccion|ano|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre"
    r"|setiembre|octubre|noviembre|diciembre)\b)([a-z]{4,})\s+(?:(?:numero|num|no|nro|tipo)\b\.?\s*"
    r"|n[°º]\s*)?(\d{1,3})\b(?![%.,/:-]?\d|\s*%|\s+(?:de|del|al?|y|o|dias?|horas?|hrs?|meses|anos?|pesos)\b)"
)
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
    told_apart = _is_qualified_otherwise(asked, own) or _is_numbered_otherwise(asked, own, unit)
    return told_apart or any(
        _excludes(groups, _words(asked), _words(own), unit) for groups in _sets()
    )


def _is_qualified_otherwise(asked: str, own: str) -> bool:
    said = _QUALIFIED.findall(own)
    return any(
        (_OTHER[joined], word) in said and (joined, word) not in said
        for joined, word in _QUALIFIED.findall(asked)
    )


def _is_numbered_otherwise(asked: str, own: str, unit: Candidate) -> bool:
    """It is of "trámite 16" where the question names "el trámite número 17": what is nearest to it
    of its text, headings and title tells."""
    texts = (own, *map(level, reversed(unit.hit.chunk.section_path)), level(unit.hit.source.title))
    for noun, number in _numbered(asked):
        of_kind = ({n for word, n in _numbered(text) if word == noun} for text in texts)
        told = next((numbers for numbers in of_kind if numbers), {number})
        if number not in told:
            return True
    return False


def _numbered(levelled: str) -> set[tuple[str, str]]:
    """Stems of nouns with the numbers that name one of their kind."""
    found = _NUMBERED.findall(levelled)
    return {(stem(noun), number.lstrip("0")) for noun, number in found if is_content(noun)}


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
