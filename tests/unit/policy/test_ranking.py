"""Which one or two units answer, of those that are about the question."""

import pytest

from asistente.policy.inquiry import inquire
from asistente.policy.passages import candidates
from asistente.policy.ranking import (
    CONTENDERS,
    POOL,
    Ranked,
    features,
    rank,
    shipped_weights,
    worth,
)
from tests.unit.policy.school import school
from tests.unit.policy.shelf import Shelf

TOWER = """
La torre vieja se encuentra en el centro de Villa Alta. La torre fue construida en 1734 por Elena
Duarte, que murió antes de verla terminada. La torre vieja es muy visitada por los turistas de la
región. Desde el mirador se ven los tres ríos del valle.
"""
LIST = """
# Trámites

Para la baja temporal se entregan:

- formato SE-08 firmado;
- constancia de no adeudo;
- credencial de estudiante.

La beca se cancela por baja temporal o por documentos falsos.
"""


def ranked(text: str, question: str) -> tuple[Ranked, ...]:
    evidence = Shelf({"texto.md": text}).evidence(question)
    inquiry = inquire(evidence)
    return rank(evidence, inquiry, candidates(evidence, inquiry))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("¿Cuándo fue construida la torre vieja?", "1734"),
        ("¿Por quién fue construida la torre vieja?", "Elena Duarte"),
        ("¿Dónde se encuentra la torre vieja?", "Villa Alta"),
    ],
)
def test_what_is_asked_for_goes_before_what_only_sounds_alike(question: str, answer: str) -> None:
    first, *_ = ranked(TOWER, question)
    assert answer in " ".join(first.unit.text.split())


def test_probabilities_are_shares_of_one() -> None:
    found = ranked(TOWER, "¿Quién construyó la torre vieja?")
    assert sum(each.probability for each in found) == pytest.approx(1.0)
    assert [each.probability for each in found] == sorted(
        (each.probability for each in found), reverse=True
    )


def with_probabilities(*probabilities: float) -> list[Ranked]:
    units = [each.unit for each in ranked(TOWER, "¿Quién construyó la torre vieja?")]
    return [Ranked(unit, share) for unit, share in zip(units, probabilities, strict=False)]


def test_a_clear_winner_stands_alone() -> None:
    clear = with_probabilities(0.97, 0.01, 0.01, 0.01)
    assert worth(clear) == (clear[0],)


def test_two_are_shown_where_either_may_be_the_answer() -> None:
    doubtful = with_probabilities(0.45, 0.40, 0.10, 0.05)
    assert worth(doubtful) == tuple(doubtful[:2])


def test_nothing_found_is_nothing_worth_showing() -> None:
    evidence = school().evidence("¿Cuánto cuesta?")
    assert worth(rank(evidence, inquire(evidence), ())) == ()


def test_a_list_that_is_asked_for_comes_whole_though_its_items_share_the_probability() -> None:
    decision = Shelf({"texto.md": LIST}).decide("¿Qué documentos entrego para la baja temporal?")
    assert [passage.quote.rstrip(";.") for passage in decision.passages] == [
        "formato SE-08 firmado",
        "constancia de no adeudo",
        "credencial de estudiante",
    ]


def test_who_asks_for_an_address_gets_units_that_have_one() -> None:
    text = (
        "# Servicio social\n\nLos formatos firmados del servicio social se mandan por correo.\n\n"
        "- Correo de servicio social: social@itve.example\n"
    )
    decision = Shelf({"texto.md": text}).decide(
        "¿A qué correo se mandan los formatos firmados del servicio social?"
    )
    assert ["social@itve.example" in passage.quote for passage in decision.passages] == [True]


def test_every_weight_is_for_a_feature_that_is_measured() -> None:
    evidence = school().evidence("¿Cuánto cuesta la constancia de estudios?")
    inquiry = inquire(evidence)
    measured = features(candidates(evidence, inquiry)[0], inquiry, evidence).keys()
    weights = shipped_weights()
    assert weights.probed.keys() == measured
    assert weights.unprobed.keys() == measured - {"beyond"}
    assert CONTENDERS < POOL
