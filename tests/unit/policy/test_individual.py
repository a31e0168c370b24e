"""One person's file against a general rule that is asked in the first person."""

import pytest

from asistente.policy.individual import individual
from tests.unit.policy.school import school
from tests.unit.policy.shelf import outcome, shown

PERSONAL = """
¿Ya se ha depositado la beca?
¿Se ha registrado mi pago?
¿Ya se acreditó mi pago de reinscripción?
¿Ya quedó registrada mi solicitud?
¿Me aprobaron la beca alimenticia?
¿Me levantaron la suspensión?
¿Ya nos quitaron la multa?
¿Me van a dar la prórroga?
¿Van a autorizar mi baja temporal?
¿Por qué rechazaron mi solicitud?
¿Por qué me negaron la beca?
¿Por qué no me depositaron la beca?
¿Por qué no me han depositado la beca?
¿Cuándo me depositan la mía?
¿Ya está lista mi constancia?
¿Ya salió mi certificado?
¿Ya me validaron el servicio social?
¿Estoy inscrito en el semestre?
¿Estoy reinscrito?
¿Ya me quedó aprobado el acuerdo de pago?
Presenté la solicitud hace tres semanas. ¿Me la ha aceptado el Rector?
Entregué una petición en enero. ¿Ya me lo respondieron?
¿En qué grupo quedé?
¿Cuál es el saldo de mi ahorro a la vista?
¿En qué estado se encuentra mi expediente?
El comité ya se reunió. ¿Me la aprobaron?
Metí mis papeles en enero. ¿Yo sí quedé?
¿Quedé seleccionado para la beca?
¿Sigo dado de alta en el seguro?
¿Aparezco registrada como becaria?
¿Fui aceptado en la carrera?
¿Cuánto debo en caja?
¿Cuál es mi promedio?
¿Cuál es mi matrícula?
¿Quién es mi tutor?
¿Cuál es mi calificación de Física?
¿Qué calificación saqué en el extraordinario?
¿Cuántos créditos me faltan?
¿Cuántas faltas llevo?
¿Qué pasó con mi solicitud de beca?
¿Cómo va mi trámite de titulación?
¿En qué va mi expediente?
¿Dónde está mi certificado?
¿En qué lugar de la lista de espera estoy?
Revisa mi expediente, por favor
checa si debo algo en biblioteca
¿Ya recibieron mis documentos?
¿Mi pago ya quedó reflejado?
¿Mi beca ya quedó activa?
¿Mi beca sigue activa?
ya kedo mi inscripcion?
oye ya me aceptaron en la residencia?
¿Aprobé el examen de inglés?
¿Voy a salir en la lista de becados?
¿A mi hijo ya lo inscribieron?
¿Qué resolvió el comité sobre mi caso?
""".strip().splitlines()

GENERAL = """
¿Por qué se ha suspendido el servicio de cafetería?
¿Cuántos días tengo para devolver un libro?
¿Cuánto tiempo tengo para cambiar de turno?
¿Cómo se han repartido los lugares de estacionamiento?
¿Qué requisito se ha agregado a la convocatoria?
¿Puedo cursar otra materia si debo una?
¿Puedo pedir beca si ya tengo otra?
¿Me puedo dar de baja después de los parciales?
¿Qué pasa si no pago a tiempo mi reinscripción?
¿Qué hago si no aparece mi pago?
¿Qué necesito para que me den la beca?
¿Cuánto me cuesta la constancia?
¿Cuánto me cobran por reponer mi credencial?
¿Cuándo puedo recoger mi constancia?
¿Dónde recojo mi certificado?
¿Cómo consulto mi calificación?
¿Cómo sé si ya quedó mi pago?
¿A quién le entrego mi solicitud?
¿Quién firma mi carta de presentación?
¿Con quién hablo si me negaron la beca?
¿Cuánto tiempo tengo para apelar si me rechazan?
¿Cuántos días tengo para pagar?
¿Pierdo mi beca si repruebo una materia?
¿Mi seguro cubre accidentes fuera de la escuela?
¿Tengo derecho a examen si falté mucho?
¿Debo pagar para darme de baja?
¿Me regresan el dinero si me doy de baja?
¿Qué promedio debo tener para la beca?
¿Cuántos créditos necesito para mi servicio social?
¿Cuántas materias puedo reprobar?
¿Cuántas oportunidades tengo para aprobar una materia?
¿Puedo recoger la constancia de mi hermana?
¿Mi papá puede recoger mi certificado?
¿Cuál es el horario para entregar mi expediente?
¿Qué sucede con mi beca si me cambio de carrera?
¿Necesito mi credencial para entrar a la biblioteca?
¿Puedo hacer mi servicio social en una empresa?
¿Puedo pagar mi inscripción en dos partes?
¿Cuándo se publican los resultados de la beca?
¿Cuánto tarda en acreditarse un pago?
¿Cuánto debo pagar por un examen extraordinario?
¿Me aceptan el pago con tarjeta?
¿Me pueden justificar una falta por enfermedad?
¿Si ya egresé puedo usar la biblioteca?
si estoy dado de baja puedo volver a entrar?
quiero saber que documentos llevo para mi beca
¿Cuáles son mis derechos como estudiante?
""".strip().splitlines()


def test_a_story_about_oneself_before_a_general_question_is_no_personal_matter() -> None:
    assert not is_personal("Me han dado la beca de comedor. ¿Cuánto cuesta cada menú?")


def is_personal(question: str) -> bool:
    return not individual(question, ()).check.passed


@pytest.mark.parametrize("question", PERSONAL)
def test_the_state_of_one_persons_file_is_not_told(question: str) -> None:
    assert is_personal(question)


@pytest.mark.parametrize("question", GENERAL)
def test_a_general_rule_in_the_first_person_is_no_personal_matter(question: str) -> None:
    assert not is_personal(question)


@pytest.mark.parametrize("question", PERSONAL + GENERAL)
def test_accents_do_not_decide(question: str) -> None:
    bare = question.translate(str.maketrans("áéíóúÁÉÍÓÚ¿", "aeiouAEIOU "))
    assert is_personal(bare) == is_personal(question)


def test_the_refusal_names_the_office_where_the_documents_do() -> None:
    decision = school().decide("¿Me van a dar la beca?")
    assert outcome(decision) == ("refused", "individual_decision")
    assert "Comité de Becas" in shown(decision)
    assert decision.passages[0].source.source_id == "becas.md"


def test_without_a_rule_it_is_refused_all_the_same() -> None:
    decision = school().decide("¿Ya salió mi visa?")
    assert (outcome(decision), decision.passages) == (("refused", "individual_decision"), ())


def test_the_rule_itself_is_answered() -> None:
    decision = school().decide("¿Puedo inscribirme si adeudo una materia?")
    assert outcome(decision) == ("answered", None)
    assert "puede inscribirse" in shown(decision)


def test_what_is_quoted_with_the_refusal_says_who_decides() -> None:
    decision = school().decide("¿Me autorizaron la baja temporal?")
    assert "Consejo Académico" in (decision.message or "")


@pytest.mark.parametrize(
    "question",
    [
        "¿Ya le dieron la beca a Juan Pérez?",
        "¿le van a conceder el apoyo a la familia Gómez Ruiz?",
        "¿a María López le asignaron grupo?",
        "el resultado de la beca de María López",
        "¿cuál es el promedio de Ana de la Cruz?",
        "¿Pedro Salas tiene plaza en guitarra?",
        "¿Está inscrita Rosa Elena Díaz?",
    ],
)
def test_the_file_of_somebody_who_is_named_is_not_told(question: str) -> None:
    assert not individual(question, ()).check.passed


@pytest.mark.parametrize(
    "question",
    [
        "¿Cuándo pagan la beca Benito Juárez?",
        "¿cuál es el resultado del Comité de Becas?",
        "¿Santa Fe tiene gimnasio?",
        "¿qué servicios da Bienestar Universitario?",
        "¿Servicios Escolares tiene estacionamiento?",
        "¿cuál es el correo de Laura Méndez?",
        "¿le entrego la carta a Control Escolar?",
    ],
)
def test_a_name_alone_is_nobodys_file(question: str) -> None:
    assert individual(question, ()).check.passed


@pytest.mark.parametrize(
    ("question", "personal"),
    [
        ("no estoy de acuerdo con mi nota, cuántos días tengo para reclamar", False),
        ("no me dieron mi nota, cuantos dias tengo pa reclamar", False),
        ("¿Cuándo me toca a mí la cita de ortopedia?", True),
    ],
)
def test_a_deadline_is_a_rule_and_ones_turn_is_none(question: str, personal: bool) -> None:
    assert individual(question, ()).check.passed is not personal
