"""Rows of a table by their label: the one that is asked about answers alone, or says nothing.

In a price list or a directory each row holds nearly all words of a question about its neighbour.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from asistente.contracts import BlockKind
from asistente.language.analyser import analyse, level, stem, words
from asistente.language.asked import Asked
from asistente.language.fulfilment import COLUMNS, people_named
from asistente.language.light import is_role
from asistente.language.questions import last_sentence
from asistente.language.ranges import own_figure, ranges_in
from asistente.language.related import stems_of
from asistente.language.tables import columns, label_of
from asistente.policy.inquiry import Inquiry
from asistente.policy.lists import is_beside
from asistente.policy.passages import Candidate

_JOINTS = frozenset("a al de del en la el las los con para por".split())
_MOST_WORDS = 2
"""Of a cell that is pointed at by its heading: "2.º B"."""
_TITLED = (
    r"\b(?:Lic(?:da)?|Dra?|Mtr[oa]|Mt?r[oa]|Ing|Prof[a]?|C\.?P|Arq|Mg|Econ|Abog|Sr[a]?)\.?\s+"
    r"[A-ZÁÉÍÓÚÑ]"
)


def of_named_row(inquiry: Inquiry, question: str, units: Sequence[Candidate]) -> list[Candidate]:
    """The units, without the rows beside one whose whole label the question has, or that it points
    at by a heading and what stands below it: "categoría B"."""
    asked = frozenset(term.stem for term in inquiry.terms)
    spoken = tuple(folded for _, folded in words(question))
    rows = [unit for unit in units if unit.unit.kind is BlockKind.ROW]
    named = [row for row in rows if _is_named(row, asked)]
    pointed = [row for row in rows if _is_pointed_at(row, spoken)]
    pointed = [row for row in pointed if not _is_another(row, named)]
    passed = {
        row.key
        for row in rows
        if _is_passed_over(row, named, asked) or any(is_beside(row, other) for other in pointed)
    }
    passed -= {row.key for row in pointed}
    kept = [unit for unit in units if unit.key not in passed]
    return [unit for unit in kept if not _is_on_other_row(unit, pointed, rows, spoken)]


def _is_on_other_row(
    unit: Candidate, pointed: Sequence[Candidate], rows: Sequence[Candidate], asked: Sequence[str]
) -> bool:
    """A text on "categoría C", where the question points at the row of "categoría B"."""
    if unit.unit.kind is BlockKind.ROW or not pointed:
        return False
    spoken = tuple(folded for _, folded in words(f"{unit.setting}\n{unit.text}"))
    beside = (row for row in rows if any(is_beside(row, other) for other in pointed))
    codes = {code for row in beside for code in columns(row.unit.lead, row.text) if code[1]}
    own = {code for row in pointed for code in columns(row.unit.lead, row.text) if code[1]}
    meant = [code for code in own if follows(*code, asked)]
    heads = {head for head, _ in meant}
    others = [code for code in codes - own if code[0] in heads]
    says = any(follows(*code, spoken) for code in others)
    return says and not any(follows(*code, spoken) for code in meant)


def in_reach(inquiry: Inquiry, question: str, units: Sequence[Candidate]) -> Sequence[Candidate]:
    """The units, without the rows and items for another range than the one in which the figure of
    the question lies: "85 a 94.99", for an average of 88. Whether something may be is told by the
    range that leaves the figure out."""
    figure = own_figure(question)
    if figure is None:
        return units
    may = any(request.kind is Asked.YES_NO for request in inquiry.requests)
    told = {u.key: ranges_in(u.text) for u in units if u.unit.kind is not BlockKind.SENTENCE}
    within = [u for u in units if any(r.includes(figure) for r in told.get(u.key, ()))]

    def passes(unit: Candidate) -> bool:
        ranges = told.get(unit.key, ())
        if not ranges or any(each.includes(figure) for each in ranges):
            return True
        same = not may and any(r.measure == figure.measure != "" for r in ranges)
        return not same and not any(is_beside(unit, other) for other in within)

    return [unit for unit in units if passes(unit)]


def is_left_empty(inquiry: Inquiry, units: Sequence[Candidate]) -> bool:
    """Every row that the question names has nothing in the column that it asks for."""
    asked = frozenset(term.stem for term in inquiry.terms)
    cells = [_asked_cells(unit, inquiry, asked) for unit in units if _is_named(unit, asked)]
    told = [each for each in cells if each]
    return bool(told) and not any(re.search(r"\w", cell) for each in told for cell in each)


def names_nobody(inquiry: Inquiry, units: Sequence[Candidate]) -> bool:
    """Who does it is asked, and the row on it says nobody, nor does anything half as near."""
    kinds = [request.kind for request in inquiry.requests]
    if kinds not in ([Asked.PERSON], [Asked.NAME]) or not units:
        return False
    best = max(units, key=lambda unit: unit.own)
    near = [unit for unit in units if unit.own >= best.own / 2]
    if kinds == [Asked.NAME]:
        return not any(_names_another(unit, inquiry) for unit in near)
    return is_silent_row(best) and not any(unit.held > 0 for unit in near)


def _names_another(unit: Candidate, inquiry: Inquiry) -> bool:
    """It has a name that is not the question's own, "Enfermería Técnica" is nobody, and the charge
    that is asked about, or a title before the name."""
    said = f"{unit.setting}\n{unit.text}"
    names = people_named(said)
    roles = [term.stem for term in inquiry.topic if is_role(term.stem)]
    told = stems_of(said)
    charged = not roles or re.search(_TITLED, said) or any(map(told.presence, roles))
    return bool(charged) and any(
        inquiry.asked.shared(analyse(name)) < len(analyse(name)) for name in names
    )


def is_silent_row(unit: Candidate) -> bool:
    """A row without anything of what is asked for."""
    return unit.unit.kind is BlockKind.ROW and unit.held == 0


def split_name(inquiry: Inquiry, question: str, units: Sequence[Candidate]) -> str:
    """Two words of the question, side by side, of which each names other rows of one table and no
    unit has both: "fotocopia a color", beside "impresión a color" and "fotocopia en blanco"."""
    telling = {term.stem for term in inquiry.telling} - inquiry.setting
    spoken = [word for word in words(last_sentence(question)) if word[1] not in _JOINTS]
    for one, other in pairwise(spoken):
        both = stem(one[1]), stem(other[1])
        if inquiry.definite and telling.issuperset(both) and _names_apart(inquiry, both, units):
            return f"{one[0]} {other[0]}"
    return ""


def _names_apart(inquiry: Inquiry, both: tuple[str, str], units: Sequence[Candidate]) -> bool:
    def has(word: str, text: str) -> bool:
        return inquiry.presence(word, stems_of(text)) > 0

    if any(all(has(each, f"{unit.text}\n{unit.setting}") for each in both) for unit in units):
        return False
    rows = [unit for unit in units if unit.unit.kind is BlockKind.ROW]
    first, second = ([row for row in rows if has(each, label_of(row.text))] for each in both)
    return any(is_beside(row, other) for row in first for other in second)


def _is_another(row: Candidate, named: Sequence[Candidate]) -> bool:
    """The question has the name of another row of its table: "la tanda nocturna de Farmacia", of a
    course in the afternoon."""
    beside = [other for other in named if is_beside(row, other)]
    return bool(beside) and all(other.key != row.key for other in beside)


def _is_pointed_at(row: Candidate, spoken: tuple[str, ...]) -> bool:
    return any(
        follows(head, cell, spoken) for head, cell in columns(row.unit.lead, row.text) if cell
    )


def follows(head: str, cell: str, spoken: Sequence[str]) -> bool:
    """What is spoken has a word of the heading and, right behind it, the whole cell."""
    said = tuple(folded for _, folded in words(cell))
    heads = set(analyse(head))
    places = [at for at, word in enumerate(spoken, 1) if stem(word) in heads]
    return 0 < len(said) <= _MOST_WORDS and any(
        tuple(spoken[at : at + len(said)]) == said for at in places
    )


def _is_passed_over(row: Candidate, named: Sequence[Candidate], asked: frozenset[str]) -> bool:
    mine = row_label(row.text)
    return any(
        is_beside(row, other) and (not mine <= asked or mine < row_label(other.text))
        for other in named
    )


def _is_named(unit: Candidate, asked: frozenset[str]) -> bool:
    label = row_label(unit.text) if unit.unit.kind is BlockKind.ROW else frozenset()
    return bool(label) and label <= asked


@lru_cache(maxsize=4096)
def row_label(row: str) -> frozenset[str]:
    """Stems of the cell that names a row, the first with a word; none where there is one only."""
    return frozenset(analyse(label_of(row)))


def _asked_cells(unit: Candidate, inquiry: Inquiry, asked: frozenset[str]) -> list[str]:
    """Cells below a heading that the question names, else below one of the kind asked for."""
    wanted = asked - row_label(unit.text)
    table = columns(unit.unit.lead, unit.text)
    named = [cell for head, cell in table if wanted & set(analyse(head))]
    kinds = [COLUMNS[each.kind] for each in inquiry.definite if each.kind in COLUMNS]
    of_kind = [c for head, c in table if any(re.search(kind, level(head)) for kind in kinds)]
    return named or of_kind
