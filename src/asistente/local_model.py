"""Models of the sentence-transformers library: found on this machine, never fetched."""

from typing import Any

from asistente.errors import ConfigurationError, MissingExtraError


def load_local_model(kind: str, name: str, *, hint: str) -> Any:
    """A model of one of the library's classes (`SentenceTransformer`, `CrossEncoder`), on the CPU.

    Raises:
        MissingExtraError: the library is not installed.
        ConfigurationError: the model is not here, or is damaged; `hint` says what to do.
    """
    try:
        import sentence_transformers
    except ImportError as exc:
        raise MissingExtraError(f"El modelo «{name}»", "transformers") from exc
    try:
        return getattr(sentence_transformers, kind)(name, device="cpu", local_files_only=True)
    except (OSError, ValueError) as exc:
        raise ConfigurationError(
            f"No se pudo cargar el modelo «{name}»: falta o está dañado.", hint=hint
        ) from exc


def without_surrogates(text: str) -> str:
    """Without lone surrogates, which no tokenizer takes."""
    return text.encode("utf-8", "ignore").decode("utf-8")
