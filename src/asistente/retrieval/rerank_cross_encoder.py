"""A cross-encoder of sentence-transformers, by name or folder: question and text in one pass."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from asistente.errors import ConfigurationError
from asistente.local_model import load_local_model, without_surrogates


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
        pairs = [(without_surrogates(question), without_surrogates(text)) for text in texts]
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
        hint = "Indica su carpeta en retrieval.rerank_model, o descárgalo antes."
        return load_local_model("CrossEncoder", self._name, hint=hint)
