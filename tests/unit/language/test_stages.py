"""Semesters, grades and levels are read by their number; lengths and dates are none."""

import pytest

from asistente.language.stages import stages


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Se cursa en 9º semestre, con asesor", {9}),
        ("estando en el noveno semestre de su carrera", {9}),
        ("a partir del 3er. semestre", {3}),
        ("alumnos de los semestres V y VI", {5, 6}),
        ("de 5to a 8vo semestre", {5, 8}),
        ("los de tercer grado", {3}),
        ("en el 5° ciclo", {5}),
        ("| Semestre 4 |", {4}),
    ],
)
def test_a_stage_is_its_number(text: str, numbers: set[int]) -> None:
    assert stages(text) == numbers


@pytest.mark.parametrize(
    "text",
    [
        "La carrera dura 12 semestres.",
        "tras 2 años de servicio",
        "del 2 al 6 de marzo",
        "semestre 2026-2",
        "el ciclo 2025-II",
        "hay cursos de verano",
    ],
)
def test_a_length_or_a_period_is_no_stage(text: str) -> None:
    assert stages(text) == frozenset()
