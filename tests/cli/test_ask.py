"""`ask`: exit codes, what goes to which stream, the JSON of the contract, batches, the choice."""

import json
from pathlib import Path

import pytest

from asistente.cli.views.pages import page_text
from tests.cli.conftest import Cli
from tests.cli.fakes import QUOTE, FakePipeline

ANSWER_FIELDS = [
    "request_id",
    "status",
    "reason_code",
    "answer",
    "clarifying_question",
    "options",
    "refusal_reason",
    "citations",
    "next_steps",
    "notes",
    "relevance",
    "path",
    "latency_ms",
    "cost_usd",
    "model",
]
CITATION_FIELDS = [
    "n",
    "chunk_id",
    "source_id",
    "title",
    "location",
    "page",
    "quote",
    "source_type",
    "category",
    "publication_date",
    "page_label",
]


@pytest.mark.parametrize(
    ("question", "code"),
    [("¿Cuándo es la reinscripción?", 0), ("Cuando hago el trámite?", 3), ("¿Qué clima hace?", 4)],
)
def test_the_exit_code_tells_the_status(
    cli: Cli, pipeline: FakePipeline, question: str, code: int
) -> None:
    assert cli("ask", question).code == code
    assert cli("ask", question, "--json").code == code


def test_in_a_pipe_the_answer_is_plain_text_on_stdout(cli: Cli, pipeline: FakePipeline) -> None:
    result = cli("ask", "¿Cuándo es la reinscripción?")
    assert result.out.splitlines() == [
        f"{QUOTE} [1]",
        "",
        "Siguientes pasos:",
        "- Consulta tu turno.",
        "",
        "Ten en cuenta:",
        "- Periodo 2026-A.",
        "",
        "Fuentes:",
        "[1] Guía de reinscripción, p. 2, 2026-01-12 — corpus/guia.md",
        f"    «{QUOTE}»",
    ]
    assert result.err == ""


def test_the_printed_number_of_a_page_stands_beside_its_place() -> None:
    assert page_text(12, "xii") == ", p. 12 (impresa: xii)"
    assert page_text(12, None) == ", p. 12"
    assert page_text(None, None) == ""


def test_json_has_the_fields_of_the_contract_in_their_order(
    cli: Cli, pipeline: FakePipeline
) -> None:
    answer = json.loads(cli("ask", "¿Cuándo?", "--json").out)
    assert list(answer) == ANSWER_FIELDS
    assert list(answer["citations"][0]) == CITATION_FIELDS
    assert answer["citations"][0]["publication_date"] == "2026-01-12"
    assert answer["reason_code"] is None
    assert list(answer["model"]) == ["embedder", "generator", "prompt"]


def test_json_options_carry_label_and_question(cli: Cli, pipeline: FakePipeline) -> None:
    answer = json.loads(cli("ask", "¿Y el trámite?", "--json").out)
    assert answer["options"] == [
        {"label": "Reinscripción", "question": "¿Cuándo es la reinscripción?"}
    ]


def test_json_is_one_line(cli: Cli, pipeline: FakePipeline) -> None:
    assert len(cli("ask", "¿Cuándo?", "--json").out.splitlines()) == 1


def test_words_without_quotes_are_one_question(cli: Cli, pipeline: FakePipeline) -> None:
    cli("ask", "cuando", "es", "la", "reinscripcion")
    assert pipeline.asked[0].question == "cuando es la reinscripcion"


def test_a_dash_reads_the_question_from_stdin(cli: Cli, pipeline: FakePipeline) -> None:
    cli("ask", "-", stdin="¿Cuándo es?\n")
    assert pipeline.asked[0].question == "¿Cuándo es?"


def test_half_characters_of_a_wrong_encoding_do_not_break(cli: Cli, pipeline: FakePipeline) -> None:
    assert cli("ask", "reinscripci\udcf3n").code == 0
    assert pipeline.asked[0].question == "reinscripci?n"


def test_limits_reach_the_request(cli: Cli, pipeline: FakePipeline) -> None:
    cli(
        *("ask", "¿Cuándo?", "--filter", "category=becas", "--since", "15/01/2026"),
        *("--period", "2026-A", "--as-of", "2026-02-03"),
    )
    request = pipeline.asked[0]
    assert request.filters == {"category": "becas"}
    assert str(request.since) == "2026-01-15"
    assert request.period == "2026-A"
    assert str(request.as_of) == "2026-02-03"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--as-of", "ayer"), "«ayer» no es una fecha válida para --as-of."),
        (("--since", "2026-02-30"), "«2026-02-30» no es una fecha válida para --since."),
        (("--filter", "becas"), "«becas» no es un filtro."),
        (("--filter", "color=azul"), "No se puede filtrar por «color»."),
        (("--path", "nube"), "«nube» no es un valor de --path."),
        (("--batch", "x.jsonl"), "Usa una pregunta o --batch, no ambos."),
    ],
)
def test_wrong_options_are_named_in_spanish(
    cli: Cli, pipeline: FakePipeline, args: tuple[str, ...], message: str
) -> None:
    result = cli("ask", "¿Cuándo?", *args)
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith(f"Error: {message}\nSugerencia: ")


def test_an_unexpected_error_is_one_line_without_traceback(
    cli: Cli, pipeline: FakePipeline
) -> None:
    result = cli("ask", "falla")
    assert result.code == 1
    assert result.err.startswith("Error inesperado: RuntimeError: [/nota] broken")
    assert "Traceback" not in result.err


def test_debug_shows_the_traceback_wherever_it_stands(cli: Cli, pipeline: FakePipeline) -> None:
    assert "Traceback" in cli("--debug", "ask", "falla").err
    assert "Traceback" in cli("ask", "falla", "--debug").err


def test_trace_is_printed_after_the_answer(cli: Cli, pipeline: FakePipeline) -> None:
    out = cli("ask", "¿Cuándo?", "--trace").out
    assert out.index(QUOTE) < out.index("Solicitud: id1")
    assert "guia:0" in out


# --- batches -----------------------------------------------------------------------------------


def test_a_batch_gives_one_result_a_line_in_order_with_its_id(
    cli: Cli, pipeline: FakePipeline, tmp_path: Path
) -> None:
    file = tmp_path / "q.jsonl"
    rows = [{"id": n, "question": q} for n, q in enumerate(("¿Cuándo?", "trámite", "clima"))]
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    result = cli("ask", "--batch", str(file), "--json")
    lines = [json.loads(line) for line in result.out.splitlines()]
    assert result.code == 0
    assert [line["id"] for line in lines] == [0, 1, 2]
    assert list(lines[0]) == ["id", *ANSWER_FIELDS]
    assert [line["status"] for line in lines] == ["answered", "needs_clarification", "refused"]


def test_bad_lines_give_an_error_and_do_not_stop_the_rest(cli: Cli, pipeline: FakePipeline) -> None:
    stdin = (
        '{"id": 1\n[1]\n{"id": 3}\n{"id": 4, "question": "falla"}\n\n{"id": 6, "question": "q"}\n'
    )
    result = cli("ask", "--batch", "-", "--json", stdin=stdin)
    lines = [json.loads(line) for line in result.out.splitlines()]
    assert [line["id"] for line in lines] == [None, None, 3, 4, 6]
    assert [line.get("line") for line in lines] == [1, 2, 3, 4, None]
    assert lines[4]["status"] == "answered"
    assert result.code == 1
    assert "4" in result.err


def test_a_line_may_carry_its_own_limits(cli: Cli, pipeline: FakePipeline) -> None:
    line = '{"id": 1, "question": "q", "as_of": "2026-03-01", "filters": {"category": "becas"}}'
    cli("ask", "--batch", "-", "--json", "--as-of", "2026-01-01", stdin=line)
    assert str(pipeline.asked[0].as_of) == "2026-03-01"
    assert pipeline.asked[0].filters == {"category": "becas"}


def test_a_batch_that_cannot_be_read_is_a_usage_error(cli: Cli, pipeline: FakePipeline) -> None:
    result = cli("ask", "--batch", "none.jsonl", "--json")
    assert result.code == 2
    assert "none.jsonl" in result.err


def test_a_batch_needs_json(cli: Cli, pipeline: FakePipeline) -> None:
    assert cli("ask", "--batch", "-").code == 2


# --- at a terminal -----------------------------------------------------------------------------


def test_on_a_terminal_the_chosen_question_goes_on(cli: Cli, pipeline: FakePipeline) -> None:
    result = cli("ask", "¿Y el trámite?", stdin="1\n", terminal=True)
    assert [request.question for request in pipeline.asked] == [
        "¿Y el trámite?",
        "¿Cuándo es la reinscripción?",
    ]
    assert result.code == 0
    assert "1. Reinscripción" in result.out
    assert "2 al 6 de febrero" in result.out


@pytest.mark.parametrize("typed", ["\n", "", "9\n", "no\n"])
def test_on_a_terminal_no_choice_leaves_with_3(
    cli: Cli, pipeline: FakePipeline, typed: str
) -> None:
    assert cli("ask", "¿Y el trámite?", stdin=typed, terminal=True).code == 3


def test_a_number_that_is_no_option_is_asked_for_again(cli: Cli, pipeline: FakePipeline) -> None:
    result = cli("ask", "¿Y el trámite?", stdin="9\n1\n", terminal=True)
    assert (result.code, len(pipeline.asked)) == (0, 2)
    assert "«9» no es una de las opciones" in result.err


def test_a_batch_that_does_not_exist_is_said_in_spanish(cli: Cli, pipeline: FakePipeline) -> None:
    result = cli("ask", "--batch", "nohay.jsonl", "--json")
    assert result.code == 2
    assert "no existe" in result.err
    assert "No such file" not in result.err


def test_in_a_pipe_nobody_is_asked(cli: Cli, pipeline: FakePipeline) -> None:
    result = cli("ask", "¿Y el trámite?", stdin="1\n")
    assert result.code == 3
    assert len(pipeline.asked) == 1


HOSTILE = "Paga [/nota] en [link=http://x]caja[/link] :smile: \x1b[2J\x1b]0;t\x07\u202e001\x9b31m $"


@pytest.mark.parametrize("terminal", [False, True])
def test_text_of_documents_is_shown_as_it_is_but_obeyed_never(
    cli: Cli, pipeline: FakePipeline, monkeypatch: pytest.MonkeyPatch, terminal: bool
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "200")
    pipeline.text = HOSTILE
    out = cli("ask", "¿Cuándo?", "--trace", terminal=terminal).out
    assert "Paga [/nota] en [link=http://x]caja[/link] :smile:" in out
    assert not set(out) & {"\x1b", "\x07", "\u202e", "\x9b"}


def test_no_color_gives_panels_without_colours(
    cli: Cli, pipeline: FakePipeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    coloured = cli("ask", "¿Cuándo?", terminal=True).out
    monkeypatch.setenv("NO_COLOR", "1")
    plain = cli("ask", "¿Cuándo?", terminal=True).out
    assert "\x1b[32m" in coloured
    assert "\x1b[3" not in plain
    assert "Respuesta" in plain
