"""Which sources a search may look at."""

from datetime import date

import pytest

from asistente.contracts import AskRequest, Source, SourceType
from asistente.errors import UsageError
from asistente.retrieval.filters import allowed_sources

SOURCES = (
    Source(
        source_id="becas",
        title="Convocatoria de becas",
        location="docs/becas.md",
        category="becas",
        office="Coordinación de Becas",
        publication_date=date(2026, 1, 10),
        period="2026-A",
    ),
    Source(
        source_id="calendario",
        title="Calendario",
        location="docs/calendario.md",
        category="Calendario",
        publication_date=date(2025, 6, 6),
        period="2025-B",
        source_type=SourceType.DEMO,
    ),
    Source(source_id="sin-datos", title="Aviso", location="docs/aviso.md"),
)


def allowed(**limits: object) -> set[str] | None:
    request = AskRequest.model_validate({"question": "¿?", **limits})
    found = allowed_sources(request, SOURCES)
    return None if found is None else set(found)


def test_without_limits_nothing_is_left_out() -> None:
    assert allowed() is None


@pytest.mark.parametrize(
    ("filters", "left"),
    [
        ({"category": "becas"}, {"becas"}),
        ({"category": "CALENDARIO"}, {"calendario"}),
        ({"office": "coordinacion de becas"}, {"becas"}),
        ({"period": "2026-A"}, {"becas"}),
        ({"source_type": "demo"}, {"calendario"}),
        ({"source_id": "sin-datos"}, {"sin-datos"}),
        ({"category": "becas", "period": "2026-A"}, {"becas"}),
        ({"category": "becas", "period": "2025-B"}, set()),
        ({"category": "deportes"}, set()),
    ],
)
def test_all_filters_must_hold(filters: dict[str, str], left: set[str]) -> None:
    assert allowed(filters=filters) == left


@pytest.mark.parametrize(
    ("since", "left"),
    [
        ("2026-01-10", {"becas"}),
        ("2026-01-11", set()),
        ("2025-01-01", {"becas", "calendario"}),
    ],
)
def test_since_keeps_what_was_published_then_or_later(since: str, left: set[str]) -> None:
    assert allowed(since=since) == left


def test_since_and_filters_hold_together() -> None:
    assert allowed(since="2025-01-01", filters={"category": "calendario"}) == {"calendario"}


def test_an_unknown_filter_is_a_usage_error_that_lists_the_known_ones() -> None:
    with pytest.raises(UsageError, match="«color»") as caught:
        allowed(filters={"color": "azul"})
    assert "category" in (caught.value.hint or "")
