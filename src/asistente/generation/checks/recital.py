"""Is a statement nothing but the source's own words? Then no closer look is needed.

What is recited is a whole unit, with or without what it stands under, in that order, or a table row
with the names of its columns. Anything else that is said must pass all checks.
"""

from collections.abc import Iterator, Sequence

from asistente.contracts import BlockKind, Unit
from asistente.generation.checks.grounds import Ground
from asistente.language.analyser import words
from asistente.language.tables import columns


def is_recited(text: str, grounds: Sequence[Ground]) -> bool:
    """True where the words are those of one ground, under the frame that it has."""
    said = _words(text)
    return any(said == recital for ground in grounds for recital in _recitals(ground))


def _recitals(ground: Ground) -> Iterator[tuple[str, ...]]:
    chunk, span = ground.passage.chunk, ground.passage.unit
    quoted = _words(ground.passage.quote)
    yield quoted
    for above in (span.lead, chunk.header, *chunk.section_path):
        yield (*_words(above), *quoted)
    for unit in ground.units:
        whole = chunk.text[unit.start : unit.end]
        yield _words(whole)
        yield (*_words(unit.lead), *_words(whole))
        if unit.kind is BlockKind.ROW:
            yield from _rows(unit, whole)


def _rows(unit: Unit, row: str) -> Iterator[tuple[str, ...]]:
    told = [(_words(head), _words(cell)) for head, cell in columns(unit.lead, row)]
    if told:
        pairs = ((*name, *cell) for name, cell in told if cell)
        yield tuple(word for pair in pairs for word in pair)


def _words(text: str) -> tuple[str, ...]:
    return tuple(word for word, _ in words(text))
