"""A question taken apart: its topic, what it asks of it, and what it takes for granted."""

import re
from dataclasses import dataclass

from asistente.contracts import Evidence, Term
from asistente.language.analyser import stem, words
from asistente.language.asked import Request, requests
from asistente.language.periods import find_periods

# Words that frame a question in any subject: courtesy, the wish to know, light verbs.
_FRAME = frozenset(
    stem(word)
    for word in """
    hola buenos buenas dias tardes noches gracias favor porfavor ayuda ayudar ayudame disculpa
    disculpe oye dime decir decirme diga explica explicame saber sabes informacion info informes
    pregunta duda consulta quiero quisiera necesito necesita necesitar ocupo gustaria deseo urge
    urgente hacer hago hice haciendo realizar realizo pasar pasa sucede ocurre existir existe hay
    exactamente actualmente ahora hoy manera forma parte caso llamar llama llamado
    """.split()
)


@dataclass(frozen=True)
class Inquiry:
    """What the policy works with; a pure function of the evidence."""

    terms: tuple[Term, ...]
    """All content words."""
    topic: tuple[Term, ...]
    """Content words without those that only say what kind of thing is asked for."""
    requests: tuple[Request, ...]
    periods: tuple[str, ...]
    """Periods named in the question."""
    specifics: tuple[Term, ...]
    """Names, codes and numbers in the question that no document can do without."""


def inquire(evidence: Evidence) -> Inquiry:
    """Take a question apart."""
    asked = requests(evidence.query)
    cues = {stem(cue) for request in asked for cue in request.cues}
    topic = tuple(t for t in evidence.terms if t.stem not in cues and t.stem not in _FRAME)
    return Inquiry(
        terms=evidence.terms,
        topic=topic or tuple(t for t in evidence.terms if t.stem not in _FRAME),
        requests=asked,
        periods=find_periods(evidence.question),
        specifics=tuple(t for t in evidence.terms if t.word in _specific_words(evidence.question)),
    )


def _specific_words(question: str) -> frozenset[str]:
    """Words written as names or codes: a capital inside the sentence, or letters with figures."""
    found, opening = set(), True
    for match in re.finditer(r"[^\W_]+|[¿¡?!.:;]", question):
        token = match.group()
        if not token[0].isalnum():
            opening = True
            continue
        is_name = token[0].isupper() and not opening and len(token) > 1
        has_both = any(c.isdigit() for c in token) and any(c.isalpha() for c in token)
        if is_name or has_both:
            found.add(token)
        opening = False
    # A question typed in capitals says nothing by them.
    capitals = sum(word.isupper() for word, _ in words(question))
    return frozenset() if capitals > len(question.split()) / 2 else frozenset(found)


def is_frame(stemmed: str) -> bool:
    """True for a word that frames a question in any subject."""
    return stemmed in _FRAME
