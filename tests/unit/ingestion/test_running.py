"""Heads and feet go, and nothing else: what a page says goes on being said, however often."""

from asistente.ingestion.extract.pdf.running import without_running
from asistente.ingestion.lines import Line

PAGES = 6
WORDS = "cero alta baja copia duplicado egreso firma".split()


def pages(*lines: Line) -> list[list[Line]]:
    """The same page several times, with its number and a word of its own."""
    return [
        [
            Line(line.text.format(n=n, word=WORDS[n]), gap=line.gap, size=line.size)
            for line in lines
        ]
        for n in range(1, PAGES + 1)
    ]  # fmt: skip


def kept(document: list[list[Line]], page: int = 3) -> list[str]:
    cleaned = without_running(document)[page]
    return [line.text for line in document[page] if id(line) in cleaned.kept]


HEAD, FOOT = Line("Colegio del Puerto", size=8), Line("hoja {n} de 6", gap=True, size=8)
BODY = [
    Line("Trámite {word}: se pide en la ventanilla.", gap=True, size=11),
    Line("Requisito general: identificación oficial vigente.", size=11),
    Line("El costo de {word} se paga en caja.", size=11),
]


def test_heads_and_feet_are_left_out() -> None:
    assert kept(pages(HEAD, *BODY, FOOT)) == [line.text.format(word=WORDS[4]) for line in BODY]


def test_a_sentence_that_every_page_says_among_others_stays() -> None:
    assert BODY[1].text in kept(pages(*BODY))
    assert BODY[1].text in kept(pages(HEAD, *BODY[1:], FOOT))


def test_numbered_headings_are_no_running_heads() -> None:
    heading = Line("Capítulo {n}", gap=True, size=16)
    assert kept(pages(HEAD, heading, *BODY, FOOT))[0] == "Capítulo 4"
    assert kept(pages(heading, *BODY))[0] == "Capítulo 4"


def test_a_large_name_of_the_institution_on_every_page_is_one() -> None:
    name = Line("INSTITUTO DEL VALLE", gap=True, size=16)
    assert kept(pages(name, *BODY, FOOT)) == [line.text.format(word=WORDS[4]) for line in BODY]
