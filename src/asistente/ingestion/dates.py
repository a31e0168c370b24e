"""Dates as metadata and letterheads write them."""

import re
from collections.abc import Iterator
from datetime import date

from asistente.language.analyser import fold

_MONTHS = (
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
).split()
_NUMBERS = {name: number for number, name in enumerate(_MONTHS, start=1)} | {"setiembre": 9}
_NUMBERS |= {name[:3]: number for name, number in tuple(_NUMBERS.items())}
_ISO = re.compile(r"(?<!\d)((?:19|20)\d\d)-(\d\d)-(\d\d)(?!\d)")
_SLASHED = re.compile(r"(?<![\d/])(\d{1,2})[/.-](\d{1,2})[/.-]((?:19|20)\d\d)(?![\d/])")
_WORDED = re.compile(
    r"(?<!\d)(\d{1,2})\s*(?:°|º|ro\.?)?\s*(?:de\s+|/\s*|-\s*|\s)([a-z]{3,10})\.?\s*(?:del?\s+|/\s*|-\s*|,\s*|\s)"
    r"(?:ano\s+)?((?:19|20)\d\d)(?!\d)"
)
_FIRST_YEAR, _LAST_YEAR = 1900, 2100


def find_dates(text: str) -> Iterator[date]:
    """Complete dates in a text, in order; the day goes before the month in "03/06/2020"."""
    found = [*_matches(_ISO, text, "ymd"), *_matches(_SLASHED, text, "dmy")]
    found += _matches(_WORDED, fold(text), "dmy")
    for _, day in sorted(found):
        yield day


def parse_date(text: str) -> date | None:
    """The one date that a metadata value holds, else None."""
    found = tuple(dict.fromkeys(find_dates(text)))
    return found[0] if len(found) == 1 else None


def _matches(pattern: re.Pattern[str], text: str, order: str) -> list[tuple[int, date]]:
    found = []
    for match in pattern.finditer(text):
        parts = dict(zip(order, match.groups(), strict=True))
        day = _date(parts["y"], parts["m"], parts["d"])
        if day is not None:
            found.append((match.start(), day))
    return found


def _date(year: str, month: str, day: str) -> date | None:
    number = int(month) if month.isdecimal() else _NUMBERS.get(month, 0)
    try:
        found = date(int(year), number, int(day))
    except ValueError:
        return None
    return found if _FIRST_YEAR <= found.year <= _LAST_YEAR else None
