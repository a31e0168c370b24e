"""School periods, in whatever form they are written."""

import pytest

from asistente.language.periods import covers, find_periods, normal_period, period_order


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Reinscripción 2026-A", "2026-A"),
        ("precios públicos 2025-26", "2025-2026"),
        ("vigencia 2027", "2027"),
        ("¿cuándo es la de 2025-II?", "2025-2"),
        ("semestre 2025-2", "2025-2"),
        ("el segundo semestre de 2025", "2025-2"),
        ("semestre II-2025", "2025-2"),
        ("CALENDARIO ESCOLAR PERIODO ENERO - JUNIO 2020", "enero-junio 2020"),
        ("Calendario EJ2020", "enero-junio 2020"),
        ("Convocatoria Ene.Jun.2021", "enero-junio 2021"),
        ("semestre enero a junio de 2026", "enero-junio 2026"),
        ("periodo agosto-diciembre 2021", "agosto-diciembre 2021"),
        ("agosto 2025 - enero 2026", "agosto 2025-enero 2026"),
        ("ciclo escolar 2025-2026", "2025-2026"),
        ("semestre otoño 2026", "otoño 2026"),
        ("cursos de verano 2019", "verano 2019"),
        ("Calendario escolar 2025", "2025"),
        ("¿qué becas hay en 2027?", "2027"),
    ],
)
def test_a_period_has_one_normal_form(text: str, expected: str) -> None:
    assert find_periods(text) == (expected,)


@pytest.mark.parametrize(
    "text",
    [
        "del 4 al 10 de febrero de 2025",
        "2025-02-14",
        "Tel. 612-2025-1234",
        "pp. 2020-2",
        "Resolución N° 011-2020-MINEDU",
        "norma NMX-R-025-2020",
        "Ley 2020-4",
        "10 DE AGOSTO DE 2026 A 14 DE AGOSTO",
        "recepción en Febrero-Marzo 2021",
        "del 15 de enero - junio 2020",
        "el 3/2/2025",
    ],
)
def test_dates_and_numbers_are_no_periods(text: str) -> None:
    assert find_periods(text) == ()


@pytest.mark.parametrize(
    ("asked", "source", "expected"),
    [
        ("2026-A", "2026-A", True),
        ("2026", "2026-A", True),
        ("2025-1", "2025", True),
        ("2025-2026", "2026-1", True),
        ("2026-2027", "2025-2026", False),
        ("2026", "2025-2026", True),
        ("2026-1", "enero-junio 2026", True),
        ("2026-A", "2026-B", False),
        ("2026-A", "2025-A", False),
        ("2025-1", "2025-2", False),
        ("2026-2", "enero-junio 2026", False),
        ("2026-A", "2026-1", False),
    ],
)
def test_what_a_source_of_one_period_may_say_of_another(
    asked: str, source: str, expected: bool
) -> None:
    assert covers(asked, source) is expected


def test_metadata_values_have_the_same_form() -> None:
    assert [normal_period(v) for v in ("2026-A", "2025-II", "2025", "A", "enero-junio 2026")] == [
        "2026-A",
        "2025-2",
        "2025",
        None,
        "enero-junio 2026",
    ]


def test_older_periods_go_first() -> None:
    mixed = ["2027-A", "agosto-diciembre 2026", "2025-2", "enero-junio 2026", "2025-1"]
    assert sorted(mixed, key=period_order) == [
        "2025-1",
        "2025-2",
        "enero-junio 2026",
        "agosto-diciembre 2026",
        "2027-A",
    ]
