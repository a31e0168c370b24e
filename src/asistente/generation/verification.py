"""Nothing of a draft is shown before it was checked against what it cites, whoever made it.

The checks run in order and the first that fails names the reason. What is recited word for word
needs no closer look; everything else that a model says must pass them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from asistente.contracts import Decision, Draft, Passage, Statement, Status
from asistente.generation.checks.grounds import Ground, quoted, whole
from asistente.generation.checks.recital import is_recited

MOST_CHARACTERS = 2000
"""Of a statement that is not the source's own words: a model was asked for a sentence."""
Planted = Callable[[str], bool]
"""Tells a text that gives orders to the system: no evidence, wherever it stands."""


class Drop(NamedTuple):
    """A statement that is not shown, and the check that it did not pass."""

    check: str
    note: str
    text: str


class Verified(NamedTuple):
    """The statements that hold, what they rest on, and what was dropped and why."""

    statements: tuple[Statement, ...]
    next_steps: tuple[Statement, ...]
    passages: tuple[Passage, ...]
    """What the statements' numbers mean: the decision's passages and steps, then what was quoted
    besides them."""
    drops: tuple[Drop, ...]
    claims: int
    """Statements and next steps of the draft."""

    @property
    def dropped(self) -> tuple[str, ...]:
        """Why, and what, in Spanish."""
        return tuple(f"{drop.note}: {drop.text}" for drop in self.drops)

    @property
    def dropped_by(self) -> dict[str, int]:
        """How many each check dropped."""
        return dict(Counter(drop.check for drop in self.drops))


def verify(draft: Draft, decision: Decision, *, planted: Planted = lambda text: False) -> Verified:
    """Drop every statement that its passages do not support."""
    bench = _Bench(decision, planted, draft.fault)
    statements = bench.kept(draft.statements, steps=False)
    steps = bench.kept(draft.next_steps, steps=True)
    claims = len(draft.statements) + len(draft.next_steps)
    return Verified(statements, steps, tuple(bench.passages), tuple(bench.drops), claims)


class _Bench:
    """The passages that grow by what is quoted, and the drops, while a draft is looked at."""

    def __init__(self, decision: Decision, planted: Planted, fault: str) -> None:
        self.answers = decision.status is Status.ANSWERED
        self.first_step = len(decision.passages)
        self.passages = [*decision.passages, *decision.steps]
        self.chosen = tuple(self.passages)
        self.planted, self.fault = planted, fault
        self.drops: list[Drop] = []

    def kept(self, statements: Sequence[Statement], *, steps: bool) -> tuple[Statement, ...]:
        """Those that pass, with the numbers of what they rest on."""
        looked_at = (self._looked_at(statement, steps=steps) for statement in statements)
        return tuple(statement for statement in looked_at if statement is not None)

    def _looked_at(self, statement: Statement, *, steps: bool) -> Statement | None:
        fault, grounds = self._grounds(statement)
        if not fault:
            fault = _content_fault(statement.text, grounds, steps=steps)
        if fault:
            self.drops.append(Drop(*fault, statement.text))
            return None
        places = tuple(dict.fromkeys(self._place(ground.passage) for ground in grounds))
        return statement.model_copy(update={"passages": places})

    def _grounds(self, statement: Statement) -> tuple[Fault | None, tuple[Ground, ...]]:
        """What a statement rests on, or why it rests on nothing."""
        if self.fault:
            return ("schema", self.fault), ()
        if not self.answers:
            return ("status", "afirma algo y la decisión fue no responder"), ()
        numbers = (*statement.passages, *(quote.passage for quote in statement.quotes))
        if not numbers or not statement.text.strip():
            return ("cited", "sin cita"), ()
        if any(not 0 <= number < len(self.chosen) for number in numbers):
            return ("citation", "cita una fuente que no se consultó"), ()
        found = [quoted(quote, self.chosen) for quote in statement.quotes]
        if None in found:
            return ("quote", "la cita textual no está en la fuente citada"), ()
        quoting = {quote.passage for quote in statement.quotes}
        bare = [whole(self.chosen[n]) for n in statement.passages if n not in quoting]
        return self._usable([ground for ground in (*found, *bare) if ground is not None])

    def _usable(self, grounds: Sequence[Ground]) -> tuple[Fault | None, tuple[Ground, ...]]:
        if any(not ground.passage.quote.strip() for ground in grounds):
            return ("quote", "cita vacía"), ()
        if any(self.planted(ground.passage.quote) for ground in grounds):
            return ("order", "cita una orden escrita en un documento"), ()
        return None, tuple(dict.fromkeys(grounds))

    def _place(self, passage: Passage) -> int:
        """The number of a passage; a new one for what was quoted besides the chosen units."""
        spot = (passage.chunk.chunk_id, passage.unit.start, passage.unit.end)
        for number, known in enumerate(self.passages):
            if spot == (known.chunk.chunk_id, known.unit.start, known.unit.end):
                return number
        self.passages.append(passage)
        return len(self.passages) - 1


Fault = tuple[str, str]
"""Name of the check that failed, and its note."""


def _content_fault(text: str, grounds: Sequence[Ground], *, steps: bool) -> Fault | None:
    """What is wrong with what is said."""
    if is_recited(text, grounds):
        return None
    if len(text) > MOST_CHARACTERS:
        return "schema", "dice demasiado de una vez"
    from asistente.generation.checks.content import content_fault

    return content_fault(text, grounds, steps=steps)
