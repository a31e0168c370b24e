"""Who does it, of what it holds and which value is whose, within one sentence of the source.

Each case is a sentence, the same said again, and the same said again but for one of these.
"""

import pytest

from tests.unit.generation.passages import passage
from tests.unit.generation.test_checks import failed

ROLES = {
    "told to, not by": (
        "En caso de incendio se avisa a la brigada en los primeros minutos.",
        "Si hay un incendio, avisa a la brigada en los primeros minutos.",
        "Si hay un incendio, la brigada avisa en los primeros minutos.",
    ),
    "before whom": (
        "La renuncia se firma ante el notario y dos testigos.",
        "La renuncia la firmas ante el notario y dos testigos.",
        "La renuncia la firma el notario y dos testigos.",
    ),
    "two offices": (
        "El consejo resuelve la solicitud y la tesorería comunica el resultado.",
        "El resultado lo comunica la tesorería; la solicitud la resuelve el consejo.",
        "La tesorería resuelve la solicitud y el consejo comunica el resultado.",
    ),
    "asked and authorised": (
        "La licencia se pide en la regencia y la autoriza el consejo.",
        "El consejo autoriza la licencia, que se pide en la regencia.",
        "La licencia se pide en el consejo y la autoriza la regencia.",
    ),
    "passive": (
        "La directora nombra al tesorero.",
        "El tesorero es nombrado por la directora.",
        "La directora es nombrada por el tesorero.",
    ),
    "one for many": (
        "Cada delegado representa a veinte socios.",
        "Cada delegado representa a 20 socios.",
        "Veinte socios representan a cada delegado.",
    ),
    "who is what": (
        "Hay un tutor interno, que es docente, y un tutor externo, que trabaja en la planta.",
        "El tutor interno es docente y el externo trabaja en la planta.",
        "Hay un tutor interno, que trabaja en la planta, y un tutor externo, que es docente.",
    ),
    "told, not tells": (
        "Los ganadores son notificados en mayo y aceptan por escrito.",
        "En mayo los ganadores son notificados y aceptan por escrito.",
        "Los ganadores notifican en mayo y aceptan por escrito.",
    ),
    "of either gender": (
        "Las multas serán emitidas por el(la) Director(a) del plantel a propuesta del Comité.",
        "El Director del plantel emite las multas a propuesta del Comité.",
        "Las multas serán emitidas por el Comité a propuesta del Director del plantel.",
    ),
    "who answers": (
        "Si la recepción no contesta, la llamada vuelve a la operadora.",
        "La llamada vuelve a la operadora si la recepción no contesta.",
        "Si la operadora no contesta, la llamada vuelve a la recepción.",
    ),
    "a name with an and": (
        "La persona multada podrá interponer recurso ante la Comisión de Honor y Justicia.",
        "Ante la Comisión de Honor y Justicia podrá interponer recurso la persona multada.",
        "La Comisión de Honor y Justicia podrá interponer recurso.",
    ),
    "named by whom": (
        "Hay un tutor académico, nombrado por la escuela, y uno laboral, nombrado por la planta.",
        "Hay un tutor laboral, nombrado por la planta, y uno académico, nombrado por la escuela.",
        "Hay un tutor académico, nombrado por la planta, y uno laboral, nombrado por la escuela.",
    ),
    "may, not does": (
        "El comité puede reducir las visitas.",
        "Las visitas las puede reducir el comité.",
        "El comité reduce las visitas.",
    ),
    "at once": (
        "La escuela retira de inmediato al aprendiz.",
        "De inmediato la escuela retira al aprendiz.",
        "El aprendiz retira de inmediato a la escuela.",
    ),
    "gives, is not given": (
        "El acta la entrega Admisión en dos días.",
        "Admisión entrega el acta en dos días.",
        "El acta se entrega a Admisión en dos días.",
    ),
    "behind a figure": (
        "Las sanciones de las fracciones III y IV las aplica la Comisión, oído el alumno.",
        "La Comisión aplica las sanciones de las fracciones III y IV, oído el alumno.",
        "Las sanciones de las fracciones III y IV las aplica el alumno, oída la Comisión.",
    ),
}
LIMITS = {
    "time in front": (
        "En el invierno se pueden pedir hasta dos prórrogas.",
        "Puedes pedir hasta dos prórrogas en invierno.",
        "Puedes pedir hasta dos prórrogas.",
    ),
    "cause in front": (
        "Por duelo o accidente, la baja se puede pedir después de la fecha límite.",
        "La baja se puede pedir después de la fecha límite por accidente o duelo.",
        "La baja se puede pedir después de la fecha límite.",
    ),
    "whoever": (
        "Quien debe más de dos talleres puede llevar hasta 20 créditos.",
        "Si debes más de dos talleres puedes llevar hasta 20 créditos.",
        "Puedes llevar hasta 20 créditos.",
    ),
    "whoever, how many": (
        "Quien deba más de dos talleres en abril recursa el año.",
        "Si en abril debes más de dos talleres, recursas el año.",
        "Quien deba talleres en abril recursa el año.",
    ),
    "which ones": (
        "Los pensionados con ingresos menores a 500 soles no pagan la cuota.",
        "No pagan la cuota los pensionados con ingresos menores a 500 soles.",
        "Los pensionados no pagan la cuota.",
    ),
    "staff": (
        "Los docentes pueden llevarse hasta seis libros por quince días.",
        "Hasta seis libros por quince días pueden llevarse los docentes.",
        "Puedes llevarte hasta seis libros por quince días.",
    ),
    "only for": (
        "La cena se entrega solo a quien acompaña en Pediatría y viene de más de 50 km.",
        "La cena solo se le entrega a quien acompaña en Pediatría y viene de más de 50 km.",
        "La cena se entrega a quien acompaña en Pediatría.",
    ),
    "only in brackets": (
        "comprobante de alquiler (sólo para el subsidio de vivienda);",
        "El comprobante de alquiler se pide solo para el subsidio de vivienda.",
        "Se pide el comprobante de alquiler.",
    ),
    "only which": (
        "Solo pueden rendirse libres los talleres teóricos.",
        "Únicamente los talleres teóricos pueden rendirse libres.",
        "Los talleres pueden rendirse libres.",
    ),
    "from which year": (
        "El uniforme corre por cuenta del alumno desde segundo año.",
        "Desde segundo año el uniforme corre por cuenta del alumno.",
        "El uniforme corre por cuenta del alumno.",
    ),
    "some": (
        "Algunas sedes dan una ayuda económica.",
        "Hay sedes que dan una ayuda económica.",
        "Las sedes dan una ayuda económica.",
    ),
    "how often": (
        "El subsidio es de $80,000 mensuales.",
        "El subsidio es de $80,000 al mes.",
        "El subsidio es de $80,000.",
    ),
    "until when": (
        "Si la familia renuncia a la vacante antes del 15 de enero, se devuelve la reserva.",
        "Se devuelve la reserva si la familia renuncia a la vacante antes del 15 de enero.",
        "Si la familia renuncia a la vacante, se devuelve la reserva.",
    ),
    "of what": (
        "Las adaptaciones de examen se piden con un mes de antelación.",
        "Pide las adaptaciones de examen con un mes de antelación.",
        "Los exámenes se piden con un mes de antelación.",
    ),
    "before a colon": (
        "Para exención del 50 %: presentar una constancia de participación.",
        "Para la exención del 50 % presenta una constancia de participación.",
        "Para la exención presenta una constancia de participación.",
    ),
    "up to an hour": (
        "5.2 Lo ingresado hasta las 16:30 horas se considera recibido el mismo día.",
        "Lo que ingresas hasta las 16:30 horas se considera recibido el mismo día.",
        "Lo ingresado se considera recibido el mismo día.",
    ),
    "of new ones": (
        "La inscripción de nuevo ingreso no se difiere.",
        "No se difiere la inscripción de nuevo ingreso.",
        "La inscripción no se difiere.",
    ),
    "for the first time": (
        "La empresa que recibe aprendices por primera vez entrega el acta y el convenio.",
        "Entrega el acta y el convenio la empresa que por primera vez recibe aprendices.",
        "La empresa que recibe aprendices entrega el acta y el convenio.",
    ),
    "besides": (
        "Además, quien complete dos ayudantías recibe una rebaja de 10 % en el título.",
        "Recibes una rebaja de 10 % en el título si completas dos ayudantías.",
        "Recibes una rebaja de 10 % en el título.",
    ),
    "in brackets": (
        "Se pide el 80 % de los créditos (en Salud, el 100 % de los cursos anteriores).",
        "En Salud se pide el 100 % de los cursos anteriores.",
        "Se pide el 100 % de los cursos anteriores.",
    ),
    "second and on": (
        "Hermanos: 10 % en la cuota del segundo y siguientes.",
        "Hay un 10 % en la cuota del segundo hermano y siguientes.",
        "Hay un 10 % en la cuota de los hermanos.",
    ),
    "nothing else": (
        "Quien lleva dos cursos especiales sólo puede inscribir esos dos cursos.",
        "Si llevas dos cursos especiales sólo puedes inscribir esos dos cursos.",
        "Quien lleva dos cursos especiales puede inscribir esos dos cursos.",
    ),
    "before the subject": (
        "En un segundo reingreso la espera es de dos años.",
        "La espera es de dos años en un segundo reingreso.",
        "La espera para reingresar es de dos años.",
    ),
    "half of a long rule": (
        "Los perros de manejo especial deben inscribirse en el censo con póliza vigente, y pasear "
        "con bozal.",
        "Los perros de manejo especial deben pasear con bozal.",
        "Los perros deben inscribirse en el censo y pasear con bozal.",
    ),
    "from an age": (
        "La vacuna de perros es gratuita desde los tres meses de edad.",
        "Desde los tres meses de edad, la vacuna de perros es gratuita.",
        "La vacuna de perros es gratuita.",
    ),
    "between ages": (
        "La vacuna se ofrece a niñas y niños de 9 a 17 años en la escuela.",
        "En la escuela se ofrece la vacuna a niñas y niños de 9 a 17 años.",
        "La vacuna se ofrece a niñas y niños en la escuela.",
    ),
    "below an age": (
        "Los menores de 18 años presentan además la autorización de uno de los padres.",
        "Si eres menor de 18 años presentas además la autorización de uno de tus padres.",
        "Presentas además la autorización de uno de los padres.",
    ),
    "for what": (
        "Para desistirse o apelar se exige un poder firmado.",
        "Se exige un poder firmado para desistirse o apelar.",
        "Se exige un poder firmado.",
    ),
}
PAIRS = {
    "numbers": (
        "El cupo es de 90 ingresantes: 50 en el turno mañana y 40 en el vespertino.",
        "Hay 90 lugares para ingresantes: 40 en el turno vespertino y 50 en el de la mañana.",
        "En el turno vespertino hay 50 ingresantes.",
    ),
    "one is free": (
        "El primer plástico es gratis y el duplicado vale $ 380.00.",
        "El duplicado cuesta $380 y el primer plástico no tiene costo.",
        "El primer plástico vale $ 380.00 y el duplicado es gratis.",
    ),
    "days": (
        "El taller abre de lunes a viernes de 8:00 a 20:00 horas y los sábados de 9:00 a 13:00.",
        "Los sábados el taller abre de 9:00 a 13:00.",
        "Los sábados el taller abre de 8:00 a 20:00 horas.",
    ),
    "shares": (
        "Se financia hasta el 85 % del avalúo en primera vivienda y el 70 % en segunda.",
        "En segunda vivienda se financia hasta el 70 % del avalúo.",
        "En segunda vivienda se financia hasta el 85 % del avalúo.",
    ),
    "none of one": (
        "Hay un aporte estatal del 40 % en Secundaria y sin aporte en el Jardín.",
        "En Secundaria el aporte estatal es del 40 %.",
        "En el Jardín el aporte estatal es del 40 %.",
    ),
    "places in an order": (
        "Se paga en dos partes: la primera, del 50 %, ahora, y la segunda el 27 de marzo de 2026.",
        "Se paga en dos partes: la primera, del 50 %, ahora, y la segunda el 27/03/2026.",
        "Se paga en dos partes: la primera el 27 de marzo de 2026 y la segunda, del 50 %, ahora.",
    ),
    "names with an and": (
        "El Comité de Vigilancia tiene tres miembros y el de Educación y Bienestar, cinco.",
        "Cinco miembros tiene el de Educación y Bienestar, y tres el Comité de Vigilancia.",
        "El Comité de Vigilancia tiene cinco miembros y el de Educación y Bienestar, tres.",
    ),
    "numbered": (
        "Para una familia de cuatro: umbral 1, $15,668.00; umbral 2, $37,739.00.",
        "El umbral 2 de una familia de cuatro es de $37,739.00.",
        "El umbral 2 de una familia de cuatro es de $15,668.00.",
    ),
    "in brackets": (
        "Se exige el 50 % de los créditos (el 40 % en Ingeniería).",
        "En Ingeniería se exige el 40 % de los créditos.",
        "En Ingeniería se exige el 50 % de los créditos.",
    ),
    "behind a semicolon": (
        "Con dos cuotas impagas se suspende el acceso; con tres, la deuda pasa a cobranza.",
        "Con tres cuotas impagas la deuda pasa a cobranza.",
        "Con dos cuotas impagas la deuda pasa a cobranza.",
    ),
    "of which turn": (
        "Para el turno de mayo el informe se sube el 14 de agosto de 2026; para el de enero, "
        "el 24 de abril de 2026.",
        "Si tu turno es el de enero, sube el informe el 24 de abril de 2026.",
        "Si tu turno es el de enero, sube el informe el 14 de agosto de 2026.",
    ),
    "hours that meet": (
        "Hay grupos matutinos de 7:00 a 8:00 y de 9:00 a 9:45 h, y sabatinos de 8:00 a 12:00 h.",
        "Los grupos sabatinos son de 8:00 a 12:00 h.",
        "Hay grupos matutinos de 8:00 a 12:00 y de 9:00 a 9:45 h.",
    ),
}
CASES = [
    pytest.param(check, *texts, id=name)
    for checks, cases in (
        (("roles",), ROLES),
        (("limits", "provisos"), LIMITS),
        (("swapped", "roles"), PAIRS),
    )
    for name, texts in cases.items()
    for check in (checks,)
]


@pytest.mark.parametrize(("checks", "source", "true", "false"), CASES)
def test_a_sentence_is_told_with_all_its_parts(
    checks: tuple[str, ...], source: str, true: str, false: str
) -> None:
    assert failed(true, passage(source)) == ""
    assert failed(false, passage(source)) in checks
