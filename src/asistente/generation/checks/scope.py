"""Is something said of all, of these alone or of all but some, where no source says so?"""

import re
from collections.abc import Iterable

from asistente.language.analyser import level

_UNIVERSAL = re.compile(r"\b(?:tod[oa]s|siempre(?!\s+(?:y\s+cuando|que)\b)|sin\s+excepcion)\b")
_NEVER = re.compile(r"\b(?:nunca|jamas|en\s+ningun\s+caso)\b")
_NEVER_SOURCE = re.compile(r"\b(?:no|nunca|jamas|ningun\w*|prohib\w+|sin)\b")
_UNIVERSAL_SOURCE = re.compile(
    r"\b(?:tod[oa]s?|siempre|nunca|jamas|cada|cualquier\w*|ningun\w*|ambos|ambas|general)\b"
)
_ONLY = re.compile(r"\b(?:solo|solamente|unicamente|exclusivamente|unic[oa]s?|exclusiv[oa]s?)\b")
_ONLY_FIRST = re.compile(r"^\W*(?:solo|solamente|unicamente|exclusivamente)\b")
"""Said of what a sentence speaks of, not of a figure in it."""
_ALONE_SOURCE = re.compile(r"\b(?:sol[oa]s?|solamente|unic\w+|exclusiv\w+|no|ningun\w*)\b")
_ONLY_SOURCE = re.compile(
    r"\b(?:sol[oa]s?|solamente|unicamente|exclusivamente|unic[oa]s?|exclusiv[oa]s?|hasta|maxim\w+"
    r"|una\s+vez|no|ningun\w*|sin|un[oa](?=\s*(?:[.,;:)]|$)))\b"
)
_EXCEPT = re.compile(
    r"\b(?:excepto|salvo|excepcion|al?\s+menos\s+que|exceptuando"
    r"|(?<!al )(?<!lo )menos\s+(?:los|las|el|la)|a\s+excepcion)\b"
)
_EXCEPT_SOURCE = re.compile(
    r"\b(?:except\w+|salvo|excepcion\w*|menos|solo|unic\w+|siempre\s+que|sin)\b"
)


def widened(clause: str, sources: Iterable[str]) -> str:
    """A "todos", "sólo" or "excepto" that no source says."""
    levelled, known = level(clause), level("\n".join(sources))
    for said, needed in (
        (_NEVER, _NEVER_SOURCE),
        (_UNIVERSAL, _UNIVERSAL_SOURCE),
        (_ONLY_FIRST, _ALONE_SOURCE),
        (_ONLY, _ONLY_SOURCE),
        (_EXCEPT, _EXCEPT_SOURCE),
    ):
        found = said.search(levelled)
        if found and found.group() not in known and not needed.search(known):
            return found.group()
    return ""
