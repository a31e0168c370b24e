"""What the commands have to show, before anyone decides how.

Views build blocks from contracts; `render` draws them with Rich on a terminal and as plain text in
a pipe. So there is one wording for both, and no view knows Rich.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

Tone = Literal["plain", "good", "ask", "bad"]


class Panel(NamedTuple):
    """A titled box; in a pipe, its body, after the title where `titled`."""

    title: str
    body: str
    tone: Tone = "plain"
    titled: bool = True


class Table(NamedTuple):
    """Rows under column names."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    stacks: tuple[tuple[int, ...], ...] = ()
    """Which columns stand under one another on a terminal that is too narrow for all of them side
    by side; each column in one stack. So a long id, which is copied, leaves a title its room."""


class Line(NamedTuple):
    """One paragraph of plain text."""

    text: str


Block = Panel | Table | Line
Blocks = Sequence[Block]
