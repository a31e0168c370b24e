"""A question taken apart: its topic, what it asks of it, and what it takes for granted."""

import re
from dataclasses import dataclass

from asistente.contracts import Evidence, Term
from asistente.language.analyser import level, stem, words
from asistente.language.asked import STRICT, Request, requests
from asistente.language.light import FRAME, is_light
from asistente.language.periods import find_periods

_NUMBERED = re.compile(
    r"\b(articulos?|arts?\.?|clausula|fraccion|fracc?\.|inciso|numeral|capitulo|transitorio)\s+"
    r"(\d+|[ivxlc]+\b|primero|segundo|tercero|[a-z]\b)"
)
_ROMAN_ITEM = re.compile(r"(?m)^\s*([ivxlc]+)\s*[.)-]")
_CODE = re.compile(r"\b[A-ZÁÉÍÓÚÑ]{1,6}-?\d{1,4}[A-Z]?\b(?!\s*[-/]\s*\d)")
_CAPITAL = r"[A-ZÁÉÍÓÚÑ][\wáéíóúüñÁÉÍÓÚÜÑ]+"
_PROPER = re.compile(
    rf"(?<=[\wáéíóúñ,] ){_CAPITAL}(?:\s+(?:(?:de|del|la|las|los|y)\s+){{0,2}}{_CAPITAL})*"
)
_LIGHT = 0.35
"""What a light word counts, next to one that names the topic."""
_PERIOD_WORDS = frozenset("semestre periodo ciclo cuatrimestre trimestre término termino".split())


@dataclass(frozen=True)
class Inquiry:
    """What the policy works with; a pure function of the evidence."""

    terms: tuple[Term, ...]
    """All content words."""
    topic: tuple[Term, ...]
    """Content words without those that only say what kind of thing is asked for."""
    requests: tuple[Request, ...]
    periods: tuple[str, ...]
    """Periods named in the question."""
    specifics: tuple[Term, ...]
    """Names, codes and numbers in the question that no document can do without."""
    references: frozenset[str]
    """Articles, fractions and codes named in the question, in one spelling."""

    def weight(self, term: Term) -> float:
        """idf, reduced for a word that fits any procedure."""
        return term.idf * (_LIGHT if is_light(term.stem) else 1.0)

    @property
    def definite(self) -> tuple[Request, ...]:
        """Requests whose fulfilment can be told from the form of a text."""
        return tuple(r for r in self.requests if r.kind in STRICT)


def inquire(evidence: Evidence) -> Inquiry:
    """Take a question apart."""
    asked = requests(evidence.query)
    periods = find_periods(evidence.question)
    aside = {stem(cue) for request in asked for cue in request.cues}
    named = tuple(t for t in evidence.terms if t.stem not in FRAME and not _dates(t, periods))
    return Inquiry(
        terms=evidence.terms,
        topic=tuple(t for t in named if t.stem not in aside) or named,
        requests=asked,
        periods=periods,
        references=references(evidence.question),
        specifics=tuple(t for t in evidence.terms if t.word in _name_words(evidence.question)),
    )


def references(text: str) -> frozenset[str]:
    """Numbers of articles and the like ("a31", "fii") and codes ("se22"), each in one spelling.

    An item that begins with a Roman number is a fraction, as regulations write them.
    """
    levelled = level(text)
    numbered = {f"{m.group(1)[0]}{m.group(2)}" for m in _NUMBERED.finditer(levelled)}
    items = {f"f{match.group(1)}" for match in _ROMAN_ITEM.finditer(levelled)}
    codes = {re.sub(r"\W", "", match.group()).lower() for match in _CODE.finditer(text)}
    return frozenset(numbered | items | codes)


def names(question: str) -> tuple[str, ...]:
    """Proper names and acronyms in what is asked: capitals inside a sentence, joined where they
    belong together ("Banco del Valle"). A question typed in capitals says nothing by them."""
    focus = " ".join(re.findall(r"¿([^?]*)", question)) or question
    tokens = focus.split()
    if sum(token.isupper() for token in tokens) > len(tokens) / 2:
        return ()
    return tuple(match.group() for match in _PROPER.finditer(focus))


def _name_words(question: str) -> frozenset[str]:
    return frozenset(word for name in names(question) for word, _ in words(name))


def _dates(term: Term, periods: tuple[str, ...]) -> bool:
    """A word of a period ("semestre 2025-II"): periods are compared apart, not word by word."""
    if not periods:
        return False
    word = term.word.lower()
    return word in _PERIOD_WORDS or re.fullmatch(r"20\d\d|[a-d]|[ivx]{1,3}|\d", word) is not None
