"""Connections to AWS: one session, clients made when first used, botocore's own credential chain.

Nothing here reads a credential or an address: `AWS_PROFILE`, `AWS_ENDPOINT_URL_S3` and all other
variables and files that botocore knows work as everywhere else.
"""

from __future__ import annotations

import os
import threading
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from asistente.aws.errors import aws_errors
from asistente.aws.retries import surface_daily_quota
from asistente.errors import MissingExtraError

if TYPE_CHECKING:
    import boto3
    from botocore.credentials import Credentials

RetryMode = Literal["adaptive", "standard"]

ATTEMPTS = 8
"""Tries of a call that is throttled or fails, with growing pauses that chance tells apart."""
MODELS = frozenset({"bedrock-runtime", "bedrock-agent-runtime"})
"""Services that have a quota of requests a minute, and one of tokens a day."""
POOL = 32
"""Connections that a client keeps open: more than what any adapter uses at once."""


@dataclass(frozen=True)
class AwsClients:
    """Clients of one region; each is made once and may be used by several threads."""

    region: str = ""
    """Empty: as AWS_REGION or the profile says."""
    attempts: int = ATTEMPTS
    retries: RetryMode = "adaptive"
    """How botocore repeats calls of models; those of other services it repeats as `standard`."""
    _made: dict[str, Any] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def client(self, service: str) -> Any:
        """The client of a service, by boto3's name.

        Raises:
            MissingExtraError: boto3 is not installed.
            ServiceDeniedError: there is no region.
        """
        with self._lock:
            if service not in self._made:
                self._made[service] = self._make(service)
            return self._made[service]

    def credentials(self) -> Credentials:
        """Credentials of the default chain, which renew themselves.

        Raises:
            ServiceDeniedError: there are none.
        """
        from botocore.exceptions import NoCredentialsError

        with aws_errors("AWS"):
            found = self._session.get_credentials()
            if found is None:
                raise NoCredentialsError
            return found

    @property
    def region_name(self) -> str:
        """The region that calls go to.

        Raises:
            ServiceDeniedError: none is set anywhere.
        """
        from botocore.exceptions import NoRegionError

        with aws_errors("AWS"):
            if not self._session.region_name:
                raise NoRegionError
            return str(self._session.region_name)

    @cached_property
    def _session(self) -> boto3.Session:
        try:
            import boto3
        except ModuleNotFoundError as exc:
            raise MissingExtraError("La ruta aws", "aws") from exc
        with aws_errors("AWS"):
            # other programs of AWS know AWS_REGION; botocore alone reads only AWS_DEFAULT_REGION
            return boto3.Session(region_name=self.region or os.environ.get("AWS_REGION"))

    def _make(self, service: str) -> Any:
        with aws_errors(service):
            client = self._session.client(service, config=self._config(service))
        if service in MODELS:
            surface_daily_quota(client)
        return client

    def _config(self, service: str) -> Any:
        from botocore.config import Config

        mode = self.retries if service in MODELS else "standard"
        return Config(
            retries={"mode": mode, "total_max_attempts": self.attempts},
            connect_timeout=5,
            read_timeout=60,
            max_pool_connections=POOL,
            user_agent_extra="asistente",
        )
