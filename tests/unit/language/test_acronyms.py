"""Acronyms that documents explain themselves."""

import pytest

from asistente.language.acronyms import acronyms, spelt_out
from asistente.language.analyser import stem


@pytest.mark.parametrize(
    ("text", "short", "word"),
    [
        ("a través de la Coordinación Nacional de Becas (CNB), se", "cnb", "becas"),
        ("el IMSS (Instituto Mexicano del Seguro Social) y", "imss", "seguro"),
        ("II. TecNM: el Tecnológico Nacional de México;", "tecnm", "nacional"),
        ("por SEP, a la Secretaría de Educación Pública, y", "sep", "educacion"),
        ("el trabajo de fin de grado (en adelante, «TFG») se", "tfg", "grado"),
    ],
)
def test_an_acronym_stands_for_the_name_beside_it(text: str, short: str, word: str) -> None:
    (found,) = acronyms(text)
    assert found.short == short
    assert stem(word) in found.long


@pytest.mark.parametrize(
    "text",
    [
        "La oficina de becas (SEP) atiende hoy.",
        "Llena el formato CA-01 (ver anexo).",
        "AVISO: El pago se hace en caja.",
        "Entrega el comprobante (PDF) en la ventanilla.",
    ],
)
def test_capitals_beside_other_words_explain_nothing(text: str) -> None:
    assert acronyms(text) == ()


@pytest.mark.parametrize(
    ("acronym", "text", "word"),
    [
        ("SEP", "Lo registra la Secretaría de Educación Pública.", "educacion"),
        ("IMSS", "ALTA EN EL INSTITUTO MEXICANO DEL SEGURO SOCIAL", "seguro"),
        ("OIT", "un convenio de la Organización Internacional del Trabajo", "trabajo"),
    ],
)
def test_an_acronym_that_is_not_written_is_known_by_the_initials(
    acronym: str, text: str, word: str
) -> None:
    found = spelt_out(acronym, text)
    assert found is not None
    assert stem(word) in found.long


@pytest.mark.parametrize(
    ("acronym", "text"),
    [
        ("SEP", "Se entrega en papel."),
        ("SEP", "Servicios Escolares recibe, en Planta baja, los pagos."),
        ("CP", "El Centro Polivalente abre a las 9."),
        ("SE22", "El Servicio Escolar 22 atiende."),
    ],
)
def test_initials_of_no_name_spell_nothing(acronym: str, text: str) -> None:
    assert spelt_out(acronym, text) is None
