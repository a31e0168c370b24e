"""How well a text serves a request: it holds a date, a price, a place … or only talks of it."""

import re
from collections.abc import Callable
from functools import lru_cache

from asistente.language.analyser import level, stem, words
from asistente.language.asked import CONTACTS, Asked
from asistente.language.dates import find_dates
from asistente.language.periods import find_periods
from asistente.language.related import kin_of
from asistente.language.stages import NAMES as STAGE_NAMES
from asistente.language.stages import stages
from asistente.language.tables import columns
from asistente.language.values import FoundValue, ValueKind, find_values

# Plain text, which `re` compiles and keeps when it is first used: a question asks for one kind.
_FREE = (
    r"\b(?:gratis|gratuit[oa]s?|sin\s+costo|exent[oa]s?"
    r"|no\s+(?:(?:se|les?)\s+)?(?:tienen?\s+(?:ningun\s+)?costo|cuestan?|cobran?|pagan?))\b"
)
_PRICED = (
    r"\b(?:cost\w*|cuestan?|preci\w+|pag\w+|cuotas?|tarifas?|arancel\w*|importes?|monto|cobr\w+|valor|vale[n]?|"
    r"derechos?|aportacion\w*|multas?|recargos?)\b"
)
_IN_SHARES = (
    r"\b(?:recargos?|descuentos?|multas?|interes(?:es)?|mora|rebajas?|comision|bonificacion)\b"
)
"""What is priced by a share of something else."""
_HALF_PAID = (
    r"\b(?:pag\w+|cuestan?|cobr\w+|abon\w+)\s+(?:solo\s+)?(?:la\s+mitad|un\s+tercio|el\s+doble)\b"
)
_WEEKDAY = (
    r"\b(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|diari[oa]s?|enero|febrero|marzo|"
    r"abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre|semanal\w*|mensual\w*)\b"
)
_HOUR = r"(?:2[0-4]|[01]?\d)"
_BARE_HOURS = rf"\bde\s+{_HOUR}\s+a\s+{_HOUR}\b(?!\s*(?:de\s+[a-z]|anos|dias|%))"
_OPEN = (
    r"\b(?:horari\w*|atenc\w+|atiend\w+|abr\w+|abiert\w+|lunes|martes|miercoles|jueves|viernes|sabados?"
    r"|domingos?|turnos?)\b"
)
_YEAR = (
    r"(?<![\d.,/])(?:1\d|20)\d\d(?![\d/]|[.,]\d)|\b(?:siglo|decada)\b"
    r"|\ben\s+[1-9]\d\d\b(?!\s*(?:[a-z]+s\b|k?[mg]\b|[%$€/-]|[.,]\d))"
)
"""Also "en 911", but not "en 120 horas"."""
_PERIOD_LABEL = (
    r"\b[a-z]{3,10}\.?\s*(?:-|–|a)\s*[a-z]{3,10}\.?\s*(?:de[l]?\s+)?20\d\d"
    r"|\b20\d\d\s?-\s?(?:i{1,3}|[a-d1-3])\b"
)
"""A school period names months and a year without being a date."""
_ENUMERATOR = r"(?m)^\s*\(?(?:\d{1,2}|[a-zA-Z]|[ivxIVX]{1,4})\s*[.)]-?\s"
"""The number of a list item is no value."""
_SPOT = (
    r"\b(?:edificio|aula|salon|piso|planta|ventanilla|oficina\s+\w?-?\d|calle|avenida|av\.|colonia|col\.|"
    r"modulo|local|carretera|boulevard|blvd|kilometro|km|domicilio|ubicad\w+|frente\s+a|junto\s+a|"
    r"paseo|pasaje|plaza|jiron|jr\.|cra\.|(?:carrera|diagonal|transversal)\s+(?:n\.?\s*)?#?\s*\d+|c/|"
    r"pabellon|torre|bloque|subsuelo|sotano|al\s+lado\s+del?|a\s+un\s+costado|"
    r"puerta|entrada|sala|cubiculo|c\.\s?p\.|esquina|nivel|costado|interior|pasillo|campus|sede)(?!\w)"
)
_LIES = (
    r"\b(?:ubicad|situad|localizad)[oa]s?\b|\bse\s+(?:encuentran?|ubican?|sitúan?|localizan?|halla)\b"
    r"|\b(?:al|en\s+el)\s+(?:norte|sur|este|oeste|centro|nor\w*este|sur\w*este|sudeste|sudoeste)\b"
    r"|\bcerca\s+del?\b|\bjunto\s+al?\b"
)
_ADDRESSED = r"\b(?:direccion|domicilio|ubicacion|lugar)\W*:|\b(?:ubicad|situad|localizad)[oa]s?\b"
_PLACE = (
    r"\b(?:oficina|caja|biblioteca|laboratorio|auditorio|unidad|departamento|direccion|coordinacion|"
    r"banco|sucursal|plataforma|portal|sitio|pagina|instalaciones|centro|gimnasio|cancha|ciudad|pais)\b"
)
_OFFICE = (
    r"\b(?:departamento|direccion|coordinacion|jefatura|subdireccion|secretaria|oficina|division|comite"
    r"|consejo|director\w*|coordinador\w*|jef[ea]|rector\w*|tutor\w*|docentes?|profesor\w*|academia|"
    r"autoridad\w*|responsable|estudiantes?|alumn\w+|encargad\w+|comision|instituto|area|junta|servicios|"
    r"recursos|centro|biblioteca|laboratorio|universidad)\b"
)
_MEMBERS = (
    r"\b(?:se\s+forma|forman|formad[oa]s?|integr(?:a|an|ad[oa]s?|antes?)|compon\w+|compuest[oa]s?|conform\w+"
    r"|constitu\w+|miembros?)\b"
)
_REQUIRED = r"\b(?:requisit\w+|requier\w+|requer\w+|necesit\w+|condicion\w*|piden?|exig\w+)\b"
_DUTY = (
    r"\b(?:deber?\w*|debes?|necesari\w+|obligator\w+|indispensable\w*|cumpl\w+|contar\s+con|tener|haber|"
    r"present\w+|acredit\w+|siempre\s+(?:y\s+cuando|que)|minim[oa]s?|maxim[oa]s?|bases|ser|estar)\b"
)
_RULE = (
    r"\b(?:pued\w+|podr\w+|deb\w+|no\s+(?:se\s+)?\w+|solo|unicamente|obligator\w+|permit\w+|prohib\w+|siempre\s+que"
    r"|en\s+adelante|a\s+partir\s+de|requier\w+|necesari\w+|compatible\w*|pierd\w+|tendr\w+|tien\w+|si)\b"
)
_PAPERS = (
    r"\b(?:document\w+|formatos?|copias?|actas?|comprobantes?|constancias?|identificacion\w*|"
    r"credencial\w*|certificad\w+|fotograf\w+|fotos?|recibos?|cartas?|curp|cedula|carnet|ine|"
    r"formularios?|original\w*|anexos?|kardex|boleta)\b"
)
_HANDED = (
    r"\b(?:document\w+|requisit\w+|entreg\w+|present\w+|necesit\w+|acompan\w+|anex\w+|adjunt\w+|llev\w+|"
    r"requier\w+|papeleria|expediente|integr\w+)\b"
)
_STEPS = r"\b(?:pasos?|procedimientos?|proceso|instrucciones|como\s+\w+|siguientes\s+pasos)\b"
_DEFINES = r"\b(?:es|son|consisten?|se\s+(?:define|entiende|refiere|llama)|significa)\b"
_CAUSE = (
    r"\b(?:porque|debido|ya\s+que|a\s+causa|con\s+el\s+fin|para\s+que|por\s+(?:lo|el|la)|dado)\b"
)
_VAGUE_COUNT = (
    r"\b(?:primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|sext[oa]|septim[oa]|octav[oa]|noven[oa]|"
    r"decim[oa]|ambos|ambas|ningun[oa]?|mitad|tercios?|doble|cientos|miles|millones|docenas?|decenas)\b"
)
_FRACTION = (
    r"\b(?:mitad|tercio|tercios|tercera\s+parte|cuarta\s+parte|tres\s+cuartos|doble|triple|mayoria|totalidad|"
    r"cientos|miles|millones|docenas?|decenas)\b"
)
_NAME = r"(?<![.!?¿¡:;\"“«(\n-] )(?<!^)\b[A-ZÁÉÍÓÚÑ][\wáéíóúüñ]+"
_PERSON_NAME = (
    r"\b(?:Lic|Dra?|Mtr[oa]|Mt?r[oa]|Ing|Prof[a]?|C\.?P|M\.?\s?C|Arq|Sr[a]?)\.?\s+[A-ZÁÉÍÓÚÑ]"
    r"|\b[A-ZÁÉÍÓÚÑ][a-záéíóúñ]+(?:\s+(?:de\s+la\s+|de\s+|del\s+)?[A-ZÁÉÍÓÚÑ][a-záéíóúñ]+){1,4}"
)
_SITE = (
    r"(?:edificio|aula|salon|sala|calle|avenida|av\.|colonia|col\.|plaza|campus|sede|auditorio"
    r"|carretera|boulevard|blvd\.?|paseo|pabellon|barrio|instituto|universidad|escuela|hospital"
    r"|municipio)\s+(?:(?:de|del|la|las|los|el)\s+)*$"
)
"""What stands before the name of a place, which may sound like that of a person."""
_WHO = (
    r"\b(?:responsables?|encargad\w+|titular\w*|docentes?|instructor\w*|profesor\w*|coordinador\w*|director\w*"
    r"|jef[ea]\w*|nombres?|apellidos?|quien(?:es)?|facilitador\w*|impart\w+|dict\w+|autoriz\w+|firm\w+|contactos?"
    r"|tutor\w*|asesor\w*|integrantes?|miembros?|cargo|personas?|areas?|departamentos?|oficinas?|dependencias?"
    r"|unidad\w*|autoridad\w*|organos?)\b"
)
_WHERE = (
    r"\b(?:sedes?|lugar\w*|localidad\w*|direccion|domicilio|edificios?|aulas?|salon\w*|centros?|campus"
    r"|paradas?|ciudad\w*|dias?|horarios?|horas?|fechas?|programas?|cursos?|taller\w*)\b"
)
"""Headings under which somebody is named, and under which nobody is."""
_MONEY = (
    r"[$€£]|\b(?:euros?|eur|pesos?|dolares|soles|colones|quetzales|lempiras|bolivianos|guaranies"
    r"|balboas|cordobas|usd|mxn|clp|cop|ars|pen)\b"
)
COLUMNS = {
    Asked.AMOUNT: f"{_PRICED}|{_MONEY}",
    Asked.DURATION: r"\b(?:dias?|semanas?|meses|horas?|anos?|plazos?|tiempo|duracion|vigencia)\b",
    Asked.STAGE: rf"\b(?:{'|'.join(STAGE_NAMES)})s?\b",
    Asked.PHONE: r"\b(?:tel\w*|fono|ext\w*|cel\w*|whatsapp|conmutador|movil)\b",
    Asked.PERCENT: r"%|\b(?:porcentaje|por\s?ciento)\b",
    Asked.REQUIREMENTS: r"\b(?:requisit\w+|document\w+|condicion\w*)\b",
    Asked.DOCUMENTS: r"\b(?:document\w+|requisit\w+|papele\w+)\b",
}
"""Headings under which a bare figure, or for the last ones any text, is what is asked for."""
_IN_WORDS = frozenset({Asked.REQUIREMENTS, Asked.DOCUMENTS})
_COUNTS = (
    ValueKind.NUMBER,
    ValueKind.PERCENT,
    ValueKind.AMOUNT,
    ValueKind.DURATION,
    ValueKind.DATE,
)
_BARE_COUNTS = (ValueKind.NUMBER, ValueKind.PERCENT)
SCORES = frozenset(stem(word) for word in ("promedio", "calificacion", "puntaje", "nota", "edad"))
_AGE = stem("edad")
_OF_A_DAY = frozenset(stem(word) for word in ("horas", "minutos"))
_NUMBERED_ROW = r"[\t|].*\d"
_BEFORE, _BEHIND = 12, 60
_NEAR_NOUN = 45
"""Characters between a number and the thing that it counts."""


@lru_cache(maxsize=8192)
def fulfilment(kind: Asked, text: str, setting: str = "", noun: str = "") -> float:
    """How well a text serves a request, 0 to 1; 1 also for kinds that have no form.

    `setting` is what the text stands under (lead-in, heading); `noun` is what is counted.
    """
    said = r"\w" if kind in _IN_WORDS else r"\d"
    if kind in COLUMNS and _in_column(text, setting, COLUMNS[kind], said):
        return 1.0
    bare = re.sub(_ENUMERATOR, " ", text.replace("\t", "|"))
    if kind in CONTACTS and re.match(_ENUMERATOR, text) and re.match(_ENUMERATOR, setting):
        setting = ""  # the entry before, taken for a heading
    if kind is Asked.COUNT and noun in SCORES:
        return _score(bare, setting, noun)
    if kind is Asked.COUNT:
        return (
            _count(bare, noun) or 0.9 * _count(setting, noun) or _counted_above(bare, setting, noun)
        )
    if kind is Asked.DURATION:
        return _duration(bare, setting, noun)
    check = _CHECKS.get(kind)
    return check(bare, setting) if check else 1.0


def _in_column(row: str, setting: str, heading: str, said: str) -> bool:
    """A row says something under such a heading: spreadsheets say the unit there, once."""
    told = columns(setting.partition("\n")[0], row)
    return any(re.search(heading, level(head)) and re.search(said, cell) for head, cell in told)


def is_free(text: str) -> bool:
    """It says that something costs nothing."""
    return re.search(_FREE, level(text)) is not None


@lru_cache(maxsize=8192)
def values_of(text: str) -> tuple[FoundValue, ...]:
    """`find_values`, remembered: the same units are looked at by several checks."""
    return find_values(text)


def _has(*kinds: ValueKind) -> Callable[[str, str], float]:
    def check(text: str, setting: str) -> float:
        if any(value.kind in kinds for value in values_of(text)):
            return 1.0
        return 0.9 * any(value.kind in kinds for value in values_of(setting))

    return check


def _date(text: str, setting: str) -> float:
    """1 for a day, less for a month, a weekday or a year, less still for a length of time."""
    if any(found.last.day for found in find_dates(text)):
        return 1.0
    bare = re.sub(_PERIOD_LABEL, " ", level(text))
    if re.search(_WEEKDAY, bare) or re.search(_YEAR, bare):
        return 0.8
    return 0.5 if any(value.kind is ValueKind.DURATION for value in values_of(text)) else 0.0


def _time(text: str, setting: str) -> float:
    """An hour, also a bare one beside what is open: "lunes a viernes de 7 a 9"."""
    bare = re.search(_BARE_HOURS, level(text)) and re.search(_OPEN, level(f"{text} {setting}"))
    return _has(ValueKind.TIME)(text, setting) or 0.9 * bool(bare)


def _amount(text: str, setting: str) -> float:
    levelled = level(text)
    if any(value.kind is ValueKind.AMOUNT for value in values_of(text)):
        return 1.0 if re.search(_PRICED, f"{levelled} {level(setting)}") else 0.7
    if is_free(text):
        return 0.9
    share = _has(ValueKind.PERCENT)(text, "") and re.search(_IN_SHARES, levelled)
    return 0.8 * bool(share or re.search(_HALF_PAID, levelled))


def _percent(text: str, setting: str) -> float:
    return _has(ValueKind.PERCENT)(text, setting) or 0.8 * bool(re.search(_FRACTION, level(text)))


def _duration(text: str, setting: str, noun: str) -> float:
    """A length of time or a date; the unit of time that is asked for serves best. A bare number
    counts what it stands under, and hours are no days of a calendar."""
    kinds = (ValueKind.DURATION, *(() if noun in _OF_A_DAY else (ValueKind.DATE,)))
    if not _has(*kinds)(text, setting):
        counted = _counted_above(text, setting, noun) if re.search(_NUMBERED_ROW, text) else 0.0
        return counted or 0.3 * any(value.kind is ValueKind.NUMBER for value in values_of(text))
    same = not noun or kin_of(frozenset(stem(f) for _, f in words(text))).presence(noun)
    return 1.0 if same else 0.7


def _count(text: str, noun: str) -> float:
    """A number beside what is counted; without a noun, any number."""
    values = values_of(text)
    if not noun:
        counted = any(value.kind in _COUNTS for value in values)
        return float(counted or bool(re.search(_VAGUE_COUNT, level(text))))
    places = _places(text, noun)
    gaps = [
        min(abs(value.start - end), abs(start - value.end))
        for value in values
        if value.kind in _BARE_COUNTS
        for start, end in places
    ]
    if gaps and min(gaps) <= _NEAR_NOUN:
        return 1.0
    if places and re.search(_FRACTION, level(text)):
        return 0.8
    if any(re.search(r"\buna?\s+$", level(text[:start])) for start, _ in places):
        return 0.8
    return 0.5 * any(value.kind in _BARE_COUNTS for value in values)


def _counted_above(text: str, setting: str, noun: str) -> float:
    """A number in a row or list that stands under what is counted."""
    above = kin_of(frozenset(stem(folded) for _, folded in words(setting)))
    numbers = any(value.kind in _BARE_COUNTS for value in values_of(text))
    return 0.8 * bool(noun and numbers and above.presence(noun))


def _score(text: str, setting: str, noun: str) -> float:
    """A figure beside "promedio", "calificación" …: "promedio general mínimo de 80"."""
    bare = re.sub(r"20\d\d\s?-\s?\w{1,3}\b|(?:19|20)\d\d", "", text)
    figures = [match.start() for match in re.finditer(r"\d", bare)]
    places = [*_places(bare, noun), *_ages(bare, noun)]
    if any(
        start - _BEFORE <= figure <= end + _BEHIND for figure in figures for start, end in places
    ):
        return 1.0
    return 0.9 * bool(figures and _places(setting, noun))


def _ages(text: str, noun: str) -> list[tuple[int, int]]:
    """An age needs no name: "entre 18 y 65 años"."""
    found = re.finditer(r"\banos\b", level(text)) if noun == _AGE else ()
    return [match.span() for match in found]


def _places(text: str, noun: str) -> list[tuple[int, int]]:
    """Where a text names the noun, a synonym of it or a word of its family."""
    found, end = [], 0
    for word, folded in words(text):
        start = text.find(word, end)
        end = start + len(word) if start >= 0 else end
        if start >= 0 and kin_of(frozenset({stem(folded)})).presence(noun):
            found.append((start, end))
    return found


def _stage(text: str, setting: str) -> float:
    """A stage by its number; less for what stands for one: a share of the credits, a period."""
    if stages(text):
        return 1.0
    if stages(setting):
        return 0.9
    counted = _has(ValueKind.PERCENT, ValueKind.NUMBER)(text, "") > 0
    if counted and re.search(r"\b(?:creditos?|semestres?|ciclos?|materias?)\b", level(text)):
        return 0.7
    return 0.6 * bool(find_periods(text))


def _spot(text: str, setting: str) -> float:
    """Where something is, by an address or a part of a building; less by what is around it."""
    levelled = level(text)
    if re.search(_SPOT, levelled):
        return 1.0 if re.search(_ADDRESSED, levelled) else 0.85
    return 0.6 * bool(re.search(_LIES, levelled))


def _place(text: str, setting: str) -> float:
    levelled = level(text)
    if re.search(_SPOT, levelled) or any(value.kind is ValueKind.URL for value in values_of(text)):
        return 1.0
    return 0.5 * bool(re.search(_PLACE, levelled) or re.search(_NAME, text))


def _person(text: str, setting: str) -> float:
    told = columns(setting.partition("\n")[0], text)
    if told:
        return float(any(map(_tells_who, *zip(*told, strict=True))))
    return float(bool(re.search(_OFFICE, level(text)) or re.search(_NAME, text)))


def _tells_who(heading: str, cell: str) -> bool:
    """The name of a course or of a place is nobody, however it is written."""
    levelled = level(heading)
    if re.search(_WHO, levelled):
        return re.search(r"[^\W\d_]{2}", cell) is not None
    if re.search(_WHERE, levelled):
        return False
    return bool(people_named(cell)) or re.search(_OFFICE, level(cell)) is not None


def _name(text: str, setting: str) -> float:
    """A name that is no office: somebody, or something called so."""
    return float(bool(people_named(text)))


def people_named(text: str) -> list[str]:
    """Names that are of no office or place, as written."""
    return [each.group() for each in re.finditer(_PERSON_NAME, text) if _is_somebody(each)]


def _is_somebody(match: re.Match[str]) -> bool:
    """No office or place, by its own words, its article or what stands before it."""
    name, text = match.group(), match.string
    before = level(text[max(0, match.start() - 20) : match.start()])
    if name.startswith(("La ", "El ", "Los ", "Las ")) or re.search(_SITE, before):
        return False
    return re.search(f"{_OFFICE}|{_SPOT}", level(name)) is None


def _required(text: str, setting: str) -> float:
    if re.search(_REQUIRED, level(setting)):
        return 1.0
    if setting.strip() and re.search(_DUTY, level(setting)):
        return 0.9
    if re.search(_REQUIRED, level(text)):
        return 0.8
    return 0.5 * bool(re.search(_DUTY, level(f"{text} {setting}")))


def _papers(text: str, setting: str) -> float:
    """Papers by name; what only says that something is handed in hardly serves."""
    framed = re.search(_HANDED, level(setting))
    handed = framed or re.search(_HANDED, level(text))
    if re.search(_PAPERS, level(text)):
        return 1.0 if handed else 0.7
    return 0.7 if framed else 0.2 * bool(handed)


def _procedure(text: str, setting: str) -> float:
    return 1.0 if re.search(_STEPS, level(setting)) else 0.3


def _allowed(text: str, setting: str) -> float:
    """A rule: what one must, may or may not do."""
    return 1.0 if re.search(_RULE, level(text)) or re.search(_REQUIRED, level(setting)) else 0.5


def _pattern(pattern: str, otherwise: float) -> Callable[[str, str], float]:
    return lambda text, setting: 1.0 if re.search(pattern, level(text)) else otherwise


_CHECKS: dict[Asked, Callable[[str, str], float]] = {
    Asked.DATE: _date,
    Asked.TIME: _time,
    Asked.AMOUNT: _amount,
    Asked.PERCENT: _percent,
    Asked.EMAIL: _has(ValueKind.EMAIL),
    Asked.PHONE: _has(ValueKind.PHONE),
    Asked.URL: _has(ValueKind.URL),
    Asked.STAGE: _stage,
    Asked.SPOT: _spot,
    Asked.PLACE: _place,
    Asked.PERSON: _person,
    Asked.NAME: _name,
    Asked.MEMBERS: _pattern(_MEMBERS, 0.0),
    Asked.REQUIREMENTS: _required,
    Asked.DOCUMENTS: _papers,
    Asked.PROCEDURE: _procedure,
    Asked.YES_NO: _allowed,
    Asked.DEFINITION: _pattern(_DEFINES, 0.6),
    Asked.REASON: _pattern(_CAUSE, 0.6),
}
