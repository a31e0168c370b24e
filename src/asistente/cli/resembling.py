"""Which documents of an index are meant by what was typed: by id, by place, or nearly so."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from asistente.language.analyser import level

if TYPE_CHECKING:
    from asistente.contracts import Source

MOST = 3


def under(place: str, sources: Sequence[Source]) -> tuple[Source, ...]:
    """The sources that lie at a place, or in the folder that it is."""
    wanted = Path(place).absolute()
    return tuple(
        source
        for source in sources
        if any(Path(where).absolute().is_relative_to(wanted) for where in source.locations)
    )


def resembling(typed: str, sources: Sequence[Source]) -> tuple[str, ...]:
    """Ids of the sources that lie there or are called nearly so, the likeliest first."""
    names: dict[str, str] = {}
    for source in sources:
        places = source.locations
        for name in (source.source_id, *places, *(Path(place).name for place in places)):
            names.setdefault(level(name), source.source_id)
    there = [source.source_id for source in under(typed, sources)]
    close = get_close_matches(level(typed), names, n=2 * MOST)
    return tuple(dict.fromkeys((*there, *(names[name] for name in close))))[:MOST]


def repeated(*, index: str, index_dir: str | None = None, path: str | None = None) -> str:
    """The options that a suggested command needs to reach the same index."""
    named = index if index != "default" else None
    given = (("--index", named), ("--index-dir", index_dir), ("--path", path))
    return "".join(f" {name} {shlex.quote(value)}" for name, value in given if value)
