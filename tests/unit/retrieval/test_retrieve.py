"""What a search finds, in which order, and with which raw signals."""

from dataclasses import replace
from datetime import date

import pytest

from asistente.contracts import AskRequest, Evidence
from asistente.retrieval.retrieve import Retriever, Weights, term_coverage
from tests.unit.policy.school import TEXTS, school
from tests.unit.policy.shelf import TODAY, Shelf


def found(question: str, retriever: Retriever | None = None, **limits: object) -> Evidence:
    request = AskRequest.model_validate({"question": question, **limits})
    chosen = retriever or school().retriever
    return chosen.retrieve(request, as_of=TODAY, period=None).evidence


@pytest.mark.parametrize(
    ("question", "source"),
    [
        ("¿Cuánto cuesta la constancia de estudios?", "constancias.md"),
        ("registro de becas", "becas.md"),
        ("¿Cuántas horas dura el servicio social?", "servicio-social.md"),
        ("biblioteca", "biblioteca.md"),
        ("recargo por pagar tarde la reinscripción", "aviso-pago.md"),
    ],
)
def test_the_document_on_the_topic_comes_first(question: str, source: str) -> None:
    assert found(question).hits[0].source.source_id == source


def test_ranks_follow_scores_and_no_chunk_comes_twice() -> None:
    hits = found("¿Cuánto cuesta la constancia de estudios?").hits
    assert [hit.rank for hit in hits] == list(range(1, len(hits) + 1))
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert len({hit.chunk.chunk_id for hit in hits}) == len(hits)


def test_every_hit_carries_its_raw_signals() -> None:
    best = found("constancia de estudios").hits[0].signals
    assert 0 < best.cosine <= 1.0001
    assert best.bm25 > 0
    assert best.coverage == pytest.approx(1)
    assert best.freshness == 0.2


def test_the_fused_score_is_that_of_both_searches_by_their_weights() -> None:
    hits = found("registro de becas").hits
    cosines, bm25 = ([getattr(hit.signals, name) for hit in hits] for name in ("cosine", "bm25"))

    def share(value: float, among: list[float]) -> float:
        return (value - min(among)) / (max(among) - min(among))

    for hit in hits:
        wanted = 0.7 * share(hit.signals.cosine, cosines) + 0.3 * share(hit.signals.bm25, bm25)
        assert hit.signals.fused == pytest.approx(wanted)


def test_a_misspelt_question_finds_what_the_right_one_finds() -> None:
    right, wrong = found("constancia de estudios"), found("constansia de estudios")
    assert [h.chunk.chunk_id for h in wrong.hits] == [h.chunk.chunk_id for h in right.hits]
    assert wrong.query == right.query


def test_the_same_question_finds_the_same() -> None:
    assert found("becas") == found("becas")


def test_filters_reach_both_searches() -> None:
    hits = found("beca", filters={"category": "pagos"}).hits
    assert {hit.source.source_id for hit in hits} == {"aviso-pago.md"}


def test_since_leaves_older_sources_out() -> None:
    hits = found("constancia", since="2026-01-01").hits
    assert {hit.source.source_id for hit in hits} == {"aviso-pago.md", "becas.md"}


def test_filters_that_leave_nothing_find_nothing() -> None:
    assert found("beca", filters={"category": "deportes"}).hits == ()


def test_an_empty_index_finds_nothing() -> None:
    empty = replace(school().retriever, chunks=replace(school().retriever.chunks, told=Evidence(
        question="", query="", as_of=TODAY).facts))  # fmt: skip
    assert found("beca", empty).hits == ()


NOTICES = {
    f"aviso-{name}.md": f"""---
title: Aviso {name}
publication_date: {published}
---
# Aviso {name}

{text}
"""
    for name, published, text in (
        ("viejo", "2024-01-10", "El comedor abre a las 8:00 horas en el edificio central."),
        ("nuevo", "2026-01-12", "El comedor abre a las 8:00 horas en el edificio central."),
        ("ajeno", "2026-01-14", "La alberca cierra por mantenimiento."),
    )
}


def test_of_two_equal_texts_the_newer_comes_first() -> None:
    hits = found("¿A qué hora abre el comedor?", Shelf(NOTICES).retriever).hits
    assert [h.source.title for h in hits[:2]] == ["Aviso nuevo", "Aviso viejo"]


def test_freshness_never_beats_a_clearly_better_match() -> None:
    texts = {name: text for name, text in NOTICES.items() if "nuevo" not in name}
    hits = found("¿A qué hora abre el comedor?", Shelf(texts).retriever).hits
    assert hits[0].source.title == "Aviso viejo"


def test_freshness_can_be_turned_off() -> None:
    plain = replace(Shelf(NOTICES).retriever, weights=Weights(freshness=0.0))
    request = AskRequest(question="¿A qué hora abre el comedor?")
    days = (date(2024, 1, 12), TODAY)
    then, now = (plain.retrieve(request, as_of=day, period=None).evidence for day in days)
    assert [hit.score for hit in then.hits] == [hit.score for hit in now.hits]


def test_age_is_told_from_the_day_of_the_question() -> None:
    retriever = Shelf(NOTICES).retriever
    request = AskRequest(question="comedor")
    then = retriever.retrieve(request, as_of=date(2024, 1, 12), period=None).evidence
    assert {h.source.title: h.signals.freshness for h in then.hits}["Aviso viejo"] == 1.0


def test_the_number_of_candidates_is_that_of_the_settings() -> None:
    few = replace(school().retriever, weights=Weights(candidates=1))
    assert 1 <= len(found("beca", few).hits) <= 2


def test_the_evidence_tells_what_was_asked_and_when() -> None:
    evidence = school().evidence("reinscripcion", period="2026-A", as_of=date(2026, 2, 1))
    asked = evidence.question, evidence.period, evidence.as_of
    assert asked == ("reinscripcion", "2026-A", date(2026, 2, 1))
    assert "reinscripción" in evidence.query.lower()
    assert evidence.facts.sources == len(TEXTS)


def test_coverage_is_the_share_of_the_weight_of_the_terms() -> None:
    terms = found("constancia xilófono").terms
    assert term_coverage(terms, "nada") == 0
    assert 0 < term_coverage(terms, "la constancia") < 0.5
    assert term_coverage(terms, "constancia y xilófono") == pytest.approx(1)
    assert term_coverage((), "constancia") == 0
