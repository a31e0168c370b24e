"""What is known about a document: from beside it, from its own header, or read from its text.

What was only read from the text is named in `Source.inferred`. It is read where documents state it
of themselves (title, first headings, "Aprobado el …") and only if it is unambiguous: a wrong date
or period makes a wrong answer look right.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import PurePosixPath

from asistente.contracts import BlockKind, RawFile, Source, SourceType
from asistente.ingestion.clean import squeeze
from asistente.ingestion.dates import find_dates, parse_date
from asistente.ingestion.pieces import CAPTION, LABEL_LEVEL, Piece
from asistente.ingestion.stated import stated_date, stated_period
from asistente.language.analyser import analyse, fold
from asistente.language.periods import find_periods, normal_period

_ALIASES = {
    "title": "title doc_title titulo nombre_documento",
    "category": "category categoria tema",
    "source_type": "source_type tipo_fuente",
    "publication_date": (
        "publication_date approved_on published published_on date fecha fecha_publicacion "
        "fecha_de_publicacion fecha_aprobacion fecha_de_aprobacion updated updated_on "
        "fecha_actualizacion article:published_time dcterms.date dc.date"
    ),
    "period": "period periodo ciclo semestre ciclo_escolar curso curso_academico",
    "valid_from": "valid_from vigente_desde vigencia_inicio",
    "valid_to": "valid_to vigente_hasta vigencia_fin",
    "scope": "scope vigencia",
    "version": "version",
    "office": "office oficina department departamento dependencia area unidad responsable",
}
_FIELD_OF = {alias: field for field, names in _ALIASES.items() for alias in names.split()}
_DATES = ("publication_date", "valid_from", "valid_to")
_TYPES = {"official": SourceType.OFFICIAL, "oficial": SourceType.OFFICIAL, "demo": SourceType.DEMO}
_SECTION_NUMBER = re.compile(
    r"(?:\d{1,2}|[IVXLC]{1,5})[.)]|(?i:cap[íi]tulo|t[íi]tulo|secci[óo]n|art[íi]culo)\s+[\dIVXLC]"
    r"|(?i:(?:cap[íi]tulo|t[íi]tulo)\s+(?:primero|segundo|[úu]nico)\b)"
)
_TITLE_CHARS = 200
_TITLE_WORDS = 30
_EARLY = 4
_POOR_TITLE = re.compile(
    r"(?:microsoft word|untitled|anonymous|unspecified|sin t[íi]tulo|documento?\d*|"
    r"presentaci[óo]n\d*|libro\d*)"
    r"\b|\.(?:docx?|pdf|xlsx?|pptx?|odt|indd|cdr)$|^[\w-]*\d{5,}[\w-]*$",
    re.IGNORECASE,
)


def source_of(
    file: RawFile,
    *,
    file_format: str,
    stated: Mapping[str, str],
    pieces: Sequence[Piece],
) -> Source:
    """Describe a document; `stated` is its front matter or properties, keys as in the file."""
    fields = _fields(stated, file.metadata)
    title = _title(fields, stated, pieces, file.name)
    published = _as_date(fields.get("publication_date"))
    period = normal_period(fields["period"]) if "period" in fields else _scope_period(fields)
    read_date = None if published else stated_date(title, pieces)
    read_period = None if period else stated_period(title, readable_name(file.name), pieces)
    begin, end = _scope(fields)
    inferred = [("publication_date", read_date), ("period", read_period)]
    return Source(
        source_id=source_id(file.name),
        title=title,
        location=file.location,
        locations=(file.location,),
        source_type=_TYPES.get(fields.get("source_type", "").lower(), SourceType.OFFICIAL),
        category=fields.get("category"),
        publication_date=published or read_date,
        period=period or read_period,
        valid_from=begin,
        valid_to=end,
        version=fields.get("version"),
        office=fields.get("office"),
        sha256=hashlib.sha256(file.data).hexdigest(),
        format=file_format,
        inferred=tuple(name for name, value in inferred if value),
    )


def not_understood(stated: Mapping[str, str], beside: Mapping[str, str]) -> tuple[str, ...]:
    """What metadata say that could not be used, in Spanish, so that nobody trusts in it."""
    fields = _fields(stated, beside)
    idle = [name for name in beside if _field_of(name) is None]
    dates = [fields[name] for name in _DATES if name in fields and not _as_date(fields[name])]
    kind = fields.get("source_type", "")
    unknown = kind and kind.lower() not in _TYPES
    return (
        *(f"no se usa el dato «{name}» de sus metadatos" for name in idle),
        *(f"no se entiende la fecha «{value}»" for value in dates),
        *((f"source_type «{kind}» no es «official» ni «demo»",) if unknown else ()),
    )


def source_id(name: str) -> str:
    """Identity of a document: its name made safe to type; two names never give the same one."""
    plain = re.sub(r"[^a-z0-9._/-]+", "-", fold(name)).strip("-./")
    safe = re.sub(r"-{2,}", "-", plain).replace("/", "--")
    if safe.replace("--", "/") == name:
        return safe
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:6]
    return f"{safe[:80]}-{digest}" if safe else digest


def is_told_by_name(source: Source, name: str) -> bool:
    """True where a file's new name says something else of it than the name that it was read by: its
    title, or the period that it is of."""
    old, new = (readable_name(PurePosixPath(each).name) for each in (source.location, name))
    if old == new:
        return False
    titled = source.title == _clip(old)
    dated = source.period is None or "period" in source.inferred
    return titled or (dated and find_periods(old) != find_periods(new))


def _fields(stated: Mapping[str, str], beside: Mapping[str, str]) -> dict[str, str]:
    """What stands beside a file goes before what it says itself."""
    return {**_known(stated), **_known(beside)}


def _known(stated: Mapping[str, str]) -> dict[str, str]:
    """Fields under the names that we use; the first of several aliases wins."""
    fields: dict[str, str] = {}
    for name, value in stated.items():
        field = _field_of(name)
        if field and str(value).strip():
            fields.setdefault(field, squeeze(str(value)))
    return fields


def _field_of(name: str) -> str | None:
    return _FIELD_OF.get(fold(name).strip().replace(" ", "_"))


def _title(
    fields: Mapping[str, str], stated: Mapping[str, str], pieces: Sequence[Piece], name: str
) -> str:
    """Front matter, the file's own title field if it is one, the first heading, the file name."""
    candidates = [fields.get("title", "")]
    candidates += [stated.get(k, "") for k in ("html_title", "file_title")]
    candidates = [c for c in candidates if c and not _POOR_TITLE.search(c)]
    candidates.append(_first_title(pieces) or _heading_title(pieces, name))
    candidates.append(readable_name(name))
    return _clip(next(c for c in candidates if c))


def _first_title(pieces: Sequence[Piece]) -> str:
    """A main heading with which the document begins."""
    first = pieces[0] if pieces else None
    if first and first.kind is BlockKind.HEADING and first.level == 1 and _names(first):
        return first.text if len(first.text.split()) <= _TITLE_WORDS else ""
    return ""


def _heading_title(pieces: Sequence[Piece], name: str) -> str:
    """The heading that names the document: the one that its file name speaks of, else the first.

    In print the first heading is often the letterhead; a person who named the file read on.
    """
    heads = [(index, piece.text) for index, piece in enumerate(pieces[:40]) if _names(piece)]
    named = set(analyse(readable_name(name)))
    shared = [(len(named & set(analyse(text))), -index, text) for index, text in heads]
    best = max(shared, default=(0, 0, ""))
    if best[0] and len(best[2].split()) <= _TITLE_WORDS:
        return best[2]
    first = heads[0] if heads else (0, "")
    early = first[0] < _EARLY and 1 < len(first[1].split()) <= _TITLE_WORDS
    return first[1] if early and not _tells_something(name) else ""


def _names(piece: Piece) -> bool:
    """A heading that may be a title: not a label, and not the first of numbered sections."""
    heads = piece.kind is BlockKind.HEADING and CAPTION < piece.level < LABEL_LEVEL
    return heads and not _SECTION_NUMBER.match(piece.text)


def _tells_something(name: str) -> bool:
    """A file name of at least two words that are no codes."""
    words = [word for word in readable_name(name).split() if len(word) > 2 and word.isalpha()]
    return len(words) > 1


def readable_name(name: str) -> str:
    """ "Convocatoria_Servicio-Social.pdf" as words."""
    stem = PurePosixPath(name).stem
    return squeeze(re.sub(r"[_]+|(?<=[^\W\d_]{2})-(?=[^\W\d_]{2}|20\d\d)", " ", stem)) or name


def _clip(title: str) -> str:
    if len(title) <= _TITLE_CHARS:
        return title
    return title[:_TITLE_CHARS].rsplit(" ", 1)[0] + "…"


def _as_date(text: str | None) -> date | None:
    return parse_date(text) if text else None


def _scope(fields: Mapping[str, str]) -> tuple[date | None, date | None]:
    """From when to when it holds: two fields, or one as "2025-01-01..2026-02-28"."""
    begin, end = _as_date(fields.get("valid_from")), _as_date(fields.get("valid_to"))
    both = tuple(find_dates(fields.get("scope", "")))
    if len(both) == 2 and both[0] <= both[1]:
        return begin or both[0], end or both[1]
    return begin, end


def _scope_period(fields: Mapping[str, str]) -> str | None:
    """A scope that is no pair of dates may name a period: "enero-junio 2026"."""
    scope = fields.get("scope", "")
    return next(iter(find_periods(scope)), None) if len(tuple(find_dates(scope))) < 2 else None
