"""Who does what, read from the small words of a sentence alone.

What stands before a verb without a preposition does it, and so does what stands behind one with a
pronoun for its object ("la autoriza la Subdirección"), or behind a participle and "por".
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from asistente.generation.checks.values import values_in
from asistente.generation.checks.words import plain_stem, regular, without_enclitic
from asistente.language.analyser import STOPWORDS, is_content, level, stem
from asistente.language.verbs import is_infinitive

_TOKEN = re.compile(r"[^\W_]+|[^\w\s]")
MARK = re.compile(r"[^\w\s]")
_EITHER_GENDER = re.compile(r"(?<=\w)(?:\((?:a|as|la|las)\)|/(?:a|as|la|las|os|los)\b)")
_VALUE = "0"
ARTICLES = frozenset(
    "el la los las un una unos unas cada su sus tu tus otro otra otros otras".split()
)
_PREPOSITIONS = frozenset(
    """
    a al ante bajo con contra de del desde durante en entre hacia hasta mediante para por segun sin
    sobre tras como
    """.split()
)
_BESIDES = frozenset("que lo todo todas todos despues antes dentro fuera ademas tambien".split())
_OBJECTS = frozenset("lo la los las".split())
_SKIPPED = _OBJECTS | frozenset("le les me te nos no ya tambien solo siempre".split())
BORDERS = frozenset("y e o u si cuando donde pero mientras aunque porque ni quien quienes".split())
_MODALS = frozenset("puede pueden debe deben podra podran debera deberan".split())
_COPULAS = frozenset("es son sera seran esta estan queda quedan".split())
_FINITE = re.compile(r"[a-z]{2,}(?:a|e|an|en)$")
"""Small letters alone: a name is no verb."""
_MAY = re.compile(r"(?:pued|podr)[a-z]*$")
_DONE = re.compile(r"[a-z]+(?:ad|id)[oa]s?$")
_AUXILIARY = re.compile(r"(?:pued|podr|deb|tien|tendr)[a-z]*$|(?:es|son|seran?|estan?|quedan?)$")
_ALONE = "unico"
"""Names nobody: "el Comité es el único que decide"."""
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
    may: bool = False
    """They can, but need not."""


@lru_cache(maxsize=4096)
def verb_places(text: str) -> tuple[int, ...]:
    """Where the words of a text begin that look like the verbs of its clauses."""
    places, tokens = [match.start() for match in _TOKEN.finditer(text)], _words(text)
    return tuple(place for n, place in enumerate(places) if _verb_at(tokens, n)[0])


@lru_cache(maxsize=4096)
def tokens_of(text: str) -> tuple[str, ...]:
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
def deeds_of(text: str) -> tuple[Deed, ...]:
    return tuple(_read(tokens_of(text)))


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
            may = _MAY.match(tokens[start]) is not None
            yield Deed(tuple(map(stem_of, named)), verb, " ".join(who), on, state, may)
            if passive:
                yield from _done_by(tokens, start, f"{verb} {stem_of(named[0])}")


def _done_by(tokens: Sequence[str], start: int, verb: str) -> Iterator[Deed]:
    """What is done by that one: "un asesor, nombrado por la empresa"."""
    end = start - 1 if start and tokens[start - 1] == "," else start
    named = [token for token in _before(tokens, end) if is_content(token)]
    if named:
        yield Deed(tuple(map(stem_of, named)), verb, " ".join(named), True, True)


def _verb_at(tokens: Sequence[str], start: int) -> tuple[str, int]:
    """The stem of the verb that begins here and where it ends; an empty one where none does."""
    token = tokens[start]
    following = tokens[start + 1] if start + 1 < len(tokens) else ""
    if token in _MODALS and is_infinitive(following):
        return verb_stem(following), start + 2
    if token in _COPULAS and following.isalpha() and following not in STOPWORDS:
        return verb_stem(following), start + 2
    if _DONE.match(token) and following == "por":
        return verb_stem(token), start + 1
    if _is_verb(tokens, start, following):
        return verb_stem(token), start + 1
    return "", start


def _is_verb(tokens: Sequence[str], place: int, following: str) -> bool:
    """It ends like one, nothing makes a noun of it, and what follows does not go on with it."""
    token, before = tokens[place], tokens[place - 1] if place else ""
    if token in STOPWORDS or len(token) < 4 or not _FINITE.match(token) or before == "se":
        return False
    if following in ("de", "del") and not _is_adverb(tokens[place + 1 : place + 3]):
        return False  # "la nota media del curso"
    if is_infinitive(without_enclitic(token)):
        return False
    if before in _OBJECTS - {"lo"}:
        return place > 1 and _is_pronoun(tokens[max(0, place - 7) : place - 1], following)
    return before not in ARTICLES | _PREPOSITIONS and (
        before == "lo" or not following.isalpha() or _goes_on(following)
    )


def _is_adverb(tokens: Sequence[str]) -> bool:
    return tokens[-1] in ("inmediato", "nuevo", "oficio", "manera", "forma", "acuerdo")


def _is_pronoun(phrase: Sequence[str], following: str) -> bool:
    """ "La" between these: "el Comité la resuelve y", "y la autoriza el jefe", not "y la firma"."""
    before = phrase[-1]
    article = any(token in ARTICLES for token in phrase)
    if before in BORDERS or not article or (_FINITE.match(before) and phrase[-2] not in ARTICLES):
        return following in ARTICLES or (before in BORDERS and is_content(following))
    named = before == _VALUE or (is_content(before) and before.isalpha())
    return named and following not in ("", ".", ",", ";")


def _goes_on(token: str) -> bool:
    return token in ARTICLES | _PREPOSITIONS | BORDERS | {*_BESIDES}


def verb_stem(token: str) -> str:
    return regular(plain_stem(token.lower()))


def stem_of(token: str) -> str:
    return stem(token.lower())


def _begins(tokens: Sequence[str], place: int) -> bool:
    """A noun phrase begins here."""
    if place >= len(tokens):
        return False
    return tokens[place] in ARTICLES or (is_content(tokens[place]) and tokens[place].isalpha())


def _acts_on(tokens: Sequence[str], start: int, end: int) -> bool:
    if tokens[start] in _COPULAS or (start and tokens[start - 1] in _OBJECTS):
        return True
    one, other = (*tokens[end : end + 2], "", "")[:2]
    return (one in ARTICLES | {"a", "al"} and other.isalpha()) or (one, other) == ("hasta", _VALUE)


def _behind(tokens: Sequence[str], start: int) -> Sequence[str]:
    """The noun phrase that begins here."""
    end = start
    while end < min(len(tokens), start + _LONGEST):
        token = tokens[end]
        if not token.isalpha() or (token in BORDERS | {"que"} and not _is_in_name(tokens, end)):
            break
        if token in _PREPOSITIONS - {"de", "del"} and end > start:
            break
        end += 1
    return tokens[start:end]


def _is_in_name(tokens: Sequence[str], place: int) -> bool:
    """ "Honor y Justicia": between large letters an "y" ends nothing."""
    around = (*tokens[max(0, place - 1) : place], *tokens[place + 1 : place + 2])
    return tokens[place] in ("y", "e") and all(token[0].isupper() for token in around)


def _ends_phrase(token: str) -> bool:
    return (
        token in BORDERS | {"que", "se"}
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
        if _ends_phrase(tokens[start - 1]) and not _is_in_name(tokens, start - 1):
            break
        start -= 1
    phrase = tokens[start:end]
    heads = [
        n
        for n, token in enumerate(phrase)
        if token in ARTICLES and (n == 0 or phrase[n - 1] not in _PREPOSITIONS)
    ]
    if heads:
        return phrase[heads[-1] :]
    return phrase if phrase and phrase[0] not in _PREPOSITIONS else ()
