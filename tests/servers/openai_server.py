"""A fake of an OpenAI-compatible server, whose replies the test scripts."""

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

Body = dict[str, Any]
Script = Callable[[Body], "str | Body | Failure"]
"""From a request to what the model writes, to a whole response, or to a failure."""


@dataclass(frozen=True)
class Failure:
    """An HTTP error."""

    status: int
    text: str = ""
    headers: dict[str, str] = field(default_factory=dict)


def phrase_by(fake: "OpenAIServer", monkeypatch: pytest.MonkeyPatch, **more: str) -> None:
    """Let a fake phrase the answers of this program; `more` are other settings of generation."""
    for name, value in {"PROVIDER": "openai", "BASE_URL": fake.base_url, **more}.items():
        monkeypatch.setenv(f"ASISTENTE_GENERATION__{name}", value)


@dataclass
class OpenAIServer:
    """Where it listens, and what it was asked."""

    script: Script
    base_url: str = ""
    requests: list[Body] = field(default_factory=list)
    keys: list[str | None] = field(default_factory=list)

    def respond(self, body: Body) -> Body | Failure:
        self.requests.append(body)
        said = self.script(body)
        return completion(said) if isinstance(said, str) else said


def completion(text: str, *, finish: str = "stop", tokens: tuple[int, int] = (120, 30)) -> Body:
    """A whole response with this text."""
    return {
        "object": "chat.completion",
        "choices": [
            {
                "index": 0,
                "message": {"role": "assistant", "content": text},
                "finish_reason": finish,
            }
        ],
        "usage": {
            "prompt_tokens": tokens[0],
            "completion_tokens": tokens[1],
            "total_tokens": sum(tokens),
        },
    }


def streamed(response: Body, *, piece: int = 7) -> Iterator[str]:
    """The events that a response is streamed as, a few characters each."""
    choice = response["choices"][0]
    text = choice["message"]["content"]
    for start in range(0, len(text), piece):
        delta = {"content": text[start : start + piece]}
        yield json.dumps({"choices": [{"index": 0, "delta": delta, "finish_reason": None}]})
    ended = {"index": 0, "delta": {}, "finish_reason": choice["finish_reason"]}
    yield json.dumps({"choices": [ended]})
    yield json.dumps({"choices": [], "usage": response["usage"]})
    yield "[DONE]"


def reply(*sentences: tuple[str, str, str], status: str = "answered") -> str:
    """What a model writes: (text, id, quote) a sentence."""
    said = [{"text": t, "citations": [{"id": i, "quote": q}]} for t, i, q in sentences]
    return json.dumps({"status": status, "statements": said, "next_steps": []}, ensure_ascii=False)


def documents(body: Body) -> dict[str, str]:
    """The evidence blocks of a request, by id."""
    blocks = re.finditer(
        r'<documento-(\w+) id="(E\d+)"[^>]*>\n(.*?)\n</documento-\1>',
        body["messages"][0]["content"],
        re.S,
    )
    return {match[2]: match[3] for match in blocks}


def honest(body: Body) -> str:
    """Repeats the first sentence of the first document, and says where it is from."""
    name, text = next(iter(documents(body).items()))
    lines = [line for line in text.splitlines() if line.endswith(".")]
    return reply((lines[0], name, lines[0]))


@contextmanager
def openai_server(script: Script) -> Iterator[OpenAIServer]:
    """Listens until the block ends."""
    fake = OpenAIServer(script)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            fake.keys.append(self.headers.get("Authorization"))
            length = int(self.headers["Content-Length"])
            said = fake.respond(json.loads(self.rfile.read(length)))
            if isinstance(said, Failure):
                self._send(said.status, said.text.encode(), said.headers)
            elif fake.requests[-1].get("stream"):
                events = "".join(f"data: {event}\n\n" for event in streamed(said))
                self._send(200, events.encode(), {"Content-Type": "text/event-stream"})
            else:
                self._send(200, json.dumps(said).encode(), {"Content-Type": "application/json"})

        def _send(self, status: int, data: bytes, headers: dict[str, str]) -> None:
            self.send_response(status)
            for name, value in {**headers, "Content-Length": str(len(data))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    fake.base_url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield fake
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
