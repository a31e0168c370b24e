"""A whole account on 127.0.0.1: S3 and Logs by moto, fakes of Bedrock and OpenSearch Serverless."""

from collections.abc import Iterator

import pytest

pytest.importorskip("boto3")
pytest.importorskip("opensearchpy")
pytest.importorskip("moto.server")

from tests.cli.conftest import cli as cli
from tests.fakes.account import Account, Services


@pytest.fixture(scope="session")
def services() -> Iterator[Services]:
    with Services() as running:
        yield running


@pytest.fixture
def account(services: Services, monkeypatch: pytest.MonkeyPatch) -> Iterator[Account]:
    """An empty account, and the variables that lead to it."""
    with services.account() as made:
        for name, value in made.environment.items():
            monkeypatch.setenv(name, value)
        yield made
