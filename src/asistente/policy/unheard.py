"""Things that the question names and no document does: the surest sign of a question for others.

Verbs and adjectives are said in many ways; what a question asks about mostly has one name. There is
no tagger: a noun is known by its place, after an article, a preposition or a possessive, or last.
"""

from itertools import pairwise

from asistente.contracts import Evidence, Term
from asistente.language.analyser import words
from asistente.language.light import is_light
from asistente.language.related import stems_of
from asistente.policy.inquiry import Inquiry

_BEFORE_A_NOUN = frozenset(
    """
    el la los las un una unos unas al del de en con por para sobre a entre desde hasta segun sin
    mi mis tu tus su sus nuestro nuestra este esta ese esa estos estas esos esas algun alguna ningun
    ninguna otro otra cada
    """.split()
)


def unheard(evidence: Evidence, inquiry: Inquiry) -> tuple[Term, ...]:
    """Nouns of the question that no document holds, nor a word of their family or meaning."""
    places = _noun_places(evidence.question)
    texts = [stems_of(hit.chunk.embedding_text(hit.source.title)) for hit in evidence.hits]
    return tuple(
        term
        for term in inquiry.topic
        if not term.known
        and term.word in places
        and not is_light(term.stem)
        and not any(text.presence(term.stem) for text in texts)
    )


def _noun_places(question: str) -> frozenset[str]:
    """Words, as written, that stand where nouns stand."""
    tokens = list(words(question))
    behind = {
        word
        for (_, before), (word, _) in pairwise(tokens)
        if before in _BEFORE_A_NOUN or word[0].isupper()
    }
    return frozenset(behind | {word for word, _ in tokens[-1:]})
