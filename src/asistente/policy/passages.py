"""Which units of the retrieved chunks speak to the question: the evidence proper.

A unit counts with what it needs to be understood: the list's lead-in or table header (`lead`), the
headings over it, the title. One that holds what is asked for goes before one that only sounds like
the question.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from asistente.contracts import BlockKind, Chunk, Evidence, Hit, Passage, Source, Term, Unit
from asistente.language.analyser import analyse
from asistente.language.asked import STRICT, Asked, holds
from asistente.policy.inquiry import Inquiry

DEPTH = 8
"""Hits whose units are looked at."""
PROBED = 8
"""Units whose cosine to the question is measured: the best by everything else."""

_IN_LEAD, _IN_PATH, _NEARBY = 0.9, 0.75, 0.35
"""What a topic word is worth where the unit does not hold it itself."""


@dataclass(frozen=True)
class Candidate:
    """A unit with what speaks for it, each 0 to 1."""

    hit: Hit
    unit: Unit
    coverage: float
    """idf-weighted topic words in the unit and its context."""
    own: float
    """The same, in the unit itself and its lead only."""
    held: bool
    """It holds every strict kind that is asked for, or nothing strict is."""
    cosine: float | None = None

    @property
    def key(self) -> str:
        """How `Evidence.unit_cosines` names it."""
        return f"{self.hit.chunk.chunk_id}:{self.unit.start}"

    @property
    def text(self) -> str:
        """What the source says, verbatim."""
        return self.hit.chunk.text[self.unit.start : self.unit.end]

    @property
    def embedded(self) -> str:
        """What is embedded of it."""
        return f"{self.unit.lead} {self.text}".strip()

    @property
    def score(self) -> float:
        """Order among candidates."""
        closeness = 0.0 if self.cosine is None else (self.cosine - 0.8) * 4
        return self.coverage + closeness + 0.35 * self.held + 0.3 * self.hit.score


def candidates(evidence: Evidence, inquiry: Inquiry) -> tuple[Candidate, ...]:
    """Units of the best hits, best first. Cosines are taken from the evidence where measured."""
    found = [
        _candidate(hit, unit, inquiry, evidence)
        for hit in evidence.hits[:DEPTH]
        for unit in hit.chunk.units
    ]
    return tuple(sorted(found, key=lambda c: (-c.score, c.hit.rank, c.unit.start)))


def passage(candidate: Candidate) -> Passage:
    """A candidate as the contract has it."""
    return Passage(
        unit=candidate.unit,
        chunk=candidate.hit.chunk,
        source=candidate.hit.source,
        score=candidate.score,
    )


def strict_kinds(inquiry: Inquiry) -> tuple[Asked, ...]:
    """Kinds asked for whose presence can be told from the form of a text."""
    return tuple(request.kind for request in inquiry.requests if request.kind in STRICT)


def _candidate(hit: Hit, unit: Unit, inquiry: Inquiry, evidence: Evidence) -> Candidate:
    body = stems(hit.chunk.text[unit.start : unit.end])
    lead = stems(unit.lead)
    path = stems(" ".join((hit.source.title, *hit.chunk.section_path)))
    around = stems(hit.chunk.text)
    weights = [(t.idf, _presence(t.stem, body, lead, path, around)) for t in inquiry.topic]
    total = sum(idf for idf, _ in weights) or 1.0
    own = sum(idf for idf, presence in weights if presence >= _IN_LEAD)
    text = f"{unit.lead}\n{hit.chunk.text[unit.start : unit.end]}"
    held = all(holds(kind, text) for kind in (r.kind for r in inquiry.requests))
    key = f"{hit.chunk.chunk_id}:{unit.start}"
    return Candidate(
        hit=hit,
        unit=unit,
        coverage=sum(idf * presence for idf, presence in weights) / total,
        own=own / total,
        held=held,
        cosine=evidence.unit_cosines.get(key),
    )


def _presence(
    term: str,
    body: frozenset[str],
    lead: frozenset[str],
    path: frozenset[str],
    around: frozenset[str],
) -> float:
    if term in body:
        return 1.0
    if term in lead:
        return _IN_LEAD
    if term in path:
        return _IN_PATH
    return _NEARBY if term in around else 0.0


@lru_cache(maxsize=8192)
def stems(text: str) -> frozenset[str]:
    """Stems of a text, remembered: units of the same chunk share their context."""
    return frozenset(analyse(text))
