"""Every error that a user may see, with the exit code and the hint that go with it.

AsistenteError            1
├── UsageError            2   what was typed cannot be carried out
├── ConfigurationError    5   settings, an extra that is not installed
│   └── MissingExtraError 5
├── IndexUnusableError    5   no such index, or it cannot be used
│   ├── IndexNotFoundError
│   ├── IndexMismatchError
│   ├── IndexDamagedError
│   └── IndexBusyError
├── SourceError           6   one document could not be read
│   └── NotADocumentError     a picture, a recording: nothing that there is to read
├── GateError             7   an evaluation gate failed
└── ServiceError          1   a remote service failed
    ├── ServiceDeniedError    credentials, permissions, region: repeating it changes nothing
    └── ServiceBusyError      throttled, not ready yet, out of quota: later it may work
"""

import errno
from typing import ClassVar


class AsistenteError(Exception):
    """One clear Spanish line, and a hint that says what to do next."""

    exit_code: ClassVar[int] = 1
    retryable: ClassVar[bool] = False

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class UsageError(AsistenteError):
    """The command was typed in a way that cannot be carried out."""

    exit_code = 2


class ConfigurationError(AsistenteError):
    """The settings are wrong, or something that they name is missing."""

    exit_code = 5


class MissingExtraError(ConfigurationError):
    """An optional dependency is not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(
            f"{what} necesita un paquete que no está instalado.",
            hint=f'Instálalo con: pip install "asistente[{extra}]"',
        )


class IndexUnusableError(AsistenteError):
    """The index is missing, incompatible, damaged or being written."""

    exit_code = 5


class IndexNotFoundError(IndexUnusableError):
    """There is no index of that name."""


class IndexMismatchError(IndexUnusableError):
    """The index was built with another schema, embedder or dimension."""


class IndexDamagedError(IndexUnusableError):
    """A file of the index does not have the content that was sealed."""


class IndexBusyError(IndexUnusableError):
    """Another process is writing the index."""

    retryable = True


class SourceError(AsistenteError):
    """One document could not be read; the others go on."""

    exit_code = 6


class NotADocumentError(SourceError):
    """A file among the documents that is none: it is named, and nothing has failed."""


class GateError(AsistenteError):
    """An evaluation figure is under its gate."""

    exit_code = 7


class ServiceError(AsistenteError):
    """A remote service refused, failed or did not answer."""

    retryable = True


class ServiceDeniedError(ServiceError):
    """A remote service does not serve this caller, or not what is asked for."""

    retryable = False


class ServiceBusyError(ServiceError):
    """A remote service has no room or is not ready yet."""


def told(error: Exception) -> str:
    """Why a file could not be read or written, in Spanish where it is said in English."""
    match error:
        case FileNotFoundError():
            return "no existe"
        case IsADirectoryError():
            return "es una carpeta"
        case NotADirectoryError():
            return "su ruta pasa por un archivo"
        case PermissionError():
            return "no hay permiso"
        case UnicodeDecodeError():
            return "no está en UTF-8"
        case OSError(errno=errno.ENOSPC):
            return "no queda espacio"
        case OSError():
            return f"el sistema dice «{error.strerror or error}»"
    full = any(sign in str(error) for sign in ("No space left", "disk is full", "disk I/O error"))
    return "no queda espacio o el disco falla" if full else _place(error) or str(error)


def _place(error: Exception) -> str:
    """Where a text breaks its format, which JSON, YAML and TOML each tell in another way."""
    import re

    if (mark := getattr(error, "problem_mark", None)) is not None:
        line, column = mark.line + 1, mark.column + 1
    elif (column := getattr(error, "colno", None)) is not None:
        line = getattr(error, "lineno", 1)
    elif found := re.search(r"\(at line (\d+), column (\d+)\)", str(error)):
        line, column = int(found[1]), int(found[2])
    else:
        return "algo queda abierto al final" if "(at end of document)" in str(error) else ""
    return f"hay un error en la línea {line}, columna {column}"
