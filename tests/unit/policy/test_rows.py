"""A row that is asked about by its name answers alone, or its empty cell is told."""

import pytest

from tests.unit.policy.shelf import Shelf, outcome, quotes, shown

FEES = Shelf(
    {
        "tarifas.csv": """N.;Trámite;Requisitos;Tarifa;Plazo
1;Duplicado de carné;solicitud y 1 foto;18.00;3 días
2;Duplicado de título;solicitud y denuncia;;45 días
3;Constancia de egresado;solicitud y recibo de pago;25.00;5 días
4;Título profesional;solicitud y 4 fotos;210.00;60 días
""",
    }
)
STAFF = Shelf(
    {
        "talleres.md": """# Talleres

| Taller | Instructor | Cupo | Horario |
|---|---|---|---|
| Natación inicial | Prof. Mirna Solano | 20 | 8:00 a 9:00 |
| Natación avanzada |  | 15 | 9:00 a 10:00 |
| Ajedrez | Prof. Raúl Peña | — | 16:00 a 17:00 |
""",
    }
)


@pytest.mark.parametrize(
    ("shelf", "question", "value"),
    [
        (FEES, "¿Cuánto cuesta el duplicado de carné?", "18.00"),
        (FEES, "¿Cuál es el plazo del duplicado de título?", "45 días"),
        (STAFF, "¿Quién es el instructor de natación inicial?", "Mirna Solano"),
        (STAFF, "¿Cuál es el cupo de natación avanzada?", "15"),
    ],
)
def test_the_row_that_is_named_answers_alone(shelf: Shelf, question: str, value: str) -> None:
    decision = shelf.decide(question)
    assert len(quotes(decision)) == 1
    assert value in shown(decision)


LIMITS = Shelf(
    {
        "fondo.md": """# Fondo de obras

| Categoría | Tipo de obra | Tope por proyecto | Plazo |
|---|---|---|---|
| A | Revestimiento de canales | $180,000.00 | 8 meses |
| B | Reservorios familiares | $95,000.00 | 5 meses |
| C | Bombas solares | $60,000.00 | 3 meses |
""",
        "turnos.csv": "Grupo;Entrada;Salida\n1.º A;7:20;12:40\n2.º A;7:20;12:40\n"
        "2.º B;13:00;18:15\n",
    }
)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("¿Cuál es el tope por proyecto de la categoría B del fondo de obras?", "$95,000.00"),
        ("tope por proyecto categoria c", "$60,000.00"),
        ("¿A qué hora es la entrada del grupo 2.º B?", "13:00"),
    ],
)
def test_a_row_is_pointed_at_by_a_heading_and_its_cell(question: str, value: str) -> None:
    decision = LIMITS.decide(question)
    assert len(quotes(decision)) == 1
    assert value in shown(decision)


@pytest.mark.parametrize(
    ("shelf", "question"),
    [
        (FEES, "¿Cuánto cuesta el duplicado de título?"),
        (STAFF, "¿Quién es el instructor de natación avanzada?"),
        (STAFF, "¿Cuál es el cupo de ajedrez?"),
    ],
)
def test_an_empty_cell_is_told_and_no_neighbour_answers(shelf: Shelf, question: str) -> None:
    decision = shelf.decide(question)
    assert outcome(decision) == ("refused", "missing_detail")
    assert not quotes(decision)


def test_what_one_row_requires_is_not_required_by_another() -> None:
    said = shown(FEES.decide("¿Piden fotos para la constancia de egresado?"))
    assert "4 fotos" not in said


GRANTS = Shelf(
    {
        "becas.md": """# Convocatoria de becas

| Beca | Promedio mínimo | Apoyo |
|---|---|---|
| Excelencia | 92 | $4,500.00 |
| Deportiva | 78 | lo fija el Comité de Becas |
| Transporte | 80 | $1,800.00 |
""",
        "pagos.md": """# Pagos

La matrícula se puede pagar en dos partes. Quien paga después del plazo tiene un recargo del 5 %.
""",
    }
)


def test_rows_that_the_question_does_not_tell_apart_are_all_shown() -> None:
    said = quotes(GRANTS.decide("¿qué promedio piden para la beca?"))
    assert [any(value in row for row in said) for value in ("92", "78", "80")] == [True] * 3


def test_whether_there_is_something_is_answered_by_what_names_it() -> None:
    said = shown(GRANTS.decide("¿hay recargo si pago tarde la matrícula?"))
    assert "5 %" in said


COURSES = Shelf(
    {
        "oferta.csv": "Código;Programa;Horas;Tanda\nSA-220;Técnico en Farmacia;760;Vespertina\n"
        "EL-205;Técnico en Electricidad;900;Nocturna\nGA-210;Técnico en Cocina;850;Matutina\n"
    }
)


def test_a_cell_of_another_row_does_not_answer_for_the_row_that_is_named() -> None:
    decision = COURSES.decide("¿Hay tanda nocturna de técnico en farmacia?")
    assert not any("Electricidad" in quote for quote in quotes(decision))
    other = COURSES.decide("¿Qué programa hay en la tanda nocturna?")
    assert "Electricidad" in shown(other)


WORKSHOPS = Shelf(
    {
        "talleres.md": """# Cuadro de talleres

| Taller | Sede | Comienza | Costo |
|---|---|---|---|
| Escritura Autobiográfica | Biblioteca Central | 9 de abril | $500.00 |
| Alfabetización Digital | Barrio Artigas | 15 de abril | $300.00 |

# Docentes

- Escritura autobiográfica: Lucía Etcheverry Sosa.
""",
        "precios.csv": "Concepto;Importe\nFotocopia blanco y negro;$ 5\nImpresión color;$ 22\n"
        "Impresión blanco y negro;$ 6\n",
    }
)


def test_a_row_that_names_nobody_does_not_tell_who() -> None:
    refused = WORKSHOPS.decide("¿Quién da el taller de alfabetización digital?")
    assert outcome(refused) == ("refused", "missing_detail")
    told = WORKSHOPS.decide("¿Quién da el taller de escritura autobiográfica?")
    assert "Lucía Etcheverry" in quotes(told)[0]


@pytest.mark.parametrize(
    "question", ["precio de la fotocopia a color", "¿Precio de una fotocopia color?"]
)
def test_a_thing_of_two_words_is_not_made_of_two_rows(question: str) -> None:
    assert outcome(WORKSHOPS.decide(question)) == ("refused", "missing_detail")
    assert "$ 22" in shown(WORKSHOPS.decide("¿Cuánto cuesta la impresión a color?"))


def test_a_text_on_another_row_than_the_one_pointed_at_says_nothing() -> None:
    table = "# Copagos\n\n| Rango | Cuota |\n|---|---|\n| A | $4.700 |\n| B | $19.200 |\n"
    prose = "# Preguntas\n\nLa cuota moderadora del rango B es de $18.600.\n"
    shelf = Shelf({"copagos.md": table, "preguntas.md": prose})
    decision = shelf.decide("¿Cuánto es la cuota moderadora del rango A?")
    assert outcome(decision) == ("answered", None)
    assert "$4.700" in shown(decision)
    assert "$18.600" not in shown(decision)


def test_a_verb_that_begins_a_clause_is_no_kind_of_what_stands_before_it() -> None:
    halls = Shelf(
        {
            "salas.csv": "Concepto;Importe;Observaciones\n"
            "Sala multiuso, media jornada;$ 2.800;Clubes sin fines de lucro: exonerados\n"
            "Sala multiuso, jornada completa;$ 4.600;Clubes sin fines de lucro: exonerados\n",
            "pagos.md": "# Pagos\n\nLa cuota se paga en la caja.\n",
        }
    )
    decision = halls.decide("Somos un club sin fines de lucro, pagamos la sala multiuso?")
    assert "exonerados" in shown(decision)
