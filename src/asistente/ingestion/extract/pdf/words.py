"""Words of a PDF page with their places, as pdfium sees them.

pdfium reads a page some ten times faster than pypdf and tells where each character stands, which is
what columns, tables and running heads are recognised by. Coordinates here are those of the page as
it is shown: x to the right, y downward, points.
"""

import ctypes
import math
from collections import Counter
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
_SAMPLE = 60
"""Characters that are looked at to tell which way a page is written."""
_BREAKS = frozenset({0, 9, 10, 13, 32, 0xA0})
_OVERLAP = 0.5


Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


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
    order: int = 0
    """Its place in the order in which the file draws the page."""

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

    def box(self, x0: float, y0: float, x1: float, y1: float) -> Box:
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


def frame_of(page: ctypes.c_void_p, text_page: ctypes.c_void_p) -> Frame:
    """The page's box, turned so that most of its text runs from left to right."""
    box = pdfium.FS_RECTF()
    turns = _turns(text_page)
    if not pdfium.FPDF_GetPageBoundingBox(page, box):
        return Frame(0.0, 0.0, 612.0, 792.0, turns)
    return Frame(box.left, box.bottom, box.right - box.left, box.top - box.bottom, turns)


def _turns(text_page: ctypes.c_void_p) -> int:
    """Quarter turns clockwise that put the text upright; the page's own rotation plays no part."""
    count = pdfium.FPDFText_CountChars(text_page)
    step = max(1, count // _SAMPLE)
    turns: Counter[int] = Counter()
    for index in range(0, count, step):
        angle = pdfium.FPDFText_GetCharAngle(text_page, index)
        if angle >= 0 and pdfium.FPDFText_GetUnicode(text_page, index) not in _BREAKS:
            turns[round(-angle / (math.pi / 2)) % 4] += 1
    return turns.most_common(1)[0][0] if turns else 0


def words_of(text_page: ctypes.c_void_p, frame: Frame) -> tuple[Word, ...]:
    """Words of a page in the order in which the file draws them, each once."""
    scanned = _Scan(text_page, frame).words()
    return tuple(_once(_without_covered(tuple(_level(tuple(scanned))))))


class _Scan:
    """One pass over the characters of a page; the loop that all the time goes into."""

    def __init__(self, text_page: ctypes.c_void_p, frame: Frame) -> None:
        self._page = text_page
        self._frame = frame

    def words(self) -> Iterator[Word]:
        """Runs of characters without a gap between them."""
        letters: list[str] = []
        first, edges = 0, (0.0, 0.0, 0.0, 0.0)
        last = edges
        for index, letter, box in self._characters():
            if letters and (not letter or _parted(last, box)):
                yield self._word("".join(letters), edges, first)
                letters = []
            if not letter:
                continue
            if letters:
                edges = _joined(edges, box)
            else:
                first, edges = index, box
            letters.append(letter)
            last = box
        if letters:
            yield self._word("".join(letters), edges, first)

    def _characters(self) -> Iterator[tuple[int, str, Box]]:
        """Each character with its box (advance and line height); "" between words."""
        rect = pdfium.FS_RECTF()
        place, page = ctypes.byref(rect), self._page
        code_at, box_of = pdfium.FPDFText_GetUnicode, pdfium.FPDFText_GetLooseCharBox
        upright, turned = self._frame.turns == 0, self._frame.box
        left, top = self._frame.left, self._frame.bottom + self._frame.height
        nowhere = (0.0, 0.0, 0.0, 0.0)
        for index in range(pdfium.FPDFText_CountChars(page)):
            code = code_at(page, index)
            if code in _BREAKS or not box_of(page, index, place):
                yield index, "", nowhere
                continue
            if upright:
                box = (rect.left - left, top - rect.top, rect.right - left, top - rect.bottom)
            else:
                box = turned(rect.left, rect.bottom, rect.right, rect.top)
            yield index, chr(code) if code < 0x110000 else "\ufffd", box

    def _word(self, letters: str, edges: Box, index: int) -> Word:
        x0, y0, x1, y1 = edges
        size = pdfium.FPDFText_GetFontSize(self._page, index)
        if not 2 < size < 200:  # the font matrix scales it: measure instead
            size = max(4.0, y1 - y0)
        bold, hidden = self._is_bold(index), self._is_hidden(index)
        return Word(_text(letters), x0, y0, x1, y1, round(size * 2) / 2, bold, hidden)

    def _is_bold(self, index: int) -> bool:
        if pdfium.FPDFText_GetFontWeight(self._page, index) >= _BOLD:
            return True
        name = ctypes.create_string_buffer(64)
        length = pdfium.FPDFText_GetFontInfo(self._page, index, name, 64, None)
        return bool(length) and b"bold" in name.value.lower()

    def _is_hidden(self, index: int) -> bool:
        drawn = pdfium.FPDFText_GetTextObject(self._page, index)
        return bool(drawn) and pdfium.FPDFTextObj_GetTextRenderMode(drawn) == _HIDDEN


def _joined(edges: Box, box: Box) -> Box:
    x0, y0, x1, y1 = edges
    bx0, by0, bx1, by1 = box
    return (
        bx0 if bx0 < x0 else x0,
        by0 if by0 < y0 else y0,
        bx1 if bx1 > x1 else x1,
        by1 if by1 > y1 else y1,
    )


def _text(letters: str) -> str:
    """pdfium marks the hyphen at a line end with a non-character."""
    return letters.replace("\ufffe", "-").replace("\x02", "-")


def _parted(before: Box, box: Box) -> bool:
    """Another line, or a gap as wide as a space, lies between two characters."""
    height = box[3] - box[1]
    apart = -_SAME_LINE * height
    if box[1] - before[3] > apart or before[1] - box[3] > apart:
        return True
    gap = box[0] - before[2]
    return gap > _WORD_GAP * height or gap < -4 * height


def _level(words: Sequence[Word]) -> Iterator[Word]:
    """Words drawn one after the other on a line get one height, whatever letters they have."""
    run: list[Word] = []
    order = 0
    for word in words:
        if run and not _follows(run[-1], word):
            yield from _leveled(run, order)
            order += len(run)
            run = []
        run.append(word)
    yield from _leveled(run, order)


def _follows(before: Word, word: Word) -> bool:
    size = max(before.size, word.size)
    near = -0.5 * size < word.x0 - before.x1 < 1.5 * size
    return near and abs(word.middle - before.middle) < _SAME_LINE * size


def _leveled(run: Sequence[Word], order: int) -> Iterator[Word]:
    if not run:
        return
    y0, y1 = min(word.y0 for word in run), max(word.y1 for word in run)
    for number, word in enumerate(run, start=order):
        yield replace(word, y0=y0, y1=y1, order=number)


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
