"""A configuration as AppConfig serves it: asked for by a token that is good for one call."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from asistente.aws.errors import aws_errors
from asistente.errors import ServiceError

ENVIRONMENT, PROFILE = "live", "settings"
"""Names within an application, as `infra/` makes them."""
_RETRY = 60.0
"""Seconds until AppConfig is asked again after it failed."""


class Served(NamedTuple):
    """A deployed configuration."""

    content: bytes
    version: str
    """Its label; where it has none, the beginning of the hash of its content."""


@dataclass
class AppConfigSession:
    """The configuration of one application; asked for again no sooner than AppConfig allows."""

    client: Any
    application: str
    clock: Callable[[], float] = time.monotonic
    _latest: Served | None = None
    _token: str = field(default="", repr=False)
    _next: float = 0.0

    def latest(self) -> Served | None:
        """The configuration that is deployed now; None where it is empty.

        Raises:
            ServiceError: AppConfig cannot be reached or refuses; what it served before holds.
        """
        if self.clock() < self._next:
            return self._latest
        try:
            with aws_errors("AppConfig"):
                self._poll()
        except ServiceError:
            # a token is good for a day and for one call: the next one begins anew
            self._token, self._next = "", self.clock() + _RETRY
            raise
        return self._latest

    def _poll(self) -> None:
        answer = self.client.get_latest_configuration(
            ConfigurationToken=self._token or self._start()
        )
        self._token = answer["NextPollConfigurationToken"]
        self._next = self.clock() + answer["NextPollIntervalInSeconds"]
        content = answer["Configuration"].read()
        if content:  # nothing: what this session has is the latest
            self._latest = Served(content, answer.get("VersionLabel") or _hash(content))

    def _start(self) -> str:
        session = self.client.start_configuration_session(
            ApplicationIdentifier=self.application,
            EnvironmentIdentifier=ENVIRONMENT,
            ConfigurationProfileIdentifier=PROFILE,
        )
        return str(session["InitialConfigurationToken"])


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]
