"""Units of one list or table: which belong together, and which a question does not tell apart."""

import re
from collections.abc import Iterable, Sequence
from itertools import chain

from asistente.contracts import BlockKind, Evidence
from asistente.language.analyser import level, stem, words
from asistente.language.questions import last_sentence
from asistente.language.related import stems_of
from asistente.language.tables import label_of
from asistente.language.verbs import is_infinitive
from asistente.policy.inquiry import Inquiry
from asistente.policy.passages import Candidate

LIST_MOST = 12
"""Items that an answer may have."""
_LESS = 0.01
"""Difference in what a unit has of the topic that the question does not notice."""
_CLEARLY = 0.3
_OF_ANY = frozenset(
    stem(word)
    for word in (
        *("permitido", "requerido", "asignado", "establecido", "indicado", "exigido"),
        *("mal", "bien", "mejor", "peor"),
    )
)
"""What is said of anything, and tells no item from another."""
_LONG = 15
"""Words from which on an item is prose with a number before it."""
_GAP = 400
"""Characters of headings between two chunks that follow each other, at most."""
_STEP = r"\W*(?:paso|etapa|fase)\b"
_BEFORE_VERBS = frozenset("se me te nos le les lo que si no ya y o como cuando donde".split())


def siblings(best: Candidate, units: Sequence[Candidate]) -> list[Candidate]:
    """Items of the same list, in the order of the document."""
    if best.unit.kind is not BlockKind.ITEM:
        return [best]
    return _in_document_order(unit for unit in units if is_listed_with(unit, best))


def is_listed_with(unit: Candidate, best: Candidate) -> bool:
    """Under one lead-in in one source, without another list between them; without a lead-in, in
    one chunk. Steps may be named in pairs, with what each takes in items below them."""
    one, other = unit.hit.chunk, best.hit.chunk
    near = one.chunk_id == other.chunk_id or (best.unit.lead and one.source_id == other.source_id)
    kind = unit.unit.kind
    listed = kind is BlockKind.ITEM or (kind is BlockKind.PAIR and _is_step(unit.text))
    same = listed and unit.unit.lead == best.unit.lead
    return bool(near and same) and not _are_parted(unit, best)


def _is_step(text: str) -> bool:
    return re.match(_STEP, level(text)) is not None


def _are_parted(unit: Candidate, best: Candidate) -> bool:
    """Something under another lead-in stands between the two: a list of the same name in another
    section. Lists within the list are part of it."""
    first, last = sorted((unit, best), key=_place)
    between = [
        each
        for chunk in dict.fromkeys((first.hit.chunk, last.hit.chunk))
        for each in chunk.units
        if _place(first) < chunk.start + each.start < _place(last)
    ]
    apart = last.hit.chunk.start > first.hit.chunk.end + _GAP
    return apart or any(not each.lead.startswith(best.unit.lead) for each in between)


def _place(unit: Candidate) -> int:
    return unit.hit.chunk.start + unit.unit.start


def alike_on_list(inquiry: Inquiry, best: Candidate, units: Sequence[Candidate]) -> list[Candidate]:
    """A unit with the others of its list that nothing in the question tells from it, in order; no
    one of them answers alone. Nothing where they are too many."""
    alike = [
        unit
        for unit in units
        if _is_of_one_list(unit, best)
        and (abs(unit.own - best.own) <= _LESS or _are_labelled_alike(inquiry, unit, best))
        and unit.held >= best.held
    ]
    ordered = _in_document_order((*alike, best))
    return ordered if len(ordered) <= LIST_MOST else []


def _are_labelled_alike(inquiry: Inquiry, unit: Candidate, best: Candidate) -> bool:
    """Rows that differ in words of the question by nothing but what their header says again: "lo
    fija el Comité de Becas", in a table of "Becas"."""
    if unit.unit.kind is not BlockKind.ROW:
        return False
    return _told_in_row(inquiry, unit) == _told_in_row(inquiry, best)


def _told_in_row(inquiry: Inquiry, row: Candidate) -> tuple[frozenset[str], frozenset[str]]:
    """Words of the question in the cell that names a row, and in its others but not the header."""
    label, text, header = map(stems_of, (label_of(row.text), row.text, row.unit.lead))
    asked = frozenset(term.stem for term in inquiry.topic)
    named = frozenset(each for each in asked if inquiry.presence(each, label))
    return named, frozenset(
        each
        for each in asked - named
        if inquiry.presence(each, text) and not inquiry.presence(each, header)
    )


def is_outdone(unit: Candidate, chosen: Sequence[Candidate]) -> bool:
    """Another row or item of the same list, that has less of the question: the price of the next
    thing on the list misleads."""
    return any(
        unit.own < other.own - _LESS and unit.held <= other.held
        for other in chosen
        if _is_of_one_list(unit, other)
    )


def is_behind(unit: Candidate, units: Sequence[Candidate]) -> bool:
    """Another row or item of its list has clearly more of the question: what that one lacks, its
    neighbours do not make up for. A long item speaks for itself."""
    if unit.unit.kind is BlockKind.ITEM and len(unit.text.split()) >= _LONG:
        return False
    return any(unit.own < other.own - _CLEARLY for other in units if _is_of_one_list(unit, other))


def missing_word(evidence: Evidence, inquiry: Inquiry, alike: Sequence[Candidate]) -> str:
    """The word of the question that would tell one item of a list from the others that fit as well,
    and that none of them has: "la licencia para fines industriales", in a table of other licences.

    Empty where every word is there. A word that begins a clause belongs to nothing before it.
    """
    held = stems_of("\n".join("\n".join(_read_with(unit)) for unit in alike))
    telling = {term.stem for term in inquiry.telling} - inquiry.setting
    clauses = re.split(r"[,;:]", last_sentence(evidence.query))
    spoken = (list(words(each)) for each in clauses)
    for (_, before), (word, folded), (_, after) in chain(*map(_threes, spoken)):
        of_any = is_infinitive(folded) or stem(folded) in _OF_ANY
        joined = before not in _BEFORE_VERBS and not of_any
        if stem(after) in telling and inquiry.presence(stem(after), held):
            continue  # "turista extranjero": what tells it apart is there
        if joined and stem(folded) in telling and not inquiry.presence(stem(folded), held):
            return word
    return ""


def _threes(spoken: Sequence[tuple[str, str]]) -> Iterable[Sequence[tuple[str, str]]]:
    """Each word but the first, between the one before and the one behind it."""
    return zip(spoken, spoken[1:], [*spoken[2:], ("", "")], strict=False)


def _read_with(unit: Candidate) -> tuple[str, ...]:
    chunk, source = unit.hit.chunk, unit.hit.source
    return (unit.text, unit.unit.lead, *chunk.section_path, source.title)


def _in_document_order(units: Iterable[Candidate]) -> list[Candidate]:
    """Units of one source, each place once: chunks overlap."""
    placed = {_place(unit): unit for unit in units}
    return [placed[at] for at in sorted(placed)]


def _is_of_one_list(unit: Candidate, other: Candidate) -> bool:
    same_kind = unit.unit.kind is other.unit.kind is not BlockKind.SENTENCE
    return same_kind and is_beside(unit, other)


def is_beside(unit: Candidate, other: Candidate) -> bool:
    """Under the same heading or header of one source."""
    return unit.hit.source.source_id == other.hit.source.source_id and (
        unit.setting == other.setting
    )
