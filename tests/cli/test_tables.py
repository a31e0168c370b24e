"""Lists on a terminal: what tells a row from another can be read, and its id can be copied."""

import re

import pytest

from asistente import bootstrap
from asistente.contracts import IndexedSource, Source, SourceType
from tests.cli.conftest import Cli
from tests.cli.fakes import FakePipeline

LONG_ID = "calendario-academico-2026-a.pdf-905ebe"
TITLE = "Calendario académico 2026-A"
QUESTION = "¿Cuándo es la reinscripción?"


def a_source() -> Source:
    return Source(
        source_id=LONG_ID,
        title=TITLE,
        location=f"corpus/{LONG_ID}",
        source_type=SourceType.DEMO,
        period="2026-A",
        pages=3,
        warnings=(
            "la página 2 no tiene texto",
            "las páginas 7 y 8 no tienen texto",
        ),
    )


def an_indexed_source() -> IndexedSource:
    return IndexedSource(source=a_source(), chunker="c", metadata_sha256="0", chunks=4)


def on_one_line(screen: str, *texts: str) -> bool:
    return any(all(text in line for text in texts) for line in screen.splitlines())


@pytest.fixture(params=[80, 300])
def columns(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    width: int = request.param
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("NO_COLOR", "1")
    return width


def test_sources_show_title_and_id_whole(
    cli: Cli, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "list_sources", lambda *a: ((an_indexed_source(),), ()))
    screen = cli("sources", terminal=True).out
    assert on_one_line(screen, TITLE)
    assert on_one_line(screen, LONG_ID)
    assert on_one_line(screen, TITLE, LONG_ID) == (columns == 300)
    assert max(map(len, re.sub(r"\x1b\[[\d;]+m", "", screen).splitlines())) <= columns


def test_traces_show_question_and_id_whole(cli: Cli, pipeline: FakePipeline, columns: int) -> None:
    cli("ask", QUESTION)
    (trace,) = pipeline.last(1)
    request_id = "760034a92445cd87e53ee113"
    pipeline.saved = {request_id: trace.model_copy(update={"request_id": request_id})}
    screen = cli("trace", terminal=True).out
    assert on_one_line(screen, QUESTION)
    assert on_one_line(screen, request_id)
    assert on_one_line(screen, QUESTION, request_id) == (columns == 300)


def test_a_pipe_gets_one_line_a_source(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "list_sources", lambda *a: ((an_indexed_source(),), ()))
    assert on_one_line(cli("sources").out, LONG_ID, TITLE, "2026-A")
