"""A question is read as meant: without accents, misspelt or by ear, and never as another word."""

import unicodedata
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asistente.contracts import Chunk, Term
from asistente.language.analyser import STOPWORDS, fold, stem
from asistente.retrieval.bm25 import BM25Index, fit
from asistente.retrieval.terms import question_terms, search_text
from asistente.storage.rows import ChunkRows

TEXTS = (
    "La reinscripción de alumnos es del 2 al 6 de febrero de 2026 en el portal de la UABCS.",
    "Constancia de estudios: la cuenta se paga en caja. El trámite tarda cinco días hábiles.",
    "Convocatoria de becas: el horario de atención, la solicitud y el promedio mínimo.",
    "Exámenes extraordinarios, títulos, calificaciones y servicio social en México.",
    "La biblioteca presta libros; el artículo 29 del reglamento trata de la baja temporal.",
    "Clave SE-22. Los Departamentos de Física y de Química, y la maestra Núñez. Año escolar.",
)


@lru_cache(maxsize=2)
def indexed(texts: tuple[str, ...]) -> BM25Index:
    chunks = [
        Chunk(chunk_id=f"c{n}", source_id="s", text=text, start=0, end=len(text))
        for n, text in enumerate(texts)
    ]
    return BM25Index(fit(texts), ChunkRows.of(chunks))


def terms(question: str) -> tuple[Term, ...]:
    return question_terms(question, indexed(TEXTS), len(TEXTS))


def stems(question: str) -> list[str]:
    return [term.stem for term in terms(question)]


def searched(question: str) -> str:
    """What is embedded, without the marks of a question."""
    return search_text(question, terms(question), indexed(TEXTS)).strip("¿?")


def lowered(question: str) -> str:
    """The same, begun as it was typed: what is embedded begins with a capital."""
    text = searched(question)
    return text[:1].lower() + text[1:]


WORDS = sorted({word.strip(".,;:") for text in TEXTS for word in text.split()})
BARE = str.maketrans("áéíóúñÁÉÍÓÚÑ", "aeiounAEIOUN")
QUESTIONS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=8).map(" ".join)


@settings(deadline=None)
@given(QUESTIONS)
def test_accents_make_no_difference(question: str) -> None:
    bare = question.translate(BARE)
    assert (stems(bare), searched(bare)) == (stems(question), searched(question))


@settings(deadline=None)
@given(QUESTIONS)
def test_words_of_the_corpus_are_known_and_never_corrected(question: str) -> None:
    assert all(term.known and term.corrected is None for term in terms(question))


@pytest.mark.parametrize(
    ("question", "read_as"),
    [
        ("cuando es la reinscripcion", "cuándo es la reinscripción"),
        ("cuando es la reincripcion", "cuándo es la reinscripción"),
        ("cuando es la reinscripsion", "cuándo es la reinscripción"),
        ("kuando es la reinscripcion", "cuándo es la reinscripción"),
        ("orario de la biblioteca", "horario de la biblioteca"),
        ("orario de la bibloteca", "horario de la biblioteca"),
        ("vecas", "becas"),
        ("constansia de estudios", "constancia de estudios"),
        ("examnes extraordinarios", "exámenes extraordinarios"),
        ("servicio sosial", "servicio social"),
        ("q dice el articulo 29", "qué dice el artículo 29"),
        ("onde esta la biblioteca", "dónde esta la biblioteca"),
    ],
)
def test_hurried_spelling_is_searched_as_meant(question: str, read_as: str) -> None:
    assert lowered(question) == read_as


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("reincripcion", "reinscripción"),
        ("reinscripsion", "reinscripción"),
        ("bibloteca", "biblioteca"),
        ("vecas", "becas"),
        ("calificasiones", "calificaciones"),
        ("extraodinarios", "extraordinarios"),
        ("solisitud", "solicitud"),
        ("kuenta", "cuenta"),
        ("orario", "horario"),
    ],
)
def test_a_misspelt_word_is_the_same_term(typed: str, meant: str) -> None:
    assert stems(typed) == stems(meant)


@pytest.mark.parametrize(
    "word",
    """
    cuesta canta puesta caza cama hada bibliotecario maestro maestría dueño física títulos
    clase clave estadio estudió porta postal reclamo promesa premio prestamista cuenca
    servidor solicito paga pagar tarta tarea cinto social solicitar libras libra libre
    comida perro cocina natación ajedrez trabajo hospital teatro comedor gimnasio boda
    """.split(),
)
def test_a_valid_word_is_never_read_as_another(word: str) -> None:
    assert all(term.corrected is None for term in terms(word))


@pytest.mark.parametrize(
    "word", ["UABC", "UNAM", "IMSS", "SAT", "CURP", "BECA-X", "SE-23", "A2026"]
)
def test_acronyms_and_codes_are_not_corrected(word: str) -> None:
    assert all(term.corrected is None for term in terms(f"qué es {word}"))


def test_an_unknown_word_is_told_apart_and_weighs_most() -> None:
    known, unknown = terms("biblioteca xilófono")
    assert (known.known, unknown.known) == (True, False)
    assert unknown.idf > known.idf


def test_a_correction_is_recorded_with_the_word_as_typed() -> None:
    (term,) = terms("reincripcion")
    assert (term.word, term.corrected) == ("reincripcion", "reinscripcion")


def test_each_stem_counts_once_in_the_order_of_the_question() -> None:
    assert stems("becas, beca y BECA: ¿la biblioteca?") == ["bec", "bibliotec"]


@pytest.mark.parametrize("question", ["", "¿?", "😀", "el de la con", "…"])
def test_a_question_without_content_has_no_terms(question: str) -> None:
    assert (terms(question), searched(question).casefold()) == ((), question.strip("¿?"))


def test_what_is_searched_keeps_punctuation_numbers_and_names() -> None:
    asked = "¿Cuándo es, en 2026-A, la (re)inscripción de la UABCS?"
    assert searched(asked) == asked.strip("¿?")


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_text_can_be_read(text: str) -> None:
    found = terms(text)
    assert len({term.stem for term in found}) == len(found)
    assert isinstance(searched(text), str)


@settings(deadline=None)
@given(QUESTIONS)
def test_decomposed_letters_make_no_difference(question: str) -> None:
    decomposed = unicodedata.normalize("NFD", question)
    assert stems(decomposed) == stems(question)
    assert unicodedata.normalize("NFC", searched(decomposed)) == searched(question)


@pytest.mark.parametrize("pair", ["examen exámenes", "joven jóvenes", "orden órdenes"])
def test_a_plural_that_gains_an_accent_is_the_same_word(pair: str) -> None:
    assert len(stems(pair)) == 1


def test_the_stems_are_those_that_the_index_was_built_with() -> None:
    known = {stem(fold(word)) for word in ("reinscripción", "exámenes", "títulos")}
    assert set(stems("reinscripcion examenes titulos")) == known
    assert not known & STOPWORDS


SCHOOL = tuple(f"Tecnológico de Comala. {text}" for text in TEXTS)


def test_an_everyday_word_that_is_cut_short_is_read_whole() -> None:
    (tec,) = question_terms("¿y en el Tec?", indexed(SCHOOL), len(SCHOOL))
    assert (tec.stem, tec.known) == (stem("tecnologico"), True)


@pytest.mark.parametrize("word", ["biblio", "gas", "conv"])
def test_the_beginning_of_a_rarer_word_is_no_word(word: str) -> None:
    (term,) = question_terms(word, indexed(SCHOOL), len(SCHOOL))
    assert not term.known


@pytest.mark.parametrize(("typed", "meant"), [("bibbliotteca", "biblioteca"), ("passtel", None)])
def test_doubled_letters_are_read_once(typed: str, meant: str | None) -> None:
    (term,) = terms(typed)
    assert term.corrected == meant
