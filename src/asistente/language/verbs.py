"""Infinitives, as they look once accents are gone: "solicitar", "presentarse", "entregarlo"."""

import re

INFINITIVE = r"[aei]r(?:se|l[aeo]s?)?"
"""How one ends."""
_ENDS = re.compile(rf"{INFINITIVE}$")


def is_infinitive(folded: str) -> bool:
    """True where a word ends like one."""
    return _ENDS.search(folded) is not None
