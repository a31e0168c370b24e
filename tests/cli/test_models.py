"""`ask` with a model behind it, over a real index: settings in, cited answer and its cost out."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from tests.servers.openai_server import (
    Body,
    Failure,
    OpenAIServer,
    documents,
    honest,
    openai_server,
    reply,
)

QUESTION = "¿Cuánto cuesta la constancia de estudios?"
TEXT = """# Constancias

La constancia de estudios cuesta $85.00 y se entrega en dos días hábiles.

# Biblioteca

La biblioteca abre de lunes a viernes de 8:00 a 20:00 horas.
"""


@pytest.fixture
def server(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenAIServer]:
    """A server that a test scripts, set as the generator over an index of one document."""
    pytest.importorskip("httpx")
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "constancias.md").write_text(TEXT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert cli("ingest", "docs").code == 0
    with openai_server(honest) as fake:
        for name, value in {
            "PROVIDER": "openai",
            "MODEL": "gpt-4o-mini",
            "BASE_URL": fake.base_url,
            "API_KEY": "secreta",
        }.items():
            monkeypatch.setenv(f"ASISTENTE_GENERATION__{name}", value)
        yield fake


def asked(cli: Cli, *options: str) -> Body:
    result = cli("ask", QUESTION, "--json", *options)
    fields: Body = json.loads(result.out)
    return fields


def test_a_model_answers_and_is_named(cli: Cli, server: OpenAIServer) -> None:
    answer = asked(cli)
    assert answer["status"] == "answered"
    assert "$85.00" in answer["answer"]
    assert answer["citations"][0]["location"] == "docs/constancias.md"
    assert answer["model"]["generator"] == "openai:gpt-4o-mini"
    assert answer["model"]["prompt"].startswith("answer@1#")
    assert server.keys == ["Bearer secreta"]


def test_the_trace_tells_what_the_model_took(cli: Cli, server: OpenAIServer) -> None:
    trace = asked(cli, "--trace")["trace"]
    (attempt,) = trace["attempts"]
    assert attempt["usage"] == {
        "model": "gpt-4o-mini",
        "calls": 1,
        "input_tokens": 120,
        "output_tokens": 30,
        "cost_usd": 0.0,
        "stop": "stop",
        "cached": False,
    }


def test_what_the_sources_do_not_say_is_said_by_the_sources(cli: Cli, server: OpenAIServer) -> None:
    server.script = lambda body: reply(("Cuesta $12,000.00.", "E1", documents(body)["E1"][:30]))
    answer = asked(cli)
    assert answer["status"] == "answered"
    assert "$12,000.00" not in json.dumps(answer, ensure_ascii=False)
    assert answer["model"]["generator"] == "extractive-1"
    assert any("el texto de las fuentes" in note for note in answer["notes"])


def test_a_server_that_fails_is_no_reason_not_to_answer(cli: Cli, server: OpenAIServer) -> None:
    server.script = lambda body: Failure(401)
    answer = asked(cli)
    assert "$85.00" in answer["answer"]
    assert any("clave" in note for note in answer["notes"])
    assert "secreta" not in json.dumps(answer)


def test_a_refusal_costs_no_call(cli: Cli, server: OpenAIServer) -> None:
    result = cli("ask", "¿Qué clima hace en Marte?", "--json")
    assert result.code == 4
    assert server.requests == []


def test_a_provider_without_a_model_says_what_is_missing(
    cli: Cli, server: OpenAIServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASISTENTE_GENERATION__MODEL", "")
    result = cli("ask", QUESTION)
    assert result.code == 5
    assert "generation.model" in result.err
