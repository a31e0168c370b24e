"""A question of an FAQ that is asked as it stands gets the answer below it."""

import pytest

from tests.unit.policy.shelf import Shelf, outcome, quotes

FAQ = """---
title: Preguntas
---
# Preguntas

**¿Cómo saco una cita?**
Por teléfono, de lunes a viernes, o en la ventanilla 1. No se dan citas por mensaje.

**¿Puedo cancelar o cambiar mi cita?**
Sí. Avise 24 horas antes. Quien falta espera 30 días para sacar otra cita.
"""


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("¿Cómo saco una cita?", "Por teléfono"),
        ("¿Puedo cancelar o cambiar mi cita?", "Sí."),
        ("puedo cambiar o cancelar mi cita", "Sí."),
    ],
)
def test_the_answer_below_the_question_is_given_whole(question: str, first: str) -> None:
    decision = Shelf({"faq.md": FAQ}).decide(question)
    assert outcome(decision) == ("answered", None)
    assert quotes(decision)[0].startswith(first)
