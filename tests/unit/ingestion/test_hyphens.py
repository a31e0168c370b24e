"""Words that a line end cut, and words that have a hyphen of their own."""

import pytest

from asistente.ingestion.hyphens import Vocabulary, join_lines


@pytest.mark.parametrize(
    ("cut", "joined"),
    [
        (("la gestión académico-", "administrativa sigue"), "académico-administrativa"),
        (("un enfoque teórico-", "práctico y breve"), "teórico-práctico"),
        (("los exámenes extraordi-", "narios de enero"), "extraordinarios"),
        (("se paga única-", "mente en caja"), "únicamente"),
        (("es un trámite electróni-", "co y gratuito"), "electrónico"),
        (("la carrera de matemáti-", "cas aplicadas"), "matemáticas"),
        (("el periodo 2025-", "II empieza"), "2025-II"),
    ],
)
def test_only_a_word_that_was_cut_is_joined(cut: tuple[str, str], joined: str) -> None:
    assert joined in join_lines(cut, Vocabulary())


def test_an_address_keeps_its_hyphen_at_a_line_end() -> None:
    lines = ["Entra a https://aulas.example.mx/curso-", "virtual con tu clave."]
    whole = "Entra a https://aulas.example.mx/curso-virtual con tu clave."
    assert join_lines(lines, Vocabulary()) == whole
