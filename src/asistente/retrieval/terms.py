"""A question as the index sees it: content words with their weight, misspellings read as meant."""

import re
from unicodedata import normalize

from asistente.contracts import Term
from asistente.language.analyser import WORD, fold, is_content, stem, words
from asistente.language.spelling import respelled, sounds_alike
from asistente.language.vocabulary import is_listed, is_spanish
from asistente.language.weights import unknown_idf
from asistente.ports import Lexicon

# Question words lose their accent in hurried typing; the embedder was trained on the written form.
_ACCENTED = {
    "que": "qué", "cual": "cuál", "cuales": "cuáles", "quien": "quién", "quienes": "quiénes",
    "como": "cómo", "cuando": "cuándo", "donde": "dónde", "adonde": "adónde", "cuanto": "cuánto",
    "cuanta": "cuánta", "cuantos": "cuántos", "cuantas": "cuántas",
}  # fmt: skip


_CUT_LENGTHS = range(3, 7)
"""Letters of a word that is cut short in speech."""
_EVERYDAY, _COMMON = 1.8, 0.5
"""idf of a word that about one chunk in six holds, and its share of the heaviest that there is."""

_BEFORE_ASKING = frozenset("a con de del desde en hasta para por saber sobre y o".split())


def question_terms(question: str, lexicon: Lexicon, chunks: int) -> tuple[Term, ...]:
    """The content words of a question, each stem once, in order."""
    terms: dict[str, Term] = {}
    for word, folded in words(question):
        meant = _meant(folded, lexicon)
        if is_content(meant):
            term = _term(word, meant, lexicon, chunks)
            terms.setdefault(term.stem, term)
    return tuple(terms.values())


def _meant(folded: str, lexicon: Lexicon) -> str:
    """A word that the corpus does not know, as it is usually spelled."""
    if not is_content(folded) or lexicon.surface(folded) is not None:
        return respelled(folded) or folded if len(folded) <= 2 else folded
    return respelled(folded) or folded


def _correction(folded: str, lexicon: Lexicon, chunks: int) -> str | None:
    """The corpus word that a misspelling stands for; none for a word that is right as it is."""
    single = re.sub(r"([^clr])\1", r"\1", folded)  # "savanna"; "cc", "ll" and "rr" are Spanish
    spellings = dict.fromkeys((folded, stem(folded), single))
    near = next(filter(None, map(lexicon.closest, spellings)), None)
    if near is None or not is_content(near):
        return _whole(folded, lexicon, chunks)
    return near if sounds_alike(stem(folded), stem(near)) or not is_spanish(folded) else None


def _whole(folded: str, lexicon: Lexicon, chunks: int) -> str | None:
    """The everyday word of these documents that is cut short: "uni", "tec", "prepa".

    Only a word that is everywhere is cut so by everybody who asks, and then it tells little.
    """
    whole = lexicon.completed(folded) if len(folded) in _CUT_LENGTHS else None
    idf = lexicon.idf(stem(whole)) if whole else None
    if idf is None or idf > min(_EVERYDAY, _COMMON * unknown_idf(chunks)):
        return None
    return None if is_listed(folded) else whole


def _is_acronym(word: str) -> bool:
    return len(word) > 1 and word.isupper()


def search_text(question: str, terms: tuple[Term, ...], lexicon: Lexicon) -> str:
    """The question as the corpus would write it, which is what is embedded.

    Accents come from the corpus, misspellings are replaced and question marks set, so that
    "reinscripcion", "reincripción" and "¿Reinscripción?" have one vector.
    """
    corrected = {term.word: term.corrected for term in terms if term.corrected}

    def written(match: re.Match[str]) -> str:
        word = match.group()
        meant = _meant(fold(word), lexicon)
        if meant in _ACCENTED:
            return _asking_word(meant, match)
        return _surface(word, meant, corrected.get(word), lexicon)

    composed = normalize("NFC", question)
    plain = " ".join(re.sub(r"[¿?¡!]+", " ", composed).split())
    meant = re.sub(WORD, written, plain)
    return f"¿{meant[:1].upper()}{meant[1:]}?"


def _term(word: str, folded: str, lexicon: Lexicon, chunks: int) -> Term:
    known = stem(folded)
    idf = lexicon.idf(known)
    if idf is not None:
        return Term(word=word, stem=known, idf=idf, known=True)
    corrected = None if _is_acronym(word) else _correction(folded, lexicon, chunks)
    if corrected is not None:
        known = stem(corrected)
        idf = lexicon.idf(known)
    if idf is None or corrected is None:
        return Term(word=word, stem=stem(folded), idf=unknown_idf(chunks), known=False)
    return Term(word=word, stem=known, idf=idf, known=True, corrected=corrected)


def _asking_word(folded: str, match: re.Match[str]) -> str:
    """ "que" asks at the beginning and behind some words, and joins elsewhere; how it was typed
    says little."""
    before = words(match.string[: match.start()])
    previous = next(iter(reversed([f for _, f in before])), "")
    asks = not previous or previous in _BEFORE_ASKING
    return _ACCENTED[folded] if asks else folded


def _surface(word: str, folded: str, corrected: str | None, lexicon: Lexicon) -> str:
    written = lexicon.surface(corrected or folded)
    if written is None:
        return word if fold(word) == folded else folded
    if written.lower() == word.lower():
        return word
    # A capital of the corpus may only come from the beginnings of its sentences.
    plain = written if written.isupper() else written.lower()
    return plain.capitalize() if word[:1].isupper() and plain.islower() else plain
