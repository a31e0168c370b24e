"""Why one source counts instead of another that says otherwise: it says so, it is no draft, it is
official, or it is later."""

import re
from pathlib import PurePath

from asistente.contracts import Source, SourceType
from asistente.language.analyser import level
from asistente.language.related import stems_of
from asistente.policy.passages import Candidate
from asistente.policy.revoked import is_revoked

_DOCUMENT = (
    r"(?:circular(?:es)?|acuerdos?|resolucion(?:es)?|reglamentos?|avisos?|calendarios?|tarifas?"
    r"|tarifarios?|listas?|version(?:es)?|oficios?|disposicion(?:es)?|decretos?|normas?|normativas?"
    r"|instructivos?|guias?|lineamientos?|convocatorias?|comunicados?|boletin(?:es)?|folletos?"
    r"|manual(?:es)?|politicas?|ordenanzas?|directivas?|bases|anterior(?:es)?)"
)
_REVOKES = (
    r"(?:deja[n]?|queda[n]?)\s+sin\s+(?:efecto|vigencia|validez)|sustituye[n]?|reemplaza[n]?"
    r"|abroga[n]?|deroga[n]?|rectifica[nr]?|corrige[n]?|corregir|modifica[nr]?|actualiza[nr]?"
)
_MOVES = (
    r"^(?:se\s+)?(?:ampli(?:ar?|an)|prorroga[nr]?|reprograma[nr]?|posterga[nr]?|aplaza[nr]?|adelanta[nr]?"
    r"|pospone[nr]?|recorre[nr]?)\s+(?:el|la|los|las)\s"
)
"""A date that is moved: "Ampliar la inscripción hasta el 3 de septiembre"."""
_SELF = rf"(?:\b(?:este|esta|presente)\b|\b{_DOCUMENT}\b|\bpartir\b)"
"""Who revokes: the document itself; "el incumplimiento deja sin efecto el acuerdo" is none."""
_REVOKING = rf"^(?P<who>[^|]*?)\b(?:{_REVOKES})\b"
_IF = r"\b(?:si|cuando|no|podra[n]?|puede[n]?)\b"
_CORRECTION = (
    r"\b(?:fe\s+de\s+erratas|rectificacion|adenda"
    rf"|correccion(?:es)?\s+(?:al?|del?)\s+(?:(?:el|la|los|las)\s+)?{_DOCUMENT})\b"
)
_DRAFT = (
    r"\b(?:borrador|preliminar|provisional|tentativ[oa]|anteproyecto"
    rf"|(?:proyecto|propuesta)\s+de\s+{_DOCUMENT})\b"
)


def supersedes(one: Candidate, other: Candidate) -> str:
    """Why one counts instead of the other, in Spanish; empty where nothing tells."""
    mine, theirs = one.hit.source, other.hit.source
    ended = is_revoked(one.hit.chunk), is_revoked(other.hit.chunk)
    if ended[0] != ended[1]:
        return "porque lo otro ya no está vigente" if ended[1] else ""
    if _revokes(one) and not _revokes(other):
        return "porque deja sin efecto lo anterior"
    if _is_draft(theirs) != _is_draft(mine):
        return "porque lo otro es un borrador" if _is_draft(theirs) else ""
    if mine.source_type is SourceType.OFFICIAL and theirs.source_type is SourceType.DEMO:
        return "por ser la fuente oficial"
    if mine.source_type is not theirs.source_type:
        return ""
    return _newer(mine, theirs)


def _revokes(unit: Candidate) -> bool:
    """Its document corrects another by its title, or says that another document does not hold any
    more."""
    if re.search(_CORRECTION, level(unit.hit.source.title)):
        return True
    said = re.split(r"[.;\n]", level(unit.hit.chunk.text))
    return any(_is_revocation(sentence.strip()) for sentence in said)


def _is_revocation(sentence: str) -> bool:
    match = re.match(_REVOKING, sentence)
    if re.search(_IF, sentence):
        return False
    if match is None:
        return re.match(_MOVES, sentence) is not None
    who = re.sub(r"^(?:y|se)\s+|\s+se\s*$", "", match["who"]).strip()
    return bool((not who or re.search(_SELF, who)) and re.search(_SELF, sentence))


def _is_draft(source: Source) -> bool:
    name = re.sub(r"[_-]+", " ", PurePath(source.location).stem)
    return re.search(_DRAFT, level(f"{source.title} {name} {source.version or ''}")) is not None


def _newer(mine: Source, theirs: Source) -> str:
    """By date where both have one; versions count only between editions of one document."""
    dates = mine.publication_date, theirs.publication_date
    if dates[0] and dates[1] and dates[0] != dates[1]:
        return f"por ser más reciente ({dates[0].isoformat()})" if dates[0] > dates[1] else ""
    editions = stems_of(mine.title).stems == stems_of(theirs.title).stems
    versions = _number(mine.version or ""), _number(theirs.version or "")
    if editions and all(versions) and versions[0] > versions[1]:
        return f"por ser la versión {mine.version}"
    return ""


def _number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())
