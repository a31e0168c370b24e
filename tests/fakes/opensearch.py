"""A fake of OpenSearch Serverless that refuses what the service refuses.

It computes real BM25, exact kNN and the arithmetic of the hybrid pipeline over documents in memory.
It is no OpenSearch: no shards, no approximate search, and only the queries that the adapter sends.
With `serverless=False` it answers as a cluster with a password does, which is more permissive.
"""

import base64
import json
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from tests.fakes.opensearch_query import BadQueryError, hybrid, search
from tests.fakes.signature import refusal
from tests.fakes.wire import Reply, Request, WireServer, json_reply

MAX_BODY = 5 * 1024 * 1024
USER, PASSWORD = "asistente", "prueba"


@dataclass
class _Document:
    source: Mapping[str, Any]
    shown_at: float
    gone_at: float = float("inf")


@dataclass
class _Index:
    body: Mapping[str, Any]
    ready_at: float = 0.0
    documents: dict[str, _Document] = field(default_factory=dict)

    @property
    def fields(self) -> Mapping[str, Any]:
        fields: Mapping[str, Any] = self.body["mappings"]["properties"]
        return fields

    def visible(self, now: float) -> dict[str, Mapping[str, Any]]:
        return {i: d.source for i, d in self.documents.items() if d.shown_at <= now < d.gone_at}


class FakeOpenSearchServerless(WireServer):
    """One collection. A change is seen, and a new index is there, after `delay` seconds."""

    def __init__(self, *, delay: float = 0.0, serverless: bool = True) -> None:
        super().__init__()
        self.delay = delay
        self.serverless = serverless
        self.indexes: dict[str, _Index] = {}
        self.pipelines: dict[str, Any] = {}
        self.refused: list[str] = []
        self.break_item: Callable[[Mapping[str, Any]], int] = lambda source: 0
        """Status with which one document of a bulk request fails; 0 for none."""
        self._lock = threading.RLock()

    def handle(self, request: Request) -> Reply:
        problem = self._unauthorised(request)
        if problem:
            self.refused.append(problem)
            if not self.serverless:
                return Reply(401, b"Unauthorized", {"content-type": "text/plain"})
            return json_reply(403, {"status": 403, "error": "Forbidden"})
        if len(request.body) > MAX_BODY:
            return json_reply(413, {"error": "request too large", "status": 413})
        with self._lock:
            try:
                return self._route(request)
            except _MissingIndexError as exc:
                return _error(404, "index_not_found_exception", f"no such index [{exc}]")
            except BadQueryError as exc:
                return _error(400, "parsing_exception", str(exc))

    def live(self, index: str) -> list[Mapping[str, Any]]:
        """Documents that stay, whether or not they can be seen yet."""
        held = self.indexes[index].documents.values()
        return [document.source for document in held if document.gone_at == float("inf")]

    def _unauthorised(self, request: Request) -> str:
        if self.serverless:
            return refusal(request, "aoss")
        expected = base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
        return "" if request.headers.get("authorization") == f"Basic {expected}" else "password"

    def _route(self, request: Request) -> Reply:
        match request.method, *request.path.strip("/").split("/"):
            case method, "_search", "pipeline", name:
                return self._pipeline(method, name, request)
            case "PUT", name:
                return self._create(name, request)
            case "GET", name:
                return json_reply(200, {name: self._index(name).body})
            case "POST", name, "_bulk":
                return self._bulk(self._index(name), request)
            case "POST", name, "_search" if "scroll" not in request.query:
                return self._search(self._index(name), request)
            case "POST", name, "_refresh" if not self.serverless:
                return json_reply(200, {"_shards": {"total": 1, "successful": 1, "failed": 0}})
        return Reply(404)

    def _pipeline(self, method: str, name: str, request: Request) -> Reply:
        if method == "PUT":
            self.pipelines[name] = request.json()
            return json_reply(200, {"acknowledged": True})
        if name not in self.pipelines:
            return json_reply(404, {})
        return json_reply(200, {name: self.pipelines[name]})

    def _create(self, name: str, request: Request) -> Reply:
        if name in self.indexes:
            return _error(400, "resource_already_exists_exception", f"index [{name}] exists")
        if name != name.lower() or name[0] in "-_":
            return _error(400, "invalid_index_name_exception", name)
        body = request.json()
        assert isinstance(body, dict)
        self.indexes[name] = _Index(body, time.monotonic() + self.delay)
        return json_reply(200, {"acknowledged": True, "index": name})

    def _index(self, name: str) -> _Index:
        if name not in self.indexes or time.monotonic() < self.indexes[name].ready_at:
            raise _MissingIndexError(name)
        return self.indexes[name]

    def _bulk(self, index: _Index, request: Request) -> Reply:
        lines = iter(request.body.decode().splitlines())
        items = [self._act(index, json.loads(line), lines) for line in lines]
        failed = any(next(iter(item.values()))["status"] >= 300 for item in items)
        return json_reply(200, {"took": 1, "errors": failed, "items": items})

    def _act(self, index: _Index, action: Any, lines: Iterator[str]) -> dict[str, Any]:
        ((kind, about),) = action.items()
        if kind == "delete":
            document = index.documents.get(about["_id"])
            if document is None or document.gone_at < float("inf"):
                return {kind: {"_id": about["_id"], "status": 404}}
            document.gone_at = time.monotonic() + self.delay
            return {kind: {"_id": about["_id"], "status": 200}}
        source = json.loads(next(lines))
        status, problem = self._unfit(index, about, source)
        if problem:
            error = {"type": problem, "reason": "refused"}
            return {kind: {"status": status, "error": error}}
        name = about.get("_id") or uuid.uuid4().hex
        index.documents[name] = _Document(source, time.monotonic() + self.delay)
        return {kind: {"_id": name, "status": 201}}

    def _unfit(self, index: _Index, about: Any, source: Mapping[str, Any]) -> tuple[int, str]:
        """Status and kind of what is wrong with a document."""
        if self.serverless and "_id" in about:
            return 400, "illegal_argument_exception"
        if status := self.break_item(source):
            return status, "rejected_execution_exception"
        for name, value in source.items():
            kind = index.fields.get(name, {}).get("type")
            if kind == "knn_vector" and len(value) != index.fields[name]["dimension"]:
                return 400, "mapper_parsing_exception"
            if kind == "date" and not _is_day(value):
                return 400, "mapper_parsing_exception"
        return 0, ""

    def _search(self, index: _Index, request: Request) -> Reply:
        body = request.json()
        assert isinstance(body, dict)
        size = int(body.get("size", 10))
        visible = index.visible(time.monotonic())
        scores = self._found(index, body, size=size, pipeline=request.query.get("search_pipeline"))
        rows = [(name, visible[name], score) for name, score in scores.items()]
        hits = [_hit(*row, body) for row in rows]
        if "sort" in body:
            hits = sorted(hits, key=lambda hit: hit["sort"])
            after = body.get("search_after")
            hits = [hit for hit in hits if after is None or hit["sort"] > after]
        else:
            hits.sort(key=lambda hit: -hit["_score"])
        total = {"value": len(scores), "relation": "eq"}
        return json_reply(200, {"took": 1, "hits": {"total": total, "hits": hits[:size]}})

    def _found(
        self, index: _Index, body: Any, *, size: int = 10, pipeline: str | None = None
    ) -> dict[str, float]:
        visible, query = index.visible(time.monotonic()), body["query"]
        if "hybrid" not in query:
            return search(query, visible, index.fields)
        weights = self._weights(pipeline) if pipeline else None
        queries = query["hybrid"]["queries"]
        return hybrid(queries, visible, index.fields, size=size, weights=weights)

    def _weights(self, pipeline: str) -> list[float]:
        if pipeline not in self.pipelines:
            raise BadQueryError(f"Pipeline {pipeline} is not defined")
        (step,) = self.pipelines[pipeline]["phase_results_processors"]
        processor = step["normalization-processor"]
        assert processor["normalization"]["technique"] == "min_max"
        assert processor["combination"]["technique"] == "arithmetic_mean"
        weights: list[float] = processor["combination"]["parameters"]["weights"]
        return weights


class _MissingIndexError(BadQueryError):
    pass


def _hit(name: str, source: Mapping[str, Any], score: float, body: Mapping[str, Any]) -> Any:
    wanted = body.get("_source")
    shown = source if wanted is None else {f: source[f] for f in wanted if f in source}
    hit = {"_id": name, "_score": score, "_source": shown}
    if "sort" in body:
        hit["sort"] = [source[field] for each in body["sort"] for field in each]
    return hit


def _is_day(value: object) -> bool:
    try:
        date.fromisoformat(str(value))
    except ValueError:
        return False
    return True


def _error(status: int, kind: str, reason: str) -> Reply:
    error = {"type": kind, "reason": reason, "root_cause": [{"type": kind, "reason": reason}]}
    return json_reply(status, {"error": error, "status": status})
