"""HTML files: the charset that the page or its marks declare, then the visible main content."""

import re

from bs4 import BeautifulSoup

from asistente.ingestion.clean import normalise, squeeze
from asistente.ingestion.extract.decode import decode
from asistente.ingestion.extract.limits import Budget
from asistente.ingestion.extract.markup import flow_of_soup, take_out_hidden
from asistente.ingestion.extract.unread import HIDDEN_TEXT
from asistente.ingestion.pieces import Extraction

_CHARSET = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)
_XML_ENCODING = re.compile(rb"<\?xml[^>]+encoding\s*=\s*[\"']([\w.:-]+)", re.IGNORECASE)


def extract_html(data: bytes, budget: Budget) -> Extraction:
    """Read an HTML file."""
    head = data[:4096]
    found = _CHARSET.search(head) or _XML_ENCODING.search(head)
    decoded = decode(data, found.group(1).decode("ascii") if found else None)
    soup = BeautifulSoup(normalise(decoded.text), "lxml")
    metadata = _metadata(soup)
    hidden = (HIDDEN_TEXT,) if take_out_hidden(soup) else ()
    return Extraction(
        pieces=flow_of_soup(soup),
        metadata=metadata,
        encoding=decoded.encoding,
        warnings=(*decoded.warnings, *hidden),
    )


def _metadata(soup: BeautifulSoup) -> tuple[tuple[str, str], ...]:
    """The page's title and all that it states of itself by name; what is known is chosen later."""
    fields = []
    if soup.title and (title := squeeze(soup.title.get_text())):
        fields.append(("html_title", title))
    for tag in soup.find_all("meta"):
        name = str(tag.get("name") or tag.get("property") or "").lower()
        if name and tag.get("content"):
            fields.append((name, str(tag.get("content"))))
    return tuple(fields)
