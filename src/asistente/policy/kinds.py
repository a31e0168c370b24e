"""A kind that no document has, of something that the documents have in other kinds.

A question about "la beca deportiva" is not answered by what "la beca académica" and "la beca
alimentaria" are worth.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from asistente.contracts import BlockKind, Evidence
from asistente.language.analyser import is_content, level, stem, words
from asistente.language.asked import STRICT, Asked
from asistente.language.light import is_light
from asistente.language.questions import last_sentence, without_asker
from asistente.language.related import stems_of
from asistente.language.tables import cells_of, label_of
from asistente.language.verbs import is_infinitive
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate

_ASKED = (STRICT | {Asked.PLACE, Asked.PERSON}) - {Asked.NAME}
_LEAST = 2
"""Kinds from which on a thing comes in kinds."""
_MOST = 6
"""Kinds that a refusal names."""
_PARTICIPLE = re.compile(r"(?:[aei]d|it)[oa]s?$")
_INVARIABLE = re.compile(r"(?:al|ar|il|ble|ente|ante|ense|nde|or)(?:es|s)?$")
_GENDERED = re.compile(r"[oa]s?$")
_ARTICLES = frozenset("el la los las un una mi mis tu tus su sus este esta lo me te se".split())
_DESCRIBING = frozenset(
    stem(word)
    for word in """
    original personal oficial general total final actual vigente obligatorio necesario completo
    nuevo principal economico escolar universitario institucional estudiantil municipal electronico
    digital fisico impreso correspondiente respectivo siguiente anterior proximo propio
    mismo unico exacto correcto valido minimo maximo posible disponible gratuito barato caro alto
    bajo entero simple
    fuera dentro cerca lejos afuera adentro incluso
    normal regular anual mensual semestral semanal diario presente pasado previo anticipado
    """.split()
)
"""Adjectives that tell no kind of a thing from another, and adverbs that may stand there."""


def unknown_kind(
    evidence: Evidence, inquiry: Inquiry, units: Sequence[Candidate]
) -> tuple[str, tuple[str, ...]] | None:
    """The kind that the question names and no text has, and those that there are; else None."""
    if not any(request.kind in _ASKED for request in inquiry.requests):
        return None
    for noun, kind in _kinds_asked(evidence, inquiry):
        there = tuple(dict.fromkeys(_kinds_of(stem(noun[1]), units)))
        if len(there) >= _LEAST:
            return f"{noun[0]} {kind[0]}", there[:_MOST]
    return None


_Word = tuple[str, str]
"""As written, and folded."""


def _kinds_asked(evidence: Evidence, inquiry: Inquiry) -> Iterator[tuple[_Word, _Word]]:
    """Each noun with an adjective behind it that no hit has."""
    spoken = list(words(without_asker(last_sentence(evidence.query))))
    topic = {term.stem for term in inquiry.topic} - inquiry.setting
    following = [folded for _, folded in spoken[2:]] + ["", ""]
    for (noun, kind), after in zip(pairwise(spoken), following, strict=False):
        both = {stem(noun[1]), stem(kind[1])}
        named = both <= topic and not is_light(stem(noun[1])) and after not in _ARTICLES
        told = named and _tells_kind(kind[1], noun[1])
        if told and not _is_there(stem(kind[1]), evidence):
            yield noun, kind


def _tells_kind(word: str, noun: str) -> bool:
    """It looks like an adjective of the noun, and not like one of anything."""
    if stem(word) in _DESCRIBING or _PARTICIPLE.search(word) or is_infinitive(word):
        return False
    ending, other = _GENDERED.search(word), _GENDERED.search(noun)
    agrees = ending is not None and other is not None and ending.group() == other.group()
    return agrees or _INVARIABLE.search(word) is not None


def _is_there(stemmed: str, evidence: Evidence) -> bool:
    texts = (stems_of(h.chunk.embedding_text(h.source.title)) for h in evidence.hits)
    return any(text.presence(stemmed) for text in texts)


def _kinds_of(noun: str, units: Sequence[Candidate]) -> Iterator[str]:
    """What the texts name with an adjective behind the noun, or in a table of such things."""
    for unit in units:
        label = label_of(unit.text) if unit.unit.kind is BlockKind.ROW else ""
        if label and noun in stems_of(cells_of(unit.unit.lead)[0]).stems:
            yield label
            continue
        for one, other in pairwise(words(unit.text)):
            if stem(one[1]) == noun and is_content(other[1]) and _tells_kind(other[1], one[1]):
                yield f"{level(one[0])} {other[0]}"
        yield from _of_something(noun, unit.text)


def _of_something(noun: str, text: str) -> Iterator[str]:
    """ "Beca de transporte"; "beca de la universidad" and "beca de 500 pesos" are no kinds."""
    spoken = list(words(text))
    for one, joint, other in zip(spoken, spoken[1:], spoken[2:], strict=False):
        if stem(one[1]) == noun and joint[1] == "de" and _may_name_kind(other[1]):
            yield f"{level(one[0])} de {other[0]}"


def _may_name_kind(word: str) -> bool:
    return is_content(word) and word.isalpha() and not (is_infinitive(word) or is_light(stem(word)))
