"""A question about the file of somebody whom it names: "¿le dieron la beca a Juan Pérez?"."""

import re
from collections.abc import Sequence

from asistente.language.analyser import fold, level, words
from asistente.policy.passages import Candidate

_WORD = r"[A-ZÁÉÍÓÚÑ][a-záéíóúüñ]+"
_FULL = rf"{_WORD}(?:\s+(?:de\s+la\s+|de\s+los\s+|del?\s+)?{_WORD}){{1,3}}"
_GIVEN = (
    r"(?:(?:otorg|conced|acept|aprob|rechaz|neg|asign|autoriz|deposit|entreg|pag|devolv|admit|inscrib|toc)"
    r"(?:[aei]r|aron|ieron|ó|i[oó])|dar|dieron|dio)"
)
_FILE = (
    r"(?:resultados?|calificaci[oó]n(?:es)?|notas?|promedio|estatus|estado|situaci[oó]n|solicitud|"
    r"expediente|k[aá]rdex|pagos?|adeudos?|saldo|historial|tr[aá]mite|caso|faltas|boleta|folio)"
)
_STATE = (
    r"(?:tiene|debe|aprob[oó]|reprob[oó]|pas[oó]|entr[oó]|qued[oó]|est[aá]|sali[oó]|obtuvo|pag[oó]|sac[oó]|"
    r"perdi[oó]|gan[oó]|fue|va\s+a|sigue|ya|se\s+(?:inscribi[oó]|titul[oó]|gradu[oó]))"
)
_ABOUT = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b[Ll]es?\s+(?:\w+\s+)?(?:a\s+)?{_GIVEN}\b[^?]*\ba\s+(?:la\s+familia\s+)?({_FULL})",
        rf"\b[Aa]\s+(?:la\s+familia\s+)?({_FULL})\s+(?:ya\s+)?les?\s+(?:\w+\s+)?(?:a\s+)?{_GIVEN}\b",
        rf"(?i:\b{_FILE})\s+(?:de\s+(?:la|el|su)\s+\w+\s+)?(?:de\s+(?:la\s+familia\s+)?|tiene\s+)({_FULL})",
        rf"^\W*({_FULL})\s+(?:ya\s+|no\s+|s[ií]\s+)?{_STATE}\b",
        rf"\b(?:[Ee]st[aá]|[Qq]ued[oó]|[Ff]ue|[Ss]ali[oó])\s+(?:ya\s+)?(?:inscrit|aceptad|becad|admitid"
        rf"|aprobad|seleccionad)[oa]\s+({_FULL})",
    )
)
_NO_PERSON = re.compile(
    r"^(?:los|las|el|la)\b|\b(?:san|santa|santo|nuev[oa]|universi\w+|institut\w+|escuela|facultad|banco|centro|ley|plan|beca\w*"
    r"|programa|bienestar|secretari\w+|direccion|departamento|oficina|registro|tesoreria|biblioteca"
    r"|ministerio|municip\w+|nacional|servicio\w*|consejo|comite|comision|colegio|hospital|licenciatura"
    r"|ingenieria|maestria|doctorado|campus|sede|curso|semestre|control|escolar\w*|academic[oa]|caja|puerto|villa|rio)\b"
)


def names_somebody(question: str, units: Sequence[Candidate]) -> bool:
    """The question is about the file of a person whom no document names."""
    found = (pattern.search(question) for pattern in _ABOUT)
    named = [match.group(1) for match in found if match]
    return any(_is_unknown(name, units) for name in named if not _NO_PERSON.search(level(name)))


def _is_unknown(name: str, units: Sequence[Candidate]) -> bool:
    parts = {fold(part) for part in name.split()}
    return not any(parts <= {folded for _, folded in words(unit.text)} for unit in units)
