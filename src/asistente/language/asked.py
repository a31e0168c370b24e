"""What a question asks for (a date, an amount, a person …), and whether a text holds such a thing.

The topic of a question and what it wants to know of it are two matters: a text about the topic
that holds no date does not answer "¿cuándo?".
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from asistente.language.analyser import level
from asistente.language.values import FoundValue, ValueKind, find_values


class Asked(StrEnum):
    """Kinds of thing that a question may ask for."""

    DATE = "date"
    TIME = "time"
    AMOUNT = "amount"
    PERCENT = "percent"
    DURATION = "duration"
    COUNT = "count"
    EMAIL = "email"
    PHONE = "phone"
    URL = "url"
    PLACE = "place"
    PERSON = "person"
    REQUIREMENTS = "requirements"
    DOCUMENTS = "documents"
    PROCEDURE = "procedure"
    DEFINITION = "definition"
    REASON = "reason"
    YES_NO = "yes_no"


IN_SPANISH = {
    Asked.DATE: "la fecha",
    Asked.TIME: "el horario",
    Asked.AMOUNT: "el costo o monto",
    Asked.PERCENT: "el porcentaje",
    Asked.DURATION: "cuánto tiempo",
    Asked.COUNT: "la cantidad",
    Asked.EMAIL: "el correo",
    Asked.PHONE: "el teléfono",
    Asked.URL: "la página o enlace",
    Asked.PLACE: "el lugar",
    Asked.PERSON: "quién",
    Asked.REQUIREMENTS: "los requisitos",
    Asked.DOCUMENTS: "los documentos",
    Asked.PROCEDURE: "el procedimiento",
}
"""How a refusal names what is missing."""


@dataclass(frozen=True, slots=True)
class Request:
    """One thing asked for, and the words of the question that say so (folded)."""

    kind: Asked
    cues: frozenset[str]


_WH = r"(?:que|cuale?s?)\s+(?:(?:es|son|seria|fue|sera|seran)\s+)?(?:(?:el|la|los|las|mi|su)\s+)?"
_PATTERNS: tuple[tuple[Asked, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        (Asked.EMAIL, r"\b(?:correos?(?:\s+electronicos?)?|e-?mails?|mails?)\b"),
        (
            Asked.PHONE,
            r"\b(?:telefonos?|whats?app|celular|(?:numeros?\s+)?telefonic[oa]s?|extension|conmutador"
            r"|a\s+que\s+numero\s+(?:llamo|marco|puedo\s+llamar))\b",
        ),
        (
            Asked.URL,
            r"\b(?:links?|ligas?|enlaces?|urls?|sitios?\s+web|paginas?\s+web|direccion\s+web"
            rf"|(?:en\s+)?{_WH}(?:pagina|sitio|portal|plataforma))\b",
        ),
        (Asked.PERCENT, r"\b(?:porcentajes?|(?:que|cuanto)\s+por\s?ciento)\b"),
        (
            Asked.TIME,
            r"\b(?:(?:a|hasta|desde|para)?\s*que\s+horas?|horarios?|horas?\s+de\s+(?:atencion|cierre|"
            r"apertura)|hora\s+limite)\b",
        ),
        (
            Asked.DURATION,
            r"\b(?:cuanto\s+(?:tiempo|dura[nr]?|tarda[nr]?|demora[nr]?|falta)|cuant[oa]s\s+(?:dias|semanas"
            r"|meses|anos|horas|hrs|semestres|cuatrimestres|minutos)"
            rf"|{_WH}(?:duracion|vigencia|tiempo)|duracion|vigencia)\b",
        ),
        (
            Asked.AMOUNT,
            r"\b(?:(?:cuanto|q(?:ue)?\s+tanto)\s+(?:\w+\s+){0,4}?(?:cuestan?|costar|costo|vale[n]?|"
            r"salen?|pag[aoue]\w*|cobra\w*|dinero|plata|debo|sale)"
            r"|costos?|precios?|montos?|tarifas?|cuotas?|aranceles|arancel|importes?"
            r"|de\s+cuanto\s+(?:es|son|sera)|cuanto\s+(?:me\s+)?(?:dan|depositan|otorgan|da\b))",
        ),
        (
            Asked.DATE,
            r"(?:\bcuando\b|\b(?:en\s+|hasta\s+|desde\s+|a\s+partir\s+de\s+|para\s+|el\s+)?"
            rf"{_WH}(?:dias?|fechas?|mes|meses|ano|anos|semanas?|plazos?|siglo|decada)\b"
            r"|\bfechas?\b|\bplazos?\b|\bdel\s+cuando\b|\bque\s+dias?\b)",
        ),
        (
            Asked.COUNT,
            rf"\b(?:cuant[oa]s?|{_WH}(?:numero|cantidad|promedio|calificacion|puntaje|puntuacion|edad"
            r"|nota|minimo|maximo|altura|tamano|poblacion|velocidad|temperatura|distancia|peso)"
            r"|(?:numero|cantidad|promedio|calificacion|puntaje)\s+(?:de|minim[oa]|maxim[oa]))\b",
        ),
        (
            Asked.PLACE,
            rf"\b(?:a?donde|(?:en\s+|de\s+|a\s+|por\s+)?{_WH}(?:lugar|edificio|ventanilla|aula|salon|piso|"
            r"domicilio|ubicacion|ciudad|pais|estado|calle|sede|region|municipio)|ubicacion)\b",
        ),
        (
            Asked.PERSON,
            rf"\b(?:quien(?:es)?|(?:con\s+|a\s+|ante\s+|en\s+)?{_WH}(?:persona|oficina|departamento|area"
            r"|autoridad|instancia|organo|comite|jefe|jefa|director|directora|responsable))\b",
        ),
        (
            Asked.DOCUMENTS,
            rf"\b(?:{_WH}(?:documentos?|documentacion|papeles|papeleria|formatos?)|documentos|"
            r"documentacion|papeles|papeleria|que\s+(?:\w+\s+){0,3}(?:llevar|entregar|presentar|"
            r"adjuntar|subir|llevo|entrego|presento))\b",
        ),
        (
            Asked.REQUIREMENTS,
            r"\b(?:requisitos?|requerimientos?|que\s+(?:se\s+|me\s+)?(?:necesit\w+|requier\w+|ocupo|piden?|"
            r"exigen?)|que\s+(?:condiciones|hace\s+falta|debo\s+cumplir))\b",
        ),
        (Asked.REASON, r"\b(?:por\s+que|a\s+que\s+se\s+debe|para\s+que\s+sirve)\b"),
        (Asked.PROCEDURE, r"\b(?:como|pasos|procedimiento)\b"),
        (Asked.DEFINITION, r"\bque\s+(?:es|son|significa|quiere\s+decir|se\s+entiende)\b"),
    )
)
_ONE_AT_A_TIME = {
    Asked.AMOUNT: (Asked.COUNT,),
    Asked.DURATION: (Asked.COUNT, Asked.DATE),
    Asked.PERCENT: (Asked.COUNT,),
    Asked.TIME: (),
}
"""Readings that a more telling one replaces."""

_VERB_FIRST = re.compile(
    r"^\W*(?:(?:si\s+.{3,80}?,\s*)?(?:no\s+)?(?:me|se|les?|nos|lo|la|los|las)?\s*"
    r"(?:pued\w+|podri\w+|debo|debe\w*|deberi\w+|tengo|tiene\w*|hay|habra|existe\w*|es|son|esta|estan"
    r"|necesit\w+|aplica\w*|dan|dejan?|permit\w+|acept\w+|cuenta\w*|sirve\w*|cobra\w*|ofrece\w*"
    r"|afecta|pierdo|pasa|vale|tien\w+|hace\w*|abre\w*|imparte\w*))\b"
)
_NOT_ASKED_BEFORE = re.compile(r"(?:cuando|donde|como|que|quien)\s*$")


def requests(question: str) -> tuple[Request, ...]:
    """What a question asks for, in the order of mention; empty where no cue tells."""
    return _requests(_focus(question))


def _focus(question: str) -> str:
    """The part between question marks, where there is one: what goes before is the setting."""
    levelled = level(question)
    marked = re.findall(r"¿([^?]*)", levelled)
    return " ".join(marked) if marked else levelled


@lru_cache(maxsize=512)
def _requests(focus: str) -> tuple[Request, ...]:
    found: list[tuple[int, Asked, str]] = []
    for kind, pattern in _PATTERNS:
        match = pattern.search(focus)
        if match and _is_asked(kind, match, focus):
            found.append((match.start(), kind, match.group()))
    kinds = {kind for _, kind, _ in found}
    replaced = {weak for kind in kinds for weak in _ONE_AT_A_TIME.get(kind, ())}
    kept = sorted(item for item in found if item[1] not in replaced)
    if _VERB_FIRST.search(focus) and not any(_interrogative(cue) for _, _, cue in kept):
        return (Request(Asked.YES_NO, frozenset()),)
    return tuple(Request(kind, frozenset(re.findall(r"\w+", cue))) for _, kind, cue in kept)


def _interrogative(cue: str) -> bool:
    return re.search(r"\b(?:que|cual|cuales|quien|cuant\w+|cuando|a?donde|como)\b", cue) is not None


def _is_asked(kind: Asked, match: re.Match[str], focus: str) -> bool:
    """ "cuando", "donde", "como" in the middle of a sentence mostly join clauses."""
    word = match.group().strip()
    if word not in ("cuando", "donde", "como", "adonde"):
        return True
    before = focus[: match.start()].rstrip(" ,;:¿")
    return len(before.split()) <= 3 or before.endswith(
        ("saber", "desde", "hasta", " y", " o", "del")
    )


# --- does a text hold it? ----------------------------------------------------------------------

_FREE = re.compile(r"\b(?:gratis|gratuit[oa]s?|sin\s+costo|exent[oa]s?|no\s+tienen?\s+costo)\b")
_WEEKDAY = re.compile(
    r"\b(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|diari[oa]s?|enero|febrero|marzo|"
    r"abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre|semanal\w*|mensual\w*)\b"
)
_YEAR = re.compile(r"(?<![\d.,])(?:1\d|20)\d\d(?![\d.,]\d)|\b(?:siglo|decada)\b")
_PLACE = re.compile(
    r"\b(?:edificio|aula|salon|piso|planta|ventanilla|oficina|calle|avenida|av\.|colonia|col\.|campus|"
    r"sede|modulo|local|carretera|boulevard|blvd|kilometro|km|caja|biblioteca|laboratorio|auditorio|"
    r"unidad|departamento|direccion|coordinacion|banco|sucursal|plataforma|portal|sitio|pagina|"
    r"instalaciones|centro|puerta|entrada|sala|cubiculo|ubicad\w+|frente\s+a|junto\s+a)\b"
)
_OFFICE = re.compile(
    r"\b(?:departamento|direccion|coordinacion|jefatura|subdireccion|secretaria|oficina|division|comite"
    r"|consejo|director\w*|coordinador\w*|jef[ea]|rector\w*|tutor\w*|docentes?|profesor\w*|academia|"
    r"autoridad\w*|responsable|estudiantes?|alumn\w+|encargad\w+|comision|instituto|area|junta)\b"
)
_NAME = re.compile(r"(?<![.!?¿¡:;\"“«(\n-] )(?<!^)\b[A-ZÁÉÍÓÚÑ][\wáéíóúüñ]+")
_ORDINAL = re.compile(
    r"\b(?:primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|sext[oa]|septim[oa]|octav[oa]|"
    r"noven[oa]|decim[oa]|ambos|ambas|un|una|uno|ningun[oa]?|mitad|doble)\b"
)


def _has(*kinds: ValueKind) -> Callable[[str, tuple[FoundValue, ...]], bool]:
    return lambda text, values: any(value.kind in kinds for value in values)


_NUMERIC = (
    *(ValueKind.NUMBER, ValueKind.AMOUNT, ValueKind.PERCENT, ValueKind.DURATION, ValueKind.DATE),
)
_HOLDS: dict[Asked, Callable[[str, tuple[FoundValue, ...]], bool]] = {
    Asked.DATE: lambda text, values: (
        _has(ValueKind.DATE, ValueKind.DURATION)(text, values)
        or bool(_WEEKDAY.search(level(text)) or _YEAR.search(text))
    ),
    Asked.TIME: lambda text, values: _has(ValueKind.TIME)(text, values),
    Asked.AMOUNT: lambda text, values: (
        _has(ValueKind.AMOUNT, ValueKind.PERCENT)(text, values) or bool(_FREE.search(level(text)))
    ),
    Asked.PERCENT: _has(ValueKind.PERCENT),
    Asked.DURATION: lambda text, values: _has(ValueKind.DURATION, ValueKind.DATE)(text, values),
    Asked.COUNT: lambda text, values: (
        _has(*_NUMERIC)(text, values) or bool(_ORDINAL.search(level(text)))
    ),
    Asked.EMAIL: _has(ValueKind.EMAIL),
    Asked.PHONE: _has(ValueKind.PHONE),
    Asked.URL: _has(ValueKind.URL),
    Asked.PLACE: lambda text, values: (
        bool(_PLACE.search(level(text)) or _NAME.search(text)) or _has(ValueKind.URL)(text, values)
    ),
    Asked.PERSON: lambda text, values: bool(_OFFICE.search(level(text)) or _NAME.search(text)),
}

STRICT = frozenset(
    {Asked.DATE, Asked.TIME, Asked.AMOUNT, Asked.PERCENT, Asked.DURATION, Asked.COUNT}
    | {Asked.EMAIL, Asked.PHONE, Asked.URL}
)
"""Kinds whose absence can be told from the form of the text alone."""


@lru_cache(maxsize=4096)
def values_of(text: str) -> tuple[FoundValue, ...]:
    """`find_values`, remembered: the same units are looked at by several checks."""
    return find_values(text)


def holds(kind: Asked, text: str) -> bool:
    """True where a text holds something of the kind; kinds without a form are always held."""
    check = _HOLDS.get(kind)
    return check is None or check(text, values_of(text))
