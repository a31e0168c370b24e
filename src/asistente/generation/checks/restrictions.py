"""What a rule is limited to: for whom, when, in which case alone. Told without it, it is another.

Each limit is found by the words that begin it and where it stands in its sentence. It is told where
the statement has most of its words and all of its values.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from asistente.generation.checks.grounds import Ground
from asistente.generation.checks.roles import verb_places
from asistente.generation.checks.values import holds_all, values_in
from asistente.generation.checks.words import kin, presence, says_little, stems, weight
from asistente.language.analyser import level, stem
from asistente.language.related import TextStems

_PREDICATE = (
    r"(?=(?:no\s+|ya\s+|solo\s+)*(?:(?:se|te|le|les|lo|la|los|las)\s+)?"
    r"(?:pued|podr|deb|tien|tendr|pierd|qued|caus|recib|necesit|requier|hay|esta|sera|es\s|son\s|se\s|no\s))"
)
"""What a subject or an adverbial in front ends at where no comma does."""
_WITHIN = r"(?:[^;:.]|(?<=\d)[.:](?=\d))"
"""Any letter, and a stop in a figure."""
_THESE = r"(?:es|est)[eoa]s?|dich[oa]s?"
_FRONTED = re.compile(
    r"^[\W\d]*(?:en|para(?!\s+\w+[aei]r(?:se|l[aeo]s?)?\b)|por|durante|antes\s+de|despues\s+de|dentro\s+de"
    r"|fuera\s+de|a\s+partir\s+de|desde|sin|con|al|hasta|entre)l?\s"
)
""" "En el verano …", "Por enfermedad o accidente, …"; no purpose: "Para pagar, …"."""
_FRONT_END = re.compile(
    rf"{_WITHIN}{{3,90}}?(?::\s|,\s(?![^,]{{0,40}}\s[oy]\s[^,]{{1,40}},)|\s{_PREDICATE})"
)
_WHOEVER = re.compile(r"^[\W\d]*(?:quien(?:es)?|(?:el|la|los|las)\s+que|(?:los|las)\s+de)\s")
_SUBJECT = re.compile(r"^[\W\d]*(?:el|la|lo|los|las)\s")
_SUBJECT_END = re.compile(rf"{_WITHIN}{{3,120}}?(?<!que)\s{_PREDICATE}")
_MANY = re.compile(r"^[\W\d]*l[oa]s\s")
_WHICH = re.compile(r"\s(?:que|con|hasta|desde|antes|despues|a\s+partir)\s")
_ONLY = re.compile(r"\b(?:solo|solamente|unicamente|exclusivamente)\s+([^,;:.()]+)")
_LAST = re.compile(
    r"\s(?:desde|a\s+partir\s+de|para)l?\s+(?:el\s+|la\s+|los\s+|las\s+)?(?:primer|segund|tercer|cuart"
    r"|quint|sext|menores|mayores|quien|nuevo\s+ingreso)[^,;:.]*"
)
_SOME = re.compile(r"^\W*(?:algun|vari|ciert|much)[oa]s\s")
_SOME_SAID = re.compile(r"\b(?:algun|vari|ciert|much|mayoria|pued|podr|podes|depend|segun|hay\b)")
_RATE = re.compile(
    r"\s+(?:(?:por|cada|a\s+la|al)\s+(dia|semana|mes|ano|semestre|hora|persona|hoja|pagina|copia|materia"
    r"|credito|accidente|alumno|estudiante|asignatura)\b|(mensual|diari|semanal|anual|quincenal|semestral)\w*)"
)
_NUMBERED = re.compile(r"^[\W\d]+")
_PART = re.compile(r"[;.]\s+")
_ORDINAL_STOP = re.compile(r"(?<=\d)\.(?=[ºª°])")
_THESE_OF = re.compile(rf"\b(?:{_THESE})\s+\w+")
_ANYBODY = frozenset(
    map(
        stem,
        """
        aspirante egresado asociado paciente ciudadano contribuyente usuario residente becario
        beneficiario postulante solicitante titular cliente
        """.split(),
    )
)
"""The reader, most likely: "los asociados pueden" is "puedes"."""
_SLIGHT = 0.5
"""What a predicate weighs at least: "se piden con un mes de antelación"."""
_REPEATED, _ENOUGH, _HALF, _ALONE = 0.6, 0.6, 0.5, 0.8
"""Shares of words: of a rule that is told again, of a limit, a subject and an "only" that is."""


@dataclass(frozen=True)
class Limited:
    """A part of a sentence: what it says, and what limits that."""

    rule: str
    limit: str
    repeated: float = _REPEATED
    needed: float = _ENOUGH
    headed: bool = False
    """It is a subject: its first word is told, and words that its heading has count as told."""


def limit_left_out(text: str, grounds: Sequence[Ground]) -> str:
    """The limit of a rule that is told without it."""
    said = kin((text,))
    for ground in grounds:
        frame = kin(ground.frame)
        for unit in map(_plain_ordinals, ground.texts):
            for each in _limits(unit):
                told = _share(each.rule, said) >= each.repeated
                if told and not _is_kept(each, text, said, frame):
                    return " ".join(each.limit.split()).strip(" ,.;()")
            if word := _some_left_out(text, unit, said) or _rate_left_out(text, unit, said):
                return word
    return ""


def _is_kept(each: Limited, text: str, said: TextStems, frame: TextStems) -> bool:
    values = values_in(each.limit)
    head = next(iter(stems(each.limit)), "") if each.headed else ""
    if head and weight(head) == 1 and head not in _ANYBODY and not presence(head, said):
        return False
    terms = [term for term in stems(each.limit) if not says_little(term) and term not in _ANYBODY]
    own = [term for term in terms if not presence(term, frame)]
    needed = each.needed / 2 if values else each.needed
    told = _told(terms if each.headed or not own else own, said)
    return told >= needed and holds_all(values, text)


def _share(text: str, said: TextStems) -> float:
    return _told(stems(text), said)


def _told(terms: Sequence[str], said: TextStems) -> float:
    """Weighted share of words that are said; 1 of none."""
    total = sum(map(weight, terms))
    return sum(weight(t) for t in terms if presence(t, said)) / total if total else 1.0


def _limits(unit: str) -> Iterator[Limited]:
    for part in _PART.split(unit):
        levelled = level(_THESE_OF.sub(lambda match: "," * len(match.group()), part))
        for end, subject in _openings(part, levelled):
            rule = _first_clause(part[end:])
            if sum(map(weight, stems(rule))) > (_SLIGHT if subject else 1):
                needed = _HALF if subject else _ENOUGH
                limit = _NUMBERED.sub("", _without_these(part[:end]))
                yield Limited(rule, limit, needed=needed, headed=subject)
        if match := _LAST.search(levelled):
            rule = f"{part[: match.start()]} {part[match.end() :]}"
            if stems(rule):
                yield Limited(rule, match.group())
        if match := _ONLY.search(levelled):
            before, phrase = part[: match.start()], part[match.start(1) : match.end(1)]
            if stems(before):
                yield Limited(before, phrase)
            else:
                yield Limited(phrase, phrase, repeated=0.3, needed=_ALONE)


def _first_clause(text: str) -> str:
    """Up to a comma, but not less than says something."""
    told = ""
    for clause in re.split(r"(?<=,)\s", text):
        told += f" {clause}"
        if sum(map(weight, stems(told))) > 1:
            break
    return told


def _openings(part: str, levelled: str) -> Iterator[tuple[int, bool]]:
    """Where what a part begins with ends, if that limits it, and whether it is its subject."""
    if match := _FRONTED.match(levelled):
        yield _end(_FRONT_END, part, levelled, match.end()), False
    elif match := _WHOEVER.match(levelled):
        yield _main_verb(part, levelled, match.end()), False
    elif match := _SUBJECT.match(levelled):
        end = _end(_SUBJECT_END, part, levelled, match.end())
        if _MANY.match(levelled) or _WHICH.search(levelled[:end]):
            yield end, True


def _end(ends: re.Pattern[str], part: str, levelled: str, start: int) -> int:
    """Where what begins before `start` ends: at a mark, else at the first verb, else nowhere."""
    if match := ends.match(levelled, start):
        return match.end()
    return next((place for place in verb_places(part) if place > start), len(part))


def _main_verb(part: str, levelled: str, start: int) -> int:
    """Where the clause of a "quien" that begins here ends."""
    first = part.find(",") if "," in part else len(part)
    if found := re.search(rf"(?<=\w\s\w)\w*\s{_PREDICATE}", levelled[:first]):
        return found.end()
    verbs = [place for place in verb_places(part) if start + 2 < place < first]
    return verbs[-1] if verbs else first


def _without_these(limit: str) -> str:
    return _THESE_OF.sub(" ", limit)


def _plain_ordinals(unit: str) -> str:
    return _ORDINAL_STOP.sub("", unit)


def _some_left_out(text: str, unit: str, said: TextStems) -> str:
    """ "Algunas dependencias dan una ayuda" is told of all."""
    match = _SOME.match(level(unit))
    if match is None or _SOME_SAID.search(level(text)) or _share(unit, said) < _REPEATED:
        return ""
    return match.group().strip()


def _rate_left_out(text: str, unit: str, said: TextStems) -> str:
    """ "$95.000 mensuales" is told as "$95.000"."""
    levelled = level(unit)
    for value in values_in(unit):
        rate = _RATE.match(levelled, value.end)
        if rate and holds_all((value,), text):
            noun = stem(rate[1] or rate.group().strip())
            if not presence(noun, said):
                return unit[value.start : rate.end()]
    return ""
