"""Brings chunks into OpenSearch and takes old ones out, by what a serverless collection allows.

It has no ids of ours, no refresh and no delete by query, and shows a change some seconds after it
was taken. So every version of a document is written beside the old one under a name of its own,
waited for, and only then are the others looked up and deleted.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from asistente.aws.retries import pause
from asistente.errors import ServiceBusyError, ServiceError
from asistente.language.counting import counted
from asistente.ports import IndexedChunk
from asistente.retrieval.opensearch.gateway import BUSY, Gateway
from asistente.retrieval.opensearch.layout import PIPELINE, index_body, pipeline_body
from asistente.retrieval.opensearch.records import batches, own_id

ATTEMPTS = 8
_PAGE = 1_000
_TERMS = 10_000
"""Values of one `terms` filter; the service takes 65,536."""


@dataclass(frozen=True)
class ChunkIndex:
    """One index of a collection, for writing."""

    gateway: Gateway
    name: str
    dimension: int
    patience: float = 180.0
    """Seconds to wait until what was written can be found."""
    sleep: Callable[[float], None] = time.sleep
    clock: Callable[[], float] = time.monotonic

    def prepare(self) -> None:
        """Make the index and the search pipeline where they are missing."""
        ensure_pipeline(self.gateway)
        if not self.gateway.exists(f"/{self.name}"):
            self.gateway.make(f"/{self.name}", index_body(self.dimension))

    def count(self, versions: Collection[str]) -> int:
        """Chunks of these versions that can be found; 0 where there is no index."""
        if not self.gateway.exists(f"/{self.name}"):
            return 0
        return sum(self._count(part) for part in _parts(sorted(versions)))

    def add(self, chunks: Sequence[IndexedChunk], advance: Callable[[int], None]) -> None:
        """Write chunks; what fails is sent again by itself.

        Raises:
            ServiceError: some could not be written in several tries; it names how many.
        """
        for batch, body in batches(chunks, own_ids=self.gateway.own_ids):
            self._write(batch, body)
            advance(len(batch))

    def wait_for(self, chunks: Sequence[IndexedChunk]) -> None:
        """Wait until all of them can be found, and delete what a repeated request wrote twice.

        Raises:
            ServiceBusyError: they cannot be found after a long wait.
        """
        wanted = {own_id(record.version, record.chunk.chunk_id) for record in chunks}
        versions = {record.version for record in chunks}
        until, tried = self.clock() + self.patience, 1
        while True:
            seen = self._ids(versions)
            if wanted <= seen.keys():
                break
            if self.clock() > until:
                raise _not_visible(len(wanted - seen.keys()))
            self.sleep(pause(tried, longest=4.0))
            tried += 1
        self._delete([extra for ids in seen.values() for extra in sorted(ids)[1:]])

    def drop_others(self, versions: Collection[str]) -> None:
        """Delete every chunk that is of none of these versions."""
        if not self.gateway.exists(f"/{self.name}"):
            return
        gone: set[str] = set()
        while found := self._page(_not_of(versions), gone):
            self._delete(found)
            gone.update(found)

    def _write(self, records: list[IndexedChunk], body: bytes) -> None:
        for tried in range(1, ATTEMPTS + 1):
            results = _bulk(self.gateway, self.name, body)
            failed = [(r, x) for r, x in zip(records, results, strict=True) if x["status"] >= 300]
            if not failed:
                return
            if not all(result["status"] in (*BUSY, 404) for _, result in failed):
                break
            records = [record for record, _ in failed]
            (_, body), *_ = batches(records, own_ids=self.gateway.own_ids)
            self.sleep(pause(tried))
        raise _not_written([result for _, result in failed])

    def _count(self, versions: Sequence[str]) -> int:
        query = {"terms": {"version": list(versions)}}
        body = {"size": 0, "track_total_hits": True, "query": query}
        found = self.gateway.call("POST", f"/{self.name}/_search", body)
        return int(found["hits"]["total"]["value"])

    def _ids(self, versions: Collection[str]) -> dict[str, set[str]]:
        """Ids of the documents of these versions, by what would be their own id."""
        seen: dict[str, set[str]] = {}
        for part in _parts(sorted(versions)):
            for hit in self._hits({"terms": {"version": list(part)}}):
                fields = hit["_source"]
                key = own_id(fields["version"], fields["chunk_id"])
                seen.setdefault(key, set()).add(hit["_id"])
        return seen

    def _hits(self, query: object) -> Iterator[Any]:
        """Every document of a query, in pages."""
        after: list[Any] = []
        while True:
            body = {
                "size": _PAGE,
                "query": query,
                "_source": ["chunk_id", "version"],
                "sort": [{"version": "asc"}, {"chunk_id": "asc"}],
                **({"search_after": after} if after else {}),
            }
            path = f"/{self.name}/_search"
            hits = self.gateway.call("POST", path, body, settling=True)["hits"]["hits"]
            yield from hits
            if len(hits) < _PAGE:
                return
            after = hits[-1]["sort"]

    def _page(self, query: object, gone: set[str]) -> list[str]:
        """Ids of a query that were not deleted before: the service shows them a while longer."""
        return [hit["_id"] for hit in self._hits(query) if hit["_id"] not in gone]

    def _delete(self, ids: Sequence[str]) -> None:
        for start in range(0, len(ids), _PAGE):
            part = ids[start : start + _PAGE]
            lines = (json.dumps({"delete": {"_id": each}}) + "\n" for each in part)
            results = _bulk(self.gateway, self.name, "".join(lines).encode())
            failed = [result for result in results if result["status"] not in (200, 404)]
            if failed:
                raise _not_written(failed)


def ensure_pipeline(gateway: Gateway) -> None:
    """Make the search pipeline where it is missing or does something else.

    Without one, hybrid scores silently come back as they are.

    Raises:
        ServiceError: it is not there and cannot be made.
    """
    path = f"/_search/pipeline/{PIPELINE}"
    if (gateway.read(path) or {}).get(PIPELINE) != pipeline_body():
        gateway.make(path, pipeline_body())


def _bulk(gateway: Gateway, index: str, body: bytes) -> list[Any]:
    """The result of each action of a bulk request, in order."""
    answer = gateway.call("POST", f"/{index}/_bulk", body, settling=True)
    return [next(iter(item.values())) for item in answer["items"]]


def _parts(values: Sequence[str]) -> Iterable[Sequence[str]]:
    return (values[start : start + _TERMS] for start in range(0, len(values), _TERMS))


def _not_of(versions: Collection[str]) -> object:
    parts = [{"terms": {"version": list(part)}} for part in _parts(sorted(versions))]
    return {"bool": {"must_not": parts}} if parts else {"match_all": {}}


def _not_written(failed: Sequence[Any]) -> ServiceError:
    error = failed[0].get("error") or {}
    kind = error.get("type", failed[0]["status"]) if isinstance(error, dict) else error
    return ServiceError(
        f"OpenSearch no aceptó {counted(len(failed), 'fragmento')} ({kind}). "
        "El índice sigue como estaba.",
        hint="Repite el comando: los vectores ya calculados no se pierden.",
    )


def _not_visible(missing: int) -> ServiceBusyError:
    return ServiceBusyError(
        f"OpenSearch todavía no muestra {counted(missing, 'fragmento')}. "
        "El índice sigue como estaba.",
        hint="Espera unos minutos y repite el comando: los vectores ya calculados no se pierden.",
    )
