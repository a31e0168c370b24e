"""Which groups of people a text speaks of: what holds for teachers does not hold for students."""

import re
from collections.abc import Iterator, Set
from functools import lru_cache

from asistente.language import word_files
from asistente.language.analyser import is_content, stem

Group = tuple[int, int, bool]
"""A set of groups, which of them, and whether it is denied ("no socios")."""

_CLAUSE = re.compile(r"[.;:,()|>\t\n]|\b(?:pero|mientras\s+que)\b")
_EXCEPTED = re.compile(r"^\s*(?:salvo|excepto|menos|a\s+excepcion\s+de)\b")
_WORD = re.compile(r"\w+")
_BEFORE = frozenset(
    """
    a al con de del e el la las los no o para por parte personal solo solamente tambien tampoco todo
    toda todos todas u un una unos unas unicamente y ademas cada
    """.split()
)
"""What may stand between the beginning of a clause and the group that it is about."""
_FOR = frozenset({"para", "a"})
_ARTICLES = frozenset("el la los las un una unos unas todo toda todos todas".split())
_OF_OTHERS = frozenset(
    "el la mi mis tu tus su sus del al cada que cual algun otro otra este ese con".split()
)
"""Before a singular, these make somebody else of it than a group."""
_COPULAS = frozenset("soy eres es somos son sea seas sean seamos fuera era".split())
_STUDENT = "estudiante"
_GENERAL = frozenset(
    """
    persona personas usuario usuarios quien quienes interesado interesados solicitante solicitantes
    estudiante estudiantes alumno alumna alumnos alumnas titular titulares
    """.split()
)
"""Anybody to whom rules apply: what tells them apart stands behind."""
_VERBS = re.compile(
    r"(?:no|se|le|les|solo|unicamente|tampoco|tambien|ademas|siempre|puede|podra|debe|debera|paga"
    r"|tiene|necesita|presenta|entrega|entra|requiere|recibe|queda|quedara|es|sera|cuesta|esta"
    r"|pierde|solicita|obtiene)$|[a-z]{2,}[aei]n$"
)
_NO_VERBS = frozenset("examen joven orden imagen margen origen regimen resumen volumen".split())
_LONGEST = 10
"""Words in which a rule says for whom it is."""


def groups_of(levelled: str) -> frozenset[Group]:
    """The groups that a text is about: those that its clauses begin with, or that something is
    for."""
    clauses = (part for part in _CLAUSE.split(levelled) if not _EXCEPTED.match(part))
    return _with_students(frozenset(each for part in clauses for each in _of_clause(part)))


def groups_named(levelled: str) -> frozenset[Group]:
    """The groups that a question is about, wherever it names them."""
    spoken = _WORD.findall(levelled)
    found = {
        group
        for at, word in enumerate(spoken)
        if _is_level(word) or not _is_of_others(_before(spoken, at), word)
        for group in _group(spoken, at)
    }
    return _with_students(frozenset(found))


def holds_group(levelled: str, group: Group) -> bool:
    """A text has a word for a group, in whatever place."""
    spoken = _WORD.findall(levelled)
    return any(group in _group(spoken, at) for at in range(len(spoken)))


def case_of(levelled: str) -> frozenset[str]:
    """For whom a sentence is that begins with people: "los estudiantes de primer semestre no
    pueden…", as stems; empty where it does not, or where it is for all."""
    spoken = _WORD.findall(levelled)
    while spoken and spoken[0] in _BEFORE - {"no"}:
        spoken = spoken[1:]
    if not spoken or not is_person(spoken[0]):
        return frozenset()
    start = 2 if spoken[0] in ("quien", "quienes") else 1
    ends = (at for at, word in enumerate(spoken[start:_LONGEST], start) if _is_verb(word))
    told = spoken[: next(ends, 0)]
    return frozenset(stem(w) for w in told if is_content(w) and w not in _GENERAL)


@lru_cache(maxsize=4096)
def is_person(folded: str) -> bool:
    """A word for people."""
    return any(folded in group for groups in _sets() for group in groups)


def _is_of_others(before: str, word: str) -> bool:
    """ "Mi maestro", "del profesor", "Centro de Estudiantes"."""
    return before == "de" or (before in _OF_OTHERS and not word.endswith("s"))


def _is_verb(word: str) -> bool:
    return _VERBS.match(word) is not None and word not in _NO_VERBS


def _sets() -> word_files.Alternatives:
    return word_files.alternatives("asistente.language", "people")


def _is_level(word: str) -> bool:
    return any(word in group for group in _sets()[1])


def _of_clause(clause: str) -> Iterator[Group]:
    spoken = _WORD.findall(clause)
    leading = True
    for at, word in enumerate(spoken):
        found = _group(spoken, at)
        if found and (leading or _is_beneficiary(spoken, at)):
            yield from found
        leading = leading and (bool(found) or word in _BEFORE)


def _is_beneficiary(spoken: list[str], at: int) -> bool:
    """ "Para estudiantes", "a los profesores"."""
    before = at - 1
    while before >= 0 and (spoken[before] in _ARTICLES or spoken[before] == "no"):
        before -= 1
    return before >= 0 and spoken[before] in _FOR


def _group(spoken: list[str], at: int) -> tuple[Group, ...]:
    denied = _is_denied(spoken, at)
    return tuple(
        (place, which, denied)
        for place, groups in enumerate(_sets())
        for which, group in enumerate(groups)
        if len(groups) > 1 and spoken[at] in group
    )


def _is_denied(spoken: list[str], at: int) -> bool:
    """ "No socios", "si no soy socio", "quienes no son socios"."""
    joined = _before(spoken, at) in _COPULAS
    return _before(spoken, at - joined) == "no"


def _before(spoken: list[str], at: int) -> str:
    return spoken[at - 1] if at else ""


def _with_students(found: Set[Group]) -> frozenset[Group]:
    """Who is "de posgrado", and nothing else, studies."""
    of_roles = any(place == 0 for place, _, _ in found)
    of_levels = any(place == 1 for place, _, _ in found)
    studies = _group([_STUDENT], 0) if of_levels and not of_roles else ()
    return frozenset((*found, *studies))
