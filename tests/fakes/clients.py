"""Clients of boto3 that reach a fake; a test that asks for one is skipped without boto3."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

REGION = "us-east-1"


@contextmanager
def bedrock_client(service: str) -> Iterator[Any]:
    """A client of `bedrock-runtime` or `bedrock-agent-runtime` before the fake of Bedrock."""
    pytest.importorskip("boto3")
    from asistente.aws.clients import AwsClients
    from tests.fakes.bedrock import FakeBedrock
    from tests.fakes.signature import ACCESS_KEY, SECRET_KEY

    address = f"AWS_ENDPOINT_URL_{service.replace('-', '_').upper()}"
    with FakeBedrock() as fake, pytest.MonkeyPatch.context() as environment:
        environment.setenv("AWS_ACCESS_KEY_ID", ACCESS_KEY)
        environment.setenv("AWS_SECRET_ACCESS_KEY", SECRET_KEY)
        environment.setenv(address, fake.url)
        yield AwsClients(REGION).client(service)


@contextmanager
def s3_client() -> Iterator[Any]:
    """A client of an S3 without buckets, which is moto's."""
    moto, boto3 = pytest.importorskip("moto"), pytest.importorskip("boto3")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("AWS_ACCESS_KEY_ID", "testing")
        environment.setenv("AWS_SECRET_ACCESS_KEY", "testing")
        with moto.mock_aws():
            yield boto3.client("s3", region_name=REGION)
