"""A chunk as a document of OpenSearch, and back."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from asistente.language.analyser import analyse
from asistente.ports import IndexedChunk, Vectors

MAX_BATCH = 4_500_000
"""Bytes of a bulk request; the service takes 5 MB."""

FIELDS = ("chunk_id", "source_id", "version", "chunk", "terms", "floats")
"""What a search asks back."""


class FoundChunk(NamedTuple):
    """A document that a search gave back."""

    chunk_id: str
    source_id: str
    version: str
    chunk: str
    """As JSON: most of those that are found are never shown."""
    terms: list[str]
    vector: Vectors


def own_id(version: str, chunk_id: str) -> str:
    """The id of a document where ids are ours to give; elsewhere it tells documents apart."""
    return f"{version}:{chunk_id}"


def document(record: IndexedChunk) -> bytes:
    """A chunk as JSON.

    Its vector stands there twice: as numbers, which is what is searched, with the nine digits that
    tell any two floats apart; and as bytes, which are read back ten times as fast.
    """
    source = record.source
    fields = {
        "chunk_id": record.chunk.chunk_id,
        "source_id": source.source_id,
        "version": record.version,
        "chunk": record.chunk.model_dump_json(exclude_defaults=True),
        "text": record.chunk.text,
        "terms": " ".join(analyse(record.text)),
        "floats": b64encode(record.vector.astype("<f4").tobytes()).decode(),
        "title": source.title,
        "category": source.category,
        "office": source.office,
        "period": source.period,
        "source_type": source.source_type,
        "publication_date": source.publication_date,
        "valid_from": source.valid_from,
        "valid_to": source.valid_to,
    }
    known = {name: value for name, value in fields.items() if value is not None}
    vector = ",".join(f"{x:.9g}" for x in record.vector.tolist())
    head = json.dumps(known, ensure_ascii=False, default=str)[:-1]
    return f'{head}, "vector": [{vector}]}}'.encode("utf-8", "replace")


def found_chunk(hit: Mapping[str, Any]) -> FoundChunk:
    """The document of a hit."""
    fields = hit["_source"]
    vector = np.frombuffer(b64decode(fields["floats"]), dtype="<f4")
    return FoundChunk(
        chunk_id=fields["chunk_id"],
        source_id=fields["source_id"],
        version=fields["version"],
        chunk=fields["chunk"],
        terms=fields["terms"].split(),
        vector=vector,
    )


def batches(
    records: Iterable[IndexedChunk], *, own_ids: bool
) -> Iterator[tuple[list[IndexedChunk], bytes]]:
    """Bulk requests of at most `MAX_BATCH` bytes, each with the records that it carries."""
    held: list[IndexedChunk] = []
    lines: list[bytes] = []
    size = 0
    for record in records:
        line = _action(record, own_ids=own_ids) + b"\n" + document(record) + b"\n"
        if held and size + len(line) > MAX_BATCH:
            yield held, b"".join(lines)
            held, lines, size = [], [], 0
        held.append(record)
        lines.append(line)
        size += len(line)
    if held:
        yield held, b"".join(lines)


def _action(record: IndexedChunk, *, own_ids: bool) -> bytes:
    action = {"index": {"_id": own_id(record.version, record.chunk.chunk_id)} if own_ids else {}}
    return json.dumps(action, ensure_ascii=False).encode()
