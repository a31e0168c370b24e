"""Ruled lines of a PDF page: what the author drew to say where a table's cells are."""

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pypdfium2.raw as pdfium

from asistente.ingestion.extract.pdf.words import Frame

_PATH = 2
_THIN = 2.5
"""Points up to which a box is a line."""
_MIN_LENGTH = 6.0
_MAX_OBJECTS = 20_000
_JOIN = 2.0
"""Points by which the parts of one line may miss each other."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A horizontal or vertical line: at one place, from here to there."""

    at: float
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Rules:
    """All lines of a page."""

    horizontal: tuple[Rule, ...] = ()
    vertical: tuple[Rule, ...] = ()


def rules_of(page: ctypes.c_void_p, frame: Frame) -> Rules:
    """Lines and edges of boxes drawn on a page."""
    horizontal: list[Rule] = []
    vertical: list[Rule] = []
    for x0, y0, x1, y1 in _boxes(page, frame):
        if y1 - y0 <= _THIN < x1 - x0:
            horizontal.append(Rule((y0 + y1) / 2, x0, x1))
        elif x1 - x0 <= _THIN < y1 - y0:
            vertical.append(Rule((x0 + x1) / 2, y0, y1))
        elif x1 - x0 > _THIN and y1 - y0 > _THIN:
            horizontal += (Rule(y0, x0, x1), Rule(y1, x0, x1))
            vertical += (Rule(x0, y0, y1), Rule(x1, y0, y1))
    return Rules(tuple(_joined(horizontal)), tuple(_joined(vertical)))


def _boxes(page: ctypes.c_void_p, frame: Frame) -> Iterator[tuple[float, float, float, float]]:
    """Bounds of the drawn paths; those of the whole page are background."""
    numbers = tuple(ctypes.c_float() for _ in range(4))
    left, bottom, right, top = numbers
    places = tuple(ctypes.byref(number) for number in numbers)
    area = frame.width * frame.height
    count = min(_MAX_OBJECTS, pdfium.FPDFPage_CountObjects(page))
    for index in range(count):
        drawn = pdfium.FPDFPage_GetObject(page, index)
        if pdfium.FPDFPageObj_GetType(drawn) != _PATH:
            continue
        if not pdfium.FPDFPageObj_GetBounds(drawn, *places):
            continue
        box = frame.box(left.value, bottom.value, right.value, top.value)
        if (box[2] - box[0]) * (box[3] - box[1]) < 0.6 * area:
            yield box


def _joined(rules: Sequence[Rule]) -> Iterator[Rule]:
    """Lines drawn in parts (cell by cell, dash by dash) as whole lines."""
    current: Rule | None = None
    for rule in sorted(rules, key=lambda each: (round(each.at / _JOIN), each.start)):
        if current and abs(rule.at - current.at) <= _JOIN and rule.start <= current.end + _JOIN:
            current = Rule(current.at, current.start, max(current.end, rule.end))
            continue
        if current and current.end - current.start >= _MIN_LENGTH:
            yield current
        current = rule
    if current and current.end - current.start >= _MIN_LENGTH:
        yield current
