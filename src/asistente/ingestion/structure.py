"""What a document's author meant but did not mark: lead-ins, questions, articles, labelled values.

Readers of every format hand in plain headings, paragraphs, items and rows. Here each piece gets
what it needs to be understood alone, so that "Enero." can be cited as the answer that it is.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from asistente.contracts import BlockKind
from asistente.ingestion.pieces import ARTICLE_LEVEL, CAPTION, LABEL_LEVEL, QUESTION_LEVEL, Piece
from asistente.language.analyser import fold
from asistente.language.sentences import sentences

_ORDINAL = (
    r"[úu]nic[oa]|(?:(?:d[ée]cim|vig[ée]sim|trig[ée]sim|cuadrag[ée]sim|quincuag[ée]sim)[oa]\s*)?"
    r"(?:primer|segund|tercer|cuart|quint|sext|s[ée]ptim|octav|noven)[oa]|"
    r"(?:und[ée]cim|duod[ée]cim|d[ée]cim|vig[ée]sim|trig[ée]sim|cuadrag[ée]sim|quincuag[ée]sim)[oa]"
)
_ARTICLE = re.compile(
    r"(art[íi]culo|art\.|cl[áa]usula|numeral)\s+"
    rf"(?:\d+(?:\.\d+)*(?:[°ºª.]+|(?:er|ro|do|to|mo|vo|no|[oa])\b)?|[IVXLC]+\b|(?:{_ORDINAL})\b)"
    r"(?:[\s-]+(?:bis|ter|qu[áa]ter|quinquies|sexies|septies|octies|[A-Z]\b(?=\s*[.:\-–—]))"
    r"(?:\s+\d{1,2}\b)?)?"
    r"\s*(?:[.:\-–—°º]+|$)",
    re.IGNORECASE,
)
_PAIR = re.compile(r"[^\W_][^:.;¿?!\n]{1,58}:\s+\S")
_LEADERS = re.compile(r"[^\W_].{1,80}?\s*\.{4,}\s*(?!\d{1,3}(?:$|\s.*\.{4}))[^\s.]")
"""Dots that lead to a value; to a number of a page, in a table of contents, they tell nothing."""
_QUESTION = re.compile(r"(?:(?:p(?:regunta)?\s*\d*\s*[:.)-]+|\d{1,3}[.)-]+)\s*)?¿[^?]*\?\W*$", re.I)
_HALF_MARKED = re.compile(
    r"(?:(?:p(?:regunta)?\s*\d*\s*[:.)-]+|\d{1,3}[.)-]+)\s*)?(?:¿[^?.\n]*|[^\W\d_][^¿?.\n]*\?\W*)$",
    re.I,
)
"""A question that lacks one of its marks, as people type them; only where nothing else stands."""
_ASKED = re.compile(r"p(?:regunta)?\s*\d*\s*[:.)-]+\s*(.+)$", re.IGNORECASE | re.DOTALL)
_ANSWERED = re.compile(r"r(?:espuesta|pta|ta)?\.?\s*\d*\s*[:)-]\s*", re.IGNORECASE)
_QUESTION_FIRST = re.compile(r"((?:\d{1,3}[.)]\s*)?¿[^?¿]{4,200}\?)\W{0,3}\s+(?=[^\s¿])")
_COUNT = re.compile(r"\d{1,2}(?=[.)])")
_LABEL_WORDS = 9
_HEADING_WORDS = 14
LEAD_JOIN = " > "
_KEYWORDS = frozenset({"palabras clave", "palabras-clave", "keywords", "etiquetas", "tags"})
_HEADING_CHARS = 300
_LEAD_CHARS = 300
_SENTENCE_END = (".", ";", "!", "?", ",")


def relate(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Pieces with their leads; bold lines that head something and FAQ questions become headings."""
    worded = (_bounded(piece) for piece in pieces if any(map(str.isalnum, piece.text)))
    return tuple(_without_keywords(_with_leads(_with_headings(tuple(_split_answers(worded))))))


def _bounded(piece: Piece) -> Piece:
    """A "heading" of many lines is text that lost its line ends."""
    long = piece.kind is BlockKind.HEADING and len(piece.text) > _HEADING_CHARS
    return replace(piece, kind=BlockKind.PARAGRAPH, level=0) if long else piece


def is_article(text: str) -> bool:
    """True where a numbered article, clause or the like begins."""
    match = _ARTICLE.match(text)
    if match is None or not text[0].islower():
        return match is not None
    # "numeral 8.1.2. de la presente directiva" goes on with what stands before it
    return not text[match.end() :].lstrip()[:1].islower() and match.end() < len(text)


def is_bare_article(text: str) -> bool:
    """True for the label of an article alone: "ARTÍCULO 4º BIS" heads what follows."""
    match = _ARTICLE.match(text)
    return match is not None and match.end() == len(text)


def article_label(text: str) -> str:
    """ "Artículo 9" of "Artículo 9.- Cualquier estudiante…"; "" where none begins."""
    match = _ARTICLE.match(text) if is_article(text) else None
    return match.group().rstrip(" .:-–—") if match else ""


def is_pair(text: str) -> bool:
    """True for one line of the form "Clave: valor" or "Clave ........ valor"."""
    return "\n" not in text and (_PAIR.match(text) is not None or has_leaders(text))


def has_leaders(text: str) -> bool:
    """True for a line that dots lead to a value in."""
    return _LEADERS.match(text.strip()) is not None


def is_question(text: str) -> bool:
    """True for a line that is a question and nothing else."""
    return _QUESTION.match(text) is not None


def _asks_alone(text: str) -> bool:
    """A text that is one question; a short one perhaps with one mark only."""
    short = len(text.split()) <= 2 * _HEADING_WORDS
    return is_question(text) or (short and _HALF_MARKED.match(text) is not None)


def announces(text: str, level: int) -> bool:
    """True for a heading that is only the lead-in of the list below it: "Se entregan:"."""
    return level == LABEL_LEVEL and text.endswith(":")


def ends_list(last: BlockKind, kind: BlockKind) -> bool:
    """True where something of one kind after an item, a row or a value ends their run."""
    if kind is BlockKind.PARAGRAPH or (last is BlockKind.ITEM and kind is BlockKind.ROW):
        return True
    return kind is BlockKind.PAIR and last is not BlockKind.PAIR


def counts_on(item: str, text: str) -> bool:
    """True where a numbered item has the number after another's, whatever stands between them."""
    before, after = _COUNT.match(item), _COUNT.match(text)
    if before is None or after is None:
        return False
    return int(before.group()) + 1 == int(after.group())


def _split_answers(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """ "P: … R: …" and "¿…? …" written in one become a question and its answer."""
    asks = False
    for piece in pieces:
        first = _QUESTION_FIRST.match(piece.text) if piece.kind is BlockKind.PARAGRAPH else None
        loose = piece.kind in (BlockKind.PARAGRAPH, BlockKind.PAIR)
        answers, asks = asks and loose, loose and _is_asked(piece.text)
        if asks:
            yield replace(piece, kind=BlockKind.HEADING, level=QUESTION_LEVEL)
            continue
        if answers and _ANSWERED.match(piece.text):
            yield from _answer(piece, [piece.text])
            continue
        if first:
            heading = Piece(BlockKind.HEADING, first.group(1), QUESTION_LEVEL, page=piece.page)
            yield heading
            yield replace(piece, text=piece.text[first.end() :], strong=False)
            continue
        asked = _ASKED.match(piece.text) if piece.kind is not BlockKind.HEADING else None
        lines = piece.text.split("\n")
        if asked and len(lines) > 1 and _ANSWERED.match(lines[1]):
            yield Piece(BlockKind.HEADING, lines[0], QUESTION_LEVEL, page=piece.page)
            yield from _answer(piece, lines[1:])
        else:
            yield piece


def _is_asked(text: str) -> bool:
    """ "P: ¿Cuánto cuesta?", "Pregunta 3. ¿Cuándo abre?": a question called one."""
    match = _ASKED.match(text)
    return match is not None and is_question(match.group(1))


def _answer(piece: Piece, lines: Sequence[str]) -> Iterator[Piece]:
    mark = _ANSWERED.match(lines[0])
    text = " ".join(lines)
    cut = mark.end() if mark else 0
    yield Piece(BlockKind.PARAGRAPH, text[cut:], page=piece.page, mark=text[:cut])


def _with_headings(pieces: tuple[Piece, ...]) -> Iterator[Piece]:
    for piece, after in zip(pieces, (*pieces[1:], None), strict=False):
        if piece.kind is BlockKind.ITEM and after and _asks(piece, after):
            yield replace(piece, kind=BlockKind.HEADING, level=QUESTION_LEVEL)
        elif piece.kind is BlockKind.PARAGRAPH and after and after.kind is not BlockKind.HEADING:
            yield _perhaps_heading(piece)
        else:
            yield piece


def _asks(piece: Piece, after: Piece) -> bool:
    return _asks_alone(piece.text) and after.kind is BlockKind.PARAGRAPH


def _perhaps_heading(piece: Piece) -> Piece:
    words = len(piece.text.split())
    if is_bare_article(piece.text) and is_article(piece.text):
        return replace(piece, kind=BlockKind.HEADING, level=ARTICLE_LEVEL)
    if _asks_alone(piece.text) and words <= 2 * _HEADING_WORDS:
        return replace(piece, kind=BlockKind.HEADING, level=QUESTION_LEVEL)
    alone = words <= _LABEL_WORDS and len(sentences(piece.text)) == 1
    label = piece.text.endswith(":") and alone
    title = piece.strong and words <= _HEADING_WORDS and not piece.text.endswith(_SENTENCE_END)
    if (label or title) and not is_pair(piece.text) and not is_article(piece.text):
        return replace(piece, kind=BlockKind.HEADING, level=LABEL_LEVEL)
    return piece


def _without_keywords(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Keywords help to find a document and say nothing: none of them is quoted."""
    within = False
    for piece in pieces:
        if piece.kind is BlockKind.HEADING and piece.level != CAPTION:
            within = fold(piece.text).strip(" :.") in _KEYWORDS
        quiet = within and piece.kind in (BlockKind.ITEM, BlockKind.PARAGRAPH)
        yield replace(piece, kind=BlockKind.HEADING, level=CAPTION) if quiet else piece


def joined_leads(outer: str, inner: str) -> str:
    """The lead of an inner list's items: what announces the outer list, then the item above."""
    both = f"{outer}{LEAD_JOIN}{inner}" if outer and outer != inner else inner
    return both if len(both) <= _LEAD_CHARS else inner


class _Context:
    """What has been read so far that later pieces may lean on."""

    def __init__(self) -> None:
        self.heading: Piece | None = None
        self.intro = ""
        self.article = ""
        self.items: dict[int, str] = {}
        self._above: Piece | None = None  # the heading over a label that announces a list
        self._last: Piece | None = None  # of the list, table or values that are being read
        self._finished: tuple[str, Piece] | None = None  # a lead-in, and the last item it announced

    @property
    def in_list(self) -> bool:
        """An item, a row or a value was read and nothing has ended their run."""
        return self._last is not None

    def settle(self, piece: Piece) -> None:
        """Drop the lead-in of a list that this piece does not belong to; take it up if it does."""
        if piece.kind is BlockKind.ITEM and self._finished and not self._last:
            lead, item = self._finished
            if counts_on(item.text, piece.text):
                self.intro = self.intro or lead
        elif self._last and ends_list(self._last.kind, piece.kind) and not piece.listed:
            self._finish(self._last)

    def _finish(self, last: Piece) -> None:
        announced = self.intro or self._announcement()
        self._finished = (announced, last) if announced else None
        if self._announcement():
            self.heading = self._above
        self.intro, self.items, self._last = "", {}, None

    def lead(self, piece: Piece) -> str:
        parent = next(
            (
                self.items[level]
                for level in sorted(self.items, reverse=True)
                if level < piece.level
            ),
            "",
        )
        if piece.kind is BlockKind.ITEM and parent:
            return joined_leads(self.intro, parent)
        if piece.kind is BlockKind.ITEM:
            return self.intro or self._question() or self.article
        if piece.kind is BlockKind.PAIR:
            return self.intro or self._question()
        if piece.listed and self.items:
            return self.items[max(self.items)]
        return self._question() or self.article

    def _question(self) -> str:
        heads = self.heading and self.heading.level in (LABEL_LEVEL, QUESTION_LEVEL)
        return self.heading.text if self.heading and heads else ""

    def _announcement(self) -> str:
        heading = self.heading
        return heading.text if heading and announces(heading.text, heading.level) else ""

    def read(self, piece: Piece) -> None:
        if piece.kind is BlockKind.HEADING:
            self._read_heading(piece)
            return
        if piece.kind is BlockKind.ITEM:
            self.items = {k: v for k, v in self.items.items() if k < piece.level}
            self.items[piece.level] = _clipped(piece.text)
        elif piece.kind is BlockKind.PARAGRAPH and not (piece.listed and self.items):
            self._read_paragraph(piece)
        if piece.kind is not BlockKind.PARAGRAPH:
            self._last = piece

    def _read_heading(self, piece: Piece) -> None:
        if piece.level == CAPTION:
            return
        if piece.level != LABEL_LEVEL or not self.article:
            self.article = ""
        if not self._announcement():
            self._above = self.heading
        if not announces(piece.text, piece.level):
            self._above = None
        self.heading, self.items, self.intro = piece, {}, ""
        self._last, self._finished = None, None
        if is_article(piece.text):
            self.article = _clipped(piece.text)

    def _read_paragraph(self, piece: Piece) -> None:
        self.items, self._last = {}, None
        self.article = article_label(piece.text) or self.article
        self.intro = _lead_in(piece.text)
        if self.intro:
            self._finished = None


def _with_leads(pieces: Iterable[Piece]) -> Iterator[Piece]:
    context = _Context()
    before: Piece | None = None
    for piece in pieces:
        begun = "" if piece.kind is BlockKind.HEADING else _broken_off(before, piece)
        if not begun:
            context.settle(piece)
        lead = piece.lead
        if not lead and piece.kind is not BlockKind.HEADING and not is_article(piece.text):
            lead = begun or context.lead(piece)
        yield replace(piece, lead=lead)
        rest = bool(begun) and piece.kind is BlockKind.PARAGRAPH and not _lead_in(piece.text)
        if not (rest and context.in_list):
            context.read(piece)
        before = piece


def _broken_off(before: Piece | None, piece: Piece) -> str:
    """The begun sentence of the page before, where this piece goes on with it."""
    if before is None or before.page == piece.page or not piece.text[:1].islower():
        return ""
    begun = before.text.rstrip()
    return "" if begun.endswith(_SENTENCE_END) else _clipped(sentences(begun)[-1])


def _lead_in(text: str) -> str:
    """The sentence that announces a list; with an article's label where it has one."""
    if not text.rstrip().endswith(":"):
        return ""
    last = sentences(text)[-1]
    label = article_label(text)
    return _clipped(last if not label or last.startswith(label) else f"{label}. {last}")


def _clipped(text: str) -> str:
    """At most some lines of it, cut at a word."""
    if len(text) <= _LEAD_CHARS:
        return text
    return text[:_LEAD_CHARS].rsplit(" ", 1)[0] + "…"
