"""Documents that say of themselves that they no longer hold: "derogado por la Resolución 2"."""

import re
from collections.abc import Sequence

from asistente.contracts import Chunk, Passage
from asistente.language.analyser import level

_OF_ITSELF = (
    r"(?:^|[.(*_\n])\s*(?:(?:este|esta|estos|estas|el\s+presente|la\s+presente)\s+\w+\s+)?"
    r"(?:(?:fue|fueron|esta|estan|ha\s+sido|han\s+sido|queda|quedan)\s+)?"
    r"(?:(?:derogad|abrogad|sustituid|reemplazad)[oa]s?\s+por\b"
    r"|(?:sin\s+efecto|derogad[oa]s?|sin\s+vigencia)\s+(?:desde|a\s+partir)\b)"
)
_PROVISION = (
    r"(?:articulos?|arts?\.|fraccion|inciso|numeral|clausula|literal|parrafo|\w{1,4}[.)])\s"
)
"""What begins a line that speaks of a part of the document only: "Artículo 5. Derogado por …"."""


def is_revoked(chunk: Chunk) -> bool:
    """The text says of itself, at the beginning of a sentence, that it no longer holds."""
    lines = level(chunk.text).split("\n")
    return any(
        re.search(_OF_ITSELF, line) and not re.match(_PROVISION, line.strip(" *_-("))
        for line in lines
    )


def revoked_note(passages: Sequence[Passage]) -> str | None:
    """Say which of the quoted documents says of itself that it no longer holds."""
    told = next((each for each in passages if is_revoked(each.chunk)), None)
    return f"«{told.source.title}» dice que ya no está vigente." if told else None
