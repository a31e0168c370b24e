"""The second opinion on what a model wrote: asked as Bedrock documents it, and heeded."""

from collections.abc import Iterator
from typing import Any

import pytest

from asistente.aws.clients import AwsClients
from asistente.generation.guardrail import BedrockGroundingCheck
from tests.aws.test_path import QUESTION, Run, corpus, run
from tests.fakes.account import REGION, Account
from tests.fakes.bedrock import FaultError
from tests.servers.openai_server import OpenAIServer, honest, openai_server, phrase_by

__all__ = ["corpus", "run"]


@pytest.fixture
def check(account: Account) -> BedrockGroundingCheck:
    return BedrockGroundingCheck(AwsClients(REGION).client("bedrock-runtime"), "gr-1", "2")


@pytest.fixture
def model(run: Run, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenAIServer]:
    """A model that repeats its source, over two indexed documents, with a guardrail set."""
    pytest.importorskip("httpx")
    run("ingest", "docs")
    with openai_server(honest) as fake:
        phrase_by(fake, monkeypatch, MODEL="modelo", GUARDRAIL_ID="gr-1")
        yield fake


def test_source_question_and_answer_are_told_apart(
    check: BedrockGroundingCheck, account: Account
) -> None:
    check.fault("¿Cuánto?", ["Cuesta 85.", "Es gratis."], "Cuesta 85.")
    (request,) = account.bedrock.requests
    assert request.path == "/guardrail/gr-1/version/2/apply"
    body: Any = request.json()
    told = [(b["text"]["qualifiers"], b["text"]["text"]) for b in body["content"]]
    assert body["source"] == "OUTPUT"
    assert told == [
        (["grounding_source"], "Cuesta 85.\n\nEs gratis."),
        (["query"], "¿Cuánto?"),
        (["guard_content"], "Cuesta 85."),
    ]


def test_the_scores_that_were_too_low_are_told(check: BedrockGroundingCheck) -> None:
    fault = check.fault("¿Cuánto?", ["Cuesta 85."], "Tarda tres semanas.")
    assert "fundamento 0.00, mínimo 0.70" in fault


def test_what_the_guardrail_takes_is_answered(
    run: Run, model: OpenAIServer, account: Account
) -> None:
    answer = run("ask", QUESTION, "--trace")
    assert answer["model"]["generator"] == "openai:modelo"
    assert "ground" in [stage["name"] for stage in answer["trace"]["stages"]]
    assert any(r.path.startswith("/guardrail/") for r in account.bedrock.requests)


def test_what_it_does_not_take_is_left_to_the_sources(
    run: Run, model: OpenAIServer, account: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.fakes.bedrock.GROUNDED", 1.1)
    answer = run("ask", QUESTION)
    assert answer["model"]["generator"].startswith("extractive")
    assert "1500 pesos" in answer["answer"]
    assert any("guardrail" in note for note in answer["notes"])


def test_a_guardrail_that_cannot_be_asked_is_an_objection(
    run: Run, model: OpenAIServer, account: Account
) -> None:
    def refuse(operation: str) -> None:
        if operation == "ApplyGuardrail":
            raise FaultError("AccessDeniedException", "not authorized")

    account.bedrock.fail = refuse
    answer = run("ask", QUESTION)
    assert answer["model"]["generator"].startswith("extractive")
    assert any("no permite" in note for note in answer["notes"])


def test_without_a_model_nobody_is_asked(
    run: Run, account: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASISTENTE_GENERATION__GUARDRAIL_ID", "gr-1")
    run("ingest", "docs")
    run("ask", QUESTION)
    assert not [r for r in account.bedrock.requests if r.path.startswith("/guardrail/")]
