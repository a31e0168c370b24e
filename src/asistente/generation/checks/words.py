"""Words of a sentence as the checks compare them: stems, their kin, and sets of alternatives."""

import re
from collections.abc import Iterable
from functools import lru_cache

from asistente.generation.checks.values import without_values
from asistente.language import word_files
from asistente.language.analyser import STOPWORDS, analyse, fold, stem, words
from asistente.language.light import is_light
from asistente.language.related import TextStems, kin_of
from asistente.language.word_files import Alternatives

_EQUIVALENT = 0.8
_LIGHT = 0.35
"""What a word of any procedure weighs beside one that tells what is spoken of."""

_ENCLITIC = re.compile(r"\b(\w+(?:ar|er|ir))(?:se|lo|la|los|las|le|les|me|te|nos)+\b")
_FUTURE = re.compile(r"\b(\w{2,}[aei]r)(?:e|as|a|emos|an)\b")
_BROKEN = re.compile(r"(ue|ie)([^aeiou]+)$")
_VOWEL = {"ue": "o", "ie": "e"}
_INFINITIVE = re.compile(r"(?:ar|er|ir)(?:se|lo|la|los|las|le|les|me|te|nos)*$")
_NAMING = re.compile(
    r"\b(?:el|la|los|las|una?|unos|unas|su|sus|tu|tus|del?|al|con|por|en|sin|cada|otr[oa]s?|algun\w*)"
    r"\s+(?=([^\W\d_]{4,})(?:\s+([^\W\d_]{4,}))?)"
)

NEGATORS = frozenset("no ni sin nunca jamas tampoco ningun ninguna ninguno nadie nada".split())
_ADJECTIVE = re.compile(r"(?:al|ales|ari[oa]s?|ic[oa]s?|iv[oa]s?|os[oa]s?|[aei]bles?|[ai]d[oa]s?)$")
_SPELLED, _CONSONANT = re.compile(r"(?:qu|gu)$"), {"qu": "c", "gu": "g"}
_MOOD = re.compile(r"(?<=^[aeiou][^aeiou]{2})a$")
""" "Abra" is of "abre"; of longer words the stemmer takes the ending off."""
_NOUN = re.compile(r"(?<=[a-z]{4})(?:ar|er|ir)$")
_PACKAGE = "asistente.generation.checks"


def weight(term: str) -> float:
    """How much a stem tells."""
    return _LIGHT if is_light(term) or term in _plain() else 1.0


def says_little(term: str) -> bool:
    """True for a stem with which anything may be said."""
    return term in _plain()


@lru_cache(maxsize=2048)
def stems(text: str) -> tuple[str, ...]:
    """Stems of the content words of a text, each once, without its values."""
    bare = _plain_verbs(fold(without_values(text)))
    return tuple(dict.fromkeys(term for term in analyse(bare) if not term[0].isdigit()))


def without_enclitic(folded: str) -> str:
    """ "comunicarte" is "comunicar"."""
    return _ENCLITIC.sub(r"\1", folded)


def things(text: str) -> tuple[str, ...]:
    """Stems of the words behind an article or a preposition, which name something, and of the
    adjectives behind them."""
    folded = fold(without_values(text))
    named = (
        word
        for match in _NAMING.finditer(folded)
        for word in match.groups()
        if word and (word == match[1] or _ADJECTIVE.search(word))
    )
    return tuple(
        plain_stem(word) for word in named if word not in STOPWORDS and not _INFINITIVE.search(word)
    )


def plain_stem(folded: str) -> str:
    """The stem of a word as `stems` has it."""
    return stem(_plain_verbs(folded))


def _plain_verbs(folded: str) -> str:
    """Without the pronouns and the endings of the future, which the stemmer leaves on."""
    return _FUTURE.sub(r"\1", without_enclitic(folded))


def kin(texts: Iterable[str]) -> TextStems:
    """The stems of texts, ready to be asked."""
    return kin_of(
        frozenset(form for text in texts for term in stems(text) for form in _forms(term))
    )


def presence(term: str, among: TextStems) -> float:
    """1 where the stem is there, less for a word that may stand for it, else 0."""
    found = max(among.presence(form) for form in _forms(term))
    if found:
        return found
    same = (other for form in _forms(term) for other in _equivalents(form))
    return _EQUIVALENT if any(other in among.stems for other in same) else 0.0


def _forms(term: str) -> tuple[str, ...]:
    """A stem as it is, as the infinitive is spelled ("vuelv" and "volv", "revoqu" and "revoc"),
    without the ending of a noun that looks like one ("taller" and "tall"), and in the indicative
    ("abra" and "abre")."""
    spelled = _SPELLED.sub(lambda match: _CONSONANT[match.group()], term)
    mood = _MOOD.sub("e", term)
    return tuple(dict.fromkeys((term, regular(term), spelled, _NOUN.sub("", term), mood)))


def regular(term: str) -> str:
    """The stem of the infinitive of a verb whose vowel breaks ("cierr": "cerr")."""
    return _BROKEN.sub(lambda match: _VOWEL[match.group(1)] + match.group(2), term)


def folded_words(text: str) -> frozenset[str]:
    """All words of a text, folded."""
    return frozenset(folded for _, folded in words(text))


def negates(text: str) -> bool:
    """A negation stands in a text."""
    return bool(folded_words(text) & NEGATORS)


@lru_cache(maxsize=4096)
def _equivalents(term: str) -> frozenset[str]:
    return frozenset().union(*(group for group in _groups() if term in group)) - {term}


@lru_cache(maxsize=1)
def _groups() -> tuple[frozenset[str], ...]:
    return tuple(
        frozenset(form for word in line.split() for form in _forms(stem(word)))
        for line in word_files.word_lines(_PACKAGE, "equivalents")
    )


def alternatives() -> Alternatives:
    """Sets of words that exclude each other."""
    return word_files.alternatives(_PACKAGE, "alternatives")


def antonyms() -> Alternatives:
    """Pairs of opposites."""
    return word_files.alternatives(_PACKAGE, "antonyms")


@lru_cache(maxsize=1)
def _plain() -> frozenset[str]:
    """Stems of words that say a sentence rather than what it is about."""
    lines = word_files.word_lines(_PACKAGE, "plain")
    return frozenset(stem(word) for line in lines for word in line.split())


def is_function_word(folded: str) -> bool:
    """True for a word of a closed class."""
    return folded in STOPWORDS
