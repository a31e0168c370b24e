"""Any server that speaks OpenAI's chat protocol: llama.cpp, Ollama, vLLM, LM Studio, OpenAI.

They differ in what they take: some know no JSON schema, newer models want another name for the
length and no temperature. A server says so with 400 and the name of what it does not take; from
then on it is asked without that.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from asistente.contracts import ChatOrder, ChatReply, Ending
from asistente.errors import MissingExtraError, ServiceBusyError, ServiceDeniedError, ServiceError

try:
    import httpx
except ImportError as exc:
    raise MissingExtraError("El generador openai", "openai") from exc

TOOL = "responder"
"""Name of the form, as a schema or as a tool."""

_TRIES = 3
_LONGEST_WAIT = 20.0
"""Seconds to wait for a busy server at most, whatever it asks for."""
_DETAIL = 200
"""Characters of a server's complaint that are kept."""
_BUSY = frozenset({408, 409, 429, 500, 502, 503, 504})
_ENDINGS = {
    "stop": Ending.DONE,
    "tool_calls": Ending.DONE,
    "length": Ending.CUT,
    "content_filter": Ending.BLOCKED,
}
_NAMED = {
    "schema": ("response_format", "json_schema", "grammar"),
    "tool": ("tool",),
    "max_tokens": ("max_tokens",),
    "temperature": ("temperature",),
    "seed": ("seed",),
    "stream_options": ("stream_options", "include_usage"),
}
"""What a server may not take, by the words with which it says so."""


@dataclass
class OpenAIChat:
    """Implements `ChatModel`; connects with the first call."""

    base_url: str
    """With its version, such as `http://127.0.0.1:11434/v1`."""
    name: str
    key: str = field(default="", repr=False)
    timeout: float = 60.0
    """Seconds without a sign of the server."""
    sleep: Callable[[float], None] = time.sleep
    _lacks: set[str] = field(default_factory=set, init=False)

    @property
    def id(self) -> str:
        """Provider and model."""
        return f"openai:{self.name}"

    def close(self) -> None:
        """Let the connection go; the next call connects again."""
        self.__dict__.pop("_client", self._client).close()

    def complete(self, order: ChatOrder) -> ChatReply:
        """One reply, in the form that the server can give."""
        while True:
            response = self._posted(self._body(order))
            if response.status_code == 400 and self._learns(response):
                continue
            return _reply(_content(response))

    def stream(self, order: ChatOrder) -> Iterator[str | ChatReply]:
        """Pieces of a reply as they are written, then the whole of it."""
        while True:
            body = self._body(order) | {"stream": True}
            if "stream_options" not in self._lacks:
                body["stream_options"] = {"include_usage": True}
            with self._opened(body) as response:
                if response.status_code != 200:
                    response.read()
                if response.status_code == 400 and self._learns(response):
                    continue
                if response.status_code != 200:
                    break
                with self._network_errors():
                    yield from _streamed(response.iter_lines())
                return
        yield self.complete(order)  # waits for a busy server, and tells of any other failure

    def _body(self, order: ChatOrder) -> dict[str, Any]:
        limit = "max_completion_tokens" if "max_tokens" in self._lacks else "max_tokens"
        body: dict[str, Any] = {
            "model": self.name,
            "messages": [
                {"role": "system", "content": order.system},
                {"role": "user", "content": order.user},
            ],
            limit: order.max_tokens,
        }
        if "temperature" not in self._lacks:
            body["temperature"] = 0
        if "seed" not in self._lacks:
            body["seed"] = 0
        return body | self._form(order.schema)

    def _form(self, schema: Mapping[str, object] | None) -> dict[str, Any]:
        """A JSON schema; as a tool where the server has no schemas; else plain text."""
        if schema is None:
            return {}
        if "schema" not in self._lacks:
            form = {"name": TOOL, "schema": schema, "strict": True}
            return {"response_format": {"type": "json_schema", "json_schema": form}}
        if "tool" not in self._lacks:
            function = {"name": TOOL, "parameters": schema}
            return {
                "tools": [{"type": "function", "function": function}],
                "tool_choice": {"type": "function", "function": {"name": TOOL}},
            }
        return {}

    def _learns(self, response: httpx.Response) -> bool:
        """Whether the server named something that it does not take and still got."""
        said = response.text.lower()
        for lacking, words in _NAMED.items():
            if lacking not in self._lacks and any(word in said for word in words):
                self._lacks.add(lacking)
                return True
        return False

    def _posted(self, body: Mapping[str, Any]) -> httpx.Response:
        for tried in range(1, _TRIES + 1):
            with self._network_errors():
                response = self._client.post("chat/completions", json=body)
            if response.status_code not in _BUSY or _is_spent(response) or tried == _TRIES:
                return self._accepted(response)
            self.sleep(_wait(response, tried))
        raise AssertionError("the loop returns")

    @contextmanager
    def _opened(self, body: Mapping[str, Any]) -> Iterator[httpx.Response]:
        with self._network_errors():
            request = self._client.build_request("POST", "chat/completions", json=body)
            response = self._client.send(request, stream=True)
        try:
            yield response
        finally:
            response.close()

    @contextmanager
    def _network_errors(self) -> Iterator[None]:
        try:
            yield
        except httpx.TimeoutException as exc:
            raise ServiceError(f"El modelo {self.name} no respondió a tiempo.") from exc
        except httpx.HTTPError as exc:
            raise ServiceError(
                f"No hay conexión con el modelo {self.name}.",
                hint="Revisa generation.base_url y que el servidor esté encendido.",
            ) from exc

    def _accepted(self, response: httpx.Response) -> httpx.Response:
        """The response; an error for whatever no other request would change."""
        match response.status_code:
            case 200 | 400:
                return response
            case 401 | 403:
                raise ServiceDeniedError(
                    f"El servidor no acepta la clave de {self.name}.",
                    hint="Revisa la clave en generation.api_key.",
                )
            case 404:
                raise ServiceDeniedError(
                    f"El servidor no tiene el modelo {self.name}.",
                    hint="Revisa el nombre del modelo en generation, y que el servidor lo tenga.",
                )
            case _ if _is_spent(response):
                raise ServiceBusyError(
                    f"Se agotó la cuota de {self.name}.",
                    hint="Espera a que se renueve, o usa otro modelo.",
                )
        raise ServiceError(f"El servidor de {self.name} falló ({response.status_code}).")

    @cached_property
    def _client(self) -> httpx.Client:
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        return httpx.Client(
            base_url=self.base_url.rstrip("/") + "/",
            headers=headers,
            timeout=self.timeout,
            trust_env=not is_local(self.base_url),
        )


def is_local(url: str) -> bool:
    """True for a server on this machine: no proxy leads there, and nobody charges for it."""
    host = urlsplit(url).hostname or ""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _is_spent(response: httpx.Response) -> bool:
    """A quota, not a burst: waiting some seconds does not help."""
    return response.status_code == 429 and "insufficient_quota" in response.text


def _wait(response: httpx.Response, tried: int) -> float:
    asked = response.headers.get("retry-after", "")
    return min(float(asked) if asked.isdigit() else float(2**tried), _LONGEST_WAIT)


def _content(response: httpx.Response) -> dict[str, Any]:
    if response.status_code != 200:
        detail = " ".join(response.text.split())[:_DETAIL]
        raise ServiceError(f"El servidor del modelo no aceptó la solicitud: {detail}")
    try:
        content = response.json()
    except ValueError as exc:
        raise ServiceError("El servidor del modelo no respondió con JSON.") from exc
    if not isinstance(content, dict):
        raise ServiceError("El servidor del modelo no respondió con un objeto JSON.")
    return content


def _reply(content: Mapping[str, Any]) -> ChatReply:
    try:
        choice = content["choices"][0]
        message = choice["message"]
        calls = message.get("tool_calls") or ()
        text = calls[0]["function"]["arguments"] if calls else message.get("content") or ""
    except (KeyError, IndexError, TypeError, AttributeError) as exc:
        raise ServiceError("La respuesta del servidor del modelo no tiene contenido.") from exc
    stop = str(choice.get("finish_reason") or "")
    blocked = bool(message.get("refusal"))
    return ChatReply(
        text=text if isinstance(text, str) else json.dumps(text),
        ending=Ending.BLOCKED if blocked else _ENDINGS.get(stop, Ending.DONE),
        stop="refusal" if blocked else stop,
        input_tokens=_count(content, "prompt_tokens"),
        output_tokens=_count(content, "completion_tokens"),
    )


def _streamed(lines: Iterable[str]) -> Iterator[str | ChatReply]:
    """Server-sent events to pieces of text, then the reply that they make."""
    pieces: list[str] = []
    counted: Mapping[str, Any] = {}
    stop = ""
    for line in lines:
        event = _event(line)
        for choice in event.get("choices") or ():
            stop = choice.get("finish_reason") or stop
            if piece := _piece(choice.get("delta") or {}):
                pieces.append(piece)
                yield piece
        counted = event if event.get("usage") else counted
    message = {"content": "".join(pieces)}
    yield _reply({**counted, "choices": [{"message": message, "finish_reason": stop}]})


def _event(line: str) -> dict[str, Any]:
    """The object of an event; nothing for comments, the end mark and what is no object."""
    if not line.startswith("data:"):
        return {}
    try:
        found = json.loads(line.removeprefix("data:"))
    except ValueError:
        return {}
    if isinstance(found, dict) and "error" in found:
        raise ServiceError("El servidor del modelo falló mientras escribía.")
    return found if isinstance(found, dict) else {}


def _piece(delta: Mapping[str, Any]) -> str:
    calls = delta.get("tool_calls") or ()
    text = calls[0].get("function", {}).get("arguments") if calls else delta.get("content")
    return text if isinstance(text, str) else ""


def _count(content: Mapping[str, Any], name: str) -> int | None:
    usage = content.get("usage")
    count = usage.get(name) if isinstance(usage, dict) else None
    return count if isinstance(count, int) else None
