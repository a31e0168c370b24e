"""Is the very thing that was asked for in the evidence, or only its topic?"""

import re
from collections.abc import Sequence

from asistente.contracts import Evidence, ReasonCode, Status
from asistente.language.asked import IN_SPANISH, STRICT, Asked, holds, values_of
from asistente.language.values import ValueKind
from asistente.policy.finding import Finding, passed, stopped
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate, stems

NAME = "missing_detail"
_SHARE = 0.75
"""Share of the best unit's coverage that a unit with the detail must have."""
_FLOOR = 0.5


def detail(evidence: Evidence, inquiry: Inquiry, units: Sequence[Candidate]) -> Finding:
    """Refuse where the topic is there and the detail is not."""
    for reference in _references(evidence):
        if not _mentioned(reference, evidence):
            return _absent(units, f"no mencionan «{reference}»")
    unknown = [term.word for term in inquiry.specifics if not _named(term.stem, evidence)]
    if unknown:
        return _absent(units, f"no mencionan «{unknown[0]}»")
    kinds = [request.kind for request in inquiry.requests if request.kind in STRICT]
    if kinds and not any(_held(kind, units) for kind in kinds):
        return _absent(units, f"no indican {IN_SPANISH[kinds[0]]}")
    return passed(NAME, "la evidencia contiene lo que se pregunta")


def _held(kind: Asked, units: Sequence[Candidate]) -> bool:
    enough = max(_FLOOR, _SHARE * max((unit.coverage for unit in units), default=0.0))
    return any(
        unit.coverage >= enough and holds(kind, f"{unit.unit.lead}\n{unit.text}") for unit in units
    )


def _absent(units: Sequence[Candidate], what: str) -> Finding:
    topic = f"Los documentos tratan el tema («{_topic(units[0])}»), pero " if units else ""
    text = f"{topic}{what}." if topic else f"Los documentos {what}."
    return stopped(
        NAME, Status.REFUSED, ReasonCode.MISSING_DETAIL, note=f"los documentos {what}", message=text
    )


def _topic(unit: Candidate) -> str:
    path = unit.hit.chunk.section_path
    return path[-1] if path else unit.hit.source.title


def _references(evidence: Evidence) -> list[str]:
    """Articles, clauses and fractions that the question names."""
    return [
        evidence.question[value.start : value.end]
        for value in values_of(evidence.question)
        if value.kind is ValueKind.ARTICLE
    ]


def _mentioned(reference: str, evidence: Evidence) -> bool:
    wanted = {v.norm for v in values_of(reference) if v.kind is ValueKind.ARTICLE}
    for hit in evidence.hits:
        text = "\n".join((*hit.chunk.section_path, hit.chunk.text))
        if wanted & {v.norm for v in values_of(text) if v.kind is ValueKind.ARTICLE}:
            return True
        if any(re.search(rf"(?m)^\W*{re.escape(norm)}\s*[.)-]", text, re.I) for norm in wanted):
            return True
    return False


def _named(stemmed: str, evidence: Evidence) -> bool:
    return any(
        stemmed in stems(hit.chunk.embedding_text(hit.source.title)) for hit in evidence.hits
    )
