"""Who does something to whom: "se avisa al Servicio Médico" is not "el Servicio Médico avisa".

Read from the small words alone. What stands before a verb without a preposition does it, and so
does what stands behind one with a pronoun for its object ("la autoriza la Subdirección"), or
behind a participle and "por".
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from asistente.generation.checks.values import values_in
from asistente.generation.checks.words import plain_stem, presence, regular, without_enclitic
from asistente.language.analyser import STOPWORDS, is_content, level, stem
from asistente.language.related import FAMILY, kin_of
from asistente.language.verbs import is_infinitive

_TOKEN = re.compile(r"[^\W_]+|[^\w\s]")
_MARK = re.compile(r"[^\w\s]")
_EITHER_GENDER = re.compile(r"(?<=\w)(?:\((?:a|as|la|las)\)|/(?:a|as|la|las|os|los)\b)")
_VALUE = "0"
_ARTICLES = frozenset(
    "el la los las un una unos unas cada su sus tu tus otro otra otros otras".split()
)
_PREPOSITIONS = frozenset(
    """
    a al ante bajo con contra de del desde durante en entre hacia hasta mediante para por segun sin
    sobre tras como
    """.split()
)
_BESIDES = frozenset("que lo todo todas todos despues antes dentro fuera".split())
_OBJECTS = frozenset("lo la los las".split())
_SKIPPED = _OBJECTS | frozenset("le les me te nos no ya tambien solo siempre".split())
_BORDERS = frozenset("y e o u si cuando donde pero mientras aunque porque ni quien quienes".split())
_MODALS = frozenset("puede pueden debe deben podra podran debera deberan".split())
_COPULAS = frozenset("es son sera seran esta estan queda quedan".split())
_GIVEN = frozenset("a al ante con contra".split())
"""Before the one to whom, before whom or with whom something is done."""
_FINITE = re.compile(r"[a-z]{2,}(?:a|e|an|en)$")
"""Small letters alone: a name is no verb."""
_DONE = re.compile(r"[a-z]+(?:ad|id)[oa]s?$")
_AUXILIARY = re.compile(r"(?:pued|podr|deb|tien|tendr)[a-z]*$|(?:es|son|seran?|estan?|quedan?)$")
_ALONE = "unico"
_LONGEST = 9
"""Words of a noun phrase, with what it stands behind."""


@dataclass(frozen=True)
class Deed:
    """Somebody or something, and what it does or is, as stems."""

    who: tuple[str, ...]
    """The first is what it is, the others of what or of which kind."""
    verb: str
    written: str
    acts_on: bool
    """On something: "cierra el registro", not "cierra a las 18:00"."""
    state: bool = False
    """It is or was done to them: "son notificadas"."""


def exchanged_roles(text: str, units: Sequence[str]) -> str:
    """Who is said to do what another does in the sources, or what is done to them there."""
    known = [deed for unit in units for deed in _deeds(unit)]
    said = frozenset(map(_stem, _tokens(text)))
    for deed in _deeds(text):
        alike = [other for other in known if other.verb == deed.verb]
        same = [other for other in alike if other.state is deed.state]
        if any(not _differ(deed.who, other.who) for other in same):
            continue
        done_to = any(other.state and not _differ(deed.who, other.who) for other in alike)
        plain = deed.acts_on or any(other.who[0] in said for other in same)
        if done_to or (same and plain) or any(_suffers(deed, unit) for unit in units):
            return deed.written
    return ""


@lru_cache(maxsize=4096)
def verb_places(text: str) -> tuple[int, ...]:
    """Where the words of a text begin that look like the verbs of its clauses."""
    places, tokens = [match.start() for match in _TOKEN.finditer(text)], _words(text)
    return tuple(place for n, place in enumerate(places) if _verb_at(tokens, n)[0])


def _differ(one: Sequence[str], other: Sequence[str]) -> bool:
    """Each has a word that the other has none for."""
    mine, theirs = kin_of(frozenset(one)), kin_of(frozenset(other))
    return any(not presence(term, theirs) for term in one) and any(
        not presence(term, mine) for term in other
    )


def _suffers(deed: Deed, unit: str) -> bool:
    """Behind that verb, or its noun, the unit names it with an "a" or an "ante", and nowhere
    without."""
    tokens = _tokens(unit)
    mentions = [n for n, token in enumerate(tokens) if _stem(token) == deed.who[0]]
    given = [n for n in mentions if _is_given(tokens, n)]
    return bool(given) and given == mentions and _is_done_to(deed.verb, tokens[: given[0]])


def _is_given(tokens: Sequence[str], place: int) -> bool:
    before = [token for token in tokens[max(0, place - 2) : place] if token not in _ARTICLES]
    return bool(before) and before[-1] in _GIVEN


def _is_done_to(verb: str, before: Sequence[str]) -> bool:
    """The verb, or its noun, stands in the same clause before."""
    for token in reversed(before):
        if token in (*_BORDERS - {"y", "e", "o"}, "que") or _MARK.match(token):
            return False
        if is_content(token.lower()) and _is_of(verb, token):
            return True
    return False


def _is_of(verb: str, token: str) -> bool:
    """The same verb, or a noun of it."""
    return kin_of(frozenset((_verb_stem(token),))).presence(verb) in (1.0, FAMILY)


@lru_cache(maxsize=4096)
def _tokens(text: str) -> tuple[str, ...]:
    """The words and stops of a text; of names the first letter stays large."""
    for value in reversed(values_in(text)):
        text = f"{text[: value.start]} {_VALUE} {text[value.end :]}"
    return _words(_EITHER_GENDER.sub("", text))


def _words(text: str) -> tuple[str, ...]:
    found, begins = list[str](), True
    for token in _TOKEN.findall(text):
        named = token[0].isupper() and not begins
        found.append(level(token).capitalize() if named else level(token))
        begins = not token.isalnum()
    return tuple(found)


@lru_cache(maxsize=4096)
def _deeds(text: str) -> tuple[Deed, ...]:
    return tuple(_read(_tokens(text)))


def _read(tokens: Sequence[str]) -> Iterator[Deed]:
    for start in range(len(tokens)):
        verb, end = _verb_at(tokens, start)
        if not verb:
            continue
        passive = end < len(tokens) and tokens[end] == "por" and _DONE.match(tokens[end - 1])
        if passive:
            who, on = _behind(tokens, end + 1), True
        elif start and tokens[start - 1] in _OBJECTS and _begins(tokens, end):
            who, on = _behind(tokens, end), True
        elif start and tokens[start - 1] == "que" and _begins(tokens, end):
            continue  # "la solicitud que resuelve el Comité", "el seguro que cubre las visitas"
        else:
            who, on = _before(tokens, start), _acts_on(tokens, start, end)
        named = [token for token in who if is_content(token)]
        state = tokens[start] in _COPULAS and not passive
        if named and named[0] != _ALONE:
            yield Deed(tuple(map(_stem, named)), verb, " ".join(who), on, state)


def _verb_at(tokens: Sequence[str], start: int) -> tuple[str, int]:
    """The stem of the verb that begins here and where it ends; an empty one where none does."""
    token = tokens[start]
    following = tokens[start + 1] if start + 1 < len(tokens) else ""
    if token in _MODALS and is_infinitive(following):
        return _verb_stem(following), start + 2
    if token in _COPULAS and following.isalpha() and following not in STOPWORDS:
        return _verb_stem(following), start + 2
    if _DONE.match(token) and following == "por":
        return _verb_stem(token), start + 1
    if _is_verb(tokens, start, following):
        return _verb_stem(token), start + 1
    return "", start


def _is_verb(tokens: Sequence[str], place: int, following: str) -> bool:
    """It ends like one, nothing makes a noun of it, and what follows does not go on with it."""
    token, before = tokens[place], tokens[place - 1] if place else ""
    if token in STOPWORDS or len(token) < 4 or not _FINITE.match(token) or before == "se":
        return False
    if following in ("de", "del"):  # "la nota media del curso"
        return False
    if is_infinitive(without_enclitic(token)):
        return False
    if before in _OBJECTS - {"lo"}:
        return place > 1 and _is_pronoun(tokens[max(0, place - 3)], tokens[place - 2], following)
    return before not in _ARTICLES | _PREPOSITIONS and (
        not following.isalpha() or _goes_on(following)
    )


def _is_pronoun(before_it: str, before: str, following: str) -> bool:
    """ "La" between these: "el Comité la resuelve y", "y la autoriza el jefe", not "y la firma"."""
    if before in _BORDERS or (_FINITE.match(before) and before_it not in _ARTICLES):
        return following in _ARTICLES or is_content(following)
    return is_content(before) and before.isalpha() and following not in ("", ".", ",", ";")


def _goes_on(token: str) -> bool:
    return token in _ARTICLES | _PREPOSITIONS | _BORDERS | {*_BESIDES}


def _verb_stem(token: str) -> str:
    return regular(plain_stem(token.lower()))


def _stem(token: str) -> str:
    return stem(token.lower())


def _begins(tokens: Sequence[str], place: int) -> bool:
    """A noun phrase begins here."""
    if place >= len(tokens):
        return False
    return tokens[place] in _ARTICLES or (is_content(tokens[place]) and tokens[place].isalpha())


def _acts_on(tokens: Sequence[str], start: int, end: int) -> bool:
    if tokens[start] in _COPULAS or (start and tokens[start - 1] in _OBJECTS):
        return True
    one, other = (*tokens[end : end + 2], "", "")[:2]
    return (one in _ARTICLES | {"a", "al"} and other.isalpha()) or (one, other) == ("hasta", _VALUE)


def _behind(tokens: Sequence[str], start: int) -> Sequence[str]:
    """The noun phrase that begins here."""
    end = start
    while end < min(len(tokens), start + _LONGEST):
        token = tokens[end]
        if not token.isalpha() or token in _BORDERS | {"que"}:
            break
        if token in _PREPOSITIONS - {"de", "del"} and end > start:
            break
        end += 1
    return tokens[start:end]


def _ends_phrase(token: str) -> bool:
    return (
        token in _BORDERS | {"que", "se"}
        or _AUXILIARY.match(token) is not None
        or is_infinitive(without_enclitic(token))
    )


def _before(tokens: Sequence[str], end: int) -> Sequence[str]:
    """The noun phrase that ends here, if nothing stands before it that makes it another part."""
    while end and tokens[end - 1] in _SKIPPED:
        end -= 1
    if end > 1 and tokens[end - 1] == "que":
        end -= 1 + (tokens[end - 2] == ",")
    start = end
    while start and end - start < _LONGEST and tokens[start - 1].isalpha():
        if _ends_phrase(tokens[start - 1]):
            break
        start -= 1
    phrase = tokens[start:end]
    heads = [
        n
        for n, token in enumerate(phrase)
        if token in _ARTICLES and (n == 0 or phrase[n - 1] not in _PREPOSITIONS)
    ]
    if heads:
        return phrase[heads[-1] :]
    return phrase if phrase and phrase[0] not in _PREPOSITIONS else ()
