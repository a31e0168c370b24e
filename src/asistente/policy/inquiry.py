"""A question taken apart: its topic, what it asks of it, and what it takes for granted."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from asistente.contracts import Evidence, Term
from asistente.language.acronyms import Acronym, acronyms, spelt_out
from asistente.language.analyser import ORDINAL_STEMS, analyse, fold, is_content, level, stem, words
from asistente.language.asked import STRICT, Asked, Request, requests
from asistente.language.dates import MONTHS, FoundDate, find_dates
from asistente.language.light import FRAME, is_light
from asistente.language.periods import covers, equal_periods, find_periods
from asistente.language.questions import last_sentence, without_asker
from asistente.language.ranges import Figure, own_figure, ranges_in
from asistente.language.related import TextStems, kin_of

_NUMBERED = re.compile(
    r"\b(articulos?|arts?\.?|clausula|fraccion|fracc?\.|inciso|numeral|capitulo|transitorio"
    r"|paragrafo)\s+"
    r"(\d+(?:\.\d+)*|[ivxlc]+\b|primero|segundo|tercero|[a-z]\b)"
)
_DOTTED_ITEM = re.compile(r"(?m)^\s*(\d+(?:\.\d+)+)\.?\s")
_ROMAN_ITEM = re.compile(r"(?m)^\s*([ivxlc]+)\s*[.)-]")
_CODE = re.compile(r"\b[A-ZÁÉÍÓÚÑ]{1,6}-?\d{1,4}[A-Z]?\b(?!\s*[-/]\s*\d)")
_CODE_TYPED = re.compile(r"\b(?!(?:art|pag|num|no|nro|cap|inc|m|h|co)-?\d)[a-z]{1,3}-?\d{1,3}\b")
"""A code in small letters; not "art31", "pag2", "m2"."""
_CAPITAL = r"[A-ZÁÉÍÓÚÑ][\wáéíóúüñÁÉÍÓÚÜÑ]+"
_PROPER = re.compile(
    rf"(?<=[\wáéíóúñ,] ){_CAPITAL}(?:\s+(?:(?:de|del|la|las|los|y)\s+){{0,2}}{_CAPITAL})*"
)
_LIGHT, _LIGHT_MOST, _UNKNOWN = 0.35, 1.5, 0.6
"""What a light word counts, next to one that names the topic."""
_SETTING, _STORY = 0.3, 0.25
"""What a word of the sentences before counts at most, and all of them next to the question."""
_RATE = re.compile(
    r"\b(?:al?|por|cada)\s+(?:el\s+|la\s+)?(hora|dia|semana|mes|bimestre|trimestre|cuatrimestre"
    r"|semestre|ano)\b(?!\s+(?:de|del|siguiente|anterior|pasado|proximo|que)\b|\s+\d)"
)
_RATES = {
    stem(noun): stem(adjective)
    for noun, adjective in (
        *(("dia", "diario"), ("semana", "semanal"), ("mes", "mensual"), ("ano", "anual")),
    )
}
"""What a price per month is called; longer words share their root with it."""
_EITHER = re.compile(
    r"\b([a-z]{3,})\s+[ou]\s+(?:(?:al?|con|de|del|en|por|el|la|los|las|una?s?|mi|su)\s+)*([a-z]{3,})\b"
)
_POINTS_BACK = re.compile(r"\b(?:lo|eso|esto|ello)\b(?!\s+que\b)|\b\w+[aei]rl[oa]s?\b")
_PERIOD_WORDS = frozenset(
    """
    semestre periodo ciclo cuatrimestre trimestre término termino otoño otono primavera invierno
    año ano pasado anterior próximo proximo
    """.split()
)


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
    days: tuple[FoundDate, ...]
    """Days that the question names."""
    acronyms: tuple[Acronym, ...] = ()
    """Those of the topic that the evidence explains, or whose name the topic is part of."""
    setting: frozenset[str] = frozenset()
    """Stems that only the sentences before the one that asks hold, or what the asker is."""
    aside: float = 1.0
    """What those count next to the others."""
    rates: frozenset[str] = frozenset()
    """Stems of what a price is asked for ("¿cuánto cuesta al mes?")."""
    alternatives: tuple[frozenset[str], ...] = ()
    """Stems that the question joins by "o": either will do."""
    figure: Figure | None = None
    """What the asker says to have ("tengo 88 de promedio"), where a range in the texts has it."""

    def weight(self, term: Term) -> float:
        """idf, reduced for a word that fits any procedure, that no document has, or that only
        tells why somebody asks."""
        aside = self.aside if term.stem in self.setting else 1.0
        return aside * (_of_light(term) if term.stem in self.rates else _weight(term))

    def presence(self, term: str, text: TextStems) -> float:
        """Presence of a word (a stem), of the acronym or name that stands for it, or of what the
        question names instead."""
        found = self._presence(term, text)
        for pair in self.alternatives:
            if term in pair:
                found = max(found, *(self._presence(other, text) for other in pair))
        return found

    def _presence(self, term: str, text: TextStems) -> float:
        if any(_is_spelt(each, term, text) for each in self.acronyms):
            return 1.0
        rate = _RATES.get(term, "") if term in self.rates else ""
        return max(text.presence(term), text.presence(rate) if rate else 0.0)

    def of_period(self, text: str) -> bool | None:
        """Whether a text names a period that the question asks about; None where one names none."""
        said = find_periods(text) if self.periods else ()
        if not said:
            return None
        return any(covers(asked, each) for asked in self.periods for each in said)

    @cached_property
    def asked(self) -> TextStems:
        """All content words, ready to be asked for others and their kin."""
        return kin_of(frozenset(term.stem for term in self.terms))

    @cached_property
    def about(self) -> TextStems:
        """The same, of the topic."""
        return kin_of(frozenset(term.stem for term in self.topic))

    @cached_property
    def telling(self) -> tuple[Term, ...]:
        """The topic without words that fit any procedure."""
        return tuple(term for term in self.topic if not is_light(term.stem))

    @property
    def ordinals(self) -> frozenset[str]:
        """Ordinals in the topic ("el segundo depósito"), as stems."""
        asked = frozenset(term.stem for term in self.topic) - self.setting
        return asked & ORDINAL_STEMS

    @property
    def asks_how(self) -> bool:
        """How something is done is asked for."""
        return any(request.kind is Asked.PROCEDURE for request in self.requests)

    @property
    def definite(self) -> tuple[Request, ...]:
        """Requests whose fulfilment can be told from the form of a text."""
        return tuple(r for r in self.requests if r.kind in STRICT)


def inquire(evidence: Evidence) -> Inquiry:
    """Take a question apart."""
    asked = requests(evidence.query)
    periods = _periods(evidence)
    days = tuple(found for found in find_dates(evidence.question) if found.last.day)
    cues = {stem(cue) for request in asked for cue in request.cues}
    cues |= {stem(f) for day in days for _, f in words(evidence.question[day.start : day.end])}
    named = tuple(
        t
        for t in evidence.terms
        if t.stem not in FRAME and not _dates(t, periods, evidence.question)
    )
    figure = _figure(evidence)
    cues |= figure.stems if figure else frozenset()
    topic = tuple(t for t in named if t.stem not in cues) or named
    setting = _setting(evidence.query, topic)
    return Inquiry(
        terms=evidence.terms,
        topic=topic,
        requests=asked,
        periods=periods,
        references=references(_CODE_TYPED.sub(_capitals, evidence.question)),
        days=days,
        specifics=tuple(t for t in evidence.terms if t.word in _name_words(evidence.question)),
        acronyms=_acronyms(evidence, topic),
        alternatives=_alternatives(evidence.query, topic),
        setting=setting,
        aside=_aside(topic, setting),
        rates=frozenset(map(stem, _RATE.findall(level(evidence.query)))),
        figure=figure,
    )


def _periods(evidence: Evidence) -> tuple[str, ...]:
    """Those that the question names, else the one typed beside it, by every name that the documents
    give them: "2026-A (enero-junio de 2026)". A year in the story before it ("egresé en 2023") is
    none."""
    typed = (evidence.period,) if evidence.period and evidence.period_typed else ()
    told = (each for each in find_periods(evidence.question) if not each.isdigit())
    asked = find_periods(last_sentence(evidence.question)) or tuple(told) or _relative(evidence)
    asked = asked or typed
    if not asked:
        return ()
    texts = (
        "\n".join((h.source.title, *h.chunk.section_path, h.chunk.text)) for h in evidence.hits
    )
    same = [pair for text in texts for pair in equal_periods(text)]
    others = (other for pair in same for other in pair if set(pair) & set(asked))
    return tuple(dict.fromkeys((*asked, *others)))


def _figure(evidence: Evidence) -> Figure | None:
    figure = own_figure(evidence.question)
    texts = (hit.chunk.text[u.start : u.end] for hit in evidence.hits for u in hit.chunk.units)
    ranges = (each for text in texts if figure for each in ranges_in(text))
    return figure if figure and any(each.includes(figure) for each in ranges) else None


_LAST_YEAR = re.compile(
    r"(?<!\bley )(?<!\bnorma )(?<!\bdecreto )(?<!\bnumero )(?<![-/.\d])\b(20\d\d)\W*$"
)


_MONTH_OF_YEAR = rf"(?<!\d )\b(?:de|del|para)\s+(?:{'|'.join(MONTHS)})\s+(?:del?\s+)?(20\d\d)\W*$"
"""The year of a month, where it ends the question: "las inscripciones de enero de 2027"."""


def _is_yearly(evidence: Evidence) -> bool:
    """Prices and dates are of their year; rules hold on."""
    return any(request.kind in (Asked.AMOUNT, Asked.DATE) for request in requests(evidence.query))


def _relative(evidence: Evidence) -> tuple[str, ...]:
    """ "El año pasado", "el próximo año", from the day of the question; "la campaña de 2025", "el
    fondo 2027", where that is no part of a date."""
    levelled = level(evidence.question)
    named = _LAST_YEAR.search(levelled)
    if named and not find_dates(evidence.question):
        return (named.group(1),)
    month = re.search(_MONTH_OF_YEAR, levelled)
    if month:
        return (month.group(1),)
    year = evidence.as_of.year
    if re.search(r"\b(?:este|presente)\s+ano\b", levelled) and _is_yearly(evidence):
        return (str(year),)
    if re.search(r"\bano\s+(?:pasado|anterior)\b", levelled):
        return (str(year - 1),)
    ahead = r"\b(?:proximo\s+ano|ano\s+(?:proximo|siguiente|entrante|que\s+(?:viene|entra)))\b"
    return (str(year + 1),) if re.search(ahead, levelled) else ()


def _weight(term: Term) -> float:
    if is_light(term.stem):
        return _of_light(term)
    return term.idf if term.known else _UNKNOWN * term.idf


def _of_light(term: Term) -> float:
    return _LIGHT * min(term.idf, _LIGHT_MOST)


def _setting(question: str, topic: Sequence[Term]) -> frozenset[str]:
    """Nothing where the sentence that asks names no topic of its own, or points back."""
    sentence = without_asker(level(last_sentence(question)))
    if _POINTS_BACK.search(sentence):
        return frozenset()
    asking = frozenset(analyse(sentence))
    named = any(term.stem in asking and not is_light(term.stem) for term in topic)
    return frozenset(term.stem for term in topic) - asking if named else frozenset()


def _alternatives(question: str, topic: Sequence[Term]) -> tuple[frozenset[str], ...]:
    """ "Una credencial o un carnet", "con tarjeta o en efectivo"."""
    told = {term.stem for term in topic if not is_light(term.stem)}
    pairs = (frozenset(map(stem, pair)) for pair in _EITHER.findall(level(question)))
    return tuple(pair for pair in pairs if len(pair) > 1 and pair <= told)


def _aside(topic: Sequence[Term], setting: frozenset[str]) -> float:
    """However long the story is, it counts little next to what is asked."""
    told = sum(_weight(term) for term in topic if term.stem in setting)
    asked = sum(_weight(term) for term in topic if term.stem not in setting)
    return min(_SETTING, _STORY * asked / told) if told else 1.0


def _is_spelt(acronym: Acronym, term: str, text: TextStems) -> bool:
    if term == acronym.short:
        return acronym.long <= text.stems
    return term in acronym.long and acronym.short in text.stems


def _acronyms(evidence: Evidence, topic: Sequence[Term]) -> tuple[Acronym, ...]:
    asked = frozenset(term.stem for term in topic)
    hits = evidence.hits
    texts = [part for h in hits for part in (h.source.title, *h.chunk.section_path, h.chunk.text)]
    explained = (each for text in texts for each in acronyms(text))
    kept = [each for each in explained if each.short in asked or each.long & asked]
    unwritten = [term.word for term in topic if term.word.isupper() and not term.known]
    spelt = (spelt_out(word, text) for word in unwritten for text in texts)
    return tuple(dict.fromkeys((*kept, *filter(None, spelt))))


def _capitals(code: re.Match[str]) -> str:
    return code.group().upper()


def references(text: str) -> frozenset[str]:
    """Numbers of articles and the like ("a31", "fii") and codes ("se22"), each in one spelling.

    An item that begins with a Roman number is a fraction, as regulations write them; "6.3.1" is one
    thing, whatever it is called.
    """
    levelled = level(text)
    numbered = {_reference(m.group(1), m.group(2)) for m in _NUMBERED.finditer(levelled)}
    items = {f"f{match.group(1)}" for match in _ROMAN_ITEM.finditer(levelled)}
    items |= {_reference("", match.group(1)) for match in _DOTTED_ITEM.finditer(levelled)}
    codes = {re.sub(r"\W", "", match.group()).lower() for match in _CODE.finditer(text)}
    return frozenset(numbered | items | codes)


def _reference(kind: str, number: str) -> str:
    return f"n{number}" if "." in number else f"{kind[0]}{number}"


def article(text: str) -> str:
    """The article, clause or numeral that begins with a text ("a13"); "" where none does."""
    match = _NUMBERED.match(level(text))
    if match is None or match.group(1)[0] not in "acn" or not text[0].isupper():
        return ""
    return f"{match.group(1)[0]}{match.group(2)}"


def names(question: str) -> tuple[str, ...]:
    """Proper names and acronyms in what is asked: capitals inside a sentence, joined where they
    belong together ("Banco del Valle"). A question typed in capitals says nothing by them."""
    focus = last_sentence(question)
    tokens = focus.split()
    if sum(token.isupper() for token in tokens) > len(tokens) / 2:
        return ()
    found = (
        [token for token in match.group().split() if is_content(fold(token))]
        for match in _PROPER.finditer(focus)
    )
    return tuple(" ".join(part) for words in found for part in _apart(words))


def _apart(tokens: Sequence[str]) -> Iterator[Sequence[str]]:
    """An acronym is a name of its own: "CLABE", "Banco del Valle"."""
    start = 0
    for place, token in enumerate(tokens):
        if token.isupper() and len(tokens) > 1:
            if tokens[start:place]:
                yield tokens[start:place]
            yield tokens[place : place + 1]
            start = place + 1
    if tokens[start:]:
        yield tokens[start:]


def _name_words(question: str) -> frozenset[str]:
    return frozenset(word for name in names(question) for word, _ in words(name))


def _dates(term: Term, periods: tuple[str, ...], question: str) -> bool:
    """A word of a period ("semestre 2025-II"): periods are compared apart, not word by word."""
    if not periods:
        return False
    word = term.word.lower()
    if any(name in period for period in periods for name in MONTHS) and word in MONTHS:
        return True
    if term.stem in ORDINAL_STEMS:  # "segundo semestre de 2025", not "los de segundo en 2025-B"
        written = any(level(period) in level(question) for period in periods)
        return not written and any(period[-2:-1] == "-" for period in periods)
    return (
        word in _PERIOD_WORDS or re.fullmatch(r"20\d\d[a-d]?|[a-d]|[ivx]{1,3}|\d", word) is not None
    )
