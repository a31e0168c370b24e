"""A rule told without what limits it: for whom, when, in which case alone.

A limit is told where the statement has most of its words and all of its values.
"""

import re
from collections.abc import Sequence

from asistente.generation.checks.grounds import Ground
from asistente.generation.checks.limited import Kind, Limited, limited_parts
from asistente.generation.checks.values import holds_all, values_in
from asistente.generation.checks.words import kin, presence, says_little, stems, weight
from asistente.language.analyser import ORDINAL_STEMS, level, stem
from asistente.language.related import TextStems

_ONLY_MAY = re.compile(r"\bsolo\s+((?:se\s+)?(?:pued|podr|deb)[^,;:.]*)")
_ONLY_SAID = re.compile(
    r"\b(?:sol[oa]s?|solamente|unic\w+|exclusiv\w+|no|nadie|ningun\w*|maxim\w+|hasta|mas)\b"
)
_SOME = re.compile(r"^\W*(?:algun|vari|ciert|much)[oa]s\s")
_SOME_SAID = re.compile(r"\b(?:algun|vari|ciert|much|mayoria|pued|podr|podes|hay\b)")
_RATE = re.compile(
    r"\s+(?:(?:por|cada|a\s+la|al)\s+(dia|semana|mes|ano|semestre|hora|persona|hoja|pagina|copia|materia"
    r"|credito|accidente|alumno|estudiante|asignatura)\b|(mensual|diari|semanal|anual|quincenal|semestral)\w*)"
)
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
_CONDITIONAL = re.compile(
    r"\b(?:si|aunque|cuando|mientras|caso|quien(?:es)?|(?:el|la|los|las)\s+que|deb\w+)\b"
)


_REPEATED = {Kind.ALONE: 0.3}
"""Share of the words of a rule with which it is told again, if not 0.6."""
_NEEDED = {Kind.SUBJECT: 0.5, Kind.ALONE: 0.8}
"""Share of the words of a limit with which it is told, if not 0.6."""
_MOST = 0.6


def limit_left_out(text: str, grounds: Sequence[Ground]) -> str:
    """The limit of a rule that is told without it."""
    said = kin((text,))
    for ground in grounds:
        frame = kin(ground.frame)
        for unit in ground.texts:
            for each in limited_parts(unit):
                if _is_repeated(each, text, said) and not _is_kept(each, text, said, frame):
                    return " ".join(each.limit.split()).strip(" ,.;()")
            for told_whole in (_some_left_out, _only_left_out, _rate_left_out):
                if word := told_whole(text, unit, said):
                    return word
    return ""


def _is_repeated(each: Limited, text: str, said: TextStems) -> bool:
    """The rule is told, or most of what is told is of what its subject does; with another value it
    is another rule."""
    opens = each.kind in (Kind.FRONT, Kind.SUBJECT, Kind.WHOEVER)
    values = values_in(each.rule) if opens else ()
    if values and not any(holds_all((value,), text) for value in values):
        return False
    if _share(each.rule, said) >= _REPEATED.get(each.kind, _MOST):
        return True
    told = [term for term in stems(text) if weight(term) == 1]
    return (
        each.kind in (Kind.SUBJECT, Kind.WHOEVER)
        and len(told) > 1
        and _told(told, kin((each.rest,))) >= _MOST
    )


def _is_kept(each: Limited, text: str, said: TextStems, frame: TextStems) -> bool:
    """Its values are told, and enough of its words: of those that neither the rule has nor the
    heading, where there are such."""
    terms = [term for term in stems(each.limit) if not says_little(term) and term not in _ANYBODY]
    values, subject = values_in(each.limit), each.kind is Kind.SUBJECT
    if subject and not _is_headed(each.limit, said):
        return False
    order = ORDINAL_STEMS & set(terms)
    if any(not presence(term, said) for term in order):
        return False
    apart = [term for term in terms if term not in stems(each.rest)]
    if each.kind is Kind.WHOEVER and not apart and not _CONDITIONAL.search(level(text)):
        return False
    own = [] if subject or values else [term for term in apart if not presence(term, frame)]
    needed = _NEEDED.get(each.kind, _MOST) / (2 if values else 1)
    told = _told(own or (terms if subject or values else apart) or terms, said)
    return told >= needed and holds_all(values, text)


def _is_headed(subject: str, said: TextStems) -> bool:
    """Its first word is told: "las adaptaciones de examen" are no "exámenes"."""
    head = next(iter(stems(subject)), "")
    return not head or weight(head) < 1 or head in _ANYBODY or presence(head, said) > 0


def _share(text: str, said: TextStems) -> float:
    return _told(stems(text), said)


def _told(terms: Sequence[str], said: TextStems) -> float:
    """Weighted share of words that are said; 1 of none."""
    total = sum(map(weight, terms))
    return sum(weight(t) for t in terms if presence(t, said)) / total if total else 1.0


def _some_left_out(text: str, unit: str, said: TextStems) -> str:
    """ "Algunas dependencias dan una ayuda" is told of all."""
    match = _SOME.match(level(unit))
    if match is None or _SOME_SAID.search(level(text)) or _share(unit, said) < _MOST:
        return ""
    return match.group().strip()


def _only_left_out(text: str, unit: str, said: TextStems) -> str:
    """ "Sólo puede inscribir dos" is told as "puede inscribir dos"."""
    match = _ONLY_MAY.search(level(unit))
    if match is None or _ONLY_SAID.search(level(text)):
        return ""
    return "sólo" if _share(unit[match.start(1) :], said) >= _NEEDED[Kind.ALONE] else ""


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
