"""`--path aws` from end to end, over fakes of the services: what a person at a terminal sees."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from asistente import bootstrap
from asistente.contracts import AskRequest
from tests.cli.conftest import Cli
from tests.fakes.account import Account
from tests.fakes.appconfig import FakeAppConfig

DOCUMENTS = {
    "becas.md": "# Becas\n\nLa beca de manutención se solicita en la oficina de becas.\n\n"
    "La convocatoria de becas cierra el 20 de enero de 2026.\n",
    "pagos.md": "# Pagos\n\nLa reinscripción cuesta 1500 pesos.\n\nEl pago se hace en caja.\n",
}
QUESTION = "¿Cuánto cuesta la reinscripción?"

Run = Callable[..., dict[str, Any]]


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder `docs` in the working folder."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "docs"
    folder.mkdir()
    for name, text in DOCUMENTS.items():
        (folder / name).write_text(text)
    return folder


@pytest.fixture
def run(account: Account, corpus: Path, cli: Cli) -> Run:
    """A command with `--json` that works, as what it wrote."""

    def call(*args: str, code: int = 0) -> dict[str, Any]:
        done = cli(*args, "--json")
        assert (done.code, done.err) == (code, ""), done.err
        fields: dict[str, Any] = json.loads(done.out)
        return fields

    return call


def outcomes(report: dict[str, Any]) -> dict[str, int]:
    return {name: n for name, n in report["totals"].items() if n}


def chunks_of(account: Account) -> list[str]:
    """Chunk ids in OpenSearch, those of all indexes."""
    held = [d for name in account.opensearch.indexes for d in account.opensearch.live(name)]
    return sorted(document["chunk_id"] for document in held)


def keys(account: Account, bucket: str) -> list[str]:
    found = account.client("s3").list_objects_v2(Bucket=bucket).get("Contents", [])
    return [entry["Key"] for entry in found]


def test_a_folder_is_uploaded_indexed_and_answers(run: Run, account: Account) -> None:
    assert outcomes(run("ingest", "docs")) == {"indexed": 2}
    assert keys(account, account.source) == ["default/docs/becas.md", "default/docs/pagos.md"]
    answer = run("ask", QUESTION)
    assert "1500 pesos" in answer["answer"]
    assert answer["path"] == "aws"
    assert answer["citations"][0]["location"] == f"s3://{account.source}/default/docs/pagos.md"
    assert answer["model"]["embedder"].startswith("amazon.titan-embed-text-v2:0")
    assert 0 < answer["cost_usd"] < 0.001


def test_what_the_documents_do_not_say_is_refused(run: Run) -> None:
    run("ingest", "docs")
    assert run("ask", "¿qué clima hace en Marte?", code=4)["status"] == "refused"


def test_what_is_there_is_neither_sent_nor_computed_again(run: Run, account: Account) -> None:
    run("ingest", "docs")
    sent, computed = len(account.opensearch.requests), len(account.bedrock.requests)
    assert outcomes(run("ingest", "docs")) == {"skipped": 2}
    assert len(account.bedrock.requests) == computed
    assert not [r for r in account.opensearch.requests[sent:] if r.path.endswith("_bulk")]


def test_a_changed_document_takes_the_place_of_the_old_one(
    run: Run, account: Account, corpus: Path
) -> None:
    run("ingest", "docs")
    before = chunks_of(account)
    (corpus / "pagos.md").write_text(DOCUMENTS["pagos.md"].replace("1500", "1800"))
    assert outcomes(run("ingest", "docs")) == {"replaced": 1, "skipped": 1}
    assert chunks_of(account) == before
    assert "1800 pesos" in run("ask", QUESTION)["answer"]


def test_a_document_that_is_gone_is_gone_everywhere(
    run: Run, account: Account, corpus: Path
) -> None:
    run("ingest", "docs")
    (corpus / "pagos.md").unlink()
    assert outcomes(run("ingest", "docs")) == {"removed": 1, "skipped": 1}
    assert keys(account, account.source) == ["default/docs/becas.md"]
    assert all(chunk.startswith("becas") for chunk in chunks_of(account))
    assert run("ask", QUESTION, code=4)["status"] == "refused"


def test_a_bucket_is_indexed_from_where_it_is(run: Run, account: Account) -> None:
    s3 = account.client("s3")
    s3.create_bucket(Bucket="ajeno")
    s3.put_object(Bucket="ajeno", Key="guias/pagos.md", Body=DOCUMENTS["pagos.md"].encode())
    s3.put_object(Bucket="ajeno", Key="otros/becas.md", Body=DOCUMENTS["becas.md"].encode())
    assert outcomes(run("ingest", "s3://ajeno/guias", "--category", "pagos")) == {"indexed": 1}
    citation = run("ask", QUESTION)["citations"][0]
    assert citation["location"] == "s3://ajeno/guias/pagos.md"
    assert citation["category"] == "pagos"


def test_the_bucket_gives_what_the_folder_gave(run: Run, account: Account, corpus: Path) -> None:
    (corpus / "metadata.yaml").write_text("category: trámites\n")
    run("ingest", "docs")
    report = run("ingest", f"s3://{account.source}/default/docs")
    assert outcomes(report) == {"skipped": 2}
    assert {s["category"] for s in run("sources")["sources"]} == {"trámites"}


def test_a_dry_run_changes_nothing(run: Run, account: Account) -> None:
    assert outcomes(run("ingest", "docs", "--dry-run")) == {"indexed": 2}
    assert keys(account, account.source) == keys(account, account.processed) == []
    assert account.opensearch.indexes == {}


def test_sources_are_listed_and_removed(run: Run, account: Account, cli: Cli) -> None:
    run("ingest", "docs")
    assert [s["source_id"] for s in run("sources")["sources"]] == ["becas.md", "pagos.md"]
    assert cli("remove", "pagos.md").code == 0
    assert [s["source_id"] for s in run("sources")["sources"]] == ["becas.md"]
    assert all(chunk.startswith("becas") for chunk in chunks_of(account))


def test_search_shows_raw_signals(run: Run) -> None:
    run("ingest", "docs")
    first = run("search", "reinscripción", "--filter", "source_id=pagos.md")["hits"][0]
    assert first["source_id"] == "pagos.md"
    assert first["signals"]["bm25"] > 0
    assert 0 < first["signals"]["cosine"] <= 1


def test_a_trace_explains_without_the_words_of_documents(
    run: Run, account: Account, cli: Cli
) -> None:
    run("ingest", "docs")
    request = run("ask", QUESTION)["request_id"]
    trace = run("trace", request[:10])
    assert trace["request_id"] == request
    assert trace["decision"]["status"] == "answered"
    assert trace["evidence"]["hits"][0]["chunk"]["chunk_id"].startswith("pagos")
    lines = account.client("logs").filter_log_events(logGroupName=account.log_group)["events"]
    assert lines
    assert not any("pesos" in line["message"] for line in lines)
    assert "pesos" not in json.dumps(trace)
    shown = cli("trace", request)
    assert (shown.code, shown.err) == (0, "")
    assert "«»" not in shown.out
    assert "aws.log_text" in shown.out
    assert "unos segundos" in cli("trace", "f00").err
    replay = cli("trace", request, "--replay")
    assert replay.code == 2
    assert "sin el texto" in replay.err


def test_a_trace_with_text_is_decided_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASISTENTE_AWS__LOG_TEXT", "true")
    run("ingest", "docs")
    request = run("ask", QUESTION)["request_id"]
    assert run("trace", request, "--replay")["changes"] == []
    assert run("trace", "--last", "1")["traces"][0]["request_id"] == request


def test_extracted_text_and_chunks_are_kept(run: Run, account: Account) -> None:
    run("ingest", "docs")
    kept = keys(account, account.processed)
    assert len([key for key in kept if key.startswith("indexes/default/text/")]) == 2
    assert len([key for key in kept if key.endswith("/chunks.jsonl")]) == 1


def test_the_index_is_checked(run: Run, account: Account, cli: Cli) -> None:
    run("ingest", "docs")
    assert "2 documentos" in cli("doctor", "--path", "aws").out
    assert "todavía no hay" in cli("doctor", "--path", "local").out
    (index,) = account.opensearch.indexes.values()
    index.documents.clear()
    assert cli("doctor").code == 5
    assert outcomes(run("ingest", "docs")) == {"skipped": 2}
    assert "1500 pesos" in run("ask", QUESTION)["answer"]


@pytest.mark.parametrize(
    ("variable", "told"),
    [
        ("SOURCE_BUCKET", "aws.source_bucket"),
        ("PROCESSED_BUCKET", "aws.processed_bucket"),
        ("OPENSEARCH_ENDPOINT", "aws.opensearch_endpoint"),
    ],
)
def test_a_missing_setting_is_named(
    variable: str,
    told: str,
    account: Account,
    corpus: Path,
    cli: Cli,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(f"ASISTENTE_AWS__{variable}")
    done = cli("ingest", "docs")
    assert done.code == 5
    assert told in done.err


def test_without_credentials_there_is_one_line(
    account: Account, corpus: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", "/nada")
    monkeypatch.setenv("AWS_CONFIG_FILE", "/nada")
    done = cli("ingest", "docs")
    assert done.code == 1
    assert "No hay credenciales de AWS" in done.err
    assert len(done.err.splitlines()) == 2


def test_without_an_index_it_says_how_to_make_one(account: Account, cli: Cli) -> None:
    done = cli("ask", "¿Cuándo?")
    assert done.code == 5
    assert "--path aws" in done.err


def test_who_keeps_asking_sees_what_was_ingested_meanwhile(
    run: Run, corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("asistente.storage.s3_manifest.WATCH_SECONDS", 0.0)
    run("ingest", "docs")
    settings = bootstrap.settings_for(index_dir="indexes", path="aws")
    pipeline = bootstrap.open_ask(settings, "default", warn=print)
    assert "1500 pesos" in (pipeline.run(AskRequest(question=QUESTION)).answer.answer or "")
    (corpus / "pagos.md").write_text(DOCUMENTS["pagos.md"].replace("1500", "1800"))
    (corpus / "nuevo.md").write_text("# Credencial\n\nLa credencial se recoge en la biblioteca.\n")
    run("ingest", "docs")
    assert "1800 pesos" in (pipeline.run(AskRequest(question=QUESTION)).answer.answer or "")
    (corpus / "pagos.md").unlink()
    run("ingest", "docs")
    assert pipeline.run(AskRequest(question=QUESTION)).answer.status == "refused"


def test_a_batch_follows_settings_that_change_and_each_trace_says_which(
    run: Run, cli: Cli, corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("ingest", "docs")
    with FakeAppConfig(seconds=0) as appconfig:
        monkeypatch.setenv("AWS_ENDPOINT_URL_APPCONFIGDATA", appconfig.url)
        monkeypatch.setenv("ASISTENTE_AWS__LIVE_SETTINGS", "asistente")
        appconfig.deploy({"policy": {"threshold": 0.4}}, label="v1")
        assert run("ask", QUESTION)["status"] == "answered"
        appconfig.deploy({"policy": {"max_question_chars": 20}}, label="v2")
        batch = "\n".join(json.dumps({"id": n, "question": QUESTION}) for n in range(2))
        lines = cli("ask", "--batch", "-", "--json", stdin=batch).out.splitlines()
        assert [json.loads(line)["reason_code"] for line in lines] == ["input_too_long"] * 2
        appconfig.down = True
        done = cli("ask", QUESTION, "--json")
        assert json.loads(done.out)["status"] == "answered"
        assert "ajustes en vivo" in done.err
    monkeypatch.delenv("ASISTENTE_AWS__LIVE_SETTINGS")
    traces = run("trace", "--last", "4")["traces"]
    versions = [run("trace", t["request_id"])["settings_version"] for t in traces]
    assert versions == ["", "v2", "v2", "v1"]
