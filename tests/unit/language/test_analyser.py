"""Words that are written in several right ways are one."""

import pytest

from asistente.language.analyser import analyse


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1.ª matrícula", "primera matrícula"),
        ("2.º curso", "segundo curso"),
        ("3er semestre", "tercer semestre"),
        ("11.º semestre", "11 semestre"),
        ("artículo 3.º", "artículo 3"),
        ("transporte", "trasporte"),
        ("inscriptos", "inscritos"),
        ("setiembre", "septiembre"),
        ("arancel_anual", "arancel anual"),
    ],
)
def test_spellings_of_one_word_are_the_same(one: str, other: str) -> None:
    assert analyse(one) == analyse(other)
