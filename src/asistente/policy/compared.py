"""Which values of a unit are compared with those of another, as the question asks for them."""

import re
from collections.abc import Sequence

from asistente.contracts import BlockKind
from asistente.language.analyser import level
from asistente.language.asked import Asked, Request
from asistente.language.fulfilment import COLUMNS, values_of
from asistente.language.tables import columns
from asistente.language.values import ValueKind
from asistente.policy.passages import Candidate

_COMPARED = {
    Asked.DATE: (ValueKind.DATE,),
    Asked.TIME: (ValueKind.TIME,),
    Asked.AMOUNT: (ValueKind.AMOUNT,),
    Asked.PERCENT: (ValueKind.PERCENT,),
    Asked.DURATION: (ValueKind.DURATION,),
    Asked.COUNT: (ValueKind.NUMBER, ValueKind.DURATION, ValueKind.PERCENT, ValueKind.AMOUNT),
    Asked.EMAIL: (ValueKind.EMAIL,),
    Asked.PHONE: (ValueKind.PHONE,),
}
WITHOUT_REQUEST = (
    *(ValueKind.AMOUNT, ValueKind.DATE, ValueKind.TIME, ValueKind.PERCENT, ValueKind.DURATION),
    *(ValueKind.NUMBER, ValueKind.EMAIL, ValueKind.PHONE),
)
"""What is compared where a question only names a topic, the most telling first."""
_HEADED = {ValueKind.AMOUNT: Asked.AMOUNT}
"""Kinds of which a column may have bare figures, and the headings that tell it."""


def values(unit: Candidate, kind: ValueKind) -> set[str]:
    """The values of a kind in a unit, also bare figures of a row below a heading that tells it."""
    found = {value.norm for value in values_of(unit.text) if value.kind is kind}
    if found or kind not in _HEADED:
        return found
    heading = COLUMNS[_HEADED[kind]]
    told = columns(unit.unit.lead, unit.text) if unit.unit.kind is BlockKind.ROW else []
    cells = [cell for head, cell in told if re.search(heading, level(head))]
    return {value.norm for cell in cells for value in values_of(cell)}


def kinds_asked(request: Request) -> Sequence[ValueKind]:
    """What may be asked for; where nothing is counted ("¿de cuánto es?"), no bare number."""
    kinds = _COMPARED.get(request.kind, ())
    return kinds if request.noun else [kind for kind in kinds if kind is not ValueKind.NUMBER]
