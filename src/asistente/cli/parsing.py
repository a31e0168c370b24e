"""What the user types, as values; whatever is wrong becomes a Spanish usage error.

Options reach the commands as plain text, so that all messages are ours.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Literal

from asistente.errors import UsageError

ExecutionPath = Literal["local", "aws"]

_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DAY_FIRST = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")


def clean_question(text: str) -> str:
    """Typed text without the half characters that a wrong encoding leaves behind."""
    return text.encode("utf-8", "replace").decode("utf-8")


def parse_date(text: str, option: str) -> date:
    """A day as `2026-01-15` or `15/01/2026`."""
    if found := _ISO.fullmatch(text.strip()):
        parts = (found[1], found[2], found[3])
    elif found := _DAY_FIRST.fullmatch(text.strip()):
        parts = (found[3], found[2], found[1])
    else:
        raise _bad_date(text, option)
    try:
        return date(*map(int, parts))
    except ValueError as exc:
        raise _bad_date(text, option) from exc


def _bad_date(text: str, option: str) -> UsageError:
    return UsageError(
        f"«{text}» no es una fecha válida para {option}.",
        hint="Escríbela como 2026-01-15 o 15/01/2026.",
    )


def parse_filters(pairs: Sequence[str]) -> dict[str, str]:
    """`category=becas` pairs; each name at most once."""
    filters: dict[str, str] = {}
    for pair in pairs:
        name, separator, value = (part.strip() for part in pair.partition("="))
        if not (name and separator and value):
            raise UsageError(
                f"«{pair}» no es un filtro.", hint="Escríbelo como --filter category=becas."
            )
        _check_filter(name, filters)
        filters[name] = value
    return filters


def _check_filter(name: str, seen: Mapping[str, str]) -> None:
    from asistente.retrieval.filters import check_filter

    check_filter(name)
    if name in seen:
        raise UsageError(f"El filtro «{name}» está repetido.", hint="Deja uno solo.")


def parse_path(text: str | None) -> ExecutionPath | None:
    """Where the command runs; None leaves it to the settings."""
    if text is None:
        return None
    if text == "local":
        return "local"
    if text == "aws":
        return "aws"
    raise UsageError(f"«{text}» no es un valor de --path.", hint="Usa local o aws.")


def parse_bounds(pairs: Sequence[str], option: str) -> dict[str, float]:
    """`metric=0.9` pairs of `--min` and `--max`."""
    return dict(_parse_bound(pair, option) for pair in pairs)


def _parse_bound(pair: str, option: str) -> tuple[str, float]:
    name, _, value = (part.strip() for part in pair.partition("="))
    try:
        return name, float(value)
    except ValueError as exc:
        raise UsageError(
            f"«{pair}» no es un límite de {option}.",
            hint=f"Escríbelo como {option} status_accuracy=0.97.",
        ) from exc


def parse_count(text: str, option: str) -> int:
    """A whole number from 1."""
    if text.isascii() and text.isdigit() and int(text) > 0:
        return int(text)
    raise UsageError(f"«{text}» no vale para {option}.", hint="Usa un número entero desde 1.")


def parse_source_type(text: str | None) -> str | None:
    """Who answers for the documents; None leaves it to the documents."""
    if text in (None, "official", "demo"):
        return text
    raise UsageError(f"«{text}» no es un valor de --source-type.", hint="Usa official o demo.")
