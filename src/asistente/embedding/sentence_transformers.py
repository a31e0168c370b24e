"""Any sentence-transformers model, by name or folder, for those who bring their own.

Models differ in what must stand before a text: some define it in their configuration, the e5 family
by convention only. Getting it wrong costs quality silently, so it is settled here, per role.
"""

import hashlib
import re
import threading
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from asistente.local_model import load_local_model, without_surrogates
from asistente.ports import Role, Vectors

_E5 = re.compile(r"(^|[-_/])e5([-_]|$)")
_PROMPT_NAMES: Mapping[Role, tuple[str, ...]] = {
    "query": ("query", "search_query", "question"),
    "passage": ("passage", "document", "search_document", "corpus"),
}
_FALLBACK_WINDOW = 512


class SentenceTransformersEmbedder:
    """Implements `Embedder`; loads the model on first use.

    Raises:
        MissingExtraError: the extra `transformers` is not installed.
        ConfigurationError: there is no such model here, or it cannot be loaded.
    """

    def __init__(self, model: str) -> None:
        self._name = model
        self._lock = threading.Lock()

    @cached_property
    def id(self) -> str:
        """Name of the model; for a folder, its name and what its files look like."""
        folder = Path(self._name)
        name = f"{folder.name}@{_fingerprint(folder)}" if folder.is_dir() else self._name
        return f"sentence-transformers/{name}"

    @cached_property
    def dimension(self) -> int:
        """Length of its vectors."""
        return int(self._model.encode(["a"], show_progress_bar=False).shape[1])

    @property
    def window(self) -> int:
        """Most tokens that it sees of a text."""
        limits = (self._model.max_seq_length, self._model.tokenizer.model_max_length)
        return min((int(n) for n in limits if n and n < 10**6), default=_FALLBACK_WINDOW)

    def embed(self, texts: Sequence[str], *, role: Role) -> Vectors:
        """Unit vectors (n, dimension), float32."""
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        with self._lock:
            vectors = self._model.encode(
                [without_surrogates(text) for text in texts],
                prompt=self._prompt(role) or None,
                normalize_embeddings=True,
                convert_to_numpy=True,
                show_progress_bar=False,
            )
        return np.ascontiguousarray(vectors, dtype=np.float32)

    def count_tokens(self, text: str) -> int:
        """Tokens of a passage, with its marks and what stands before it."""
        prompted = self._prompt("passage") + without_surrogates(text)
        return len(self._model.tokenizer(prompted, verbose=False)["input_ids"])

    def _prompt(self, role: Role) -> str:
        """What stands before a text of this role: the model's own, or that of its family."""
        prompts: Mapping[str, str] = self._model.prompts or {}
        own = [prompts[name] for name in _PROMPT_NAMES[role] if prompts.get(name)]
        if own:
            return own[0]
        return f"{role}: " if _E5.search(self._name.lower()) else ""

    @cached_property
    def _model(self) -> Any:
        hint = "Indica la carpeta del modelo en embedding.model, o descárgalo antes."
        return load_local_model("SentenceTransformer", self._name, hint=hint)


def _fingerprint(folder: Path) -> str:
    """Eight digits that change with the names, sizes or small files of a model folder."""
    digest = hashlib.sha256()
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        size = path.stat().st_size
        digest.update(f"{path.relative_to(folder).as_posix()}:{size}\n".encode())
        if path.suffix == ".json" and size < 100_000:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:8]
