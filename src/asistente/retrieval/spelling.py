"""How the corpus spells its words: accents restored, and the nearest known word to a misspelt one.

Learned from the documents alone, so it knows the institution's own names and no other language.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from asistente.language.analyser import words
from asistente.retrieval.word_table import WordTable

_SHORTEST = 4
"""Letters under which nothing is corrected: nearly every short word is one edit from another."""
_TWO_EDITS_FROM = 8


class Spelling(NamedTuple):
    """Each folded word of the corpus, sorted, with its usual spelling and how often it occurs."""

    folded: WordTable
    surfaces: WordTable
    counts: NDArray[np.int32]

    def surface(self, folded: str) -> str | None:
        """The usual spelling of a folded word; None if the corpus does not hold it."""
        place = self.folded.find(folded)
        return None if place is None else self.surfaces.word(place)

    def closest(self, folded: str) -> str | None:
        """The known word within one edit (4 to 7 letters) or two (8 and more), most frequent first.

        Words with digits are codes and dates, and never corrected. The first letter is taken to
        be right; only if no word is near is one looked for that differs by its first letter alone.
        """
        if len(folded) < _SHORTEST or not folded.isalpha():
            return None
        edits = 2 if len(folded) >= _TWO_EDITS_FROM else 1
        start = self.folded.first_from(folded[0])
        stop = self.folded.first_from(chr(ord(folded[0]) + 1))
        return self._nearest(folded, start, stop, edits) or self._but_for_first(folded)

    def completed(self, beginning: str) -> str | None:
        """The most frequent known word that begins so and is longer, made of letters alone."""
        start = self.folded.first_from(beginning)
        stop = self.folded.first_from(beginning + chr(0x10FFFF))
        longer = [
            (int(self.counts[start + place]), word)
            for place, word in enumerate(self.folded.words(start, stop))
            if word.isalpha() and word != beginning
        ]
        return max(longer)[1] if longer else None

    def _nearest(self, folded: str, start: int, stop: int, edits: int) -> str | None:
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        known = self.folded.words(start, stop)
        near = process.extract(folded, known, scorer=OSA.distance, score_cutoff=edits, limit=None)
        candidates = [
            (distance, -int(self.counts[start + place]), word)
            for word, distance, place in near
            if word.isalpha() and len(word) >= _SHORTEST - 1
        ]
        return min(candidates)[2] if candidates else None

    def _but_for_first(self, folded: str) -> str | None:
        """A known word of the same rest, such as "beca" for "veca"."""
        letters = "abcdefghijklmnopqrstuvwxyz"
        places = [self.folded.find(letter + folded[1:]) for letter in letters]
        known = [place for place in places if place is not None]
        best = max(known, key=lambda place: int(self.counts[place]), default=None)
        return None if best is None else self.folded.word(best)


def learn_spelling(texts: Iterable[str]) -> Spelling:
    """Count every spelling of every word and keep the usual one."""
    forms: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for text in texts:
        for written, folded in words(text):
            forms[folded][written] += 1
    known = sorted(forms)
    return Spelling(
        WordTable.of(known),
        WordTable.of([usual_form(forms[word]) for word in known]),
        np.fromiter((forms[word].total() for word in known), dtype=np.int32, count=len(known)),
    )


def usual_form(forms: Counter[str]) -> str:
    """The most frequent spelling, in lower case unless the word is always written otherwise.

    Capitals often drop accents, so words all in capitals have a say only where there are no others.
    """
    voters = Counter({form: n for form, n in forms.items() if not form.isupper()}) or forms
    votes: Counter[str] = Counter()
    for form, n in voters.items():
        votes[form.lower()] += n
    winner = max(votes, key=lambda form: (votes[form], not form.isascii(), form))
    if any(form.islower() or form.isnumeric() for form in forms):
        return winner
    return max(_same(winner, voters), key=lambda form: (voters[form], form))


def _same(lower: str, forms: Iterable[str]) -> Iterator[str]:
    return (form for form in forms if form.lower() == lower)
