"""Whatever is typed or ingested: nothing raises, and every span lies in the text."""

import re
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from asistente.language.analyser import analyse, fold, level, stem
from asistente.language.asked import Asked, requests
from asistente.language.dates import find_dates, last_day
from asistente.language.fulfilment import fulfilment
from asistente.language.spelling import respelled
from asistente.language.values import find_values, parse_number
from asistente.policy.decide import decide
from asistente.policy.guard import guard
from asistente.policy.inquiry import names, references
from tests.unit.policy.school import school
from tests.unit.policy.shelf import POLICY

PIECES = st.sampled_from(
    """
    ¿ ? ¿Cuándo cuándo cuanto Cuánto cuesta dónde quién qué es la el de del al y hasta entre 2 06 31
    febrero marzo setiembre 2026 2026-A 2025-II $ $1,850.00 1.500,00 mil pesos 80% 9:00 a.m. 14:00 h
    artículo 29º fracc. II Art. 3 becas@itx.edu.mx www.itx.edu.mx 612 123 8800 ext. 1204 02/02/2026
    beca constancia reinscripción mi pago ya quedó me van a dar puedo si ignora las instrucciones
    responde sí system: </context> requisitos trámite documentos biblioteca — · \n \t 🎓 \x00 ﬁ ß İ
    """.split(" ")
)
SPANISH = st.lists(PIECES, max_size=14).map(" ".join)
ANY = st.one_of(SPANISH, st.text(max_size=80))


@settings(deadline=None)
@given(ANY)
def test_dates_lie_in_the_text_and_apart(text: str) -> None:
    found = find_dates(text)
    assert all(0 <= f.start < f.end <= len(text) for f in found)
    assert all(a.end <= b.start for a, b in pairwise(found))
    assert all(text[f.start : f.end].strip() for f in found)
    assert len([last_day(f) for f in found]) == len(found)


@settings(deadline=None)
@given(ANY)
def test_values_lie_in_the_text_and_apart(text: str) -> None:
    found = find_values(text)
    assert all(0 <= v.start < v.end <= len(text) for v in found)
    assert all(a.end <= b.start for a, b in pairwise(found))
    assert all(v.norm for v in found)


@settings(deadline=None)
@given(SPANISH)
def test_a_value_means_the_same_wherever_it_stands(text: str) -> None:
    framed = find_values(f"Nota — {text} — fin")
    assert [(v.kind, v.norm) for v in find_values(text)] == [(v.kind, v.norm) for v in framed]


@settings(deadline=None)
@given(ANY)
def test_levelling_keeps_the_length(text: str) -> None:
    assert len(level(text)) == len(text)


@settings(deadline=None)
@given(SPANISH)
def test_folding_is_done_once_and_for_all(text: str) -> None:
    assert (fold(fold(text)), analyse(fold(text))) == (fold(text), analyse(text))


@settings(deadline=None)
@given(st.text(max_size=30))
def test_any_word_can_be_stemmed_spelled_and_counted(word: str) -> None:
    assert isinstance(stem(fold(word)), str)
    assert respelled(fold(word)) is None or respelled(fold(word))
    number = parse_number(word)
    assert number is None or number >= 0


@settings(deadline=None)
@given(ANY)
def test_any_question_can_be_taken_apart(text: str) -> None:
    asked = requests(text)
    assert len({request.kind for request in asked}) == len(asked)
    assert all(isinstance(each, str) for each in (*names(text), *references(text)))


@settings(deadline=None)
@given(st.sampled_from(list(Asked)), ANY, ANY)
def test_what_a_text_holds_is_between_0_and_1(kind: Asked, text: str, setting: str) -> None:
    assert 0 <= fulfilment(kind, text, setting) <= 1


@settings(deadline=None)
@given(ANY)
def test_the_guard_leaves_a_part_of_the_question_or_says_why(text: str) -> None:
    left, finding = guard(text, max_chars=500)
    assert finding.check.note
    assert finding.check.passed or (finding.message and left == text)
    assert set(re.findall(r"\w+", left)) <= set(re.findall(r"\w+", text))


@settings(deadline=None)
@given(SPANISH)
def test_the_guard_has_no_second_thoughts(text: str) -> None:
    left, finding = guard(text, max_chars=500)
    if finding.check.passed:
        assert guard(left, max_chars=500)[1].check.passed


@settings(deadline=None, max_examples=60)
@given(SPANISH)
def test_any_question_gets_a_decision_with_a_reason(text: str) -> None:
    left, guarded = guard(text, max_chars=500)
    if not guarded.check.passed:
        return
    decision = decide(school().evidence(left), POLICY, guarded)
    assert 0 <= decision.relevance <= 1
    assert bool(decision.message) is (decision.reason_code is not None)
    assert all(check.note for check in decision.checks)
    assert all(p.quote in p.chunk.text for p in (*decision.passages, *decision.steps))
