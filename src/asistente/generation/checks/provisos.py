"""A rule is not told without its condition, nor of another subject than its own."""

import re
from collections.abc import Iterator, Sequence

from asistente.generation.checks.grounds import Ground
from asistente.generation.checks.values import holds_all, values_in, without_values
from asistente.generation.checks.words import kin, plain_stem, presence, stems, weight
from asistente.language.analyser import is_content, level
from asistente.language.related import TextStems

_FIRST = re.compile(
    r"^\W*(?:si|cuando|en\s+caso\s+de|mientras|a\s+falta\s+de)\b[^,.;:?]+,\s+(?=\w)"
)
_LAST = re.compile(
    r"(?<![;:])(?<!decide)(?<!deciden)(?<!confirma)(?<!verifica)(?<!revisa)[\s,]+(?:solo\s+)?"
    r"(?:si|cuando|siempre\s+que|siempre\s+y\s+cuando|salvo|excepto|mientras|a\s+menos\s+que)\s"
    r"[^.;:?]+(?=[.;:]?\s*$)"
)
_EITHER = re.compile(r"\b[ou]\s+(?:si|cuando)\b")
""" "Si … o si …": one of them may be told by itself."""
_LAST_PART = 1000
"""Characters in which a last condition is looked for: each "si" is read to the end of the text."""
_CONDITIONAL = re.compile(
    r"\b(?:si|aunque|cuando|siempre|salvo|excepto|mientras|menos|quien|quienes|condicion|caso|solo)\b"
)
_NAMES = re.compile(
    r"\b(?!(?:El|La|Los|Las|Una?|Si|En|Para|Por|Con|De|Del|Al|Se|No|Tu|Su|Cada)\b)"
    r"[A-ZÁÉÍÓÚÑ]\w+(?:\s+(?:(?:de|del|la|las|los|y|e)\s+){0,2}[A-ZÁÉÍÓÚÑ]\w+)+"
)
_OF = re.compile(r"\b([a-z]{4,})\s+de(?:l|\s+el|\s+las?|\s+los)?\s+([a-z]{4,})\b")
_REPEATED = 0.6
"""Share of the words of a rule's main part with which it is told again."""
_VERB = re.compile(
    r"\s(?:es|son|sera|seran|se|tienen?|cuestan?|duran?|valen?|deben?|pueden?|autorizan?|cubren?"
    r"|incluyen?|requieren?|permiten?|atienden?|abren?|cierran?|entregan?|reciben?|dan?|ofrecen?|decide[n]?)\s"
)
_SUBJECT = re.compile(r"^\W*(?:el|la|los|las)\s+\w+")
_LONGEST = 8
_SAME = 0.75


def proviso_left_out(text: str, grounds: Sequence[Ground]) -> str:
    """The condition or exception of a rule that is told without any word of it."""
    said, conditional = kin((text,)), _CONDITIONAL.search(level(text))
    for ground in grounds:
        for unit in ground.texts:
            for rule, proviso in _parted(unit):
                own = [term for term in stems(proviso) if term not in stems(rule)]
                told = [t for t in own if (presence(t, said) if conditional else said.presence(t))]
                enough = bool(told) if conditional else 2 * len(told) >= len(own)
                whole = _EITHER.search(level(proviso)) or holds_all(values_in(proviso), text)
                if own and _is_told(rule, said) and not (enough and whole):
                    return " ".join(proviso.split()).strip(" ,")
    return ""


def _parted(unit: str) -> Iterator[tuple[str, str]]:
    """A sentence's main part and its condition or exception."""
    levelled = level(unit)
    near_the_end = max(0, len(levelled) - _LAST_PART)
    for match in (_FIRST.match(levelled), _LAST.search(levelled, near_the_end)):
        if match:
            yield unit[: match.start()] + unit[match.end() :], unit[match.start() : match.end()]


def _is_told(rule: str, said: TextStems) -> bool:
    terms = stems(rule)
    total = sum(map(weight, terms))
    return bool(total) and sum(weight(t) for t in terms if presence(t, said)) >= _REPEATED * total


def crossed(text: str, grounds: Sequence[Ground]) -> str:
    """The subject of one cited sentence with what another says of its own."""
    cited = [parts for ground in grounds for unit in ground.texts if (parts := _halves(unit))]
    parts = _halves(text)
    if parts is None or len(cited) < 2:
        return ""
    subject, predicate = parts
    for own, told in cited:
        strange = _shared(own, subject) < _SAME and _shared(subject, own) < _SAME
        elsewhere = any(
            _shared(subject, other) >= _SAME and not _says(predicate, rest)
            for other, rest in cited
            if (other, rest) != (own, told)
        )
        if strange and elsewhere and _says(predicate, told):
            return subject
    return ""


def _says(predicate: str, among: str) -> bool:
    """Its words and values stand in another predicate."""
    known = frozenset(value.norm for value in values_in(among))
    there = all(value.norm in known for value in values_in(predicate))
    return there and _shared(predicate, among) >= _SAME


def misnamed(text: str, grounds: Sequence[Ground]) -> str:
    """An office or a thing with a name, told of what is cited of one with another name."""
    cited = [
        (f"{unit.lead}\n{said}", said)
        for ground in grounds
        for unit, said in zip(ground.units, ground.texts, strict=True)
    ]
    for name in map(str, _NAMES.findall(text)):
        rest = text.replace(name, " ")
        same = [(whole, said) for whole, said in cited if _says(rest, whole)]
        others = [o for whole, _ in same for o in _NAMES.findall(whole) if o not in text]
        if others and not any(name in whole for whole, _ in same):
            return name
    return ""


def other_complement(text: str, grounds: Sequence[Ground]) -> str:
    """ "examen de idioma" where the cited words speak of an "examen de ubicación" alone."""
    units = "\n".join(unit for ground in grounds for unit in ground.texts)
    own, known = kin((units,)), _complements(units)
    for head, complement in _complements(text):
        theirs = [other for same, other in known if same == head]
        if theirs and not presence(complement, own):
            return complement
    return ""


def _complements(text: str) -> list[tuple[str, str]]:
    """Each word with the one that says of what it is."""
    pairs = _OF.findall(level(without_values(text)))
    return [(plain_stem(head), plain_stem(other)) for head, other in pairs if is_content(other)]


def _halves(text: str) -> tuple[str, str] | None:
    """What a sentence speaks of, and what it says of it; None where that is not plain."""
    levelled = level(text)
    match = _VERB.search(levelled)
    if match is None or not _SUBJECT.match(levelled):
        return None
    subject = text[: match.start()]
    return (subject, text[match.start() :]) if len(subject.split()) <= _LONGEST else None


def _shared(text: str, among: str) -> float:
    """The weighted share of words that another text has itself."""
    terms, known = stems(text), kin((among,)).stems
    total = sum(map(weight, terms))
    return sum(weight(t) for t in terms if t in known) / total if total else 1.0
