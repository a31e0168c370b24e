"""Two questions in one: "¿cuánto cuesta el examen y cuántos puntos necesito?"."""

import re
from typing import NamedTuple

from asistente.language.analyser import is_content, level, stem, words
from asistente.language.asked import requests
from asistente.language.light import FRAME, LIGHT_VERBS
from asistente.language.questions import last_sentence

_ASKS = (
    r"(?:(?:a|en|de|desde|hasta|por|con|para|ante)\s+)?"
    r"(?:que|cual(?:es)?|cuant[oa]s?|cuando|a?donde|como|quien(?:es)?)\b"
)
_AND = re.compile(rf"\s*,?\s+y\s+(?:tambien\s+)?(?={_ASKS})")
_OPENS = re.compile(rf"(?:^|\b(?:saber|oye|dime|hola)\W+|[,;]\s*){_ASKS}")
_COUNTED = re.compile(r"\bcuant[oa]s\s+(\w+)")
_LEANS = re.compile(
    r"\blo\s+(?!que\b)\w+\W*$|\bl[oa]s?\s+(?:\w+n|pago|pido|solicito|tramito|entrego|recojo|hago|renuevo)\W*$|\b\w+[aei]rl[oa]s?\b"
)
"""It speaks of the thing before by a pronoun: "¿cuándo la pagan?", "para aprobarlo"."""
_VERBLESS = re.compile(r"cuant[oa]s?\s+(?=(?:el|la|los|las)\b)")
_VERB = re.compile(r"\W*(cuant[oa]s?\s+\w+\s+)")


class Parts(NamedTuple):
    """The questions that one joins."""

    asked: tuple[str, str]
    """Each complete: what only one of them names is added to the other."""
    apart: bool
    """Each names something of its own."""


def parts_of(question: str) -> Parts | None:
    """The two questions that one joins; None for a single question."""
    focus = last_sentence(question)
    joint = _AND.search(level(focus))
    if not joint or not _OPENS.search(level(focus[: joint.start()])):
        return None
    told = question[: max(0, question.find(focus))].strip(" ¿¡")
    first, second = focus[: joint.start()], _with_verb(focus[joint.end() :], focus)
    of_first, of_second = _subject(first), _subject(second)
    if not of_first and not of_second:
        return None
    leans = not of_second or bool(_LEANS.search(level(second)))
    asked = (
        first if of_first else f"{first} {of_second}",
        _after(of_first, second.rstrip(" ?"), leans=leans) if of_first else second,
    )
    one, other = (f"{told} {each.strip(' ?')}?".strip() for each in asked)
    return Parts((one, other), apart=bool(of_first) and not leans)


def _with_verb(second: str, focus: str) -> str:
    """ "¿Cuánto cuesta la cancha y cuánto la luz?": the verb of the first serves both."""
    verb = _VERB.match(level(focus))
    missing = _VERBLESS.match(level(second))
    return focus[: verb.end()] + second[missing.end() :] if verb and missing else second


def _after(subject: str, question: str, *, leans: bool) -> str:
    """A question about a subject, or one that is asked with that in mind."""
    return f"{question} {subject}" if leans else f"{subject}. {question}"


def _subject(part: str) -> str:
    """The words of a part that say what it is about."""
    cues = {cue for each in requests(part) for cue in each.cues}
    counted = set(_COUNTED.findall(level(part)))
    return " ".join(
        written
        for written, folded in words(part)
        if is_content(folded)
        and folded not in cues | counted
        and stem(folded) not in FRAME
        and stem(folded) not in LIGHT_VERBS
    )
