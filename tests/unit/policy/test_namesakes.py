"""What shares its first word with the thing asked for is another thing."""

import pytest

from tests.unit.policy.shelf import Shelf, outcome, quotes

COMMITTEES = Shelf(
    {
        "becas.md": """# Becas

## Resultados

El Comité de Becas decide a quién se otorga cada beca. Lo forman la Subdirección Académica y un
representante estudiantil.
""",
        "academico.md": """# Asuntos académicos

El Comité Académico sesiona el último jueves de cada mes y revisa las solicitudes de prórroga.
""",
        "directorio.md": """# Directorio

Departamento de Servicios Escolares: teléfono 612 123 4501.

Departamento de Recursos Financieros: teléfono 612 123 4502.
""",
    }
)


@pytest.mark.parametrize(
    "question",
    ["¿Qué día sesiona el Comité de Becas?", "que dia sesiona el comite de becas"],
)
def test_what_one_committee_does_is_not_said_of_another(question: str) -> None:
    decision = COMMITTEES.decide(question)
    assert not any("jueves" in quote for quote in quotes(decision))
    assert outcome(decision) == ("refused", "missing_detail")


@pytest.mark.parametrize(
    ("question", "quoted"),
    [
        ("¿Qué día sesiona el Comité Académico?", "último jueves"),
        ("¿Quién forma el Comité de Becas?", "Subdirección Académica"),
        ("¿Cuál es el teléfono del Departamento de Recursos Financieros?", "612 123 4502"),
        ("telefono del departamento de servicios escolares", "612 123 4501"),
    ],
)
def test_what_is_said_of_the_one_asked_for_is_answered(question: str, quoted: str) -> None:
    found = quotes(COMMITTEES.decide(question))
    assert any(quoted in quote for quote in found)
    assert sum("612" in quote for quote in found) <= 1
