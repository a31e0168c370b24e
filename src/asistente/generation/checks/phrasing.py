"""What of a sentence claims nothing: turns of phrase, a "no" that answers, an acronym's letters."""

import re
from collections.abc import Sequence
from functools import lru_cache

from asistente.generation.checks.grounds import Ground
from asistente.language import word_files
from asistente.language.analyser import fold, is_content, level

_ACRONYM = re.compile(r"\b[A-ZÁÉÍÓÚÑ]{3,}\b")
_ANSWER = re.compile(r"^\W*no,\s+(?=.*\b(?:no|ni|nunca|ningun\w*|nadie|nada|tampoco)\b)", re.S)
""" "No, no se puede" denies once."""
_YES = re.compile(r"^\W*si,\s+(?=\w)")
_WORD = re.compile(r"[^\W\d_]+")


def claims_of(sentence: str, grounds: Sequence[Ground]) -> str:
    """A sentence with acronyms spelled out as the source does, without what says nothing."""
    levelled = level(sentence)
    if answer := _YES.match(levelled) or _ANSWER.match(levelled):
        sentence, levelled = sentence[answer.end() :], levelled[answer.end() :]
    for match in reversed(list(_phrases().finditer(levelled))):
        sentence = f"{sentence[: match.start()]} {sentence[match.end() :]}"
    return _ACRONYM.sub(lambda match: _spelled_out(match.group(), grounds), sentence)


def _spelled_out(acronym: str, grounds: Sequence[Ground]) -> str:
    """The name of the sources whose initials an acronym is; itself where there is none."""
    texts = [text for ground in grounds for text in (*ground.texts, *ground.frame)]
    if any(re.search(rf"\b{acronym}\b", text) for text in texts):
        return acronym
    names = (name for text in texts if (name := _named(fold(acronym), text)))
    return next(names, acronym)


def _named(letters: str, text: str) -> str:
    """Words in capitals, with the small ones between them, whose initials these letters are."""
    words = [m for m in _WORD.finditer(text) if is_content(fold(m.group()))]
    for first in range(len(words) - len(letters) + 1):
        run = words[first : first + len(letters)]
        initials = "".join(fold(word.group()[0]) for word in run)
        if initials == letters and all(word.group()[0].isupper() for word in run):
            return text[run[0].start() : run[-1].end()]
    return ""


@lru_cache(maxsize=1)
def _phrases() -> re.Pattern[str]:
    lines = word_files.word_lines("asistente.generation.checks", "phrases")
    longest = sorted(lines, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(longest)})\b".replace(" ", r"\s+"))
