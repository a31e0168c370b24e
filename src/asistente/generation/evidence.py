"""What a model is shown of a decision: each chunk once, in a sealed block with an id to cite.

The seal is a hash of what stands in the blocks: no document can know it, so none can close its own
block and go on as if it were the operator.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from asistente.contracts import Chunk, Decision, Passage, Source

CHARACTERS_PER_TOKEN = 2.5
"""Fewer than tokenizers take for Spanish, so that an estimate is never too low."""

_HARMLESS = str.maketrans('"<>', "'‹›")

UNKNOWN = -1
"""Number of the passage that a model made up; the verifier drops what cites it."""


@dataclass(frozen=True, kw_only=True)
class Block:
    """A chunk as a model sees it, and the passages of the decision that stand in it."""

    id: str
    text: str
    """Verbatim: the chunk, or the part of it that its passages span."""
    chunk: Chunk
    source: Source
    places: tuple[int, ...]


@dataclass(frozen=True)
class Shown:
    """All that a model is shown, and the way back from its citations."""

    blocks: tuple[Block, ...]
    passages: tuple[Passage, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """What may be cited."""
        return tuple(block.id for block in self.blocks)

    @property
    def seal(self) -> str:
        """Mark of the blocks' borders."""
        texts = "\x00".join(block.text for block in self.blocks)
        return hashlib.sha256(texts.encode("utf-8", "surrogatepass")).hexdigest()[:8]

    def render(self) -> str:
        """The blocks as the prompt holds them."""
        return "\n".join(_rendered(block, self.seal) for block in self.blocks)

    def place(self, cited: str, quote: str) -> int:
        """The passage that a citation means: the one that holds the quote, else the first there."""
        block = next((block for block in self.blocks if block.id == cited), None)
        if block is None:
            return UNKNOWN
        wanted = _one_line(quote)
        holding = (n for n in block.places if wanted in _one_line(self.passages[n].quote))
        return next(holding, block.places[0])


def shown(decision: Decision, *, most_tokens: int) -> Shown:
    """The chunks of the passages, best first, as far as they fit.

    The first is always there; one that does not fit whole is cut down to what its passages span.
    """
    passages = (*decision.passages, *decision.steps)
    left = int(most_tokens * CHARACTERS_PER_TOKEN)
    blocks: list[Block] = []
    for chunk, places in _by_chunk(passages):
        text = chunk.text if len(chunk.text) <= left else _span(passages, places)
        if blocks and len(text) > left:
            continue
        left -= len(text)
        source = passages[places[0]].source
        number = f"E{len(blocks) + 1}"
        blocks.append(Block(id=number, text=text, chunk=chunk, source=source, places=places))
    return Shown(tuple(blocks), passages)


def estimated_tokens(text: str) -> int:
    """Tokens that a text is at most likely to take."""
    return math.ceil(len(text) / CHARACTERS_PER_TOKEN)


def _by_chunk(passages: Sequence[Passage]) -> Iterator[tuple[Chunk, tuple[int, ...]]]:
    places: dict[str, list[int]] = {}
    for number, passage in enumerate(passages):
        places.setdefault(passage.chunk.chunk_id, []).append(number)
    for numbers in places.values():
        yield passages[numbers[0]].chunk, tuple(numbers)


def _span(passages: Sequence[Passage], places: Sequence[int]) -> str:
    units = [passages[n].unit for n in places]
    text = passages[places[0]].chunk.text
    return text[min(unit.start for unit in units) : max(unit.end for unit in units)]


def _rendered(block: Block, seal: str) -> str:
    about = {
        "titulo": block.source.title,
        "seccion": " > ".join(block.chunk.section_path),
        "encabezado": block.chunk.header,
        "periodo": block.source.period or "",
        "fecha": str(block.source.publication_date or ""),
    }
    named = "".join(f' {name}="{_attribute(text)}"' for name, text in about.items() if text)
    return f'<documento-{seal} id="{block.id}"{named}>\n{block.text}\n</documento-{seal}>'


def _attribute(text: str) -> str:
    """One line without what would end the attribute or the mark."""
    return _one_line(text).translate(_HARMLESS)


def _one_line(text: str) -> str:
    return " ".join(text.split())
