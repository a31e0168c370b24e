"""Heads, feet and page numbers that are printed on every page and say nothing about it.

They are left out only where they repeat. A letterhead's telephone or e-mail may be just what
someone asks for: such a line stays once, where it first occurs.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from statistics import median

from asistente.ingestion.lines import Line
from asistente.language.analyser import fold

_MIN_PAGES = 3
_MIN_SHARE = 0.5
_EDGE_LINES = 2
_ZONE_LINES = 9
"""Lines from the top and from the bottom of a page that may be its head or foot."""
_LARGE = 1.15
"""Times the usual size of a page's text, from which a line is a heading."""
_CONTACT = re.compile(r"@|\bwww\.|https?:|\btels?\b|\btel[ée]fonos?\b|\d{3}[-\s.]\d{3,4}", re.I)
_PAGE_NUMBER = re.compile(
    r"(?:p[áa]g(?:ina)?\.?\s*)?[-–—|]?\s*(\d{1,4}|[ivxlc]{1,7})\s*[-–—|]?"
    r"(?:\s*(?:de|/)\s*\d{1,4})?$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Cleaned:
    """Lines of a page without what repeats, and the page number that was printed on it."""

    kept: frozenset[int]
    """Identities of the lines that stay: equal lines are told apart."""
    number: str | None = None
    running: frozenset[int] = frozenset()
    """Identities of the lines that are of a head or foot, also of one that stays once."""


def without_running(
    pages: Sequence[Sequence[Line]], tabled: Sequence[bool] = ()
) -> tuple[Cleaned, ...]:
    """Take repeated heads and feet off the pages of a document.

    `tabled` says which pages hold tables beside these lines.
    """
    keyed = [_keys(lines) for lines in pages]
    places: dict[str, list[int]] = defaultdict(list)
    for index, keys in enumerate(keyed):
        for key in set(keys.values()):
            places[key].append(index)
    repeated = {key: found for key, found in places.items() if _repeats(found, len(pages))}
    keyed = [_outer(lines, keys, repeated) for lines, keys in zip(pages, keyed, strict=True)]
    numbered = sum(any(_number(lines[i]) for i in _zone(lines, _EDGE_LINES)) for lines in pages)
    numbers = numbered >= 2 and numbered >= _MIN_SHARE * len(pages)
    return tuple(
        _clean(index, lines, keys, repeated, numbers, alone=not any(tabled[index : index + 1]))
        for index, (lines, keys) in enumerate(zip(pages, keyed, strict=True))
    )


def _repeats(found: Sequence[int], pages: int) -> bool:
    if pages == 2:
        return len(found) == 2
    return len(found) >= _MIN_PAGES and len(found) >= _MIN_SHARE * pages


def _zone(lines: Sequence[Line], size: int) -> set[int]:
    filled = [index for index, line in enumerate(lines) if line.text.strip()]
    return {*filled[:size], *filled[-size:]}


def _keys(lines: Sequence[Line]) -> dict[int, str]:
    """What each line near the edges has in common with those of other pages.

    The outermost lines may count ("hoja 12 de 30"): there, numbers do not matter. In a heading,
    which is larger than the text, they do: "Capítulo 3" and "Capítulo 4" are no running head.
    """
    edge, usual = _zone(lines, _EDGE_LINES), _usual_size(lines)
    keys = {}
    for index in _zone(lines, _ZONE_LINES):
        text = " ".join(fold(lines[index].text).split())
        counts = index in edge and lines[index].size <= _LARGE * usual
        keys[index] = re.sub(r"\d+", "#", text) if counts else text
    return keys


def _outer(
    lines: Sequence[Line], keys: dict[int, str], repeated: Mapping[str, Sequence[int]]
) -> dict[int, str]:
    """The keys of whole blocks from the edges inward, up to the first that does not repeat.

    A sentence that stands on every page, between others, is part of what each page says.
    """
    blocks = _blocks(lines)
    runs = [
        all(keys.get(i, "") in repeated or _number(lines[i]) for i in block) for block in blocks
    ]
    head = list(takewhile(lambda place: runs[place], range(len(blocks))))
    foot = list(takewhile(lambda place: runs[place], reversed(range(len(blocks)))))
    outer = {i for place in (*head, *foot) for i in blocks[place]}
    return {i: key for i, key in keys.items() if i in outer}


def _blocks(lines: Sequence[Line]) -> list[list[int]]:
    """Places of lines that stand together: of one size, without more space between them."""
    blocks: list[list[int]] = []
    for index, line in enumerate(lines):
        if not line.text.strip():
            continue
        if not blocks or line.gap or line.size != lines[blocks[-1][-1]].size:
            blocks.append([])
        blocks[-1].append(index)
    return blocks


def _usual_size(lines: Sequence[Line]) -> float:
    sizes = [line.size for line in lines if line.text.strip()]
    return median(sizes) if sizes else 0.0


def _number(line: Line) -> str | None:
    match = _PAGE_NUMBER.match(line.text.strip())
    return match.group(1) if match else None


def _clean(
    index: int,
    lines: Sequence[Line],
    keys: dict[int, str],
    repeated: dict[str, list[int]],
    numbers: bool,
    *,
    alone: bool,
) -> Cleaned:
    edge = _zone(lines, _EDGE_LINES)
    kept: list[Line] = []
    running: set[int] = set()
    printed: str | None = None
    for position, line in enumerate(lines):
        found = repeated.get(keys.get(position, ""))
        if numbers and position in edge and _number(line):
            printed = _number(line)
            running.add(id(line))
            continue
        if found:
            running.add(id(line))
        if not found or (index == found[0] and _stays(line.text, found)):
            kept.append(line)
    if not kept and alone:  # pages that are alike, not heads and feet
        return Cleaned(frozenset(map(id, lines)), printed)
    return Cleaned(frozenset(map(id, kept)), printed, frozenset(running))


def _stays(text: str, found: Sequence[int]) -> bool:
    """The first of repeated lines is kept if it helps to reach someone, or in a short document."""
    return bool(_CONTACT.search(text)) or len(found) == 2
