"""Words that fit any procedure of any office, and so tell little of what a question is about."""

from asistente.language.analyser import stem

_NOUNS = """
    tramite tramites proceso procesos procedimiento procedimientos solicitud solicitudes documento
    documentos documentacion papel papeles papeleria requisito requisitos formato formatos
    formulario fecha fechas plazo
    plazos oficina oficinas comprobante comprobantes registro cosa cosas asunto tema paso pasos
    copia copias ventanilla limite gestion evento actividad
"""
_VERBS = """
    entregar entrego entregan entregarlo llevar llevo llevan presentar presento pedir pido piden
    pedirlo solicitar solicito firmar firma firman autorizar autoriza responder responden descargar
    descargo mandar mando mandan enviar envio vencer vence tardar tarda demora abrir abre cerrar
    cierra quedar queda servir sirve iniciar inicia inician empezar empieza empiezan comenzar
    comienza comienzan terminar termina terminan acabar acaba acaban recoger recojo subir subo
    llenar lleno tramitar costar cuesta cuestan vale durar dura tocar toca hacerlo hacerse
    atender atiende atienden trabajar trabaja trabajan laborar labora laboran
    importante importantes disponible disponibles atencion habil habiles primero siguiente nuevo
    nueva ir voy va realizar realiza realizan llevar cabo aplicar aplica aplican necesitar necesitan
    obtener sacar salir
    salen contestar dar caen cae
"""
_ROLES = """
    jefe jefa jefes director directora coordinador coordinadora encargado encargada responsable
    titular cargo puesto persona
"""
_EVERYWHERE = """
    semestre periodo ciclo escolar instituto institucion universidad escuela plantel sede campus
"""
_FRAME = """
    hola buenos buenas dias tardes noches gracias favor porfavor porfa ayuda ayudar ayudame disculpa
    disculpe oye oigan dime decir decirme diga explica explicame saber sabes informacion info
    informes pregunta duda consulta quiero quisiera necesito necesita ocupo gustaria deseo urge
    urgente hacer hago hice haciendo realizo pasar pasa sucede ocurre existir existe exactamente
    actualmente ahora hoy llamar llama llamado indica indicame menciona indiqueme indiquenos digame
    informeme expliqueme senale senaleme enumere enumera mencione detalle proporcione
    proporcioneme
"""


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in text.split())


LIGHT_NOUNS, LIGHT_VERBS, FRAME = _stems(_NOUNS), _stems(_VERBS), _stems(_FRAME)
"""Nouns of any procedure; what is done with any of them; courtesy and the wish to know."""
_ANY_SCHOOL, _ANY_OFFICE = _stems(_EVERYWHERE), _stems(_ROLES)


def is_role(stemmed: str) -> bool:
    """True for the stem of what somebody in charge is called, anywhere."""
    return stemmed in _ANY_OFFICE


def is_light(stemmed: str) -> bool:
    """True for a stem that does not tell one procedure from another."""
    everywhere = (LIGHT_NOUNS, LIGHT_VERBS, FRAME, _ANY_SCHOOL, _ANY_OFFICE)
    return any(stemmed in words for words in everywhere)
