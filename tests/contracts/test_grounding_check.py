"""One suite for every GroundingCheck: Bedrock's before its fake."""

from collections.abc import Iterator

import pytest

from asistente.ports import GroundingCheck
from tests.fakes.clients import bedrock_client

QUESTION = "¿cuánto cuesta la constancia?"
SOURCES = ["La constancia cuesta 85 pesos.", "La biblioteca abre a las ocho."]


@pytest.fixture(params=["bedrock"])
def check(request: pytest.FixtureRequest) -> Iterator[GroundingCheck]:
    with bedrock_client("bedrock-runtime") as client:
        from asistente.generation.guardrail import BedrockGroundingCheck

        yield BedrockGroundingCheck(client, "gr-1", "DRAFT")


def test_what_a_source_says_is_grounded(check: GroundingCheck) -> None:
    assert check.fault(QUESTION, SOURCES, "La constancia cuesta 85 pesos.") == ""
    assert check.fault(QUESTION, SOURCES, "La biblioteca abre a las ocho.") == ""


def test_what_none_says_is_told(check: GroundingCheck) -> None:
    assert check.fault(QUESTION, SOURCES, "El trámite tarda tres semanas.")
    assert check.fault(QUESTION, [], "La constancia cuesta 85 pesos.")


def test_texts_may_be_long_or_strange(check: GroundingCheck) -> None:
    assert check.fault("¿" * 9_000, ["a" * 300_000, "\0"], "Nadie lo dice.")
