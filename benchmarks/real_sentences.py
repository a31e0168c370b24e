"""Sentences of real documents through the verifier: verbatim they pass, with a value altered not.

    python benchmarks/real_sentences.py [FOLDER] [--sentences N] [--verbose]

`unaided` counts the verbatim sentences that pass every check without the shortcut for what is
recited word for word: what the checks by themselves would wrongly drop.
"""

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.demo_shelf import chunks_of
from benchmarks.shared_data import need_shared, show

from asistente.contracts import Decision, Draft, Passage, Quote, Statement, Status
from asistente.generation.checks.content import content_fault
from asistente.generation.checks.grounds import whole
from asistente.generation.checks.values import values_in
from asistente.generation.verification import Verified, verify

LEAST_WORDS, MOST_WORDS = 6, 60


@dataclass(frozen=True)
class Found:
    """A unit of a real document."""

    passage: Passage

    @property
    def text(self) -> str:
        """As a model would repeat it."""
        return " ".join(self.passage.quote.split())

    @property
    def has_value(self) -> bool:
        """There is a figure in it that means something."""
        return bool(self.figures)

    @property
    def figures(self) -> list[int]:
        """Places of the digits of its values."""
        spans = [(value.start, value.end) for value in values_in(self.text)]
        return [n for s, e in spans for n in range(s, e) if self.text[n].isdigit()]


def main() -> None:
    """Print what passes of each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--sentences", type=int, default=300)
    parser.add_argument("--verbose", action="store_true", help="show what goes wrong")
    args = parser.parse_args()
    folder = args.folder or need_shared() / "corpora"
    dice = random.Random(7)
    found = _sample(folder, args.sentences, dice)
    plain = [each for each in found if _verified(each, each.text).drops]
    unaided = [(each, fault) for each in found if (fault := _unaided(each))]
    altered = [(each, _altered(each, dice)) for each in found if each.has_value]
    missed = [(each, text) for each, text in altered if not _verified(each, text).drops]
    if args.verbose:
        for each, fault in unaided:
            print(*fault, "<-", each.text, "|", each.passage.unit.lead, file=sys.stderr)
        for each, text in missed:
            print("missed:", text, "<-", each.text, file=sys.stderr)
    show(
        benchmark="real_sentences",
        sentences=len(found),
        kinds=dict(Counter(each.passage.unit.kind.value for each in found)),
        dropped_verbatim=len(plain),
        dropped_unaided=len(unaided),
        unaided_by=dict(Counter(fault[0] for _, fault in unaided)),
        altered=len(altered),
        altered_kept=len(missed),
    )


def _sample(folder: Path, wanted: int, dice: random.Random) -> list[Found]:
    """As many with values as without, and as many of each folder, where there are enough."""
    folders = [each for each in sorted(folder.iterdir()) if each.is_dir()]
    chosen: list[Found] = []
    for each in folders:
        units = list(_units(each))
        dice.shuffle(units)
        valued = [unit for unit in units if unit.has_value]
        bare = [unit for unit in units if not unit.has_value]
        share = wanted // len(folders)
        chosen += (valued[: share // 2 + share % 2] + bare)[:share]
    return chosen


def _units(folder: Path) -> Iterator[Found]:
    for chunk, source in chunks_of(folder):
        for unit in chunk.units:
            words = len(re.findall(r"\w+", chunk.text[unit.start : unit.end]))
            if LEAST_WORDS <= words <= MOST_WORDS:
                yield Found(Passage(unit=unit, chunk=chunk, source=source, score=1.0))


def _verified(found: Found, text: str) -> Verified:
    quote = Quote(passage=0, text=found.passage.quote)
    statement = Statement(text=text, passages=(0,), quotes=(quote,))
    decision = Decision(status=Status.ANSWERED, passages=(found.passage,))
    return verify(Draft(statements=(statement,)), decision)


def _unaided(found: Found) -> tuple[str, str] | None:
    return content_fault(found.text, (whole(found.passage),), steps=False)


def _altered(found: Found, dice: random.Random) -> str:
    """One digit of a value is another one."""
    place = dice.choice(found.figures)
    text = found.text
    digit = dice.choice([each for each in "0123456789" if each != text[place]])
    return text[:place] + digit + text[place + 1 :]


if __name__ == "__main__":
    main()
