"""Rows of a table as text, with bars or tabs between their cells."""

import pytest

from asistente.language.tables import columns, on_a_line


@pytest.mark.parametrize(
    ("header", "row"),
    [
        ("Taller | Interno | Externo", "Danza |  | $350"),
        ("Taller\tInterno\tExterno", "Danza\t\t$350"),
    ],
)
def test_each_cell_has_its_own_heading(header: str, row: str) -> None:
    assert columns(header, row) == [("Taller", "Danza"), ("Interno", ""), ("Externo", "$350")]


def test_a_bar_inside_a_cell_parts_nothing_where_tabs_do() -> None:
    assert columns("Vía\tCosto", "Web | móvil\t$5") == [("Vía", "Web | móvil"), ("Costo", "$5")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\tDanza\t$350", "Danza | $350"),
        (" Lunes a\n viernes ", "Lunes a viernes"),
        ("Danza | $350", "Danza | $350"),
    ],
)
def test_a_quote_within_a_sentence_shows_where_cells_end(text: str, expected: str) -> None:
    assert on_a_line(text) == expected
