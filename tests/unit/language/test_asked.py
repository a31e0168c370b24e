"""What a question asks for, however it is put."""

import pytest

from asistente.language.asked import Asked, requests


def kinds(question: str) -> list[str]:
    return [request.kind.value for request in requests(question)]


QUESTIONS = [
    # formal
    ("¿Cuándo es la reinscripción?", "date"),
    ("¿En qué fecha se publican los resultados de la convocatoria?", "date"),
    ("¿Cuál es la fecha límite para entregar la solicitud?", "date"),
    ("¿Hasta qué día puedo darme de baja?", "date"),
    ("¿Qué días son los exámenes extraordinarios?", "date"),
    ("¿A partir de cuándo se puede pagar?", "date"),
    ("¿Cuál es el plazo para inconformarse?", "date"),
    ("¿Cuánto cuesta la constancia de estudios?", "amount"),
    ("¿Cuál es el costo del examen extraordinario?", "amount"),
    ("¿Qué precio tiene la credencial?", "amount"),
    ("¿Cuánto se paga por el duplicado de la credencial?", "amount"),
    ("¿Cuál es el monto de la beca de excelencia?", "amount"),
    ("¿Cuánto me van a cobrar por el certificado?", "amount"),
    ("¿Cuánto vale el trámite de titulación?", "amount"),
    ("¿La baja parcial tiene costo?", "amount"),
    ("¿Tiene algún costo la constancia?", "amount"),
    ("¿Es gratuito el examen de ubicación?", "amount"),
    ("¿Cuántos euros cuesta el menú?", "amount"),
    ("¿a cuánto está la constancia?", "amount"),
    ("a como estan los uniformes", "amount"),
    ("número de teléfono del centro de cómputo", "phone"),
    ("¿Cuál es el interno del centro de estudiantes?", "phone"),
    ("qué anexo tiene la mesa de partes", "phone"),
    ("¿Quién ocupa el cargo de directora?", "person"),
    ("¿Dónde se entrega la solicitud?", "place"),
    ("¿En qué ventanilla se recoge la constancia?", "place"),
    ("¿En qué edificio está Servicios Escolares?", "spot"),
    ("¿En qué semestre se cursan las prácticas?", "stage"),
    ("Me operaron, ¿cuánto debo esperar para donar?", "duration"),
    ("¿Cuánto antes de la cita tengo que llegar?", "duration"),
    ("¿Cuánto debo de colegiatura?", "amount"),
    ("¿En qué local se sirve el almuerzo?", "spot"),
    ("¿Dónde queda la escuela?", "spot"),
    ("¿Cómo se llama el psicólogo que atiende?", "name"),
    ("edad mínima para donar", "count"),
    ("desde que semestre puedo pedir la beca", "stage"),
    ("¿A partir de qué grado hay inglés?", "stage"),
    ("¿Cuál es la ubicación de la biblioteca?", "spot"),
    ("¿Quién autoriza la baja temporal?", "person"),
    ("¿Con qué oficina se tramita el seguro?", "person"),
    ("¿A qué departamento debo acudir?", "person"),
    ("¿Quién es la psicóloga que atiende en Chillán?", "name"),
    ("quien es el alcalde", "name"),
    ("¿Quién es el médico de guardia?", "name"),
    ("¿Cómo se llama el director?", "name"),
    ("¿Cuál es el nombre del rector?", "name"),
    ("¿Qué requisitos hay para la beca?", "requirements"),
    ("¿Cuáles son los requisitos de titulación?", "requirements"),
    ("¿Qué se necesita para inscribirse?", "requirements"),
    ("¿Qué me piden para hacer el servicio social?", "requirements"),
    ("¿Qué documentos debo presentar?", "documents"),
    ("¿Qué papeles llevo a la ventanilla?", "documents"),
    ("¿Qué hay que entregar para la residencia?", "documents"),
    ("¿Cómo solicito una constancia?", "procedure"),
    ("¿Cuáles son los pasos para reinscribirse?", "procedure"),
    ("¿Cuál es el correo de la coordinación de becas?", "email"),
    ("¿A qué correo electrónico envío mi solicitud?", "email"),
    ("¿Cuál es el teléfono de Servicios Escolares?", "phone"),
    ("¿A qué número llamo para pedir informes?", "phone"),
    ("¿Cuál es la extensión de la caja?", "phone"),
    ("¿En qué página se hace el registro?", "url"),
    ("¿Me pasan el enlace del portal de pagos?", "url"),
    ("¿Cuál es el sitio web de la biblioteca?", "url"),
    ("¿A qué hora abre la biblioteca?", "time"),
    ("¿Cuál es el horario de la caja?", "time"),
    ("¿Cuánto dura la residencia profesional?", "duration"),
    ("¿Cuánto tiempo tarda el certificado?", "duration"),
    ("¿Cuántos días tengo para apelar?", "duration"),
    ("¿Cuántas horas son de servicio social?", "duration"),
    ("¿Cuál es la vigencia de la credencial?", "duration"),
    ("¿Cuántos libros puedo llevarme a casa?", "count"),
    ("¿Cuántos créditos se necesitan para titularse?", "count"),
    ("¿Qué promedio se necesita para la beca?", "count"),
    ("¿Cuál es la calificación mínima aprobatoria?", "count"),
    ("¿Qué porcentaje de asistencia se exige?", "percent"),
    ("¿Por qué se cancela una beca?", "reason"),
    ("¿Qué es la residencia profesional?", "definition"),
    ("¿Qué significa baja parcial?", "definition"),
    # yes or no
    ("¿La cuota se paga en efectivo?", "yes_no"),
    ("¿Las fechas se pueden cambiar?", "yes_no"),
    ("¿El horario de la biblioteca es el mismo en verano?", "yes_no"),
    ("¿El costo del curso que se da los sábados?", "amount"),
    ("la fecha de la entrega de credenciales", "date"),
    ("¿Puedo inscribirme si debo una materia?", "yes_no"),
    ("¿Se puede pagar en línea?", "yes_no"),
    ("¿Es obligatorio el seguro facultativo?", "yes_no"),
    ("¿Hay descuento por pronto pago?", "yes_no"),
    ("¿Aceptan pagos con tarjeta?", "yes_no"),
    ("¿Debo entregar fotografías?", "yes_no"),
    # colloquial, without accents
    ("oye cuanto sale el certificado?", "amount"),
    ("¿Cuánto costaba la inscripción en 2024?", "amount"),
    ("cuanto salian los apuntes el año pasado", "amount"),
    ("cuanta lana, digo, cuanto dinero hay que pagar", "amount"),
    ("cuando caen las becas", "date"),
    ("hasta cuando puedo pagar la reinscripcion", "date"),
    ("a que hora cierran la caja", "time"),
    ("donde entrego los papeles del servicio", "place"),
    ("quien firma la carta de presentacion", "person"),
    ("que ocupo para sacar la credencial", "requirements"),
    ("como le hago para darme de baja", "procedure"),
    ("me pasas el correo de becas", "email"),
    # a few key words
    ("costo constancia de estudios", "amount"),
    ("fechas reinscripcion 2026-A", "date"),
    ("horario biblioteca", "time"),
    ("requisitos beca alimenticia", "requirements"),
    ("telefono servicios escolares", "phone"),
    ("correo coordinación de becas", "email"),
    ("documentos inscripción nuevo ingreso", "documents"),
]


@pytest.mark.parametrize(("question", "kind"), QUESTIONS)
def test_what_is_asked_for_is_seen(question: str, kind: str) -> None:
    assert kind in kinds(question)


@pytest.mark.parametrize(("question", "kind"), QUESTIONS)
def test_accents_and_capitals_do_not_matter(question: str, kind: str) -> None:
    bare = question.translate(str.maketrans("áéíóúÁÉÍÓÚ", "aeiouAEIOU"))
    assert kinds(bare) == kinds(question) == kinds(question.upper())


@pytest.mark.parametrize(
    ("question", "kinds_asked"),
    [
        ("¿Cuándo y dónde se entrega la solicitud?", ["date", "place"]),
        ("¿Cuánto cuesta y en qué fecha se paga?", ["amount", "date"]),
        ("¿Qué teléfono y qué correo tiene la biblioteca?", ["phone", "email"]),
        ("¿Cuál es el teléfono y el correo de la biblioteca?", ["phone", "email"]),
        ("¿Qué requisitos piden y cuánto cuesta?", ["requirements", "amount"]),
    ],
)
def test_two_things_may_be_asked_at_once(question: str, kinds_asked: list[str]) -> None:
    assert set(kinds_asked) <= set(kinds(question))


@pytest.mark.parametrize(
    ("question", "not_asked"),
    [
        ("¿Cuándo es el ajuste de horarios?", "time"),
        ("¿Cómo hago un cambio de horario?", "time"),
        ("¿Cuándo se entregan los documentos?", "amount"),
        ("¿Quién autoriza la exención de cuotas?", "amount"),
        ("¿Se puede pagar en caja también cuando ya venció el periodo?", "date"),
        ("¿Puedo pagar cuando ya venció el periodo?", "date"),
        ("¿Qué pasa cuando repruebo una materia?", "date"),
        ("¿Se puede entregar como archivo digital?", "procedure"),
        ("¿Quién resuelve la prórroga de plazo?", "date"),
        ("¿Cuánto cuesta el examen?", "count"),
        ("¿Cuánto dura el servicio social?", "count"),
        ("¿Cómo se llama la directora?", "procedure"),
        ("¿Quién revisa los requisitos?", "email"),
        ("¿Dónde pido el cambio de correo?", "date"),
    ],
)
def test_what_is_only_named_is_not_asked(question: str, not_asked: str) -> None:
    assert not_asked not in kinds(question)


@pytest.mark.parametrize(
    "text", ["", "?", "Hola, buenas tardes.", "servicio social", "reinscripción"]
)
def test_no_cue_asks_for_no_kind(text: str) -> None:
    assert requests(text) == ()


def test_only_what_stands_between_question_marks_asks() -> None:
    told = "Ya sé cuándo es y el costo. ¿Dónde se paga?"
    assert kinds(told) == ["place"]


@pytest.mark.parametrize(
    ("question", "counted"),
    [
        ("¿Cuántos libros puedo llevarme?", "libr"),
        ("¿Cuántas materias se pueden reprobar?", "materi"),
        ("¿Qué promedio piden para la beca?", "promedi"),
    ],
)
def test_a_count_knows_what_is_counted(question: str, counted: str) -> None:
    noun = next(r.noun for r in requests(question) if r.kind is Asked.COUNT)
    assert noun == counted


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("¿Qué requisitos hay para la beca?", "requisitos"),
        ("¿Qué promedio piden para la beca?", "promedio"),
        ("¿Cuánto cuesta la credencial?", "credencial"),
    ],
)
def test_cues_never_take_the_topic_away(question: str, topic: str) -> None:
    assert all(topic not in request.cues for request in requests(question))


@pytest.mark.parametrize(
    ("verb", "kind"),
    [("queda", Asked.SPOT), ("se ubica", Asked.SPOT), ("se encuentra", Asked.PLACE)],
)
def test_where_something_lies_is_a_cue_and_no_topic(verb: str, kind: Asked) -> None:
    (request,) = requests(f"¿dónde {verb} el gimnasio?")
    assert request.kind is kind
    assert verb.split()[-1] in request.cues
