"""A whole account on 127.0.0.1: S3 and Logs by moto, fakes of Bedrock and OpenSearch Serverless."""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from types import TracebackType
from typing import Any, Self

from moto.server import ThreadedMotoServer

from asistente.aws.clients import AwsClients
from tests.fakes.bedrock import FakeBedrock
from tests.fakes.opensearch import FakeOpenSearchServerless
from tests.fakes.proxy import Proxy
from tests.fakes.signature import ACCESS_KEY, SECRET_KEY
from tests.fakes.wire import HOST

REGION = "us-east-1"


@dataclass(frozen=True)
class Account:
    """Buckets, a log group and a collection of one test."""

    bedrock: FakeBedrock
    opensearch: FakeOpenSearchServerless
    source: str
    processed: str
    log_group: str
    moto: Proxy
    """All other services."""

    @property
    def environment(self) -> Mapping[str, str]:
        """The variables that lead to it."""
        return {
            "AWS_ACCESS_KEY_ID": ACCESS_KEY,
            "AWS_SECRET_ACCESS_KEY": SECRET_KEY,
            "AWS_REGION": REGION,
            "AWS_EC2_METADATA_DISABLED": "true",
            "AWS_ENDPOINT_URL": self.moto.url,
            "AWS_ENDPOINT_URL_BEDROCK_RUNTIME": self.bedrock.url,
            "AWS_ENDPOINT_URL_BEDROCK_AGENT_RUNTIME": self.bedrock.url,
            "ASISTENTE_PATH": "aws",
            "ASISTENTE_AWS__REGION": REGION,
            "ASISTENTE_AWS__SOURCE_BUCKET": self.source,
            "ASISTENTE_AWS__PROCESSED_BUCKET": self.processed,
            "ASISTENTE_AWS__OPENSEARCH_ENDPOINT": self.opensearch.url,
            "ASISTENTE_AWS__LOG_GROUP": self.log_group,
        }

    def client(self, service: str) -> Any:
        """A client of moto, for looking at what is there. Needs `environment`."""
        return AwsClients(REGION).client(service)


class Services:
    """The servers, which outlive single accounts."""

    def __init__(self) -> None:
        # 127.0.0.1 in full: moto would listen on all addresses of the machine
        self._moto = ThreadedMotoServer(ip_address=HOST, port=0, verbose=False)
        self._numbers = count(1)

    def __enter__(self) -> Self:
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        self._moto.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._moto.stop()

    @contextmanager
    def account(self, *, delay: float = 0.0, serverless: bool = True) -> Iterator[Account]:
        """An empty account; it ends with the block."""
        number = next(self._numbers)
        _, port = self._moto.get_host_and_port()
        with (
            Proxy(f"http://{HOST}:{port}") as moto,
            FakeBedrock() as bedrock,
            FakeOpenSearchServerless(delay=delay, serverless=serverless) as opensearch,
        ):
            made = Account(
                bedrock=bedrock,
                opensearch=opensearch,
                source=f"documentos-{number}",
                processed=f"procesado-{number}",
                log_group=f"/asistente/prueba-{number}",
                moto=moto,
            )
            _make_buckets(made)
            yield made


def _make_buckets(account: Account) -> None:
    import boto3

    client = boto3.client(
        "s3",
        region_name=REGION,
        endpoint_url=account.moto.url,
        aws_access_key_id=ACCESS_KEY,
        aws_secret_access_key=SECRET_KEY,
    )
    for bucket in (account.source, account.processed):
        client.create_bucket(Bucket=bucket)
