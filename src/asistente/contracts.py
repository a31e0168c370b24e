"""The values that travel through the pipeline, in the order in which they appear.

RawFile → Document (Source, Page, Block) → Chunk (Unit) → Hit → Evidence → Decision → Draft
→ Answer → Trace

All are frozen; whoever changes one makes a new one. They know no vendor and no file format.
"""

import re
from collections.abc import Mapping
from datetime import date, datetime
from enum import StrEnum
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """Base of all contracts: immutable, and strict about unknown fields.

    Validators are built when first needed: no command needs them all.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


# --- documents ---------------------------------------------------------------------------------


class RawFile(Frozen):
    """A file as the corpus holds it, before anyone looked inside."""

    location: str
    """Where a person finds it: a path relative to where the command ran, or an `s3://` address."""
    name: str
    """Path inside the corpus folder, NFC, with `/`: the basis of the source's identity."""
    data: bytes
    metadata: dict[str, str] = {}
    """What stands beside the file about it: `metadata.yaml`, `metadata.csv`, command-line flags."""
    metadata_known: bool = True
    """False while what stands beside it cannot be read: what was known of it before still holds."""
    error: str = ""
    """Why its bytes could not be had, in Spanish; `data` is empty then."""
    passed_over: str = ""
    """Why it is not looked at, in Spanish: no document, or one that lies elsewhere."""


class SourceType(StrEnum):
    """Who answers for a document."""

    OFFICIAL = "official"
    DEMO = "demo"


class Source(Frozen):
    """What is known about one document."""

    source_id: str
    title: str
    location: str
    locations: tuple[str, ...] = ()
    """All places of byte-identical copies, `location` first."""
    source_type: SourceType = SourceType.OFFICIAL
    category: str | None = None
    publication_date: date | None = None
    period: str | None = None
    """School period in its normal form: `2026-A`, `2025-2`, … (see `language.periods`)."""
    valid_from: date | None = None
    valid_to: date | None = None
    version: str | None = None
    office: str | None = None
    """Office that answers for the document, where its metadata names one."""
    sha256: str = ""
    format: str = ""
    encoding: str | None = None
    pages: int | None = None
    characters: int = 0
    warnings: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()
    """Names of the fields above that were read from the text, not from metadata."""
    imported_at: datetime | None = None
    extraction: str = ""
    """Version of the extraction code; another version means: extract again."""


class Page(Frozen):
    """One page as a span of the document's text."""

    number: int
    """1-based position in the file."""
    start: int
    end: int
    label: str | None = None
    """What is printed on it ("iv", "12"), where the file says so."""
    ocr: bool = False


class BlockKind(StrEnum):
    """What a span of text is, which decides how it may be quoted."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    ROW = "row"
    PAIR = "pair"
    SENTENCE = "sentence"


class Block(Frozen):
    """A span of the document's text that belongs together."""

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    """Depth of a heading or a nested item, from 1."""
    lead: str = ""
    """What the span needs to be understood: a list's lead-in, a table's header, a question."""


class Document(Frozen):
    """A document as text; every page and block is a span of `text`."""

    source: Source
    text: str
    pages: tuple[Page, ...] = ()
    blocks: tuple[Block, ...] = ()


# --- chunks ------------------------------------------------------------------------------------


class Unit(Frozen):
    """The smallest span that may be an answer: `chunk.text[start:end]`.

    A sentence, a list item, a table row, a "Clave: valor" line; never a heading.
    """

    kind: BlockKind
    start: int
    end: int
    page: int | None = None
    page_label: str | None = None
    """What is printed on the page ("xii"), where that is not its number."""
    lead: str = ""


class Chunk(Frozen):
    """A passage that is embedded and retrieved: `document.text[start:end] == text`."""

    chunk_id: str
    source_id: str
    text: str
    start: int
    end: int
    pages: tuple[int, ...] = ()
    section_path: tuple[str, ...] = ()
    header: str = ""
    """Table header or lead-in that stands before this chunk; embedded, not quoted."""
    units: tuple[Unit, ...] = ()
    ocr: bool = False

    def embedding_text(self, title: str) -> str:
        """Text that is embedded and lexically indexed: title and section path go before.

        A title without a word ("a12p003", a file name) says nothing and would only add noise.
        """
        named = (title,) if re.search(r"[^\W\d_]{3}", title) else ()
        path = " > ".join(dict.fromkeys((*named, *self.section_path)))
        return "\n".join(part for part in (path, self.header, self.text) if part)


# --- ingest ------------------------------------------------------------------------------------


class IndexedSource(Frozen):
    """A source as an index holds it, with what tells whether it is still current."""

    source: Source
    chunker: str
    metadata_sha256: str
    """Hash of the metadata that stood beside the file; other metadata means: read it again."""
    chunks: int


class Outcome(StrEnum):
    """What an ingest did with a file."""

    INDEXED = "indexed"
    SKIPPED = "skipped"
    REPLACED = "replaced"
    REMOVED = "removed"
    FAILED = "failed"
    COPY = "copy"
    IGNORED = "ignored"
    """It is no document of this corpus: a picture, a device, a link to elsewhere."""


class FileReport(Frozen):
    """What became of one file, and why."""

    location: str
    outcome: Outcome
    reason: str = ""
    """In Spanish; empty where the outcome says it all."""
    source_id: str | None = None
    title: str | None = None
    pages: int | None = None
    characters: int = 0
    chunks: int = 0
    encoding: str | None = None
    warnings: tuple[str, ...] = ()


class IngestReport(Frozen):
    """What an ingest did, file by file; in a dry run, what it would do."""

    generation: int | None
    """Generation of the index afterwards; None where there is no index."""
    changed: bool
    """A new generation was sealed."""
    aborted: bool = False
    """Some file failed in a strict run, so the index stayed as it was."""
    dry_run: bool = False
    files: tuple[FileReport, ...] = ()
    totals: dict[Outcome, int] = {}
    """Files by outcome; outcomes that did not happen are missing."""
    sources: int = 0
    """Sources in the index afterwards."""
    chunks: int = 0
    """Chunks in the index afterwards."""
    seconds: float = 0.0


# --- retrieval ---------------------------------------------------------------------------------


class Scored(Frozen):
    """A chunk id with the raw score of one ranking."""

    chunk_id: str
    score: float


class Found(NamedTuple):
    """A chunk id with the raw score of both rankings, whichever of them found it."""

    chunk_id: str
    cosine: float
    bm25: float


class Signals(Frozen):
    """Measures of one hit, each as it was before anything changed the order."""

    cosine: float = 0.0
    bm25: float = 0.0
    coverage: float = 0.0
    """idf-weighted share of the question's terms that the chunk holds, 0 to 1."""
    fused: float = 0.0
    """Cosine and BM25, min-max over the candidates and weighted."""
    freshness: float | None = None
    rerank: float | None = None
    """What a reranker gave it, on the reranker's own scale; None where none was asked."""


class Hit(Frozen):
    """A retrieved chunk with its source, best first from rank 1."""

    rank: int
    score: float
    """Fused score with all that changed the order after it: ranks, never decides."""
    signals: Signals
    chunk: Chunk
    source: Source


class Term(Frozen):
    """A content word of the question, as the index sees it."""

    word: str
    """As written."""
    stem: str
    idf: float
    """Its weight in this corpus; the largest possible for a word that no chunk holds."""
    known: bool
    """Some chunk holds it, perhaps after a correction."""
    corrected: str | None = None
    """The corpus word that a misspelling was read as."""


class CorpusFacts(Frozen):
    """What the policy needs to know of the whole index, recorded so that traces can be replayed."""

    chunks: int = 0
    sources: int = 0
    periods: tuple[str, ...] = ()
    """Periods that sources carry, newest first."""
    cosine_mean: float = 0.0
    """Background of the corpus: cosine of unrelated questions and chunks, mean and deviation."""
    cosine_deviation: float = 1.0


class IndexContents(Frozen):
    """All that one generation of an index is made of, but for the vectors.

    `texts[i]` is what was embedded for `chunks[i]`, and what is lexically indexed.
    """

    sources: tuple[IndexedSource, ...]
    chunks: tuple[Chunk, ...]
    texts: tuple[str, ...]
    facts: CorpusFacts
    failures: tuple[FileReport, ...] = ()
    """Files of the corpus that could not be read, so that this can still be told later."""


class Evidence(Frozen):
    """All that a decision looks at. The same evidence and policy give the same decision."""

    question: str
    """As asked."""
    query: str
    """As searched: accents and typos as the corpus writes them."""
    terms: tuple[Term, ...] = ()
    hits: tuple[Hit, ...] = ()
    unit_cosines: dict[str, float] = {}
    """Cosine of single units to the question, keyed by `chunk_id:start`, where it was measured."""
    facts: CorpusFacts = CorpusFacts()
    as_of: date
    period: str | None = None
    """Period asked for by flag or settings; one named in the question goes before it."""
    period_typed: bool = False
    """The period was asked for by flag, as if the question named it."""


class AskRequest(Frozen):
    """A question and the limits that the user put on the search."""

    question: str
    filters: dict[str, str] = {}
    """Metadata that a source must have, such as `category=becas`."""
    since: date | None = None
    """Only sources published on this day or later."""
    period: str | None = None
    as_of: date | None = None
    """The day from which "current" and "past" are told; today if not given."""
    user: str | None = None
    """Who asks: puts them always into the same group of an experiment, and is not kept."""


# --- decision ----------------------------------------------------------------------------------


class Status(StrEnum):
    """What the user gets."""

    ANSWERED = "answered"
    NEEDS_CLARIFICATION = "needs_clarification"
    REFUSED = "refused"


class ReasonCode(StrEnum):
    """Why it is not a plain answer."""

    NO_EVIDENCE = "no_evidence"
    MISSING_DETAIL = "missing_detail"
    STALE_SOURCE = "stale_source"
    CONFLICTING_SOURCES = "conflicting_sources"
    INDIVIDUAL_DECISION = "individual_decision"
    AMBIGUOUS = "ambiguous"
    INCOMPLETE_QUESTION = "incomplete_question"
    INPUT_TOO_LONG = "input_too_long"
    SUSPECTED_INJECTION = "suspected_injection"
    GENERATION_INVALID = "generation_invalid"
    UNSUPPORTED_CLAIM = "unsupported_claim"


class Check(Frozen):
    """What one check of the policy found; those that passed leave a note too."""

    name: str
    passed: bool
    note: str
    reason_code: ReasonCode | None = None
    status: Status | None = None


class Option(Frozen):
    """A way to go on after a clarifying question."""

    label: str
    """As the corpus names it."""
    question: str
    """Can be asked as it is."""


class Passage(Frozen):
    """A unit chosen as evidence, with the chunk and the source that hold it."""

    unit: Unit
    chunk: Chunk
    source: Source
    score: float
    seconds: int | None = None
    """Number of the passage of the decision whose value this one gives as well: it is cited beside
    that one and says nothing of its own."""

    @property
    def quote(self) -> str:
        """Verbatim text of the source."""
        return self.chunk.text[self.unit.start : self.unit.end]


class Decision(Frozen):
    """The verdict, its reasons and the passages that may be spoken from."""

    status: Status
    reason_code: ReasonCode | None = None
    relevance: float = 0.0
    checks: tuple[Check, ...] = ()
    message: str | None = None
    """Clarifying question or reason of the refusal, in Spanish."""
    options: tuple[Option, ...] = ()
    passages: tuple[Passage, ...] = ()
    steps: tuple[Passage, ...] = ()
    """Steps of a procedure that a cited document lists for the topic, in its order."""
    notes: tuple[str, ...] = ()


# --- answer ------------------------------------------------------------------------------------


class Quote(Frozen):
    """Words that a generator says it copied from the chunk of a passage; never believed."""

    passage: int
    text: str


class Statement(Frozen):
    """A sentence of an answer with the passages (0-based, steps after passages) it rests on."""

    text: str
    passages: tuple[int, ...]
    quotes: tuple[Quote, ...] = ()
    """What a model quotes for it; empty where the passages themselves are the quotes."""


class ChatOrder(NamedTuple):
    """What a chat model is asked: instructions of the operator, words of the user, a form."""

    system: str
    user: str
    schema: Mapping[str, object] | None
    """JSON schema of the reply; None asks for plain text."""
    max_tokens: int
    """Most tokens of the reply."""


class Ending(StrEnum):
    """Why a model stopped."""

    DONE = "done"
    CUT = "cut"
    """No room was left, in the reply or in the model's window."""
    BLOCKED = "blocked"
    """A filter or the model itself declined."""
    MALFORMED = "malformed"
    """The server could not make the asked form of what the model wrote."""


class ChatReply(NamedTuple):
    """What a chat model wrote, and what it took; never believed."""

    text: str
    """As written, or the structured part as JSON where the server has one."""
    ending: Ending
    stop: str
    """The same in the server's own word."""
    input_tokens: int | None
    """None where the server does not count."""
    output_tokens: int | None


class Usage(Frozen):
    """What a model took for one draft, over all calls that were made for it."""

    model: str
    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float = 0.0
    stop: str = ""
    """Why the last reply ended, in the server's own word."""
    cached: bool = False
    """The draft was kept from an earlier request, so nothing was called."""


class Draft(Frozen):
    """What a generator proposes; nothing of it is shown before it was verified."""

    statements: tuple[Statement, ...] = ()
    next_steps: tuple[Statement, ...] = ()
    fault: str = ""
    """Why there is no usable proposal (unreadable reply, model error, …), in Spanish."""
    prompt: str | None = None
    """`id@version#hash` of the instructions that it was made with."""
    usage: Usage | None = None
    """None where no model was involved."""


class Citation(Frozen):
    """Where a statement comes from."""

    n: int
    chunk_id: str
    source_id: str
    title: str
    location: str
    page: int | None
    """1-based position in the file."""
    quote: str
    source_type: SourceType
    category: str | None
    publication_date: date | None
    page_label: str | None = None
    """What is printed on the page, where that is not its number."""


class ModelInfo(Frozen):
    """What computed the answer."""

    embedder: str
    generator: str
    prompt: str | None = None
    """`id@version#hash` of the instructions; None where the generator needs none."""


class Answer(Frozen):
    """What `ask` gives: the public JSON shape, field by field."""

    request_id: str
    status: Status
    reason_code: ReasonCode | None = None
    answer: str | None = None
    clarifying_question: str | None = None
    options: tuple[Option, ...] = ()
    refusal_reason: str | None = None
    citations: tuple[Citation, ...] = ()
    next_steps: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    relevance: float = 0.0
    path: Literal["local", "aws"] = "local"
    latency_ms: float = 0.0
    cost_usd: float = 0.0
    model: ModelInfo


class Stage(Frozen):
    """One timed step of a request."""

    name: str
    milliseconds: float


class DayCost(NamedTuple):
    """What calls to one model took on one day."""

    day: str
    """ISO date, in the zone of the machine that asked."""
    model: str
    calls: int
    input_tokens: int
    output_tokens: int
    cost_usd: float


class Route(Frozen):
    """Which model a question was sent to, and why."""

    model: str
    intent: str
    complexity: str
    rule: str
    """The row of the routing table that applied, and what it says."""
    group: str | None = None
    """`control` or `treatment`; None where no experiment runs."""


class Attempt(Frozen):
    """One generator's turn at an answer; the last one's is what was said."""

    generator: str
    prompt: str | None = None
    usage: Usage | None = None
    claims: int = 0
    """Statements and next steps of its draft."""
    dropped: int = 0
    """Those of them that the verifier did not let pass."""
    dropped_by: dict[str, int] = {}
    """How many each check did not let pass, by the name of the check."""
    reasons: tuple[str, ...] = ()
    """What was dropped and why, in Spanish."""
    fault: str = ""


class Trace(Frozen):
    """Everything that explains an answer later, and lets it be decided again."""

    request_id: str
    created_at: datetime
    question: str = ""
    """As asked; it stands here too because a question that the guard stopped has no evidence."""
    index: str
    generation: int
    stages: tuple[Stage, ...]
    evidence: Evidence | None
    """None where the guard stopped the question before anything was searched."""
    decision: Decision
    verification: Check | None = None
    """What the verifier found in the generator's draft; None where nothing was generated."""
    attempts: tuple[Attempt, ...] = ()
    """Generators in the order in which they tried; empty where nothing was to be phrased."""
    route: Route | None = None
    """None where there was no model to choose."""
    flagged: tuple[str, ...] = ()
    """Chunks shown to a model whose text gives orders; they stay as they are, as data."""
    answer: Answer
    settings_version: str = ""
    """Of the settings that were served while the program ran; empty where the file's held."""
    without_text: bool = False
    """The words of documents were left out, so it cannot be decided again."""
