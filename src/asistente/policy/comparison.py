"""Whether two claims are of the same thing, and give another value of it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from asistente.contracts import BlockKind
from asistente.language.analyser import analyse, fold, level, stem, words
from asistente.language.dates import find_dates
from asistente.language.fulfilment import is_free
from asistente.language.light import LIGHT_NOUNS, is_light
from asistente.language.related import TextStems, kin_of, stems_of
from asistente.language.tables import label_of
from asistente.language.values import ValueKind
from asistente.language.verbs import is_infinitive
from asistente.policy.agreement import SITE, WEEKDAY, agree
from asistente.policy.claims import Claim, Reader
from asistente.policy.groups import are_of_other_people
from asistente.policy.opposites import are_opposed
from asistente.policy.passages import Candidate
from asistente.policy.periods import periods_of
from asistente.policy.rows import follows

_SAME_LABEL = 0.6
_ONE_LABEL = 0.75
_NEAR, _NEAR_LABEL = 0.8, 0.55
"""What says nearly the same words may be found under titles that say less of the topic."""
_WORDS = 2
"""Under which few words in common do not tell that the same is meant."""
_DENIED = r"\b(?:no|sin|nunca|tampoco)\s+(?:(?:se|le|les|lo|la|los|las)\s+)*([a-z]+)"
_PLURAL_VERB = r"[a-z]{3,}(?<!am)[ae]n$"
_CONDITIONS = re.compile(
    r"\b(?:obligacion|requisit|condicion|compromis|derecho)\w*\s+(?:del?|para)\s+"
    r"(?:(?:el|la|los|las)\s+)?([a-z]{4,})"
)
_RELATIVE = re.compile(
    r"\d+\s+(?:minutos?|horas?|dias?|semanas?|meses)\s+(?:habiles\s+)?(antes|despues)\s+del?\s+((?:\w+\s*){1,6})"
)
_SUBJECT = re.compile(r"\W*(?:el|la|los|las)\s+([a-z]{4,})\s+(?!del?\b|para\b)[a-z]+")
_OF_PLACES = frozenset({ValueKind.TIME, WEEKDAY, SITE, ValueKind.PHONE, ValueKind.EMAIL})
_BOUND = frozenset("menos mas menor mayor".split())
_BOUNDS = frozenset(map(stem, ("maximo", "minimo")))
"""What "hasta" and "al menos" say as well."""


@dataclass(frozen=True)
class Comparison(Reader):
    """Tells whether units give different values of a kind for what a question asks."""

    def are_of_the_same(self, best: Claim, other: Claim) -> bool:
        """Both speak of the same thing in the same period."""
        return (
            _same_period(best.unit, other.unit)
            and _said_of(other, best.codes)
            and _said_of(best, other.codes)
            and self._is_timely(best)
            and self._is_timely(other)
            and _says_heads(other, best.heads)
            and _says_heads(best, other.heads)
            and not self._is_named_apart(best, other)
            and not self._names_row(best, other)
            and not are_opposed(_near(best), _near(other))
            and not are_of_other_people(best.unit, other.unit)
            and not (self._is_of_another(best, other) or self._is_of_another(other, best))
            and (
                self._says_the_same(best, other)
                or (not self._lacks(best, other) and self._is_labelled(best, other))
                or self._of_one_day(best.unit, other.unit)
                or self._of_one_moment(best, other)
            )
        )

    def agree(self, one: Claim, other: Claim) -> bool:
        """One gives no other value than the other does; a turn of a table is within the whole."""
        if agree(one.text, other.text, self.kind):
            return True
        turns = [each.unit.unit.kind is BlockKind.ROW for each in (one, other)]
        return self.kind == ValueKind.DATE and (
            (turns[0] and _are_within(one.text, other.text))
            or (turns[1] and _are_within(other.text, one.text))
        )

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

    def _of_one_moment(self, best: Claim, other: Claim) -> bool:
        """Both say how long before or after the same thing that the question names: "45 minutos
        antes de la hora de la cita"."""
        mine, theirs = (_RELATIVE.search(level(each.text)) for each in (best, other))
        if not (mine and theirs and mine[1] == theirs[1]):
            return False
        shared = set(analyse(mine[2])) & set(analyse(theirs[2]))
        return any(self.inquiry.about.presence(each) for each in shared)

    def _is_named_apart(self, best: Claim, other: Claim) -> bool:
        """The question names the one by a title or heading, and the other stands under one that
        begins alike and goes on otherwise: "biblioteca del campus Norte", "… Centro"."""
        lacking = {t.stem for t in self.inquiry.telling if not other.around.presence(t.stem)}
        return any(
            mine[:1] == theirs[:1] and lacking & set(mine) and _differs(theirs, best.around)
            for mine in _lines_above(best.unit)
            for theirs in _lines_above(other.unit)
        ) or bool(lacking & set(_asked_above(best.unit)) and _asked_above(other.unit))

    def _is_timely(self, claim: Claim) -> bool:
        """It speaks of the period asked about, or of none; a row may have a cell for each."""
        row = claim.unit.unit.kind is BlockKind.ROW
        return row or self.inquiry.of_period(claim.text) is not False

    def _names_row(self, best: Claim, other: Claim) -> bool:
        """The question says the whole label of a row, of which the other lacks a word: "informe de
        residencia", beside the residency."""
        if best.unit.unit.kind is not BlockKind.ROW:
            return False
        label = stems_of(label_of(best.unit.text)).stems
        asked = stems_of(self.question)
        named = len(label) >= _WORDS and all(asked.presence(each) for each in label)
        return named and any(not other.around.presence(each) for each in label)

    def _is_of_another(self, one: Claim, other: Claim) -> bool:
        """The one is a condition of something, or says when or where it opens, that neither the
        question names nor the other stands under."""
        above = _CONDITIONS.search(level(one.unit.setting))
        place = _SUBJECT.match(level(one.text)) if self.kind in _OF_PLACES else None
        asked = self.inquiry.asked
        named = (stem(match[1]) for match in (above, place) if match)
        return any(
            not (is_light(each) or asked.presence(each) or other.around.presence(each))
            for each in named
        )


def _are_within(days: str, range_: str) -> bool:
    """Single days, all of one range that the other text gives."""
    turns, whole = find_dates(days), find_dates(range_)
    if len(whole) != 1 or not whole[0].is_range:
        return False
    return all(not turn.is_range and whole[0].includes(turn) for turn in turns)


def _says_heads(claim: Claim, heads: frozenset[str]) -> bool:
    """The words by which the question names a column are said by the claim itself or above it."""
    unit = claim.unit
    path = (unit.hit.source.title, *unit.hit.chunk.section_path, unit.unit.lead, unit.text)
    said = stems_of("\n".join(path))
    return all(said.presence(each) for each in heads)


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
