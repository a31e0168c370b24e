"""Two sources that give different values for the same thing: show both, never one silently."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from asistente.contracts import BlockKind, ReasonCode, Source, SourceType, Status
from asistente.language.analyser import level
from asistente.language.asked import Asked
from asistente.language.dates import find_dates
from asistente.language.fulfilment import values_of
from asistente.language.related import TextStems, kin_of, stems_of
from asistente.language.tables import cells_of, on_a_line
from asistente.language.values import ValueKind
from asistente.policy.compared import WITHOUT_REQUEST, kinds_asked, values
from asistente.policy.finding import Finding, passed, stopped
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate, passage
from asistente.policy.periods import periods_of

NAME = "conflicting_sources"
_NEAR_BEST = 0.85
_SAME_LABEL = 0.6
_ONE_LABEL, _NEAR_LABEL = 0.75, 0.6
"""What says nearly the same words may be found under titles that say less of the topic."""
_REVOKES = (
    *("queda sin efecto", "quedan sin efecto"),
    *("deja sin efecto", "dejan sin efecto", "sustituye", "reemplaza", "abroga", "deroga"),
)


@dataclass(frozen=True)
class Settled:
    """The candidates after superseded ones were taken out, and the verdict."""

    finding: Finding
    units: tuple[Candidate, ...]


def conflicts(inquiry: Inquiry, units: Sequence[Candidate]) -> Settled:
    """Compare the best candidate with those of other sources that say the same of another value."""
    if not units:
        return Settled(passed(NAME, "sin candidatos"), ())
    best = _most_telling(units)
    kind = _kind(inquiry, best)
    if kind is None:
        return Settled(passed(NAME, "no se pide un valor que comparar"), tuple(units))
    rivals = _rivals(best, units, kind, inquiry)
    if not rivals:
        return Settled(passed(NAME, "las fuentes no se contradicen"), tuple(units))
    return _settle(best, rivals, units)


def _most_telling(units: Sequence[Candidate]) -> Candidate:
    """Of the units on the topic, the one that serves best what is asked for."""
    enough = _NEAR_BEST * max(unit.coverage for unit in units)
    near = [unit for unit in units if unit.coverage >= enough]
    return max(near, key=lambda unit: (unit.held, unit.score))


def _kind(inquiry: Inquiry, best: Candidate) -> ValueKind | None:
    """The kind of value that the question is about and the best unit holds."""
    asked = [k for request in inquiry.requests for k in kinds_asked(request)]
    if not asked and any(request.kind is not Asked.YES_NO for request in inquiry.requests):
        return None
    held = {value.kind for value in values_of(best.text)}
    told = (
        kind
        for kind in asked or WITHOUT_REQUEST
        if kind in held or (kind in asked and values(best, kind))
    )
    return next(told, None)


def _rivals(
    best: Candidate, units: Sequence[Candidate], kind: ValueKind, inquiry: Inquiry
) -> list[Candidate]:
    """In each other source, what is most like the best unit, where its value is another."""
    nearest: dict[str, Candidate] = {}
    for unit in units:
        source = unit.hit.source.source_id
        if source == best.hit.source.source_id or unit.rightly < best.rightly:
            continue
        if not (
            _comparable(best, unit, kind)
            or _row_and_prose(best, unit, kind, inquiry)
            or _of_one_day(best, unit, kind, inquiry)
        ):
            continue
        if source not in nearest or _alike(best, unit) > _alike(best, nearest[source]):
            nearest[source] = unit
    return [unit for unit in nearest.values() if not _agree(best, unit, kind)]


def _settle(best: Candidate, rivals: Sequence[Candidate], units: Sequence[Candidate]) -> Settled:
    winner, why = best, ""
    for rival in rivals:
        reason = _supersedes(rival, winner)
        if reason:
            winner, why = rival, reason
            continue
        reason = _supersedes(winner, rival)
        if not reason:
            return Settled(_unsettled(winner, rival), tuple(units))
        why = reason
    losers = {u.hit.source.source_id for u in (best, *rivals)} - {winner.hit.source.source_id}
    # It stands for the others also where the question names their date.
    referred = max(unit.referred for unit in (best, *rivals))
    kept = (
        replace(winner, referred=referred),
        *(u for u in units if u.key != winner.key and u.hit.source.source_id not in losers),
    )
    other = next(u for u in (best, *rivals) if u.hit.source.source_id in losers)
    tell = (
        f"«{other.hit.source.title}» dice otra cosa («{on_a_line(other.text)}»); se tomó "
        f"«{winner.hit.source.title}» {why}."
    )
    return Settled(
        passed(NAME, f"se contradicen; vale {winner.hit.source.source_id} {why}", tell=tell), kept
    )


def _unsettled(one: Candidate, other: Candidate) -> Finding:
    sources = (one.hit.source, other.hit.source)
    return stopped(
        NAME,
        Status.NEEDS_CLARIFICATION,
        ReasonCode.CONFLICTING_SOURCES,
        note=f"{sources[0].source_id} y {sources[1].source_id} dan valores distintos",
        message="Los documentos se contradicen y ninguno sustituye al otro: "
        f"«{one.hit.source.title}» dice «{on_a_line(one.text)}» y «{other.hit.source.title}» dice "
        f"«{on_a_line(other.text)}». Confírmalo con la institución.",
        passages=(passage(one), passage(other)),
    )


def _comparable(best: Candidate, other: Candidate, kind: ValueKind) -> bool:
    """The same thing in the same period, with a value of the kind."""
    alike = _alike(best, other)
    near = _NEAR_LABEL if alike >= _ONE_LABEL else _NEAR_BEST
    return (
        alike >= _SAME_LABEL
        and other.coverage >= near * best.coverage
        and _same_period(best, other)
        and bool(values(other, kind))
        and _negated(best) == _negated(other)
    )


def _row_and_prose(one: Candidate, other: Candidate, kind: ValueKind, inquiry: Inquiry) -> bool:
    """A row and a sentence or item that says its label in full, where a value of the kind is asked
    for: they share few words besides."""
    rows = [unit for unit in (one, other) if unit.unit.kind is BlockKind.ROW]
    if len(rows) != 1 or not any(kind in kinds_asked(request) for request in inquiry.definite):
        return False
    row = rows[0]
    prose = other if row is one else one
    label, said = _row_label(row, inquiry), stems_of(prose.text)
    return (
        len(label) > 1
        and all(said.presence(each) for each in label)
        and _same_period(one, other)
        and all(values(unit, kind) for unit in (one, other))
    )


def _of_one_day(one: Candidate, other: Candidate, kind: ValueKind, inquiry: Inquiry) -> bool:
    """Both name the day that the question calls something by, and give a day for it: "el acto del
    25 de mayo"."""
    return (
        kind is ValueKind.DATE
        and bool(inquiry.days)
        and one.referred == other.referred == 1
        and all(len(find_dates(unit.text)) > len(inquiry.days) for unit in (one, other))
        and _same_period(one, other)
    )


def _row_label(row: Candidate, inquiry: Inquiry) -> frozenset[str]:
    """Stems of the cells of which the question has more than half, and its numbers in them."""
    asked = kin_of(frozenset(term.stem for term in inquiry.terms))
    named = frozenset[str]()
    for cell in cells_of(row.text):
        stems = _without_values(cell).stems
        if 2 * asked.shared(stems) > len(stems):
            named |= stems | {each for each in stems_of(cell).stems & asked.stems if each.isdigit()}
    return named


def _agree(best: Candidate, other: Candidate, kind: ValueKind) -> bool:
    """One gives no other value than the other does; dates agree where no stated part differs."""
    if kind is ValueKind.DATE:
        few, more = sorted((find_dates(best.text), find_dates(other.text)), key=len)
        return all(any(a.agrees(b) for b in more) for a in few)
    mine, theirs = values(best, kind), values(other, kind)
    return mine <= theirs or theirs <= mine


def _same_period(one: Candidate, other: Candidate) -> bool:
    mine, theirs = periods_of(one), periods_of(other)
    return not mine or not theirs or bool(set(mine) & set(theirs))


def _alike(one: Candidate, other: Candidate) -> float:
    """Overlap of what the two units say besides their values, 0 to 1 (Dice's coefficient)."""
    mine, theirs = _without_values(one.text), _without_values(other.text)
    shared = theirs.shared(mine.stems)
    total = len(mine.stems) + len(theirs.stems)
    return min(1.0, 2 * shared / total) if total else 0.0


def _without_values(text: str) -> TextStems:
    pieces, end = [], 0
    for value in values_of(text):
        pieces.append(text[end : value.start])
        end = value.end
    return stems_of(" ".join((*pieces, text[end:])))


def _negated(unit: Candidate) -> bool:
    """ "Programas no escolarizados" are other programmes."""
    return re.search(r"\b(?:no|sin|nunca|tampoco)\b", level(unit.text)) is not None


def _supersedes(one: Candidate, other: Candidate) -> str:
    """Why one counts instead of the other, in Spanish; empty where nothing tells."""
    mine, theirs = one.hit.source, other.hit.source
    if any(phrase in level(one.hit.chunk.text) for phrase in _REVOKES):
        return "porque deja sin efecto lo anterior"
    if mine.source_type is SourceType.OFFICIAL and theirs.source_type is SourceType.DEMO:
        return "por ser la fuente oficial"
    if mine.source_type is not theirs.source_type:
        return ""
    return _newer(mine, theirs)


def _newer(mine: Source, theirs: Source) -> str:
    """By date where both have one; versions count only between editions of one document."""
    dates = mine.publication_date, theirs.publication_date
    if dates[0] and dates[1] and dates[0] != dates[1]:
        return f"por ser más reciente ({dates[0].isoformat()})" if dates[0] > dates[1] else ""
    editions = stems_of(mine.title).stems == stems_of(theirs.title).stems
    versions = _number(mine.version or ""), _number(theirs.version or "")
    if editions and all(versions) and versions[0] > versions[1]:
        return f"por ser la versión {mine.version}"
    return ""


def _number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())
