"""Answers that appear while they are written; what does not hold is withdrawn, visibly."""

from __future__ import annotations

import sys
from typing import TextIO

from asistente.cli.blocks import Block
from asistente.cli.sanitise import clean
from asistente.cli.views.answer import answer_view
from asistente.contracts import Answer

WITHDRAWN = "(Se retira lo anterior: no se pudo comprobar del todo en las fuentes.)"


class LiveAnswer:
    """Writes verified text as it grows, one answer after the other."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stdout
        self._shown = ""

    def tell(self, text: str) -> None:
        """Show an answer as far as it is known to hold."""
        if not text.startswith(self._shown):
            self._withdraw()
        self._write(clean(text[len(self._shown) :]))
        self._shown = text

    def end(self, answer: Answer) -> tuple[Block, ...]:
        """What is left to show of an answer, once it is final."""
        final, shown = answer.answer or "", self._shown
        view = answer_view(answer)
        if shown and final.startswith(shown):
            self.tell(final)
            self._write("\n\n" if len(view) > 1 else "\n")
            view = view[1:]
        elif shown:
            self._withdraw()
        self._shown = ""
        return view

    def _withdraw(self) -> None:
        self._write(f"\n{WITHDRAWN}\n\n")
        self._shown = ""

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()
