"""How chunks lie in OpenSearch: names, fields, and the pipeline that normalises two scores."""

from __future__ import annotations

import hashlib
import re

from asistente.language.analyser import ANALYSER_ID

LAYOUT = 1
"""Another layout is another index."""

PIPELINE = "asistente-hybrid"
LEXICAL_WEIGHT, VECTOR_WEIGHT = 0.3, 0.7


def index_name(prefix: str, index: str, *, embedder: str, dimension: int) -> str:
    """Name in OpenSearch of the index for one embedder: vectors of two never mix."""
    identity = "\n".join((index, embedder, str(dimension), ANALYSER_ID, str(LAYOUT)))
    digest = hashlib.sha256(identity.encode()).hexdigest()[:8]
    readable = re.sub(r"[^a-z0-9]+", "-", f"{prefix}-{index}".lower()).strip("-_")
    return f"{readable or 'asistente'}-{digest}"


def index_body(dimension: int) -> dict[str, object]:
    """Settings and mapping of an index.

    `terms` holds our own stems, so that the search finds what the local one finds; `text` is for
    whoever searches the collection with other tools.
    """
    keyword = {"type": "keyword"}
    kept = {"type": "keyword", "index": False, "doc_values": False}
    day = {"type": "date", "format": "strict_date"}
    return {
        "settings": {"index": {"knn": True}},
        "mappings": {
            "dynamic": False,
            "properties": {
                "text": {"type": "text", "analyzer": "spanish"},
                "terms": {"type": "text", "analyzer": "whitespace"},
                "vector": _vector(dimension),
                **dict.fromkeys(("chunk", "floats"), kept),
                **dict.fromkeys(("chunk_id", "source_id", "version"), keyword),
                **dict.fromkeys(("title", "category", "office", "period", "source_type"), keyword),
                **dict.fromkeys(("publication_date", "valid_from", "valid_to"), day),
            },
        },
    }


def pipeline_body() -> dict[str, object]:
    """Min-max and a weighted mean: without it, hybrid scores come back as they are."""
    return {
        "description": "asistente: BM25 0.3, vectores 0.7",
        "phase_results_processors": [
            {
                "normalization-processor": {
                    "normalization": {"technique": "min_max"},
                    "combination": {
                        "technique": "arithmetic_mean",
                        "parameters": {"weights": [LEXICAL_WEIGHT, VECTOR_WEIGHT]},
                    },
                }
            }
        ],
    }


def _vector(dimension: int) -> dict[str, object]:
    return {
        "type": "knn_vector",
        "dimension": dimension,
        "method": {"name": "hnsw", "engine": "faiss", "space_type": "innerproduct"},
    }
