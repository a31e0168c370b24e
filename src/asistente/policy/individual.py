"""Questions about one person's file: the documents hold rules, not anybody's status.

A general rule asked in the first person ("¿puedo inscribirme si debo una materia?") is no such
question, so these patterns look for a state or a decision that is already about the person.
"""

import re
from collections.abc import Sequence

from asistente.contracts import ReasonCode, Status
from asistente.language.analyser import level
from asistente.language.asked import Asked
from asistente.language.fulfilment import fulfilment
from asistente.language.questions import asked_sentences
from asistente.language.tables import on_a_line
from asistente.policy.finding import Finding, passed, stopped
from asistente.policy.passages import Candidate, passage
from asistente.policy.somebody import names_somebody

NAME = "individual_decision"

_ACTS = (
    r"(?:dar|dieron|dio|aceptar\w*|acepto|aprobar\w*|aprobo|aprobaron|autorizar\w*|autorizo|rechaz\w+|negar\w*"
    r"|negaron|asign\w+|otorg\w+|deposit\w+|liber\w+|valid\w+|resolv\w+|resuelv\w+|resolvieron|reembols\w+"
    r"|inscribieron|registraron|reflej\w+|acredit\w+|proces\w+|correg\w+|corrigieron|califi\w+|sacaron|abrir"
    r"|seleccion\w+|pagaron|devolvieron|entregaron|mandaron|enviaron|recibieron|condonar\w*|respondieron|tocar"
    r"|toco|correspond\w+)"
)
_PAST = (
    r"(?:dieron|aceptaron|aprobaron|autorizaron|rechazaron|negaron|asignaron|liberaron|validaron|depositaron|"
    r"otorgaron|seleccionaron|acreditaron|inscribieron|toco)"
)
_STATES = (
    r"(?:list[oa]s?|(?:re)?inscrit[oa]|aceptad[oa]|aprobad[oa]|autorizad[oa]|registrad[oa]|activ[oa]|vigente|"
    r"pagad[oa]|liberad[oa]|validad[oa]|acreditad[oa]|dad[oa]\s+de\s+(?:baja|alta)|reflejad[oa]|"
    r"seleccionad[oa]|becad[oa]|asignad[oa]|rechazad[oa]|procesad[oa]|recibid[oa]|resuelt[oa]|terminad[oa])"
)
_OWN = (
    r"(?:pago|beca|ahorros?|prestamo|cuenta|pedido|reclamo|solicitud|constancia|certificado|titulo|credencial|calificacion(?:es)?|promedio|kardex|"
    r"saldo|adeudo|expediente|tramite|servicio\s+social|credito|creditos|numero\s+de\s+control|matricula|grupo|"
    r"tutor|asesor|justificante|examen|inscripcion|reinscripcion|baja|alta|anteproyecto|proyecto|deposito|"
    r"situacion|estatus|caso|lugar|turno|historial|boleta|reembolso|apelacion|queja|reclamo|resultado)"
)
_PERSON = re.compile(
    "|".join(
        (
            # a decision that was or will be made: "¿me van a dar la beca?", "¿ya me liberaron…?"
            r"\b(?:(?:me|nos|le|les)\s+(?:van?|iran|fueron)\s+a"
            rf"|(?:ya|por\s+que|si)\s+(?:no\s+)?(?:me|nos|le|les))\s+{_ACTS}\b",
            rf"^\W*(?:(?:oye|hola|saber|quiero\s+saber)\W+)*(?:me|nos|le)\s+(?:l[aeo]s?\s+)?{_PAST}\b",
            rf"\b{_PAST}\s+(?:mi|mis)\b",
            r"^\W*(?:ya\s+)?(?:me|nos)\s+(?:\w{3,}aron|\w{2,}ieron)\s+(?:el|la|los|las|lo)\s+\w+(?:\s+del?\s+\w+)?\s*\?",
            rf"\bsi\s+(?:ya\s+)?(?:me|le)\s+{_PAST}\b",
            rf"\bya\s+(?:\w+\s+){{0,2}}(?:{_PAST}|corrigieron|resolvieron|recibieron|vieron|pagaron)\b",
            r"\b(?:me|nos|le|ya\s+se)\s+(?:l[aeo]s?\s+)?han?\s+\w+(?:ado|ido)\b",
            r"\bse\s+(?:(?:me|nos)\s+)?han?\s+\w+(?:ado|ido)\b[^?]*\b(?:mi|mis)\b",
            r"\bya\s+(?:me|nos|le|se)\s+(?:me\s+)?(?:l[aeo]s?\s+)?(?:quedo|salio|\w+(?:aron|ieron))\b",
            r"\b(?:en\s+)?(?:que|cual)\s+\w+\s+(?:(?:de[l]?\s+)?\w+\s+)?(?:quede|sali|me\s+toco)\b",
            r"\bmi\s+\w+\s+(?:ya\s+)?(?:sigue|esta|quedo)\s+\w+[oa]s?\b",
            # a state: "¿ya quedó mi pago?", "¿está lista mi constancia?", "¿estoy dado de baja?"
            rf"\bya\s+(?:esta|estan|kedo|quedo|quedaron|salio|salieron|llego|llegaron|fue|fueron|se\s+{_ACTS}|"
            rf"se\s+libero|se\s+acredito)\b[^?]*\b(?:mi|mis|su)\b",
            r"\b(?:(?:esta|estan|quedo|quedaron|fue|fueron|salio)\s+(?:ya\s+)?"
            r"(?=\w+\s+(?:de\s+\w+\s+)?(?:mi|mis)\b)"
            r"|(?:mi|mis)\s+(?:\w+\s+){1,6}?(?:ya\s+)?(?:esta|estan|quedo|fue|fueron|salio)\s+(?:ya\s+)?"
            rf"|(?:estoy|quede|sali|aparezco|fui|sigo)\s+(?:ya\s+|como\s+)?){_STATES}\b",
            r"\bmi\s+hij[oa]\b[^?]*\b(?:esta|quedo|paso|salio|fue)\b",
            r"\b(?:voy\s+a\s+(?:salir|quedar|aparecer|pasar)|van\s+a\s+(?:aprobar|aceptar|autorizar|rechazar|abrir"
            r"|resolver)(?:me)?\s+(?:mi|el|la)\b|procede\s+mi)\b",
            # a fact of the file: "¿cuál es mi promedio?", "¿cuánto debo?", "¿en qué lugar estoy?"
            r"\b(?:(?:cual(?:es)?|quien(?:es)?|cuant[oa]s?)\s+(?:es|son|fue|fueron|sera)"
            r"|que\s+paso\s+con|como\s+va|en\s+que\s+va|donde\s+esta|revisa|checa|consulta|dime"
            r"|(?:saldo|estado|situacion|estatus|monto|avance|resultado)\s+del?)"
            rf"\s+(?:mi|mis)\s+{_OWN}\b",
            r"\bque\s+(?:calificacion|nota|promedio|resultado)\s+(?:saque|obtuve|tengo|tuve|me\s+(?:dieron|pusieron))\b",
            r"\bcuanto\s+(?:debo|adeudo)\b(?!\s+(?:pagar|tener|esperar|llevar|cubrir|de\s+promedio))",
            r"\bcuant[oa]s?\s+(?:\w+\s+)?(?:me\s+faltan?|llevo)\b"
            r"|\bcuant[oa]s?\s+(?!(?:dias|horas|minutos|semanas|meses|anos|tiempo|intentos|oportunidades)\s+tengo\s+para\b)"
            r"(?:\w+\s+)?tengo\b(?!\s+(?:para\s+(?:entregar|inconform\w+|aprobar|acreditar|terminar|"
            r"apelar|pagar|reclamar|solicitar|presentar)|que\b|derecho))",
            r"\b(?:checa|revisa|verifica)\s+si\s+(?:debo|tengo|estoy|ya)\b",
            r"\bcuando\s+me\s+toca\s+a\s+mi\b"
            r"|\bcuando\s+me\s+(?:resuelven|depositan|entregan|contestan)\s+(?:mi|la\s+mia)\b",
            r"^\W*(?:ya\s+)?(?:pase|aprobe|reprobe)\s+(?:el|la|mi)\b",
            r"\b(?:lugar|posicion|numero)\b[^?]*\b(?:lista|espera|fila)\b[^?]*\bestoy\b",
            r"\b(?:si|no|tambien|ya)\s+(?:quede|sali|pase|entre|aprobe)\W*$",
            r"\ben\s+que\s+(?:estado|etapa|situacion|estatus)\s+(?:se\s+encuentra|esta|va)\s+(?:mi|mis)\b",
            # somebody else's file
            r"\b(?:alumn[oa]|estudiante)\s+con\s+(?:numero|matricula|num)\b|\bnumero\s+de\s+control\s+(?:es\s+)?\d",
            r"\bque\s+resolvio\b[^?]*\bmi\b|\bla\s+revision\s+de\s+mi\b",
        )
    )
)
_ON_TOPIC = 0.5
_DECIDES = (
    r"\w\s(?:decide|resuelve|autoriza|aprueba|otorga|asigna|confirma|dictamina|valida|determina|revisa"
    r"|evalua|verifica|publica|concede)n?\b"
)
_IF = re.compile(
    r"\bsi\s+(?!ya\b|me\s+(?:dieron|aceptaron|aprobaron|autorizaron)"
    r"|(?:quede|sali|pase|entre|aprobe)\W*$)\w+"
)
_RULE = re.compile(
    r"\b(?:puedo|podria|se\s+puede|pueden|debo\s+\w+r\b|tengo\s+que|como\s+(?:hago|puedo|se|le\s+hago)|que\s+(?:hago"
    r"|pasa|sucede|necesito|debo|procede)|requisitos?|a\s+quien|con\s+quien|cuanto\s+tiempo"
    r"|(?:que|cuant[oa]s?)\s+(?:dias|horas|semanas|meses|tiempo|plazo)\s+(?:tengo|hay|me\s+dan)\s+(?:para|pa|de)\b)"
)


def individual(question: str, units: Sequence[Candidate]) -> Finding:
    """Refuse what only a person's file can answer; cite the rule and name the office, if known."""
    levelled = level(asked_sentences(question))
    named = names_somebody(question, units)
    if not named and (not _PERSON.search(levelled) or _asks_for_a_rule(levelled)):
        return passed(NAME, "no depende del expediente de una persona")
    best = _who_decides(units)
    whose = "del expediente de una persona" if named else "de tu expediente"
    where = f" Según los documentos: «{on_a_line(best.text)}»" if best else ""
    return stopped(
        NAME,
        Status.REFUSED,
        ReasonCode.INDIVIDUAL_DECISION,
        note="pide el estado o la decisión de un caso personal",
        message=f"Eso depende {whose} y los documentos no lo dicen: consúltalo con la oficina que "
        f"lo decide.{where}",
        passages=(passage(best),) if best else (),
    )


def _asks_for_a_rule(levelled: str) -> bool:
    return bool(_RULE.search(levelled)) or (
        bool(_IF.search(levelled))
        and not levelled.lstrip(" ¿").startswith(("ya ", "checa", "revisa"))
    )


def _who_decides(units: Sequence[Candidate]) -> Candidate | None:
    """The best unit on the topic that says what an office or a person decides."""
    on_topic = (unit for unit in units if unit.coverage >= _ON_TOPIC)
    return next((unit for unit in on_topic if _is_decision(unit.text)), None)


def _is_decision(text: str) -> bool:
    return bool(re.search(_DECIDES, level(text)) and fulfilment(Asked.PERSON, text))
