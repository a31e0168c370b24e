"""Dates as offices and students write them: found, with the right meaning, quoted as written."""

from datetime import date

import pytest

from asistente.language.dates import Day, FoundDate, find_dates, last_day


def told(found: FoundDate) -> tuple[str, str]:
    return _iso(found.first), _iso(found.last)


def _iso(day: Day) -> str:
    return "-".join(
        "??" if part is None else f"{part:02d}" for part in (day.year, day.month, day.day)
    )


def only(text: str) -> FoundDate:
    (found,) = find_dates(text)
    return found


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("2 de febrero de 2026", "2026-02-02"),
        ("2 de Febrero del 2026", "2026-02-02"),
        ("31 de diciembre del 2025", "2025-12-31"),
        ("10/3/26", "2026-03-10"),
        ("31 de diciembre del año 2025", "2025-12-31"),
        ("15 de setiembre de 2025", "2025-09-15"),
        ("15 de SEPTIEMBRE de 2025", "2025-09-15"),
        ("1 de mayo de 2026", "2026-05-01"),
        ("1º de mayo de 2026", "2026-05-01"),
        ("1° de mayo de 2026", "2026-05-01"),
        ("1o de mayo de 2026", "2026-05-01"),
        ("1ro de mayo de 2026", "2026-05-01"),
        ("1er de mayo de 2026", "2026-05-01"),
        ("primero de mayo de 2026", "2026-05-01"),
        ("lunes 2 de febrero de 2026", "2026-02-02"),
        ("miércoles, 4 de febrero de 2026", "2026-02-04"),
        ("02/02/2026", "2026-02-02"),
        ("02-02-2026", "2026-02-02"),
        ("2.2.2026", "2026-02-02"),
        ("2026-02-06", "2026-02-06"),
        ("2026/02/06", "2026-02-06"),
        ("31/12/2025", "2025-12-31"),
        ("12 feb 2026", "2026-02-12"),
        ("12-feb-2026", "2026-02-12"),
        ("12/feb/2026", "2026-02-12"),
        ("6 de febrero", "??-02-06"),
        ("9 de dic.", "??-12-09"),
        ("febrero de 2026", "2026-02-??"),
        ("febrero del 2026", "2026-02-??"),
    ],
)
def test_a_day_is_read_and_keeps_its_spelling(written: str, meant: str) -> None:
    text = f"La fecha es {written}, según el aviso."
    found = only(text)
    assert (told(found), text[found.start : found.end]) == ((meant, meant), written.rstrip("."))


@pytest.mark.parametrize(
    ("written", "first", "last"),
    [
        ("2 al 6 de febrero de 2026", "2026-02-02", "2026-02-06"),
        ("2 a 6 de febrero de 2026", "2026-02-02", "2026-02-06"),
        ("2 - 6 de febrero de 2026", "2026-02-02", "2026-02-06"),
        ("2-6 de febrero de 2026", "2026-02-02", "2026-02-06"),
        ("2 y 3 de marzo de 2026", "2026-03-02", "2026-03-03"),
        ("3, 4 y 5 de marzo de 2026", "2026-03-03", "2026-03-05"),
        ("2 hasta el 6 de febrero de 2026", "2026-02-02", "2026-02-06"),
        ("26 de enero al 6 de febrero de 2026", "2026-01-26", "2026-02-06"),
        ("26 de enero de 2026 al 6 de febrero de 2026", "2026-01-26", "2026-02-06"),
        ("2 de febrero y el 5 de marzo", "??-02-02", "??-03-05"),
        ("2 de febrero y el 5 de marzo de 2026", "2026-02-02", "2026-03-05"),
        ("2 de febrero hasta el 5 de marzo de 2026", "2026-02-02", "2026-03-05"),
        ("18 de diciembre al 9 de enero de 2026", "2025-12-18", "2026-01-09"),
        ("18 de diciembre de 2025 al 9 de enero de 2026", "2025-12-18", "2026-01-09"),
        ("lunes 2 al viernes 6 de febrero de 2026", "2026-02-02", "2026-02-06"),
    ],
)
def test_a_range_is_one_date_with_two_ends(written: str, first: str, last: str) -> None:
    for before in ("del ", "entre el ", "Reinscripción: "):
        found = only(f"{before}{written}.")
        assert (told(found), found.is_range) == ((first, last), True)


def test_a_range_is_quoted_from_its_first_day_to_its_year() -> None:
    text = "Te reinscribes **del 2 al 6 de febrero de 2026** en el portal."
    found = only(text)
    assert text[found.start : found.end] == "2 al 6 de febrero de 2026"


def test_spans_hold_where_folding_would_change_lengths() -> None:
    text = "ŒUVRE ﬁn — Año Nuevo: 6 de enero de 2026 · Día del Niño: 30 de abril de 2026"
    spans = [text[found.start : found.end] for found in find_dates(text)]
    assert spans == ["6 de enero de 2026", "30 de abril de 2026"]


def test_several_dates_come_in_order() -> None:
    text = "Pago: 2 de marzo de 2026. Registro: 02/02/2026. Resultados: 2026-03-20."
    assert [told(found)[0] for found in find_dates(text)] == [
        "2026-03-02",
        "2026-02-02",
        "2026-03-20",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "El segundo semestre",
        "Se puede pagar en 3 pagos.",
        "El 40 de febrero",
        "32/01/2026",
        "45/13/2026",
        "Tel. 612 123 4567",
        "oficio 12/2026/345",
        "Cuesta $1,200.50 al semestre",
        "artículo 29 de la ley",
        "2 de cada 3 alumnos",
        "Tomás Mayo y Julio Marzo",
        "de 9:00 a 14:00 horas",
        "versión 1.2.3",
        "100% de asistencia",
        "5 marcadores",
        "4 sepulturas",
    ],
)
def test_what_is_no_date_is_not_read_as_one(text: str) -> None:
    assert find_dates(text) == ()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("02/02/2026", "2 de febrero de 2026"),
        ("2026-02-02", "2 de febrero del 2026"),
        ("15 de setiembre de 2025", "15/09/2025"),
        ("1º de mayo de 2026", "primero de mayo de 2026"),
        ("2 al 6 de febrero de 2026", "2 de febrero al 6 de febrero de 2026"),
        ("2 al 6 de febrero de 2026", "lunes 2 al viernes 6 de febrero del 2026"),
        ("12-feb-2026", "12 de febrero de 2026"),
    ],
)
def test_two_spellings_of_a_date_mean_the_same(one: str, other: str) -> None:
    assert told(only(one)) == told(only(other))


@pytest.mark.parametrize(
    ("one", "other", "agree"),
    [
        ("6 de febrero", "6 de febrero de 2026", True),
        ("6 de febrero de 2025", "6 de febrero de 2026", False),
        ("febrero de 2026", "6 de febrero de 2026", True),
        ("4 al 10 de febrero de 2025", "3 al 7 de febrero de 2025", False),
        ("4 al 10 de febrero", "4 al 10 de febrero de 2025", True),
    ],
)
def test_dates_agree_where_no_stated_part_differs(one: str, other: str, agree: bool) -> None:
    assert only(one).agrees(only(other)) is agree


@pytest.mark.parametrize(
    ("within", "day", "included"),
    [
        ("2 al 6 de febrero de 2026", "4 de febrero", True),
        ("2 al 6 de febrero de 2026", "6 de febrero de 2026", True),
        ("2 al 6 de febrero de 2026", "7 de febrero", False),
        ("2 al 6 de febrero de 2026", "4 de febrero de 2025", False),
        ("26 de enero al 6 de febrero", "30 de enero", True),
        ("18 de diciembre de 2025 al 9 de enero de 2026", "2 de enero de 2026", True),
        ("18 de diciembre de 2025 al 9 de enero de 2026", "15 de enero de 2026", False),
    ],
)
def test_a_range_includes_its_days(within: str, day: str, included: bool) -> None:
    assert only(within).includes(only(day)) is included


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("del 2 al 6 de febrero de 2026", date(2026, 2, 6)),
        ("31/12/2025", date(2025, 12, 31)),
        ("6 de febrero", None),
        ("febrero de 2026", None),
        ("31 de febrero de 2026", None),
    ],
)
def test_the_last_day_is_told_only_where_the_text_says_it(text: str, end: date | None) -> None:
    assert last_day(only(text)) == end


@pytest.mark.parametrize(
    ("text", "asked", "within"),
    [
        ("del 4 al 10 de febrero de 2026", "del 4 al 10 de febrero", True),
        ("del 2 al 13 de febrero de 2026", "del 4 al 10 de febrero", True),
        ("10 de febrero de 2026", "del 4 al 10 de febrero", False),
        ("del 6 al 20 de febrero de 2026", "del 4 al 10 de febrero", False),
        ("del 4 al 10 de febrero de 2026", "6 de febrero", True),
    ],
)
def test_a_range_lies_within_another_only_whole(text: str, asked: str, within: bool) -> None:
    (date,), (other,) = find_dates(text), find_dates(asked)
    assert date.includes(other) is within


@pytest.mark.parametrize(
    "street", ["18 de Julio 640", "en 25 de Mayo 1450, piso 2", "9 de Julio N.º 85 | 8:00 a 20:00"]
)
def test_a_street_that_is_called_by_a_day_is_no_date(street: str) -> None:
    assert not find_dates(street)


@pytest.mark.parametrize(
    "written", ["el 18 de julio", "18 de julio 2026", "el 18 de julio 40 alumnos rinden"]
)
def test_a_day_before_other_figures_is_one(written: str) -> None:
    assert find_dates(written)
