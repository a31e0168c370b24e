"""A cross-encoder of sentence-transformers, by name or folder: question and text in one pass."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from asistente.errors import ConfigurationError, MissingExtraError


class CrossEncoderReranker:
    """Implements `Reranker`; loads the model on first use.

    Raises:
        MissingExtraError: the extra `transformers` is not installed.
        ConfigurationError: there is no such model here, or it cannot be loaded.
    """

    def __init__(self, model: str) -> None:
        self._name = model
        self._lock = threading.Lock()
        self.id = f"cross-encoder/{Path(model).name if Path(model).is_dir() else model}"

    def score(self, question: str, texts: Sequence[str]) -> tuple[float, ...]:
        """The model's own score of each text; its scale is the model's."""
        if not texts:
            return ()
        pairs = [(_clean(question), _clean(text)) for text in texts]
        with self._lock:
            scores = self._model.predict(pairs, show_progress_bar=False)
        if getattr(scores, "ndim", 1) != 1:
            raise ConfigurationError(
                f"El modelo «{self._name}» no da un puntaje por texto.",
                hint="Usa un cross-encoder de una sola etiqueta en retrieval.rerank_model.",
            )
        return tuple(float(score) for score in scores)

    @cached_property
    def _model(self) -> Any:
        try:
            from sentence_transformers import CrossEncoder
        except ImportError as exc:
            raise MissingExtraError(f"El modelo «{self._name}»", "transformers") from exc
        try:
            return CrossEncoder(self._name, device="cpu", local_files_only=True)
        except (OSError, ValueError) as exc:
            raise ConfigurationError(
                f"No se pudo cargar el modelo «{self._name}»: falta o está dañado.",
                hint="Indica su carpeta en retrieval.rerank_model, o descárgalo antes.",
            ) from exc


def _clean(text: str) -> str:
    """Without lone surrogates, which no tokenizer takes."""
    return text.encode("utf-8", "ignore").decode("utf-8")
