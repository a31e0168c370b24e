"""Spanish text cut into sentences, without stumbling over the abbreviations that offices live on.

"Art. 29, fracc. II", "C.P. 40880", "a.m.", "p. ej." and initials do not end a sentence; a cut in
the wrong place would make a citation that says half of a rule.
"""

import re
from collections.abc import Iterator

from asistente.language.analyser import fold

# Written before what they belong to: never the end of a sentence.
_BEFORE_SOMETHING = frozenset(
    """
    art arts num nums nro n sr sra srta sres dr dra drs lic lics ing ings arq mtro mtra prof profa
    c cc cd fracc fraccs frac inc incs cap caps tit secc sec parr pag pags pp p fig figs tab
    vol ed eds ref av avda blvd calz col cols esq int ext edo mpio del deleg tel tels cel
    ej sto sta gral cnel gob dip sen presid depto dpto dptos deptos admon apdo dom cia ee
    fed const reg vs ca aprox prom cal calif sem mat asig insc cta ctas cve
    atte dir subdir coord ofna ofic subs mons fr hno hna hnos pbro ph m mtr
    """.split()
)
# May end a sentence: then a capital follows.
_MAY_END = frozenset(
    "no etc s.a s.c a.m p.m a.c d.c c.v r.l hrs hr h min max seg km ee.uu uu".split()
)

_STOP = re.compile(r"[.!?…]+[\"'»”’)\]]*(?=\s|$)|\n{2,}|(?<=[;:])\n")
_WORD_BEFORE = re.compile(r"([\w.ºª°/-]+)$")
_INITIALS = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]$")
_ROMAN = re.compile(r"[ivxlcdm]+$")
_NEXT = re.compile(r"\s*([\"'«“‘(\[¿¡•*-]*)(\w?)")
_ENUMERATOR = re.compile(r"\s*\(?(?:[^\W\d_]|\d{1,3}(?:\.\d{1,3})*|[IVXLCDM]{1,6})$")
_LONGEST_ENUMERATOR = 12
_LABEL = re.compile(
    r"(?:[^\W\d_]{3,12}\s+(?:\d{1,3}(?:\.\d{1,2})*|[ivxlc]{1,6})(?:\s*(?:bis|ter))?|"
    r"(?:primer|segund|tercer|cuart|quint|sext|septim|octav|noven|decim|unic)[oa])[°º]?$"
)
_LONGEST_LABEL = 30


def sentence_spans(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each sentence, without the white space around it, in order.

    Together they hold every character of the text that is not white space.
    """
    start = 0
    for match in _STOP.finditer(text):
        if _ends_here(text, start, match):
            yield from _trimmed(text, start, match.end())
            start = match.end()
    yield from _trimmed(text, start, len(text))


def sentences(text: str) -> tuple[str, ...]:
    """The sentences of a text."""
    return tuple(text[start:end] for start, end in sentence_spans(text))


def ends_in_abbreviation(text: str, start: int, end: int) -> bool:
    """The word that ends at `end`, sought from `start` on, is one that belongs to the next."""
    return text[end - 1] == "." and _is_abbreviation(text, start, end - 1, end)


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    piece = text[start:end]
    left = start + len(piece) - len(piece.lstrip())
    right = left + len(piece.strip())
    if left < right:
        yield left, right


def _ends_here(text: str, start: int, match: re.Match[str]) -> bool:
    mark = match.group()
    if not mark.startswith("."):
        return "\n" in mark or _opens_sentence(text, match.end())
    if mark.startswith(".."):
        return _opens_sentence(text, match.end())
    if not _opens_sentence(text, match.end()):
        return False
    return not _is_abbreviation(text, start, match.start(), match.end())


def _opens_sentence(text: str, position: int) -> bool:
    """What follows can begin a sentence: the end, a capital, a digit, an opening mark."""
    following = _NEXT.match(text, position)
    if following is None:
        return True
    opening, first = following.groups()
    if not first:
        return True
    return (
        first.isupper()
        or first.isdigit()
        or "¿" in opening
        or "¡" in opening
        or ("\n\n" in text[position : following.start(2)])
    )


def _is_abbreviation(text: str, start: int, dot: int, end: int) -> bool:
    """The full stop at `dot` belongs to the word before it."""
    if text[end : end + 1] != "\n" and (_enumerates(text, start, dot) or _labels(text, start, dot)):
        return True
    found = _WORD_BEFORE.search(text[max(start, dot - 40) : dot])
    if found is None:
        return False
    word = fold(found.group(1)).strip("-/")
    if word in _MAY_END:
        return _digit_follows(text, end)
    return word.rsplit(".", 1)[-1] in _BEFORE_SOMETHING or _is_initial(word, found.group(1))


def _enumerates(text: str, start: int, dot: int) -> bool:
    """ "1." or "II." at the beginning of a sentence or line belongs to what follows."""
    begin = max(start, dot - _LONGEST_ENUMERATOR)
    line = text.rfind("\n", begin, dot) + 1
    if not line and begin > start:
        return False
    return _ENUMERATOR.match(text[line or start : dot]) is not None


def _labels(text: str, start: int, dot: int) -> bool:
    """ "Artículo 9.", "Opción II.", "PRIMERO." at the beginning name what follows."""
    if dot - start > _LONGEST_LABEL:
        return False
    return _LABEL.match(fold(text[start:dot].strip())) is not None


def _is_initial(word: str, written: str) -> bool:
    """ "C.P.", "J. López": single capitals, but not the numeral that ends "fracción V."."""
    if not _INITIALS.match(word):
        return False
    return "." in written or (written.isupper() and not _ROMAN.match(word))


def _digit_follows(text: str, position: int) -> bool:
    return text[position:].lstrip()[:1].isdigit()
