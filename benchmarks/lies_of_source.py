"""Lies about where something stands: facts of another thing, quotes and citations that are none."""

import random
import re
from collections.abc import Sequence

from benchmarks.lies import FALSE, LIES, Base, Lie, Teller, claim, lie, plain, true_somewhere
from benchmarks.lies_of_detail import MONTHS

from asistente.contracts import BlockKind, Draft, Statement

_AMOUNT = r"\$[\d,]+\.\d\d"
_DATE = rf"\d{{1,2}}(?: (?:al|y) \d{{1,2}})? de (?:{'|'.join(MONTHS)}) de 20\d\d"
_CLOCK = r"\d{1,2}:\d\d"


def _swapped(pattern: str, *, same_chunk: bool) -> Teller:
    """The value of one unit in the words of another."""

    def told(found: Sequence[Base], dice: random.Random) -> Lie | None:
        holding = [(b, m.group()) for b in found if (m := re.search(pattern, b.said))]
        for base, value in holding:
            for other, strange in holding:
                near = other.passage.chunk.chunk_id == base.passage.chunk.chunk_id
                if near is same_chunk and strange != value and strange not in base.said:
                    false = base.said.replace(value, strange, 1)
                    if not true_somewhere(false, found):
                        return claim(false, base)
        return None

    return told


def _exchanged(pattern: str) -> Teller:
    """Two units, both quoted, each with the other's value."""

    def told(found: Sequence[Base], dice: random.Random) -> Lie | None:
        holding = [(b, m.group()) for b in found if (m := re.search(pattern, b.said))]
        for base, value in holding:
            for other, strange in holding:
                if strange == value or base.passage.chunk != other.passage.chunk:
                    continue
                one = base.said.replace(value, strange, 1).rstrip(".;")
                if not true_somewhere(one, found) and strange not in base.said:
                    return claim(f"{one}.", base, other)
        return None

    return told


LIES["amount_of_another_line"] = _swapped(_AMOUNT, same_chunk=True)
LIES["amount_of_another_source"] = _swapped(_AMOUNT, same_chunk=False)
LIES["date_of_another_line"] = _swapped(_DATE, same_chunk=True)
LIES["date_of_another_source"] = _swapped(_DATE, same_chunk=False)
LIES["amounts_exchanged_both_quoted"] = _exchanged(_AMOUNT)
LIES["dates_exchanged_both_quoted"] = _exchanged(_DATE)


@lie
def times_exchanged(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """Opening time for closing time."""
    for base in found:
        times = re.findall(_CLOCK, base.said)
        if len(times) == 2 and times[0] != times[1]:
            a, b = times
            false = base.said.replace(a, "\0").replace(b, a).replace("\0", b)
            return claim(false, base)
    return None


@lie
def item_of_another_list(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """A true item under the lead-in of another list, which is what is quoted."""
    items = [
        b for b in found if b.unit.kind is BlockKind.ITEM and b.unit.lead.rstrip().endswith(":")
    ]
    for base in items:
        for other in items:
            strange = plain(other.quote) not in plain(base.passage.chunk.text)
            if base.unit.lead != other.unit.lead and strange:
                return claim(f"{base.unit.lead.rstrip(' :')}: {other.quote}", base)
    return None


@lie
def right_sentence_wrong_source(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """True words with the citation and quote of another document."""
    for base in found:
        for other in found:
            if _apart(base, other) and len(plain(base.quote).split()) > 5:
                told = claim(base.said, other)
                return Lie(told.marker, told.draft, honest_source=base.passage.chunk.chunk_id)
    return None


@lie
def quote_of_another_source(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """True words, truly quoted, as if another document said them."""
    for base in found:
        for other in found:
            if _apart(base, other) and len(plain(base.quote).split()) > 5:
                told = claim(base.said, other, quotes=[base.quote])
                return Lie(told.marker, told.draft, honest_source=base.passage.chunk.chunk_id)
    return None


def _apart(base: Base, other: Base) -> bool:
    """In two documents, and the second does not say what the first does."""
    mine, theirs = base.passage.chunk, other.passage.chunk
    return mine.source_id != theirs.source_id and plain(base.quote) not in plain(theirs.text)


@lie
def stitched_quote(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """The beginning of one sentence and the end of another, quoted as one."""
    for base in found:
        for other in found:
            one, two = base.quote.split(), other.quote.split()
            if base.unit != other.unit and len(one) > 5 and len(two) > 5:
                text = " ".join((*one[: len(one) // 2], *two[len(two) // 2 :]))
                if plain(text) not in plain(base.passage.chunk.text):
                    return claim(text, base, quotes=[text])
    return None


@lie
def quote_with_a_word_left_out(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """ "no" (or some word in the middle) missing from quote and statement."""
    for base in found:
        words = base.quote.split()
        if "no" in words[1:-1]:
            words.remove("no")
            return claim(" ".join(words), base, quotes=[" ".join(words)])
    return None


@lie
def quote_cut_behind_the_no(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """A verbatim quote that begins behind the negation."""
    for base in found:
        rest = re.split(r"\b[Nn]o ", base.quote, maxsplit=1)[-1]
        if rest == base.quote:
            continue
        if len(rest.split()) > 4:
            return claim(rest[0].upper() + rest[1:], base, quotes=[rest])
    return None


@lie
def fabricated_quote(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """A quote that nobody wrote, with a statement that it would support."""
    text = "El trámite puede hacerse en cualquier fecha y sin ningún requisito."
    return claim(text, found[0], quotes=[text])


@lie
def quote_changed_like_the_claim(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """One figure changed in quote and statement alike."""
    for base in found:
        if match := re.search(r"\d+", base.quote):
            new = str(int(match.group()) + 1)
            quote = base.quote[: match.start()] + new + base.quote[match.end() :]
            if plain(quote) not in plain(base.passage.chunk.text):
                return claim(quote, base, quotes=[quote])
    return None


@lie
def invented_citation(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """A citation id that was never shown."""
    return _bare(FALSE, (-1,))


@lie
def citation_out_of_range(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """The same, with a number."""
    return _bare(FALSE, (99,))


@lie
def no_citation(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """A statement without any."""
    return _bare(FALSE, ())


@lie
def duplicate_citations(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """One source cited three times is one source."""
    return _bare(FALSE, (found[0].place,) * 3)


@lie
def cited_but_unrelated(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """Made up, with an honest quote of something else."""
    return claim(FALSE, found[0])


@lie
def true_sentence_then_false_one(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """Two sentences in one statement, the second made up."""
    base = next((b for b in found if b.said.endswith(".")), None)
    return claim(f"{base.said} {FALSE}", base, marker=FALSE) if base else None


@lie
def known_from_elsewhere(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """What every school does, but this one did not say."""
    text = "Normalmente las universidades aceptan el pasaporte y la licencia de conducir."
    return claim(text, found[0])


@lie
def english(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """Another language."""
    return claim("The process is available for all students and it is free of charge.", found[0])


@lie
def english_with_the_quote(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """English around words of the source."""
    words = " ".join(found[0].quote.split()[:4])
    text = f"According to the document, the student must do this: {words}"
    return claim(text, found[0])


@lie
def portuguese(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """A language that looks like Spanish."""
    return claim("O aluno não precisa pagar a taxa e pode fazer a matrícula até o fim.", found[0])


def _bare(text: str, cited: tuple[int, ...]) -> Lie:
    return Lie(text, Draft(statements=(Statement(text=text, passages=cited),)))
