"""Bedrock's Converse API: Nova and Claude, with the reply as the input of a forced tool.

What is throttled is repeated by the client (`aws/clients.py`), and the error says whether the quota
of a minute or of a day is used up. Nova writes tools best when it is greedy in both of its ways
(temperature 0 and top-k 1); what it still gets wrong arrives as a stop reason or as an error of its
own, and both mean: ask again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from asistente.aws.errors import aws_errors, code_of
from asistente.aws.retries import again
from asistente.contracts import ChatOrder, ChatReply, Ending

SERVICE = "Bedrock"
TOOL = "responder"

_ENDINGS = {
    "end_turn": Ending.DONE,
    "stop_sequence": Ending.DONE,
    "tool_use": Ending.DONE,
    "max_tokens": Ending.CUT,
    "model_context_window_exceeded": Ending.CUT,
    "guardrail_intervened": Ending.BLOCKED,
    "content_filtered": Ending.BLOCKED,
    "refusal": Ending.BLOCKED,
    "malformed_tool_use": Ending.MALFORMED,
    "malformed_model_output": Ending.MALFORMED,
}
_BROKEN_TOOL = "ModelErrorException"
"""How Bedrock answers, with 424, where a model wrote a tool that cannot be read."""
_OPTIONAL = ("temperature", "toolChoice", "toolConfig")
"""What some models refuse, by the name with which they refuse it."""


@dataclass
class ConverseChat:
    """Implements `ChatModel`. `client` is a `bedrock-runtime` client of boto3."""

    client: Any
    name: str
    """Id of a model or of an inference profile."""
    guardrail: str = ""
    """Id of a guardrail that looks at question and reply; empty for none."""
    guardrail_version: str = "DRAFT"
    _lacks: set[str] = field(default_factory=set, init=False)

    @property
    def id(self) -> str:
        """Provider and model."""
        return f"bedrock:{self.name}"

    def complete(self, order: ChatOrder) -> ChatReply:
        """One reply."""
        with aws_errors(SERVICE):
            response = self._called(self.client.converse, order)
        return response if isinstance(response, ChatReply) else _reply(response)

    def stream(self, order: ChatOrder) -> Iterator[str | ChatReply]:
        """Pieces of a reply as they are written, then the whole of it."""
        with aws_errors(SERVICE):
            response = self._called(self.client.converse_stream, order)
            if isinstance(response, ChatReply):
                yield response
            else:
                yield from _streamed(response["stream"])

    def _called(self, operation: Any, order: ChatOrder) -> Any:
        """The response of an operation; a reply at once where the model broke its tool."""
        from botocore.exceptions import ClientError

        def call() -> Any:
            try:
                return operation(**self._request(order))
            except ClientError as exc:
                if code_of(exc) == _BROKEN_TOOL:
                    return _broken()
                if not self._learns(exc):
                    raise
                return call()

        return again(call)

    def _learns(self, exc: Any) -> bool:
        """Whether the model refused something that it may go without, and still got."""
        message = str(exc.response.get("Error", {}).get("Message", "")).lower()
        named = [name for name in _OPTIONAL if name.lower() in message.replace(" ", "")]
        new = set(named) - self._lacks
        self._lacks |= new
        return code_of(exc) == "ValidationException" and bool(new)

    def _request(self, order: ChatOrder) -> dict[str, Any]:
        inference: dict[str, Any] = {"maxTokens": order.max_tokens}
        if "temperature" not in self._lacks:
            inference["temperature"] = 0.0
        request: dict[str, Any] = {
            "modelId": self.name,
            "system": [{"text": order.system}],
            "messages": [{"role": "user", "content": [{"text": order.user}]}],
            "inferenceConfig": inference,
        }
        if order.schema is not None and "toolConfig" not in self._lacks:
            request["toolConfig"] = self._tool(order.schema)
        if "amazon.nova" in self.name:
            request["additionalModelRequestFields"] = {"inferenceConfig": {"topK": 1}}
        if self.guardrail:
            request["guardrailConfig"] = {
                "guardrailIdentifier": self.guardrail,
                "guardrailVersion": self.guardrail_version,
            }
        return request

    def _tool(self, schema: Mapping[str, object]) -> dict[str, Any]:
        form = {
            "name": TOOL,
            "description": "Entrega la respuesta con sus citas.",
            "inputSchema": {"json": _plain(schema)},
        }
        choice = {} if "toolChoice" in self._lacks else {"toolChoice": {"tool": {"name": TOOL}}}
        return {"tools": [{"toolSpec": form}], **choice}


def _plain(schema: Any) -> Any:
    """A schema without what Nova's tools do not know."""
    if isinstance(schema, Mapping):
        return {k: _plain(v) for k, v in schema.items() if k != "additionalProperties"}
    return schema


def _broken() -> ChatReply:
    return ChatReply(
        text="", ending=Ending.MALFORMED, stop=_BROKEN_TOOL, input_tokens=0, output_tokens=0
    )


def _reply(response: Mapping[str, Any]) -> ChatReply:
    content = response["output"]["message"]["content"]
    forms = [json.dumps(block["toolUse"]["input"]) for block in content if "toolUse" in block]
    texts = [block["text"] for block in content if "text" in block]
    return _ended(forms or texts, response["stopReason"], response.get("usage", {}))


def _ended(parts: list[str], stop: str, usage: Mapping[str, int]) -> ChatReply:
    return ChatReply(
        text="\n".join(parts),
        ending=_ENDINGS.get(stop, Ending.DONE),
        stop=stop,
        input_tokens=usage.get("inputTokens"),
        output_tokens=usage.get("outputTokens"),
    )


def _streamed(events: Iterator[Mapping[str, Any]]) -> Iterator[str | ChatReply]:
    """The form where there is one, else the text: a model may think aloud before it fills one."""
    usage: Mapping[str, int] = {}
    form, text, stop = "", "", ""
    for event in events:
        delta = event.get("contentBlockDelta", {}).get("delta", {})
        if piece := delta.get("toolUse", {}).get("input", ""):
            form += piece
            yield piece
        text += delta.get("text", "")
        stop = event.get("messageStop", {}).get("stopReason", stop)
        usage = event.get("metadata", {}).get("usage", usage)
    yield _ended([form or text], stop, usage)
