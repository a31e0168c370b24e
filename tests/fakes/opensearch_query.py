"""The searches of an OpenSearch index, computed as it does: BM25 of Lucene, exact kNN, hybrid."""

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import Stemmer

from asistente.language.analyser import words

K1, B = 1.2, 0.75
SMALLEST = 0.001
"""What min-max makes of the lowest score, so that a match is never nothing."""

Documents = Mapping[str, Mapping[str, Any]]
Scores = dict[str, float]

_STOP = frozenset("de la que el en y a los del se las por un para con no una su al lo".split())
_STEM = Stemmer.Stemmer("spanish")


class BadQueryError(Exception):
    """A query that the service answers with 400."""


def search(query: Mapping[str, Any], documents: Documents, fields: Mapping[str, Any]) -> Scores:
    """Score of every document that matches."""
    ((kind, body),) = query.items()
    match kind:
        case "match_all":
            return dict.fromkeys(documents, 1.0)
        case "terms":
            ((field, values),) = body.items()
            if len(values) > 65_536:
                raise BadQueryError("too many terms")
            wanted = set(values)
            return {i: 1.0 for i, d in documents.items() if d.get(field) in wanted}
        case "match":
            ((field, wanted),) = body.items()
            return _bm25(str(wanted["query"]), field, documents, fields)
        case "bool":
            return _bool(body, documents, fields)
        case "knn":
            ((field, near),) = body.items()
            return _knn(near, field, documents, fields)
    raise BadQueryError(f"unknown query [{kind}]")


def hybrid(
    queries: Sequence[Mapping[str, Any]],
    documents: Documents,
    fields: Mapping[str, Any],
    *,
    size: int,
    weights: Sequence[float] | None,
) -> Scores:
    """Scores of several queries in one; without weights (no pipeline) they are merely added."""
    found = [_top(search(query, documents, fields), size) for query in queries]
    if weights is None:
        return {i: sum(scores.get(i, 0.0) for scores in found) for scores in found for i in scores}
    scaled = [_min_max(scores) for scores in found]
    total = sum(weights)
    return {
        i: sum(w * scores.get(i, 0.0) for w, scores in zip(weights, scaled, strict=True)) / total
        for scores in scaled
        for i in scores
    }


def _min_max(scores: Scores) -> Scores:
    low, high = min(scores.values(), default=0.0), max(scores.values(), default=0.0)
    if low == high:
        return dict.fromkeys(scores, 1.0)
    return {i: (score - low) / (high - low) or SMALLEST for i, score in scores.items()}


def _top(scores: Scores, k: int) -> Scores:
    return dict(sorted(scores.items(), key=lambda item: -item[1])[:k])


def _bool(body: Mapping[str, Any], documents: Documents, fields: Mapping[str, Any]) -> Scores:
    scores = dict.fromkeys(documents, 0.0)
    for clause in _clauses(body, "filter"):
        scores = {i: s for i, s in scores.items() if i in search(clause, documents, fields)}
    for clause in _clauses(body, "must_not"):
        excluded = search(clause, documents, fields)
        scores = {i: s for i, s in scores.items() if i not in excluded}
    for clause in _clauses(body, "must"):
        found = search(clause, documents, fields)
        scores = {i: s + found[i] for i, s in scores.items() if i in found}
    return scores


def _clauses(body: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    given = body.get(name, [])
    return given if isinstance(given, list) else [given]


def _knn(
    near: Mapping[str, Any], field: str, documents: Documents, fields: Mapping[str, Any]
) -> Scores:
    vector = np.array(near["vector"], dtype=np.float32)
    if len(vector) != fields[field]["dimension"]:
        raise BadQueryError("Query vector has invalid dimension")
    allowed = search(near["filter"], documents, fields) if "filter" in near else documents
    held = [i for i in documents if i in allowed and field in documents[i]]
    if not held:
        return {}
    rows = np.array([documents[i][field] for i in held], dtype=np.float32)
    products = (rows @ vector).tolist()
    scores = {i: 1 + p if p >= 0 else 1 / (1 - p) for i, p in zip(held, products, strict=True)}
    return _top(scores, int(near["k"]))


def _bm25(text: str, field: str, documents: Documents, fields: Mapping[str, Any]) -> Scores:
    analyse = _analyser(str(fields[field].get("analyzer", "standard")))
    held = {i: Counter(analyse(d[field])) for i, d in documents.items() if d.get(field)}
    if not held:
        return {}
    mean = sum(sum(counts.values()) for counts in held.values()) / len(held)
    scores: Scores = {}
    for term in analyse(text):
        having = {i: counts[term] for i, counts in held.items() if term in counts}
        idf = math.log1p((len(held) - len(having) + 0.5) / (len(having) + 0.5))
        for i, count in having.items():
            length = 1 - B + B * _stored_length(sum(held[i].values())) / mean
            scores[i] = scores.get(i, 0.0) + idf * count / (count + K1 * length)
    return scores


def _stored_length(length: int) -> int:
    """Lucene keeps a length in one byte: exact up to 40, then four significant bits."""
    if length < 40:
        return length
    above = length - 24
    shift = max(0, above.bit_length() - 4)
    return 24 + (above >> shift << shift)


def _analyser(name: str) -> Callable[[str], list[str]]:
    if name == "whitespace":
        return str.split
    return lambda text: [_STEM.stemWord(f) for _, f in words(text) if f not in _STOP]
