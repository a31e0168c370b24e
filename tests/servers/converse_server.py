"""A fake of Bedrock's Converse operations: real HTTP and event-stream frames, scripted models.

Requests and responses are checked against botocore's own model of the service.
"""

import binascii
import json
import struct
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote

import boto3
import botocore.session
from botocore.config import Config
from botocore.validate import ParamValidator

Body = dict[str, Any]
FRAME_PIECE = 9
"""Characters of a reply in one event."""


@dataclass(frozen=True)
class Fault:
    """An error that the service declares; `after` events of a stream, where it is streamed."""

    code: str
    status: int
    message: str = ""
    after: int | None = None


@dataclass
class ConverseServer:
    """Where it listens, and what it was asked; the script's next step answers each request."""

    steps: Iterator[Body | Fault]
    url: str = ""
    requests: list[Body] = field(default_factory=list)

    def client(self) -> Any:
        """A client of this server; tries each request twice at most, and does not wait long."""
        return boto3.client(
            "bedrock-runtime",
            endpoint_url=self.url,
            region_name="us-east-1",
            aws_access_key_id="x",
            aws_secret_access_key="x",
            config=Config(retries={"mode": "standard", "total_max_attempts": 2}),
        )


def converse(*content: Body, stop: str = "tool_use", tokens: tuple[int, int] = (120, 30)) -> Body:
    """A response with these content blocks."""
    return {
        "output": {"message": {"role": "assistant", "content": list(content)}},
        "stopReason": stop,
        "usage": {
            "inputTokens": tokens[0],
            "outputTokens": tokens[1],
            "totalTokens": sum(tokens),
        },
        "metrics": {"latencyMs": 1},
    }


def tool(text: str) -> Body:
    """A content block that calls the form."""
    return {"toolUse": {"toolUseId": "t1", "name": "responder", "input": json.loads(text)}}


@contextmanager
def converse_server(*steps: Body | Fault) -> Iterator[ConverseServer]:
    """Listens until the block ends."""
    fake = ConverseServer(iter(steps))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            _, model, operation = self.path.strip("/").split("/")
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            request = {"modelId": unquote(model), **body}
            name = "Converse" if operation == "converse" else "ConverseStream"
            _check(request, name, "input")
            fake.requests.append(request)
            self._answer(name, next(fake.steps))

        def _answer(self, name: str, step: Body | Fault) -> None:
            if isinstance(step, Fault) and step.after is None:
                data = json.dumps({"message": step.message or step.code}).encode()
                self._send(step.status, data, {"x-amzn-errortype": step.code})
            elif name == "Converse":
                assert isinstance(step, dict)
                _check(step, name, "output")
                self._send(200, json.dumps(step).encode(), {"Content-Type": "application/json"})
            else:
                frames = b"".join(_frames(step))
                self._send(200, frames, {"Content-Type": "application/vnd.amazon.eventstream"})

        def _send(self, status: int, data: bytes, headers: Mapping[str, str]) -> None:
            self.send_response(status)
            for key, value in {**headers, "Content-Length": str(len(data))}.items():
                self.send_header(key, value)
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    fake.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield fake
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _check(values: Body, operation: str, side: Any) -> None:
    service = botocore.session.get_session().get_service_model("bedrock-runtime")
    model = service.operation_model(operation)
    shape: Any = model.input_shape if side == "input" else model.output_shape
    report = ParamValidator().validate(values, shape)
    assert not report.has_errors(), report.generate_report()


def _frames(step: Body | Fault) -> Iterator[bytes]:
    """The event stream of a response; of a fault, the events that come before it and the fault."""
    if isinstance(step, Fault):
        some = {"contentBlockIndex": 0, "delta": {"toolUse": {"input": '{"status": '}}}
        for _ in range(step.after or 0):
            yield _frame({":event-type": "contentBlockDelta"}, some)
        headers = {":message-type": "exception", ":exception-type": step.code}
        yield _frame(headers, {"message": step.message or step.code})
        return
    yield _frame({":event-type": "messageStart"}, {"role": "assistant"})
    for index, block in enumerate(step["output"]["message"]["content"]):
        yield from _block_frames(index, block)
    yield _frame({":event-type": "messageStop"}, {"stopReason": step["stopReason"]})
    counted = {"usage": step["usage"], "metrics": step["metrics"]}
    yield _frame({":event-type": "metadata"}, counted)


def _block_frames(index: int, block: Body) -> Iterator[bytes]:
    form = block.get("toolUse")
    if form:
        start = {"toolUse": {"toolUseId": form["toolUseId"], "name": form["name"]}}
        body = {"contentBlockIndex": index, "start": start}
        yield _frame({":event-type": "contentBlockStart"}, body)
    text = json.dumps(form["input"]) if form else block["text"]
    for place in range(0, len(text), FRAME_PIECE):
        piece = text[place : place + FRAME_PIECE]
        delta = {"toolUse": {"input": piece}} if form else {"text": piece}
        body = {"contentBlockIndex": index, "delta": delta}
        yield _frame({":event-type": "contentBlockDelta"}, body)
    yield _frame({":event-type": "contentBlockStop"}, {"contentBlockIndex": index})


def _frame(headers: Mapping[str, str], body: Body) -> bytes:
    """One message of AWS's event-stream encoding: lengths, headers, payload, checksums."""
    named = {":message-type": "event", ":content-type": "application/json", **headers}
    head = b"".join(
        struct.pack(">B", len(k)) + k.encode() + struct.pack(">BH", 7, len(v)) + v.encode()
        for k, v in named.items()
    )
    payload = json.dumps(body).encode()
    prelude = struct.pack(">II", 16 + len(head) + len(payload), len(head))
    message = prelude + struct.pack(">I", binascii.crc32(prelude)) + head + payload
    return message + struct.pack(">I", binascii.crc32(message))
