"""Hits are put in the order of what in them speaks to the question."""

import pytest

from asistente.policy.passages import looked_into
from asistente.policy.reranking import by_best_unit
from tests.unit.policy.shelf import Shelf, quotes

CALENDAR = """---
title: Calendario escolar {period}
period: {period}
---
# Calendario escolar {period}

- Inicio de clases: {start}
- Primera evaluación parcial: {first}
"""
GUIDE = """# Guía de evaluación

La evaluación parcial la prepara quien imparte la materia, con el temario del curso.
"""
RULES = """# Reglamento

Artículo 4. La materia reprobada se cursa otra vez.

Artículo 5. La evaluación se califica de 0 a 100.
"""
OLD = CALENDAR.format(
    period="2025-B", start="18 de agosto de 2025", first="26 de septiembre de 2025"
)
NEW = CALENDAR.format(period="2026-A", start="9 de febrero de 2026", first="13 de marzo de 2026")
SCHOOL = Shelf({"c1.md": OLD, "c2.md": NEW, "guia.md": GUIDE, "reglamento.md": RULES})


@pytest.mark.parametrize(
    ("question", "period", "source"),
    [
        ("¿Cuándo es la primera evaluación parcial?", "2026-A", "Calendario escolar 2026-A"),
        ("¿Cuándo fue la primera evaluación de 2025-B?", "2026-A", "Calendario escolar 2025-B"),
        ("¿Qué dice el artículo 5?", None, "Reglamento"),
    ],
)
def test_what_holds_the_thing_asked_for_comes_first(
    question: str, period: str | None, source: str
) -> None:
    evidence = by_best_unit(SCHOOL.evidence(question, period=period))
    assert evidence.hits[0].source.title == source


def test_ranks_and_scores_go_down_and_nothing_is_lost() -> None:
    before = SCHOOL.evidence("¿Cuándo es la primera evaluación parcial?", period="2026-A")
    after = by_best_unit(before)
    scores = [hit.score for hit in after.hits]
    assert [hit.rank for hit in after.hits] == list(range(1, len(before.hits) + 1))
    assert scores == sorted(scores, reverse=True)
    assert 0 <= scores[-1] <= scores[0] <= 1
    assert {h.chunk.chunk_id for h in after.hits} == {h.chunk.chunk_id for h in before.hits}


def test_a_unit_that_states_the_period_asked_for_is_quoted() -> None:
    guide = """# Guía de reinscripción

## Fechas de la reinscripción

La reinscripción de estudiantes vigentes en 2025-B es del 11 al 15 de agosto de 2025.
La reinscripción extemporánea es el 19 y 20 de agosto de 2025.
El pago de la reinscripción se recibe del 4 al 8 de agosto de 2025.
"""
    decision = Shelf({"guia.md": guide}).decide("¿Cuándo fue la reinscripción en 2025-B?")
    assert any("11 al 15 de agosto" in quote for quote in quotes(decision))


def test_the_hit_with_most_of_the_words_is_read_however_low_it_stands() -> None:
    notices = {f"aviso{n}.md": f"# Aviso {n}\n\nEl aviso {n} trata de pagos.\n" for n in range(12)}
    office = "# Servicios Escolares\n\nHorario de pagos: lunes a viernes de 9:00 a 15:00.\n"
    found = Shelf({**notices, "oficina.md": office}).evidence("horario de pagos")
    upside_down = sorted(found.hits, key=lambda hit: hit.signals.bm25)
    hits = [hit.model_copy(update={"rank": n}) for n, hit in enumerate(upside_down, start=1)]
    read = looked_into(found.model_copy(update={"hits": tuple(hits)}))
    assert [hit.rank for hit in read] == [*range(1, 9), len(hits)]
    assert read[-1].source.title == "Servicios Escolares"
