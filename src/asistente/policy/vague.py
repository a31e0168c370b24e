"""Questions that cannot be looked up as they stand: incomplete ones and ambiguous ones.

Incomplete: there is nothing to look for ("¿cuánto cuesta?", "¿y la de enfermería?"). Ambiguous:
what there is fits every procedure of an institution ("¿cuándo hago el trámite?").
"""

import re
from collections.abc import Iterable, Sequence

from asistente.contracts import Evidence, Option, ReasonCode, Status
from asistente.language.analyser import fold, is_content, level, stem, words
from asistente.language.light import FRAME, LIGHT_NOUNS, LIGHT_VERBS
from asistente.policy.finding import Finding, passed, stopped
from asistente.policy.passages import Candidate

INCOMPLETE, AMBIGUOUS = "incomplete_question", "ambiguous"
_OPTIONS = 4

_FOLLOWS = re.compile(
    r"^\W*(?:pero\s+|entonces\s+|ok\s+)?(?:"
    r"y\s+(?:el|la|los|las|lo|eso|esa|ese|si|con|sin|en|para|por|despues|luego|de|del|al|tambien|mi|otr[oa]s?)\b"
    r"|y\s+(?:cual(?:es)?|cuant[oa]s?|quien(?:es)?)\s+(?:es|son|seria)\s+(?:el|la|los|las)\s+(?:mas|menos|mejor|peor|"
    r"otr[oa]s?|que|de)\b"
    r"|(?:es[aeo]s?|est[aeo]s?|aquell[ao]s?)\s+(?:se|es|son|no|me|te|le|como|cuando|cuanto|donde|tambien|puede[ns]?|"
    r"aplica[n]?|fue|sera|sirve[n]?)\b)"
)
_EARLIER = re.compile(
    r"\b(?:dijiste|mencionaste|comentaste|me\s+habias|la\s+otra\s+vez|lo\s+(?:de\s+antes|anterior|mismo))\b"
    r"|\besa\s+cosa\b|\by\s+es[ao]\s+como\b"
)

_PLACEHOLDER = re.compile(
    r"(?:\s*\b(?:hago|hacer|se\s+hace)\b)?\s*\b(?:el|la|un|una|mi|est[ea]|es[ea])\s+"
    r"(?:tr[aá]mites?|procesos?|procedimientos?|gesti[oó]n|cosa|asunto|tema)\b",
    re.IGNORECASE,
)
"""What stands for the topic that an option names."""
_COPULA = re.compile(r"\b(?:es|son|seria|serian)$")
"""Behind it stands what is asked for: "¿cuál es el procedimiento?"."""
_CHOSEN = re.compile(r"\?\s*(\w.*)$")
"""What an option adds behind the question."""


def incomplete(evidence: Evidence) -> Finding:
    """Ask to complete a question that leans on an earlier one, or that names no topic."""
    levelled = level(evidence.question)
    leans = bool(_FOLLOWS.search(levelled) or _EARLIER.search(levelled))
    kinds = _word_kinds(evidence.query)
    if not leans and kinds:
        return passed(INCOMPLETE, "la pregunta nombra un tema")
    return stopped(
        INCOMPLETE,
        Status.NEEDS_CLARIFICATION,
        ReasonCode.INCOMPLETE_QUESTION,
        note="depende de una pregunta anterior" if leans else "no nombra ningún tema",
        message="¿De qué trámite o tema hablas? Escribe la pregunta completa.",
        options=options(evidence),
    )


def ambiguous(evidence: Evidence) -> Finding:
    """Ask which one is meant where the question fits many procedures."""
    if "topic" in _word_kinds(evidence.query):
        return passed(AMBIGUOUS, "el tema distingue unos documentos de otros")
    choices = options(evidence)
    if len(choices) < 2:
        return passed(AMBIGUOUS, "solo un documento puede tratar el tema, o ninguno")
    return stopped(
        AMBIGUOUS,
        Status.NEEDS_CLARIFICATION,
        ReasonCode.AMBIGUOUS,
        note="la pregunta sirve para cualquier trámite",
        message="¿A cuál te refieres?",
        options=choices,
    )


def options(evidence: Evidence) -> tuple[Option, ...]:
    """Ways to complete the question, named as the corpus names its best candidates."""
    asked = re.sub(r"^\W*(?:pero\s+|entonces\s+)?y\s+", "", evidence.question.strip(), flags=re.I)
    whole = asked.strip(" ¿?¡!.")
    bare = _PLACEHOLDER.sub("", whole).strip()
    core = whole if _COPULA.search(level(bare)) else bare
    labels = list(dict.fromkeys(hit.source.title for hit in evidence.hits))[:_OPTIONS]
    return tuple(
        Option(label=label, question=f"¿{core}? {label}" if core else label) for label in labels
    )


def of_chosen_document(evidence: Evidence, units: Sequence[Candidate]) -> Sequence[Candidate]:
    """Where the question was completed by an option, the units of the document that it names."""
    completed = _CHOSEN.search(evidence.question)
    if not completed:
        return units
    title = fold(completed[1].strip(" ."))
    return [u for u in units if fold(u.hit.source.title).strip(" .") == title] or units


def _word_kinds(question: str) -> frozenset[str]:
    """Which kinds of word the question has: "topic", "light" (fits everything) or neither."""
    return frozenset(_kinds(stem(folded) for _, folded in words(question) if is_content(folded)))


def _kinds(stems: Iterable[str]) -> Iterable[str]:
    for each in stems:
        if each in LIGHT_NOUNS:
            yield "light"
        elif not any(each in words for words in (LIGHT_VERBS, FRAME, _CUES)):
            yield "topic"


# Words that ask for a kind of thing, without saying of what.
_CUES = frozenset(
    stem(word)
    for word in """
    hora horas horario horarios dia dias costo costos precio monto correo correos email telefono
    telefonos lugar ubicacion direccion pagina link enlace cantidad numero porcentaje tiempo
    duracion mes meses semana semanas ano anos persona responsable quien pagar pago cobran tanto
    """.split()
)
