"""How a rule may be told again: in everyday words, but whole, of its own subject, as it binds."""

import pytest

from tests.unit.generation.passages import item, passage
from tests.unit.generation.test_checks import failed
from tests.unit.generation.test_quotes import chunk_of


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("El pago se recibe desde las 22 hs.", "Puedes hacer el pago a partir de las 22."),
        ("El consejo sesiona el primer lunes de cada mes.", "El consejo se reúne una vez al mes."),
        (
            "No se puede adelantar ni compactar la práctica.",
            "No, la práctica no se adelanta ni se compacta.",
        ),
        ("Se revoca o confirma; el fallo es irrevocable.", "El fallo no se puede revocar."),
        (
            "El Trabajo Fin de Carrera se entrega en la secretaría.",
            "El TFC se entrega en la secretaría.",
        ),
        (
            "No se reciben ensayos por correo electrónico ni por mensajería.",
            "No se reciben ensayos por correo electrónico o por mensajería.",
        ),
        ("El seguro es obligatorio.", "De todos modos, el seguro es obligatorio."),
        ("La nota no puede ser inferior a 6.", "La nota no puede estar por debajo de 6."),
        (
            "Se exige un avance de 70 % de los créditos.",
            "Se exige al menos el 70 % de los créditos.",
        ),
        ("El taller abre los lunes.", "Los talleres abren los lunes."),
        ("Una vez por semestre se aplica el examen.", "El examen se aplica una vez cada semestre."),
        (
            "Si pierdes la llave, se cobra la cerradura.",
            "La cerradura se cobra si extravías la llave.",
        ),
        (
            "Quien no alcanza la calificación mínima de 60 repite el curso.",
            "Si sacas menos de 60, repites el curso.",
        ),
        (
            "El curso tendrá a lo menos tres ensayos.",
            "Hay por lo menos tres ensayos en cada curso.",
        ),
        ("Se sube un único archivo en PDF.", "Se sube un solo archivo en PDF."),
        ("La caja recibe pagos y depósitos.", "La caja recibe pagos o depósitos."),
        (
            "El pago se recibe del 19 al 30 de enero.",
            "Puedes pagar desde el 19 y hasta el 30 de enero.",
        ),
        (
            "La llave es única y no sirve para otra persona.",
            "La llave es única y nadie más puede usarla.",
        ),
        (
            "Otra persona puede hacer el trámite con una carta poder.",
            "Si no puedes ir, otra persona puede hacer el trámite con una carta poder.",
        ),
        (
            "Quien no entrega el certificado en 90 días pierde el lugar.",
            "Tienes 90 días para entregar el certificado; si no lo haces, pierdes el lugar.",
        ),
        (
            "El turno de mayo tiene dos llamados; el de julio, uno.",
            "El turno de julio tiene un solo llamado.",
        ),
        ("El cambio requiere permuta o vacante.", "Para el cambio hace falta permuta o vacante."),
        ("Pierde el servicio, sin devolución.", "Pierdes el servicio y no te devuelven el dinero."),
        (
            "La copia simple se entrega en dos días; la certificada, en cuatro.",
            "La copia certificada se entrega en cuatro días.",
        ),
        ("El ayuno es desde las 22 hs.", "Debes estar en ayunas desde las 22 horas."),
        (
            "El trámite queda activo el mes siguiente al reporte.",
            "El trámite queda activo el mes que sigue al reporte.",
        ),
        ("La ventanilla cierra a las 12:00 h.", "La ventanilla cierra al mediodía."),
        (
            "El curso inicia el 17 de junio de 2026 y finaliza el 26 de julio de 2026.",
            "El curso va del 17 de junio al 26 de julio de 2026.",
        ),
        (
            "Hasta los 28 años es gratis; a partir de esa edad se paga.",
            "Si tienes 28 años o más, se paga.",
        ),
        (
            "Para el acto no puede quedar pendiente más de una materia.",
            "Para el acto puede quedar pendiente una sola materia como máximo.",
        ),
        (
            "La beca se devuelve si no se asiste o si se anula la matrícula.",
            "Si anulas la matrícula devuelves la beca.",
        ),
        (
            "La licencia se otorga de manera excepcional.",
            "De manera excepcional se otorga la licencia.",
        ),
    ],
)
def test_everyday_words_for_a_rule_are_kept(source: str, text: str) -> None:
    assert failed(text, passage(source)) == ""


def test_what_is_listed_as_forbidden_may_not_be_done() -> None:
    forbidden = item("usar anillos y pulseras", "En el taller está prohibido:")
    assert failed("En el taller no puedes usar anillos ni pulseras.", forbidden) == ""
    allowed = item("usar guantes y lentes", "En el taller se pide:")
    assert failed("En el taller no puedes usar guantes ni lentes.", allowed) == "polarity"


@pytest.mark.parametrize(
    ("check", "source", "text"),
    [
        (
            "facts",
            "Se pide en la ventanilla 3 con cinco días hábiles de anticipación.",
            "Se pide en la ventanilla 3 con tres días hábiles de anticipación.",
        ),
        (
            "support",
            "El trámite lo hace otra persona con una carta poder.",
            "El trámite lo hace otra persona con una carta notarial.",
        ),
        (
            "polarity",
            "La constancia no tiene costo.",
            "La constancia no tiene costo, aunque nadie revisa ese requisito.",
        ),
        (
            "bounds",
            "Se pueden dar de baja hasta dos materias por semestre.",
            "Puedes dar de baja dos materias por semestre como mínimo.",
        ),
        (
            "bounds",
            "Los objetos se recogen en la caseta dentro de los 60 días.",
            "Los objetos se recogen en la caseta después de 60 días.",
        ),
        (
            "bounds",
            "La práctica dura mínimo 6 meses; son 4 horas diarias durante 6 meses.",
            "La práctica dura máximo 6 meses.",
        ),
        (
            "ranges",
            "Abre de lunes a viernes de 6:45 a 21:30 horas y los sábados de 8:00 a 14:00 horas.",
            "Los sábados abre de 6:45 a 14:00 horas.",
        ),
        (
            "ranges",
            "Las solicitudes se reciben de abril a junio y de octubre a diciembre.",
            "Las solicitudes se reciben de abril a diciembre.",
        ),
        (
            "swapped",
            "Certificados aceptados: TOEFL (460 puntos o más) y TOEIC (550 puntos o más).",
            "Se acepta el TOEIC con 460 puntos o más.",
        ),
        (
            "polarity",
            "Se acredita con una asistencia mínima del 85 %.",
            "Se acredita si faltas al 85 %.",
        ),
        (
            "polarity",
            "Se confirma o revoca en treinta días, y el fallo es irrevocable.",
            "El fallo se puede revocar en treinta días.",
        ),
        (
            "provisos",
            "Los menores pueden entrar con un adulto, salvo en espectáculos solo para mayores.",
            "Los menores pueden entrar con un adulto a cualquier espectáculo.",
        ),
        ("counted", "Los objetos se guardan 30 días.", "Los objetos se guardan 30 días hábiles."),
        (
            "counted",
            "La moción se entrega con la firma de diez delegados.",
            "La moción se entrega con la firma de un delegado.",
        ),
        ("duties", "El alumno puede repetir el examen.", "El alumno debe repetir el examen."),
        ("duties", "El alumno debe repetir el examen.", "El alumno puede repetir el examen."),
        (
            "duties",
            "Se muestra el pasaporte o la credencial.",
            "Se muestra el pasaporte y la credencial.",
        ),
        (
            "duties",
            "La baja se pide a partir del segundo semestre.",
            "La baja se pide hasta el segundo semestre.",
        ),
        (
            "provisos",
            "Si el tutor está de acuerdo, el alumno cambia de turno.",
            "El alumno cambia de turno.",
        ),
        (
            "provisos",
            "El alumno cambia de turno, siempre que el tutor esté de acuerdo.",
            "El alumno cambia de turno.",
        ),
        (
            "polarity",
            "Los alumnos de primer semestre no pueden pedir la beca.",
            "Todos los alumnos no pueden pedir la beca.",
        ),
        (
            "polarity",
            "Cada grupo tiene un cupo máximo de 35 alumnos.",
            "Únicamente cada grupo tiene un cupo máximo de 35 alumnos.",
        ),
    ],
)
def test_a_rule_that_binds_otherwise_is_dropped(check: str, source: str, text: str) -> None:
    assert failed(text, passage(source)) == check


LIBRARY = "La biblioteca central abre los domingos."
POOL = "La alberca municipal cierra por limpieza."
SIGNS = "La Oficina de Firmas sella los contratos de renta."
STAMPS = "La Casa de Timbres vende los formularios de aduana."


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("La biblioteca central abre los domingos y la alberca cierra por limpieza.", True),
        ("La biblioteca central cierra por limpieza.", False),
    ],
)
def test_the_predicate_of_one_sentence_is_not_that_of_another(text: str, *, kept: bool) -> None:
    assert (failed(text, passage(LIBRARY), passage(POOL)) == "") is kept


def test_what_holds_of_one_examination_is_not_told_of_another() -> None:
    free = "El examen de ubicación es gratuito."
    both = chunk_of(("El examen de acreditación dura tres horas.", free), "exámenes")
    assert failed("El examen de ubicación no tiene costo.", both[1]) == ""
    assert failed("El examen de acreditación es gratuito.", both[1]) == "crossed"


def test_an_article_that_begins_a_sentence_is_no_part_of_a_name() -> None:
    sent = passage("Dado el fallo, la Dirección lo enviará a la Casa de Sellos en cinco días.")
    assert failed("La Dirección tiene cinco días para enviarlo a la Casa de Sellos.", sent) == ""


def test_a_named_office_is_not_told_what_another_does() -> None:
    both = passage(SIGNS), passage(STAMPS)
    assert failed("La Oficina de Firmas sella los contratos de renta.", *both) == ""
    assert failed("La Casa de Timbres sella los contratos de renta.", *both) == "crossed"


@pytest.mark.parametrize(
    ("source", "true", "false"),
    [
        (
            "La credencial es gratuita.",
            "La credencial no se paga.",
            "La credencial se paga.",
        ),
        (
            "La credencial no tiene costo y se conserva.",
            "La credencial no se paga y se conserva.",
            "La credencial se paga y se conserva.",
        ),
        (
            "La orientación se da sin costo y se pide con cita.",
            "La orientación es gratuita y se pide con cita.",
            "Se paga y se pide con cita.",
        ),
        (
            "La credencial se paga en caja.",
            "Pagas la credencial en caja.",
            "La credencial es gratuita en caja.",
        ),
        (
            "El padre firma la solicitud.",
            "El papá firma la solicitud.",
            "La mamá firma la solicitud.",
        ),
        (
            "La madre firma la solicitud.",
            "La mamá firma la solicitud.",
            "El padre firma la solicitud.",
        ),
        (
            "La asistencia es obligatoria.",
            "Asistir es obligatorio.",
            "La clase es obligatoria.",
        ),
        (
            "El turno se pide en ventanilla.",
            "La cita se pide en ventanilla.",
            "La hora se pide en ventanilla.",
        ),
        (
            "El consejo puede aplazar la sesión.",
            "El consejo puede posponer la sesión.",
            "El consejo puede cambiar la sesión.",
        ),
        (
            "El alumno puede trasladar la materia.",
            "El alumno puede mover la materia.",
            "El alumno puede aplazar la materia.",
        ),
        (
            "Se sanciona al alumno que copia.",
            "Se castiga al alumno que copia.",
            "Se multa al alumno que copia.",
        ),
        (
            "Se avisa del retraso al director.",
            "Se informa del retraso al director.",
            "Se denuncia el retraso al director.",
        ),
        (
            "El perro lleva la vacuna al corriente.",
            "El perro lleva la vacunación al corriente.",
            "El perro lleva la antirrábica al corriente.",
        ),
    ],
)
def test_words_that_only_seem_to_say_the_same_are_dropped(
    source: str, true: str, false: str
) -> None:
    assert failed(true, passage(source)) == ""
    assert failed(false, passage(source)) != ""


@pytest.mark.parametrize(
    ("source", "true", "false"),
    [
        (
            "En los talleres impartidos por la facultad puedes participar.",
            "Puedes participar en los talleres impartidos por la facultad.",
            "En los talleres impartidos por la facultad no puedes participar.",
        ),
        (
            "La beca se paga cada mes y es improrrogable.",
            "La beca se paga cada mes.",
            "La beca se paga cada mes y se puede prorrogar.",
        ),
        (
            "El pase es intransferible y hay transporte en la plaza.",
            "El pase es intransferible.",
            "No hay transporte en la plaza.",
        ),
    ],
)
def test_only_a_prefix_that_denies_is_a_denial(source: str, true: str, false: str) -> None:
    assert failed(true, passage(source)) == ""
    assert failed(false, passage(source)) == "polarity"


def test_a_no_that_answers_needs_a_no_of_the_source() -> None:
    shut = passage("Los sábados no se recibe el pago.")
    assert failed("No, los sábados no se recibe el pago.", shut) == ""
    free = passage("El pago se hace sin costo adicional en caja.")
    assert failed("El pago se hace sin costo adicional en caja.", free) == ""
    assert failed("No, el pago se hace sin costo adicional en caja.", free) == "polarity"


def test_the_end_of_a_long_text_is_held_as_well() -> None:
    """Past the characters to which the search for a denial or a condition is bound at once."""
    long = "Se llevan copia y original del acta " + "y una copia más de cada acta " * 60
    shut = passage(f"{long}y nunca se recibe a nadie ni nada por correo.")
    assert failed("Nunca se recibe nada por correo.", shut) == ""
    assert failed("Se recibe todo por correo.", shut) == "polarity"
    held = passage(f"{long}y se paga en caja, siempre que el tutor esté de acuerdo.")
    assert failed(f"{long}y se paga en caja.", held) == "provisos"
