"""Calls to an OpenSearch collection or cluster: signed or with a password, patient, errors mapped.

Requests to a serverless collection are signed by the urllib3 signer: the one for requests signs
`content-length` too, which the service answers with 403.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from asistente.aws.errors import opensearch_errors
from asistente.aws.retries import pause
from asistente.errors import ConfigurationError, MissingExtraError

if TYPE_CHECKING:
    from opensearchpy import OpenSearch

    from asistente.aws.clients import AwsClients

ATTEMPTS, CONNECTIONS = 8, 4
"""Tries of a request that is refused for now, and of one that gets no answer at all."""
WAKING = 60
"""Seconds to wait for an answer: a collection that had scaled to zero takes half of them."""
BUSY = frozenset({429, 502, 503, 504})
"""Answers that are worth another try."""

_AWS_HOSTS = (
    re.compile(r"\.(?P<region>[a-z0-9-]+)\.(?P<service>aoss|es)\.amazonaws\.com$"),
    re.compile(r"\.(?P<service>aoss|es)\.(?P<region>[a-z0-9-]+)\.on\.aws$"),
)


@dataclass(frozen=True)
class Gateway:
    """Sends one request and gives its JSON; what is busy is asked again."""

    client: OpenSearch
    own_ids: bool
    """True for a cluster, where documents have the ids that we give them."""
    by_password: bool = False
    """True for a user of the cluster, false for a signature."""
    sleep: Callable[[float], None] = time.sleep

    def call(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        params: Mapping[str, str] | None = None,
        settling: bool = False,
    ) -> Any:
        """The answer of one request.

        `settling` waits for an index that was just made, too: for some seconds the service does not
        find it everywhere.

        Raises:
            ServiceError: it was refused, failed, or there was no answer in several tries.
        """
        with opensearch_errors(by_password=self.by_password):
            busy = BUSY | {404} if settling else BUSY
            return self._patiently(method, path, body, dict(params or {}), busy)

    def make(self, path: str, body: object) -> None:
        """Make what has this path, unless it is there already. Raises as `call`."""
        from opensearchpy.exceptions import RequestError

        with opensearch_errors(by_password=self.by_password):
            try:
                self._patiently("PUT", path, body, {}, BUSY)
            except RequestError as exc:
                if "resource_already_exists" not in str(exc.error):
                    raise

    def read(self, path: str) -> Any:
        """What a GET of this path finds; None where there is nothing. Raises as `call`."""
        from opensearchpy.exceptions import NotFoundError

        with opensearch_errors(by_password=self.by_password):
            try:
                return self._patiently("GET", path, None, {}, BUSY)
            except NotFoundError:
                return None

    def exists(self, path: str) -> bool:
        """True where a GET of this path finds something. Raises as `call`."""
        return self.read(path) is not None

    def _patiently(
        self,
        method: str,
        path: str,
        body: object,
        params: dict[str, str],
        busy: frozenset[int],
    ) -> Any:
        from opensearchpy.exceptions import TransportError

        unanswered = 0
        for tried in range(1, ATTEMPTS):
            try:
                return self._send(method, path, body, params)
            except TransportError as exc:
                answered = isinstance(exc.status_code, int)
                unanswered += not answered
                if unanswered >= CONNECTIONS or (answered and exc.status_code not in busy):
                    raise
            self.sleep(pause(tried))
        return self._send(method, path, body, params)

    def _send(self, method: str, path: str, body: object, params: dict[str, str]) -> Any:
        return self.client.transport.perform_request(method, path, params=params, body=body)


def open_gateway(
    address: str, clients: AwsClients, *, user: str = "", password: str = ""
) -> Gateway:
    """A gateway to the address; without a user, requests are signed with the AWS credentials.

    Raises:
        MissingExtraError: opensearch-py is not installed.
        ConfigurationError: there is no address, or it is none.
        ServiceDeniedError: there are no credentials, or no region.
    """
    try:
        from opensearchpy import OpenSearch, Urllib3HttpConnection
        from urllib3 import Timeout
    except ModuleNotFoundError as exc:
        raise MissingExtraError("La ruta aws", "aws") from exc
    service, auth = _authentication(_host(address), clients, user, password)
    client = OpenSearch(
        hosts=[address],
        http_auth=auth,
        connection_class=Urllib3HttpConnection,
        timeout=Timeout(connect=5, read=WAKING),
        max_retries=0,  # they come without a pause; ours have one
        pool_maxsize=16,
    )
    return Gateway(client, own_ids=service != "aoss", by_password=bool(user))


def _authentication(host: str, clients: AwsClients, user: str, password: str) -> tuple[str, Any]:
    """The service that the address belongs to, and how its requests are proven to be ours."""
    from opensearchpy import Urllib3AWSV4SignerAuth

    if user:
        return "cluster", (user, password)
    match = next(filter(None, (pattern.search(host) for pattern in _AWS_HOSTS)), None)
    service = match["service"] if match else "aoss"
    region = match["region"] if match else clients.region_name
    return service, Urllib3AWSV4SignerAuth(clients.credentials(), region, service)


def _host(address: str) -> str:
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ConfigurationError(
            "Falta la dirección de OpenSearch, o no es una dirección.",
            hint="Ponla en el ajuste aws.opensearch_endpoint, como https://….aoss.amazonaws.com; "
            "asistente infra status la muestra.",
        )
    return parts.hostname
