"""What a check says: its entry in the trace, and what the user is told when it stops the answer."""

from dataclasses import dataclass

from asistente.contracts import Check, Option, Passage, ReasonCode, Status


@dataclass(frozen=True)
class Finding:
    """The verdict of one check."""

    check: Check
    message: str | None = None
    options: tuple[Option, ...] = ()
    passages: tuple[Passage, ...] = ()
    tell: str | None = None
    """A note that goes with the answer though the check passed."""


def passed(name: str, note: str, *, tell: str | None = None) -> Finding:
    """Nothing against an answer."""
    return Finding(Check(name=name, passed=True, note=note), tell=tell)


def stopped(
    name: str,
    status: Status,
    reason: ReasonCode,
    *,
    note: str,
    message: str,
    options: tuple[Option, ...] = (),
    passages: tuple[Passage, ...] = (),
) -> Finding:
    """No answer, and why."""
    check = Check(name=name, passed=False, note=note, reason_code=reason, status=status)
    return Finding(check, message=message, options=options, passages=passages)
