"""Acronyms that documents explain themselves."""

import pytest

from asistente.language.acronyms import acronyms
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
