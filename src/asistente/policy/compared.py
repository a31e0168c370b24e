"""Which values of a unit are compared with those of another, as the question asks for them."""

import re
from collections.abc import Sequence, Set

from asistente.contracts import BlockKind
from asistente.language.analyser import level
from asistente.language.asked import Asked, Request
from asistente.language.fulfilment import COLUMNS
from asistente.language.tables import columns
from asistente.language.values import ValueKind
from asistente.policy.agreement import SITE, STAGE, WEEKDAY, told
from asistente.policy.passages import Candidate

_COMPARED: dict[Asked, tuple[str, ...]] = {
    Asked.DATE: (ValueKind.DATE,),
    Asked.TIME: (ValueKind.TIME,),
    Asked.AMOUNT: (ValueKind.AMOUNT,),
    Asked.PERCENT: (ValueKind.PERCENT,),
    Asked.DURATION: (ValueKind.DURATION,),
    Asked.COUNT: (ValueKind.NUMBER, ValueKind.DURATION, ValueKind.PERCENT, ValueKind.AMOUNT),
    Asked.STAGE: (STAGE,),
    Asked.EMAIL: (ValueKind.EMAIL,),
    Asked.PHONE: (ValueKind.PHONE,),
}
_BESIDES = {
    Asked.DATE: (WEEKDAY, ValueKind.DURATION),
    Asked.TIME: (WEEKDAY,),
    Asked.AMOUNT: (ValueKind.PERCENT,),
    Asked.SPOT: (SITE,),
    Asked.PLACE: (SITE,),
}
"""What else may contradict: "¿en qué plazo?" is answered by ten days; a surcharge is a share."""
WITHOUT_REQUEST = (
    *(ValueKind.AMOUNT, ValueKind.DATE, ValueKind.TIME, ValueKind.PERCENT, ValueKind.DURATION),
    *(ValueKind.NUMBER, ValueKind.EMAIL, ValueKind.PHONE),
)
"""What is compared where a question only names a topic, the most telling first."""
_BARE = r"\W*\d[\d.,' ]*\W*"
_UNIT_OF_TIME = r"\b(?:dias?|semanas?|meses|anos?|horas?|minutos?|semestres?)\b"


def values(unit: Candidate, kind: str) -> Set[object]:
    """The values of a kind in a unit, also bare figures of a row below a heading that tells it."""
    return told(in_full(unit), kind)


def in_full(unit: Candidate) -> str:
    """What a unit says, the figures of a row with the unit that their heading tells."""
    row = columns(unit.unit.lead, unit.text) if unit.unit.kind is BlockKind.ROW else []
    return " | ".join(with_unit(head, cell) for head, cell in row) or unit.text


def with_unit(heading: str, cell: str) -> str:
    """A bare figure of a column of money, percentages or times, as it is written elsewhere."""
    head = level(heading)
    if not re.fullmatch(_BARE, cell):
        return cell
    time = re.search(_UNIT_OF_TIME, head)
    if time:
        return f"{cell} {time.group()}"
    if re.search(COLUMNS[Asked.PERCENT], head):
        return f"{cell} %"
    return f"$ {cell}" if re.search(COLUMNS[Asked.AMOUNT], head) else cell


def kinds_asked(request: Request) -> Sequence[str]:
    """What may be asked for; where nothing is counted ("¿de cuánto es?"), no bare number."""
    kinds = _COMPARED.get(request.kind, ())
    return kinds if request.noun else [kind for kind in kinds if kind is not ValueKind.NUMBER]


def kinds_compared(request: Request) -> Sequence[str]:
    """The same, and what else tells two answers apart."""
    return (*kinds_asked(request), *_BESIDES.get(request.kind, ()))
