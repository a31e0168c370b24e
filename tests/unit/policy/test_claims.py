"""The same thing said in a table, an FAQ or a list is compared; what is another thing is not."""

import pytest

from tests.unit.policy.shelf import Shelf, outcome, shown

CONFLICT = ("needs_clarification", "conflicting_sources")
OTHERS = {
    "comedor.md": "# Comedor\n\nEl comedor sirve menús vegetarianos los viernes.\n",
    "deportes.md": "# Deportes\n\nEl torneo de ajedrez se juega en el patio.\n",
}


def decide(one: str, other: str, question: str) -> tuple[tuple[str, str | None], str]:
    decision = Shelf({"uno.md": one, "otro.md": other, **OTHERS}).decide(question)
    return outcome(decision), shown(decision)


FAQ = "# Preguntas\n\n## ¿Qué descuento da la beca por convenio?\n\nDa un descuento de 25 %.\n"
ZONES = (
    "# Tarifas\n\n| Zona | Agua | Luz |\n|---|---|---|\n| 3 | $120 | $300 |\n| 4 | $150 | $350 |\n"
)
TERMS = (
    "# Calendario\n\n| Trámite | Enero-abril 2026 | Mayo-agosto 2026 |\n|---|---|---|\n"
    "| Límite para subir la memoria | 17 de abril de 2026 | 14 de agosto de 2026 |\n"
)


@pytest.mark.parametrize(
    ("one", "other", "question", "values"),
    [
        (
            "# Reglas\n\nLa beca por convenio descuenta el 30 % de la inscripción.\n",
            FAQ,
            "¿Qué descuento da la beca por convenio?",
            ("30 %", "25 %"),
        ),
        (
            "# Contacto\n\n- Caja: 614 201 2040\n- Departamento de Residencias: 614 201 2034\n",
            "# Residencias\n\nLlama al Departamento de Residencias, tel. 614 201 2055.\n",
            "¿Cuál es el teléfono del Departamento de Residencias?",
            ("2034", "2055"),
        ),
        (
            "# Laboratorio\n\nPara el perfil lipídico se pide un ayuno de 12 horas.\n",
            "Perfil lipídico: ayuno de 10 horas.\nEcografía abdominal: ayuno de 8 horas.\n",
            "¿Cuántas horas de ayuno se piden para el perfil lipídico?",
            ("12 horas", "10 horas"),
        ),
        (
            ZONES,
            "# Avisos\n\nLa cuota de agua de la zona 3 es de $135.\n",
            "¿Cuánto es la cuota de agua de la zona 3?",
            ("$120", "$135"),
        ),
        (
            "# Taller de cerámica\n\nCupo: 12 personas.\n\nDuración: 2 meses.\n",
            "# Talleres\n\n| Taller | Cupo | Duración |\n|---|---|---|\n"
            "| Cerámica | 15 | 8 semanas |\n| Pintura | 10 | 6 semanas |\n",
            "¿Cuál es el cupo del taller de cerámica?",
            ("12 personas", "15"),
        ),
        (
            "# Cobros\n\nEl recargo por pago tardío es del 3% mensual.\n",
            "# Residuos\n\nPor pago tardío se cobra un recargo del 2 % mensual.\n",
            "¿De cuánto es el recargo por pago tardío?",
            ("3%", "2 %"),
        ),
        (
            TERMS,
            "# Manual\n\nEn el período enero-abril la memoria se sube hasta el 24 de abril de 2026;"
            " en mayo-agosto, hasta el 14 de agosto de 2026.\n",
            "¿Hasta qué día se sube la memoria del período enero-abril 2026?",
            ("17 de abril", "24 de abril"),
        ),
        (
            "# Mesa de partes\n\nLos documentos se envían a mesa@drel.gob.pe.\n",
            "# Directiva\n\nLo dirigido a la mesa de partes se envía a otra@drel.gob.pe.\n",
            "¿A qué correo se envía lo de la mesa de partes?",
            ("mesa@", "otra@"),
        ),
        (
            "# Padrón\n\nEl volante se entrega en un plazo de 5 días hábiles.\n",
            "# Ordenanza\n\nEl volante se entregará en un plazo de diez días hábiles.\n",
            "¿En qué plazo se entrega el volante?",
            ("5 días", "diez días"),
        ),
        (
            "# Odontología\n\nLa consulta de odontología se presta los martes y jueves.\n",
            "# Sedes\n\n- Odontología: lunes y miércoles.\n- Vacunación: todos los días.\n",
            "¿Qué días hay consulta de odontología?",
            ("martes y jueves", "lunes y miércoles"),
        ),
        (
            "# Consumo\n\nLa oficina del consumidor está en la calle Mayor, 14.\n",
            "# Guía\n\nLa oficina del consumidor está en la plaza del Mercado, 3.\n",
            "¿Dónde está la oficina del consumidor?",
            ("Mayor, 14", "Mercado, 3"),
        ),
        (
            "# Lineamientos\n\nEl servicio social comprende 480 horas.\n",
            "# Pasos\n\nEl servicio social comprende 500 horas en no menos de seis meses.\n",
            "¿Cuántas horas son de servicio social?",
            ("480 horas", "500 horas"),
        ),
    ],
)
def test_both_are_shown_however_each_says_it(
    one: str, other: str, question: str, values: tuple[str, str]
) -> None:
    for pair in ((one, other), (other, one)):
        found, said = decide(*pair, question)
        assert found == CONFLICT
        assert all(value in said for value in values)


@pytest.mark.parametrize(
    ("one", "other", "question"),
    [
        (
            "# Biblioteca del campus Norte\n\nLa biblioteca abre de 9:00 a 17:00 horas.\n",
            "# Biblioteca del campus Centro\n\nLa biblioteca abre de 7:00 a 21:00 horas.\n",
            "¿A qué hora abre la biblioteca del campus Norte?",
        ),
        (
            "# Vacunación de adultos\n\nEl refuerzo del tétanos se aplica cada 10 años.\n",
            "# Vacunación de niños\n\nEl refuerzo del tétanos se aplica cada 5 años.\n",
            "¿Cada cuántos años se aplica a los adultos el refuerzo del tétanos?",
        ),
        (
            "# Servicio\n\nPara iniciar el servicio se pide:\n\n- el 70 % de los créditos;\n",
            "# Residencia\n\nPara cursar la residencia se pide:\n\n- el 80 % de los créditos;\n",
            "¿Qué porcentaje de los créditos se pide para iniciar el servicio?",
        ),
        (
            "# Cuotas de la tarde\n\nLa cuota del turno vespertino es de $900.\n",
            "# Cuotas de la mañana\n\nLa cuota del turno matutino es de $800.\n",
            "¿De cuánto es la cuota del turno vespertino?",
        ),
        (
            "# Oficinas\n\n## División de Estudios\n\nHorario: lunes a viernes de 8:00 a 16:00.\n",
            "# Preguntas\n\n## ¿A qué hora abre la alberca?\n\nLunes a viernes de 6:00 a 20:00.\n",
            "¿Cuál es el horario de la División de Estudios?",
        ),
        (
            "# Convocatoria\n\nLa inscripción de postulantes es del 12 al 16 de enero de 2026.\n",
            "# Cronograma\n\n| Etapa | Inicio | Fin |\n|---|---|---|\n"
            "| Inscripción de postulantes | 12/01/2026 | 16/01/2026 |\n",
            "¿Cuándo es la inscripción de postulantes?",
        ),
        (
            "# Aranceles\n\n| Carrera | Matrícula | Arancel |\n|---|---|---|\n"
            "| Enfermería | $185.000 | $4.120.000 |\n",
            "# Enfermería\n\nEl arancel de Enfermería es de $4.210.000.\n"
            "La matrícula es de $185.000 pesos.\n",
            "¿Cuánto es la matrícula de Enfermería?",
        ),
        (
            ZONES,
            "# Avisos\n\nLa cuota de agua de la zona 4 es de $150.\n",
            "¿Cuánto es la cuota de agua de la zona 3?",
        ),
        (
            "# Becas\n\n## Obligaciones de los becarios\n\n"
            "- Mantener una carga mínima de 24 créditos.\n",
            "# Inscripción\n\nCarga mínima: 20 créditos.\n",
            "¿Cuál es la carga mínima de créditos?",
        ),
        (
            "# Calendario\n\n| Actividad | Fecha |\n|---|---|\n"
            "| Reinscripción | 2 al 6 de febrero de 2026 |\n",
            "# Guía\n\n| Promedio | Día de reinscripción |\n|---|---|\n"
            "| 95 a 100 | 2 de febrero |\n| 85 a 94 | 3 de febrero |\n",
            "¿Qué días es la reinscripción?",
        ),
        (
            "# Guía\n\nEsta guía es de la reinscripción del semestre enero-junio de 2026.\n\n"
            "La reinscripción es del 2 al 6 de febrero de 2026.\n",
            "# Calendario\n\n| Actividad | Fecha |\n|---|---|\n"
            "| Reinscripción | 2 al 6 de febrero de 2026 |\n",
            "¿Qué días es la reinscripción de este semestre?",
        ),
    ],
)
def test_what_is_of_another_thing_or_the_same_value_is_no_conflict(
    one: str, other: str, question: str
) -> None:
    for pair in ((one, other), (other, one)):
        found, _ = decide(*pair, question)
        assert found == ("answered", None)


CALENDAR = (
    "# Calendario 2025\n\n| Actividad | Periodo 2025-I | Periodo 2025-II |\n|---|---|---|\n"
    "| Matrícula extemporánea | 31 de marzo | 18 de agosto |\n"
)
NOTICE = (
    "# Comunicado\n\nModificar el calendario 2025 en la matrícula extemporánea del periodo "
    "2025-II, que será el 25 de agosto.\n"
)


def test_a_notice_that_modifies_counts_for_its_period_alone() -> None:
    moved, said = decide(CALENDAR, NOTICE, "¿Cuándo es la matrícula extemporánea del 2025-II?")
    assert moved == ("answered", None)
    assert "25 de agosto" in said
    kept, told = decide(CALENDAR, NOTICE, "¿Cuándo es la matrícula extemporánea del 2025-I?")
    assert kept == ("answered", None)
    assert "31 de marzo" in told


def test_how_long_before_the_same_thing_is_compared() -> None:
    found, said = decide(
        "# Preguntas\n\n## ¿A qué hora llego?\n\nLlegue 30 minutos antes de la hora de la cita.\n",
        "# Directorio\n\nPreséntese en la ventanilla 45 minutos antes de la hora de la cita.\n",
        "¿Cuánto antes de la hora de la cita tengo que llegar?",
    )
    assert found == CONFLICT
    assert "30 minutos" in said
    assert "45 minutos" in said


def test_the_reply_of_an_faq_is_compared_too() -> None:
    found, _ = decide(
        "# Preguntas\n\n## ¿Cuánto tardan las copias del expediente?\n\n"
        "Se entregan en 10 días hábiles.\n",
        "# Copias del expediente\n\nLas copias se entregan en 5 días hábiles.\n\n"
        "Los expedientes en archivo tardan hasta 20 días hábiles.\n",
        "¿En cuántos días me dan la copia del expediente?",
    )
    assert found == CONFLICT
