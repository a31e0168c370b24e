"""Stands before a server and passes requests on, so that its answers can be spoiled on the way."""

from http.client import HTTPConnection
from urllib.parse import urlsplit

from tests.fakes.wire import Reply, Request, WireServer

_OF_THE_CONNECTION = ("connection", "content-length", "transfer-encoding", "keep-alive")


class Proxy(WireServer):
    """Answers as the server behind it does, but for what `spoil` makes of it."""

    def __init__(self, behind: str) -> None:
        super().__init__()
        self._address = urlsplit(behind).netloc

    def handle(self, request: Request) -> Reply:
        connection = HTTPConnection(self._address)
        headers = {n: v for n, v in request.headers.items() if n not in _OF_THE_CONNECTION}
        connection.request(request.method, request.target, request.body or None, headers)
        answer = connection.getresponse()
        kept = {n: v for n, v in answer.getheaders() if n.lower() not in _OF_THE_CONNECTION}
        reply = Reply(answer.status, answer.read(), kept)
        connection.close()
        return reply
