"""A quote must stand word for word in the chunk of the passage that it names."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asistente.contracts import BlockKind, Chunk, Draft, Passage, Quote, Source, Statement, Unit
from asistente.generation.verification import Verified, verify
from tests.unit.generation.passages import answered

SENTENCES = (
    "La beca de transporte se paga en abril.",
    "No se puede cursar una materia seriada si no se ha acreditado la anterior.",
    "El Comité de Becas decide a quién se otorga cada beca.",
)
OTHERS = ("El turno depende del promedio del semestre anterior.",)


def chunk_of(sentences: tuple[str, ...], source: str) -> tuple[Passage, ...]:
    """One chunk with these sentences on consecutive pages; a passage for each."""
    text, units = "", []
    for page, sentence in enumerate(sentences, start=1):
        start = len(text)
        text += sentence + "\n\n"
        end = start + len(sentence)
        units.append(Unit(kind=BlockKind.SENTENCE, start=start, end=end, page=page))
    chunk = Chunk(
        chunk_id=f"{source}#0", source_id=source, text=text, start=0, end=len(text), units=(*units,)
    )
    described = Source(source_id=source, title="Aviso", location=f"docs/{source}.md")
    return tuple(Passage(unit=u, chunk=chunk, source=described, score=1.0) for u in units)


DECISION = answered(chunk_of(SENTENCES, "becas")[0], chunk_of(OTHERS, "turnos")[0])


def said(text: str, quote: str, passage: int = 0) -> Verified:
    statement = Statement(
        text=text, passages=(passage,), quotes=(Quote(passage=passage, text=quote),)
    )
    return verify(Draft(statements=(statement,)), DECISION)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_quote_from_anywhere_in_the_chunk_is_cited_with_its_page(sentence: str) -> None:
    verified = said(sentence, sentence)
    (statement,) = verified.statements
    cited = verified.passages[statement.passages[0]]
    assert (cited.quote, cited.unit.page) == (sentence, SENTENCES.index(sentence) + 1)


@pytest.mark.parametrize(
    "quote",
    [
        "  La beca de\n transporte   se paga en abril. ",
        unicodedata.normalize("NFD", "El Comité de Becas decide a quién se otorga cada beca."),
        "La beca de transporte se paga en abril;",
    ],
)
def test_white_space_unicode_form_and_last_mark_do_not_matter(quote: str) -> None:
    text = SENTENCES[2] if "Becas" in quote else SENTENCES[0]
    assert said(text, quote).statements


@pytest.mark.parametrize(
    "quote",
    [
        "La beca de transporte se entrega en abril.",  # fabricated
        "La beca de transporte decide a quién se otorga cada beca.",  # stitched
        "La beca de transporte … en abril.",
        "beca de transporte se paga en ab",  # half a word
        OTHERS[0],  # of another source
        "...",
    ],
)
def test_a_quote_that_is_not_there_drops_the_statement(quote: str) -> None:
    assert said(SENTENCES[0], quote).dropped_by == {"quote": 1}


def test_a_quote_cut_behind_its_negation_counts_as_the_whole_sentence() -> None:
    cut = "se puede cursar una materia seriada"
    assert said("Se puede cursar una materia seriada.", cut).statements == ()
    kept = said("No se puede cursar una materia seriada sin acreditar la anterior.", cut)
    assert kept.passages[kept.statements[0].passages[0]].quote == SENTENCES[1]


def test_a_quote_of_several_sentences_is_one_citation() -> None:
    both = "\n\n".join(SENTENCES[:2])
    verified = said(SENTENCES[0], both)
    assert verified.passages[verified.statements[0].passages[0]].quote == both


def test_an_order_written_in_a_document_is_no_evidence() -> None:
    statement = Statement(text=SENTENCES[0], passages=(0,))
    verified = verify(
        Draft(statements=(statement,)), DECISION, planted=lambda text: "abril" in text
    )
    assert verified.dropped_by == {"order": 1}


@given(data=st.data())
def test_a_quote_without_one_of_its_inner_words_is_no_quote(data: st.DataObject) -> None:
    sentence = data.draw(st.sampled_from(SENTENCES))
    words = sentence.split()
    del words[data.draw(st.integers(1, len(words) - 2))]
    assert said(sentence, " ".join(words)).dropped_by == {"quote": 1}


@given(start=st.integers(0, 20), length=st.integers(1, 20))
def test_any_run_of_words_of_a_chunk_is_a_quote(start: int, length: int) -> None:
    words = " ".join(SENTENCES).split()
    quote = " ".join(words[start : start + length]) or words[-1]
    assert "quote" not in said(SENTENCES[0], quote).dropped_by
