"""What the commands have to show, before anyone decides how.

Views build blocks from contracts; `render` draws them with Rich on a terminal and as plain text in
a pipe. So there is one wording for both, and no view knows Rich.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Tone = Literal["plain", "good", "ask", "bad"]


@dataclass(frozen=True, kw_only=True)
class Panel:
    """A titled box; in a pipe, its body, after the title where `titled`."""

    title: str
    body: str
    tone: Tone = "plain"
    titled: bool = True


@dataclass(frozen=True, kw_only=True)
class Table:
    """Rows under column names."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    stacks: tuple[tuple[int, ...], ...] = ()
    """Which columns stand under one another on a terminal that is too narrow for all of them side
    by side; each column in one stack. So a long id, which is copied, leaves a title its room."""


@dataclass(frozen=True, kw_only=True)
class Line:
    """One paragraph of plain text."""

    text: str


Block = Panel | Table | Line
Blocks = Sequence[Block]
