"""Does a sentence say yes where its source says no, or the other way round?"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from asistente.generation.checks import words as vocabulary
from asistente.generation.checks.clauses import clauses
from asistente.language.analyser import STOPWORDS, level, stem
from asistente.language.related import TextStems, kin_of

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
_NO = re.compile(r"\bno\b")
_ELSE = re.compile(r"\b(?:si\s+no|de\s+lo\s+contrario|de\s+no\s+hacerlo)\b")
_IF_NOT = re.compile(r"\b(?:quien(?:es)?|si|cuando)\s+no\b")
""" "Quien no entrega … pierde" is "entrega …; si no, pierdes"."""
_UNLESS = re.compile(r"\b(?:si\s+no|sin|mientras\s+no|hasta\s+que)\b")
_CONCORD = re.compile(
    r"\b(no\b(?:[^.;:,]*?|[^.;:]*?(?=\bni\b)))\b(?:nadie|nada|nunca|jamas|ningun\w*|ni)\b"
)
_PART = re.compile(r"[^.;:]{1,1000}")
"""Where a "no … nadie" is looked for; in a text without stops it would take its length squared."""
_PARTICIPLE = re.compile(r"(?:ad|id)[oa]s?$")
_CLOSE = 0.75
"""Share of a clause's words that another one has which it repeats."""
_REACH = 6
_FAR = 60
"""Words behind a negation that it may still reach where no stop ends it."""
_LISTED = 4
"""Most words of what merely goes on with a list."""
_PREFIXED = re.compile(r"\b(?:in|im|ir|i(?=l))([a-z]{2,}[ai]bles?)\b")
""" "irrevocable" holds "revocable"; of participles ("impartido") most only begin alike."""
_POSSIBLE = re.compile(r"\bpued\w+\s+(?:se\s+)?(\w+)|\b(\w+[ai]bles?)\b")
_FORBIDS = re.compile(r"\b(?:prohib\w+|no\s+se\s+permit\w+|no\s+esta\s+permitid\w+)")


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
        if token in vocabulary.NEGATORS:
            near, far = _reached(tokens, place)
            denied |= near
            behind |= far
    said = {n: stem(t) for n, t in enumerate(tokens) if _speaks(t)}
    return Polarity(
        affirmed=_at(said, set(said) - denied - behind),
        open=_at(said, behind - denied),
        denied=_at(said, denied),
        lexical=frozenset(stem(found) for found in _LEXICAL.findall(levelled)),
        negated=bool(denied) or any(token in vocabulary.NEGATORS for token in tokens),
    )


def _at(said: Mapping[int, str], places: Iterable[int]) -> TextStems:
    return kin_of(frozenset(said[place] for place in places if place in said))


def turned(clause: str, sentence: str, leads: Sequence[str], units: Sequence[str]) -> str:
    """The word that a clause affirms and all its sources deny, or the other way round."""
    nearest = nearest_clause(clause, (*units, *leads))
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
    if _goes_on(clause, sentence):
        return ""
    if word := "" if vocabulary.negates(clause) else _possible(clause, _contraries(units)):
        return word
    said = [term for term in polarity_of(sentence).affirmed.stems if _in(term, denied)]
    if len(said) > 1 and any(map(_denies_twice, units)):
        return ""
    if _ELSE.search(level(sentence)) and any(_IF_NOT.search(level(unit)) for unit in units):
        return ""
    strange = (
        term
        for term in polarity_of(clause).affirmed.stems
        if term in denied.stems and not _in(term, affirmed)
    )
    return next(strange, "")


def _denies_twice(text: str) -> bool:
    """ "No se puede … si no se ha …" is said without any "no" as well."""
    behind = _NO.split(level(text), maxsplit=1)[1:]
    return any(map(_UNLESS.search, behind))


def _denied_for_affirmed(
    clause: str, nearest: str, leads: Sequence[str], units: Sequence[str]
) -> str:
    said = polarity_of(clause)
    lacking = "sin" in vocabulary.folded_words(clause)  # "sin credencial": "si la olvidé"
    asked = (lead for lead in leads if lead.rstrip().endswith("?") and lacking)
    if any(polarity_of(text).lexical - said.lexical for text in (nearest, *asked)):
        return ""
    if not _FORBIDS.search(level(clause)) and _forbidden(leads, units):
        return ""
    plain = _together(polarity_of(unit).affirmed for unit in units)
    denied = _together(polarity_of(source).denied for source in (*units, *leads))
    contraries = _contraries(units)
    for term in said.denied.stems:
        if term in plain.stems and not _in(term, denied) and term not in contraries:
            return term
    more = _negators(clause) > _negators(nearest) and not _BOUND_IDIOM.search(level(nearest))
    silent = not any(map(vocabulary.negates, (*units, *leads)))
    if _says_the_opposite(clause, units):
        return ""
    own = vocabulary.kin(units)
    unheard = not any(own.presence(term) for term in vocabulary.stems(clause))
    return "no" if more and (silent or unheard or _repeats(clause, nearest)) else ""


def _goes_on(clause: str, sentence: str) -> bool:
    """ "No se reciben por correo o por teléfono": what follows an "o" is denied with it."""
    before = level(sentence).partition(level(clause))[0]
    alone = len(clause.split()) <= _LISTED and clause.split()[0].lower() in ("o", "u")
    return alone and any(word in vocabulary.NEGATORS for word in re.findall(r"\w+", before))


def _forbidden(leads: Sequence[str], units: Sequence[str]) -> bool:
    """What is cited is listed as forbidden ("Se prohíbe:") or said of it ("¿Se prohíbe …?")."""
    over = (text for text in (*leads, *units) if text.rstrip().endswith((":", "?")))
    return any(_FORBIDS.search(level(text)) and not vocabulary.negates(text) for text in over)


def _says_the_opposite(clause: str, units: Sequence[str]) -> bool:
    """ "No abre" for "cierra", "no se puede revocar" for "irrevocable"."""
    if _contraries(units) & vocabulary.kin((clause,)).stems:
        return True
    said, own = vocabulary.folded_words(clause), vocabulary.folded_words("\n".join(units))
    return any(
        said & one and own & other
        for pair in vocabulary.antonyms()
        for one in pair
        for other in pair
        if one != other
    )


def _contraries(units: Sequence[str]) -> frozenset[str]:
    """Stems of the words that the units hold with a prefix that denies them."""
    return frozenset(map(stem, _PREFIXED.findall(level("\n".join(units)))))


def _possible(clause: str, contraries: frozenset[str]) -> str:
    """What a clause says can be done or is "-ble" though it is one of these."""
    bare = vocabulary.without_enclitic(level(clause))
    said = (one or other for one, other in _POSSIBLE.findall(bare))
    return next((word for word in said if stem(word) in contraries), "")


def _repeats(clause: str, other: str) -> bool:
    mine = frozenset(vocabulary.stems(clause))
    return len(mine & frozenset(vocabulary.stems(other))) >= _CLOSE * len(mine)


@lru_cache(maxsize=2048)
def _negators(text: str, but: str = "") -> int:
    """Negations of a text; "no … nadie … ni" is one."""
    parts = _PART.findall(_BOUND_IDIOM.sub(" ", level(text)))
    tokens = (token for part in parts for token in re.findall(r"\w+", _in_one(part)))
    return sum(token in vocabulary.NEGATORS and token != but for token in tokens)


def _in_one(part: str) -> str:
    while _CONCORD.search(part):
        part = _CONCORD.sub(r"\1", part)
    return part


def _together(parts: Iterable[TextStems]) -> TextStems:
    return kin_of(frozenset(term for part in parts for term in part.stems))


def _in(term: str, among: TextStems) -> bool:
    return vocabulary.presence(term, among) > 0


def _reached(tokens: Sequence[str], negator: int) -> tuple[set[int], set[int]]:
    """Places of the words that a negation denies, and of those that merely stand behind it."""
    denied, behind, listed = set[int](), set[int](), False
    wide = tokens[negator] not in ("no", "ni", "sin")  # "ninguna persona puede adelantar"
    left = 3 if wide else 1
    for place in range(negator + 1, min(len(tokens), negator + _FAR)):
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


def nearest_clause(clause: str, sources: Sequence[str]) -> str:
    """The clause of the sources that shares most words with this one, the shorter of two; empty
    where none shares any."""
    mine = frozenset(vocabulary.stems(clause))

    def shared(part: str) -> tuple[int, int]:
        theirs = frozenset(vocabulary.stems(part))
        return len(mine & theirs), -len(theirs)

    parts = (part for source in sources for part in clauses(source))
    nearest = max(parts, key=shared, default="")
    return nearest if shared(nearest)[0] else ""


def _speaks(token: str) -> bool:
    return (
        token.isalpha()
        and len(token) > 1
        and token not in STOPWORDS
        and token not in vocabulary.NEGATORS
    )
