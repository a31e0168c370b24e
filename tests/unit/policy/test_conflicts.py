"""Two sources, one thing, two values: both are shown, or the one that counts, which is said."""

import pytest

from tests.unit.policy.shelf import Shelf, outcome, quotes, shown

CERTIFICATE = "La constancia de estudios cuesta {}."
QUESTION = "¿Cuánto cuesta la constancia de estudios?"
CONFLICT = ("needs_clarification", "conflicting_sources")


def page(title: str, metadata: str, text: str) -> str:
    stated = metadata if "title:" in metadata else f"title: {title}\n{metadata}"
    return f"---\n{stated}---\n# {title}\n\n{text}\n"


def shelf(one: str, other: str, *, of_one: str = "", of_other: str = "") -> Shelf:
    return Shelf(
        {
            "aviso.md": page("Aviso", of_one, one),
            "folleto.md": page("Folleto", of_other, other),
            "biblioteca.md": "# Biblioteca\n\nLa biblioteca presta libros y revistas.\n",
            "becas.md": "# Becas\n\nLas solicitudes de beca se revisan cada semestre.\n",
        }
    )


@pytest.mark.parametrize(
    ("question", "text", "values"),
    [
        (QUESTION, CERTIFICATE, ("$85.00", "$95.00")),
        (QUESTION, "El costo de la constancia de estudios es de {}.", ("$85.00", "noventa pesos")),
        (
            QUESTION,
            "La constancia de estudios cuesta {} pesos 00/100 M.N.).",
            ("$85.00 (ochenta y cinco", "$95.00 (noventa y cinco"),
        ),
        (
            "¿A qué hora abre la alberca?",
            "La alberca abre de {} a 18:00 h.",
            ("8:00", "9:00"),
        ),
        (
            "¿Cuándo se paga la reinscripción?",
            "La reinscripción se paga {}.",
            ("del 2 al 6 de febrero de 2026", "del 9 al 13 de febrero de 2026"),
        ),
        (
            "¿Hasta cuándo se paga la reinscripción?",
            "La reinscripción se paga hasta el {} de marzo de 2026.",
            ("6", "7"),
        ),
        (
            "¿Cuánto dura el servicio social?",
            "El servicio social dura {}.",
            ("480 horas", "500 horas"),
        ),
        ("¿Cuántos talleres se ofrecen?", "Se ofrecen {} talleres.", ("3", "5")),
        (
            "¿Qué promedio se necesita para titularse?",
            "El promedio mínimo para titularse es de {}.",
            ("80", "85"),
        ),
        (
            "¿Qué porcentaje de asistencia se necesita?",
            "Se necesita el {} de asistencia.",
            ("80%", "90%"),
        ),
        (
            "¿A qué hora abre la alberca?",
            "La alberca abre a las {}.",
            ("8:00 h", "9:00 h"),
        ),
    ],
)
def test_both_values_are_shown_with_both_sources(
    question: str, text: str, values: tuple[str, str]
) -> None:
    decision = shelf(text.format(values[0]), text.format(values[1])).decide(question)
    assert outcome(decision) == CONFLICT
    assert all(value in shown(decision) for value in values)
    assert {p.source.source_id for p in decision.passages} == {"aviso.md", "folleto.md"}


def test_the_same_thing_said_in_other_words_is_compared_too() -> None:
    found = shelf(
        CERTIFICATE.format("$85.00"), "El costo de la constancia de estudios es de $95.00."
    ).decide(QUESTION)
    assert outcome(found) == CONFLICT


@pytest.mark.parametrize(
    ("of_one", "of_other", "why"),
    [
        ("publication_date: 2025-01-01\n", "publication_date: 2026-01-01\n", "2026-01-01"),
        ("title: Precios\nversion: 1.0\n", "title: Precios\nversion: 1.1\n", "1.1"),
        ("title: Precios\nversion: '1.9'\n", "title: Precios\nversion: '1.10'\n", "1.10"),
        ("source_type: demo\n", "source_type: official\n", "oficial"),
        (
            "source_type: demo\npublication_date: 2026-01-01\n",
            "source_type: official\npublication_date: 2025-01-01\n",
            "oficial",
        ),
    ],
)
def test_the_source_that_supersedes_is_answered_from_and_the_other_told(
    of_one: str, of_other: str, why: str
) -> None:
    texts = CERTIFICATE.format("$85.00"), CERTIFICATE.format("$95.00")
    for old, new in ((of_one, of_other), (of_other, of_one)):
        first = texts if old == of_one else texts[::-1]
        decision = shelf(*first, of_one=old, of_other=new).decide(QUESTION)
        assert (outcome(decision), quotes(decision)) == (
            ("answered", None),
            (CERTIFICATE.format("$95.00"),),
        )
        assert any(why in note and "$85.00" in note for note in decision.notes)


@pytest.mark.parametrize(
    "words",
    [
        "Este aviso deja sin efecto el anterior.",
        "Este aviso sustituye al folleto de 2025.",
        "Queda sin efecto la tarifa anterior.",
        "A partir de marzo quedan sin vigencia las tarifas anteriores.",
        "Deroga la Resolución 31.",
    ],
)
def test_a_text_that_revokes_another_counts(words: str) -> None:
    revoking = f"{CERTIFICATE.format('$95.00')} {words}"
    for pair in (
        (revoking, CERTIFICATE.format("$85.00")),
        (CERTIFICATE.format("$85.00"), revoking),
    ):
        decision = shelf(*pair).decide(QUESTION)
        assert quotes(decision)[0] == CERTIFICATE.format("$95.00")
        assert any("$85.00" in note for note in decision.notes)


@pytest.mark.parametrize(
    "words",
    [
        "El incumplimiento de dos pagos deja sin efecto el acuerdo.",
        "Si no se paga, la tarifa queda sin efecto.",
        "El suplente sustituye al titular.",
        "Este aviso no sustituye al reglamento.",
    ],
)
def test_what_is_revoked_by_something_else_does_not_count(words: str) -> None:
    one = f"{CERTIFICATE.format('$95.00')} {words}"
    for pair in ((one, CERTIFICATE.format("$85.00")), (CERTIFICATE.format("$85.00"), one)):
        assert outcome(shelf(*pair).decide(QUESTION)) == CONFLICT


@pytest.mark.parametrize(
    ("of_one", "of_other"),
    [
        ("title: Tarifas (borrador)\n", "title: Tarifas\n"),
        ("title: Proyecto de reglamento de pagos\n", "title: Reglamento de pagos\n"),
        ("title: Calendario de pagos\n", "title: Fe de erratas del calendario de pagos\n"),
        ("title: Aviso de pagos\n", "title: Corrección al aviso de pagos\n"),
        ("title: Tarifas\nversion: preliminar\n", "title: Tarifas\n"),
    ],
)
def test_a_draft_or_what_is_corrected_gives_way(of_one: str, of_other: str) -> None:
    old, new = CERTIFICATE.format("$85.00"), CERTIFICATE.format("$95.00")
    for decision in (
        shelf(old, new, of_one=of_one, of_other=of_other).decide(QUESTION),
        shelf(new, old, of_one=of_other, of_other=of_one).decide(QUESTION),
    ):
        assert quotes(decision) == (new,)
        assert any("$85.00" in note for note in decision.notes)


@pytest.mark.parametrize(
    ("one", "other", "question"),
    [
        (CERTIFICATE.format("$85.00"), CERTIFICATE.format("85 pesos"), QUESTION),
        (CERTIFICATE.format("$1,500.00"), CERTIFICATE.format("mil quinientos pesos"), QUESTION),
        (
            "La reinscripción se paga el 2 de febrero de 2026.",
            "La reinscripción se paga el 02/02/2026.",
            "¿Cuándo se paga la reinscripción?",
        ),
        (
            "La reinscripción se paga del 2 al 6 de febrero de 2026.",
            "La reinscripción se paga del 2 al 6 de febrero.",
            "¿Cuándo se paga la reinscripción?",
        ),
        (
            CERTIFICATE.format("$85.00"),
            "La constancia de calificaciones cuesta $95.00.",
            QUESTION,
        ),
        (
            CERTIFICATE.format("$85.00"),
            "El certificado de estudios cuesta $95.00.",
            QUESTION,
        ),
        (
            CERTIFICATE.format("$85.00"),
            "La reposición de la credencial cuesta $95.00.",
            QUESTION,
        ),
        (
            "La inscripción es el 2 de febrero de 2026.",
            "La graduación es el 3 de julio de 2026.",
            "¿Cuándo es la inscripción?",
        ),
        (
            CERTIFICATE.format("$85.00"),
            "La constancia de estudios se entrega en 3 días.",
            QUESTION,
        ),
    ],
)
def test_equal_values_and_other_things_do_not_contradict(
    one: str, other: str, question: str
) -> None:
    decision = shelf(one, other).decide(question)
    assert outcome(decision) == ("answered", None)
    assert quotes(decision)[0] in (one, other)


def test_other_periods_do_not_contradict() -> None:
    decision = shelf(
        CERTIFICATE.format("$85.00"),
        CERTIFICATE.format("$95.00"),
        of_one="period: 2025-B\n",
        of_other="period: 2026-A\n",
    ).decide(QUESTION, period="2026-A")
    assert quotes(decision) == (CERTIFICATE.format("$95.00"),)


def test_the_order_of_the_files_does_not_decide() -> None:
    texts = CERTIFICATE.format("$85.00"), CERTIFICATE.format("$95.00")
    assert outcome(shelf(*texts).decide(QUESTION)) == outcome(shelf(*texts[::-1]).decide(QUESTION))


def test_one_document_that_repeats_itself_is_one_source() -> None:
    text = f"{CERTIFICATE.format('$85.00')}\n\n## Urgente\n\n{CERTIFICATE.format('$95.00')}"
    decision = shelf(text, "El comedor abre diario.").decide(QUESTION)
    assert outcome(decision)[1] != "conflicting_sources"


def test_the_check_leaves_a_note_either_way() -> None:
    for pair in (("$85.00", "$95.00"), ("$85.00", "$85.00")):
        decision = shelf(*(CERTIFICATE.format(value) for value in pair)).decide(QUESTION)
        note = next(c.note for c in decision.checks if c.name == "conflicting_sources")
        assert note


@pytest.mark.parametrize(
    ("of_one", "of_other"),
    [
        ("version: 1.0\n", "version: 3.1\n"),
        (
            "version: 1.0\npublication_date: 2026-01-01\n",
            "version: 3.1\npublication_date: 2026-01-01\n",
        ),
    ],
)
def test_versions_of_two_documents_say_nothing_about_each_other(of_one: str, of_other: str) -> None:
    texts = CERTIFICATE.format("$85.00"), CERTIFICATE.format("$95.00")
    decision = shelf(*texts, of_one=of_one, of_other=of_other).decide(QUESTION)
    assert outcome(decision) == CONFLICT


def test_an_older_source_of_a_higher_version_does_not_supersede_a_newer_one() -> None:
    stated = "title: Precios\nversion: {}\npublication_date: {}\n"
    decision = shelf(
        CERTIFICATE.format("$85.00"),
        CERTIFICATE.format("$95.00"),
        of_one=stated.format("1.0", "2026-01-09"),
        of_other=stated.format("3.1", "2025-06-20"),
    ).decide(QUESTION)
    assert quotes(decision) == (CERTIFICATE.format("$85.00"),)


@pytest.mark.parametrize("no", ["", "no "])
def test_a_superseded_range_that_the_question_names_is_not_confirmed(no: str) -> None:
    calendar = "- Reinscripción: {}\n- Inicio de clases sabatinas: 10 de febrero de 2026\n"
    decision = shelf(
        calendar.format("4 al 10 de febrero de 2026"),
        calendar.format("3 al 7 de febrero de 2026"),
        of_one="title: Calendario\npublication_date: 2025-01-01\n",
        of_other="title: Calendario\npublication_date: 2025-06-01\n",
    ).decide(f"¿La reinscripción {no}es del 4 al 10 de febrero?")
    assert "3 al 7 de febrero" in shown(decision)


FEES_TABLE = """# Tarifas de trámites

| Código | Trámite | Dependencia | Tarifa | Plazo |
|---|---|---|---|---|
| T-01 | Certificado de residencia | Secretaría de Gobierno | $18.500 | 3 días |
| T-02 | Certificado de estratificación | Secretaría de Planeación | $12.000 | 5 días |
| T-03 | Copia de un plano | Secretaría de Planeación | $9.000 | 8 días |
"""
FEES_PROSE = """# Preguntas frecuentes

El certificado de residencia tiene un valor de $21.000, que se paga en la cooperativa antes de
radicar la solicitud, y no lo pagan las víctimas del conflicto ni los voluntarios de la alcaldía.

El certificado de estratificación tiene un valor de $12.000 y se paga en el banco.

La copia autenticada de un plano de un predio rural tiene un valor de $9.900.
"""


def test_a_row_and_a_sentence_about_the_same_thing_are_compared() -> None:
    shelf = Shelf({"tarifas.md": FEES_TABLE, "preguntas.md": FEES_PROSE})
    decision = shelf.decide("¿Cuánto cuesta el certificado de residencia?")
    assert outcome(decision) == ("needs_clarification", "conflicting_sources")
    assert "$18.500" in shown(decision)
    assert "$21.000" in shown(decision)


def test_a_row_and_a_sentence_that_agree_are_simply_answered() -> None:
    shelf = Shelf({"tarifas.md": FEES_TABLE, "preguntas.md": FEES_PROSE})
    decision = shelf.decide("¿Cuánto cuesta el certificado de estratificación?")
    assert outcome(decision) == ("answered", None)


DISCOUNTS_TABLE = """# Calendario de pagos

## Impuesto de predios

| Forma de pago | Fecha límite | Beneficio |
|---|---|---|
| Pronto pago, primer plazo | 31 de marzo de 2026 | descuento del 15% |
| Pronto pago, segundo plazo | 29 de mayo de 2026 | descuento del 8% |
"""
DISCOUNTS_PROSE = """# Boletín

Quienes paguen todo el impuesto de predios tendrán un descuento del 15% hasta el 24 de abril de
2026.
"""


def test_a_row_is_known_by_the_figure_that_the_question_names() -> None:
    shelf = Shelf({"calendario.md": DISCOUNTS_TABLE, "boletin.md": DISCOUNTS_PROSE})
    decision = shelf.decide("¿Hasta cuándo hay descuento del 15% en el impuesto de predios?")
    assert outcome(decision) == CONFLICT
    assert "31 de marzo" in shown(decision)
    assert "24 de abril" in shown(decision)


def test_one_date_in_common_does_not_hide_another_that_differs() -> None:
    one = "La tesis se entrega el 17 de abril de 2026 y se defiende el 14 de agosto de 2026."
    other = "La tesis se entrega el 24 de abril de 2026 y se defiende el 14 de agosto de 2026."
    decision = shelf(one, other).decide("¿Cuándo se entrega la tesis?")
    assert outcome(decision) == CONFLICT


def test_numbers_of_a_list_are_no_amounts() -> None:
    table = "# Tarifas\n\n| Código | Trámite | Tarifa | Días |\n|---|---|---|---|\n"
    decision = Shelf(
        {
            "tarifas.md": f"{table}| SE-05 | Constancia de no adeudo | S/ 19.25 | 2 |\n",
            "requisitos.md": "# Cambio de titular\n\n1. Solicitud.\n2. Copia del plano.\n"
            "3. Constancia de no adeudo (SE-05).\n",
        }
    ).decide("¿cuánto está la constancia de no adeudo?")
    assert outcome(decision) == ("answered", None)
    assert "S/ 19.25" in shown(decision)


@pytest.mark.parametrize("question", ["¿Quién aprueba el plan de estudios?"])
def test_numbers_beside_who_is_asked_for_are_not_compared(question: str) -> None:
    one = "El Comité Académico aprueba el plan de estudios en 2 sesiones."
    other = "El Comité Académico aprueba el plan de estudios en 3 sesiones."
    decision = shelf(one, other).decide(question)
    assert outcome(decision) == ("answered", None)


def test_the_date_of_the_first_does_not_contradict_that_of_the_third() -> None:
    table = "# Calendario\n\n| Actividad | Segundo año | Tercer año |\n|---|---|---|\n"
    decision = Shelf(
        {
            "calendario.md": f"{table}| Comienzo de clases | 25 de marzo | 18 de marzo |\n",
            "ingreso.md": "# Ingreso\n\nEl comienzo de clases de primer año es el 20 de abril.\n",
            "biblioteca.md": "# Biblioteca\n\nLa biblioteca presta libros y revistas.\n",
        }
    ).decide("¿Cuándo es el comienzo de clases de tercer año?")
    assert outcome(decision) == ("answered", None)
    assert "18 de marzo" in shown(decision)


CEREMONIES = """# Calendario

22/05 Acto por el 25 de Mayo, 9:00.

25/05 Feriado.
"""


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        ("21 de mayo", ("needs_clarification", "conflicting_sources")),
        ("22 de mayo", ("answered", None)),
    ],
)
def test_days_for_what_is_called_by_a_day_are_compared(
    day: str, expected: tuple[str, str | None]
) -> None:
    acts = f"# Actos\n\n3. 25 de Mayo. Jueves {day}, 9:00, en el patio. A cargo de tercer año.\n"
    shelf = Shelf({"calendario.md": CEREMONIES, "actos.md": acts})
    assert outcome(shelf.decide("¿Qué día se hace el acto del 25 de Mayo?")) == expected
