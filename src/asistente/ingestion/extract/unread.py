"""How a reader says what it left out: a report names what is not indexed, in Spanish."""

from asistente.ingestion.clean import squeeze
from asistente.language.counting import counted

HIDDEN_TEXT = "sin indexar: texto oculto"
PENDING_CHANGES = "tiene cambios sin aceptar: se leyó como si se aceptaran"
_SHOWN_CHARS = 60


def left_out(number: int, noun: str) -> tuple[str, ...]:
    """The warning that so many things of a kind, a noun that ends in a vowel, were left out."""
    return (f"sin indexar: {counted(number, noun)}",) if number else ()


def left_out_text(what: str, text: str) -> tuple[str, ...]:
    """The warning that a text was left out, with its beginning; none for a text without words."""
    plain = squeeze(text)
    if not any(len(word) > 1 and word.isalpha() for word in plain.split()):
        return ()
    shown = plain if len(plain) <= _SHOWN_CHARS else f"{plain[:_SHOWN_CHARS].rsplit(' ', 1)[0]}…"
    return (f"sin indexar: {what} («{shown}»)",)
