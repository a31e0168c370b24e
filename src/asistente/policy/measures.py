"""What people count of themselves ("soy de primer semestre", "debo 4 materias") and the bound that
their document sets to it: who may is decided by that sentence, not by what the thing is for."""

import re
from collections.abc import Sequence, Set
from functools import lru_cache

from asistente.language.analyser import ORDINAL_STEMS, is_content, level, stem, words
from asistente.language.asked import Asked
from asistente.language.dates import MONTHS
from asistente.language.fulfilment import SCORES
from asistente.language.values import parse_number
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate

_ARTICLES = frozenset({"un", "una", "uno"})
_NEAR = 4
"""Words among which a score stands: "promedio mínimo general de 85"."""
_BOUNDS = re.compile(
    r"\b(?:minim[oa]s?|maxim[oa]s?|menos|mas|mayor(?:es)?|menor(?:es)?|adelante|posterior(?:es)?"
    r"|superior(?:es)?|inferior(?:es)?|hasta|desde|partir|solo|solamente|unicamente|ya|no)\b"
)


def with_own_measure(
    inquiry: Inquiry, question: str, chosen: Sequence[Candidate], units: Sequence[Candidate]
) -> Sequence[Candidate]:
    """What is chosen, behind the sentence of its document that bounds what the asker counts, where
    it is asked whether something may be, and nothing chosen says it."""
    counted = measured(question)
    if not counted or all(request.kind is not Asked.YES_NO for request in inquiry.requests):
        return chosen
    if any(counted & measured(unit.text) for unit in chosen):
        return chosen
    source = chosen[0].hit.source.source_id
    of_source = (unit for unit in units if unit.hit.source.source_id == source)
    bounding = [unit for unit in of_source if _bounds(unit.text, counted)]
    best = max(bounding, key=lambda unit: unit.score, default=None)
    return chosen if best is None else [best, *chosen]


@lru_cache(maxsize=4096)
def measured(text: str) -> frozenset[str]:
    """Stems of what a text counts or numbers: "en el 2.º semestre", "promedio mínimo de 85"."""
    spoken = [folded for _, folded in words(text) if folded != "de"]
    numbered = [_is_number(word) for word in spoken]
    behind = (
        word
        for word, counts in zip(spoken[1:], numbered, strict=False)
        if counts and word[:1].isalpha() and is_content(word) and word not in MONTHS
    )
    scores = (
        word
        for at, word in enumerate(spoken)
        if stem(word) in SCORES and any(numbered[at + 1 : at + 1 + _NEAR])
    )
    return frozenset(map(stem, (*behind, *scores)))


def _is_number(word: str) -> bool:
    if word[:1].isdigit() or stem(word) in ORDINAL_STEMS:
        return True
    return word not in _ARTICLES and parse_number(word) is not None


def _bounds(text: str, counted: Set[str]) -> bool:
    return bool(counted & measured(text)) and bool(_BOUNDS.search(level(text)))
