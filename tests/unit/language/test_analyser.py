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


@pytest.mark.parametrize(
    "forms",
    [
        *("acto actos", "obra obras", "arte artes", "año años", "taller talleres"),
        *("lugar lugares", "examen exámenes", "luz luces", "raíz raíces", "autorice autoriza"),
        *("abre abren abrir", "usa usan usar", "une unen unir"),
    ],
)
def test_forms_of_one_word_are_the_same(forms: str) -> None:
    assert len(set(analyse(forms))) == 1


@pytest.mark.parametrize(
    "strangers",
    [
        *("acto acta", "plaza placa", "marzo marca", "orden orar", "plan plazo", "uso usa"),
        *("plazas plazos", "casas caso", "mesa mes", "boletas boleto", "partida partido"),
    ],
)
def test_different_words_stay_apart(strangers: str) -> None:
    assert len(set(analyse(strangers))) == 2
