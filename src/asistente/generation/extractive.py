"""Answers in the documents' own words: the default generator, and the fallback of all others."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from asistente.contracts import BlockKind, Decision, Draft, Passage, Statement
from asistente.language.analyser import level
from asistente.language.tables import columns

_LEADERS = re.compile(r"\s*\.{4,}\s*")
_NUMBER = re.compile(r"^\(?\d{1,2}\s*[.)]-?\s+")


class ExtractiveGenerator:
    """Implements `Generator` without a model: quotes units with what they need to be understood."""

    id = "extractive-1"

    def generate(self, question: str, decision: Decision) -> Draft:
        """One statement a passage; items of one list share their lead-in."""
        numbered = [(n, each) for n, each in enumerate(decision.passages) if each.seconds is None]
        statements = [
            statement
            for _, group in groupby(numbered, key=lambda each: _list_key(each[1]))
            for statement in _statements(list(group))
        ]
        offset = len(decision.passages)
        steps = tuple(
            Statement(text=" ".join(step.quote.split()), passages=(offset + n,))
            for n, step in enumerate(decision.steps)
        )
        seconded = tuple(_seconded(each, decision.passages) for each in statements)
        return Draft(statements=seconded, next_steps=steps)


def spoken(passage: Passage) -> str:
    """A unit as it is said: with its heading or lead-in where it is no sentence by itself."""
    quote = _LEADERS.sub(": ", " ".join(passage.quote.split()))
    lead = "" if level(passage.unit.lead) in level(quote) else passage.unit.lead.strip(" \n")
    match passage.unit.kind:
        case BlockKind.ROW:
            return _row(lead, passage.quote)
        case BlockKind.ITEM | BlockKind.PAIR if lead:
            return f"{lead.rstrip(' :.')}: {quote}"
        case BlockKind.PAIR | BlockKind.ITEM if passage.chunk.section_path:
            return f"{passage.chunk.section_path[-1].rstrip(' :.')}: {quote}"
    return quote


def _seconded(statement: Statement, passages: Sequence[Passage]) -> Statement:
    """The statement, citing also what gives the same value as its passages."""
    also = (n for n, each in enumerate(passages) if each.seconds in statement.passages)
    return statement.model_copy(update={"passages": (*statement.passages, *also)})


def _list_key(passage: Passage) -> tuple[str, str]:
    unit = passage.unit
    if unit.kind is BlockKind.ITEM and unit.lead:
        return passage.chunk.source_id, unit.lead
    return f"{passage.chunk.chunk_id}:{unit.start}", ""


def _statements(group: Sequence[tuple[int, Passage]]) -> Iterator[Statement]:
    if len(group) == 1:
        number, only = group[0]
        yield Statement(text=spoken(only), passages=(number,))
        return
    lead = group[0][1].unit.lead.rstrip(" :.")
    for position, (number, each) in enumerate(group):
        quote = " ".join(each.quote.split())
        item = quote if _NUMBER.match(quote) else f"- {quote}"
        yield Statement(text=f"{lead}:\n{item}" if position == 0 else item, passages=(number,))


def _row(header: str, row: str) -> str:
    """ "Columna: valor; …" where header and row have the same columns."""
    told = [_told(name, cell) for name, cell in columns(header, row) if cell]
    return " ".join(("; ".join(told) or (f"{header}: {row}" if header else row)).split())


def _told(name: str, cell: str) -> str:
    """A column without a name may still stand under a heading: "Sedes >"."""
    return f"{name}: {cell}" if name and not name.endswith(">") else f"{name} {cell}".strip()
