"""Who does something to whom: "se avisa al Servicio Médico" is not "el Servicio Médico avisa"."""

from collections.abc import Iterator, Sequence

from asistente.generation.checks.deeds import (
    ARTICLES,
    BORDERS,
    MARK,
    Deed,
    deeds_of,
    stem_of,
    tokens_of,
    verb_stem,
)
from asistente.generation.checks.words import presence
from asistente.language.analyser import is_content, stem
from asistente.language.related import FAMILY, kin_of

_GIVEN = frozenset("a al ante con contra".split())
"""Before the one to whom, before whom or with whom something is done."""
_MAYBE = frozenset(map(stem, "puede pueden podra posible posibilidad si cuando algunos".split()))


def exchanged_roles(text: str, units: Sequence[str]) -> str:
    """Who is said to do what another does in the sources, or what is done to them there."""
    known = [deed for unit in units for deed in deeds_of(unit)]
    said = frozenset(map(stem_of, tokens_of(text)))
    told = deeds_of(text)
    wrong = (deed.written for deed in told if _is_wrong(deed, known, said, units))
    return next(wrong, "") or next(_made_to_suffer(text, told, known, units), "")


def _made_to_suffer(
    text: str, told: Sequence[Deed], known: Sequence[Deed], units: Sequence[str]
) -> Iterator[str]:
    """Who does it in the sources, told as the one to whom it is done."""
    for deed in known:
        acts = deed.state or any(not _differ(deed.who, other.who) for other in told)
        if not acts and _suffers(deed, text) and not any(_suffers(deed, unit) for unit in units):
            yield deed.written


def _is_wrong(
    deed: Deed, known: Sequence[Deed], said: frozenset[str], units: Sequence[str]
) -> bool:
    alike = [other for other in known if other.verb == deed.verb]
    same = [other for other in alike if other.state is deed.state]
    theirs = [other for other in same if not _differ(deed.who, other.who)]
    if theirs:
        return all(other.may for other in theirs) and not (deed.may or _MAYBE & said)
    if any(other.state and not _differ(deed.who, other.who) for other in alike):
        return True  # it is done to them
    exchanged = deed.acts_on or any(other.who[0] in said for other in same)
    return bool(same and exchanged) or any(_suffers(deed, unit) for unit in units)


def _differ(one: Sequence[str], other: Sequence[str]) -> bool:
    """Each has a word that the other has none for."""
    mine, theirs = kin_of(frozenset(one)), kin_of(frozenset(other))
    return any(not presence(term, theirs) for term in one) and any(
        not presence(term, mine) for term in other
    )


def _suffers(deed: Deed, unit: str) -> bool:
    """Behind that verb, or its noun, the unit names it with an "a" or an "ante", and nowhere
    without."""
    tokens = tokens_of(unit)
    mentions = [n for n, token in enumerate(tokens) if stem_of(token) == deed.who[0]]
    given = [n for n in mentions if _is_given(tokens, n)]
    return bool(given) and given == mentions and _is_done_to(deed.verb, tokens[: given[0]])


def _is_given(tokens: Sequence[str], place: int) -> bool:
    before = [token for token in tokens[max(0, place - 2) : place] if token not in ARTICLES]
    return bool(before) and before[-1] in _GIVEN


def _is_done_to(verb: str, before: Sequence[str]) -> bool:
    """The verb, or its noun, stands in the same clause before."""
    for token in reversed(before):
        if token in (*BORDERS - {"y", "e", "o"}, "que") or MARK.match(token):
            return False
        if is_content(token.lower()) and _is_of(verb, token):
            return True
    return False


def _is_of(verb: str, token: str) -> bool:
    """The same verb, or a noun of it."""
    return kin_of(frozenset((verb_stem(token),))).presence(verb) in (1.0, FAMILY)
