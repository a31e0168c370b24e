"""Does a sentence say yes where its source says no, all where it says some, one for another?"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from asistente.generation.checks import words as vocabulary
from asistente.generation.checks.clauses import clauses
from asistente.language.analyser import STOPWORDS, level, stem
from asistente.language.related import TextStems, kin_of

_NEGATORS = frozenset("no ni sin nunca jamas tampoco ningun ninguna ninguno nadie nada".split())
_STOPS = frozenset(
    "que si porque pero sino cuando mientras aunque solo unicamente y obstante".split()
)
_MODALS = frozenset("puede pueden puedes debe deben debes podra podran se es son causa hay".split())
"""They begin another predicate, which the negation before it does not reach."""
_OPEN = frozenset(
    stem(word)
    for word in (
        "permite permitido acepta aceptar admite necesario necesita obligatorio requiere"
    ).split()
)
"""Words that say little by themselves: what is negated is what follows them too."""
_LEXICAL = re.compile(
    r"\b(?:prohib\w+|imp[ie]d\w+|pierd\w+|perd\w+|cancel\w+|rechaz\w+|reprueb\w+|reprob\w+|gratis|gratuit\w+|exent\w+"
    r"|carec\w+|evit\w+|exclu\w+|excepto|salvo|solo|unic\w+|exclusiv\w+|deja\w*|falt\w+|tarde|fuera|opcional\w*"
    r"|voluntari\w*|inapelable|libre|antes|olvid\w+|bloque\w+|suspend\w+|vencid\w+|agot\w+)\b"
)
"""Words that deny without a "no"."""
_BOUND_IDIOM = re.compile(
    r"\b(?:no|ni)\s+(?:\w+\s+){0,3}?(?:mas|menos|menor(?:es)?|mayor(?:es)?|despues|antes|solo)\b"
)
"""A limit, not a denial."""
_UNTIL = re.compile(r"\b(?:mientras|hasta\s+que)\s+no\b")
"""Both say "not before"."""
_PARTICIPLE = re.compile(r"(?:ad|id)[oa]s?$")
_COMPARED = re.compile(r"\b(mas|menos)\s+(\w{5,})")
_LIMIT = r"\b(?:mas|menos|hasta|menor(?:es)?|mayor(?:es)?|tope|limite|cupo|inferior|superior)\b"
_CLOSE = 0.75
"""Share of a clause's words that another one has which it repeats."""
_REACH = 6
_UNIVERSAL = re.compile(
    r"\b(?:tod[oa]s|siempre(?!\s+(?:y\s+cuando|que)\b)|nunca|jamas|sin\s+excepcion|en\s+ningun\s+caso)\b"
)
_UNIVERSAL_SOURCE = re.compile(
    r"\b(?:tod[oa]s?|siempre|nunca|jamas|cada|cualquier\w*|ningun\w*|no|ambos|ambas|general)\b"
)
_ONLY = re.compile(r"\b(?:solo|solamente|unicamente|exclusivamente|unic[oa]s?|exclusiv[oa]s?)\b")
_ONLY_SOURCE = re.compile(
    r"\b(?:sol[oa]s?|solamente|unicamente|exclusivamente|unic[oa]s?|exclusiv[oa]s?|hasta|maxim\w+"
    r"|una\s+vez|no|ningun\w*|sin)\b"
)
_EXCEPT = re.compile(
    r"\b(?:excepto|salvo|excepcion|al?\s+menos\s+que|exceptuando|menos\s+(?:los|las|el|la)|a\s+excepcion)\b"
)
_EXCEPT_SOURCE = re.compile(
    r"\b(?:except\w+|salvo|excepcion\w*|menos|solo|unic\w+|siempre\s+que|sin)\b"
)


@dataclass(frozen=True)
class Polarity:
    """What a text affirms and what it denies, as stems."""

    affirmed: TextStems
    """Words that stand behind no negation."""
    open: TextStems
    """Words that stand behind one, but are not what it denies."""
    denied: TextStems
    lexical: frozenset[str]
    """Words that deny by themselves."""
    negated: bool


@lru_cache(maxsize=2048)
def polarity_of(text: str) -> Polarity:
    """Read a text word by word; a negation denies the next word that says something."""
    levelled = level(text)
    bare = _UNTIL.sub(" ", _BOUND_IDIOM.sub(" ", levelled))
    tokens = re.findall(r"\w+|[.,;:()\n]", vocabulary.without_enclitic(bare))
    denied, behind = set[int](), set[int]()
    for place, token in enumerate(tokens):
        if token in _NEGATORS:
            near, far = _reached(tokens, place)
            denied |= near
            behind |= far
    said = {n: stem(t) for n, t in enumerate(tokens) if _speaks(t)}
    return Polarity(
        affirmed=_at(said, set(said) - denied - behind),
        open=_at(said, behind - denied),
        denied=_at(said, denied),
        lexical=frozenset(stem(found) for found in _LEXICAL.findall(levelled)),
        negated=bool(denied) or any(token in _NEGATORS for token in tokens),
    )


def _at(said: Mapping[int, str], places: Iterable[int]) -> TextStems:
    return kin_of(frozenset(said[place] for place in places if place in said))


def turned(clause: str, sentence: str, leads: Sequence[str], units: Sequence[str]) -> str:
    """The word that a clause affirms and all its sources deny, or the other way round."""
    nearest = _nearest(clause, (*units, *leads))
    if _negators(clause) == _negators(nearest) > 0:
        return ""
    return _affirmed_for_denied(clause, sentence, leads, units) or _denied_for_affirmed(
        clause, nearest, leads, units
    )


def _affirmed_for_denied(
    clause: str, sentence: str, leads: Sequence[str], units: Sequence[str]
) -> str:
    known = [polarity_of(source) for source in (*units, *leads)]
    theirs = frozenset(word for each in known for word in each.lexical)
    if polarity_of(sentence).lexical - theirs:  # "pierdes la beca" for "no se conserva la beca"
        return ""
    denied = _together(each.denied for each in known)
    own = [polarity_of(unit) for unit in units]
    affirmed = _together(part for each in own for part in (each.affirmed, each.open))
    strange = (
        term
        for term in polarity_of(clause).affirmed.stems
        if term in denied.stems and not _in(term, affirmed)
    )
    return next(strange, "")


def _denied_for_affirmed(
    clause: str, nearest: str, leads: Sequence[str], units: Sequence[str]
) -> str:
    said = polarity_of(clause)
    if polarity_of(nearest).lexical - said.lexical:
        return ""
    plain = _together(polarity_of(unit).affirmed for unit in units)
    denied = _together(polarity_of(source).denied for source in (*units, *leads))
    for term in said.denied.stems:
        if term in plain.stems and not _in(term, denied):
            return term
    more = _negators(clause) > _negators(nearest) and not _BOUND_IDIOM.search(level(nearest))
    silent = not any(map(_negates, (*units, *leads)))
    return "no" if more and (silent or _repeats(clause, nearest)) else ""


def _repeats(clause: str, other: str) -> bool:
    mine = frozenset(vocabulary.stems(clause))
    return len(mine & frozenset(vocabulary.stems(other))) >= _CLOSE * len(mine)


def _negators(text: str) -> int:
    bare = _UNTIL.sub(" ", _BOUND_IDIOM.sub(" ", level(text)))
    return sum(token in _NEGATORS for token in re.findall(r"\w+", bare))


def _together(parts: Iterable[TextStems]) -> TextStems:
    return kin_of(frozenset(term for part in parts for term in part.stems))


def widened(clause: str, sources: Iterable[str]) -> str:
    """A "todos", "sólo" or "excepto" that no source says."""
    levelled, known = level(clause), level("\n".join(sources))
    for said, needed in (
        (_UNIVERSAL, _UNIVERSAL_SOURCE),
        (_ONLY, _ONLY_SOURCE),
        (_EXCEPT, _EXCEPT_SOURCE),
    ):
        found = said.search(levelled)
        if found and found.group() not in known and not needed.search(known):
            return found.group()
    return ""


def exchanged(clause: str, around: Sequence[str], units: Sequence[str]) -> str:
    """A word where the sources have another one of its set ("lunes" for "martes")."""
    said, known = vocabulary.folded_words(clause), vocabulary.folded_words("\n".join(around))
    for alternatives in vocabulary.alternatives():
        if word := _other(alternatives, said, known):
            return word
    if word := _compared(clause, units) or _extreme(clause, around):
        return word
    if _negates(clause) != _negates(_nearest(clause, units)):
        return ""
    own = vocabulary.folded_words("\n".join(units))
    return next((w for pair in vocabulary.antonyms() if (w := _other(pair, said, own))), "")


def _compared(clause: str, units: Sequence[str]) -> str:
    """ "más reciente" where the source says "menos reciente"."""
    said = _COMPARED.findall(level(clause))
    known = frozenset(_COMPARED.findall(level("\n".join(units))))
    contrary = {"mas": "menos", "menos": "mas"}
    strange = (
        f"{way} {what}"
        for way, what in said
        if (way, what) not in known and (contrary[way], what) in known
    )
    return next(strange, "")


def _extreme(clause: str, around: Sequence[str]) -> str:
    """ "máximo" where the sources only have a "mínimo", in whatever words, or the other way."""
    said, known = level(clause), level("\n".join(around))
    for word, contrary in (("maxim", "minim"), ("minim", "maxim")):
        if word in said and contrary in known and not re.search(rf"{word}|{_LIMIT}", known):
            return word
    return ""


def _other(
    alternatives: tuple[frozenset[str], ...], said: frozenset[str], known: frozenset[str]
) -> str:
    """The word of a group that is unknown while another group of the set is known."""
    there = [bool(group & known) for group in alternatives]
    strange = (
        word
        for group, holds in zip(alternatives, there, strict=True)
        if not holds
        for word in sorted(group & said)
    )
    return next(strange, "") if any(there) else ""


def _negates(text: str) -> bool:
    return bool(vocabulary.folded_words(text) & _NEGATORS)


def _in(term: str, among: TextStems) -> bool:
    return vocabulary.presence(term, among) > 0


def _reached(tokens: Sequence[str], negator: int) -> tuple[set[int], set[int]]:
    """Places of the words that a negation denies, and of those that merely stand behind it."""
    denied, behind, done, listed = set[int](), set[int](), False, False
    for place in range(negator + 1, len(tokens)):
        token = tokens[place]
        if token == ":" and _PARTICIPLE.search(tokens[place - 1]):
            listed = True  # "formas no aceptadas: cheques, efectivo y …"
        ends = token in _STOPS or not token[0].isalnum() or (done and token in _MODALS)
        if ends and not (listed and token in (":", ",", "y")):
            break
        if not _speaks(token):
            continue
        behind.add(place)
        if not done and place <= negator + _REACH:
            denied.add(place)
            done = stem(token) not in _OPEN
    return denied, behind


def _nearest(clause: str, sources: Sequence[str]) -> str:
    """The clause of the sources that shares most words with this one, the shorter of two."""
    mine = frozenset(vocabulary.stems(clause))

    def shared(part: str) -> tuple[int, int]:
        theirs = frozenset(vocabulary.stems(part))
        return len(mine & theirs), -len(theirs)

    return max((part for source in sources for part in clauses(source)), key=shared, default="")


def _speaks(token: str) -> bool:
    return token.isalpha() and len(token) > 1 and token not in STOPWORDS and token not in _NEGATORS
