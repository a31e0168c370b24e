"""Complete dates, as metadata and letterheads write them."""

from collections.abc import Iterator
from datetime import date

from asistente.language import dates

_FIRST_YEAR, _LAST_YEAR = 1900, 2100


def find_dates(text: str) -> Iterator[date]:
    """Complete dates in a text, in order, ranges aside; the day goes first in "03/06/2020"."""
    for found in dates.find_dates(text):
        day = None if found.is_range else dates.last_day(found)
        if day is not None and _FIRST_YEAR <= day.year <= _LAST_YEAR:
            yield day


def parse_date(text: str) -> date | None:
    """The one date that a metadata value holds, else None."""
    found = tuple(dict.fromkeys(find_dates(text)))
    return found[0] if len(found) == 1 else None
