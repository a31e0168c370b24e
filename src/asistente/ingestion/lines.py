"""Lines as printed, joined to the paragraphs, items and headings that their author wrote.

PDF pages and plain text know only lines. A sentence broken over three of them must be one unit, and
the next list item must not run into it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from asistente.contracts import BlockKind
from asistente.ingestion.clean import squeeze
from asistente.ingestion.hyphens import Vocabulary, join_lines
from asistente.ingestion.pieces import Piece
from asistente.ingestion.structure import has_leaders, is_article, is_pair, is_question

_BULLET = re.compile(r"\s*([•·▪►▶●○■□◦‣⁃➢➤✓✔*❖♦o–—-])\s+(?=\S)")
_NUMBER = re.compile(
    r"\s*(?:\(?\d{1,2}(?:\.\d{1,2}){0,3}[.)]|\d{1,2}\.\d{1,2}(?:\.\d{1,2})?|\(?[a-zñ][.)]|"
    r"\(?[IVXLC]{1,6}[.)])(?:-?\s|-(?=[^\W\d]))"
)
_DIVISION = re.compile(
    r"(t[íi]tulo|cap[íi]tulo|secci[óo]n|anexo|apartado|parte|libro)\s+"
    r"(?:[IVXLC]+|\d+|[úu]nic[oa]|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|sext[oa]|"
    r"s[ée]ptim[oa]|octav[oa]|noven[oa]|d[ée]cim[oa])\b",
    re.IGNORECASE,
)
_REFERENCE = re.compile(r"(?:\(\d{1,3}\)|\d{1,2}(?:\.\d{1,2}){1,3}\.?)\s+[a-záéíóúñ]")
_ENDS = (".", ":", ";", "!", "?", "…", ".”", '."', ".)")
_ASIDE = re.compile(r"([^a-záéíóúüñ]+)(?:,| \(| [–—-]) ?[^,.;:]*[a-záéíóúüñ][^,.;:]*")
_ASIDE_LETTERS = 12
_OPEN_HYPHEN = re.compile(r"\w-$")
_MAX_HEADING_WORDS = 16
_MAX_LARGE_WORDS = 12
_MAX_ITEM_WORDS = 14
_DIVISION_LEVEL = 1
_CAPITALS_LEVEL = 2
_FULL_LINE = 0.72
"""A line shorter than this share of the usual width was ended by its author, not by the margin."""
_WRAP_WIDTH = 160
"""Lines longer than this are not wrapped at all: each is a paragraph."""


@dataclass(frozen=True, slots=True)
class Line:
    """One printed line with what its page tells about it."""

    text: str
    page: int = 0
    width: float = 0.0
    """Printed width, or number of characters; compared only with lines of the same document."""
    gap: bool = False
    """Clearly more space above it than between lines of a paragraph."""
    strong: bool = False
    """Bold, or clearly larger than the running text."""
    size: float = 0.0
    """Font size; 0 where unknown."""
    level: int = 0
    """Heading level by its font size, 0 for running text."""
    full: float = 0.0
    """Width of its column; 0 where unknown."""


def pieces_of(lines: Sequence[Line], vocabulary: Vocabulary) -> Iterator[Piece]:
    """Headings, paragraphs, items and pairs of a run of lines."""
    usual = _usual_width(lines)
    group: list[Line] = []
    parted = listing = False
    for line in lines:
        if not line.text.strip():
            yield from _close(group, vocabulary, listing)
            group, parted, listing = [], True, False
            continue
        if group and not _continues(group, line, usual):
            closed = tuple(_close(group, vocabulary, listing))
            yield from closed
            listing = _announces_list(group) or (listing and _is_unmarked(closed))
            group = []
        group.append(replace(line, gap=True) if parted and not line.gap else line)
        parted = False
    yield from _close(group, vocabulary, listing)


def lines_of(text: str, page: int = 0) -> tuple[Line, ...]:
    """Lines of plain text; an empty line marks a gap."""
    return tuple(Line(raw.rstrip(), page, float(len(raw.strip()))) for raw in text.split("\n"))


def _usual_width(lines: Sequence[Line]) -> float:
    widths = sorted(line.width for line in lines if line.text.strip())
    return widths[int(0.9 * (len(widths) - 1))] if widths else 0.0


def _continues(group: Sequence[Line], line: Line, usual: float) -> bool:
    """True where the line goes on with what the lines before it say."""
    last = group[-1]
    if line.page != last.page or is_article(line.text):
        return False
    if _starts_item(line.text) and not _is_reference(last.text, line.text):
        return False
    if line.gap and not _mid_sentence(last, line):
        return False
    if _is_bold_number(group) and not line.strong and not _mid_sentence(last, line):
        return False
    if not _is_heading(last) and _shouts(last.text) and _shouts(line.text):
        return _was_wrapped(last, line, usual)
    if _is_heading(last) or _is_heading(line):
        return _is_heading(last) and _is_heading(line) and _same_look(last, line)
    labelled = is_pair(line.text) and not _was_wrapped(last, line, usual)
    if is_question(last.text) or labelled or has_leaders(line.text):
        return False
    return _was_wrapped(last, line, usual)


def _is_reference(last: str, text: str) -> bool:
    """ "diez / (10) días", "el numeral / 8.4.3 de la directiva": a number in mid-sentence."""
    return last.rstrip()[-1:].isalnum() and _REFERENCE.match(text.lstrip()) is not None


def _mid_sentence(last: Line, line: Line) -> bool:
    """Whatever the space between them, the second goes on where the first stopped."""
    return line.text.lstrip()[:1].islower() and last.text.rstrip()[-1:].isalnum()


def _is_bold_number(group: Sequence[Line]) -> bool:
    """ "4. Procedimiento" all in bold: the text below it is not, and is no part of it."""
    return group[0].strong and _all_strong(group) and _starts_item(group[0].text)


def _same_look(last: Line, line: Line) -> bool:
    return (last.level, last.strong) == (line.level, line.strong) and not _DIVISION.match(line.text)


def _was_wrapped(last: Line, line: Line, usual: float) -> bool:
    """The margin, not the author, ended the last line."""
    if _OPEN_HYPHEN.search(last.text.rstrip()):
        return True
    width = last.full or usual
    if not last.full and width > _WRAP_WIDTH:
        return False
    text = last.text.rstrip()
    if text.endswith(":") and not line.size and line.text.lstrip()[:1].isupper():
        return False  # without any print to go by, what is announced begins on a line of its own
    if line.text.lstrip()[:1].islower() and not text.endswith((".", ":")):
        return True
    if last.width < _FULL_LINE * width:
        return False
    first_word = line.text.split()[0]
    room = width - last.width > (len(first_word) + 2) * _per_character(last)
    return not (room and text.endswith(_ENDS))


def _per_character(line: Line) -> float:
    return line.width / max(1, len(line.text.strip()))


def _starts_item(text: str) -> bool:
    return bool(_BULLET.match(text) or _NUMBER.match(text))


def _is_heading(line: Line) -> bool:
    text = line.text.strip()
    if len(text.split()) > _MAX_HEADING_WORDS or is_article(text):
        return False
    if _DIVISION.match(text) and not text.endswith((".", ",", ";")):
        return True
    if line.level and _may_head(text):
        return True
    return _in_capitals(text)


def _may_head(text: str) -> bool:
    """Large print is a heading if it is short, no sentence and no address."""
    short = len(text.split()) <= _MAX_LARGE_WORDS and not is_pair(text)
    plain = not text.endswith((".", ",", ";")) and "://" not in text and "@" not in text
    return short and plain and not text[:1].islower()


def _shouts(text: str) -> bool:
    return text.upper() == text and any(c.isalpha() for c in text)


def _in_capitals(text: str) -> bool:
    """All of it, or all but an aside behind it: "CENTRO DE CÓMPUTO (CC), informática"."""
    aside = _ASIDE.fullmatch(text)
    letters = [c for c in (aside.group(1) if aside else text) if c.isalpha()]
    if len(letters) < (_ASIDE_LETTERS if aside else 4) or any(c.islower() for c in letters):
        return False
    digits = sum(c.isdigit() for c in text)
    return digits <= len(letters) / 3 and not text.endswith((".", ",", ";")) and not is_pair(text)


def _announces_list(group: Sequence[Line]) -> bool:
    return group[-1].text.rstrip().endswith(":")


def _is_unmarked(pieces: Sequence[Piece]) -> bool:
    """True for an item that only its place in a list makes one."""
    return all(p.kind is BlockKind.ITEM and not p.mark and not _starts_item(p.text) for p in pieces)


def _close(group: Sequence[Line], vocabulary: Vocabulary, listing: bool) -> Iterator[Piece]:
    """The piece of a group; `listing` where a line with ":" stands right above, or its list."""
    if not group:
        return
    text = squeeze(join_lines([line.text for line in group], vocabulary))
    first = group[0]
    if listing and _is_plain_item(group, text):
        yield Piece(BlockKind.ITEM, text, 1, page=first.page)
        return
    if _is_heading(first) and all(map(_is_heading, group)):
        level = first.level or (_DIVISION_LEVEL if _DIVISION.match(text) else _CAPITALS_LEVEL)
        yield Piece(BlockKind.HEADING, text, level, page=first.page)
        return
    strong = _all_strong(group)
    piece = Piece(BlockKind.PARAGRAPH, text, page=first.page, strong=strong, apart=first.gap)
    yield _body(piece)


def _is_plain_item(group: Sequence[Line], text: str) -> bool:
    """A short line of a list whose items have no marks; only where no print tells more of it."""
    told = any(line.size or line.level or line.strong or line.gap for line in group)
    own = _starts_item(text) or _DIVISION.match(text) or is_article(text) or is_question(text)
    short = len(text.split()) <= _MAX_ITEM_WORDS and not text.endswith(":")
    return short and not told and not own and not is_pair(text)


def _all_strong(group: Iterable[Line]) -> bool:
    return all(line.strong for line in group)


def _body(piece: Piece) -> Piece:
    bullet = _BULLET.match(piece.text)
    if bullet:
        mark, text = piece.text[: bullet.end()], piece.text[bullet.end() :]
        return replace(piece, kind=BlockKind.ITEM, level=_bullet_level(mark), text=text, mark=mark)
    number = _NUMBER.match(piece.text)
    if number and len(piece.text) > number.end():
        return replace(piece, kind=BlockKind.ITEM, level=_number_level(number.group()))
    if is_pair(piece.text) and len(piece.text) < 200:
        return replace(piece, kind=BlockKind.PAIR)
    return piece


def _bullet_level(mark: str) -> int:
    return 3 if mark.strip() in "o○◦-–—" else 2


def _number_level(mark: str) -> int:
    """ "1." before "a)" before bullets; "1.2.3" by its depth."""
    core = mark.strip().strip("()-.")
    if core.replace(".", "").isdigit() or core.isupper():
        return 1
    return 2
