"""Is the very thing that was asked for in the evidence, or only its topic?"""

import re
from collections.abc import Sequence

from asistente.contracts import BlockKind, Evidence, ReasonCode, Status
from asistente.language.analyser import fold, level, stem
from asistente.language.asked import CONTACTS, IN_SPANISH, Asked, Request
from asistente.language.fulfilment import values_of
from asistente.language.light import is_light
from asistente.language.questions import last_sentence
from asistente.language.related import stems_of
from asistente.language.tables import label_of
from asistente.language.values import ValueKind
from asistente.language.verbs import INFINITIVE
from asistente.policy.finding import Finding, passed, stopped
from asistente.policy.heads import is_price_of_another, names_another
from asistente.policy.inquiry import Inquiry, names, references
from asistente.policy.kinds import unknown_kind
from asistente.policy.lists import is_behind
from asistente.policy.passages import Candidate
from asistente.policy.ranking import rank
from asistente.policy.rows import is_left_empty, names_nobody, split_name
from asistente.policy.weekdays import untold_weekday

NAME = "missing_detail"
_SHARE = 0.69
"""Share of the best unit's coverage that a unit with the detail must have."""
_FLOOR = 0.4
_ANSWERS = 0.45
"""Least share of the topic in the unit itself, its lead or a heading about it, times how well it
serves what is asked for."""
_IN_PROSE, _ANSWERS_IN_PROSE = 0.35, 0.2
_LIKELY, _LITTLE = 0.6, 0.25
"""What the likeliest of the units that serve must reach to be believed with less: probability, and
the same share as above."""
_CONTACT_SHARE = 0.6
"""A telephone or an address stands alone, beside what it belongs to."""
_REFERENCE = re.compile(
    r"(?i)\b(?:art[íi]culos?|arts?\.?|fracci[óo]n|fracc?\.|inciso|numeral|cl[áa]usula)\s+\w+(?:\.\w+)*|\b[A-Z]{1,6}-?\d{1,4}\b"
)
_OF_KIND = re.compile(
    r"\b(?:del?|para|pa|con|contra)\s+(?:(?:el|la|los|las|una?|mi|su)\s+)?"
    rf"(?![^\W\d_]+{INFINITIVE}\b)([^\W\d_]{{5,}})"
)
_AGENT = re.compile(
    r"\b(?:que|cual(?:es)?(?:\s+(?:es|son))?(?:\s+(?:el|la|los|las))?)\s+([^\W\d_]{3,}dor(?:a|as|es)?)\b"
)
_PART = 4
"""Letters of a part by which a longer word is known."""
_ROOT = 5
"""Letters by which a name tells what it is: "Seguros Azteca" is an "aseguradora"."""
_OF_OFFICES = frozenset(
    {Asked.AMOUNT, Asked.TIME, Asked.EMAIL, Asked.PHONE, Asked.URL, Asked.DATE}
    | {Asked.REQUIREMENTS, Asked.DOCUMENTS}
)
"""What is asked of an office; of the world at large a question may use any word."""
_QUANTITIES = frozenset({ValueKind.NUMBER, ValueKind.PERCENT, ValueKind.AMOUNT})


def detail(evidence: Evidence, inquiry: Inquiry, units: Sequence[Candidate]) -> Finding:
    """Refuse where the topic is there and the detail is not."""
    if inquiry.references - _all_references(evidence) or _is_of_other_document(inquiry, units):
        return absent(units, f"no mencionan {_as_asked(evidence, inquiry)}")
    unknown = _unknown_name(evidence, inquiry) or _unknown_kind(evidence, inquiry)
    unknown = unknown or _unknown_agent(evidence) or split_name(inquiry, evidence.query, units)
    if unknown:
        return absent(units, f"no mencionan «{unknown}»")
    day = untold_weekday(inquiry, evidence.query, units)
    if day:
        return absent(units, f"no dan un horario para «{day}»")
    kind = unknown_kind(evidence, inquiry, units)
    if kind:
        there = ", ".join(f"«{each}»" for each in kind[1])
        return absent(units, f"no mencionan «{kind[0]}», sino {there}")
    premise = _unproved_number(evidence, inquiry)
    if premise:
        return absent(units, f"no mencionan «{premise}»")
    if names_nobody(inquiry, units):
        return absent(units, f"no indican {IN_SPANISH[inquiry.requests[0].kind]}")
    if is_left_empty(inquiry, units):
        return absent(units, "dejan vacío ese dato")
    definite = inquiry.definite
    ahead = [unit for unit in units if not is_behind(unit, units)] if definite else []
    if any(request.kind is Asked.AMOUNT for request in definite):
        ahead = [unit for unit in ahead if not is_price_of_another(unit, inquiry)]
    held = any(_held(request, ahead) for request in definite)
    if definite and not (held or _stands_out(evidence, inquiry, ahead)):
        return absent(units, f"no indican {IN_SPANISH[definite[0].kind]}")
    return passed(NAME, "la evidencia contiene lo que se pregunta")


def denies(unit: Candidate) -> Finding:
    """The evidence denies what is asked for to whom the question names."""
    return passed(NAME, f"la evidencia lo niega: {unit.text}")


def _held(request: Request, units: Sequence[Candidate]) -> bool:
    contact = request.kind in CONTACTS
    best = max((unit.coverage for unit in units), default=0.0)
    enough = max(_FLOOR, (_CONTACT_SHARE if contact else _SHARE) * best)
    return any(
        unit.coverage >= enough
        and (unit.fulfils(request) > 0 if contact else _tells(unit, request))
        for unit in units
    )


def _stands_out(evidence: Evidence, inquiry: Inquiry, units: Sequence[Candidate]) -> bool:
    """One unit serves what is asked for, has most of the topic, though little, and leaves the
    others behind: a question in other words than the document's, or with a story before it."""
    serving = [unit for unit in units if unit.held > 0]
    first = next(iter(rank(evidence, inquiry, serving)), None)
    if first is None or first.probability < _LIKELY or first.unit.rightly < 1:
        return False
    if names_another(first.unit, inquiry):
        return False
    most = max(unit.own for unit in units), max(unit.coverage for unit in units)
    best = first.unit.own, first.unit.coverage
    return (
        best[0] >= most[0]
        and best[1] >= most[1]
        and any(first.unit.answers(each) >= _LITTLE for each in inquiry.definite)
    )


def _tells(unit: Candidate, request: Request) -> bool:
    """The unit says it of the topic; a sentence leans on its paragraph, and may say less itself."""
    if unit.unit.kind is BlockKind.SENTENCE:
        return unit.own >= _IN_PROSE and unit.answers(request) >= _ANSWERS_IN_PROSE
    return unit.answers(request) >= _ANSWERS


def absent(units: Sequence[Candidate], what: str) -> Finding:
    """Refuse, naming the topic that the documents have and what they lack."""
    topic = f"Los documentos tratan el tema («{_topic(units[0])}»), pero " if units else ""
    text = f"{topic}{what}." if topic else f"Los documentos {what}."
    return stopped(
        NAME, Status.REFUSED, ReasonCode.MISSING_DETAIL, note=f"los documentos {what}", message=text
    )


def _topic(unit: Candidate) -> str:
    path = unit.hit.chunk.section_path
    return path[-1] if path else unit.hit.source.title


def _all_references(evidence: Evidence) -> frozenset[str]:
    texts = ("\n".join((*hit.chunk.section_path, hit.chunk.text)) for hit in evidence.hits)
    return frozenset[str]().union(*(references(text) for text in texts))


def _is_of_other_document(inquiry: Inquiry, units: Sequence[Candidate]) -> bool:
    """Only an article is asked for, and those of its number are clearly less on the topic: article
    12 of another regulation."""
    if not inquiry.references or inquiry.definite:
        return False
    best = max((unit.coverage for unit in units), default=0.0)
    there = max((unit.coverage for unit in units if unit.referred), default=0.0)
    return there < _SHARE * best


def _as_asked(evidence: Evidence, inquiry: Inquiry) -> str:
    """The references of the question as they were typed."""
    spans = _REFERENCE.findall(evidence.question)
    return "«" + "», «".join(span.strip() for span in spans) + "»" if spans else "lo que se cita"


def _unknown_name(evidence: Evidence, inquiry: Inquiry) -> str:
    """A name of the question of which no document holds any part."""
    known = {term.word for term in evidence.terms if term.known}
    known |= {t.word for t in evidence.terms for a in inquiry.acronyms if a.short == t.stem}
    for name in names(evidence.question):
        parts = [word for word in name.split() if len(word) > 2 or word.isupper()]
        if parts and not any(w in known or _named(stem(fold(w)), evidence) for w in parts):
            return name
        if len(parts) > 1 and all(word in known for word in parts) and _is_apart(parts, evidence):
            return name
    return ""


def _is_apart(parts: Sequence[str], evidence: Evidence) -> bool:
    """A row is called by the first word of a name, and no line of the documents has two of its
    words: "Colonia Lavalleja", beside "Colonia Palma" and the street of Lavalleja. In prose, names
    are shortened, translated and misspelt."""
    named = [stem(fold(word)) for word in parts]
    chunks = [hit.chunk for hit in evidence.hits]
    rows = (c.text[u.start : u.end] for c in chunks for u in c.units if u.kind is BlockKind.ROW)
    if not any(stems_of(label_of(row)).presence(named[0]) for row in rows):
        return False
    texts = (hit.chunk.embedding_text(hit.source.title) for hit in evidence.hits)
    lines = (stems_of(line) for text in texts for line in text.split("\n"))
    return not any(line.shared(named) > 1 for line in lines)


def _unknown_kind(evidence: Evidence, inquiry: Inquiry) -> str:
    """What tells the thing asked about from others of its kind, where no document has the word:
    "el impuesto de vehículos"."""
    if not any(request.kind in _OF_OFFICES for request in inquiry.requests):
        return ""
    unknown = {term.word: term for term in inquiry.topic if not term.known}
    for match in _OF_KIND.finditer(last_sentence(evidence.query)):
        term = unknown.get(match.group(1))
        if term and not (is_light(term.stem) or _named(term.stem, evidence)):
            return match.group(1)
    return ""


def _unknown_agent(evidence: Evidence) -> str:
    """Who does it, where no document has the word nor a name made of it: "¿qué aseguradora?"
    beside a sum that is "asegurada", of the same stem."""
    match = _AGENT.search(level(last_sentence(evidence.query)))
    if match is None or is_light(stem(match.group(1))):
        return ""
    agent = match.group(1)
    texts = [hit.chunk.embedding_text(hit.source.title) for hit in evidence.hits]
    told = any(agent.removesuffix("s") in level(text) for text in texts)
    called = (level(name) for text in texts for name in names(f"- {text}"))
    named = any(name[:_ROOT] in agent for name in called)
    return "" if told or named else agent


def _unproved_number(evidence: Evidence, inquiry: Inquiry) -> str:
    """A number that a "why" takes for granted, and that no document holds; empty without one."""
    if not any(request.kind is Asked.REASON for request in inquiry.requests):
        return ""
    held = {value.norm for hit in evidence.hits for value in values_of(hit.chunk.text)}
    for value in values_of(evidence.question):
        if value.kind in _QUANTITIES and value.norm not in held:
            return evidence.question[value.start : value.end]
    return ""


def _named(stemmed: str, evidence: Evidence) -> bool:
    """Some hit has the word, one of its family, or a longer one that begins or ends so."""
    long = len(stemmed) >= _PART
    return any(
        texts.presence(stemmed)
        or (long and any(e.startswith(stemmed) or e.endswith(stemmed) for e in texts.stems))
        for texts in (stems_of(h.chunk.embedding_text(h.source.title)) for h in evidence.hits)
    )
