"""Questions as requests: from the command line, from standard input, from lines of a batch."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple

from asistente.cli.parsing import clean_question, parse_date, parse_filters
from asistente.contracts import AskRequest
from asistente.errors import AsistenteError, UsageError, told
from asistente.language.periods import normal_period

STDIN = "-"
MAX_LINE_BYTES = 1_000_000
"""A longer line is an error of its own, not a question."""

Fields = Mapping[str, object]


class Limits(NamedTuple):
    """The options that limit a search, as typed."""

    filters: Sequence[str] = ()
    since: str | None = None
    period: str | None = None
    as_of: str | None = None
    user: str | None = None

    def request(self, question: str) -> AskRequest:
        """The request for a question within these limits."""
        return AskRequest(
            question=clean_question(question),
            filters=parse_filters(self.filters),
            since=parse_date(self.since, "--since") if self.since else None,
            period=_period(self.period) if self.period else None,
            as_of=parse_date(self.as_of, "--as-of") if self.as_of else None,
            user=self.user or None,
        )


def _period(typed: str) -> str:
    period = normal_period(typed)
    if period is None:
        raise UsageError(
            f"El periodo «{typed}» no se reconoce.",
            hint="Escríbelo como en los documentos: 2026-A, 2026-1, enero-junio 2026, otoño 2026.",
        )
    return period


def read_question(words: Sequence[str]) -> str:
    """The question as typed, with or without quotes; `-` reads standard input."""
    if list(words) == [STDIN]:
        return sys.stdin.buffer.read(MAX_LINE_BYTES).decode("utf-8", "replace").strip()
    return " ".join(words)


def answer_batch(file: str, limits: Limits, answer: Callable[[AskRequest], Fields]) -> int:
    """Write one JSON line for each line of a batch, at once and in order; how many failed.

    A line that cannot be carried out gives `{"id", "line", "error"}` and the rest goes on.
    """
    failed = 0
    with _lines(file) as lines:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                result, ok = _result(number, line, limits, answer)
                failed += not ok
                sys.stdout.write(json.dumps(result, ensure_ascii=False) + "\n")
                sys.stdout.flush()
    return failed


def _result(
    number: int, line: bytes, limits: Limits, answer: Callable[[AskRequest], Fields]
) -> tuple[Fields, bool]:
    identity: object = None
    try:
        row = _row(line)
        identity = row.get("id")
        return {"id": identity, **answer(_request(row, limits))}, True
    except AsistenteError as exc:
        error = exc.message
    except Exception as exc:  # one strange question must not stop the rest of the batch
        error = f"Error inesperado: {type(exc).__name__}: {exc}"
    return {"id": identity, "line": number, "error": error}, False


def _row(line: bytes) -> dict[str, object]:
    if len(line) >= MAX_LINE_BYTES:
        raise UsageError("La línea es demasiado larga.")
    try:
        row = json.loads(line.decode("utf-8-sig"))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as exc:
        raise UsageError("La línea no es JSON válido en UTF-8.") from exc
    if not isinstance(row, dict):
        raise UsageError("La línea no es un objeto JSON.")
    return row


def _request(row: Mapping[str, object], limits: Limits) -> AskRequest:
    """The line's own limits go before those of the command line."""
    question = row.get("question")
    if not isinstance(question, str):
        raise UsageError("Falta «question» o no es texto.")
    filters = row.get("filters")
    own = Limits(
        filters=[f"{k}={v}" for k, v in filters.items()]
        if isinstance(filters, dict)
        else limits.filters,
        since=_text(row, "since", limits.since),
        period=_text(row, "period", limits.period),
        as_of=_text(row, "as_of", limits.as_of),
        user=_text(row, "user", limits.user),
    )
    return own.request(question)


def _text(row: Mapping[str, object], name: str, fallback: str | None) -> str | None:
    value = row.get(name)
    if value is None:
        return fallback
    if not isinstance(value, str):
        raise UsageError(f"«{name}» no es texto.")
    return value


@contextmanager
def _lines(file: str) -> Iterator[Iterator[bytes]]:
    if file == STDIN:
        yield _bounded(sys.stdin.buffer)
        return
    with _opened(file) as stream:
        yield _bounded(stream)


def _opened(file: str) -> BinaryIO:
    try:
        return Path(file).open("rb")
    except OSError as exc:
        raise UsageError(
            f"No se puede leer {file}: {told(exc)}.", hint="Revisa la ruta del archivo."
        ) from exc


def _bounded(stream: BinaryIO) -> Iterator[bytes]:
    """Lines of at most the longest length; what is beyond it is dropped with its line."""
    while line := stream.readline(MAX_LINE_BYTES):
        yield line
        while len(line) == MAX_LINE_BYTES and not line.endswith(b"\n"):
            line = stream.readline(MAX_LINE_BYTES)
