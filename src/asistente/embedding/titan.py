"""Amazon Titan Text Embeddings V2 on Bedrock: one text a call, so several calls at once."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any

import numpy as np

from asistente.aws.errors import aws_errors
from asistente.aws.retries import again
from asistente.errors import ServiceError
from asistente.ports import Role, Vectors

MODEL = "amazon.titan-embed-text-v2:0"
DIMENSION = 1024
WINDOW = 8192
MAX_CHARS = 50_000
"""What the model takes, in tokens and in characters."""

_AT_ONCE = 8
_LETTERS_A_TOKEN = 4
"""Fewer than Spanish has, so that the estimate errs on the safe side."""
_TOO_LONG = "too many input tokens"
_PIECE = re.compile(r"\w+|[^\w\s]")


class TitanEmbedder:
    """Implements `Embedder`; `tokens` counts what was read, as the service told it.

    Raises:
        ServiceError: Bedrock refuses, is throttled for long, or fails again and again.
    """

    id = f"{MODEL}/{DIMENSION}"
    dimension = DIMENSION
    window = WINDOW

    def __init__(self, client: Any) -> None:
        self._client = client
        self._lock = threading.Lock()
        self.tokens = 0

    def embed(self, texts: Sequence[str], *, role: Role) -> Vectors:
        """Unit vectors (n, 1024), float32. The model knows no roles."""
        vectors = np.empty((len(texts), DIMENSION), dtype=np.float32)
        if len(texts) == 1:
            vectors[0] = self._one(texts[0])
        elif texts:
            for row, vector in enumerate(self._pool.map(self._one, texts)):
                vectors[row] = vector
        return vectors

    def count_tokens(self, text: str) -> int:
        """An estimate, since the model's tokens are not published: a token each four letters."""
        pieces = _PIECE.findall(text)
        return sum(
            -(-len(piece.encode("utf-8", "replace")) // _LETTERS_A_TOKEN) for piece in pieces
        )

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="titan")

    def _one(self, text: str) -> list[float]:
        with aws_errors("Bedrock"):
            answer = self._answer(clean(text))
        vector = answer.get("embedding", ())
        if len(vector) != DIMENSION:
            raise ServiceError("El modelo Titan no devolvió un vector.", hint="Repite el comando.")
        with self._lock:
            self.tokens += int(answer.get("inputTextTokenCount", 0))
        return list(vector)

    def _answer(self, text: str) -> dict[str, Any]:
        """The model's answer; to the first half of a text that has too many tokens for it."""
        from botocore.exceptions import ClientError

        body = json.dumps({"inputText": text, "dimensions": DIMENSION, "normalize": True})
        try:
            answer: dict[str, Any] = json.loads(again(lambda: self._invoke(body)))
        except ClientError as exc:
            if len(text) < WINDOW or _TOO_LONG not in str(exc).lower():
                raise
            return self._answer(text[: len(text) // 2])
        return answer

    def _invoke(self, body: str) -> bytes:
        answer = self._client.invoke_model(
            modelId=MODEL, body=body, contentType="application/json", accept="application/json"
        )
        data: bytes = answer["body"].read()
        return data


def clean(text: str) -> str:
    """What can be sent: UTF-8, no longer than the model takes, and not blank, which it refuses."""
    printable = text.encode("utf-8", "ignore").decode("utf-8")[:MAX_CHARS]
    return printable if printable.strip("\0 \n\t\r") else "."
