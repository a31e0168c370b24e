"""The only Rich code: blocks to panels and tables on a terminal, to plain text in a pipe.

Rich is imported where something is drawn on a terminal, never for a pipe: it costs a cold start a
tenth of a second. Markup, emoji codes and highlighting are off, and all text is cleaned first.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING, TextIO

from asistente.cli.blocks import Block, Blocks, Line, Panel, Table
from asistente.cli.sanitise import clean, clean_line

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID
    from rich.table import Table as RichTable
    from rich.text import Text

_STYLES = {"plain": "cyan", "good": "green", "ask": "yellow", "bad": "red"}
_UNBOUNDED = 10_000
"""A width that no table reaches."""


def show(blocks: Blocks, *, stream: TextIO | None = None) -> None:
    """Draw blocks on stdout, or on the stream given."""
    stream = stream or sys.stdout
    if stream.isatty():
        console = _console(stream)
        for block in blocks:
            console.print(_drawn(block, console))
    else:
        stream.write(plain(blocks) + "\n")


def note(message: str) -> None:
    """One line on stderr, beside the answer."""
    sys.stderr.write(clean_line(message) + "\n")


def plain(blocks: Blocks) -> str:
    """The blocks as text without any styling, an empty line between two."""
    return "\n\n".join(text for text in map(_plain_block, blocks) if text)


def _plain_block(block: Block) -> str:
    match block:
        case Line():
            return clean(block.text)
        case Panel():
            head = f"{clean_line(block.title)}:\n" if block.titled else ""
            return head + clean(block.body)
        case Table():
            return _plain_table(block)


def _plain_table(table: Table) -> str:
    rows = [tuple(clean_line(cell) for cell in row) for row in (table.columns, *table.rows)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(table.columns))]
    lines = [
        "  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
    return "\n".join([f"{clean_line(table.title)}:"] * bool(table.title) + lines)


def _console(stream: TextIO) -> Console:
    from rich.console import Console

    return Console(file=stream, markup=False, emoji=False, highlight=False)


def _drawn(block: Block, console: Console) -> RenderableType:
    from rich.panel import Panel as RichPanel
    from rich.text import Text

    match block:
        case Line():
            return Text(clean(block.text))
        case Panel():
            style = _STYLES[block.tone]
            title = Text(clean_line(block.title), style=f"bold {style}")
            return RichPanel(
                Text(clean(block.body)), title=title, title_align="left", border_style=style
            )
        case Table():
            return _drawn_table(block, console)


def _drawn_table(table: Table, console: Console) -> RichTable:
    side_by_side = _grid(table, tuple((number,) for number in range(len(table.columns))))
    if table.stacks and _natural_width(side_by_side, console) > console.width:
        return _grid(table, table.stacks)
    return side_by_side


def _natural_width(drawn: RichTable, console: Console) -> int:
    """Characters that it takes if no cell is broken over lines."""
    from rich.measure import Measurement

    return Measurement.get(console, console.options.update(width=_UNBOUNDED), drawn).maximum


def _grid(table: Table, stacks: tuple[tuple[int, ...], ...]) -> RichTable:
    """A column a stack, in each row a line for each column of the stack that has something."""
    from rich import box
    from rich.table import Table as RichTable
    from rich.text import Text

    title = Text(clean_line(table.title), style="bold") if table.title else None
    drawn = RichTable(box=box.SIMPLE_HEAD, title=title, title_justify="left")
    for stack in stacks:
        drawn.add_column(_stacked(table.columns, stack), overflow="fold")
    for row in table.rows:
        drawn.add_row(*(_stacked(row, stack) for stack in stacks))
    return drawn


def _stacked(cells: Sequence[str], stack: tuple[int, ...]) -> Text:
    """The cells of a stack that are not empty, a line each; the first leads."""
    from rich.text import Text

    first, *others = [line for number in stack if (line := clean_line(cells[number]))] or [""]
    return Text.assemble(first, *((f"\n{line}", "dim") for line in others))


class IngestProgress:
    """`Progress` drawn on stderr: a bar on a terminal, only the warnings in a pipe."""

    def __init__(self) -> None:
        self._bar: RichProgress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> IngestProgress:
        if sys.stderr.isatty():
            from rich.progress import Progress as RichProgress

            self._bar = RichProgress(console=_console(sys.stderr), transient=True)
            self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def start(self, stage: str, total: int | None) -> None:
        """Begin a stage of `total` steps; None where nobody can know."""
        if self._bar is None:
            return
        if self._task is not None:
            self._bar.remove_task(self._task)
        self._task = self._bar.add_task(clean_line(stage), total=total)

    def advance(self, n: int = 1) -> None:
        """Some steps of the stage are done."""
        if self._bar is not None and self._task is not None:
            self._bar.advance(self._task, n)

    def warn(self, message: str) -> None:
        """Say something that the user should know, without stopping."""
        if self._bar is None:
            note(message)
        else:
            from rich.text import Text

            self._bar.console.print(Text(clean_line(message)))
