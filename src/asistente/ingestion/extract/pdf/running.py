"""Heads, feet and page numbers that are printed on every page and say nothing about it.

They are left out only where they repeat. A letterhead's telephone or e-mail may be just what
someone asks for: such a line stays once, where it first occurs.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from asistente.ingestion.lines import Line
from asistente.language.analyser import fold

_MIN_PAGES = 3
_MIN_SHARE = 0.5
_MIN_KEPT = 0.25
"""Share of a page's lines that must remain."""
_ZONE_LINES = 9
"""Lines from the top and from the bottom of a page that may be its head or foot."""
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


def without_running(pages: Sequence[Sequence[Line]]) -> tuple[Cleaned, ...]:
    """Take repeated heads and feet off the pages of a document."""
    places: dict[str, list[int]] = defaultdict(list)
    for index, lines in enumerate(pages):
        for key in {_key(lines[i].text) for i in _zone(lines)}:
            places[key].append(index)
    repeated = {key: found for key, found in places.items() if _repeats(found, len(pages))}
    numbered = sum(any(_is_number(lines[i].text) for i in _zone(lines, 2)) for lines in pages)
    numbers = numbered >= 2 and numbered >= _MIN_SHARE * len(pages)
    return tuple(_clean(index, lines, repeated, numbers) for index, lines in enumerate(pages))


def _repeats(found: Sequence[int], pages: int) -> bool:
    if pages == 2:
        return len(found) == 2
    return len(found) >= _MIN_PAGES and len(found) >= _MIN_SHARE * pages


def _zone(lines: Sequence[Line], size: int = _ZONE_LINES) -> list[int]:
    filled = [index for index, line in enumerate(lines) if line.text.strip()]
    return sorted({*filled[:size], *filled[-size:]})


def _key(text: str) -> str:
    """What stays the same from page to page: letters, not numbers."""
    return " ".join(re.sub(r"\d+", "#", fold(text)).split())


def _is_number(text: str) -> bool:
    return _PAGE_NUMBER.match(text.strip()) is not None


def _clean(
    index: int, lines: Sequence[Line], repeated: dict[str, list[int]], numbers: bool
) -> Cleaned:
    zone, edge = set(_zone(lines)), set(_zone(lines, 2))
    kept: list[Line] = []
    number: str | None = None
    for position, line in enumerate(lines):
        match = _PAGE_NUMBER.match(line.text.strip())
        if numbers and position in edge and match:
            number = match.group(1)
        elif position in zone and _key(line.text) in repeated:
            if index == repeated[_key(line.text)][0] and _stays(line.text, repeated):
                kept.append(line)
        else:
            kept.append(line)
    if len(kept) < _MIN_KEPT * len(lines):  # pages that are alike, not heads and feet
        return Cleaned(frozenset(map(id, lines)), number)
    return Cleaned(frozenset(map(id, kept)), number)


def _stays(text: str, repeated: dict[str, list[int]]) -> bool:
    """The first of repeated lines is kept if it helps to reach someone, or in a short document."""
    return bool(_CONTACT.search(text)) or len(repeated[_key(text)]) == 2
