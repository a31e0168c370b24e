"""Whether a text holds what is asked for, or only talks of it."""

import pytest

from asistente.language.analyser import stem
from asistente.language.asked import Asked
from asistente.language.fulfilment import fulfilment

HOLDS = {
    Asked.DATE: [
        "La reinscripción es del 2 al 6 de febrero de 2026.",
        "Fecha límite: 31/12/2025",
        "Inicio de clases: 9 de febrero",
        "20/07 al 31/07 Receso invernal",
        "Los resultados se publican en marzo.",
        "El trámite se hace los lunes.",
    ],
    Asked.TIME: [
        "La caja atiende de 9:00 a 14:00 horas.",
        "Abre a las 8 a.m.",
        "Horario: 08:30 hrs.",
        "Abierta de 8 a 21 hs.",
        "El laboratorio atiende de 7 a 9.",
    ],
    Asked.AMOUNT: [
        "El costo es de $85.00.",
        "Se cubre una cuota de mil doscientos pesos.",
        "El trámite es gratuito.",
        "La constancia no tiene costo.",
        "Costo: 15 UMA",
    ],
    Asked.PERCENT: ["Se exige el 80% de asistencia.", "Cubre la mitad de la cuota."],
    Asked.DURATION: ["La constancia se entrega en 5 días hábiles.", "Dura seis meses."],
    Asked.COUNT: ["Se prestan hasta 3 libros.", "Son doscientos cuarenta créditos."],
    Asked.EMAIL: ["Escribe a becas@itx.edu.mx."],
    Asked.PHONE: ["Tel. (612) 123 8800, ext. 1204", "WhatsApp: 612 123 8801"],
    Asked.URL: ["Entra a https://pagos.itx.edu.mx.", "Consulta www.itx.edu.mx/becas"],
    Asked.SPOT: ["Ventanilla 3 del edificio B.", "Está en la planta baja, junto a la caja."],
    Asked.PLACE: [
        "Se entrega en la ventanilla 3.",
        "Se paga en cualquier sucursal del banco.",
        "Regístrate en https://becas.itx.edu.mx.",
        "La ceremonia es en La Paz.",
    ],
    Asked.PERSON: [
        "La autoriza el jefe del Departamento de Servicios Escolares.",
        "La solicita el estudiante.",
        "Lo resuelve el Comité de Becas.",
    ],
    Asked.NAME: ["La directora es la Dra. Ana López.", "Coordinador: Juan Pérez Gómez"],
    Asked.DOCUMENTS: ["Entrega acta de nacimiento y CURP.", "Presenta una copia del certificado."],
    Asked.REQUIREMENTS: ["Se requiere un promedio de 85.", "Debes haber cubierto la cuota."],
}
LACKS = {
    Asked.DATE: [
        "La reinscripción se hace en el portal.",
        "El artículo 29 trata de las bajas.",
        "Costo: $2,026.00",
        "Son 480 pasos.",
        "Calendario del periodo enero-junio 2026",
    ],
    Asked.TIME: [
        "Para niños de 7 a 9 años.",
        "Se cubren 480 horas de servicio.",
        "El horario se publica en la entrada.",
    ],
    Asked.AMOUNT: [
        "El pago se hace en la caja.",
        "El costo lo fija el Consejo.",
        "Se cubren 480 horas.",
        "Cuesta mucho esfuerzo.",
    ],
    Asked.PERCENT: ["Se exige asistencia puntual.", "El promedio mínimo es de 85."],
    Asked.DURATION: ["El servicio social es obligatorio."],
    Asked.COUNT: ["Se prestan libros y revistas."],
    Asked.EMAIL: ["Escribe a la coordinación.", "Entra a www.itx.edu.mx"],
    Asked.PHONE: [
        "Llama a la coordinación.",
        "Del 2 al 6 de febrero de 2026",
        "C.P. 23080",
        "Cuesta $1,200.50",
    ],
    Asked.URL: ["Regístrate en el portal.", "Escribe a becas@itx.edu.mx."],
    Asked.SPOT: ["El trámite lo hace Servicios Escolares.", "Se entrega en 5 días."],
    Asked.PLACE: ["se entrega sin falta cada semestre."],
    Asked.PERSON: ["se autoriza dentro del plazo."],
    Asked.NAME: ["La autoriza la dirección.", "Lo resuelve el Comité de Becas."],
    Asked.DOCUMENTS: ["La beca se renueva cada semestre."],
    Asked.REQUIREMENTS: ["La beca se paga cada mes."],
}


@pytest.mark.parametrize(
    ("kind", "text"), [(kind, text) for kind, texts in HOLDS.items() for text in texts]
)
def test_a_text_that_holds_it_serves(kind: Asked, text: str) -> None:
    assert fulfilment(kind, text) > 0


@pytest.mark.parametrize(
    ("kind", "text"), [(kind, text) for kind, texts in LACKS.items() for text in texts]
)
def test_a_text_that_only_talks_of_it_does_not(kind: Asked, text: str) -> None:
    assert fulfilment(kind, text) == 0


@pytest.mark.parametrize(
    ("kind", "better", "worse"),
    [
        (Asked.DATE, "Se paga el 6 de febrero.", "Se paga en febrero."),
        (Asked.DATE, "Se paga en febrero.", "Se entrega en 5 días."),
        (Asked.AMOUNT, "El costo es de $85.00.", "El premio es de $85.00."),
        (Asked.REASON, "Se cancela porque hubo falsedad.", "Se cancela en marzo."),
        (Asked.DEFINITION, "La residencia es una estancia.", "La residencia, en marzo."),
        (Asked.NAME, "La rectora es la Dra. Ana López.", "La rectora vive en Loreto."),
    ],
)
def test_one_text_may_serve_better_than_another(kind: Asked, better: str, worse: str) -> None:
    assert fulfilment(kind, better) > fulfilment(kind, worse)


@pytest.mark.parametrize(
    ("kind", "text", "lead"),
    [
        (Asked.REQUIREMENTS, "Promedio de 85", "Requisitos de la beca:"),
        (Asked.DOCUMENTS, "Dos fotografías", "Documentos que se entregan:"),
        (Asked.PROCEDURE, "Entra al portal", "Pasos para reinscribirse:"),
    ],
)
def test_what_an_item_stands_under_makes_it_serve(kind: Asked, text: str, lead: str) -> None:
    assert fulfilment(kind, text, lead) > fulfilment(kind, text)


@pytest.mark.parametrize(
    ("text", "noun", "served"),
    [
        ("Se prestan hasta 3 libros por 7 días.", "libr", True),
        ("Se prestan libros durante las horas de clase.", "libr", False),
        ("Debes cubrir al menos 5 asignaturas.", "materi", True),
        ("Promedio general mínimo de 85.", "promedi", True),
        ("El promedio se calcula al final de cada semestre.", "promedi", False),
        ("Calendario 2026: el promedio se publica.", "promedi", False),
    ],
)
def test_a_count_is_of_the_thing_that_is_counted(text: str, noun: str, served: bool) -> None:
    assert (fulfilment(Asked.COUNT, text, noun=noun) > 0) is served


@pytest.mark.parametrize("item", ["1. Entrega la solicitud.", "2) Copia del acta.", "IV. Otro."])
def test_the_number_of_an_item_counts_nothing(item: str) -> None:
    assert fulfilment(Asked.COUNT, item) == 0


@pytest.mark.parametrize("kind", list(Asked))
@pytest.mark.parametrize("text", ["", " ", "…", "Entrega la solicitud el 6 de febrero."])
def test_every_kind_is_measured_between_none_and_all(kind: Asked, text: str) -> None:
    assert 0 <= fulfilment(kind, text) <= 1


TABLE = "Trámite | Costo en pesos | Días hábiles | Extensión\n"


@pytest.mark.parametrize("kind", [Asked.AMOUNT, Asked.DURATION, Asked.PHONE])
def test_a_bare_figure_under_its_heading_is_what_is_asked_for(kind: Asked) -> None:
    assert fulfilment(kind, "Licencia de manejo | 850 | 1 | 118", TABLE) == 1.0


@pytest.mark.parametrize(
    ("kind", "header"),
    [
        (Asked.AMOUNT, "Concepto | 1.ª matrícula (€)\n"),
        (Asked.AMOUNT, "Concepto | En pesos\n"),
        (Asked.REQUIREMENTS, "Trámite | Requisitos\n"),
        (Asked.DOCUMENTS, "Trámite | Documentos\n"),
    ],
)
def test_the_heading_says_what_a_cell_is(kind: Asked, header: str) -> None:
    assert fulfilment(kind, "Registro | 178,45", header) == 1.0


@pytest.mark.parametrize("text", ["Sede: campus La Encina", "Edificio Ana Galeno, sótano"])
def test_the_name_of_a_place_is_nobodys(text: str) -> None:
    assert fulfilment(Asked.NAME, text) == 0.0


@pytest.mark.parametrize(
    ("kind", "row", "header"),
    [
        (Asked.AMOUNT, "Licencia de manejo | sin dato | 1 | 118", TABLE),
        (Asked.AMOUNT, "Licencia de manejo | 850", "Trámite | Folio\n"),
        (Asked.PERCENT, "Licencia de manejo | 850 | 1 | 118", TABLE),
    ],
)
def test_a_figure_under_another_heading_is_not(kind: Asked, row: str, header: str) -> None:
    assert fulfilment(kind, row, header) < 0.5


def test_the_entry_before_lends_no_telephone() -> None:
    entry = "8. BOMBEROS. Calle 3 n.º 5. bomberos@villa.example"
    assert fulfilment(Asked.PHONE, entry, "7. SALUD. Teléfono 612 123 4567.") == 0
    assert fulfilment(Asked.PHONE, "Calle 3 n.º 5.", "Bomberos, teléfono 612 123 4567") > 0


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("Los invitados pagan Q 40.00.", True),
        ("La tarifa es de B/. 12.50.", True),
        ("Los docentes pagan la mitad de la matrícula.", True),
        ("Después se aplica un recargo del 4 %.", True),
        ("La mitad de los alumnos vive lejos.", False),
        ("Aprueba el 60 % de los inscritos.", False),
    ],
)
def test_what_is_an_amount(text: str, holds: bool) -> None:
    assert (fulfilment(Asked.AMOUNT, text) > 0) is holds


def test_one_of_something_is_a_count() -> None:
    assert fulfilment(Asked.COUNT, "Los graduados retiran un libro.", noun=stem("libro")) > 0.5


def test_hours_are_no_days_of_a_calendar() -> None:
    assert fulfilment(Asked.DURATION, "Domingo 9 de marzo de 2025", "", "hor") == 0
    assert fulfilment(Asked.DURATION, "Dura 3 horas.", "", "hor") == 1


def test_a_bare_number_of_a_row_counts_what_it_stands_under() -> None:
    row, lead = "Enfermería | 192 | 224 | 672", "Horas exigidas > Programa | I | II | Total"
    assert fulfilment(Asked.DURATION, row, lead, "hor") > 0.5


@pytest.mark.parametrize("text", ["Calle Nueva 1660", "Jr. Puno 123", "Carrera 7 # 45-10"])
def test_an_address_is_a_spot(text: str) -> None:
    assert fulfilment(Asked.SPOT, text) > 0.5


def test_an_address_with_its_label_is_told_better_than_a_room() -> None:
    label, room = "Dirección: Calle Nueva 1660", "Recoge el documento en la sala 2"
    assert fulfilment(Asked.SPOT, label) > fulfilment(Asked.SPOT, room) > 0
