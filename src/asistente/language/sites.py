"""Where something is: streets, buildings, floors and rooms, as texts name them."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

from asistente.language.analyser import fold, level

_KINDS = {
    "calle": "calle|avenida|av\\.|avda\\.?|plaza|paseo|boulevard|blvd\\.?|carretera|camino|jiron"
    "|jr\\.|carrera|cra\\.?|cl\\.|diagonal|transversal|ronda|alameda|calzada",
    "edificio": "edificio|pabellon|bloque|modulo|torre",
    "piso": "piso|planta|nivel",
    "sala": "aula|salon|sala|oficina|despacho|cubiculo|ventanilla|consultorio|local|box",
}
"""What is compared with what: a street with a square, a classroom with an office."""
_NUMBERED = "sala"
"""What has a number or a letter; "Oficina de Becas" is whose it is, not where."""
_UNWRITTEN = frozenset({"baja", "alta", "principal"})
_SPOT = "|".join(f"(?P<{kind}>{names})" for kind, names in _KINDS.items())
_NUMBER = r"\s*,?\s*(?:(?:numero|num|nro|no|n)\b\.?\s?[º°]?|#)?\s*(\d[\w-]*)"
_NAMED = rf"\b(?:{_SPOT})(?![a-z])\s*(?:(?:de|del|la|las|los|el)\s+)*(?=\w)"
_WORD = r"\s*([\w-]+)"
_NO_NAME = frozenset({"numero", "num", "nro", "no"})
_MOST_WORDS = 4
_BEFORE = (
    r"\b(primer|segundo|tercer|cuarto|quinto|sexto|primera|segunda|tercera|cuarta|\d{1,2}[.ºªo°]*)"
    r"\s+(?:piso|planta|nivel)\b"
)
_ORDINALS = {"primer": "1", "segund": "2", "tercer": "3", "cuart": "4", "quint": "5", "sexto": "6"}


def sites(text: str) -> Mapping[str, frozenset[str]]:
    """What is named of each kind of place, in one spelling: {"edificio": {"b"}, "piso": {"2"}}."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for match in re.finditer(_BEFORE, level(text)):
        found["piso"].add(_ordinal(match[1]))
    for kind, start, end in _spans(text):
        found[kind].add(" ".join(word for word in _words(text[start:end]) if word not in _NO_NAME))
    return {kind: frozenset(names) for kind, names in found.items()}


def without_sites(text: str) -> str:
    """The text, but for the names of places."""
    for _, start, end in reversed(tuple(_spans(text))):
        text = f"{text[:start]} {text[end:]}"
    return text


def _spans(text: str) -> Iterator[tuple[str, int, int]]:
    """Each named place: its kind, and where its name stands."""
    for match in re.finditer(_NAMED, level(text)):
        kind = next(each for each in _KINDS if match[each])
        end = _end(text, match.end())
        name = text[match.end() : end].strip()
        if name and (kind != _NUMBERED or len(name) == 1 or re.search(r"\d", name)):
            yield kind, match.end(), end


def _end(text: str, start: int) -> int:
    """Where a name ends that begins there: at a word in small letters, or behind its number."""
    end = start
    for _ in range(_MOST_WORDS):
        word = re.match(_WORD, text[end:])
        if word is None or not _is_of_name(word[1]):
            break
        end += word.end()
        if word[1][0].isdigit():
            return end
    number = re.match(_NUMBER, level(text[end:]))
    return end + number.end() if number and end > start else end


def _is_of_name(word: str) -> bool:
    folded = fold(word)
    written = word[0].isupper() or word[0].isdigit() or folded in _UNWRITTEN
    return written and folded not in _NO_NAME


def _words(name: str) -> list[str]:
    return [fold(word) for word in re.findall(_WORD, name)]


def _ordinal(word: str) -> str:
    return next(
        (n for start, n in _ORDINALS.items() if word.startswith(start)), word.rstrip(".ºªo°")
    )
