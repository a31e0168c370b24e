"""A reranker of Bedrock: one call a question, which judges all candidates together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from asistente.aws.errors import aws_errors
from asistente.aws.retries import again
from asistente.errors import ServiceError

MODEL = "amazon.rerank-v1:0"
_MAX_CHARS = 9_000
"""What the service takes of one text, with room for the query."""


class BedrockReranker:
    """Implements `Reranker`.

    Raises:
        ServiceError: Bedrock refuses, is throttled for long, or leaves a text out.
    """

    def __init__(self, client: Any, region: str, model: str = MODEL) -> None:
        self._client = client
        self.id = model
        self._arn = f"arn:aws:bedrock:{region}::foundation-model/{model}"

    def score(self, question: str, texts: Sequence[str]) -> tuple[float, ...]:
        """Relevance of each text, 0 to 1."""
        if not texts:
            return ()
        order = self._order(question, texts)
        with aws_errors("Bedrock"):
            answer = again(lambda: self._client.rerank(**order))
        scores = {each["index"]: float(each["relevanceScore"]) for each in answer["results"]}
        if len(scores) != len(texts):
            raise ServiceError(
                "El modelo que reordena no puntuó todos los fragmentos.", hint="Repite el comando."
            )
        return tuple(scores[place] for place in range(len(texts)))

    def _order(self, question: str, texts: Sequence[str]) -> dict[str, Any]:
        return {
            "queries": [{"type": "TEXT", "textQuery": {"text": question}}],
            "sources": [_source(text) for text in texts],
            "rerankingConfiguration": {
                "type": "BEDROCK_RERANKING_MODEL",
                "bedrockRerankingConfiguration": {
                    "numberOfResults": len(texts),
                    "modelConfiguration": {"modelArn": self._arn},
                },
            },
        }


def _source(text: str) -> dict[str, object]:
    # the service refuses an empty text
    document = {"type": "TEXT", "textDocument": {"text": text[:_MAX_CHARS] or " "}}
    return {"type": "INLINE", "inlineDocumentSource": document}
