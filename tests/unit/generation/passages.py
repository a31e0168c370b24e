"""Passages made by hand, one chunk each."""

from asistente.contracts import BlockKind, Chunk, Decision, Passage, Source, Status, Unit


def passage(
    quote: str,
    *,
    kind: BlockKind = BlockKind.SENTENCE,
    lead: str = "",
    section: str = "",
    source: str = "aviso",
    before: str = "",
) -> Passage:
    """A unit in a chunk of its own, behind `before`."""
    text = before + quote
    unit = Unit(kind=kind, start=len(before), end=len(text), lead=lead)
    chunk = Chunk(
        chunk_id=f"{source}#{abs(hash(text))}",
        source_id=source,
        text=text,
        start=0,
        end=len(text),
        section_path=(section,) if section else (),
        units=(unit,),
    )
    described = Source(source_id=source, title=f"Título de {source}", location=f"docs/{source}.md")
    return Passage(unit=unit, chunk=chunk, source=described, score=1.0)


def item(quote: str, lead: str, *, source: str = "aviso") -> Passage:
    """A list item under its lead-in."""
    return passage(quote, kind=BlockKind.ITEM, lead=lead, source=source)


def row(quote: str, header: str) -> Passage:
    """A table row under its header."""
    return passage(quote, kind=BlockKind.ROW, lead=header)


def answered(*passages: Passage, steps: tuple[Passage, ...] = ()) -> Decision:
    """A decision to answer from these passages."""
    return Decision(status=Status.ANSWERED, passages=passages, steps=steps)
