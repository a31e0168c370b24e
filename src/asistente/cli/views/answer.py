"""An answer, a clarifying question or a refusal as a person reads it."""

import re

from asistente.cli.blocks import Block, Line, Panel
from asistente.cli.views.pages import page_text
from asistente.contracts import Answer, Citation, Option, Status

_NUMBERED = re.compile(r"\(?\d{1,2}\s*[.)]")


def answer_view(answer: Answer) -> tuple[Block, ...]:
    """What is said, then what it rests on."""
    blocks: list[Block] = [_main_panel(answer)]
    if answer.options:
        blocks.append(Line(text=numbered_options(answer.options)))
    said = answer.answer or ""
    steps = tuple(step for step in answer.next_steps if step not in said)
    if steps:
        blocks.append(Panel(title="Siguientes pasos", body=_bullets(steps)))
    if answer.notes:
        blocks.append(Panel(title="Ten en cuenta", body=_bullets(answer.notes)))
    if answer.citations:
        blocks.append(Panel(title="Fuentes", body="\n".join(map(_citation, answer.citations))))
    return tuple(blocks)


def numbered_options(options: tuple[Option, ...]) -> str:
    """The options with the number that chooses each."""
    return "\n".join(f"  {n}. {option.label}" for n, option in enumerate(options, start=1))


def _main_panel(answer: Answer) -> Panel:
    match answer.status:
        case Status.ANSWERED:
            return Panel(title="Respuesta", body=answer.answer or "", tone="good", titled=False)
        case Status.NEEDS_CLARIFICATION:
            body = answer.clarifying_question or ""
            return Panel(title="Falta un dato", body=body, tone="ask", titled=False)
        case Status.REFUSED:
            body = answer.refusal_reason or ""
            return Panel(title="Sin respuesta", body=body, tone="bad", titled=False)


def _citation(citation: Citation) -> str:
    page = page_text(citation.page, citation.page_label)
    published = f", {citation.publication_date}" if citation.publication_date else ""
    place = f"[{citation.n}] {citation.title}{page}{published} — {citation.location}"
    # a trace may be kept without the words of the documents
    return f"{place}\n    «{_short(citation.quote)}»" if citation.quote else place


def _short(quote: str) -> str:
    """The quote on one line; whole up to 300 characters, the rest is in `--json`."""
    line = " ".join(quote.split())
    return line if len(line) <= 300 else f"{line[:299]}…"


def _bullets(lines: tuple[str, ...]) -> str:
    """A line each; one that brings its own number gets no mark beside it."""
    return "\n".join(line if _NUMBERED.match(line) else f"- {line}" for line in lines)
