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
        """All of `must_include` stands in the answer; of a clarification, in all that is shown."""
        asks = self.answer.status is Status.NEEDS_CLARIFICATION
        text = self.shown_text if asks else self.answer_text
        return all(folded(needed) in text for needed in self.case.must_include)

    @property
    def excludes(self) -> bool:
        """Nothing of `must_not_include` stands in the answer; a note may name what is outdated."""
        return not any(folded(banned) in self.answer_text for banned in self.case.must_not_include)

    @property
    def has_next_steps(self) -> bool:
        """All of `next_steps_include` stands in the next steps."""
        steps = folded(" ".join(self.answer.next_steps))
        return all(folded(needed) in steps for needed in self.case.next_steps_include)

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
