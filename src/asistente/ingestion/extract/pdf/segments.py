"""Words put together to the pieces of line that a reader's eye takes in at once."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from asistente.ingestion.extract.pdf.words import Word

_WIDE_GAP = 1.35
"""Multiple of the size from which a gap is more than a space between words."""
_SPACE = 0.6
"""The same for words that the file does not draw one after the other: two columns meet here."""
_MARK_GAP = 5.0
"""The same after a bullet or number: its text is set off by a tab."""
_SAME_LINE = 0.45
# A bullet, a letter or a number, as they stand before the text of a list.
_MARK = re.compile(
    r"(?:[^\w\s$(¿¡\"“«]|o|\(?(?:\d{1,2}|[a-zA-Z]|[IVXivx]{1,5})(?:\.\d{1,2})*[.)]-?)$"
)


@dataclass(frozen=True, slots=True)
class Segment:
    """Words on one line without a wide gap between them."""

    words: tuple[Word, ...]
    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def text(self) -> str:
        """The words with single spaces."""
        return " ".join(word.text for word in self.words)

    @property
    def size(self) -> float:
        """Size of most of its words."""
        sizes = sorted(word.size for word in self.words)
        return sizes[len(sizes) // 2]

    @property
    def strong(self) -> bool:
        """All of it is bold."""
        return all(word.strong for word in self.words)

    @property
    def middle(self) -> float:
        """Height of its middle."""
        return (self.y0 + self.y1) / 2


def segments_of(words: Iterable[Word]) -> tuple[Segment, ...]:
    """Segments from top to bottom, on one line from left to right."""
    segments = (_segment(run) for line in visual_lines(tuple(words)) for run in _runs(line))
    return tuple(segments)


def visual_lines(words: Sequence[Word]) -> Iterator[list[Word]]:
    """Words that stand at one height, from left to right, line by line downward."""
    line: list[Word] = []
    height = 0.0
    for word in sorted(words, key=lambda each: (each.middle, each.x0)):
        if line and word.middle - height > _SAME_LINE * min(line[0].size, word.size):
            yield sorted(line, key=lambda each: each.x0)
            line = []
        if not line:
            height = word.middle
        line.append(word)
        height = sum(each.middle for each in line[-8:]) / len(line[-8:])
    if line:
        yield sorted(line, key=lambda each: each.x0)


def _runs(line: Sequence[Word]) -> Iterator[list[Word]]:
    run: list[Word] = []
    for word in line:
        wide = _MARK_GAP if len(run) == 1 and _MARK.match(run[0].text) else _WIDE_GAP
        gap = (word.x0 - run[-1].x1) / max(run[-1].size, word.size) if run else 0.0
        elsewhere = bool(run) and word.order != run[-1].order + 1 and gap > _SPACE
        if run and (gap > wide or elsewhere):
            yield run
            run = []
        run.append(word)
    if run:
        yield run


def _segment(words: Sequence[Word]) -> Segment:
    return Segment(
        tuple(words),
        min(word.x0 for word in words),
        min(word.y0 for word in words),
        max(word.x1 for word in words),
        max(word.y1 for word in words),
    )


def parted(segments: Iterable[Segment], gap: float) -> Iterator[Segment]:
    """Segments cut at each gap of so many times their size."""
    for segment in segments:
        run: list[Word] = []
        for word in segment.words:
            if run and word.x0 - run[-1].x1 >= gap * word.size:
                yield _segment(run)
                run = []
            run.append(word)
        yield segment if len(run) == len(segment.words) else _segment(run)


def joined(segments: Sequence[Segment]) -> Segment:
    """Several segments of one line as one."""
    return _segment([word for segment in segments for word in segment.words])
