"""What a statement rests on: the stretches of chunks that it quotes or cites, and their setting.

A quote must stand verbatim in its own chunk; it then counts, and is shown, as the whole units that
it touches, so that half a sentence cannot say the contrary of the whole.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from asistente.contracts import BlockKind, Chunk, Passage, Quote, Unit

_SENTENCES_BEFORE = 2
"""Sentences of the same paragraph that tell what a sentence speaks of ("Se solicita por …")."""
_ENUMERATOR = re.compile(r"(?m)^\s*\(?(?:\d{1,2}(?:\.\d{1,2})*|[ivxIVX]{1,4})\s*[.)]-?\s+")
"""The number of a heading or a step is no claim."""


@dataclass(frozen=True)
class Ground:
    """A stretch of a chunk, whole units long; `passage.unit` spans it."""

    passage: Passage
    units: tuple[Unit, ...]

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Each unit as it stands, without the number of an item."""
        return tuple(without_number(_text(self.passage.chunk, unit)) for unit in self.units)

    @cached_property
    def numbers(self) -> frozenset[str]:
        """The numbers that the units begin with."""
        chunk = self.passage.chunk
        return frozenset(number_of(_text(chunk, unit)) for unit in self.units) - {""}

    @cached_property
    def leads(self) -> tuple[str, ...]:
        """What the units stand directly under."""
        return tuple(dict.fromkeys(unit.lead for unit in self.units if unit.lead))

    @property
    def heading(self) -> tuple[str, ...]:
        """The nearest heading."""
        return self.passage.chunk.section_path[-1:]

    @cached_property
    def frame(self) -> tuple[str, ...]:
        """What the stretch stands under: lead-ins, table header, headings, title."""
        chunk = self.passage.chunk
        leads = (unit.lead for unit in (self.passage.unit, *self.units))
        above = (*leads, chunk.header, *chunk.section_path, self.passage.source.title)
        period = self.passage.source.period or ""
        return tuple(dict.fromkeys(without_number(text) for text in (*above, period) if text))

    @cached_property
    def before(self) -> tuple[str, ...]:
        """The sentences before it in its paragraph: what it speaks of, but no facts of it."""
        chunk, first = self.passage.chunk, self.units[0]
        if first.kind is not BlockKind.SENTENCE or first not in chunk.units:
            return ()
        place = chunk.units.index(first)
        near = chunk.units[max(0, place - _SENTENCES_BEFORE) : place]
        return tuple(
            _text(chunk, unit)
            for unit in near
            if unit.kind is BlockKind.SENTENCE and _is_of_one(unit, first, chunk)
        )

    @cached_property
    def siblings(self) -> tuple[str, ...]:
        """The other units of the chunk: where a fact may have been swapped from."""
        chunk = self.passage.chunk
        return tuple(_text(chunk, unit) for unit in chunk.units if unit not in self.units)


def _is_of_one(unit: Unit, later: Unit, chunk: Chunk) -> bool:
    """They stand under the same, or the first gives the later one what it stands under ("Artículo
    3. La licencia …")."""
    under = later.lead.rpartition(" > ")[2]
    return unit.lead == later.lead or (bool(under) and _text(chunk, unit).startswith(under))


def without_number(text: str) -> str:
    """A heading or item without its number."""
    return _ENUMERATOR.sub("", text)


def number_of(text: str) -> str:
    """The number that a heading or item begins with; empty where it has none."""
    match = _ENUMERATOR.match(text)
    return match.group().strip(" \n().-") if match else ""


def whole(passage: Passage) -> Ground:
    """A passage as it was chosen."""
    return Ground(passage, (passage.unit,))


def quoted(quote: Quote, passages: Sequence[Passage]) -> Ground | None:
    """The units that a quote touches in the chunk of its passage; None where it is not there."""
    passage = passages[quote.passage]
    found = _nearest(list(_places(quote.text, passage.chunk.text)), passage.unit)
    if found is None:
        return None
    start, end = found
    if passage.unit.start <= start and end <= passage.unit.end:
        return whole(passage)
    return _spanning(passage, start, end)


def _spanning(passage: Passage, start: int, end: int) -> Ground:
    chunk = passage.chunk
    units = tuple(unit for unit in chunk.units if unit.start < end and start < unit.end)
    if not units:
        place = {"kind": BlockKind.SENTENCE, "start": start, "end": end, "lead": ""}
        units = (passage.unit.model_copy(update=place),)
    span = units[0].model_copy(
        update={
            "start": min(start, units[0].start) if len(units) > 1 else units[0].start,
            "end": max(end, units[-1].end),
        }
    )
    return Ground(passage.model_copy(update={"unit": span}), units)


def _nearest(places: Sequence[tuple[int, int]], unit: Unit) -> tuple[int, int] | None:
    """The place inside the chosen unit, if there is one; else the first."""
    inside = (place for place in places if place[0] < unit.end and unit.start < place[1])
    return next(inside, places[0] if places else None)


def _places(quote: str, text: str) -> Iterator[tuple[int, int]]:
    """Where whole words of a text are the quote, up to white space and Unicode form."""
    wanted = "".join(c for c, _ in _plain(quote)).strip().rstrip(" .,;:")
    if not re.search(r"\w", wanted):
        return
    flat, offsets = _flattened(text)
    for match in re.finditer(rf"(?<!\w){re.escape(wanted)}(?!\w)", flat):
        yield offsets[match.start()], offsets[match.end() - 1] + 1


@lru_cache(maxsize=256)
def _flattened(text: str) -> tuple[str, tuple[int, ...]]:
    """A text in one form, and where each of its characters was."""
    plain = list(_plain(text))
    return "".join(c for c, _ in plain), tuple(offset for _, offset in plain)


def _plain(text: str) -> Iterator[tuple[str, int]]:
    """Each character in composed form with its offset; a run of white space is one blank."""
    for match in re.finditer(r"\s+|[^\s][\u0300-\u036f]*", text):
        piece = match.group()
        if piece[0].isspace():
            yield " ", match.start()
            continue
        for c in unicodedata.normalize("NFC", piece):
            yield c, match.start()


def _text(chunk: Chunk, unit: Unit) -> str:
    return chunk.text[unit.start : unit.end]
