"""HTML as its reader sees it: the main content in order, nothing hidden, nothing fetched."""

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import replace

from bs4 import BeautifulSoup, Tag
from bs4.element import Comment, NavigableString

from asistente.contracts import BlockKind
from asistente.ingestion.clean import normalise, squeeze
from asistente.ingestion.extract.grid import Cell, spread, table_pieces
from asistente.ingestion.pieces import CAPTION, Piece
from asistente.ingestion.structure import is_pair

_UNSEEN = (
    "script style noscript template nav form button select option input "
    "iframe svg object embed head title meta link math canvas audio video dialog menu"
).split()
_MARGINS = ("header", "footer", "aside")
"""Of the site where they stand around the main content; inside of it they are part of it."""
_CONTENT = ("main", "article")
_CONTAINERS = frozenset(
    "html body div section article main header footer aside center blockquote figure details "
    "summary fieldset td th tr tbody thead tfoot span font address p dl dd dt pre o:p".split()
)
_HEADINGS = frozenset(f"h{level}" for level in range(1, 7))
_BLOCKS = _CONTAINERS - {"span", "font", "o:p"} | _HEADINGS | {"ul", "ol", "li", "table", "hr"}
_HIDDEN_STYLES = ("display:none", "visibility:hidden")
_OWN_BULLET = re.compile(r"[•·▪►●○■✓]\s*(?=\w)")
_MAX_DEPTH = 150


def flow_of(html: str) -> tuple[Piece, ...]:
    """Pieces of a piece of HTML, in document order."""
    soup = BeautifulSoup(html, "lxml")
    take_out_hidden(soup)
    return tuple(_Flow().read(soup))


def flow_of_soup(soup: BeautifulSoup) -> tuple[Piece, ...]:
    """Pieces of a parsed page without what is hidden: of its main content where it marks one."""
    _remove_unseen(soup)
    articles = soup.find_all("article")
    only = articles[0] if len(articles) == 1 else None  # several are parts of one page
    main = soup.find("main") or soup.find(True, attrs={"role": "main"}) or only
    root = main if isinstance(main, Tag) and len(main.get_text()) > 200 else soup
    header = next((h for h in soup.find_all("header") if not h.find_parent(_CONTENT)), None)
    apart = header and root is main and not (_holds(header, root) or _holds(root, header))
    above = _Flow().read(header) if header and apart else ()
    return (*above, *_Flow().read(root))


def _holds(tag: Tag, other: Tag) -> bool:
    return any(parent is tag for parent in other.parents)


def take_out_hidden(soup: BeautifulSoup) -> bool:
    """Remove what a page hides from its reader; True where words went with it."""
    total = len(soup.get_text())
    told = False
    for tag in soup.find_all(_is_hidden):
        if tag.decomposed or (tag.has_attr("aria-hidden") and len(tag.get_text()) > total / 2):
            continue  # a page saved while a dialog stood before it is hidden as a whole
        told |= any(len(word) > 2 for word in tag.get_text().split())
        tag.decompose()
    return told


def _remove_unseen(soup: BeautifulSoup) -> None:
    holds_page = {"header", "form", "aside", "menu"}  # some builders put the whole page in one
    total = len(soup.get_text())
    headings = deque(soup.find_all("h1"))
    for tag in soup.find_all([*_UNSEEN, *_MARGINS]):
        if tag.decomposed or (tag.name in holds_page and len(tag.get_text()) > total / 2):
            continue
        if tag.name in _MARGINS and (tag.find_parent(_CONTENT) or _names_page(tag, headings)):
            continue
        tag.decompose()


def _names_page(tag: Tag, headings: deque[Tag]) -> bool:
    """A header that holds the only main heading that is left says what the page is about."""
    while headings and headings[0].decomposed:
        headings.popleft()
    alone = tag.name == "header" and len(headings) == 1
    return alone and headings[0].find_parent("header") is tag


def _is_hidden(tag: Tag) -> bool:
    style = str(tag.get("style") or "").replace(" ", "").lower()
    unseen = tag.name in _UNSEEN
    hidden = tag.has_attr("hidden") or str(tag.get("aria-hidden") or "").lower() == "true"
    return not unseen and (hidden or any(each in style for each in _HIDDEN_STYLES))


class _Flow:
    """Turns nested elements into pieces: text gathers until a block element begins or ends."""

    def __init__(self) -> None:
        self._lists = 0

    def read(self, root: Tag, depth: int = 0) -> Iterator[Piece]:
        gathered: list[str | Tag] = []
        for child in root.children:
            if isinstance(child, Comment) or (
                isinstance(child, NavigableString) and type(child) is not NavigableString
            ):
                continue
            if isinstance(child, Tag) and depth < _MAX_DEPTH and _holds_block(child):
                yield from _paragraphs(gathered)
                gathered = []
                yield from self._block(child, depth + 1)
            elif isinstance(child, Tag | NavigableString):
                gathered.append(child if isinstance(child, Tag) else str(child))
        yield from _paragraphs(gathered)

    def _block(self, tag: Tag, depth: int) -> Iterator[Piece]:
        if tag.name in _UNSEEN:
            return
        if tag.name in _HEADINGS:
            text = _text(tag)
            if text:
                yield Piece(BlockKind.HEADING, text, int(tag.name[1]))
        elif tag.name in ("ul", "ol"):
            yield from self._list(tag, depth)
        elif tag.name == "table" and _is_grid(tag):
            yield from _table(tag)
        elif tag.name == "dl":
            yield from self._definitions(tag, depth)
        elif tag.name in ("dt", "dd"):
            yield from self._definition(tag, depth)
        else:
            yield from self.read(tag, depth)

    def _list(self, tag: Tag, depth: int) -> Iterator[Piece]:
        self._lists += 1
        number = _start(tag)
        for child in tag.children:
            if not isinstance(child, Tag):
                continue
            if child.name == "li":
                yield from self._item(child, number if tag.name == "ol" else None, depth)
                number += 1
            else:
                yield from self._block(child, depth + 1)
        self._lists -= 1

    def _item(self, tag: Tag, number: int | None, depth: int) -> Iterator[Piece]:
        first = True
        for piece in self.read(tag, depth):
            plain = piece.kind in (BlockKind.PARAGRAPH, BlockKind.PAIR)
            if first and plain:
                text = piece.text if number is None else f"{number}. {piece.text}"
                mark = "- " if number is None else ""
                strong = piece.strong
                yield Piece(
                    BlockKind.ITEM, text, self._lists, mark=mark, strong=strong, listed=True
                )
                first = False
            else:
                yield replace(piece, listed=True)

    def _definitions(self, tag: Tag, depth: int) -> Iterator[Piece]:
        """A term with one short value is a pair; any other heads what is said of it."""
        children = list(tag.find_all(["dt", "dd"], recursive=False))
        if any(_holds_block(inner) for child in children for inner in child.find_all(True)):
            children = []
        pairs = list(zip(children[::2], children[1::2], strict=False))
        texts = [f"{_text(term).rstrip(' :')}: {_text(value)}" for term, value in pairs]
        alternate = all((t.name, v.name) == ("dt", "dd") for t, v in pairs)
        if children and alternate and len(children) % 2 == 0 and all(map(is_pair, texts)):
            yield from (Piece(BlockKind.PAIR, text) for text in texts)
        else:
            yield from self.read(tag, depth)

    def _definition(self, tag: Tag, depth: int) -> Iterator[Piece]:
        if tag.name == "dt":
            yield Piece(BlockKind.HEADING, _text(tag), 7)
        else:
            yield from self.read(tag, depth)


def _holds_block(tag: Tag) -> bool:
    return tag.name in _BLOCKS or tag.name in _UNSEEN or tag.find(list(_BLOCKS)) is not None


def _paragraphs(gathered: list[str | Tag]) -> Iterator[Piece]:
    """One paragraph of what was gathered; `<br>` begins another line, two begin a paragraph."""
    text = "".join(part if isinstance(part, str) else _inline(part) for part in gathered)
    strong = _all_bold(gathered)
    for paragraph in text.split("\n\n"):
        run: list[str] = []
        for line in (squeeze(line) for line in paragraph.split("\n")):
            if run and is_pair(line):
                yield _paragraph(" ".join(run), strong)
                run = []
            if line:
                run.append(line)
        if run:
            yield _paragraph(" ".join(run), strong)


def _paragraph(text: str, strong: bool) -> Piece:
    bullet = _OWN_BULLET.match(text)
    if bullet:
        return Piece(BlockKind.ITEM, text[bullet.end() :], 1, mark=bullet.group(), strong=strong)
    kind = BlockKind.PAIR if is_pair(text) and len(text) < 200 else BlockKind.PARAGRAPH
    return Piece(kind, text, strong=strong)


def _all_bold(gathered: list[str | Tag]) -> bool:
    bold = [p for p in gathered if isinstance(p, Tag) and p.name in ("b", "strong")]
    inside = "".join(p.get_text() for p in bold)
    whole = "".join(p if isinstance(p, str) else p.get_text() for p in gathered)
    return bool(inside.strip()) and squeeze(inside) == squeeze(whole)


def _inline(tag: Tag) -> str:
    """Visible text of an inline element; `<br>` ends a line, line ends of the source do not."""
    if tag.name == "br":
        return "\n"
    parts = []
    for child in tag.children:
        if isinstance(child, Tag):
            parts.append(_inline(child))
        elif type(child) is NavigableString:
            parts.append(" ".join(str(child).split("\n")))
    text = normalise("".join(parts))
    return text + _address(tag, text) if tag.name == "a" else text


def _address(tag: Tag, label: str) -> str:
    href = str(tag.get("href") or "")
    shown = href.removeprefix("mailto:")
    outward = href.startswith(("http://", "https://", "mailto:"))
    return f" ({shown})" if outward and shown.rstrip("/") not in label else ""


def _text(tag: Tag) -> str:
    return squeeze(_inline(tag))


def _start(tag: Tag) -> int:
    value = str(tag.get("start") or "1")
    return int(value) if value.isdecimal() and len(value) < 6 else 1


def _is_grid(tag: Tag) -> bool:
    """A table of data; one cell, or tables or rows in others, are page layout or damage."""
    rows = tag.find_all("tr")
    if tag.find("table") or any(row.find("tr") for row in rows):
        return False
    return any(len(row.find_all(["td", "th"])) > 1 for row in rows)


def _table(tag: Tag) -> Iterator[Piece]:
    caption = tag.find("caption")
    if isinstance(caption, Tag) and (text := _text(caption)):
        yield Piece(BlockKind.HEADING, text, CAPTION)
    rows = spread(
        [[_cell(cell) for cell in row.find_all(["td", "th"])] for row in tag.find_all("tr")]
    )
    yield from table_pieces([row for row in rows if any(row)], headed=_is_headed(tag))


def _cell(tag: Tag) -> Cell:
    return Cell(_text(tag), _span(tag, "colspan"), _span(tag, "rowspan"))


def _span(tag: Tag, name: str) -> int:
    value = str(tag.get(name) or "1")
    return max(1, int(value)) if value.isdecimal() and len(value) < 4 else 1


def _is_headed(tag: Tag) -> bool | None:
    """Whether the first row is made of header cells; None where the page marks none at all."""
    first = tag.find("tr")
    if tag.find("th") is None or not isinstance(first, Tag):
        return None
    return first.find("td") is None or tag.find("thead") is not None
