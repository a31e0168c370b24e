"""A sentence that repeats its source but for a word must have an equal word in that place."""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from asistente.generation.checks.grounds import Ground, without_number
from asistente.generation.checks.values import without_values
from asistente.generation.checks.words import kin, presence, stems
from asistente.language.analyser import words

REPEATS = 0.72
"""Least similarity, in words, of a sentence that is a repetition; others may say it anew."""
_DUTY = re.compile(r"(?:debes?|deben|tienes|necesitas|puedes|hay)(?:\s(?:que|de))?")
""" "Debes" for "además hay que": what is demanded is held to the source by `duties`."""
_MOST_WORDS = 3
"""Of a passage that stands for another one."""


def substituted(text: str, grounds: Sequence[Ground]) -> str:
    """The words that stand for others of the source without meaning the same."""
    said = _words(text)
    compared = (
        (SequenceMatcher(None, own, said, autojunk=False), own) for own in _sources(grounds)
    )
    best, own = max(compared, key=lambda each: each[0].ratio())
    return next(_strange(best, own, said), "") if best.ratio() >= REPEATS else ""


def _strange(
    matcher: "SequenceMatcher[str]", own: Sequence[str], said: Sequence[str]
) -> Iterator[str]:
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag != "replace" or max(i2 - i1, j2 - j1) > _MOST_WORDS:
            continue
        new, old = " ".join(said[j1:j2]), kin((" ".join(own[i1:i2]),))
        terms = () if _DUTY.fullmatch(new) else stems(new)
        if old.stems and terms and not any(presence(term, old) for term in terms):
            yield new


def _sources(grounds: Sequence[Ground]) -> Iterator[list[str]]:
    for ground in grounds:
        for unit, text in zip(ground.units, ground.texts, strict=True):
            yield _words(text)
            yield _words(f"{without_number(unit.lead)} {text}")
            yield _words(f"{unit.lead.rpartition(' > ')[2]} {text}")
        if len(ground.texts) > 1:
            yield _words(" ".join(ground.texts))


def _words(text: str) -> list[str]:
    return [folded for _, folded in words(without_values(without_number(text)))]
