"""Stages of a course of study by their number: "9º semestre", "semestres V y VI"."""

import re
from collections.abc import Iterator

from asistente.language.analyser import level
from asistente.language.values import ORDINALS, ordinal, roman

NAMES = (
    "semestre", "cuatrimestre", "trimestre", "bimestre", "ciclo", "grado", "nivel", "modulo",
    "curso", "ano", "fase", "etapa",
)  # fmt: skip
"""What a stage is called, folded."""
_ONE = rf"(?:{'|'.join(NAMES)})"
_NAME = rf"{_ONE}(?:e?s)?"
_WORD = "|".join(ORDINALS)
_ORDINAL = (
    rf"(?:\d{{1,2}}\.?\s?(?:°|(?:o|a|er|ro|do|to|mo|vo|no)\b\.?)|[ivx]{{1,4}}\b|(?:{_WORD})\b)"
)
_ANY = rf"(?:{_ORDINAL}|\d{{1,2}}\b)"
_AND = r"(?:\s*,\s*|\s+(?:y|o|u|e|al?)\s+)"
_STAGE = re.compile(
    rf"(?<![\w/-])(?:{_ORDINAL}{_AND})*{_ORDINAL}\s+{_NAME}\b"
    rf"|(?<![\w/-])\d{{1,2}}\s+(?!ano){_ONE}\b"
    rf"|\b{_NAME}\s+{_ANY}(?:{_AND}{_ANY})*(?![/-]?\d)(?!\s+de\s+(?:19|20)\d\d)"
)
"""A bare number before a plural counts them: "12 semestres"."""


def stages(text: str) -> frozenset[int]:
    """The numbers of the stages that a text names."""
    found = (match.group() for match in _STAGE.finditer(level(text)))
    return frozenset(number for each in found for number in _numbers(each))


def _numbers(stage: str) -> Iterator[int]:
    for written in re.findall(_ANY, stage):
        digits = re.match(r"\d+", written)
        yield int(digits.group()) if digits else ordinal(written) or roman(written)
