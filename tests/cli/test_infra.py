"""`asistente infra` as a person or a script meets it: what it asks, what it says, what it runs."""

import json
from pathlib import Path
from typing import Any

import pytest

from asistente_infra import deployment, node
from asistente_infra.cloud import Cloud
from tests.cli.conftest import Cli

moto = pytest.importorskip("moto")
REAL_NODE = "#!/bin/sh\necho v22.1.0\n"


@pytest.fixture
def account(monkeypatch: pytest.MonkeyPatch) -> Any:
    """An empty account of moto."""
    monkeypatch.setenv("AWS_REGION", "us-east-1")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "testing")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "testing")
    with moto.mock_aws():
        monkeypatch.setattr(Cloud, "may_reserve", lambda cloud, executions: True)
        yield


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a node and an npx that note how they were called; nothing else is on PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    _program(folder / "node", REAL_NODE)
    _program(folder / "npx", f'#!/bin/sh\necho "$@" >> {folder}/calls\n')
    monkeypatch.setenv("PATH", str(folder))
    return folder


def _program(file: Path, text: str) -> None:
    file.write_text(text)
    file.chmod(0o755)


def _calls(programs: Path) -> list[str]:
    log = programs / "calls"
    return log.read_text().splitlines() if log.exists() else []


@pytest.fixture
def assembled(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The options of each assembly; neither pip nor CDK runs."""
    seen: list[Any] = []
    monkeypatch.setattr(deployment, "bundle", lambda folder: folder)
    monkeypatch.setattr(deployment, "synthesise", lambda options, code, out: seen.append(options))
    return seen


def test_without_node_one_line_says_what_to_install(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    result = cli("infra", "synth", "--out", str(tmp_path / "out"))
    assert result.code == 5
    assert result.err.splitlines() == [
        "Error: infra necesita Node.js, que no está instalado.",
        f"Sugerencia: {node._HINT}",
    ]


def test_an_old_node_is_refused(cli: Cli, programs: Path, tmp_path: Path) -> None:
    _program(programs / "node", "#!/bin/sh\necho v12.22.9\n")
    result = cli("infra", "synth", "--out", str(tmp_path / "out"))
    assert result.code == 5
    assert f"Node.js {node.OLDEST} o posterior" in result.err


def test_deploy_shows_the_cost_and_stops_without_a_yes(
    cli: Cli, account: Any, programs: Path, assembled: list[Any]
) -> None:
    result = cli("infra", "deploy", "--classic")
    assert result.code == 2
    assert "OpenSearch sin uso: 175.20 USD al mes" in result.err
    assert "--yes" in result.err
    assert not assembled
    assert not _calls(programs)


def test_the_default_costs_nothing_for_search_while_idle(
    cli: Cli, account: Any, programs: Path
) -> None:
    assert "OpenSearch sin uso: 0.00 USD al mes" in cli("infra", "deploy").err


def test_a_no_at_the_terminal_changes_nothing(
    cli: Cli, account: Any, programs: Path, assembled: list[Any]
) -> None:
    result = cli("infra", "deploy", stdin="n\n", terminal=True)
    assert result.code == 130
    assert not assembled


def test_deploy_prepares_the_account_once_and_lets_the_caller_in(
    cli: Cli, account: Any, programs: Path, assembled: list[Any]
) -> None:
    result = cli("infra", "deploy", "--yes", "--name", "escuela")
    assert result.code == 0, result.err
    first, second = _calls(programs)
    assert "bootstrap aws://123456789012/us-east-1" in first
    assert " deploy --app " in second
    (options,) = assembled
    assert options.name == "escuela"
    assert options.principals == ("arn:aws:sts::123456789012:user/moto",)


def test_an_account_with_nothing_to_reserve_is_deployed_without(
    cli: Cli,
    account: Any,
    programs: Path,
    assembled: list[Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Cloud, "may_reserve", lambda cloud, executions: False)
    result = cli("infra", "deploy", "--yes")
    assert result.code == 0, result.err
    assert "sin reserva" in result.err
    assert not assembled[0].reserve


def test_a_failing_deployment_is_one_line(
    cli: Cli, account: Any, programs: Path, assembled: list[Any]
) -> None:
    _program(programs / "npx", "#!/bin/sh\nexit 3\n")
    result = cli("infra", "deploy", "--yes")
    assert result.code == 1
    assert "cdk bootstrap terminó con error 3" in result.err


def test_destroy_asks_too_and_then_says_what_is_left(cli: Cli, account: Any) -> None:
    import boto3

    body = json.dumps({"Resources": {"Queue": {"Type": "AWS::SQS::Queue"}}})
    boto3.client("cloudformation", "us-east-1").create_stack(
        StackName="asistente", TemplateBody=body
    )
    assert cli("infra", "destroy").code == 2
    assert json.loads(cli("infra", "status", "--json").out)["status"] == "CREATE_COMPLETE"
    result = cli("infra", "destroy", "--yes")
    assert result.code == 0
    assert result.out == "De asistente no queda nada en la cuenta.\n"


def test_status_of_nothing(cli: Cli, account: Any) -> None:
    assert "No hay ninguna pila asistente" in cli("infra", "status").out


@pytest.mark.parametrize("arguments", [("levantar",), ("synth", "--name", "Ñandú")])
def test_wrong_words_are_usage_errors(cli: Cli, arguments: tuple[str, ...]) -> None:
    result = cli("infra", *arguments)
    assert result.code == 2
    assert "Sugerencia:" in result.err
