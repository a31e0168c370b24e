"""When a document was issued and which period it is of, where its own text says so.

A wrong date or period makes a wrong answer look right, so only statements count that a document
makes of itself: "Aprobado el …", "Publicado: …", "Semestre enero-junio 2026" on a line of its own.
What happens on some day, and what was issued by others, is none.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import groupby

from asistente.contracts import BlockKind
from asistente.ingestion.dates import find_dates
from asistente.ingestion.pieces import LABEL_LEVEL, Piece
from asistente.language.analyser import analyse, fold
from asistente.language.dates import find_dates as find_any
from asistente.language.periods import covers, find_periods
from asistente.language.sentences import sentences

_HEAD_CHARS = 1500
_LISTED = (BlockKind.ITEM, BlockKind.ROW, BlockKind.PAIR)
_LAST_PIECES = 6
_LINE_WORDS = 20
_ISSUED = (
    r"(?P<updated>actualizad|reformad|modificad)[oa]s?|(?P<published>publicad|emitid|expedid)[oa]s?|"
    r"(?P<approved>aprobad|autorizad)[oa]s?"
)
_RANKS = ("approved", "published", "updated")
"""What says most of the text as it is: its last change, then its publication, then its approval."""
_NAMED = (
    r"(?P<last>ultima\s+)?(?:(?P<updated>actualizacion|reforma|modificacion)|"
    r"(?P<published>publicacion|emision|expedicion)|(?P<approved>aprobacion|autorizacion))"
)
_OF_ITSELF = r"(?:\s+(?:de\s+(?:la|los|las|este|esta)|del|de\s+la\s+presente)\s+(?P<noun>[a-z]+))?"
_LABELLED = re.compile(
    rf"(?P<full>fecha\s+de\s+(?:la\s+)?)?{_NAMED}{_OF_ITSELF}\s*(?:[:.|-]|el\s|en\s|\d|$)"
)
_NOT_OTHERS = (
    r"(?!\s+(?:los|las|la|el\s+(?!\d|dia|pasado|lunes|martes|miercoles|jueves|viernes|sabado)))"
)
_BEGUN = re.compile(rf"(?:{_ISSUED})\b{_NOT_OTHERS}")
_SUBJECT = re.compile(
    rf"(?:(?:el|la|los|las)\s+)?(?P<own>(?:presentes?|este|esta|estos|estas)\s+)?(?P<noun>[a-z]+)"
    rf"(?P<between>(?:\s+[^\s;:.]+){{0,8}}?)\s+(?:{_ISSUED})\b{_NOT_OTHERS}"
)
_TO_COME = re.compile(r"\b(?:sera|seran|sean?|debe|deben|deberan?|se|ser|una\s+vez|cuando)\b")
_DATELINE = re.compile(
    r"[^\n\d]{3,80}?[,;.]\s*a\s+(?:los\s+)?\d{1,2}\s*(?:de|/)\s*[a-z]+\s*"
    r"(?:del?|/)\s*(?:ano\s+)?20\d\d\.?$"
)
_PLACED = re.compile(
    r"[a-z][a-z .'-]{2,40},\s*[a-z][a-z .'-]{1,30},\s*\d{1,2}\s+de\s+[a-z]+\s+del?\s+20\d\d\.?$"
)
_PERIOD = re.compile(
    r"\b(?P<which>(?:primer|segundo|tercer|cuarto)\s+)?(?:semestres?|cuatrimestres?|trimestres?|periodos?|ciclos?|cursos?)\b"
    r"(?:\s+(?:escolar(?:es)?|academicos?|lectivos?|del?))*\s*:?\s*(?=[\w\"'])"
)
_PERIOD_CHARS = 34
_SINCE = re.compile(
    r"\b(?:partir|desde|hasta|antes|despues|anterior(?:es)?|previos?|ingres\w+|generacion\w*|"
    r"cursad\w+|inscrit\w+)\b[^.]{0,30}$"
)
_DOCUMENT = "documento"


def stated_date(title: str, pieces: Sequence[Piece]) -> date | None:
    """The day on which a document says that it was last changed, published, approved or signed."""
    nouns = {*analyse(title), *analyse(_DOCUMENT)}
    found: dict[int, list[date]] = {}
    events = _events(pieces)
    for number in _statements(pieces):
        for rank, day in _dates(pieces[number].text, nouns, bare=number not in events):
            found.setdefault(rank, []).append(day)
    if not found:
        return None
    best = max(found)
    distinct = dict.fromkeys(found[best])
    if best == _RANKS.index("updated"):
        return max(distinct)
    return next(iter(distinct)) if len(distinct) == 1 else None


def stated_period(title: str, name: str, pieces: Sequence[Piece]) -> str | None:
    """The period of title, file name, first headings, or of a line that names it in the beginning;
    none where headings, or lines, name several."""
    headings = [p.text for p in pieces if p.kind is BlockKind.HEADING and p.level <= LABEL_LEVEL]
    named = {period for text in headings for period in find_periods(text) if not period.isdigit()}
    if len(named) > 1:
        own = set(find_periods(title)) & named
        return own.pop() if len(own) == 1 else None
    for text in (title, name, *headings[:6]):
        found = find_periods(text)
        if len(found) == 1:
            return found[0]
    return None if named else _period_of_lines(title, pieces)


def _events(pieces: Sequence[Piece]) -> set[int]:
    """Places of the lines of lists and tables that date several things: a calendar, a call."""
    events: set[int] = set()
    for listed, run in groupby(enumerate(pieces), key=lambda each: each[1].kind in _LISTED):
        dated = [number for number, piece in run if listed and any(find_any(piece.text))]
        events.update(dated if len(dated) > 1 else ())
    return events


def _dates(text: str, nouns: set[str], *, bare: bool) -> Iterator[tuple[int, date]]:
    """Dates that a piece states of the document, each with the rank of what it says.

    `bare` tells whether a label alone, "Actualización:", speaks of the document.
    """
    for sentence in (text, *sentences(text)[1:]):
        folded = fold(sentence)
        match = _LABELLED.match(folded) or _BEGUN.match(folded) or _SUBJECT.match(folded)
        if match is None or not _is_of_itself(match, nouns):
            continue
        if not bare and _is_bare(match):
            continue
        rank = next(n for n, kind in enumerate(_RANKS) if match.group(kind))
        if day := next(find_dates(folded[match.start(_RANKS[rank]) :]), None):
            yield rank, day
    folded = fold(text)
    if _DATELINE.match(folded) or _PLACED.match(folded):
        yield from ((-1, day) for day in tuple(find_dates(text))[-1:])


def _is_bare(match: re.Match[str]) -> bool:
    """A label that does not say of what: neither "fecha de …" nor "última …" nor "… del aviso"."""
    said = match.groupdict()
    return match.re is _LABELLED and not (said["full"] or said["last"] or said["noun"])


def _is_of_itself(match: re.Match[str], nouns: set[str]) -> bool:
    """True where what was issued is this document, by its title or by "este", "presente"."""
    said = match.groupdict()
    if said.get("between") and _TO_COME.search(said["between"]):
        return False
    noun = said.get("noun")
    return not noun or bool(said.get("own")) or not nouns.isdisjoint(analyse(noun))


def _statements(pieces: Sequence[Piece]) -> list[int]:
    """Places of the pieces of beginning and end: where documents speak of themselves."""
    texts = [piece.text for piece in pieces]
    head = len(_head(texts))
    return [*range(head), *range(max(head, len(texts) - _LAST_PIECES), len(texts))]


def _head(texts: Sequence[str]) -> Sequence[str]:
    length = 0
    for number, text in enumerate(texts):
        if length > _HEAD_CHARS:
            return texts[:number]
        length += len(text)
    return texts


def _period_of_lines(title: str, pieces: Sequence[Piece]) -> str | None:
    """The one period that lines of the beginning give the document, if no text names another."""
    texts = [piece.text for piece in pieces]
    nouns = set(analyse(title))
    head = _head(texts)
    told = [period for text in head if _is_label(text, nouns) for period in _periods(text)]
    every = [period for text in texts for period in _periods(text)]
    alike = told and all(covers(period, told[0]) for period in every)
    return told[0] if alike else None


def _is_label(text: str, nouns: set[str]) -> bool:
    """A line that is no sentence, or a sentence that says what the document is of."""
    line = len(text.split()) <= _LINE_WORDS and not text.rstrip().endswith((".", ";", ","))
    first = fold(text).split()[:4]
    return line or (
        bool({"presente", "este", "esta"}.intersection(first))
        and not nouns.isdisjoint(analyse(" ".join(first)))
    )


def _periods(text: str) -> Iterator[str]:
    """Periods that are called so: "periodo 2026-A"; not those from which something holds."""
    folded = fold(text)
    for match in _PERIOD.finditer(folded):
        if _SINCE.search(folded[max(0, match.start() - 60) : match.start()]):
            continue
        rest = folded[match.end() : match.end() + _PERIOD_CHARS]
        called = match.group() if match["which"] else "periodo "
        found = find_periods(called + rest)[:1]
        yield from (period for period in found if not period.isdigit())
