"""What a question asks for: a date, an amount, a person …

The topic of a question and what it wants to know of it are two matters: a text about the topic that
holds no date does not answer "¿cuándo?". Whether a text holds such a thing: `fulfilment`.
"""

import re
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from asistente.language.analyser import is_content, level, stem, words
from asistente.language.light import is_light
from asistente.language.questions import last_sentence
from asistente.language.stages import NAMES as STAGE_NAMES


class Asked(StrEnum):
    """Kinds of thing that a question may ask for."""

    DATE = "date"
    TIME = "time"
    AMOUNT = "amount"
    PERCENT = "percent"
    DURATION = "duration"
    COUNT = "count"
    STAGE = "stage"
    EMAIL = "email"
    PHONE = "phone"
    URL = "url"
    PLACE = "place"
    SPOT = "spot"
    PERSON = "person"
    MEMBERS = "members"
    NAME = "name"
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
    Asked.STAGE: "el semestre o nivel",
    Asked.EMAIL: "el correo",
    Asked.PHONE: "el teléfono",
    Asked.URL: "la página o enlace",
    Asked.PLACE: "el lugar",
    Asked.SPOT: "la ubicación",
    Asked.PERSON: "quién",
    Asked.MEMBERS: "quiénes lo forman",
    Asked.NAME: "el nombre",
    Asked.REQUIREMENTS: "los requisitos",
    Asked.DOCUMENTS: "los documentos",
    Asked.PROCEDURE: "el procedimiento",
}
"""How a refusal names what is missing."""


STRICT = frozenset(
    {Asked.DATE, Asked.TIME, Asked.AMOUNT, Asked.PERCENT, Asked.DURATION, Asked.COUNT}
    | {Asked.STAGE}
    | {Asked.EMAIL, Asked.PHONE, Asked.URL, Asked.SPOT, Asked.NAME, Asked.MEMBERS}
    | {Asked.REQUIREMENTS, Asked.DOCUMENTS}
)
"""Kinds whose absence can be told from the form of a text."""
CONTACTS = frozenset({Asked.EMAIL, Asked.PHONE, Asked.URL})


class Request(NamedTuple):
    """One thing asked for, and the words of the question that say so (folded)."""

    kind: Asked
    cues: frozenset[str]
    noun: str = ""
    """What is counted ("¿cuántas materias…?"), as a stem."""
    outright: bool = True
    """A question word asks for it, not a noun: "¿cuándo se publican los horarios?"."""


_WH = r"(?:que|cuale?s?)\s+(?:(?:es|son|seria|fue|sera|seran)\s+)?(?:(?:el|la|los|las|mi|su)\s+)?"
_PATTERNS: tuple[tuple[Asked, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        (Asked.EMAIL, r"\b(?:correos?(?:\s+electronicos?)?|e-?mails?|mails?)\b"),
        (
            Asked.PHONE,
            r"\b(?:(?:que|cual\s+es\s+el|numero\s+de)\s+(?:interno|anexo)\s+(?:del?|tiene)|(?:numeros?\s+(?:de\s+)?)?(?:telefonos?|fonos?|whats?app|celular(?:es)?|telefonic[oa]s?)|extension|conmutador"
            r"|a\s+que\s+numero\s+(?:llamo|marco|puedo\s+llamar))\b",
        ),
        (
            Asked.URL,
            r"\b(?:links?|ligas?|enlaces?|urls?|sitios?\s+web|paginas?\s+web|direccion\s+web"
            rf"|en\s+{_WH}(?:pagina|sitio|portal|plataforma)|{_WH}pagina)\b",
        ),
        (Asked.PERCENT, r"\b(?:porcentajes?|(?:que|cuanto)\s+por\s?ciento)\b"),
        (
            Asked.TIME,
            r"\b(?:(?:a|hasta|desde|para)?\s*que\s+horas?|horarios?|horas?\s+de\s+(?:atencion|cierre|"
            r"apertura)|hora\s+limite|(?:dias?|fechas?)\s+y\s+(?:a\s+que\s+)?horas?)\b",
        ),
        (
            Asked.DURATION,
            r"\b(?:(?:cuanto|que\s+tanto)\s+(?:tiempo|dura[nr]?|tarda[nr]?|demora[nr]?|falta|antes|despues"
            r"|(?:\w+\s+){0,6}?esper(?:o|ar|a|an|amos))|cuanta\s+(?:anticipacion|antelacion)|cuant[oa]s\s+(?:dias|semanas"
            r"|meses|anos|horas|hrs|semestres|cuatrimestres|minutos)"
            rf"|{_WH}(?:duracion|vigencia|tiempo|plazos?\s+(?:tengo|tiene|hay|dan))|duracion|vigencia)\b",
        ),
        (
            Asked.AMOUNT,
            r"\b(?:cuant[oa]s?\s+(?:euros|pesos|dolares|soles|colones|bolivianos|quetzales|lempiras)"
            r"|(?:cuanto|q(?:ue)?\s+tanto)\s+(?:\w+\s+){0,4}?(?:cuestan?|costar|costaban?|costo|vale[n]?|"
            r"valian?|salian?|salen?|pag[aoue]\w*|cobra\w*|dinero|plata|debo(?!\s+\w+[aei]r)|sale|asciende[n]?)"
            r"|cuanto\s+(?:es|son|sera|seria)\s+(?:el|la|los|las)\s+(?:multas?|recargos?|fianza|deposito"
            r"|colegiatura|matricula|inscripcion|becas?|sueldo|salario|pago)"
            r"|(?<!en )cuanto\s+estan?(?!\s+\w+ndo)|a\s+como\s+estan?"
            r"|tienen?\s+(?:algun\s+)?(?:costo|cargo|precio)|es\s+(?:gratis|gratuit[oa])"
            r"|costos?|precios?|montos?|tarifas?|cuotas?|aranceles|arancel|importes?"
            r")\b",
        ),
        (
            Asked.DATE,
            r"(?:\bcuando\b|\b(?:en\s+|hasta\s+|desde\s+|a\s+partir\s+de\s+|para\s+|el\s+)?"
            rf"{_WH}(?:dias?|fechas?|mes|meses|ano|anos|semanas?|plazos?|siglo|decada)\b"
            r"|\bultimo\s+dia\b|\bfechas?\b|\bplazos?\b|^\W*semanas?\s+de\b|\bdel\s+cuando\b|\bque\s+dias?\b)",
        ),
        (
            Asked.COUNT,
            rf"\b(?:cuant[oa]s?(?:\s+veces)?|de\s+cuanto\s+(?:es|son|sera)|{_WH}(?:numero|cantidad|promedio|calificacion|puntaje|puntuacion|edad"
            r"|nota|minimo|maximo|altura|tamano|poblacion|velocidad|temperatura|distancia|peso)"
            r"|(?:numero|cantidad|promedio|calificacion|puntaje)\s+(?:de|minim[oa]|maxim[oa])"
            r"|(?:peso|edad|altura|estatura|nota|puntuacion|velocidad|tamano)\s+(?:minim[oa]|maxim[oa]))\b",
        ),
        (
            Asked.STAGE,
            r"\b(?:en|desde|de|para|hasta|a|a\s+partir\s+de)\s+(?:que|cual)\s+"
            rf"(?:{'|'.join(each for each in STAGE_NAMES if each != 'ano')}"
            r"|ano\s+de\s+(?:la\s+)?carrera)\b",
        ),
        (
            Asked.SPOT,
            rf"\b(?:(?:en\s+)?{_WH}(?:edificio|piso|aula|salon|sala|local|consultorio|pabellon|torre|bloque|modulo|puerta|planta|domicilio|ubicacion|calle|oficina\s+esta)"
            r"|en\s+que\s+lugar|ubicacion|a?donde\s+(?:se\s+)?(?:quedan?|ubican?|localizan?)"
            r"|a?donde\s+(?:estan?\s+)?(?:ubicad|situad|localizad)[oa]s?)\b",
        ),
        (
            Asked.PLACE,
            r"\b(?:a?donde(?:\s+(?:se\s+)?encuentran?)?"
            rf"|(?:en\s+|de\s+|a\s+|por\s+)?{_WH}(?:lugar|ventanilla|"
            r"ciudad|pais|estado|sede|region|municipio))\b",
        ),
        (
            Asked.NAME,
            r"\b(?:(?:como\s+se\s+llama[n]?|nombre\s+de[l]?|quien\s+es)\s+(?:(?:el|la|los|las)\s+)?(?:actual\s+)?"
            r"(?:jef[ea]|director\w*|coordinador\w*|rector\w*|presidente\w*|secretari[oa]|titular|encargad[oa]"
            r"|responsable)|su\s+nombre"
            r"|como\s+se\s+llama[n]?\s+(?:el|la|los|las)\s+\w+(?:log[oa]|[dst]or(?:a|es|as)?|ista|medic[oa]|enfermer[oa])s?"
            r"|quien\s+es\s+(?:el|la)\s+\w+(?:er[oa]|ista|log[oa]|dente|ic[oa]|alde|aldesa))\b",
        ),
        (
            Asked.MEMBERS,
            r"\b(?:quien(?:es)?|cuant[ao]s\s+\w+)\s+(?:(?:lo|la)\s+)?(?:form|integr|compon|conform)[ae]n\b",
        ),
        (
            Asked.PERSON,
            r"\b(?:quien(?:es)?\s+(?:ocupa|tiene|desempena|ejerce|lleva)\s+(?:el\s+)?(?:cargo|puesto)"
            rf"|quien(?:es)?|(?:con\s+|a\s+|ante\s+|en\s+)?{_WH}(?:persona|oficina|departamento|area"
            r"|autoridad|instancia|organo|comite|jefe|jefa|director|directora|responsable))\b",
        ),
        (
            Asked.DOCUMENTS,
            rf"\b(?:{_WH}(?:documentos?|documentacion|papeles|papeleria)|documentos|documentacion|papeles|"
            r"papeleria|que\s+(?:se\s+)?(?:(?:debo|tengo\s+que|hay\s+que|necesito|puedo|debe)\s+)?"
            r"(?:llevar|entregar|presentar|adjuntar|subir|llevo|entrego|presento))\b",
        ),
        (
            Asked.REQUIREMENTS,
            r"\b(?:requisitos?|requerimientos?|que\s+(?:se\s+|me\s+)?(?:necesit\w+|requier\w+|ocupo|piden?|"
            r"exigen?)|que\s+(?:condiciones|hace\s+falta|debo\s+cumplir))\b",
        ),
        (Asked.REASON, r"\b(?:por\s+que|a\s+que\s+se\s+debe|para\s+que\s+sirve)\b"),
        (
            Asked.PROCEDURE,
            r"\b(?:como|pasos|procedimiento|que\s+(?:(?:debo|tengo\s+que|hay\s+que|puedo)\s+hacer|hago)"
            r"(?!\s+(?:si|cuando)\b))\b",
        ),
        (Asked.DEFINITION, r"\bque\s+(?:es|son|significa|quiere\s+decir|se\s+entiende)\b"),
    )
)
_ONE_AT_A_TIME = {
    Asked.SPOT: (Asked.PLACE, Asked.PERSON),
    Asked.NAME: (Asked.PERSON, Asked.PROCEDURE),
    Asked.MEMBERS: (Asked.PERSON, Asked.COUNT),
    Asked.AMOUNT: (Asked.COUNT,),
    Asked.DURATION: (Asked.COUNT, Asked.DATE),
    Asked.PERCENT: (Asked.COUNT,),
    Asked.PHONE: (Asked.COUNT,),
    Asked.TIME: (),
}
"""Readings that a more telling one replaces."""

_VERB_FIRST = re.compile(
    r"^\W*(?:(?:.{3,120}?,\W*)?(?:no\s+)?(?:me|se|les?|nos|lo|la|los|las)?\s*"
    r"(?:pued\w+|podri\w+|debo|debe\w*|deberi\w+|tengo|tiene\w*|hay|habra|existe\w*|es|son|esta|estan"
    r"|necesit\w+|aplica\w*|dan|dejan?|permit\w+|acept\w+|cuenta\w*|sirve\w*|cobra\w*|ofrece\w*"
    r"|afecta|pierdo|pasa|vale|tien\w+|hace\w*|abre\w*|imparte\w*))\b"
)
_SUBJECT_FIRST = re.compile(
    r"^\W*(?:el|la|los|las|mis?)\s+(?:\w+\s+){1,6}?(?<!que\s)"
    r"(?:se\s+\w+[aei]n?|pued\w+|debe\w*|es|son|esta|estan|hay|incluye\w*|cubre\w*|aplica\w*)\s+\w"
)
""" "¿La cuota se paga en efectivo?" asks for no amount."""


def requests(question: str) -> tuple[Request, ...]:
    """What a question asks for, in the order of mention; empty where no cue tells."""
    return _requests(_focus(question))


def _focus(question: str) -> str:
    """The last sentence: what goes before it is the setting. Question marks may be missing."""
    return level(last_sentence(question))


@lru_cache(maxsize=512)
def _requests(focus: str) -> tuple[Request, ...]:
    found: list[tuple[int, Asked, str, str]] = []
    for kind, pattern in _PATTERNS:
        match = pattern.search(focus)
        if match and _is_asked(match, focus):
            again = (each.group() for each in pattern.finditer(focus, match.end()))
            found.append((match.start(), kind, match.group(), " ".join(again)))
    kinds = {kind for _, kind, *_ in found}
    replaced = {weak for kind in kinds for weak in _ONE_AT_A_TIME.get(kind, ())}
    starts = {kind: start for start, kind, *_ in found}
    if starts.get(Asked.DURATION) == starts.get(Asked.AMOUNT):  # "cuánto tarda en verse el pago"
        replaced.add(Asked.AMOUNT)
    kept = sorted(item for item in found if item[1] not in replaced)
    if _is_yes_no(focus) and not any(_interrogative(cue) for _, _, cue, _ in kept):
        return (Request(Asked.YES_NO, frozenset()),)
    return tuple(
        Request(
            kind,
            cues=frozenset(re.findall(r"\w+", f"{cue} {again}")) & _KIND_WORDS,
            noun=_counted(kind, focus[at:]),
            outright=_interrogative(cue),
        )
        for at, kind, cue, again in kept
    )


def _is_yes_no(focus: str) -> bool:
    return bool(_VERB_FIRST.search(focus) or _SUBJECT_FIRST.search(focus))


# Words of a cue that only name the kind of thing; "promedio" or "requisitos" are also topic.
_KIND_WORDS = frozenset(
    """
    cuando fecha fechas dia dias mes meses ano anos semana semanas plazo plazos hora horas
    correo correos electronico electronicos email mail telefono telefonos telefonico numero numeros
    fono celular whatsapp extension link links liga ligas enlace enlaces url pagina paginas sitio
    web direccion porcentaje porcentajes ciento costo costos precio precios monto montos
    tarifa tarifas cuesta cuestan costar vale valen sale salen pago pagar paga pagan cobra
    semestre cuatrimestre trimestre bimestre ciclo grado nivel modulo curso fase etapa carrera
    costaba costaban valia valian salia salian
    cobran importe dinero nombre nombres euros pesos dolares soles colones bolivianos quetzales
    lempiras veces
    tiempo dura duran tarda tardan demora duracion lugar ubicacion persona cantidad edificio piso
    aula salon planta domicilio calle queda quedan ubica encuentra ocupa cargo puesto desempena
    """.split()
)
_COUNTED = re.compile(
    r"\bcuant[oa]s\s+(?!veces\b)(?:son\s+l[oa]s\s+|de\s+l[oa]s\s+)?(\w+)"
    r"|\b(promedio|calificacion|puntaje|puntuacion|edad|nota|altura|tamano|poblacion)\b"
)


def _counted(kind: Asked, text: str) -> str:
    match = _COUNTED.search(text) if kind in (Asked.COUNT, Asked.DURATION) else None
    noun = (match.group(1) or match.group(2)) if match else ""
    return stem(noun) if noun and is_content(noun) else ""


_ASKS = re.compile(
    r"\b(?:que|cual|cuales|quien|cuant\w+|cuando|a?donde|como)\b"
    r"|^(?:tienen?\s.*(?:costo|cargo|precio)|es\s+grat\w+)$"
)


def _interrogative(cue: str) -> bool:
    """It asks by itself; "¿tiene costo?" is answered by the amount, or by there being none."""
    return _ASKS.search(cue) is not None


def _is_asked(match: re.Match[str], focus: str) -> bool:
    """False for a "cuando" or "como" that joins clauses, and for a noun such as "horario" that
    something else is named before ("ajuste de horarios")."""
    cue = match.group().strip()
    before = focus[: match.start()].rstrip(" ,;:¿")
    if cue in ("cuando", "donde", "como", "adonde"):
        if not before and _MAIN_CLAUSE.search(focus[match.end() :]):
            return False
        joined = ("saber", "desde", "hasta", " y", " o", "del")
        opens = len(before.split()) <= 3 and not (
            _interrogative(before) or _VERB_FIRST.search(before)
        )
        return opens or before.endswith(joined)
    if _interrogative(cue) or _ASKING.search(before):
        return True
    return all(is_light(stem(folded)) for _, folded in words(before) if is_content(folded))


_MAIN_CLAUSE = re.compile(
    r",\s*(?:(?:[ae]n?|de|por|con)\s+)?(?:que|cual(?:es)?|quien(?:es)?|cuant[oa]s?|donde|como|se\s+pued\w+|pued\w+"
    r"|debo|hay|tengo)\b"
)
"""What is asked stands behind "cuando repruebo una materia, …"."""
_ASKING = re.compile(r"\b(?:y|o|que|cual(?:es)?(?:\s+(?:es|son))?)(?:\s+(?:el|la|los|las))?$")
