"""What happened to one case, reduced to what the metrics need; made once, scored many times."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from pathlib import PurePath

from asistente.contracts import Answer, Status
from asistente.evaluation.cases import Case


@dataclass(frozen=True, kw_only=True)
class CaseResult:
    """A case with the answer it got."""

    case: Case
    answer: Answer
    group: str | None = None
    """Group of an experiment that it was asked in."""
    ranking: tuple[str, ...] = ()
    """Chunk ids as retrieved, best first."""
    relevant: tuple[frozenset[str], ...] = ()
    """For each place that the case names, the chunks of the index that stand for it."""
    valid_citations: int = 0
    """Citations whose quote stands verbatim in the indexed chunk of a retrieved source."""
    claims: int = 0
    """Statements and next steps that the generator proposed, not those of its fallback."""
    dropped_claims: int = 0
    """Those of them that the verifier did not let pass."""

    @property
    def answer_text(self) -> str:
        """The answer alone, folded."""
        return folded(self.answer.answer or "")

    @property
    def shown_text(self) -> str:
        """All that the user reads, folded: a clarification shows its values in quotes too."""
        answer = self.answer
        parts = (answer.answer, answer.clarifying_question, answer.refusal_reason, *answer.notes)
        options = (text for option in answer.options for text in (option.label, option.question))
        quotes = (citation.quote for citation in answer.citations)
        return folded("\n".join(part for part in (*parts, *options, *quotes) if part))

    @property
    def includes(self) -> bool:
        """All of `must_include` is said."""
        return not self.missing

    @property
    def missing(self) -> tuple[str, ...]:
        """Of `must_include`, what the answer lacks; a clarification, all that it shows."""
        asks = self.answer.status is Status.NEEDS_CLARIFICATION
        text = self.shown_text if asks else self.answer_text
        return tuple(needed for needed in self.case.must_include if folded(needed) not in text)

    @property
    def excludes(self) -> bool:
        """Nothing of `must_not_include` is said."""
        return not self.unwanted

    @property
    def unwanted(self) -> tuple[str, ...]:
        """Of `must_not_include`, what the answer says; a note may name what is outdated."""
        text = self.answer_text
        return tuple(banned for banned in self.case.must_not_include if folded(banned) in text)

    @property
    def has_next_steps(self) -> bool:
        """All of `next_steps_include` stands in the next steps."""
        return not self.missing_steps

    @property
    def missing_steps(self) -> tuple[str, ...]:
        """Of `next_steps_include`, what the next steps lack."""
        steps = folded(" ".join(self.answer.next_steps))
        return tuple(step for step in self.case.next_steps_include if folded(step) not in steps)

    @property
    def status_right(self) -> bool:
        """The status is the expected one."""
        return self.answer.status is self.case.expect

    @property
    def reason_right(self) -> bool:
        """The reason code is the expected one."""
        return self.answer.reason_code is self.case.reason_code

    @property
    def passed(self) -> bool:
        """All that the case asks for holds."""
        reason = self.reason_right or self.case.reason_code is None
        content = self.includes and self.excludes and self.has_next_steps
        return self.status_right and reason and content


def folded(text: str) -> str:
    """Words alone, in lower case and without accents: how strings are compared."""
    decomposed = unicodedata.normalize("NFKD", text).lower()
    letters = "".join(c for c in decomposed if not unicodedata.combining(c))
    return re.sub(r"\W+", " ", letters).strip()


def file_name(location: str) -> str:
    """Last part of a path or address, in one Unicode form."""
    return unicodedata.normalize("NFC", PurePath(location).name)
