"""What a Word document holds beside what its reader sees: taken out before it is read, and told.

Hidden text and what a pending change deletes are in the body like all else; headers, comments and
diagrams are parts of their own.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from docx.document import Document as DocxDocument
from docx.oxml.ns import qn
from lxml import etree

from asistente.ingestion.clean import normalise
from asistente.ingestion.extract.package import parse_xml
from asistente.ingestion.extract.unread import (
    HIDDEN_TEXT,
    PENDING_CHANGES,
    left_out,
    left_out_text,
)

_OFF = ("0", "false", "off")
_DELETED = frozenset({qn("w:del"), qn("w:moveFrom")})
_MARGINS = {"header+xml": "encabezado de página", "footer+xml": "pie de página"}
_COUNTED = {
    "diagramData+xml": "diagrama",
    "chart+xml": "gráfica",
    "oleObject": "objeto incrustado",
}
_PAGE_WORDS = frozenset({"página", "pág.", "page", "hoja", "de", "of"})


def take_out_unseen(root: etree._Element, hidden_styles: frozenset[str]) -> tuple[str, ...]:
    """Remove hidden text and what pending changes delete; the warnings that tell of it."""
    hidden = [e for e in root.iter(qn("w:r"), qn("w:p")) if _is_hidden(e, hidden_styles)]
    deleted = [e for e in root.iter(*_DELETED) if _holds_text(e)]
    deleted += [row for row in root.iter(qn("w:tr")) if _is_deleted(row)]
    told = any((t.text or "").strip() for e in hidden for t in e.iter(qn("w:t")))
    for element in (*hidden, *deleted):
        if (parent := element.getparent()) is not None:
            parent.remove(element)
    changed = bool(deleted) or next(root.iter(qn("w:ins")), None) is not None
    pending = (PENDING_CHANGES,) if changed else ()
    return (*((HIDDEN_TEXT,) if told else ()), *pending)


def hidden_styles(document: DocxDocument) -> frozenset[str]:
    """Ids of the styles whose text is hidden, by themselves or by the one that they build on."""
    styles = {style.style_id: style.element for style in document.styles}

    return frozenset(name for name in styles if name and _hides(name, styles))


def _hides(name: str | None, styles: Mapping[str, etree._Element]) -> bool:
    """Whether the first style that says so, of one and those below it, hides its text."""
    seen: set[str] = set()
    while name and name in styles and name not in seen:  # damaged styles build on each other
        seen.add(name)
        own = _switch(styles[name].find(qn("w:rPr")), "vanish")
        if own is not None:
            return own
        base = styles[name].find(qn("w:basedOn"))
        name = base.get(qn("w:val")) if base is not None else None
    return False


def parts_unread(document: DocxDocument) -> Iterator[str]:
    """Warnings of the parts that are not read: margins, comments, diagrams, what is embedded."""
    counts: Counter[str] = Counter()
    margins: dict[str, list[str]] = {}
    for part in document.part.package.iter_parts():
        for ending, name in _MARGINS.items():
            if part.content_type.endswith(ending):
                margins.setdefault(name, []).append(_words(part.blob))
        if part.content_type.endswith("comments+xml"):
            counts["comentario"] += len(list(parse_xml(part.blob).iter(qn("w:comment"))))
        for ending, name in _COUNTED.items():
            counts[name] += part.content_type.endswith(ending)
        counts["objeto incrustado"] += "/embeddings/" in str(part.partname)
    counts["documento incrustado"] = len(list(document.element.body.iter(qn("w:altChunk"))))
    for name, found in margins.items():
        yield from left_out_text(name, " ".join(dict.fromkeys(found)))
    for name, number in counts.items():
        yield from left_out(number, name)


def _is_hidden(element: etree._Element, styles: frozenset[str]) -> bool:
    run = element.tag == qn("w:r")
    properties = element.find(qn("w:rPr") if run else qn("w:pPr"))
    if properties is None:
        return False
    if run and (own := _switch(properties, "vanish")) is not None:
        return own
    style = properties.find(qn("w:rStyle") if run else qn("w:pStyle"))
    return style is not None and style.get(qn("w:val")) in styles


def _switch(properties: etree._Element | None, name: str) -> bool | None:
    """A property that is on or off; None where nothing is said."""
    found = properties.find(qn(f"w:{name}")) if properties is not None else None
    return None if found is None else found.get(qn("w:val")) not in _OFF


def _holds_text(element: etree._Element) -> bool:
    """A deletion around runs; the same name marks the end of a paragraph or a row as deleted."""
    return element.find(f".//{qn('w:r')}") is not None


def _is_deleted(row: etree._Element) -> bool:
    return row.find(f"{qn('w:trPr')}/{qn('w:del')}") is not None


def _words(blob: bytes) -> str:
    """Text of a margin; none where it only numbers pages."""
    texts = (
        "".join(t.text or "" for t in paragraph.iter(qn("w:t")))
        for paragraph in parse_xml(blob).iter(qn("w:p"))
    )
    words = normalise(" ".join(texts)).split()
    numbers = all(word.isdecimal() or word.lower() in _PAGE_WORDS for word in words)
    return "" if numbers else " ".join(words)
