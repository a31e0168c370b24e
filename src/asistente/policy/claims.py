"""What a unit claims of what is asked for, and whether another claims the same of another value.

Two documents seldom use the same words: one says in a table, below a heading or as the answer of an
FAQ what the other writes out. What the question and the headings say tells no two units apart.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from asistente.contracts import BlockKind
from asistente.language.analyser import analyse, fold, level, stem, words
from asistente.language.dates import find_dates
from asistente.language.fulfilment import is_free, values_of
from asistente.language.light import LIGHT_NOUNS, is_light
from asistente.language.opening import WEEKDAYS
from asistente.language.periods import covers, find_periods
from asistente.language.related import TextStems, kin_of, stems_of
from asistente.language.sites import without_sites
from asistente.language.tables import cells_of, columns
from asistente.language.values import ValueKind
from asistente.language.verbs import is_infinitive
from asistente.policy.agreement import SITE, agree, told
from asistente.policy.compared import with_unit
from asistente.policy.groups import are_of_other_people
from asistente.policy.inquiry import Inquiry
from asistente.policy.opposites import are_opposed
from asistente.policy.paragraphs import paragraph
from asistente.policy.passages import Candidate
from asistente.policy.periods import periods_of
from asistente.policy.rows import follows

_SAME_LABEL = 0.6
_ONE_LABEL = 0.75
_NEAR, _NEAR_LABEL = 0.8, 0.55
"""What says nearly the same words may be found under titles that say less of the topic."""
_WORDS = 2
"""Under which few words in common do not tell that the same is meant."""
_PIECES = r"\n|;\s|(?<=[.])\s+(?=[A-ZÁÉÍÓÚÑ¿])"
_LABELLED = r"\W*([^:|\t\n]{3,80}):\s+\S"
_DENIED = r"\b(?:no|sin|nunca|tampoco)\s+(?:(?:se|le|les|lo|la|los|las)\s+)*([a-z]+)"
_PLURAL_VERB = r"[a-z]{3,}(?<!am)[ae]n$"
_BOUND = frozenset("menos mas menor mayor".split())
_BOUNDS = frozenset(map(stem, ("maximo", "minimo")))
"""What "hasta" and "al menos" say as well."""


@dataclass(frozen=True)
class Claim:
    """A unit, read for a question."""

    unit: Candidate
    text: str
    """The clause or cells that answer it: values are taken from here."""
    stems: TextStems
    """What it says besides values, and besides what kind of value is asked for."""
    label: frozenset[str]
    """Of those, what names the thing, before a colon or in the cells of a row."""
    codes: tuple[tuple[str, str], ...]
    """Headings, and the short cells below them, by which the question names a row: "zona 3"."""
    named: bool
    """The question names the value itself by its label or heading: "cupo: 12"."""
    around: TextStems
    """All that the unit is read with."""


@dataclass(frozen=True)
class Comparison:
    """Tells whether units give different values of a kind for what a question asks."""

    question: str
    inquiry: Inquiry
    kind: str

    def claim(self, unit: Candidate) -> Claim | None:
        """What a unit says of what is asked; None where it gives no value of the kind."""
        row = unit.unit.kind is BlockKind.ROW
        found = self._of_row(unit) if row else self._of_prose(unit)
        return found if told(found.text, self.kind) else None

    def are_of_the_same(self, best: Claim, other: Claim) -> bool:
        """Both speak of the same thing in the same period."""
        return (
            _same_period(best.unit, other.unit)
            and _said_of(other, best.codes)
            and _said_of(best, other.codes)
            and not self._is_named_apart(best, other)
            and not are_opposed(_near(best), _near(other))
            and not are_of_other_people(best.unit, other.unit)
            and (
                self._says_the_same(best, other)
                or (not self._lacks(best, other) and self._is_labelled(best, other))
                or self._of_one_day(best.unit, other.unit)
            )
        )

    def agree(self, one: Claim, other: Claim) -> bool:
        """One gives no other value than the other does."""
        return agree(one.text, other.text, self.kind)

    def alike(self, one: Claim, other: Claim) -> float:
        """Overlap of what the two say, 0 to 1 (Dice's coefficient). A word of the topic that one
        says, and the other stands under, is said by both."""
        topic = [term.stem for term in self.inquiry.topic]
        if self.kind == ValueKind.NUMBER and not (self.inquiry.requests or one.named & other.named):
            topic = []  # figures of all sorts: only their own words tell of what
        mine, theirs = (
            a.stems.stems | {t for t in topic if b.stems.presence(t) and a.around.presence(t)}
            for a, b in ((one, other), (other, one))
        )
        total = len(mine) + len(theirs)
        return min(1.0, 2 * kin_of(theirs).shared(mine) / total) if total else 0.0

    def says(self, unit: Candidate) -> float:
        """Weight of what the unit itself, with what it stands right under, says of the question."""
        return self._said(f"{unit.setting}\n{unit.text}")

    def _says_the_same(self, best: Claim, other: Claim) -> bool:
        overlap = self.alike(best, other)
        near = _NEAR_LABEL if overlap >= _ONE_LABEL else _NEAR
        few = other.stems.shared(best.stems.stems) < _WORDS
        return (
            overlap >= _SAME_LABEL
            and other.unit.coverage >= near * best.unit.coverage
            and not (few and self._lacks(best, other))
            and _denies(best) == _denies(other)
        )

    def _lacks(self, best: Claim, other: Claim) -> bool:
        """A word that tells what the question is about, and that the best is read with; what is
        done with it is said in many ways."""
        telling = (t for t in self.inquiry.telling if t.stem not in _BOUNDS)
        things = (term.stem for term in telling if not _is_verb(term.word))
        return any(best.around.presence(t) and not other.around.presence(t) for t in things)

    def _is_labelled(self, best: Claim, other: Claim) -> bool:
        """The question names the label of one, and the other says all of it, half in its own
        words: they may share few words besides."""
        near = other.unit.coverage >= _NEAR_LABEL * best.unit.coverage
        return (
            near
            and bool(self.inquiry.definite)
            and (_says_label(best, other) or _says_label(other, best))
        )

    def _of_one_day(self, one: Candidate, other: Candidate) -> bool:
        """Both name the day that the question calls something by, and give a day for it: "el acto
        del 25 de mayo"."""
        days = self.inquiry.days
        return (
            self.kind == ValueKind.DATE
            and bool(days)
            and one.referred == other.referred == 1
            and all(len(find_dates(unit.text)) > len(days) for unit in (one, other))
        )

    def _is_named_apart(self, best: Claim, other: Claim) -> bool:
        """The question names the one by a title or heading, and the other stands under one that
        begins alike and goes on otherwise: "biblioteca del campus Norte", "… Centro"."""
        lacking = {t.stem for t in self.inquiry.telling if not other.around.presence(t.stem)}
        return any(
            mine[:1] == theirs[:1] and lacking & set(mine) and _differs(theirs, best.around)
            for mine in _lines_above(best.unit)
            for theirs in _lines_above(other.unit)
        ) or bool(lacking & set(_asked_above(best.unit)) and _asked_above(other.unit))

    # --- reading -------------------------------------------------------------------------------

    def _of_row(self, unit: Candidate) -> Claim:
        cells = columns(unit.unit.lead, unit.text) or [("", c) for c in cells_of(unit.text)]
        asked = kin_of(frozenset(term.stem for term in self.inquiry.terms))
        spoken = [folded for _, folded in words(self.question)]
        label = frozenset[str]()
        for _, cell in cells:
            stems = self._besides(cell)
            if 2 * asked.shared(stems) > len(stems):
                figures = {s for s in analyse(cell) if s.isdigit() and s in asked.stems}
                label |= stems | figures
        short = ((h, c) for h, c in cells if not any(map(str.isalpha, analyse(c))))
        codes = tuple((head, cell) for head, cell in short if follows(head, cell, spoken))
        told_in = self._asked_cells(cells)
        heads = stems_of(" ".join(head for head, _ in told_in))
        named = {t.stem for t in self.inquiry.topic if heads.presence(t.stem)}
        said = kin_of((label or self._besides(unit.text)) | named)
        text = " | ".join(cell for _, cell in told_in)
        return Claim(unit, text, said, label, codes, bool(named), _around(unit))

    def _asked_cells(self, cells: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        """The cells with a value of the kind, below the headings that say most of the question."""
        full = [(head, with_unit(head, cell)) for head, cell in cells]
        holding = [(head, cell) for head, cell in full if told(cell, self.kind)]
        most = max((self._said(head) for head, _ in holding), default=0.0)
        return [(head, cell) for head, cell in holding if self._said(head) == most]

    def _of_prose(self, unit: Candidate) -> Claim:
        text = self._telling_piece(unit)
        match = re.match(_LABELLED, text)
        named = match and not told(match[1], self.kind)
        label = self._besides(match[1]) if match and named else frozenset()
        own = bool(label) and label <= {term.stem for term in self.inquiry.topic}
        return Claim(unit, text, kin_of(self._besides(text)), label, (), own, _around(unit))

    def _telling_piece(self, unit: Candidate) -> str:
        """Of its clauses or lines that give a value, the one that says most of the question."""
        parts = [] if self.inquiry.days else re.split(_PIECES, unit.text)
        pieces = [piece for piece in parts if told(piece, self.kind)]
        priced = [piece for piece in pieces if not is_free(piece)] or pieces
        above = stems_of(unit.setting)
        text = max(priced, key=lambda p: (self._said(p, above), self._said(p)), default=unit.text)
        more = is_free(text) and any(self._said(part) > self._said(text) for part in parts)
        return "" if more else text  # what is free is something else than what is asked for

    def _said(self, text: str, above: TextStems | None = None) -> float:
        """Weight of what a text says of the question, its period included, and besides what stands
        above it and its neighbours."""
        stems, asked = stems_of(text), self.inquiry
        periods = find_periods(text) if asked.periods else ()
        named = any(covers(period, each) for period in asked.periods for each in periods)
        told_above = above.stems if above else frozenset[str]()
        terms = (term for term in asked.terms if term.stem not in told_above)
        there = (term for term in terms if asked.presence(term.stem, stems))
        return named + sum(asked.weight(term) for term in there)

    def _besides(self, text: str) -> frozenset[str]:
        """Stems of a text without its values, and without what says which kind is asked for."""
        text = without_sites(text) if self.kind == SITE else text
        pieces, end = [], 0
        for value in values_of(text):
            pieces.append(text[end : value.start])
            end = value.end
        cues = {stem(cue) for request in self.inquiry.requests for cue in request.cues}
        return stems_of(" ".join((*pieces, text[end:]))).stems - cues - WEEKDAYS


def _is_verb(word: str) -> bool:
    folded = fold(word)
    return is_infinitive(folded) or re.search(_PLURAL_VERB, folded) is not None


def _says_label(one: Claim, other: Claim) -> bool:
    """All that names the other is said by the one or over it, half of it by itself."""
    label = other.label - LIGHT_NOUNS or other.label
    return (
        bool(label or other.codes)
        and 2 * one.stems.shared(label) >= len(label)
        and all(one.around.presence(each) for each in label)
    )


def _same_period(one: Candidate, other: Candidate) -> bool:
    mine, theirs = periods_of(one), periods_of(other)
    return not mine or not theirs or bool(set(mine) & set(theirs))


def _denies(one: Claim) -> bool:
    """ "Programas no escolarizados" are other programmes; "no menos de" only bounds a figure, and
    "no tiene costo" is one."""
    found = re.findall(_DENIED, level(one.unit.text))
    return any(word not in _BOUND for word in found) and not is_free(one.unit.text)


def _near(one: Claim) -> str:
    return f"{one.unit.unit.lead} {one.unit.text}"


def _lines_above(unit: Candidate) -> list[list[str]]:
    """Stems of the title and of each heading."""
    lines = (unit.hit.source.title, *unit.hit.chunk.section_path)
    return [analyse(line) for line in lines]


def _asked_above(unit: Candidate) -> list[str]:
    """Stems of what leads a list in, of the caption of a table, or of the question of an FAQ."""
    lead = unit.unit.lead.strip()
    above = lead if lead.endswith((":", "?")) else lead.rpartition(" > ")[0]
    return analyse(above)


def _differs(line: Sequence[str], around: TextStems) -> bool:
    return any(s.isalpha() and not is_light(s) and not around.presence(s) for s in line)


def _said_of(one: Claim, codes: Sequence[tuple[str, str]]) -> bool:
    """A text says the headings with their cells, or a row has them."""
    spoken = [folded for _, folded in words(f"{one.unit.setting}\n{one.unit.text}")]
    cells = {fold(cell) for _, cell in one.codes}
    return all(fold(cell) in cells or follows(head, cell, spoken) for head, cell in codes)


def _around(unit: Candidate) -> TextStems:
    chunk = unit.hit.chunk
    prose = unit.unit.kind is BlockKind.SENTENCE
    start, end = paragraph(chunk, unit.unit) if prose else (unit.unit.start, unit.unit.end)
    path = (unit.hit.source.title, *chunk.section_path, unit.unit.lead)
    return stems_of("\n".join((*path, chunk.text[start:end])))
