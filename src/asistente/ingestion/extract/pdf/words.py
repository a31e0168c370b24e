"""Words of a PDF page with their places, as pdfium sees them.

pdfium reads a page some ten times faster than pypdf and tells where each character stands, which is
what columns, tables and running heads are recognised by. Coordinates here are those of the page as
it is shown: x to the right, y downward, points.
"""

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pypdfium2.raw as pdfium

_SAME_LINE = 0.5
"""Share of the size by which two characters of one word may differ in height."""
_WORD_GAP = 0.45
"""Share of the size from which a gap separates words, where the file has no space character."""
_HIDDEN = 3
"""Text rendering mode of text that is not shown: an OCR layer."""
_BOLD = 600
_BREAKS = frozenset({0, 9, 10, 13, 32, 0xA0})
_OVERLAP = 0.5


@dataclass(frozen=True, slots=True)
class Word:
    """A word and its box."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    size: float
    strong: bool = False
    hidden: bool = False

    @property
    def middle(self) -> float:
        """Height of its middle."""
        return (self.y0 + self.y1) / 2


@dataclass(frozen=True, slots=True)
class Frame:
    """Turns PDF coordinates into those of the page as it is shown."""

    left: float
    bottom: float
    width: float
    height: float
    turns: int
    """Quarter turns clockwise."""

    def box(self, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of a box given by two PDF points."""
        ax, ay = self._point(x0, y0)
        bx, by = self._point(x1, y1)
        return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)

    def _point(self, x: float, y: float) -> tuple[float, float]:
        x, y = x - self.left, y - self.bottom
        if self.turns == 1:
            return y, x
        if self.turns == 2:
            return self.width - x, y
        if self.turns == 3:
            return self.height - y, self.width - x
        return x, self.height - y


def frame_of(page: ctypes.c_void_p) -> Frame:
    """The visible box and the rotation of a page."""
    box = pdfium.FS_RECTF()
    if not pdfium.FPDF_GetPageBoundingBox(page, box):
        return Frame(0.0, 0.0, 612.0, 792.0, 0)
    turns = max(0, pdfium.FPDFPage_GetRotation(page))
    return Frame(box.left, box.bottom, box.right - box.left, box.top - box.bottom, turns)


def words_of(page: ctypes.c_void_p, frame: Frame) -> tuple[Word, ...]:
    """Words of a page in the order in which the file draws them, each once."""
    text_page = pdfium.FPDFText_LoadPage(page)
    if not text_page:
        return ()
    try:
        words = tuple(_Scan(text_page, frame).words())
    finally:
        pdfium.FPDFText_ClosePage(text_page)
    return tuple(_once(_without_covered(tuple(_level(words)))))


class _Scan:
    """One pass over the characters of a page."""

    def __init__(self, text_page: ctypes.c_void_p, frame: Frame) -> None:
        self._page = text_page
        self._frame = frame
        self._numbers = tuple(ctypes.c_double() for _ in range(4))
        self._places = tuple(ctypes.byref(number) for number in self._numbers)

    def words(self) -> Iterator[Word]:
        """Runs of characters without a gap between them."""
        code_at = pdfium.FPDFText_GetUnicode
        letters: list[str] = []
        boxes: list[tuple[float, float, float, float]] = []
        first = 0
        for index in range(pdfium.FPDFText_CountChars(self._page)):
            code = code_at(self._page, index)
            if code in _BREAKS or not (box := self._box(index)):
                if letters:
                    yield self._word(letters, boxes, first)
                    letters, boxes = [], []
                continue
            if letters and _parted(boxes[-1], box):
                yield self._word(letters, boxes, first)
                letters, boxes = [], []
            if not letters:
                first = index
            letters.append(chr(code) if code < 0x110000 else "\ufffd")
            boxes.append(box)
        if letters:
            yield self._word(letters, boxes, first)

    def _box(self, index: int) -> tuple[float, float, float, float] | None:
        left, right, bottom, top = self._numbers
        if not pdfium.FPDFText_GetCharBox(self._page, index, *self._places):
            return None
        return self._frame.box(left.value, bottom.value, right.value, top.value)

    def _word(
        self,
        letters: Sequence[str],
        boxes: Sequence[tuple[float, float, float, float]],
        index: int,
    ) -> Word:
        y0, y1 = min(box[1] for box in boxes), max(box[3] for box in boxes)
        size = pdfium.FPDFText_GetFontSize(self._page, index)
        if not 2 < size < 200:  # the font matrix scales it: measure instead
            size = max(4.0, (y1 - y0) * 1.2)
        return Word(
            _text("".join(letters)),
            min(box[0] for box in boxes),
            y0,
            max(box[2] for box in boxes),
            y1,
            round(size * 2) / 2,
            self._is_bold(index),
            self._is_hidden(index),
        )

    def _is_bold(self, index: int) -> bool:
        if pdfium.FPDFText_GetFontWeight(self._page, index) >= _BOLD:
            return True
        name = ctypes.create_string_buffer(64)
        length = pdfium.FPDFText_GetFontInfo(self._page, index, name, 64, None)
        return bool(length) and b"bold" in name.value.lower()

    def _is_hidden(self, index: int) -> bool:
        drawn = pdfium.FPDFText_GetTextObject(self._page, index)
        return bool(drawn) and pdfium.FPDFTextObj_GetTextRenderMode(drawn) == _HIDDEN


def _text(letters: str) -> str:
    """pdfium marks the hyphen at a line end with a non-character."""
    return letters.replace("\ufffe", "-").replace("\x02", "-")


def _parted(
    before: tuple[float, float, float, float], box: tuple[float, float, float, float]
) -> bool:
    """Another line, or a gap as wide as a space, lies between two characters."""
    height = max(before[3] - before[1], box[3] - box[1], 4.0)
    if min(before[3], box[3]) - max(before[1], box[1]) < -_SAME_LINE * height:
        return True
    gap = box[0] - before[2]
    return gap > _WORD_GAP * height or gap < -4 * height


def _level(words: Sequence[Word]) -> Iterator[Word]:
    """Words drawn one after the other on a line get one height, whatever letters they have."""
    run: list[Word] = []
    for word in words:
        if run and not _follows(run[-1], word):
            yield from _leveled(run)
            run = []
        run.append(word)
    yield from _leveled(run)


def _follows(before: Word, word: Word) -> bool:
    size = max(before.size, word.size)
    near = -0.5 * size < word.x0 - before.x1 < 1.5 * size
    return near and abs(word.middle - before.middle) < _SAME_LINE * size


def _leveled(run: Sequence[Word]) -> Iterator[Word]:
    if not run:
        return
    y0, y1 = min(word.y0 for word in run), max(word.y1 for word in run)
    for word in run:
        yield replace(word, y0=y0, y1=y1)


def _without_covered(words: Sequence[Word]) -> Iterator[Word]:
    """Visible words, and hidden ones where nothing visible stands at the same place."""
    visible = [word for word in words if not word.hidden]
    if not visible or len(visible) == len(words):
        yield from words
        return
    cells: dict[tuple[int, int], list[Word]] = {}
    for word in visible:
        for cell in _cells(word):
            cells.setdefault(cell, []).append(word)
    for word in words:
        near = (other for cell in _cells(word) for other in cells.get(cell, ()))
        if not word.hidden or not any(_covers(other, word) for other in near):
            yield word


def _cells(word: Word) -> Iterator[tuple[int, int]]:
    for column in range(int(word.x0 // 50), int(word.x1 // 50) + 1):
        for row in range(int(word.y0 // 20), int(word.y1 // 20) + 1):
            yield column, row


def _covers(other: Word, word: Word) -> bool:
    width = min(other.x1, word.x1) - max(other.x0, word.x0)
    height = min(other.y1, word.y1) - max(other.y0, word.y0)
    area = max(0.1, (word.x1 - word.x0) * (word.y1 - word.y0))
    return width > 0 and height > 0 and width * height > _OVERLAP * area


def _once(words: Iterator[Word]) -> Iterator[Word]:
    """Words drawn twice at one place (false bold, doubled layers) come once."""
    seen: dict[tuple[str, int, int], list[Word]] = {}
    for word in words:
        column, row = int(word.x0 // 3), int(word.y0 // 3)
        near = (
            other
            for x in (column - 1, column, column + 1)
            for y in (row - 1, row, row + 1)
            for other in seen.get((word.text, x, y), ())
        )
        if not any(_same_place(other, word) for other in near):
            seen.setdefault((word.text, column, row), []).append(word)
            yield word


def _same_place(other: Word, word: Word) -> bool:
    near = 0.25 * word.size
    return abs(other.x0 - word.x0) < near and abs(other.y0 - word.y0) < near
