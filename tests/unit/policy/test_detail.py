"""The topic is in the documents, but is the very thing that was asked for?"""

from dataclasses import replace

import pytest

from asistente.contracts import Status
from asistente.policy.decide import decide
from asistente.policy.guard import guard
from tests.unit.policy.school import school
from tests.unit.policy.shelf import POLICY, Shelf, outcome, quotes, shown

ABSENT = ("refused", "missing_detail")


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("¿Cuánto cuesta el certificado parcial?", "costo"),
        ("¿Qué costo tiene la carta de presentación del servicio social?", "costo"),
        ("¿Cuál es el correo de la biblioteca?", "correo"),
        ("¿A qué hora es el registro de solicitudes de beca?", "horario"),
        ("¿Cuándo se entrega el certificado parcial?", "fecha"),
        ("¿Qué porcentaje cubre la beca alimenticia?", "porcentaje"),
        ("¿En qué página se hace el registro de solicitudes de beca?", "página"),
    ],
)
def test_a_detail_that_is_absent_is_named_in_the_refusal(question: str, named: str) -> None:
    decision = school().decide(question)
    assert outcome(decision) == ABSENT
    assert named in (decision.message or "")
    assert decision.passages == ()


@pytest.mark.parametrize(
    ("question", "quoted"),
    [
        ("¿Cuánto cuesta la constancia de estudios?", "$85.00"),
        ("¿En cuántos días se entrega la constancia de estudios?", "3 días hábiles"),
        ("¿Cuál es el correo de becas?", "becas@itx.edu.mx"),
        ("¿Cuántos libros presta la biblioteca?", "3 libros"),
        ("¿A qué hora abre la biblioteca?", "8:00"),
        ("¿Cuándo es el registro de solicitudes de beca?", "2 al 13 de febrero de 2026"),
        ("¿De cuánto es el recargo?", "$200.00"),
        ("¿Quién autoriza la baja temporal?", "Consejo Académico"),
        ("¿Quién firma el certificado parcial?", "jefa de Servicios Escolares"),
        ("¿En qué edificio se entrega la constancia de estudios?", "edificio A"),
        ("¿Cuántas horas dura el servicio social?", "480 horas"),
        ("¿Qué porcentaje de los créditos se necesita para el servicio social?", "70%"),
        ("¿Qué promedio se necesita para la beca alimenticia?", "80"),
        ("¿Qué dice el artículo 2?", "baja temporal"),
        ("¿Qué dice el art. 3 del reglamento?", "20%"),
    ],
)
def test_a_detail_that_is_there_is_answered(question: str, quoted: str) -> None:
    decision = school().decide(question)
    assert outcome(decision) == ("answered", None)
    assert any(quoted in quote for quote in quotes(decision))


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("¿Qué dice el artículo 31?", "artículo 31"),
        ("¿Qué dice el artículo 31 del reglamento de estudiantes?", "artículo 31"),
        ("¿Qué dice el artículo 2, fracción IX del reglamento?", "fracción IX"),
        ("¿Cuánto cuesta la constancia de estudios BX-77?", "BX-77"),
        ("¿Quién autoriza la baja temporal en Tijuana?", "Tijuana"),
        ("¿Cuándo es el registro de becas de Banorte?", "Banorte"),
    ],
)
def test_a_name_or_number_that_no_document_holds_is_named_in_the_refusal(
    question: str, named: str
) -> None:
    decision = school().decide(question)
    assert outcome(decision) in (ABSENT, ("refused", "no_evidence"))
    if outcome(decision) == ABSENT:
        assert named in (decision.message or "")


@pytest.mark.parametrize(
    "question",
    [
        "¿Qué publica el Comité de Becas?",
        "¿Dónde está Servicios Escolares?",
        "¿CUÁNTO CUESTA LA CONSTANCIA DE ESTUDIOS?",
        "¿Quién firma en Vinculación la carta de presentación del Servicio Social?",
    ],
)
def test_capitals_that_the_documents_know_are_no_obstacle(question: str) -> None:
    note = next((c for c in school().decide(question).checks if c.name == "missing_detail"), None)
    assert note is None or "no mencionan" not in note.note


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("¿Por qué la beca alimenticia pide un promedio de 95?", ABSENT),
        ("¿Por qué la constancia de estudios cuesta $250.00?", ABSENT),
        ("¿Por qué la beca alimenticia pide un promedio de 80?", ("answered", None)),
    ],
)
def test_a_why_is_not_answered_where_the_documents_hold_another_number(
    question: str, expected: tuple[str, str | None]
) -> None:
    assert outcome(school().decide(question)) == expected


DIRECTORY = """---
title: Convocatoria de manutención
---
# Convocatoria de manutención

La Coordinación Nacional de Becas (CNB) resuelve lo que no está previsto en la convocatoria.

## Consultas

Centro de Atención Ciudadana de la CNB:
Tel: 800 500 5050
"""


@pytest.mark.parametrize(
    "question",
    [
        "¿Cuál es el teléfono de la Coordinación Nacional de Becas?",
        "¿Cuál es el teléfono de la CNB?",
    ],
)
def test_an_acronym_and_the_name_it_stands_for_are_the_same(question: str) -> None:
    decision = Shelf({"convocatoria.md": DIRECTORY}).decide(question)
    assert any("800 500 5050" in quote for quote in quotes(decision))


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("¿Cuánto cuesta la constancia de alpinismo?", "alpinismo"),
        ("precio de la constancia para extranjeros", "extranjeros"),
        ("¿Cuándo es el registro de becas de cinematografía?", "cinematografía"),
    ],
)
def test_a_kind_of_thing_that_no_document_has_is_named_in_the_refusal(
    question: str, named: str
) -> None:
    decision = school().decide(question)
    assert outcome(decision) == ABSENT
    assert named in (decision.message or "")


@pytest.mark.parametrize(
    "question",
    [
        "¿Cuánto cuesta la constancia de estudios para recogerla mañana?",
        "¿Cuánto cuesta tramitar la constancia de estudios?",
    ],
)
def test_a_verb_that_no_document_has_is_no_kind_of_thing(question: str) -> None:
    assert outcome(school().decide(question)) == ("answered", None)


@pytest.mark.parametrize("code", ["B2", "b2", "ca-07", "CA-07"])
def test_a_code_that_no_document_has_is_missing_however_it_is_typed(code: str) -> None:
    decision = school().decide(f"¿Cuánto cuesta la constancia de estudios {code}?")
    assert outcome(decision) == ABSENT


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("¿La baja parcial tiene costo?", "El trámite no tiene costo."),
        ("¿Cuánto cuesta la baja parcial?", "El trámite no tiene costo."),
    ],
)
def test_that_there_is_no_cost_is_a_cost_in_however_few_words(question: str, answer: str) -> None:
    text = """# Bajas

## Baja parcial

La baja parcial cancela una o varias materias del semestre. El trámite no tiene costo.

## Baja temporal

La baja temporal suspende los estudios hasta por un año.
"""
    assert answer in shown(Shelf({"bajas.md": text}).decide(question))


EXTENSIONS = Shelf(
    {
        "directorio.md": """# Directorio

| Departamento | Responsable | Extensión | Correo |
|---|---|---|---|
| Recursos Humanos | Ana Ruiz |  | rh@escuela.example |
| Mercadeo | Luis Mora | 340 | mercadeo@escuela.example |
| Recursos Financieros | Eva Soto | 210 | caja@escuela.example |
""",
    }
)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("¿Qué extensión tiene el departamento de Recursos Humanos?", None),
        ("extensión de Recursos Financieros", "210"),
        ("¿Cuál es el correo de Recursos Humanos?", "rh@escuela.example"),
    ],
)
def test_an_empty_cell_is_not_made_up_for_by_other_rows(question: str, answer: str | None) -> None:
    decision = EXTENSIONS.decide(question)
    if answer is None:
        assert outcome(decision) == ABSENT
    else:
        assert answer in shown(decision)


COMMITTEES = Shelf(
    {
        "becas.md": "# Comité de Becas\n\nEl Comité de Becas decide a quién se otorga cada beca. Lo"
        " forman la Subdirección, la Coordinación de Becas y un estudiante.\n",
        "academico.md": "# Comité Académico\n\nEl Comité Académico decide sobre las excepciones de"
        " materias. El Comité Académico sesiona el último jueves de cada mes.\n",
    }
)


def test_who_belongs_to_a_body_is_not_what_the_body_does() -> None:
    told = COMMITTEES.decide("¿Quiénes forman el Comité de Becas?")
    assert "Subdirección" in shown(told)
    asked = (
        "¿Quiénes forman el Comité Académico?",
        "¿Cuántas personas integran el Comité Académico?",
    )
    assert all(COMMITTEES.decide(each).status == "refused" for each in asked)


def test_the_price_of_one_thing_is_not_that_of_another_it_leads_to() -> None:
    shelf = Shelf(
        {
            "ingles.md": "# Programa de inglés\n\nCada nivel del programa dura un semestre. El"
            " examen de ubicación es gratuito y permite empezar en un nivel más alto.\n",
            "otro.md": "# Biblioteca\n\nLa biblioteca presta libros a los estudiantes.\n",
        }
    )
    absent = shelf.decide("¿Cuánto cuesta cada nivel del programa de inglés?")
    assert outcome(absent) == ABSENT
    told = shelf.decide("¿Cuánto cuesta el examen de ubicación de inglés?")
    assert "gratuito" in shown(told)


AID = Shelf(
    {
        "ayudas.md": """# Ayudas solidarias

| Ayuda | Monto | Plazo |
|---|---|---|
| Incendio o inundación de la casa | $400,000 | 45 días |
| Anteojos | $45,000 | un mes |
| Pérdida de la llave del casillero | $150 | un día |
| Primer depósito de apoyo | $900 | un día |
""",
        "biblioteca.md": "# Biblioteca\n\nLa biblioteca presta libros y revistas.\n",
    }
)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("¿De cuánto es la ayuda por inundación para un asociado nuevo?", "$400,000"),
        ("¿cuánto cuesta rentar un casillero?", None),
        ("¿De cuánto es el segundo depósito?", None),
    ],
)
def test_what_leaves_the_others_behind_may_share_few_words_with_the_question(
    question: str, value: str | None
) -> None:
    lenient = replace(POLICY, threshold=0.0)
    guarded = guard(question, max_chars=500)[1]
    decision = decide(AID.evidence(question), lenient, guarded)
    assert (outcome(decision) == ABSENT) is (value is None)
    assert value is None or value in shown(decision)


HOURS = Shelf(
    {
        "biblioteca.md": "# Biblioteca\n\nLa biblioteca abre de 8:00 a 20:00 horas. La biblioteca"
        " cierra los días de suspensión.\n",
        "pago.md": "# Pagos\n\n| Concepto | Monto |\n|---|---|\n"
        "| Reinscripción de vigentes | $2,350.00 |\n| Constancia | $85.00 |\n\n"
        "Para reinscribirse no se debe nada. Puede reinscribirse quien debe materias.\n",
        "museo.md": "# Museo\n\nLos visitantes pagan $20.00 por persona. Los jubilados no"
        " pagan. La visita guiada es gratuita.\n",
    }
)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("¿A qué hora cierra la biblioteca?", "20:00"),
        ("¿cuánto hay que pagar para reinscribirse?", "$2,350.00"),
        ("¿cuánto pagan los jubilados en el museo?", "Los jubilados no pagan"),
        ("¿cuánto cuesta la visita guiada del museo?", "gratuita"),
    ],
)
def test_a_span_a_noun_for_its_verb_and_what_is_free_are_answers(question: str, value: str) -> None:
    assert value in shown(HOURS.decide(question))


INSURANCE = """# Credencial

## Seguro contra accidentes

El seguro contra accidentes cubre las actividades dentro del plantel. La suma asegurada es de
$60,000.00 por accidente.
"""


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("", ABSENT),
        ("La aseguradora que atiende el seguro cambia cada año.", ("answered", None)),
        ("El seguro lo atiende la compañía Seguros del Puerto.", ("answered", None)),
    ],
)
def test_who_does_it_is_not_told_by_a_word_of_the_same_stem(
    more: str, expected: tuple[str, str | None]
) -> None:
    """ "Asegurada" is no "aseguradora"; a name made of the word is one."""
    shelf = Shelf({"credencial.md": f"{INSURANCE}\n{more}\n"})
    assert (
        outcome(shelf.decide("¿Qué aseguradora atiende el seguro contra accidentes?")) == expected
    )


DIRECTIVE = """# Directiva 003-2025

6.3 De los informes

6.3.1 El informe de comisión se presenta hasta el quinto día hábil.

6.3.2 La rendición se presenta con sus comprobantes originales.
"""


@pytest.mark.parametrize(
    ("question", "expected", "quoted"),
    [
        ("¿Qué dispone el numeral 6.3.1 de la Directiva 003-2025?", "answered", "quinto día"),
        ("¿Qué dice el artículo 6.3.2?", "answered", "comprobantes originales"),
        ("¿Qué dispone el numeral 6.3.9 de la Directiva 003-2025?", "refused", ""),
    ],
)
def test_a_numeral_is_found_by_its_whole_number(question: str, expected: str, quoted: str) -> None:
    decision = Shelf({"directiva.md": DIRECTIVE}).decide(question)
    assert decision.status.value == expected
    assert quoted in shown(decision)


def test_the_name_of_somebody_is_asked_for_with_the_word_or_without() -> None:
    shelf = Shelf({"sedes.md": "# Sede Chillán\n\nDirectora de Sede: Verónica Sanhueza Albornoz\n"})
    decision = shelf.decide("nombre de la directora de la sede chillan")
    assert any("Verónica Sanhueza" in quote for quote in quotes(decision))


ROUTES = Shelf(
    {
        "recorrido.csv": "Localidad;Parada;Día;Hora\nColonia Palma;Escuela 41;Martes;9:30\n"
        "Pueblo Cuareim;Plaza;Miércoles;10:00\n",
        "sedes.md": "# Sedes\n\n- Biblioteca Barrio Artigas: Lavalleja 1220, de 10:00 a 18:00.\n",
    }
)


def test_a_name_is_not_made_of_parts_of_others() -> None:
    decision = ROUTES.decide("¿A qué hora es la parada de Colonia Lavalleja?")
    assert outcome(decision) == ABSENT
    assert "Colonia Lavalleja" in (decision.message or "")
    told = ROUTES.decide("¿A qué hora es la parada de Colonia Palma?")
    assert "9:30" in shown(told)
    shortened = ROUTES.decide("¿Qué horario tiene la Biblioteca Artigas?")
    assert "10:00 a 18:00" in shown(shortened)


def test_a_sentence_of_several_prices_tells_that_of_what_is_asked() -> None:
    card = "La primera tarjeta vale $2,700; la reposición por pérdida cuesta $3,600.\n"
    shelf = Shelf({"tne.md": f"# Tarjeta\n\n{card}"})
    decision = shelf.decide("¿Cuánto vale la reposición por extravío?")
    assert "$3,600" in shown(decision)


def test_a_name_that_prose_writes_otherwise_is_answered() -> None:
    prose = (
        "# Vida\n\nClay Aiken creció en la ciudad de Raleigh.\n\nBill Frist habló en la ciudad.\n"
    )
    assert "Raleigh" in shown(Shelf({"h.md": prose}).decide("¿En qué ciudad creció Bill Aiken?"))


SCHOOL = Shelf(
    {
        "escuela.md": """# Escuela de Artes

El encargado de la sala de ensayo es don Hernán Muñoz.

Las sanciones las impone el Consejo; el estudiante puede apelar ante el Director.

La exención del arancel la resuelve la Dirección de Desarrollo Comunitario.
"""
    }
)


def test_who_is_in_charge_of_something_is_no_director() -> None:
    assert "Muñoz" in shown(SCHOOL.decide("¿Quién es el encargado de la sala de ensayo?"))
    assert "Muñoz" not in shown(SCHOOL.decide("¿Quién es el director de la escuela?"))


@pytest.mark.parametrize(
    "question", ["¿Quién decide la exención del arancel?", "¿Quién resuelve si eximen del arancel?"]
)
def test_who_decides_is_who_resolves(question: str) -> None:
    assert "Desarrollo Comunitario" in shown(SCHOOL.decide(question))


def test_a_name_that_the_documents_write_in_full_is_not_unknown() -> None:
    shelf = Shelf({"titulo.md": "# Título\n\nLo registra la Secretaría de Educación Pública.\n"})
    assert shelf.decide("¿La SEP registra el título?").status is Status.ANSWERED
    assert shelf.decide("¿La UNAM registra el título?").status is Status.REFUSED


def test_part_of_a_word_is_not_a_name() -> None:
    shelf = Shelf({"rios.md": "# Ríos\n\nLa frontera sur sigue el curso del río Marino.\n"})
    assert outcome(shelf.decide("¿Qué frontera sigue el Rin en el sur?"))[0] == "refused"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("El ducado comenzó en 911 como feudo.", True),
        ("El ducado se recorre en 120 horas.", False),
        ("El ducado se vende en 300 euros.", False),
    ],
)
def test_a_year_of_three_figures_is_a_date(text: str, told: bool) -> None:
    shelf = Shelf({"ducado.md": f"# Historia\n\n{text}\n"})
    assert (shelf.decide("¿Cuándo comenzó el ducado?").status is Status.ANSWERED) is told


COURSES = {
    "cursos.md": """# Cursos de extensión

| Curso | Costo |
|---|---|
| Inglés técnico I | S/ 240 |
| Ofimática básica | S/ 120 |
""",
    "horas.md": """# Horas exigidas

| Programa | Horas |
|---|---|
| Enfermería Técnica | 672 |

Los estudiantes de Enfermería Técnica presentan el carné de vacunas.
""",
}


@pytest.mark.parametrize(
    "question",
    [
        "¿Cuánto cuesta Inglés técnico II?",
        "precio de ofimática avanzada",
        "¿Quién es el coordinador de Enfermería Técnica?",
        "¿Cómo se llama la coordinadora de Enfermería Técnica?",
    ],
)
def test_the_row_of_another_level_or_a_programme_is_no_answer(question: str) -> None:
    assert Shelf(COURSES).decide(question).status is Status.REFUSED


def test_a_word_that_fits_anything_is_not_named_as_missing() -> None:
    decision = Shelf(COURSES).decide("¿Cuántas horas permitidas hay en Enfermería Técnica?")
    assert "permitidas" not in shown(decision)
