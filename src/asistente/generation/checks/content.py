"""The checks of what a sentence says, in order; each a pure function that names what is wrong.

Loaded for a model's statements only: what is recited needs none of it.
"""

from collections.abc import Callable, Sequence

from asistente.contracts import BlockKind
from asistente.generation.checks.clauses import clauses
from asistente.generation.checks.counted import recounted
from asistente.generation.checks.duties import turned_choice, turned_duty, turned_side
from asistente.generation.checks.exchange import exchanged
from asistente.generation.checks.facts import Known, unknown_fact
from asistente.generation.checks.grounds import Ground, without_number
from asistente.generation.checks.limits import turned_bound, turned_range
from asistente.generation.checks.pairing import mispaired
from asistente.generation.checks.phrasing import claims_of
from asistente.generation.checks.polarity import turned
from asistente.generation.checks.provisos import (
    crossed,
    misnamed,
    other_complement,
    proviso_left_out,
)
from asistente.generation.checks.restrictions import limit_left_out
from asistente.generation.checks.roles import exchanged_roles
from asistente.generation.checks.scope import widened
from asistente.generation.checks.spanish import is_spanish
from asistente.generation.checks.substitution import substituted
from asistente.generation.checks.support import SENTENCE, Support, misplaced_value
from asistente.language.analyser import level
from asistente.language.sentences import sentences

Grounds = Sequence[Ground]
Check = Callable[[str, Grounds], str]
_PROCEDURE = ("paso", "procedimiento", "tramite", "proceso", "registro", "solicitud", "como ")


def content_fault(text: str, grounds: Grounds, *, steps: bool) -> tuple[str, str] | None:
    """The first check that a statement does not pass, with its note."""
    if steps and (note := not_a_step(grounds)):
        return "steps", note
    said = [claims_of(sentence, grounds) for sentence in sentences(text)]
    for name, check in CHECKS.items():
        for sentence in said:
            if note := check(sentence, grounds):
                return name, note
    for name, check in (("provisos", proviso_dropped), ("limits", limit_dropped)):
        if note := check(" ".join(said), grounds):
            return name, note
    return None


def not_a_step(grounds: Grounds) -> str:
    """What the source lists as steps, and nothing else, may be a next step."""
    listed = (
        any(unit.kind is BlockKind.ITEM for unit in ground.units)
        or any(word in level(text) for text in ground.frame for word in _PROCEDURE)
        for ground in grounds
    )
    return "" if any(listed) else "la fuente citada no enumera pasos"


def not_spanish(text: str, grounds: Grounds) -> str:
    """Answers are in Spanish."""
    return "" if is_spanish(text) else "no está en español"


def fact_not_there(text: str, grounds: Grounds) -> str:
    """Dates, amounts, times, codes, names: all in what is cited."""
    fact = unknown_fact(text, Known(tuple(grounds)))
    return f"un dato no está en la fuente citada ({fact})" if fact else ""


def range_turned(text: str, grounds: Grounds) -> str:
    """ "de 9:00 a 15:00" is not "de 15:00 a 9:00"."""
    value = turned_range(text, Known(tuple(grounds)))
    return f"invierte un intervalo ({value})" if value else ""


def bound_turned(text: str, grounds: Grounds) -> str:
    """ "al menos" is not "hasta"."""
    value = turned_bound(text, Known(tuple(grounds)))
    return f"cambia un mínimo por un máximo o al revés ({value})" if value else ""


def count_of_other(text: str, grounds: Grounds) -> str:
    """ "24 créditos" are not "24 materias"."""
    count = recounted(text, Known(tuple(grounds)))
    return f"la fuente cuenta otra cosa ({count})" if count else ""


def value_misplaced(text: str, grounds: Grounds) -> str:
    """A value is told of what it is the value of."""
    units = [unit for ground in grounds for unit in ground.texts]
    frame = [above for ground in grounds for above in ground.frame]
    value = misplaced_value(text, grounds) or mispaired(without_number(text), units, frame)
    return f"un dato es de otra cosa ({value})" if value else ""


def meaning_turned(text: str, grounds: Grounds) -> str:
    """Yes stays yes, "lunes" stays "lunes", "todos" and "sólo" are said by the source."""
    units = [unit for ground in grounds for unit in ground.texts]
    leads = [lead for ground in grounds for lead in ground.leads]
    near = [*units, *leads, *(head for ground in grounds for head in ground.heading)]
    around = [*units, *(text for ground in grounds for text in ground.frame)]
    before = [text for ground in grounds for text in ground.before]
    for clause in clauses(text):
        if word := turned(clause, text, leads, units):
            return f"afirma lo que la fuente niega o al revés ({word})"
        apart = exchanged(clause, [*around, *before], near, units)
        if word := apart or widened(clause, around):
            return f"la fuente no dice «{word}»"
    return ""


def duty_turned(text: str, grounds: Grounds) -> str:
    """ "puede" is not "debe", "o" is not "y", "desde" is not "hasta"."""
    sources = [text for ground in grounds for text in (*ground.texts, *ground.leads)]
    for turned_word in (turned_duty, turned_choice, turned_side):
        if word := turned_word(text, sources):
            return f"cambia lo que la fuente permite, pide o limita ({word})"
    return ""


def subject_crossed(text: str, grounds: Grounds) -> str:
    """What is said of one thing is not told of another."""
    subject = crossed(text, grounds) or misnamed(text, grounds) or other_complement(text, grounds)
    return f"la fuente lo dice de otra cosa ({subject})" if subject else ""


def roles_exchanged(text: str, grounds: Grounds) -> str:
    """Who does it does it in the source, and to whom it is done is not who does it."""
    who = exchanged_roles(text, [unit for ground in grounds for unit in ground.texts])
    return f"la fuente dice que lo hace otro ({who})" if who else ""


def word_replaced(text: str, grounds: Grounds) -> str:
    """What is repeated is repeated whole."""
    strange = substituted(text, grounds)
    return f"pone «{strange}» en lugar de lo que dice la fuente" if strange else ""


def not_supported(text: str, grounds: Grounds) -> str:
    """What is said, clause by clause, is said by the source."""
    support, text = Support(tuple(grounds)), without_number(text)
    if clause := support.weak_clause(text):
        return f"la fuente citada no lo dice ({clause})"
    if thing := support.strange_thing(text):
        return f"la fuente citada no nombra algo ({thing})"
    return "" if support.share(text) >= SENTENCE else "la fuente citada no lo dice"


def proviso_dropped(text: str, grounds: Grounds) -> str:
    """What holds under a condition is told with it."""
    proviso = proviso_left_out(text, grounds)
    return f"calla una condición de la fuente ({proviso})" if proviso else ""


def limit_dropped(text: str, grounds: Grounds) -> str:
    """What holds for some, at a time or in a case alone is not told as if it held at all."""
    limit = limit_left_out(text, grounds)
    return f"calla a qué se limita la fuente ({limit})" if limit else ""


CHECKS: dict[str, Check] = {
    "language": not_spanish,
    "facts": fact_not_there,
    "counted": count_of_other,
    "bounds": bound_turned,
    "ranges": range_turned,
    "swapped": value_misplaced,
    "polarity": meaning_turned,
    "duties": duty_turned,
    "crossed": subject_crossed,
    "roles": roles_exchanged,
    "replaced": word_replaced,
    "support": not_supported,
}
