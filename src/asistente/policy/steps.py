"""Next steps: the list in a cited document that leads to what was asked for."""

import re
from collections.abc import Sequence

from asistente.contracts import BlockKind, Passage
from asistente.language.analyser import is_content, level, stem, words
from asistente.language.asked import Asked
from asistente.language.light import FRAME, is_light
from asistente.language.related import stems_of
from asistente.language.verbs import INFINITIVE, is_infinitive
from asistente.policy.inquiry import Inquiry
from asistente.policy.lists import LIST_MOST, siblings
from asistente.policy.passages import Candidate, passage

_COVERAGE = 0.5
_STEPS = re.compile(
    r"\b(?:pasos?|procedimiento|proceso|instrucciones|indicaciones|tramite"
    rf"|como\s+(?:se\s+\w+|\w+{INFINITIVE}))\b"
)
_ACT = re.compile(rf"\W*\d{{1,2}}\W|\W*(?:[a-h]\W+)?(?:(?:se\s+)?debe\w*\s+)?[a-z]+{INFINITIVE}\b")
"""A numbered step, or an item that begins with what to do."""
_MOSTLY = 0.5
_ACTED_ON = frozenset(
    {Asked.DATE, Asked.PROCEDURE, Asked.REQUIREMENTS, Asked.DOCUMENTS, Asked.YES_NO}
)
"""Who asks for a telephone or what something means did not ask what to do next."""


def choose_steps(
    inquiry: Inquiry, units: Sequence[Candidate], cited: Sequence[Passage]
) -> tuple[Passage, ...]:
    """The list of steps on the topic in a cited document, whole and in order."""
    if any(request.kind not in _ACTED_ON for request in inquiry.requests):
        return ()
    sources = {passage.source.source_id for passage in cited}
    listed = [u for u in units if u.hit.source.source_id in sources and _is_listed_as_step(u)]
    on_topic = (u for u in listed if (u.coverage if inquiry.asks_how else u.own) >= _COVERAGE)
    best = next((unit for unit in on_topic if not _headed_otherwise(unit, inquiry)), None)
    if not best:
        return ()
    steps = siblings(best, listed)[:LIST_MOST]
    acts = sum(_ACT.match(level(step.text)) is not None for step in steps)
    return tuple(passage(step) for step in steps) if acts >= _MOSTLY * len(steps) else ()


def _is_listed_as_step(unit: Candidate) -> bool:
    heading = unit.hit.chunk.section_path[-1:]
    return unit.unit.kind is BlockKind.ITEM and any(
        _STEPS.search(level(text)) for text in (unit.unit.lead, *heading)
    )


def _headed_otherwise(unit: Candidate, inquiry: Inquiry) -> bool:
    """What is over the list names something, and that is not the topic."""
    text = f"{unit.unit.lead} {''.join(unit.hit.chunk.section_path[-1:])}"
    nouns = [word for _, word in words(text) if is_content(word) and not is_infinitive(word)]
    named = [each for each in map(stem, nouns) if not is_light(each) and each not in FRAME]
    over = stems_of(text)
    return bool(named) and not any(over.presence(term.stem) for term in inquiry.topic)
