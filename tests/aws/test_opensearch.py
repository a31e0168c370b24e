"""What the OpenSearch adapter does where the service is slow, full, forgetful or strict."""

import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from asistente.aws.clients import AwsClients
from asistente.errors import ConfigurationError, ServiceBusyError, ServiceDeniedError, ServiceError
from asistente.language.analyser import analyse
from asistente.retrieval.opensearch import records as records_module
from asistente.retrieval.opensearch.chunk_index import ChunkIndex
from asistente.retrieval.opensearch.gateway import Gateway, open_gateway
from asistente.retrieval.opensearch.layout import PIPELINE, index_name, pipeline_body
from tests.contracts.indexes import chunks
from tests.fakes import HashedEmbedder, searching
from tests.fakes.opensearch import FakeOpenSearchServerless
from tests.fakes.signature import ACCESS_KEY, SECRET_KEY
from tests.fakes.wire import Reply, Request, json_reply

EMBEDDER = HashedEmbedder()
HELD = searching.records(chunks(), EMBEDDER)


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeOpenSearchServerless]:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", ACCESS_KEY)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET_KEY)
    with FakeOpenSearchServerless() as running:
        yield running


@pytest.fixture
def gateway(fake: FakeOpenSearchServerless) -> Gateway:
    return searching.gateway_to(fake)


@pytest.fixture
def writer(gateway: Gateway) -> ChunkIndex:
    made = ChunkIndex(gateway, "prueba", EMBEDDER.dimension, sleep=lambda seconds: None)
    made.prepare()
    return made


def ids(fake: FakeOpenSearchServerless) -> list[str]:
    return sorted(document["chunk_id"] for document in fake.live("prueba"))


EVERY = sorted(record.chunk.chunk_id for record in HELD)


# --- writing -----------------------------------------------------------------------------------


def test_what_failed_of_a_bulk_request_is_sent_again_alone(
    fake: FakeOpenSearchServerless, writer: ChunkIndex
) -> None:
    refusals = {"becas#0": 3, "pagos#1": 1}

    def breaks(source: Mapping[str, Any]) -> int:
        left = refusals.get(source["chunk_id"], 0)
        refusals[source["chunk_id"]] = left - 1
        return 429 if left > 0 else 0

    fake.break_item = breaks
    writer.add(HELD, lambda n: None)
    assert ids(fake) == EVERY
    sizes = [r.body.count(b'"index"') for r in fake.requests if r.path.endswith("_bulk")]
    assert sizes == [6, 2, 1, 1]


def test_what_never_succeeds_is_counted_and_named(
    fake: FakeOpenSearchServerless, writer: ChunkIndex
) -> None:
    fake.break_item = lambda source: 429 if source["source_id"] == "becas" else 0
    with pytest.raises(ServiceError, match=r"2 fragmentos \(rejected_execution_exception\)"):
        writer.add(HELD, lambda n: None)


def test_a_document_that_does_not_fit_is_not_tried_again(
    fake: FakeOpenSearchServerless, gateway: Gateway, writer: ChunkIndex
) -> None:
    short = [record._replace(vector=np.ones(3, dtype=np.float32)) for record in HELD]
    with pytest.raises(ServiceError, match="6 fragmentos"):
        writer.add(short, lambda n: None)
    assert len([r for r in fake.requests if r.path.endswith("_bulk")]) == 1


def test_batches_stay_below_the_limit(
    fake: FakeOpenSearchServerless, writer: ChunkIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records_module, "MAX_BATCH", 4_000)
    done: list[int] = []
    writer.add(HELD, done.append)
    sizes = [len(r.body) for r in fake.requests if r.path.endswith("_bulk")]
    assert len(sizes) == len(done) > 1
    assert max(sizes) <= 4_000
    assert sum(done) == 6
    assert ids(fake) == EVERY


def test_it_waits_until_everything_can_be_found(fake: FakeOpenSearchServerless) -> None:
    fake.delay = 0.2
    gateway = replace(searching.gateway_to(fake), sleep=time.sleep)
    writer = ChunkIndex(gateway, "prueba", EMBEDDER.dimension)
    writer.prepare()
    writer.add(HELD, lambda n: None)
    versions = {record.version for record in HELD}
    assert writer.count(versions) == 0
    writer.wait_for(HELD)
    assert writer.count(versions) == 6


def test_an_index_that_somebody_else_just_made_is_used(
    fake: FakeOpenSearchServerless,
) -> None:
    fake.delay = 0.2
    for _ in range(2):  # the second one is told that there is none, and then that there is one
        ChunkIndex(searching.gateway_to(fake), "prueba", EMBEDDER.dimension).prepare()
    assert list(fake.indexes) == ["prueba"]


def test_it_does_not_wait_for_ever(fake: FakeOpenSearchServerless, writer: ChunkIndex) -> None:
    fake.delay = 3_600
    writer.add(HELD, lambda n: None)
    ticks = iter(range(1_000))
    impatient = replace(writer, patience=5.0, clock=lambda: float(next(ticks)))
    with pytest.raises(ServiceBusyError, match="todavía no muestra 6 fragmentos"):
        impatient.wait_for(HELD)


def test_a_request_that_was_taken_but_not_answered_leaves_nothing_twice(
    fake: FakeOpenSearchServerless, writer: ChunkIndex
) -> None:
    lost = iter([True])

    def answer_once_too_late(request: Request) -> Reply | None:
        if request.path.endswith("_bulk") and next(lost, False):
            fake._route(request)
            return json_reply(504, {"error": "gateway timeout", "status": 504})
        return None

    fake.before = answer_once_too_late
    writer.add(HELD, lambda n: None)
    assert len(ids(fake)) == 12
    writer.wait_for(HELD)
    assert ids(fake) == EVERY


def test_only_the_versions_that_count_stay(
    fake: FakeOpenSearchServerless, writer: ChunkIndex
) -> None:
    newer = searching.records(chunks(), EMBEDDER, version="v2")
    writer.add([*HELD, *newer], lambda n: None)
    writer.drop_others({record.version for record in newer})
    assert {document["version"] for document in fake.live("prueba")} == {
        record.version for record in newer
    }
    writer.drop_others(())
    assert ids(fake) == []


def test_deletions_that_still_show_are_not_repeated_for_ever(
    fake: FakeOpenSearchServerless, writer: ChunkIndex
) -> None:
    writer.add(HELD, lambda n: None)
    fake.delay = 3_600
    writer.drop_others(())
    assert ids(fake) == []


# --- searching ---------------------------------------------------------------------------------


def question(text: str) -> tuple[Any, list[str]]:
    return EMBEDDER.embed([text], role="query"), analyse(text)


def test_one_request_brings_the_candidates_of_both_searches(
    fake: FakeOpenSearchServerless, gateway: Gateway
) -> None:
    index = searching.build(gateway, chunks(), EMBEDDER)
    index.candidates(*question("beca"), k=3)
    fake.requests.clear()
    found = index.candidates(*question("¿cuánto cuesta la reinscripción?"), k=3)
    index.chunks([each.chunk_id for each in found])
    assert [request.query for request in fake.requests] == [{"search_pipeline": PIPELINE}]


def test_raw_scores_are_those_of_each_index(gateway: Gateway) -> None:
    index = searching.build(gateway, chunks(), EMBEDDER)
    vector, terms = question("¿cuánto cuesta la reinscripción?")
    for found in index.candidates(vector, terms, k=3):
        assert index.cosines(vector, [found.chunk_id])[0] == pytest.approx(found.cosine, abs=1e-6)
        assert index.scores(terms, [found.chunk_id]) == (found.bm25,)


def test_old_and_unsealed_versions_are_passed_over(gateway: Gateway) -> None:
    index = searching.build(gateway, chunks(), EMBEDDER)
    vector, terms = question("reinscripción en febrero")
    before = index.candidates(vector, terms, k=2)
    others = [
        record
        for version in ("v0", "v2", "v3")
        for record in searching.records(chunks(), EMBEDDER, version=version)
    ]
    ChunkIndex(gateway, "prueba", EMBEDDER.dimension).add(others, lambda n: None)
    assert index.candidates(vector, terms, k=2) == before


def test_a_missing_pipeline_is_made(fake: FakeOpenSearchServerless, gateway: Gateway) -> None:
    index = searching.build(gateway, chunks(), EMBEDDER)
    fake.pipelines.clear()
    assert index.candidates(*question("beca"), k=3)
    assert fake.pipelines == {PIPELINE: pipeline_body()}


def test_a_pipeline_that_weighs_otherwise_is_replaced(
    fake: FakeOpenSearchServerless, gateway: Gateway
) -> None:
    index = searching.build(gateway, chunks(), EMBEDDER)
    (step,) = fake.pipelines[PIPELINE]["phase_results_processors"]
    step["normalization-processor"]["combination"]["parameters"]["weights"] = [0.9, 0.1]
    index.candidates(*question("beca"), k=3)
    assert fake.pipelines[PIPELINE] == pipeline_body()
    puts = [r for r in fake.requests if r.method == "PUT" and PIPELINE in r.path]
    assert len(puts) == 2  # when it was built, and now


def test_a_pipeline_that_cannot_be_made_is_an_error(
    fake: FakeOpenSearchServerless, gateway: Gateway
) -> None:
    index = searching.build(gateway, chunks(), EMBEDDER)
    fake.pipelines.clear()
    fake.before = lambda r: json_reply(403, {"status": 403}) if r.method == "PUT" else None
    with pytest.raises(ServiceDeniedError):
        index.candidates(*question("beca"), k=3)


def test_scores_that_were_not_normalised_are_an_error(
    fake: FakeOpenSearchServerless, gateway: Gateway
) -> None:
    index = searching.build(gateway, chunks(), EMBEDDER)

    def forget(request: Request) -> Reply | None:
        if request.query.get("search_pipeline"):
            return fake._search(fake.indexes["prueba"], replace(request, query={}))
        return None

    fake.before = forget
    with pytest.raises(ServiceError, match="no aplicó la normalización"):
        index.candidates(*question("beca"), k=3)


def test_a_busy_service_is_asked_again(fake: FakeOpenSearchServerless, gateway: Gateway) -> None:
    index = searching.build(gateway, chunks(), EMBEDDER)
    answers = iter([429, 503, 504])

    def busy(request: Request) -> Reply | None:
        status = next(answers, 0)
        return json_reply(status, {"status": status, "error": "busy"}) if status else None

    fake.before = busy
    assert index.candidates(*question("beca"), k=3)


def test_nobody_who_answers_is_told_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", ACCESS_KEY)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET_KEY)
    waited: list[float] = []
    client = open_gateway("http://127.0.0.1:9", AwsClients("us-east-1")).client
    with pytest.raises(ServiceBusyError, match=r"conectar con OpenSearch \(ConnectionError\)"):
        Gateway(client, own_ids=False, sleep=waited.append).exists("/prueba")
    assert sum(waited) < 5


def test_an_index_that_is_not_there_yet_is_told(
    fake: FakeOpenSearchServerless, gateway: Gateway
) -> None:
    index = searching.build(gateway, chunks(), EMBEDDER)
    fake.indexes.clear()
    with pytest.raises(ServiceBusyError, match="todavía no está en la colección"):
        index.candidates(*question("beca"), k=3)


# --- what a serverless collection refuses ------------------------------------------------------


def test_requests_are_signed_as_the_service_wants(
    fake: FakeOpenSearchServerless, writer: ChunkIndex
) -> None:
    writer.add(HELD, lambda n: None)
    assert fake.refused == []


def test_a_signature_for_another_service_is_refused(fake: FakeOpenSearchServerless) -> None:
    from opensearchpy import OpenSearch, Urllib3AWSV4SignerAuth, Urllib3HttpConnection
    from opensearchpy.exceptions import AuthorizationException

    from asistente.aws.clients import AwsClients

    signer = Urllib3AWSV4SignerAuth(AwsClients("us-east-1").credentials(), "us-east-1", "es")
    client = OpenSearch(
        fake.url, http_auth=signer, connection_class=Urllib3HttpConnection, max_retries=0
    )
    with pytest.raises(AuthorizationException):
        client.transport.perform_request("GET", "/prueba")
    assert fake.refused == ["signed for es, not for aoss"]


def test_the_signer_of_requests_is_refused(fake: FakeOpenSearchServerless) -> None:
    from opensearchpy import OpenSearch, RequestsAWSV4SignerAuth, RequestsHttpConnection
    from opensearchpy.exceptions import AuthorizationException

    from asistente.aws.clients import AwsClients

    signer = RequestsAWSV4SignerAuth(AwsClients("us-east-1").credentials(), "us-east-1", "aoss")
    client = OpenSearch(
        fake.url, http_auth=signer, connection_class=RequestsHttpConnection, max_retries=0
    )
    with pytest.raises(AuthorizationException):
        client.transport.perform_request("POST", "/prueba/_search", body={"query": {}})
    assert fake.refused == ["content-length is signed"]


@pytest.mark.parametrize(
    "path", ["/prueba/_refresh", "/prueba/_delete_by_query", "/prueba/_search?scroll=1m"]
)
def test_what_it_does_not_have_is_404(path: str, gateway: Gateway, writer: ChunkIndex) -> None:
    with pytest.raises(ServiceDeniedError, match="404"):
        gateway.call("POST", path, {"query": {"match_all": {}}})


def test_ids_of_ours_are_refused(gateway: Gateway, writer: ChunkIndex) -> None:
    line = json.dumps({"index": {"_id": "mío"}}) + "\n" + json.dumps({"chunk_id": "x"}) + "\n"
    answer = gateway.call("POST", "/prueba/_bulk", line.encode())
    assert answer["items"][0]["index"]["status"] == 400


def test_a_cluster_takes_ids_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    with FakeOpenSearchServerless(serverless=False) as cluster:
        gateway = searching.gateway_to(cluster)
        searching.build(gateway, chunks(), EMBEDDER)
        searching.build(gateway, chunks(), EMBEDDER)
        assert ids(cluster) == EVERY


# --- the arithmetic of the fake ----------------------------------------------------------------


def hybrid(gateway: Gateway, **params: str) -> dict[str, float]:
    near = {"vector": EMBEDDER.embed(["beca"], role="query")[0].tolist(), "k": 3}
    queries = [{"match": {"terms": {"query": "bec"}}}, {"knn": {"vector": near}}]
    body = {"query": {"hybrid": {"queries": queries}}, "size": 10}
    answer = gateway.call("POST", "/prueba/_search", body, params=params)
    return {hit["_source"]["chunk_id"]: hit["_score"] for hit in answer["hits"]["hits"]}


def test_a_wrong_password_of_a_cluster_is_not_blamed_on_aws() -> None:
    with FakeOpenSearchServerless(serverless=False) as fake:
        gateway = open_gateway(fake.url, AwsClients("us-east-1"), user="u", password="no")
        with pytest.raises(ServiceDeniedError, match="usuario y la contraseña") as caught:
            gateway.exists("/prueba")
    assert "opensearch_password" in caught.value.hint


def test_hybrid_scores_are_min_max_and_a_weighted_mean(gateway: Gateway) -> None:
    searching.build(gateway, chunks(), EMBEDDER)
    scores = hybrid(gateway, search_pipeline=PIPELINE)
    # two chunks hold the term: the lower one gets 0.001; the nearest of three gets 1
    lexical = {"becas#1": 1.0, "becas#0": 0.001}
    nearest = max(scores, key=lambda i: scores[i])
    assert scores[nearest] == pytest.approx(0.3 * lexical[nearest] + 0.7)
    assert min(scores.values()) == pytest.approx(0.7 * 0.001)


def test_without_the_pipeline_they_are_raw(gateway: Gateway) -> None:
    searching.build(gateway, chunks(), EMBEDDER)
    assert max(hybrid(gateway).values()) > 1


def test_names_of_indexes_are_what_the_service_takes() -> None:
    name = index_name("Asistente", "Año 2026", embedder="e", dimension=4)
    assert name == name.lower()
    assert name.replace("-", "").isalnum()
    assert name.isascii()
    assert name != index_name("Asistente", "Año 2026", embedder="otro", dimension=4)
    assert name != index_name("Asistente", "año 2026", embedder="e", dimension=4)


@pytest.mark.parametrize(
    ("address", "region"),
    [
        ("https://abc.eu-west-1.aoss.amazonaws.com", "eu-west-1"),
        ("https://abc.aoss.eu-west-1.on.aws", "eu-west-1"),
        ("https://search-x.sa-east-1.es.amazonaws.com", "sa-east-1"),
        ("http://127.0.0.1:9200", "us-east-1"),
    ],
)
def test_requests_are_signed_for_the_region_of_the_address(
    address: str, region: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", ACCESS_KEY)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET_KEY)
    gateway = open_gateway(address, AwsClients("us-east-1"))
    (connection,) = gateway.client.transport.connection_pool.connections
    assert connection.http_auth.signer.region == region
    assert connection.pool.timeout.read_timeout > 30  # what waking up from zero takes
    assert gateway.own_ids == ("es.amazonaws" in address)


@pytest.mark.parametrize("address", ["", "colección", "ftp://x"])
def test_an_address_that_is_none_is_told(address: str) -> None:
    with pytest.raises(ConfigurationError, match="dirección de OpenSearch"):
        open_gateway(address, AwsClients("us-east-1"))
