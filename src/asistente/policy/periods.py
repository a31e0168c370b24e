"""The period that is asked about against the period that each passage speaks of."""

import re
from collections.abc import Iterable, Sequence
from pathlib import PurePath
from typing import NamedTuple

from asistente.contracts import BlockKind, Evidence, Option, ReasonCode, Status
from asistente.language.dates import find_dates
from asistente.language.periods import covers, find_periods, period_order, years_of
from asistente.language.related import stems_of
from asistente.language.tables import cells_of
from asistente.policy.finding import Finding, passed, stopped
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate, passage

NAME = "period"
_NEAR_BEST, _RIVAL = 0.85, 0.8
_AS_GOOD = 0.92
"""What a unit of the period must reach of the best one, not to be passed over for it."""
_WEAK, _LESS, _TOPIC = 0.5, 0.6, 0.4
"""What is said of the period asked for is no answer under these: coverage, share of what is said
of another period, and coverage from which that one is on the topic."""
_SERVES = 0.6
"""From here on a unit serves what is asked for, whatever it lacks."""
_NAMING = 2
"""Words of the topic with which a row names a thing."""
_LABEL = 48
"""Characters at the start of a row or item in which a period labels it."""


class Timed(NamedTuple):
    """The candidates that speak of the right period, and the verdict."""

    finding: Finding
    units: tuple[Candidate, ...]


def in_period(evidence: Evidence, inquiry: Inquiry, units: Sequence[Candidate]) -> Timed:
    """Keep the candidates of the period asked for, or of the current one."""
    if inquiry.periods:
        timed = _asked(inquiry.periods, units)
        return _part_of_year(evidence, inquiry, timed) or timed
    timed = (
        _assumed(evidence.period, inquiry, units, "el periodo indicado")
        if evidence.period
        else _current(evidence, inquiry, units)
    )
    if inquiry.days and _most_referred(timed.units) < _most_referred(units):
        return Timed(passed(NAME, "la pregunta nombra un día de otro periodo"), tuple(units))
    return timed


def _most_referred(units: Sequence[Candidate]) -> float:
    return max((unit.referred for unit in units), default=0.0)


def periods_of(unit: Candidate) -> tuple[str, ...]:
    """Periods that the unit is about: its own label, else its innermost heading, else its source's,
    else the only one that its chunk names.

    A sentence that mentions another period in passing is still about its section's.
    """
    text = unit.text
    if unit.unit.kind in (BlockKind.ROW, BlockKind.ITEM, BlockKind.PAIR):
        own = find_periods(text[:_LABEL])
        if own:
            return own
    for part in (unit.unit.lead, *reversed(unit.hit.chunk.section_path)):
        found = find_periods(part)
        if found:
            return found
    source = unit.hit.source
    if source.period:
        return (source.period,)
    told = tuple(p for p in find_periods(unit.hit.chunk.text) if not p.isdigit())
    return told if len(told) == 1 else find_periods(source.title)


def speaks_of(unit: Candidate, period: str) -> bool | None:
    """Whether a unit is about a period; None where it is about none in particular."""
    own, about = _distinct(find_periods(unit.text)), periods_of(unit)
    if any(covers(period, named) for named in own):
        return True
    if own and all(each in own or _is_wider(each, own) for each in about):
        return False
    if about:
        return any(covers(period, one) for one in about)
    return False if _dated_otherwise(unit, period) else None


def _is_wider(period: str, others: Sequence[str]) -> bool:
    """It is that of others and says less, as the year of a semester does."""
    return any(covers(period, other) and len(other) > len(period) for other in others)


def _dated_otherwise(unit: Candidate, period: str) -> bool:
    """Its dates name years, and none in which the period can lie."""
    years = {day.year for found in find_dates(unit.text) for day in (found.first, found.last)}
    named = {int(year) for year in re.findall(r"(?:19|20)\d\d", period)}
    stated = {year for year in years if year is not None}
    return bool(stated and named) and all(abs(s - n) > 1 for s in stated for n in named)


def _asked(asked: tuple[str, ...], units: Sequence[Candidate]) -> Timed:
    verdicts = [(unit, _any(_answers_for(unit, period) for period in asked)) for unit in units]
    kept = tuple(unit for unit, verdict in verdicts if verdict is not False)
    others = [unit for unit, verdict in verdicts if verdict is False]
    exact = max((unit.coverage for unit, verdict in verdicts if verdict), default=0.0)
    best_other = max((unit.coverage for unit in others), default=0.0)
    named = ", ".join(asked)
    weak = exact < _WEAK and exact < _LESS * best_other
    worth_kept, worth_other = (max(map(_worth, each), default=0.0) for each in (kept, others))
    if others and weak and best_other >= _TOPIC and worth_other >= worth_kept:
        return Timed(_stale(named, others), ())
    return Timed(passed(NAME, f"periodo de la pregunta: {named}"), kept)


def _part_of_year(evidence: Evidence, inquiry: Inquiry, timed: Timed) -> Timed | None:
    """Where a year is named and one document has a value for each of its halves: the one that is
    valid, else ask which."""
    if not inquiry.definite or not all(period.isdigit() for period in inquiry.periods):
        return None
    best = max((_worth(unit) for unit in timed.units), default=0.0)
    near = [unit for unit in timed.units if _worth(unit) >= _RIVAL * best]
    named = [u for u in near if any(not period.isdigit() for period in periods_of(u)[:1])]
    sources = {unit.hit.source.source_id for unit in named}
    halves = _distinct(period for unit in named for period in periods_of(unit)[:1])
    several = len(sources) == 1 and len(halves) > 1
    return _current(evidence, inquiry, timed.units) if several else None


def _answers_for(unit: Candidate, period: str) -> bool | None:
    """The same; a document that has the year of another period in its name is about that one."""
    verdict = speaks_of(unit, period)
    if verdict is not None:
        return verdict
    source = unit.hit.source
    named = years_of(f"{source.title} {PurePath(source.location).stem}")
    if named & years_of(period):
        return True if period.isdigit() else None
    return False if named else None


def _any(verdicts: Iterable[bool | None]) -> bool | None:
    found = tuple(verdicts)
    if True in found:
        return True
    return None if None in found else False


def _stale(asked: str, others: Sequence[Candidate]) -> Finding:
    best = max(unit.coverage for unit in others)
    near = [unit for unit in others if unit.coverage >= _NEAR_BEST * best]
    newest = _newest(near) or _year_of(near)
    shown = next((unit for unit in near if newest in periods_of(unit)), near[0])
    return stopped(
        NAME,
        Status.REFUSED,
        ReasonCode.STALE_SOURCE,
        note=f"ningún documento trata el tema para {asked}; el más reciente es de {newest}",
        message=f"Los documentos no tienen esa información para {asked}; la más reciente es de "
        f"{newest} («{shown.hit.source.title}»).",
    )


def _year_of(units: Sequence[Candidate]) -> str:
    """The latest year among their dates, for sources that name no period."""
    days = (found.last.year for unit in units for found in find_dates(unit.text))
    return str(max((year for year in days if year is not None), default="otra fecha"))


def _assumed(period: str, inquiry: Inquiry, units: Sequence[Candidate], why: str) -> Timed:
    """Prefer a period that nobody asked for by name; fall back to what there is, and say so."""
    best = max((_worth(unit) for unit in units), default=0.0)
    kept = tuple(unit for unit in units if speaks_of(unit, period) is not False)
    covered = max((unit.coverage for unit in units), default=0.0)
    near = [unit for unit in kept if unit.coverage >= _AS_GOOD * covered]
    as_good = max((_worth(unit) for unit in near), default=0.0) >= _AS_GOOD * best
    if as_good or any(_names_the_same(unit, units, inquiry) for unit in kept):
        others = any(speaks_of(unit, period) is False and periods_of(unit) for unit in units)
        tell = (
            f"Se respondió para el periodo {period}." if others and _bound(kept, period) else None
        )
        return Timed(passed(NAME, f"{why}: {period}", tell=tell), kept)
    newest = _newest(unit for unit in units if _worth(unit) >= _AS_GOOD * best)
    if newest == period:
        return Timed(passed(NAME, f"{why}: {period}"), kept)
    tell = f"Los documentos tratan esto para {newest}, no para {period}." if newest else None
    kept = tuple(u for u in units if newest is None or speaks_of(u, newest) is not False)
    return Timed(passed(NAME, f"{why} ({period}) no trata el tema", tell=tell), kept)


def _names_the_same(unit: Candidate, units: Sequence[Candidate], inquiry: Inquiry) -> bool:
    """A row that holds itself all that the best one holds of the topic, and serves as well.

    What a header, a title or a cell with the year adds tells how each table is made, not what its
    row is about.
    """
    best = max(units, key=_worth)
    if {unit.unit.kind, best.unit.kind} != {BlockKind.ROW} or unit.held < best.held:
        return False
    theirs, mine = (_held_of_topic(each, inquiry) for each in (best, unit))
    return len(theirs) >= _NAMING and theirs <= mine


def _held_of_topic(unit: Candidate, inquiry: Inquiry) -> set[str]:
    cells = [cell for cell in cells_of(unit.text) if not years_of(cell)]
    text = stems_of(" ".join(cells))
    return {term.stem for term in inquiry.topic if inquiry.presence(term.stem, text)}


def _worth(unit: Candidate) -> float:
    """Coverage, and whether it serves what is asked for; how well does not tell periods apart."""
    return unit.coverage + (1.0 if unit.held >= _SERVES else unit.held)


def _bound(units: Sequence[Candidate], period: str) -> bool:
    """The best unit is about the period, so the answer depends on it."""
    return bool(units) and speaks_of(units[0], period) is True


def _current(evidence: Evidence, inquiry: Inquiry, units: Sequence[Candidate]) -> Timed:
    """Nobody named a period: take the one that is valid, else the newest, else ask which."""
    most = _most_referred(units)
    named = [unit for unit in units if unit.referred >= most]
    best = max((_worth(unit) for unit in named), default=0.0)
    near = [u for u in named if _worth(u) >= _RIVAL * best and periods_of(u)]
    periods = _distinct(p for unit in near for p in periods_of(unit)[:1])
    if len(periods) < 2:
        return Timed(passed(NAME, "un solo periodo, o ninguno"), tuple(units))
    valid = _distinct(p for unit in near if _valid(unit, evidence) for p in periods_of(unit)[:1])
    if len(valid) == 1:
        return _assumed(valid[0], inquiry, units, "vigente en la fecha")
    newest = max(periods, key=period_order)
    rivals = _beside(newest, near, periods)
    if len(rivals) > 1:
        return Timed(_which(evidence, near, rivals), ())
    return _assumed(newest, inquiry, units, "el periodo más reciente")


def _distinct(periods: Iterable[str]) -> tuple[str, ...]:
    """Periods of which none is a part of another ("2025" says less than "2025-1")."""
    found = tuple(dict.fromkeys(periods))
    return tuple(period for period in found if not _is_wider(period, found))


def _beside(newest: str, near: Sequence[Candidate], periods: Sequence[str]) -> tuple[str, ...]:
    """Periods that one document has together with the newest: neither it nor its age tells which
    is meant."""
    holders = {unit.hit.source.source_id for unit in near if newest in periods_of(unit)}
    together = {
        p for unit in near if unit.hit.source.source_id in holders for p in periods_of(unit)[:1]
    }
    return tuple(period for period in periods if period in together)


def _valid(unit: Candidate, evidence: Evidence) -> bool:
    source = unit.hit.source
    start, end = source.valid_from, source.valid_to
    return start is not None and end is not None and start <= evidence.as_of <= end


def _which(evidence: Evidence, near: Sequence[Candidate], periods: tuple[str, ...]) -> Finding:
    """One document holds several periods and nothing tells which is meant."""
    core = evidence.question.strip(" ¿?¡!.")
    shown = [next(u for u in near if period in periods_of(u)) for period in periods]
    return stopped(
        NAME,
        Status.NEEDS_CLARIFICATION,
        ReasonCode.AMBIGUOUS,
        note=f"hay valores para varios periodos: {', '.join(periods)}",
        message=f"¿De qué periodo? Los documentos tienen {_listed(periods)}.",
        options=tuple(Option(label=p, question=f"¿{core} {p}?") for p in periods),
        passages=tuple(passage(unit) for unit in shown),
    )


def _listed(names: Sequence[str]) -> str:
    return " y ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]


def _newest(units: Iterable[Candidate]) -> str | None:
    return max((p for unit in units for p in periods_of(unit)), key=period_order, default=None)
