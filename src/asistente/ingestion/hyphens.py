"""Words that a line end cut in two, told from words that have a hyphen of their own.

"extraordi-/nario" is one word; "académico-/administrativo" and "2025-/I" keep their hyphen. The
document itself is the dictionary: how else it writes the word decides.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_CUT = re.compile(r"([^\W\d_]+)[-\u2010\u2011\ufffe\x02]$")
_START = re.compile(r"([^\W\d_]+)")
_OPEN_HYPHEN = re.compile(r"[\w/]-$")
_ADDRESS = re.compile(r"(?:://|www\.|@)\S*-$")
"""An address that a line end cut at a hyphen of its own."""
_LONGEST = 60
"""Characters at a line end that are looked at."""
_ACCENTED = frozenset("áéíóú")
_VOWELS = _ACCENTED | frozenset("aeiou")
_BEHIND = 5
"""Vowels that cannot all stand behind the accent of one word."""
_WHOLE_WORD = 4
"""Both halves must be at least this long to be taken for a compound."""


@dataclass(frozen=True)
class Vocabulary:
    """Words of a document with how often each occurs, lower case."""

    counts: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, lines: Iterable[str]) -> "Vocabulary":
        """Words of these lines; the halves of words that line ends cut are left out."""
        counts: Counter[str] = Counter()
        for line in lines:
            counts.update(match.group().lower() for match in _WORD.finditer(_without_half(line)))
        return cls(counts)

    def keeps_hyphen(self, left: str, right: str) -> bool:
        """True where "left-right" is a word with a hyphen of its own."""
        left, right = left.lower(), right.lower()
        if self.counts[left + right]:
            return False
        if self.counts[f"{left}-{right}"]:
            return True
        if _is_compound(left, right):
            return True
        known = self.counts[left] and self.counts[right]
        return bool(known) and min(len(left), len(right)) >= _WHOLE_WORD


def _is_compound(left: str, right: str) -> bool:
    """A Spanish word has one written accent, on one of its last four syllables; an adverb keeps
    that of its adjective: "académico-administrativo", "teórico-práctico", "última-mente"."""
    if _ACCENTED.isdisjoint(left) or right.endswith("mente"):
        return False
    return not _ACCENTED.isdisjoint(right) or sum(letter in _VOWELS for letter in right) >= _BEHIND


def _without_half(line: str) -> str:
    """The line without the half of a word that its end cut."""
    tail = line[-_LONGEST:]
    match = _CUT.search(tail)
    return line[: len(line) - len(tail) + match.start()] if match else line


def join_lines(lines: Sequence[str], vocabulary: Vocabulary) -> str:
    """One text of several lines; a space at each line end, none where a word was cut."""
    text = ""
    for line in lines:
        text = _join(text, line.strip(), vocabulary) if text else line.strip()
    return text


def _join(text: str, line: str, vocabulary: Vocabulary) -> str:
    if _ADDRESS.search(text[-_LONGEST:]) and line[:1].isalnum():
        return text + line
    cut, start = _CUT.search(text[-_LONGEST:]), _START.match(line)
    if cut and start and start.group()[0].islower():
        if vocabulary.keeps_hyphen(cut.group(1), start.group(1)):
            return f"{text[:-1]}-{line}"
        return text[:-1] + line
    if _OPEN_HYPHEN.search(text[-2:]) and line[:1].isalnum():
        return text + line  # "2025-/I", "NMX-R-025-/SCFI": the hyphen is the author's
    return f"{text} {line}"
