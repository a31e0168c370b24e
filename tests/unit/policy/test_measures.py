"""Who says how far they are, how old or how many, is told the bound that the document sets."""

import pytest

from tests.unit.policy.shelf import Shelf, shown

GRANT = Shelf(
    {
        "beca-movilidad.md": """# Beca de Movilidad

La Beca de Movilidad apoya a quienes quieren estudiar un periodo en otro país y no cuentan con
recursos propios.

## Requisitos

- Avance: estar inscrito en el cuarto semestre o en semestres posteriores.
- Promedio mínimo general de 85 al cierre del periodo anterior.
- Tener más de 18 años cumplidos.
- No adeudar más de dos materias.

## Permanencia

La beca dura un semestre y la solicita el interesado en línea.
""",
        "beca-comedor.md": """# Beca Comedor

La Beca Comedor ofrece un almuerzo al día.

- Estar inscrito en el segundo semestre o en semestres posteriores.
""",
    }
)


@pytest.mark.parametrize(
    ("question", "bound"),
    [
        ("Soy de primer semestre, ¿puedo pedir la beca de movilidad?", "cuarto semestre"),
        ("voy en 2.º semestre, puedo solicitar la beca de movilidad", "cuarto semestre"),
        ("tengo 17 años, ¿puedo pedir la beca de movilidad?", "18 años"),
        ("debo 3 materias, ¿puedo pedir la beca de movilidad?", "dos materias"),
        ("tengo promedio de 82, ¿puedo pedir la beca de movilidad?", "mínimo general de 85"),
        ("estoy en primer semestre, ¿puedo pedir la beca comedor?", "segundo semestre"),
    ],
)
def test_the_bound_of_what_the_asker_counts_is_told(question: str, bound: str) -> None:
    assert bound in shown(GRANT.decide(question))


@pytest.mark.parametrize(
    "question",
    ["¿Puedo pedir la beca de movilidad?", "tengo dos hermanos, ¿qué es la beca comedor?"],
)
def test_a_bound_of_nothing_that_is_counted_is_not(question: str) -> None:
    assert "cuarto semestre" not in shown(GRANT.decide(question))
