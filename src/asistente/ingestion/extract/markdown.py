"""Markdown as its reader sees it: marks gone, addresses of links kept, tables row by row."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import yaml
from markdown_it import MarkdownIt
from markdown_it.token import Token

from asistente.contracts import BlockKind
from asistente.ingestion.clean import normalise, squeeze
from asistente.ingestion.extract.decode import decode
from asistente.ingestion.extract.grid import table_pieces
from asistente.ingestion.extract.limits import Budget
from asistente.ingestion.extract.markup import flow_of
from asistente.ingestion.hyphens import Vocabulary, join_lines
from asistente.ingestion.lines import lines_of, pieces_of
from asistente.ingestion.pieces import CAPTION, Extraction, Piece
from asistente.ingestion.structure import is_pair

_FRONT_MATTER = re.compile(r"---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)", re.DOTALL)
_LOOKS_MARKDOWN = re.compile(
    r"^#{1,6} \S|\*\*[^*\n]+\*\*|^[ \t]*\|.*\|[ \t]*\n[ \t]*\|[ \t:|-]+\|", re.MULTILINE
)
_LABELLED = re.compile(r"(?:r(?:espuesta|pta|ta)?\.?|p(?:regunta)?)\s*\d*\s*[:)-]", re.IGNORECASE)
_MAX_PARSED = 2_000_000
"""Characters from which a text is read line by line: the parser's time grows faster than it."""
_NOTHING = ("", "~", "null")
_OWN_BULLET = re.compile(r"[•·▪►●○■]\s*")


def extract_markdown(data: bytes, budget: Budget) -> Extraction:
    """Read a Markdown file; its front matter becomes metadata."""
    decoded = decode(data)
    text = normalise(decoded.text)
    metadata, body, warnings = _front_matter(text)
    return Extraction(
        pieces=markdown_pieces(body),
        metadata=metadata,
        encoding=decoded.encoding,
        warnings=(*decoded.warnings, *warnings),
    )


def looks_like_markdown(text: str) -> bool:
    """True where a plain text file uses Markdown headings, bold or tables."""
    return len(_LOOKS_MARKDOWN.findall(text[:20_000])) >= 2 or bool(_FRONT_MATTER.match(text))


def markdown_pieces(text: str) -> tuple[Piece, ...]:
    """Pieces of a normalised Markdown body."""
    vocabulary = Vocabulary.of(text.split("\n"))
    if len(text) > _MAX_PARSED:
        return tuple(pieces_of(lines_of(text), vocabulary))
    reader = _Reader(vocabulary)
    return tuple(reader.read(_parser().parse(text)))


def _parser() -> MarkdownIt:
    # Indented code blocks are off: people indent prose by four spaces and mean nothing by it.
    return MarkdownIt("commonmark").enable("table").disable("code")


def _front_matter(text: str) -> tuple[tuple[tuple[str, str], ...], str, tuple[str, ...]]:
    match = _FRONT_MATTER.match(text.lstrip("\n"))
    if match is None:
        return (), text, ()
    body = text.lstrip("\n")[match.end() :]
    try:
        # BaseLoader leaves scalars as they are written: version 1.10 is not 1.1
        loaded = yaml.load(match.group(1), Loader=yaml.BaseLoader)
    except (yaml.YAMLError, ValueError, RecursionError):
        return (), body, ("la cabecera YAML no se pudo leer",)
    if not isinstance(loaded, dict):
        return (), text, ()
    said = ((str(key), _scalar(value)) for key, value in loaded.items())
    return tuple((key, value) for key, value in said if value not in _NOTHING), body, ()


def _scalar(value: object) -> str:
    """A list of plain values is written as people would; what is nested says nothing."""
    if isinstance(value, list):
        return ", ".join(each for each in value if isinstance(each, str))
    return value if isinstance(value, str) else ""


@dataclass(frozen=True, slots=True)
class _Inline:
    """Rendered lines of one inline run."""

    lines: tuple[str, ...]
    strong: bool
    """All of it is bold."""
    anchor: bool
    """All of it is a link inside the document: an entry of a table of contents."""


class _Reader:
    """Walks the token stream of one document and knows in which list it stands."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._numbered: list[bool] = []  # one a nested list
        self._loose: frozenset[int] = frozenset()  # items that number no list, by their line
        self._listed = False
        self._item_mark: str | None = None  # set between an item's opening and its first text

    def read(self, tokens: Sequence[Token]) -> Iterator[Piece]:
        index = 0
        self._loose = frozenset(_loose_numbers(tokens))
        while index < len(tokens):
            token = tokens[index]
            if token.type == "table_open":
                end = _closing(tokens, index, "table_close")
                yield from _table(tokens[index:end])
                index = end
            else:
                yield from self._step(token, tokens[index - 1] if index else token)
            index += 1

    def _step(self, token: Token, before: Token) -> Iterator[Piece]:
        if token.type in ("bullet_list_open", "ordered_list_open"):
            self._numbered.append(token.type.startswith("ordered"))
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            self._numbered.pop()
        elif token.type == "list_item_open":
            self._open_item(token)
        elif token.type == "inline":
            yield from self._inline(token, before)
        elif token.type in ("fence", "code_block"):
            yield from (_plain(line) for line in token.content.split("\n") if line.strip())
        elif token.type == "html_block":
            yield from flow_of(token.content)

    def _open_item(self, token: Token) -> None:
        ordered = self._numbered and self._numbered[-1]
        self._item_mark = f"{token.info}{token.markup or '.'} " if ordered else "- "
        self._listed = id(token) not in self._loose

    def _inline(self, token: Token, before: Token) -> Iterator[Piece]:
        inline = _render(token)
        if before.type == "heading_open":
            text = squeeze(" ".join(inline.lines))
            yield Piece(BlockKind.HEADING, text, int(before.tag[1]))
        elif self._item_mark is not None:
            yield from self._item(inline)
        else:
            yield from self._paragraph(inline)

    def _item(self, inline: _Inline) -> Iterator[Piece]:
        mark, self._item_mark = self._item_mark or "", None
        text = _joined(inline.lines, self._vocabulary)
        if inline.anchor:
            yield Piece(BlockKind.HEADING, text, CAPTION)
            return
        numbered = not mark.startswith("-")
        yield Piece(
            BlockKind.ITEM,
            f"{mark}{text}" if numbered else text,
            len(self._numbered),
            mark="" if numbered else mark,
            strong=inline.strong,
            listed=self._listed,
        )

    def _paragraph(self, inline: _Inline) -> Iterator[Piece]:
        """Lines that are labelled values or bullets of their own stay apart, others are joined."""
        run: list[str] = []
        for line in inline.lines:
            if run and _stands_alone(line):
                yield self._close(run, inline)
                run = []
            run.append(line)
        if run:
            yield self._close(run, inline)

    def _close(self, run: list[str], inline: _Inline) -> Piece:
        text = squeeze(join_lines(run, self._vocabulary))
        bullet = _OWN_BULLET.match(text)
        if bullet:
            return Piece(BlockKind.ITEM, text[bullet.end() :], 1, mark=bullet.group())
        roman = re.match(r"(?:[IVXLC]{1,6}|\d{1,2}|[a-z])[.)]\s+\S", text)
        if roman:
            return Piece(BlockKind.ITEM, text, 1)
        kind = BlockKind.PAIR if is_pair(text) and len(text) < 200 else BlockKind.PARAGRAPH
        listed = bool(self._numbered) and self._listed
        return Piece(kind, text, strong=inline.strong, listed=listed)


def _loose_numbers(tokens: Sequence[Token]) -> Iterator[int]:
    """Ids of ordered items beside which no other counts on: numbered lines, not a list's items."""
    open_lists: list[list[Token]] = []
    for token in tokens:
        if token.type.endswith("_list_open"):
            open_lists.append([])
        elif token.type == "list_item_open" and token.info:
            open_lists[-1].append(token)
        elif token.type.endswith("_list_close"):
            items = open_lists.pop()
            numbers = [0, *(int(item.info) for item in items), 0]
            for place, item in enumerate(items, start=1):
                if not _counts(numbers[place - 1 : place + 2]):
                    yield id(item)


def _counts(numbers: Sequence[int]) -> bool:
    """True where the middle one of three numbers counts on; a list may also be all ones."""
    before, number, after = numbers
    ones = number == 1 and 1 in (before, after)
    return ones or (number > 1 and before == number - 1) or after == number + 1


def _stands_alone(line: str) -> bool:
    return is_pair(line) or bool(
        _OWN_BULLET.match(line) or re.match(r"(?:[IVXLC]{1,6}|\d{1,2}|[a-z])[.)]\s+\S", line)
    )


def _joined(lines: Sequence[str], vocabulary: Vocabulary) -> str:
    """One text; a line that answers ("R: …") stays on its own for `structure` to see."""
    runs: list[list[str]] = [[]]
    for line in lines:
        if runs[-1] and _LABELLED.match(line):
            runs.append([])
        runs[-1].append(line)
    return "\n".join(squeeze(join_lines(run, vocabulary)) for run in runs)


def _plain(line: str) -> Piece:
    return Piece(BlockKind.PARAGRAPH, squeeze(line))


def _closing(tokens: Sequence[Token], start: int, kind: str) -> int:
    return next((i for i in range(start, len(tokens)) if tokens[i].type == kind), len(tokens) - 1)


def _table(tokens: Sequence[Token]) -> Iterator[Piece]:
    rows: list[list[str]] = []
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline" and rows:
            rows[-1].append(squeeze(" ".join(_render(token).lines)))
    yield from table_pieces(rows, headed=True)


def _render(token: Token) -> _Inline:
    """Inline content as lines of visible text."""
    children = token.children or []
    parts: list[str] = []
    depth = {"strong": 0, "link": 0}
    outside = {"strong": False, "link": False}
    href = ""
    label = 0
    for child in children:
        if child.type in ("strong_open", "link_open"):
            depth[child.type[:-5]] += 1
            if child.type == "link_open":
                href, label = str(child.attrGet("href") or ""), len(parts)
        elif child.type in ("strong_close", "link_close"):
            depth[child.type[:-6]] -= 1
            if child.type == "link_close":
                parts.append(_address(href, "".join(parts[label:])))
        else:
            text = _visible(child)
            parts.append(text)
            for name in depth:
                outside[name] |= depth[name] == 0 and any(c.isalnum() for c in text)
    lines = tuple(squeeze(line) for line in "".join(parts).split("\n") if line.strip())
    return _Inline(
        lines,
        strong=bool(lines) and not outside["strong"],
        anchor=bool(lines) and not outside["link"] and href.startswith("#"),
    )


def _visible(child: Token) -> str:
    if child.type in ("softbreak", "hardbreak"):
        return "\n"
    if child.type == "html_inline":
        return "\n" if child.content.lower().startswith("<br") else ""
    if child.type == "image":
        return child.content
    return child.content if child.type in ("text", "code_inline", "text_special") else ""


def _address(href: str, label: str) -> str:
    """The target of a link, where the reader would not see it otherwise."""
    shown = href.removeprefix("mailto:")
    outward = href.startswith(("http://", "https://", "mailto:"))
    return f" ({shown})" if outward and shown.rstrip("/") not in label else ""
