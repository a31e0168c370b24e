"""Asks each case and keeps what the metrics need."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from asistente.contracts import Answer, AskRequest, Chunk, Hit, Source, Trace
from asistente.evaluation.cases import Case, RelevantSource
from asistente.evaluation.result import CaseResult, file_name, folded

Ask = Callable[[AskRequest], Trace]


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A chunk of the index as cases name it: by file and page."""

    chunk_id: str
    names: frozenset[str]
    pages: tuple[int, ...]
    text: str
    """Folded."""

    def is_in(self, place: RelevantSource) -> bool:
        """Whether the chunk stands in that file and on that page."""
        on_page = place.page is None or place.page in self.pages
        return on_page and file_name(place.source) in self.names


def entry_of(chunk: Chunk, source: Source) -> Entry:
    """Describe a chunk for the catalogue."""
    names = frozenset(map(file_name, (source.location, *source.locations)))
    text = folded(f"{chunk.header} {chunk.text}")
    return Entry(chunk_id=chunk.chunk_id, names=names, pages=chunk.pages, text=text)


def run_cases(cases: Sequence[Case], ask: Ask, catalogue: Sequence[Entry]) -> Iterator[CaseResult]:
    """One result a case, in order, as soon as it is there."""
    for case in cases:
        yield result_of(case, ask(case.request), catalogue)


def result_of(case: Case, trace: Trace, catalogue: Sequence[Entry]) -> CaseResult:
    """Reduce a trace to what is scored."""
    hits = trace.evidence.hits if trace.evidence else ()
    first = trace.attempts[0] if trace.attempts else None
    return CaseResult(
        case=case,
        answer=trace.answer,
        group=trace.route.group if trace.route else None,
        ranking=tuple(hit.chunk.chunk_id for hit in hits),
        relevant=tuple(_chunks_of(place, case, catalogue) for place in case.relevant),
        valid_citations=_valid_citations(trace.answer, hits),
        claims=first.claims if first else 0,
        dropped_claims=first.dropped if first else 0,
    )


def _chunks_of(place: RelevantSource, case: Case, catalogue: Sequence[Entry]) -> frozenset[str]:
    """The chunks of a place that hold what must be said; all of the place if none does.

    A file of ten chunks answers a question in one or two of them, and a ranking is right when it
    finds those.
    """
    inside = [entry for entry in catalogue if entry.is_in(place)]
    needed = [folded(text) for text in case.must_include]
    holding = [entry for entry in inside if any(text in entry.text for text in needed)]
    return frozenset(entry.chunk_id for entry in holding or inside)


def _valid_citations(answer: Answer, hits: Sequence[Hit]) -> int:
    chunks = {(hit.chunk.chunk_id, hit.source.source_id): hit.chunk.text for hit in hits}
    return sum(
        _one_form(cited.quote) in _one_form(chunks.get((cited.chunk_id, cited.source_id), ""))
        for cited in answer.citations
        if cited.quote
    )


def _one_form(text: str) -> str:
    """NFC: a quote is verbatim whatever Unicode form it travelled in."""
    return unicodedata.normalize("NFC", text)
