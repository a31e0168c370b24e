"""A fake of AppConfig's data plane: a token is good for one call, and what is known is not sent."""

import itertools
import json
from dataclasses import dataclass
from urllib.parse import unquote

from tests.fakes.wire import Reply, Request, WireServer, json_reply


@dataclass
class _Session:
    seen: bytes | None = None


class FakeAppConfig(WireServer):
    """One application with what is deployed to it."""

    def __init__(self, application: str = "asistente", *, seconds: int = 60) -> None:
        super().__init__()
        self.application = application
        self.seconds = seconds
        self.content = b"{}"
        self.label = ""
        self.down = False
        self._tokens: dict[str, _Session] = {}
        self._numbers = itertools.count(1)

    def deploy(self, values: object, label: str = "") -> None:
        """Make this the configuration that is served."""
        self.content, self.label = json.dumps(values).encode(), label

    def handle(self, request: Request) -> Reply:
        if self.down:
            return _error(500, "InternalServerException", "down")
        if request.path == "/configurationsessions":
            return self._start(request)
        return self._latest(unquote(request.query.get("configuration_token", "")))

    def _start(self, request: Request) -> Reply:
        wanted = request.json()
        assert isinstance(wanted, dict)
        named = (wanted["EnvironmentIdentifier"], wanted["ConfigurationProfileIdentifier"])
        if wanted["ApplicationIdentifier"] != self.application or named != ("live", "settings"):
            return _error(404, "ResourceNotFoundException", "no such configuration")
        return json_reply(201, {"InitialConfigurationToken": self._token(_Session())})

    def _latest(self, token: str) -> Reply:
        session = self._tokens.pop(token, None)
        if session is None:
            return _error(400, "BadRequestException", "the token was used or has expired")
        body = b"" if session.seen == self.content else self.content
        session.seen = self.content
        headers = {
            "Next-Poll-Configuration-Token": self._token(session),
            "Next-Poll-Interval-In-Seconds": str(self.seconds),
            "Content-Type": "application/json",
            **({"Version-Label": self.label} if self.label else {}),
        }
        return Reply(200, body, headers)

    def _token(self, session: _Session) -> str:
        token = f"token-{next(self._numbers)}"
        self._tokens[token] = session
        return token


def _error(status: int, code: str, message: str) -> Reply:
    return json_reply(status, {"Message": message}, **{"x-amzn-ErrorType": code})
