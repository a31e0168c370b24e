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
    r"\b(?:no|ni)\s+(?:(?:\w+\s+){0,3}?(?:mas|menos|menor(?:es)?|mayor(?:es)?)\s+(?:de|que|a)\b"
    r"|(?:mas|menos|despues|antes|solo)\b)"
)
"""A limit, not a denial."""
_UNTIL = re.compile(r"\b(?:mientras|hasta\s+que)\s+no\b")
_NOT_BEFORE = re.compile(r"\b(?:hasta|mientras\s+no|antes|cuando|una\s+vez)\b")
"""Ways to say the same."""
_TWICE = re.compile(r"\bno\b.*\b(?:si\s+no|sin|mientras\s+no|hasta\s+que)\b")
""" "No se puede … si no se ha …" is said without any "no" as well."""
_CONCORD = re.compile(r"\b(no\b[^.;:]*?)\b(?:nadie|nada|nunca|jamas|ningun\w*|ni)\b")
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
    bare = _BOUND_IDIOM.sub(" ", levelled)
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
    if _UNTIL.search(level(nearest)) and _NOT_BEFORE.search(level(clause)):
        return ""
    fewer = _negators(nearest, but="ni") - _negators(clause, but="ni")
    if fewer % 2 and fewer > 0 and _repeats(clause, nearest) and _repeats(nearest, clause):
        return "no"
    if word := _affirmed_for_denied(clause, sentence, leads, units):
        return word
    if _negators(sentence) <= max(map(_negators, (*units, *leads)), default=0):
        return ""
    return _denied_for_affirmed(clause, nearest, leads, units)


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
    said = polarity_of(sentence).affirmed.stems
    if len(said & denied.stems) > 1 and any(_TWICE.search(level(unit)) for unit in units):
        return ""
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
    asked = (lead for lead in leads if lead.rstrip().endswith("?"))
    if any(polarity_of(text).lexical - said.lexical for text in (nearest, *asked)):
        return ""
    plain = _together(polarity_of(unit).affirmed for unit in units)
    denied = _together(polarity_of(source).denied for source in (*units, *leads))
    for term in said.denied.stems:
        if term in plain.stems and not _in(term, denied):
            return term
    more = _negators(clause) > _negators(nearest) and not _BOUND_IDIOM.search(level(nearest))
    silent = not any(map(_negates, (*units, *leads)))
    if _says_the_opposite(clause, units):
        return ""
    return "no" if more and (silent or _repeats(clause, nearest)) else ""


def _says_the_opposite(clause: str, units: Sequence[str]) -> bool:
    """ "No abre" for "cierra"."""
    said, own = vocabulary.folded_words(clause), vocabulary.folded_words("\n".join(units))
    return any(
        said & one and own & other
        for pair in vocabulary.antonyms()
        for one in pair
        for other in pair
        if one != other
    )


def _repeats(clause: str, other: str) -> bool:
    mine = frozenset(vocabulary.stems(clause))
    return len(mine & frozenset(vocabulary.stems(other))) >= _CLOSE * len(mine)


def _negators(text: str, but: str = "") -> int:
    """Negations of a text; "no … nadie … ni" is one."""
    bare = _BOUND_IDIOM.sub(" ", level(text))
    while _CONCORD.search(bare):
        bare = _CONCORD.sub(r"\1", bare)
    return sum(token in _NEGATORS and token != but for token in re.findall(r"\w+", bare))


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


def exchanged(clause: str, around: Sequence[str], near: Sequence[str], units: Sequence[str]) -> str:
    """A word where the sources have another one of its set ("lunes" for "martes").

    The units decide; where they have no word of the set, lead-ins and heading do, then titles.
    """
    said = vocabulary.folded_words(clause)
    known = [vocabulary.folded_words("\n".join(texts)) for texts in (units, near, around)]
    for alternatives in vocabulary.alternatives():
        if word := next((w for each in known if (w := _other(alternatives, said, each))), ""):
            return word
    if word := _compared(clause, units) or _extreme(clause, around):
        return word
    if _negates(clause) != _negates(_nearest(clause, units)):
        return ""
    parts = [part for unit in units for part in clauses(unit)]
    alike = [part for part in parts if _negates(part) == _negates(clause)]
    other = vocabulary.folded_words("\n".join(part for part in parts if part not in alike))
    own = vocabulary.folded_words("\n".join(alike))
    strange = (w for pair in vocabulary.antonyms() if (w := _other(pair, said, own, other)))
    return next(strange, "")


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
    alternatives: tuple[frozenset[str], ...],
    said: frozenset[str],
    known: frozenset[str],
    denied: frozenset[str] = frozenset(),
) -> str:
    """The word of a group that is unknown while another group of the set is known, and that one
    is not denied besides."""
    there = [bool(group & known) for group in alternatives]
    if any(group & denied for group in alternatives):
        return ""
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
    denied, behind, listed = set[int](), set[int](), False
    wide = tokens[negator] not in ("no", "ni", "sin")  # "ninguna persona puede adelantar"
    left = 3 if wide else 1
    for place in range(negator + 1, len(tokens)):
        token = tokens[place]
        if token == ":" and _PARTICIPLE.search(tokens[place - 1]):
            listed = True  # "formas no aceptadas: cheques, efectivo y …"
        begins = left <= 0 and token in _MODALS
        if (token in _STOPS or not token[0].isalnum() or begins) and not (
            listed and token in (":", ",", "y")
        ):
            break
        if not _speaks(token):
            continue
        if tokens[negator] != "sin" or left > 0:
            behind.add(place)
        if left > 0 and place <= negator + _REACH:
            denied.add(place)
            left -= stem(token) not in _OPEN
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
