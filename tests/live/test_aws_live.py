"""The deployed account: documents in, answers with citations, refusals, traces, and events."""

from pathlib import Path

import pytest

from tests.live.conftest import Deployed

PAGOS = "# Pagos\n\nLa reinscripción cuesta 1500 pesos.\n\nEl pago se hace en caja.\n"
BECAS = "# Becas\n\nLa beca de manutención se solicita en la oficina de becas.\n"
QUESTION = "¿Cuánto cuesta la reinscripción?"


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    (tmp_path / "pagos.md").write_text(PAGOS)
    (tmp_path / "becas.md").write_text(BECAS)
    return tmp_path


def test_a_folder_is_indexed_and_answers_with_a_citation(
    deployed: Deployed, documents: Path
) -> None:
    assert deployed.read("ingest", str(documents))["totals"]["indexed"] == 2
    answer = deployed.read("ask", QUESTION)
    assert "1500 pesos" in answer["answer"]
    assert answer["citations"][0]["location"].startswith("s3://")
    assert deployed.read("ask", "¿qué clima hace en Marte?")["status"] == "refused"
    assert deployed.read("ingest", str(documents))["totals"]["skipped"] == 2


def test_the_trace_is_read_back(deployed: Deployed, documents: Path) -> None:
    deployed.read("ingest", str(documents))
    request = deployed.read("ask", QUESTION)["request_id"]
    assert deployed.read("trace", request)["decision"]["status"] == "answered"


def test_an_upload_reaches_the_index_by_its_event_and_a_deletion_too(deployed: Deployed) -> None:
    from asistente import bootstrap
    from asistente.aws.clients import AwsClients

    wanted = bootstrap.settings_for(index_dir=None, path="aws").aws
    client = AwsClients(wanted.region).client("s3")
    for name, text in (("pagos.md", PAGOS), ("becas.md", BECAS)):
        client.put_object(
            Bucket=wanted.source_bucket, Key=f"{deployed.index}/{name}", Body=text.encode()
        )
    assert "1500 pesos" in deployed.wait_until(QUESTION, "answered")["answer"]
    client.delete_object(Bucket=wanted.source_bucket, Key=f"{deployed.index}/pagos.md")
    deployed.wait_until(QUESTION, "refused")
