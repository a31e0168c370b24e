"""Dots that lead from a name to its value, as price lists and directories have them."""

import pytest

from asistente.contracts import BlockKind
from asistente.generation.extractive import ExtractiveGenerator
from asistente.generation.verification import verify
from tests.unit.ingestion.reading import read, texts
from tests.unit.policy.shelf import Shelf

PRICES = """PRECIOS DE REFERENCIA

   Chomba manga corta ................ $ 23.400
   Buzo verde con escudo ............. $ 46.500
   Pantalón gris ..................... $ 38.200
"""
OFFICES = """OFICINAS (teléfono directo)

  Chiclayo ............ Ing. Tomás Seminario Guerra ............ (074) 555-218
  Arequipa ............ Ing. Julia Begazo Cornejo .............. (054) 555-377
  Tacna ............... vacante
"""


@pytest.mark.parametrize("name", ["lista.txt", "lista.md"])
@pytest.mark.parametrize(("text", "first"), [(PRICES, "Chomba"), (OFFICES, "Chiclayo")])
def test_each_name_stays_with_its_own_value(name: str, text: str, first: str) -> None:
    lines = text.split("\n\n")[1].strip().split("\n")
    expected = [" ".join(line.split()) for line in lines]
    pairs = texts(read(name, text), BlockKind.PAIR)
    assert pairs[0].startswith(first)
    assert [" ".join(pair.split()) for pair in pairs] == expected


def test_the_pages_of_a_table_of_contents_are_no_values() -> None:
    contents = "CONTENIDO\n\nRequisitos de titulación ........ 14\nCostos ........ 21\n"
    assert texts(read("indice.txt", contents), BlockKind.PAIR) == []


def test_an_answer_tells_them_without_the_dots() -> None:
    shelf = Shelf({"lista.txt": PRICES})
    question = "¿Cuánto cuesta el buzo verde con escudo?"
    decision = shelf.decide(question)
    draft = ExtractiveGenerator().generate(question, decision)
    (kept,) = verify(draft, decision).statements
    assert kept.text.endswith("Buzo verde con escudo: $ 46.500")
