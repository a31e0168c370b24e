"""What a unit is about: the topic itself, or something of the topic.

"Pago de reinscripción" and "reinscripción extemporánea" hold every word of "la reinscripción" and
are other things, with dates of their own.
"""

import re

from asistente.contracts import BlockKind
from asistente.language.analyser import is_content, level, stem, words
from asistente.language.fulfilment import COLUMNS
from asistente.language.light import is_light
from asistente.language.related import stems_of
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate

_JOINS = frozenset({"de", "del", "la", "el", "los", "las"})
_ADJECTIVE = re.compile(
    r"(?:ales?|iv[oa]s?|ic[oa]s?|ari[oa]s?|ane[oa]s?|os[oa]s?|[ai]d[oa]s?|entes?|bles?|ares?)$"
)
_PRICES = re.compile(
    r"\b(?:cuestan?|valen?|(?:es|son)\s+gratuit[oa]s?|(?:no\s+)?tienen?\s+(?:un\s+)?(?:costo|precio))\b"
)


def is_price_of_another(unit: Candidate, inquiry: Inquiry) -> bool:
    """A sentence that says the price of something which the question does not name, and only behind
    that something which it does: "el examen es gratuito y da acceso a otro nivel"."""
    text = level(unit.text)
    prices = list(_PRICES.finditer(text)) if unit.unit.kind is BlockKind.SENTENCE else []
    if not prices:
        return False
    telling = [term.stem for term in inquiry.telling]
    priced = [stems_of(re.split(r"[,;:]", text[: price.start()])[-1]) for price in prices]
    named = any(each.shared(telling) for each in priced)
    told = any(not is_light(each) for each in priced[0].stems)
    return told and not named and stems_of(text[prices[0].end() :]).shared(telling) > 0


def is_of_another(unit: Candidate, inquiry: Inquiry) -> bool:
    """Where a value of one thing is asked for, the unit is about something of that thing."""
    one_thing = len(inquiry.telling) == 1 and bool(inquiry.definite)
    return one_thing and names_another(unit, inquiry)


def names_another(unit: Candidate, inquiry: Inquiry) -> bool:
    """Wherever the unit names what the question is about, it is the thing of a noun, or has an
    adjective, that the question does not hold: "la llave del casillero" is no "casillero"; but "el
    pago del casillero" is what it costs."""
    asked = {term.stem for term in inquiry.terms}
    telling = {term.stem for term in inquiry.telling}
    spoken = [folded for _, folded in words(unit.text)]
    places = [at for at, word in enumerate(spoken) if stem(word) in telling]
    kinds = (COLUMNS[each.kind] for each in inquiry.definite if each.kind in COLUMNS)
    of_kind = {word for kind in kinds for word in spoken if re.match(kind, word)}
    asked |= set(map(stem, of_kind))
    return bool(places) and all(_is_qualified(spoken, at, asked) for at in places)


def _is_qualified(spoken: list[str], at: int, asked: set[str]) -> bool:
    after = spoken[at + 1] if at + 1 < len(spoken) else ""
    if _ADJECTIVE.search(after) and is_content(after) and stem(after) not in asked:
        return True
    before = at - 1
    while before >= 0 and spoken[before] in _JOINS:
        before -= 1
    joined = spoken[before + 1 : at]
    alien = before >= 0 and is_content(spoken[before]) and stem(spoken[before]) not in asked
    return alien and any(word in ("de", "del") for word in joined)
