"""Editions of one document: "aranceles-2025.csv" and "aranceles-2026.html".

A year in a name is seldom a period: a law keeps its year for ever. Where two documents are named
alike but for the year, it tells which is the current one.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import PurePath

from asistente.contracts import Evidence, Source
from asistente.language.analyser import fold
from asistente.language.periods import find_periods

_YEARS = re.compile(r"(?<!\d)20\d\d(?:\s*[-–/_]\s*(?:20)?\d\d(?!\d))?")


def with_editions(evidence: Evidence) -> Evidence:
    """The evidence, with the year as period of sources that have none and are editions of one."""
    years = _editions({hit.source.source_id: hit.source for hit in evidence.hits})
    if not years:
        return evidence
    hits = (
        hit.model_copy(update={"source": _dated(hit.source, years[hit.source.source_id])})
        if hit.source.source_id in years
        else hit
        for hit in evidence.hits
    )
    return evidence.model_copy(update={"hits": tuple(hits)})


def _dated(source: Source, year: str) -> Source:
    return source.model_copy(update={"period": year, "inferred": (*source.inferred, "period")})


def _editions(sources: Mapping[str, Source]) -> dict[str, str]:
    """The year of each source without a period that another one is named like, but for its year."""
    named: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for name, source in sources.items():
        for text in (PurePath(source.location).stem, source.title):
            year = _YEARS.search(text)
            if year:
                rest = re.sub(r"\W+|_+", " ", fold(_YEARS.sub(" ", text))).strip()
                named[rest][name] = next(iter(find_periods(year.group())), year.group()[:4])
    return {
        name: year
        for rest, years in named.items()
        if rest and len(set(years.values())) > 1
        for name, year in years.items()
        if sources[name].period is None
    }
