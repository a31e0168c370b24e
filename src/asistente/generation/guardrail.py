"""Bedrock's contextual grounding check, asked about an answer as the reader would get it.

It is a call of its own: a guardrail that goes along with the model's call does not look at a form
that the model fills in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from asistente.aws.errors import aws_errors
from asistente.errors import ServiceError

_MOST_SOURCE, _MOST_QUERY = 100_000, 1_000
"""Characters that the check takes."""
_KINDS = {"GROUNDING": "fundamento", "RELEVANCE": "pertinencia"}


@dataclass(frozen=True)
class BedrockGroundingCheck:
    """Implements `GroundingCheck`. `client` is a `bedrock-runtime` client of boto3."""

    client: Any
    guardrail: str
    """Id of a guardrail with a contextual grounding policy."""
    version: str

    def fault(self, question: str, sources: Sequence[str], text: str) -> str:
        """What the guardrail objects to; where it cannot be asked, that is the objection."""
        content = [
            _block("\n\n".join(sources)[:_MOST_SOURCE], "grounding_source"),
            _block(question[:_MOST_QUERY], "query"),
            _block(text, "guard_content"),
        ]
        try:
            with aws_errors("Bedrock"):
                answer = self.client.apply_guardrail(
                    guardrailIdentifier=self.guardrail,
                    guardrailVersion=self.version,
                    source="OUTPUT",
                    content=content,
                )
        except ServiceError as exc:
            return exc.message
        if answer["action"] == "NONE":
            return ""
        scores = ", ".join(_failed(answer["assessments"]))
        return f"el guardrail no dio por buena la respuesta{f' ({scores})' if scores else ''}"


def _block(text: str, qualifier: str) -> dict[str, Any]:
    return {"text": {"text": text, "qualifiers": [qualifier]}}


def _failed(assessments: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The scores that are below what the guardrail asks for."""
    for assessment in assessments:
        for each in assessment.get("contextualGroundingPolicy", {}).get("filters", ()):
            if each["action"] == "BLOCKED":
                name = _KINDS.get(each["type"], each["type"])
                yield f"{name} {each['score']:.2f}, mínimo {each['threshold']:.2f}"
