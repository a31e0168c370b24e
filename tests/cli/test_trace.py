"""`trace`: the whole explanation, the list, and the replay."""

import json

from tests.cli.conftest import Cli
from tests.cli.fakes import FakePipeline


def test_a_trace_shows_everything_that_explains_the_answer(
    cli: Cli, pipeline: FakePipeline
) -> None:
    cli("ask", "¿Cuándo es la reinscripción?")
    out = cli("trace", "id1").out
    for expected in (
        "Solicitud: id1",
        "Pregunta: ¿Cuándo es la reinscripción?",
        "Ruta: local",
        "Índice: default, generación 7",
        "Costo: 0.000000 USD",
        "Vectores: fake",
        "Generador: extractive",
        "retrieve  12.5",
        "guia:0",
        "0.970",
        "7.500",
        "no_evidence  pasa",
        "Relevancia 0.93 ≥ 0.55.",
        "2 al 6 de febrero",
    ):
        assert expected in out


def test_without_an_id_the_last_ones_are_listed(cli: Cli, pipeline: FakePipeline) -> None:
    for question in ("¿Uno?", "¿Dos?", "¿Tres?"):
        cli("ask", question)
    out = cli("trace", "--last", "2").out
    assert "¿Tres?" in out
    assert "¿Dos?" in out
    assert "¿Uno?" not in out


def test_the_list_as_json(cli: Cli, pipeline: FakePipeline) -> None:
    cli("ask", "¿Uno?")
    (row,) = json.loads(cli("trace", "--json").out)["traces"]
    assert (row["request_id"], row["question"], row["status"]) == ("id1", "¿Uno?", "answered")


def test_no_traces_yet_is_no_error(cli: Cli, pipeline: FakePipeline) -> None:
    result = cli("trace")
    assert (result.code, result.out) == (0, "")
    assert "Todavía no hay trazas" in result.err


def test_an_unknown_id_says_where_to_look(cli: Cli, pipeline: FakePipeline) -> None:
    result = cli("trace", "nada")
    assert result.code == 2
    assert "asistente trace" in result.err


def test_json_is_the_recorded_trace(cli: Cli, pipeline: FakePipeline) -> None:
    cli("ask", "¿Uno?")
    assert json.loads(cli("trace", "id1", "--json").out)["evidence"]["hits"][0]["rank"] == 1


def test_replay_prints_what_changed(cli: Cli, pipeline: FakePipeline) -> None:
    cli("ask", "¿Uno?")
    out = cli("trace", "id1", "--replay").out
    assert "estado  answered  refused" in out
    assert "motivo  ninguno   no_evidence" in out
    changes = json.loads(cli("trace", "id1", "--replay", "--json").out)["changes"]
    assert {"field": "estado", "before": "answered", "after": "refused"} in changes


def test_replay_without_a_change_says_so(cli: Cli, pipeline: FakePipeline, monkeypatch) -> None:
    cli("ask", "¿Uno?")
    monkeypatch.setattr(pipeline, "replay", lambda trace: trace.decision)
    assert "La decisión no cambió." in cli("trace", "id1", "--replay").out
