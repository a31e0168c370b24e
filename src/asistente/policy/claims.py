"""What a unit claims of what is asked for: the clause or cells that answer it, and of what.

Two documents seldom use the same words: one says in a table, below a heading or as the answer of an
FAQ what the other writes out. What the question and the headings say tells no two units apart.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from asistente.contracts import BlockKind
from asistente.language.analyser import analyse, stem, words
from asistente.language.fulfilment import is_free, values_of
from asistente.language.opening import WEEKDAYS
from asistente.language.related import TextStems, kin_of, stems_of
from asistente.language.sites import without_sites
from asistente.language.tables import cells_of, columns
from asistente.policy.agreement import SITE, told
from asistente.policy.compared import with_unit
from asistente.policy.inquiry import Inquiry
from asistente.policy.paragraphs import paragraph
from asistente.policy.passages import Candidate
from asistente.policy.rows import follows

_PIECES = r"\n|;\s|(?<=[.])\s+(?=[A-ZÁÉÍÓÚÑ¿])"
_LABELLED = r"\W*([^:|\t\n]{3,80}):\s+\S"


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
    heads: frozenset[str] = frozenset()
    """Words of the topic in the headings that the value stands below."""


@dataclass(frozen=True)
class Reader:
    """Reads units for a question and a kind of value."""

    question: str
    inquiry: Inquiry
    kind: str

    def claim(self, unit: Candidate) -> Claim | None:
        """What a unit says of what is asked; None where it gives no value of the kind."""
        row = unit.unit.kind is BlockKind.ROW
        found = self._of_row(unit) if row else self._of_prose(unit)
        return found if told(found.text, self.kind) else None

    def says(self, unit: Candidate) -> float:
        """Weight of what the unit itself, with what it stands right under, says of the question."""
        return self._said(f"{unit.setting}\n{unit.text}")

    def _of_row(self, unit: Candidate) -> Claim:
        cells = columns(unit.unit.lead, unit.text) or [("", c) for c in cells_of(unit.text)]
        asked = self.inquiry.asked
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
        return Claim(unit, text, said, label, codes, bool(named), around(unit), frozenset(named))

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
        return Claim(unit, text, kin_of(self._besides(text)), label, (), own, around(unit))

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
        named = asked.of_period(text) is True
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


def around(unit: Candidate) -> TextStems:
    """All that a unit is read with."""
    chunk = unit.hit.chunk
    prose = unit.unit.kind is BlockKind.SENTENCE
    start, end = paragraph(chunk, unit.unit) if prose else (unit.unit.start, unit.unit.end)
    path = (unit.hit.source.title, *chunk.section_path, unit.unit.lead)
    return stems_of("\n".join((*path, chunk.text[start:end])))
