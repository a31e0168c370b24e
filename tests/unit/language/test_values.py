"""Amounts, times, telephones and the like: what they are, what they mean, and what they are not."""

import pytest

from asistente.language.values import (
    FoundValue,
    ValueKind,
    find_values,
    ordinal,
    parse_number,
    roman,
)

AMOUNT, TIME, PHONE = ValueKind.AMOUNT, ValueKind.TIME, ValueKind.PHONE
DURATION, PERCENT, NUMBER = ValueKind.DURATION, ValueKind.PERCENT, ValueKind.NUMBER
EMAIL, URL, ARTICLE, DATE = ValueKind.EMAIL, ValueKind.URL, ValueKind.ARTICLE, ValueKind.DATE


def of_kind(text: str, kind: ValueKind) -> list[str]:
    return [text[v.start : v.end] for v in find_values(text) if v.kind is kind]


def first(text: str, kind: ValueKind) -> FoundValue:
    return next(value for value in find_values(text) if value.kind is kind)


@pytest.mark.parametrize(
    ("text", "kind", "quoted"),
    [
        ("El costo es de $4,740.84 al semestre.", AMOUNT, "$4,740.84"),
        ("El costo es de $ 4,740.84 al semestre.", AMOUNT, "$ 4,740.84"),
        ("La matrícula vale $4.528.000 al año.", AMOUNT, "$4.528.000"),
        ("La tasa es de 1.500,00 € por curso.", AMOUNT, "1.500,00 €"),
        ("La cuota es de 85 pesos.", AMOUNT, "85 pesos"),
        ("La cuota es de mil pesos.", AMOUNT, "mil pesos"),
        ("La cuota es de dos mil quinientos pesos.", AMOUNT, "dos mil quinientos pesos"),
        ("El viático es de S/ 320.00 por día.", AMOUNT, "S/ 320.00"),
        ("Multa de 15 UMA por ejemplar.", AMOUNT, "15 UMA"),
        ("Cuesta USD 120 para extranjeros.", AMOUNT, "USD 120"),
        ("Atiende de 9:00 a 14:00.", TIME, "9:00"),
        ("Tel. 01 (612) 12 388 00", PHONE, "(612) 12 388 00"),
        ("Cierra a las 3 p.m. en punto", TIME, "3 p.m."),
        ("Llega a las 10 am a la sala", TIME, "10 am"),
        ("Inicia a las 08:30 hrs.", TIME, "08:30 hrs."),
        ("Abre 18:00 h todos los días", TIME, "18:00 h"),
        ("Llama al 612 123 8800 por la mañana", PHONE, "612 123 8800"),
        ("Llama al (612) 123-8800 por la mañana", PHONE, "(612) 123-8800"),
        ("Tel. +52 612 123 8800", PHONE, "+52 612 123 8800"),
        ("WhatsApp 6121238800", PHONE, "6121238800"),
        ("Marca la extensión 1204.", PHONE, "extensión 1204"),
        ("Marca la ext. 1204 y espera", PHONE, "ext. 1204"),
        ("Escribe a becas@itx.edu.mx.", EMAIL, "becas@itx.edu.mx"),
        ("Escribe a servicios.escolares-2@sub.itx.edu.mx hoy", EMAIL,
         "servicios.escolares-2@sub.itx.edu.mx"),
        ("Entra a https://www.itx.edu.mx/becas/2026?x=1.", URL, "https://www.itx.edu.mx/becas/2026?x=1"),
        ("Entra a www.itx.edu.mx, opción Pagos", URL, "www.itx.edu.mx"),
        ("Entra a pagos.itx.edu.mx para pagar", URL, "pagos.itx.edu.mx"),
        ("Se requiere el 80% de asistencia", PERCENT, "80%"),
        ("Se requiere el 80 % de asistencia", PERCENT, "80 %"),
        ("Se requiere el ochenta por ciento de asistencia", PERCENT, "ochenta por ciento"),
        ("Se entrega en 5 días hábiles.", DURATION, "5 días"),
        ("Se entrega en cinco días hábiles.", DURATION, "cinco días"),
        ("Son 480 horas de servicio.", DURATION, "480 horas"),
        ("Dura seis meses como mínimo.", DURATION, "seis meses"),
        ("Según el artículo 29 del reglamento", ARTICLE, "artículo 29"),
        ("Según el Art. 29, fracc. II", ARTICLE, "Art. 29"),
        ("Según el artículo primero transitorio", ARTICLE, "artículo primero"),
        ("Promedio mínimo de 85 puntos", NUMBER, "85"),
        ("Hasta el 6 de febrero de 2026", DATE, "6 de febrero de 2026"),
    ],
)  # fmt: skip
def test_a_value_is_found_and_quoted_as_written(text: str, kind: ValueKind, quoted: str) -> None:
    assert quoted in of_kind(text, kind)


@pytest.mark.parametrize(
    "text", ["artículo 29º fracc. II", "Art. 29°, fracción II", "ART. 29 FRACC. II"]
)
def test_an_article_and_its_fraction_are_two_references(text: str) -> None:
    assert [v.norm for v in find_values(text) if v.kind is ARTICLE] == ["29", "ii"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Tu matrícula es 20260001", DATE),
        ("el calendario 2026-2027", DATE),
        ("Se rige por el artículo 612 de la ley", PHONE),
        ("del 15/01/2026 al 20/01/2026", PHONE),
        ("oficio 12/2026/345", PHONE),
        ("C.P. 23080", PHONE),
        ("Cuesta $1,234,567.00", PHONE),
        ("de 9:00 a 14:00", PHONE),
        ("Son 500 horas", PHONE),
        ("de 2025 a 2026", PHONE),
        ("Faltan 3 meses", AMOUNT),
        ("el 80% de asistencia", AMOUNT),
        ("Tel. 612 123 8800", AMOUNT),
        ("grupo 2B del aula 14", AMOUNT),
        ("en 2026", AMOUNT),
        ("el artículo 29", AMOUNT),
        ("Dura 8 horas", TIME),
        ("son 480 horas en total", TIME),
        ("el aula 14", TIME),
        ("la proporción", TIME),
        ("el 3 de marzo", TIME),
        ("arroba sola @ y nada", EMAIL),
        ("Fin de frase.Otra frase", URL),
        ("y/o", URL),
        ("art. de oficina", ARTICLE),
    ],
)
def test_what_looks_like_a_value_is_not_one(text: str, kind: ValueKind) -> None:
    assert of_kind(text, kind) == []


def test_the_cents_of_an_amount_in_words_are_no_amount() -> None:
    text = "Cuesta $1,500.00 (mil quinientos pesos 00/100 M.N.)."
    assert {v.norm for v in find_values(text) if v.kind is AMOUNT} == {"1500"}


@pytest.mark.parametrize(
    ("text", "norms"),
    [
        ("los artículos 12, 13 y 14", ["12", "13", "14"]),
        ("las fracciones I, II y IV", ["i", "ii", "iv"]),
        ("los incisos b y c", ["b", "c"]),
        ("el artículo 5 y 20 créditos", ["5"]),
        ("los artículos 5 y a la vez el 6", ["5"]),
    ],
)
def test_each_of_several_articles_is_a_reference(text: str, norms: list[str]) -> None:
    assert [v.norm for v in find_values(text) if v.kind is ARTICLE] == norms


@pytest.mark.parametrize("text", ["de 9 a 14 h", "de 9 a 14 horas", "de 9:00 a 14:00 h"])
def test_opening_hours_have_a_beginning_and_an_end(text: str) -> None:
    assert [v.norm for v in find_values(text) if v.kind is TIME] == ["09:00", "14:00"]


def test_a_stated_phone_keeps_its_extension_apart() -> None:
    text = "Tel. (612) 123 8800, ext. 1204"
    assert [v.norm for v in find_values(text) if v.kind is PHONE] == ["6121238800", "1204"]


@pytest.mark.parametrize(
    ("kind", "spellings"),
    [
        (AMOUNT, ("$1,000.00", "$1000", "1,000 pesos", "mil pesos", "1 mil pesos", "$1.000,00")),
        (AMOUNT, ("$4,740.84", "$4740.84", "4,740.84 pesos", "$4.740,84")),
        (AMOUNT, ("$4.528.000", "$4,528,000.00", "4 528 000 pesos", "$4'528,000")),
        (AMOUNT, ("$1.500,00", "$1,500.00", "mil quinientos pesos", "$1500")),
        (AMOUNT, ("$2,200 millones", "2.2 mil millones de pesos")),
        (AMOUNT, ("$3,600", "tres mil seiscientos pesos", "$3.600")),
        (TIME, ("9:00", "09:00 h", "9:00 a.m.", "9 am", "09:00 hrs.")),
        (TIME, ("15:00", "3:00 p.m.", "3 pm", "15:00 horas", "3 de la tarde")),
        (TIME, ("20:30", "8:30 de la noche", "8:30 p.m.")),
        (TIME, ("12:00", "12 del día", "12 pm", "12:00 de la tarde")),
        (TIME, ("00:00", "12 de la noche", "12 a.m.")),
        (PHONE, ("612 123 8800", "612-123-8800", "(612) 123 8800", "Tel. 6121238800")),
        (PERCENT, ("80%", "80 %", "80 por ciento", "ochenta por ciento", "80.0%")),
        (DURATION, ("5 días", "cinco días", "5 (cinco) días")),
        (DURATION, ("6 meses", "seis meses")),
        (DURATION, ("480 horas", "480 hrs", "cuatrocientas ochenta horas")),
        (DURATION, ("600 horas", "seiscientas horas")),
        (URL, ("https://www.itx.edu.mx/", "www.itx.edu.mx", "itx.edu.mx", "http://itx.edu.mx")),
        (DATE, ("2 de febrero de 2026", "02/02/2026", "2026-02-02")),
    ],
)  # fmt: skip
def test_spellings_of_one_value_mean_the_same(kind: ValueKind, spellings: tuple[str, ...]) -> None:
    assert {first(f"Dato: {text} fin", kind).norm for text in spellings} == {
        first(f"Dato: {spellings[0]} fin", kind).norm
    }


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("$1,200.50", "$1,200.00", AMOUNT),
        ("$1.500", "$1.50", AMOUNT),
        ("$2,950.00", "$2,590.00", AMOUNT),
        ("9:00 a.m.", "9:00 p.m.", TIME),
        ("5 días", "5 semanas", DURATION),
        ("4 al 10 de febrero de 2025", "3 al 7 de febrero de 2025", DATE),
        ("becas@itx.edu.mx", "beca@itx.edu.mx", EMAIL),
    ],
)  # fmt: skip
def test_different_values_never_mean_the_same(one: str, other: str, kind: ValueKind) -> None:
    assert first(one, kind).norm != first(other, kind).norm


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("4,740.84", 4740.84),
        ("1.500,00", 1500),
        ("1.200,50", 1200.5),
        ("4.528.000", 4_528_000),
        ("3,600", 3600),
        ("8.5", 8.5),
        ("8,5", 8.5),
        ("85", 85),
        ("mil", 1000),
        ("dos mil", 2000),
        ("2 mil", 2000),
        ("tres millones", 3_000_000),
        ("cuarenta y dos", 42),
        ("ciento veinte", 120),
        ("veintiún", 21),
        ("treinta pesos", None),
        ("mucho", None),
    ],
)
def test_numbers_are_read_in_figures_and_in_words(written: str, number: float | None) -> None:
    assert parse_number(written) == number


@pytest.mark.parametrize(
    ("word", "number"),
    [("primer", 1), ("segunda", 2), ("noveno", 9), ("decima", 10), ("nueve", None)],
)
def test_ordinals(word: str, number: int | None) -> None:
    assert ordinal(word) == number


@pytest.mark.parametrize(("letters", "number"), [("iv", 4), ("XIV", 14), ("LXIX", 69), ("c", 100)])
def test_roman_numbers(letters: str, number: int) -> None:
    assert roman(letters) == number


def test_an_address_is_one_value_and_no_number_is_left_inside() -> None:
    text = "Escribe a becas2026@itx.edu.mx o entra a https://itx.edu.mx/2026/02/02"
    assert [v.kind for v in find_values(text)] == [EMAIL, URL]


def test_values_come_in_order_and_apart() -> None:
    text = "Del 2 al 6 de febrero de 2026, de 9:00 a 14:00 h, $1,200.50 en caja; tel. 612 123 8800."
    assert [v.kind for v in find_values(text)] == [DATE, TIME, TIME, AMOUNT, PHONE]
