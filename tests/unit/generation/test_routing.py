"""Which model a question goes to, by rules that the trace names; experiments are stable."""

import pytest

from asistente.generation.routing import DEFAULT_TABLE, Experiment, Intent, RoutingTable, intent_of
from tests.unit.generation.passages import answered, passage

ONE = answered(passage("Cuesta $50.00."))
TWO = answered(passage("Cuesta $50.00."), passage("Cuesta $60.00.", source="otro"))
TIERS = {"cheap": "micro", "better": "pro"}


@pytest.mark.parametrize(
    ("question", "intent"),
    [
        ("¿Cuánto cuesta la constancia?", Intent.FACT),
        ("¿Qué requisitos piden para la beca?", Intent.LIST),
        ("¿Cómo tramito la credencial?", Intent.PROCEDURE),
        ("¿Cuál es la diferencia entre baja parcial y temporal?", Intent.COMPARISON),
        ("¿Es más cara la constancia que el kárdex?", Intent.COMPARISON),
        ("¿Es lo mismo el kárdex que la constancia?", Intent.COMPARISON),
    ],
)
def test_the_intent_is_read_from_the_words(question: str, intent: Intent) -> None:
    assert intent_of(question) is intent


def test_a_simple_fact_goes_to_the_cheap_model() -> None:
    route = RoutingTable(tiers=TIERS).route("¿Cuánto cuesta?", ONE, key="r1")
    assert (route.model, route.rule, route.group) == ("micro", "default → cheap", None)


def test_several_documents_and_comparisons_go_to_the_better_one() -> None:
    table = RoutingTable(tiers=TIERS)
    assert table.route("¿Cuánto cuesta?", TWO, key="r1").model == "pro"
    assert table.route("¿Cuánto cuesta? ¿Y cuándo?", ONE, key="r1").model == "pro"
    compared = table.route("¿Qué diferencia hay entre A y B?", ONE, key="r1")
    assert (compared.model, compared.rule) == ("pro", "comparison → better")


def test_the_narrowest_row_applies_and_may_name_a_model() -> None:
    rows = DEFAULT_TABLE | {"fact_several": "openai:otro", "fact": "better"}
    table = RoutingTable(tiers=TIERS, rows=rows)
    assert table.route("¿Cuánto cuesta?", TWO, key="r1").model == "openai:otro"
    assert table.route("¿Cuánto cuesta?", ONE, key="r1").model == "pro"


def test_a_user_stays_in_one_group_and_the_share_is_kept() -> None:
    experiment = Experiment(share=0.2, model="nuevo")
    table = RoutingTable(tiers=TIERS, experiment=experiment)
    routes = {str(n): table.route("¿Cuánto?", ONE, key=str(n)) for n in range(2000)}
    treated = [route for route in routes.values() if route.group == "treatment"]
    assert {route.model for route in treated} == {"nuevo"}
    assert len(treated) / 2000 == pytest.approx(0.2, abs=0.03)
    again = {key: table.route("¿Otra?", TWO, key=key).group for key in routes}
    assert again == {key: route.group for key, route in routes.items()}


def test_another_experiment_draws_other_users() -> None:
    first, second = Experiment(share=0.5, model="a"), Experiment(share=0.5, model="b")
    both = sum(first.includes(str(n)) and second.includes(str(n)) for n in range(2000))
    assert both / 2000 == pytest.approx(0.25, abs=0.04)
