"""Says in Spanish what was typed wrongly: the parser's own messages are English and fixed.

The table is matched on the message, because the parser's exception classes are private.
"""

import re
from collections.abc import Callable

from asistente.errors import UsageError

_Rewrite = Callable[[re.Match[str]], str]

_MESSAGES: tuple[tuple[re.Pattern[str], _Rewrite], ...] = (
    (
        re.compile(
            r"No such option:? (\S+?)\.?(?: \(Possible options: (.+)\)| Did you mean (.+)\?)?$"
        ),
        lambda m: f"No existe la opción {m[1]}.{_suggestion(m[2] or m[3])}",
    ),
    (
        re.compile(r"No such command '?(.+?)'?\.(?: Did you mean (.+)\?)?$"),
        lambda m: f"No existe el comando «{m[1]}».{_suggestion(m[2])}",
    ),
    (
        re.compile(r"Missing (?:argument|parameter|option):? '?(.+?)'?\.?$"),
        lambda m: f"Falta {m[1].rstrip('.')}.",
    ),
    (re.compile(r"Missing command\.$"), lambda m: "Falta el comando."),
    (
        re.compile(r"Got unexpected extra arguments?(?:\(s\))? \((.+)\)$"),
        lambda m: f"Sobra lo siguiente: {m[1]}.",
    ),
    (
        re.compile(r"Option '?(.+?)'? requires (?:an argument|\d+ arguments)\.$"),
        lambda m: f"La opción {m[1]} necesita un valor.",
    ),
    (
        re.compile(r"Option '?(.+?)'? does not take a value\.$"),
        lambda m: f"La opción {m[1]} no lleva valor.",
    ),
)


def usage_error(error: Exception) -> UsageError:
    """The parser's complaint as ours."""
    formatted = getattr(error, "format_message", lambda: str(error))()
    return UsageError(_spanish(" ".join(formatted.split())), hint=_hint(error))


def _spanish(message: str) -> str:
    for pattern, rewrite in _MESSAGES:
        if found := pattern.match(message):
            return rewrite(found)
    return "No se entiende la línea de comandos."


def _hint(error: Exception) -> str:
    context = getattr(error, "ctx", None)
    path = getattr(context, "command_path", "") or "asistente"
    return f"Mira las opciones con: {path} --help"


def _suggestion(names: str | None) -> str:
    if not names:
        return ""
    return f" ¿Quisiste decir {names.replace(chr(39), '').replace(', ', ' o ')}?"
