"""May or must, one or both, from or until: small words that change what a sentence demands."""

import re
from collections.abc import Iterable
from functools import lru_cache

from asistente.language.analyser import level, stem

_MODAL = re.compile(
    r"\b(?:(?P<may>pued\w*|podr\w+|podes)|(?P<must>deb(?:e|en|es|eras?|eran|emos|o)|debes|"
    r"ti?en(?:e|en|es)\s+que|hay\s+que|obligator\w+))\s+(?:se\s+|de\s+)?(?P<verb>\w+[aei]r)(?:se|l[aeo]s?|te|me|nos)*\b"
)
_DENIED = re.compile(r"\b(?:no|ni|nadie|nunca|ningun\w*|solo|unicamente)\s+(?:(?!y\b)\w+\s+){0,3}$")
_EITHER = re.compile(
    r"\b([^\W\d_]{2,})\s+([oyue])\s+"
    r"(?:(?:el|la|los|las|de|del|un|una|en|por)\s+){0,2}([^\W\d_]{3,})"
)
_SIDE = re.compile(
    r"\b(?:(?P<until>antes\s+del?|hasta|previo\s+al?|a\s+mas\s+tardar)"
    r"|(?P<since>despues\s+del?|a\s+partir\s+del?|desde))"
    r"\s+(?:que\s+)?(?:(?:el|la|los|las|su|un|una|al?)\s+)?(?P<what>[^\W\d_]{4,}(?:\s+[^\W\d_]{4,})?)"
)


def turned_duty(text: str, sources: Iterable[str]) -> str:
    """What the sources allow is demanded, or what they demand is left to choice."""
    known = {pair for source in sources for pair in _duties(source)}
    for kind, verb in _duties(text):
        other = "must" if kind == "may" else "may"
        if (kind, verb) not in known and (other, verb) in known:
            return verb
    return ""


@lru_cache(maxsize=4096)
def _duties(text: str) -> tuple[tuple[str, str], ...]:
    """Each modal and the stem of its verb; what is denied or limited is neither."""
    levelled = level(text)
    return tuple(
        ("may" if match["may"] else "must", stem(match["verb"]))
        for match in _MODAL.finditer(levelled)
        if not _DENIED.search(levelled[: match.start()])
    )


def turned_choice(text: str, sources: Iterable[str]) -> str:
    """ "y" where the sources have "o" between the same words: both are demanded, not one."""
    known = [pair for source in sources for pair in _pairs(source)]
    for one, joint, other in _pairs(text):
        joints = {j for a, j, b in known if (a, b) in ((one, other), (other, one))}
        if joint == "y" and joints == {"o"}:
            return joint
    return ""


@lru_cache(maxsize=4096)
def _pairs(text: str) -> tuple[tuple[str, str, str], ...]:
    """Two words with an "o" or an "y" between them."""
    found = re.finditer(f"(?={_EITHER.pattern})", level(text))
    return tuple((stem(m[1]), "o" if m[2] in "ou" else "y", stem(m[3])) for m in found)


def turned_side(text: str, sources: Iterable[str]) -> str:
    """ "hasta el segundo semestre" where the sources say "a partir del segundo semestre"."""
    known = [pair for source in sources for pair in _sides(source)]
    for side, what in _sides(text):
        sides = {
            s for s, other in known if other[: len(what)] == what or what[: len(other)] == other
        }
        if sides and side not in sides:
            return " ".join(what)
    return ""


@lru_cache(maxsize=4096)
def _sides(text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(
        ("until" if match["until"] else "since", tuple(map(stem, match["what"].split())))
        for match in _SIDE.finditer(level(text))
    )
