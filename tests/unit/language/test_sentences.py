"""Sentences of Spanish as offices write it."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asistente.language.sentences import sentence_spans, sentences

WHOLE = [
    "Conforme al Art. 29, fracc. II del Reglamento, se resolverá en 5 días.",
    "La Lic. Ana J. López y el Sr. Díaz atienden en la Av. Juárez núm. 5, Col. Centro, C.P. 40880.",
    "Debes cumplir 480 horas (p. ej., 4 horas diarias durante 6 meses).",
    "Abre de 9:00 a.m. a 3:00 p.m. de lunes a viernes.",
    "El costo es de $1,200.50 y el plazo, de 2.5 días.",
    "Consulta https://www.example.mx/a.html o escribe a control.escolar@example.mx.",
    "Es válido en EE. UU. y en México.",
    "Véase el No. 12 de la Gaceta.",
    "1. Entrega la solicitud en la ventanilla.",
    "II. Copia del acta de nacimiento.",
]


@pytest.mark.parametrize("text", WHOLE)
def test_abbreviations_numbers_and_addresses_do_not_end_a_sentence(text: str) -> None:
    assert sentences(text) == (text,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Cierra a las 3:00 p.m. El lunes no abre.", 2),
        ("No. Son seis meses como mínimo.", 2),
        ("¿Y si ya egresé? No debes ninguna materia. ¡Ojo!", 3),
        ("Según la fracción V. Además, se aplicará la multa.", 2),
        ("Copias, actas, etc. Todo en tamaño carta.", 2),
        ("Primera línea sin punto\n\nSegunda línea", 2),
        ("Del 2 al 6 de febrero de 2026. 15 alumnos como mínimo.", 2),
    ],
)
def test_real_ends_are_found(text: str, expected: int) -> None:
    assert len(sentences(text)) == expected


@given(st.text(alphabet="abA. \n?1;:", max_size=80))
def test_nothing_is_lost_and_nothing_overlaps(text: str) -> None:
    spans = list(sentence_spans(text))
    covered = "".join(text[start:end] for start, end in spans)
    assert "".join(covered.split()) == "".join(text.split())
    assert all(a[1] <= b[0] for a, b in pairwise(spans))
