"""Which units of the retrieved chunks speak to the question: the evidence proper.

A unit counts with what it needs to be understood: the list's lead-in or table header (`lead`), the
headings over it, the title, its neighbours. One that holds what is asked for goes before one that
only sounds like the question.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import accumulate

from asistente.contracts import BlockKind, Chunk, Evidence, Hit, Passage, Signals, Source, Unit
from asistente.language.asked import Asked, Request
from asistente.language.dates import find_dates
from asistente.language.fulfilment import fulfilment, values_of
from asistente.language.light import is_light
from asistente.language.related import TextStems, stems_of
from asistente.policy.guard import is_order
from asistente.policy.inquiry import Inquiry, article, references
from asistente.policy.paragraphs import antecedent, paragraph

DEPTH = 8
"""Hits whose units are looked at."""
PROBED = 6
"""Units whose cosine to the question is measured: the best by everything else."""

_IN_LEAD, _IN_HEADING, _IN_TITLE, _BESIDE, _NEARBY = 0.95, 0.9, 0.8, 0.5, 0.3
"""What a topic word is worth where the unit does not hold it itself."""
_IN_PARAGRAPH, _POINTED_AT = 0.65, 0.85
_OWN_LAYERS = {kind: 3 if kind is BlockKind.SENTENCE else 2 for kind in BlockKind}
_ABOUT = 0.5
_MOSTLY = 0.6
_TITLED = frozenset({Asked.REQUIREMENTS, Asked.DOCUMENTS})
"""Lists that a title may announce: "Requisitos de trámites"."""
_LABEL_WORDS, _LEAST_WORDS = 4, 3
_AMONG_OTHER_DAYS = 0.6
"""What a range that includes the day asked about is worth, next to that very day."""
_OTHER_ORDINAL = 0.4
"""The first deposit does not answer a question about the second."""
_HELD, _RANK, _CLOSE, _PRECISE, _REFERRED = 0.35, 0.3, 0.25, 0.15, 0.8
"""Weights of what speaks for a unit besides its words."""


@dataclass(frozen=True)
class Candidate:
    """A unit with what speaks for it, each 0 to 1."""

    hit: Hit
    unit: Unit
    coverage: float
    """idf-weighted topic words in the unit and its context."""
    own: float
    """The same, in the unit, its lead and its nearest heading only."""
    precision: float
    """Share of the unit's words that are about the topic."""
    rightly: float
    """Less than 1 where the question is about the second of something and the unit is not."""
    referred: float
    """Share of the articles, codes and days named in the question that it stands under or holds."""
    held: float
    """How well it serves what is asked for; 1 where no kind of thing is."""
    closeness: float = 0.0
    """Cosine to the question, in deviations of the background over the least close one probed."""

    @property
    def key(self) -> str:
        """How `Evidence.unit_cosines` names it."""
        return f"{self.hit.chunk.chunk_id}:{self.unit.start}"

    @property
    def text(self) -> str:
        """What the source says, verbatim."""
        return self.hit.chunk.text[self.unit.start : self.unit.end]

    @property
    def embedded(self) -> str:
        """What is embedded of it."""
        return f"{self.unit.lead} {self.text}".strip()

    @property
    def speaks(self) -> float:
        """How well its words speak to the question, 0 to 1.5."""
        return self.coverage + _HELD * self.held + _PRECISE * self.precision

    @cached_property
    def score(self) -> float:
        """Order among candidates."""
        return (
            self.speaks
            + _RANK * self.hit.score
            + _CLOSE * self.closeness
            + _REFERRED * self.referred
        )

    @property
    def setting(self) -> str:
        """What the unit stands under."""
        return setting_of(self.unit, self.hit.chunk)

    def fulfils(self, request: Request) -> float:
        """How well the unit serves what is asked for."""
        rightly = 1.0 if request.kind is Asked.YES_NO else self.rightly
        title = f"\n{self.hit.source.title}" if request.kind in _TITLED else ""
        setting = f"{self.setting}{title}"
        return rightly * fulfilment(request.kind, self.text, setting, request.noun)

    def answers(self, request: Request) -> float:
        """The same, of the topic: a price of something else is no answer."""
        return self.own * self.fulfils(request)


def looked_into(evidence: Evidence) -> tuple[Hit, ...]:
    """The hits whose units are read: the first, and the one that has most of the question's words,
    which a directory or a table may have without sounding like the question."""
    first = evidence.hits[:DEPTH]
    if not first:
        return ()
    lexical = max(evidence.hits, key=lambda hit: hit.signals.bm25)
    return first if lexical.rank <= len(first) else (*first, lexical)


def candidates(evidence: Evidence, inquiry: Inquiry) -> tuple[Candidate, ...]:
    """Units of the best hits, best first. Cosines are taken from the evidence where measured."""
    found = (
        replace(unit, hit=hit, closeness=_closeness(unit.key, evidence))
        for hit in looked_into(evidence)
        for unit in _units(hit.chunk, hit.source, inquiry)
    )
    return tuple(sorted(found, key=lambda c: (-c.score, c.hit.rank, c.unit.start)))


def setting_of(unit: Unit, chunk: Chunk) -> str:
    """The lead of a unit and the nearest heading."""
    return f"{unit.lead}\n{chunk.section_path[-1] if chunk.section_path else ''}"


def passage(candidate: Candidate) -> Passage:
    """A candidate as the contract has it."""
    return Passage(
        unit=candidate.unit,
        chunk=candidate.hit.chunk,
        source=candidate.hit.source,
        score=candidate.score,
    )


@lru_cache(maxsize=256)
def _units(chunk: Chunk, source: Source, inquiry: Inquiry) -> tuple[Candidate, ...]:
    """The units of a chunk that say something, wherever it ranks.

    A question asks for them three times: to order its hits, to probe the best, and to decide.
    """
    hit = Hit(rank=1, score=0.0, signals=Signals(), chunk=chunk, source=source)
    places = range(len(chunk.units))
    said = (place for place in places if _says_something(hit, place, inquiry))
    return tuple(_candidate(hit, place, inquiry) for place in said)


def _candidate(hit: Hit, place: int, inquiry: Inquiry) -> Candidate:
    unit = hit.chunk.units[place]
    layers = _layers(hit, place)
    bare = Candidate(
        hit=hit,
        unit=unit,
        coverage=_coverage(inquiry, layers),
        own=_coverage(inquiry, (*_own_layers(unit, layers), *_about(hit, inquiry))),
        precision=_share(layers[0][0], inquiry.about),
        rightly=_OTHER_ORDINAL
        if inquiry.ordinals - layers[0][0].stems - layers[1][0].stems
        else 1.0,
        referred=_referred(hit, place, inquiry),
        held=0.0,
    )
    return replace(bare, held=_held(bare, inquiry))


def _referred(hit: Hit, place: int, inquiry: Inquiry) -> float:
    unit = hit.chunk.units[place]
    text = hit.chunk.text[unit.start : unit.end]
    if inquiry.days:
        around = [date for date in find_dates(text) for day in inquiry.days if date.includes(day)]
        return max((_AMONG_OTHER_DAYS if date.is_range else 1.0 for date in around), default=0.0)
    if not inquiry.references:
        return 0.0
    within = _articles(hit.chunk)[place]
    path = [each for each in hit.chunk.section_path if not (within and article(each))]
    found = references("\n".join((unit.lead, *path, text))) | {within}
    return len(inquiry.references & found) / len(inquiry.references)


@lru_cache(maxsize=64)
def _articles(chunk: Chunk) -> tuple[str, ...]:
    """The article that each unit is part of: the last one that begins in the chunk up to it."""
    begun = (article(chunk.text[unit.start : unit.end]) for unit in chunk.units)
    return tuple(accumulate(begun, lambda before, here: here or before))


def _coverage(inquiry: Inquiry, layers: Sequence[tuple[TextStems, float]]) -> float:
    total = sum(inquiry.weight(term) for term in inquiry.topic) or 1.0
    found = sum(
        inquiry.weight(term)
        * max((worth * inquiry.presence(term.stem, text) for text, worth in layers), default=0.0)
        for term in inquiry.topic
    )
    return found / total


def _says_something(hit: Hit, place: int, inquiry: Inquiry) -> bool:
    """No lead-in by itself, no question, no order planted for the system, nor a label that only
    repeats the question: an item or a row says what its list or table is about."""
    unit = hit.chunk.units[place]
    text = hit.chunk.text[unit.start : unit.end].strip()
    if text.endswith((":", "?")) or is_order(text):
        return False
    if _is_empty(unit, text, inquiry):
        return False
    if unit.lead and unit.kind is not BlockKind.SENTENCE:
        return True
    asked = {term.stem for term in inquiry.terms}
    repeats = len(text.split()) <= _LABEL_WORDS and stems_of(text).stems <= asked
    return not repeats or _serves_alone(text, inquiry)


def _serves_alone(text: str, inquiry: Inquiry) -> bool:
    """It holds something asked for, however few words it has: "Los jubilados no pagan"."""
    return any(fulfilment(each.kind, text, "", each.noun) > 0 for each in inquiry.definite)


def _is_empty(unit: Unit, text: str, inquiry: Inquiry) -> bool:
    """A sentence of a word or two that answers no question of an FAQ and holds nothing asked for:
    "No tiene costo" holds an amount."""
    bare = unit.kind is BlockKind.SENTENCE and not unit.lead.rstrip().endswith("?")
    if not bare or len(stems_of(text).stems) >= _LEAST_WORDS or values_of(text):
        return False
    return not _serves_alone(text, inquiry)


def _held(unit: Candidate, inquiry: Inquiry) -> float:
    if not inquiry.requests:
        return 1.0
    return sum(unit.fulfils(request) for request in inquiry.requests) / len(inquiry.requests)


def _closeness(key: str, evidence: Evidence) -> float:
    """0 for a unit that was not probed, so that a probed one never ranks lower for it."""
    if key not in evidence.unit_cosines:
        return 0.0
    least = min(evidence.unit_cosines.values())
    deviation = evidence.facts.cosine_deviation or 1.0
    return min(1.0, (evidence.unit_cosines[key] - least) / (3 * deviation))


def _layers(hit: Hit, place: int) -> tuple[tuple[TextStems, float], ...]:
    """Texts that a unit is read with, nearest first, and what a word in each is worth."""
    chunk = hit.chunk
    unit = chunk.units[place]
    around, worth = _around(hit, place)
    return (
        (stems_of(chunk.text[unit.start : unit.end]), 1.0),
        (stems_of(unit.lead), _IN_LEAD),
        (stems_of(around), worth),
        (stems_of(chunk.section_path[-1] if chunk.section_path else ""), _IN_HEADING),
        (stems_of(" ".join((hit.source.title, *chunk.section_path))), _IN_TITLE),
        (stems_of(chunk.text), _NEARBY),
    )


def _own_layers(
    unit: Unit, layers: Sequence[tuple[TextStems, float]]
) -> Sequence[tuple[TextStems, float]]:
    """An item that nothing leads in, or no more than "Requisitos", speaks of what its section and
    document are about: a rule of a call."""
    led = any(each.isalpha() and not is_light(each) for each in stems_of(unit.lead).stems)
    leads = unit.kind is BlockKind.ITEM and not led
    return (*layers[: _OWN_LAYERS[unit.kind]], *(layers[3:5] if leads else ()))


def _around(hit: Hit, place: int) -> tuple[str, float]:
    """A sentence is read with what it points back to, or its paragraph, which holds together; an
    item with its neighbours."""
    chunk, unit = hit.chunk, hit.chunk.units[place]
    before = antecedent(chunk, unit, hit.source.title)
    if before:
        return chunk.text[before.start : before.end], _POINTED_AT
    if unit.kind is BlockKind.SENTENCE:
        start, end = paragraph(chunk, unit)
        return chunk.text[start:end], _IN_PARAGRAPH
    near = [u for u in chunk.units[max(0, place - 1) : place + 2] if u.lead == unit.lead]
    return " ".join(chunk.text[u.start : u.end] for u in near), _BESIDE


def _about(hit: Hit, inquiry: Inquiry) -> list[tuple[TextStems, float]]:
    """The headings and titles that are about the topic, so that all under them is about it too:
    they have most of it, or are about little else.

    "Prácticas profesionales" is, for a question on those; "Becas de exención de la cuota de
    inscripción" is not, for one on the inscription.
    """
    topic = inquiry.about
    path = (hit.source.title, *hit.chunk.section_path)
    whole = stems_of(" ".join(path))
    there = [term for term in inquiry.telling if whole.presence(term.stem)]
    weight = sum(inquiry.weight(term) for term in there)
    if len(there) > 1 and weight >= _MOSTLY * sum(inquiry.weight(term) for term in inquiry.telling):
        return [(whole, _IN_TITLE)]
    titles = [stems_of(text) for text in path]
    return [(title, _IN_TITLE) for title in titles if _share(title, topic) >= _ABOUT]


def _share(title: TextStems, topic: TextStems) -> float:
    """Share of a title's words that the topic has."""
    words = [each for each in title.stems if each.isalpha()]
    return topic.shared(words) / len(words) if words else 0.0
