"""Lists of words that a package carries as text: a set or a line of words a line, "#" comments."""

from functools import lru_cache
from importlib import resources

from asistente.language.analyser import fold

Alternatives = tuple[tuple[frozenset[str], ...], ...]
"""Sets of words that exclude each other, in groups of those that mean the same."""


def word_lines(package: str, name: str) -> tuple[str, ...]:
    """The folded lines of `name`.txt in a package, without comments."""
    text = resources.files(package).joinpath(f"{name}.txt").read_text("utf-8")
    bare = (line.split("#")[0].strip() for line in text.splitlines())
    return tuple(fold(line) for line in bare if line)


@lru_cache(maxsize=8)
def alternatives(package: str, name: str) -> Alternatives:
    """A file with a set a line, its groups between bars."""
    return tuple(
        tuple(frozenset(group.split()) for group in line.split("|"))
        for line in word_lines(package, name)
    )
