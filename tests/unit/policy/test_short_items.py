"""Items and cells of a word or two: their list or table says what is said of them."""

import pytest

from asistente.generation.extractive import ExtractiveGenerator
from tests.unit.policy.shelf import Shelf, shown

BOOKS = Shelf(
    {
        "biblioteca.md": """# Reglas de la biblioteca

Está prohibido:

- entrar con alimentos;
- usar el teléfono celular;
- rayar los libros.

Está permitido:

- usar laptop;
- traer agua en botella cerrada;
- estudiar en grupo.
""",
    }
)
ROOMS = Shelf(
    {
        "residencia.md": """# Residencia estudiantil

No se permite:

- fumar;
- tener mascotas.

Se permite:

- tener plantas;
- recibir visitas hasta las 21:00.

| Servicio | Incluido |
|---|---|
| Internet | Sí |
| Lavandería | No |

Para solicitar un lugar se necesita:

- Carta de recomendación
- CURP
""",
    }
)


@pytest.mark.parametrize(
    ("shelf", "question", "said", "never"),
    [
        (
            BOOKS,
            "¿se puede usar el teléfono celular?",
            "prohibido: usar",
            "permitido",
        ),
        (BOOKS, "¿se puede usar laptop?", "permitido: usar laptop", "prohibido"),
        (ROOMS, "¿se permite fumar?", "No se permite: fumar", "plantas"),
        (ROOMS, "¿puedo tener plantas?", "Se permite: tener plantas", "mascotas"),
        (
            ROOMS,
            "¿está incluido el internet?",
            "Internet; Incluido: Sí",
            "Lavandería",
        ),
        (
            ROOMS,
            "¿está incluida la lavandería?",
            "Lavandería; Incluido: No",
            "Internet",
        ),
        (
            ROOMS,
            "¿necesito carta de recomendación?",
            "necesita: Carta",
            "CURP",
        ),
    ],
)
def test_it_is_answered_by_its_own_list_and_no_other(
    shelf: Shelf, question: str, said: str, never: str
) -> None:
    spoken = spoken_of(shelf, question)
    assert said in spoken
    assert never not in spoken


def spoken_of(shelf: Shelf, question: str) -> str:
    decision = shelf.decide(question)
    draft = ExtractiveGenerator().generate(question, decision)
    return "\n".join(statement.text for statement in draft.statements) or shown(decision)


def test_a_rule_of_a_call_speaks_of_what_the_call_is_about() -> None:
    shelf = Shelf(
        {
            "verano.md": """# Convocatoria del curso de verano

1. Los grupos se forman con un mínimo de 15 estudiantes.
2. El pago se hace en caja.

Para inscribir un grupo de verano se nombra a un representante, que debe:

- pedir el aula;
- llevar las firmas de los alumnos.
"""
        }
    )
    decision = shelf.decide("¿Cuántos alumnos se necesitan para un grupo de verano?")
    assert "mínimo de 15" in shown(decision)


STEPS = """# Trámites

## Credencial nueva

### Proceso:

Paso 1: Entra al portal
- Sube una foto

## Reposición de credencial

### ¿Cuándo aplica?

- Credencial perdida, extraviada o robada

### Proceso:

Paso 1: Obtén la constancia de pérdida
- Paga la reposición
"""


def test_how_is_told_by_the_steps_of_its_own_section() -> None:
    said = shown(Shelf({"tramites.md": STEPS}).decide("Perdí mi credencial, ¿qué debo hacer?"))
    assert "constancia de pérdida" in said
    assert "Sube una foto" not in said


def test_a_bare_mention_does_not_tell_how() -> None:
    text = """# Servicios

- Atención psicológica
- Biblioteca

La atención psicológica se agenda en el portal de Bienestar.
"""
    said = shown(Shelf({"servicios.md": text}).decide("¿Cómo agendo atención psicológica?"))
    assert "portal de Bienestar" in said
