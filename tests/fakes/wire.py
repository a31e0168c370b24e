"""A server on 127.0.0.1 that answers as a service does on the wire: what the fakes stand on."""

import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Self
from urllib.parse import parse_qsl, urlsplit

HOST = "127.0.0.1"


@dataclass(frozen=True)
class Request:
    """What a client sent."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    """Names in lower case."""
    body: bytes
    target: str
    """Path and query as they were sent."""

    def json(self) -> object:
        return json.loads(self.body) if self.body else None


@dataclass(frozen=True)
class Reply:
    """What the server answers."""

    status: int
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    broken: bool = False
    """The connection ends in the middle of the body."""


def json_reply(status: int, body: object, **headers: str) -> Reply:
    return Reply(status, json.dumps(body).encode(), {"content-type": "application/json", **headers})


class WireServer:
    """Serves `handle` until it is stopped; `requests` lists what came."""

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.before: Callable[[Request], Reply | None] = lambda request: None
        """Asked before a request is carried out: what it gives is the answer, such as a 429."""
        self.spoil: Callable[[Request, Reply], Reply] = lambda request, reply: reply
        """Changes an answer on its way out, such as by breaking it."""
        self._server = ThreadingHTTPServer((HOST, 0), self._handler())
        self._server.daemon_threads = True
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
        )

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self._server.server_address[1]}"

    def handle(self, request: Request) -> Reply:
        raise NotImplementedError

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        wire = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def answer(self) -> None:
                request = self._request()
                wire.requests.append(request)
                reply = wire.before(request) or wire.handle(request)
                reply = wire.spoil(request, reply)
                self.send_response(reply.status)
                for name, value in reply.headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(reply.body)))
                self.end_headers()
                if reply.broken:
                    self.wfile.write(reply.body[: len(reply.body) // 2])
                    self.close_connection = True
                elif self.command != "HEAD":
                    self.wfile.write(reply.body)

            do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = answer

            def _request(self) -> Request:
                parts = urlsplit(self.path)
                size = int(self.headers.get("content-length") or 0)
                return Request(
                    method=self.command,
                    path=parts.path,
                    query=dict(parse_qsl(parts.query, keep_blank_values=True)),
                    headers={name.lower(): value for name, value in self.headers.items()},
                    body=self.rfile.read(size),
                    target=self.path,
                )

            def log_message(self, format: str, *args: object) -> None:
                """Say nothing."""

        return Handler
