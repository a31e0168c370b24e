"""All ports on one screen: what the pipeline needs, named by role. Adapters match by shape."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager
from datetime import date
from typing import Literal, NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from asistente.contracts import (
    ChatOrder,
    ChatReply,
    Chunk,
    CorpusFacts,
    DayCost,
    Decision,
    Document,
    Draft,
    FileReport,
    Found,
    IndexContents,
    IndexedSource,
    RawFile,
    Scored,
    Source,
    Statement,
    Trace,
)

Role = Literal["query", "passage"]
Vectors = NDArray[np.float32]
"""Row-major (n, dimension), each row of length 1."""


class Corpus(Protocol):
    """Where documents come from."""

    def files(self) -> Iterator[RawFile]: ...
    def covers(self, location: str) -> bool:
        """True where `files` would give this location if a file stood there."""
        ...


class Extractor(Protocol):
    """Bytes to text. Raises SourceError, with the reason in Spanish, where that cannot be done."""

    @property
    def id(self) -> str:
        """Version of the extraction code, as `Source.extraction` records it."""
        ...

    def extract(self, file: RawFile) -> Document: ...


class Chunker(Protocol):
    """A document to passages that fit the embedder's window."""

    @property
    def id(self) -> str: ...
    def chunk(self, document: Document) -> tuple[Chunk, ...]: ...


class Embedder(Protocol):
    """Texts to unit vectors."""

    @property
    def id(self) -> str: ...
    @property
    def dimension(self) -> int: ...
    @property
    def window(self) -> int:
        """Most tokens of one text that the model sees, its own marks and prefix included."""
        ...

    def embed(self, texts: Sequence[str], *, role: Role) -> Vectors: ...
    def count_tokens(self, text: str) -> int:
        """Tokens of a passage, marks and prefix included."""
        ...


class Rows(Protocol):
    """The order in which an index holds its chunks: row number, chunk id and source of each."""

    def __len__(self) -> int: ...
    def ids(self, rows: Sequence[int] | NDArray[np.int64]) -> tuple[str, ...]: ...
    def find(self, chunk_ids: Sequence[str]) -> NDArray[np.int64]:
        """Row of each chunk id. Raises KeyError for one that the index does not hold."""
        ...

    def of_sources(self, sources: frozenset[str]) -> NDArray[np.int64]:
        """Rows of these sources, ascending; sources that the index does not hold have none."""
        ...


class VectorStore(Protocol):
    """Nearest chunks by inner product of unit vectors (cosine)."""

    def nearest(
        self, vector: Vectors, *, k: int, sources: frozenset[str] | None = None
    ) -> tuple[Scored, ...]:
        """The k best, best first; `sources` limits the search to those source ids."""
        ...

    def cosines(self, vector: Vectors, chunk_ids: Sequence[str]) -> tuple[float, ...]: ...


class Lexicon(Protocol):
    """The words of an index: their weights, and how it spells them."""

    def idf(self, term: str) -> float | None:
        """Weight of a stem; None where no chunk holds it."""
        ...

    def surface(self, folded: str) -> str | None:
        """How the corpus most often writes a folded word (accents restored); None if unknown."""
        ...

    def closest(self, folded: str) -> str | None:
        """The known folded word within one or two edits of an unknown one, if there is one."""
        ...

    def completed(self, beginning: str) -> str | None:
        """The known folded word that begins so, the most frequent of them, if there is one."""
        ...


class LexicalIndex(Lexicon, Protocol):
    """BM25 over analysed terms (stems)."""

    def best(
        self, terms: Sequence[str], *, k: int, sources: frozenset[str] | None = None
    ) -> tuple[Scored, ...]: ...
    def scores(self, terms: Sequence[str], chunk_ids: Sequence[str]) -> tuple[float, ...]: ...


class CandidateSearch(Protocol):
    """Both searches of a question at once."""

    def candidates(
        self,
        vector: Vectors,
        terms: Sequence[str],
        *,
        k: int,
        sources: frozenset[str] | None = None,
    ) -> tuple[Found, ...]:
        """The k nearest chunks and the k best of BM25, each once, with both raw scores."""
        ...


class ChunkStore(Protocol):
    """Chunks and sources by id."""

    def chunks(self, chunk_ids: Sequence[str]) -> tuple[Chunk, ...]: ...
    def sources(self) -> tuple[Source, ...]: ...
    def facts(self) -> CorpusFacts: ...


class IndexUpdate(Protocol):
    """An index while this process, and no other, may change it."""

    def sources(self) -> tuple[IndexedSource, ...]: ...
    def failures(self) -> tuple[FileReport, ...]:
        """Files that could not be read when the index was last sealed."""
        ...

    def chunks(self) -> tuple[Chunk, ...]:
        """All chunks of the index as it stands, those of one source together and in order.

        Raises IndexDamagedError where they cannot be trusted.
        """
        ...

    def outdated(self) -> bool:
        """True where the index must be written again, though no source may have changed."""
        ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Passages to vectors; none is computed twice, nor again after an interrupted run."""
        ...

    def seal(self, contents: IndexContents, vectors: Vectors) -> int:
        """Put a new generation in place of the old one, whole or not at all; returns its number."""
        ...


class IndexedChunk(NamedTuple):
    """A chunk with all that a search index keeps of it."""

    chunk: Chunk
    source: Source
    text: str
    """What was embedded: title and section path included."""
    vector: Vectors
    version: str
    """Of the document: a new one is written beside the old one, which is deleted later."""


class ChunkWriter(Protocol):
    """A search index that several versions of a document share for a while."""

    def prepare(self) -> None:
        """Make what is missing of it."""
        ...

    def count(self, versions: Collection[str]) -> int:
        """Chunks of these versions that can be found."""
        ...

    def add(self, chunks: Sequence[IndexedChunk], advance: Callable[[int], None]) -> None: ...
    def wait_for(self, chunks: Sequence[IndexedChunk]) -> None:
        """Return once all of them can be found, each once."""
        ...

    def drop_others(self, versions: Collection[str]) -> None:
        """Delete every chunk that is of none of these versions."""
        ...


class IndexWriter(Protocol):
    """An index that can be brought up to date."""

    def current(self, embedder: Embedder) -> tuple[int | None, tuple[IndexedSource, ...]]:
        """Generation and sources as they stand, without waiting for a running update."""
        ...

    def update(self, embedder: Embedder) -> AbstractContextManager[IndexUpdate]:
        """Begin an update. Raises IndexBusyError where another process is writing."""
        ...


class ObjectMark(NamedTuple):
    """The latest event of an object that was acted on."""

    sequencer: str
    """Grows with every event of a key; what it means is S3's, see `pipelines.events`."""
    version: str
    """Of the object; empty in a bucket without versions."""
    checksum: str
    """What the event said of the content; empty for a deletion."""


class ObjectMarks(Protocol):
    """What was last done about each object, so that no event counts twice or too late."""

    def get(self, address: str) -> ObjectMark | None: ...
    def replace(self, address: str, mark: ObjectMark, *, after: ObjectMark | None) -> bool:
        """Put a mark in the place of the one that was read; False where another came first."""
        ...


class Reranker(Protocol):
    """A second opinion on the order of the best candidates: scores, higher is better."""

    @property
    def id(self) -> str: ...
    def score(self, question: str, texts: Sequence[str]) -> tuple[float, ...]: ...


class Generator(Protocol):
    """Phrases an answer from the passages of a decision. Its output is never trusted."""

    @property
    def id(self) -> str: ...
    def generate(self, question: str, decision: Decision) -> Draft:
        """A draft, with a fault instead of an error where the model or its server failed."""
        ...


@runtime_checkable
class StreamingGenerator(Generator, Protocol):
    """A generator that can tell its sentences before it is done."""

    def stream(self, question: str, decision: Decision) -> Iterator[Statement | Draft]:
        """Statements as soon as each is whole, then the draft, which alone counts."""
        ...


class GroundingCheck(Protocol):
    """A second opinion on whether the sources bear out what a model wrote."""

    def fault(self, question: str, sources: Sequence[str], text: str) -> str:
        """Why they do not, or why nobody could tell, in Spanish; empty where they do."""
        ...


class ChatModel(Protocol):
    """A language model behind some server."""

    @property
    def id(self) -> str:
        """Provider and model, as traces and the answer name them."""
        ...

    @property
    def name(self) -> str:
        """The model as its price is listed."""
        ...

    def complete(self, order: ChatOrder) -> ChatReply:
        """One reply. Raises ServiceError where there is none."""
        ...

    def stream(self, order: ChatOrder) -> Iterator[str | ChatReply]:
        """The same, as it is written: pieces of text, then the reply that they make."""
        ...


class DraftCache(Protocol):
    """Drafts that a model made before for the very same question and evidence."""

    def find(self, key: str) -> Draft | None: ...
    def keep(self, key: str, draft: Draft) -> None: ...


class Meter(Protocol):
    """Knows what calls to models cost, and stops those that would cost too much."""

    def refusal(
        self, model: str, *, input_tokens: int, output_tokens: int, spent_usd: float
    ) -> str:
        """Why a call of at most that size may not be made, in Spanish; empty where it may.

        `spent_usd` is what the request cost so far.
        """
        ...

    def charge(self, model: str, *, input_tokens: int, output_tokens: int) -> float:
        """Note a call that was made; its cost in USD."""
        ...


class CostLedger(Protocol):
    """Remembers what was spent on models."""

    def enter(
        self, day: date, model: str, *, input_tokens: int, output_tokens: int, cost_usd: float
    ) -> None:
        """Add a call that was made."""
        ...

    def spent(self, day: date) -> float:
        """USD of a day, all models together."""
        ...

    def totals(self) -> tuple[DayCost, ...]:
        """By day and model, the newest day first."""
        ...


class TraceStore(Protocol):
    """Keeps what explains each answer."""

    def save(self, trace: Trace) -> None: ...
    def load(self, request_id: str) -> Trace | None: ...
    def last(self, n: int) -> tuple[Trace, ...]: ...


class Progress(Protocol):
    """Told how far an ingest is; the CLI draws it."""

    def start(self, stage: str, total: int | None) -> None: ...
    def advance(self, n: int = 1) -> None: ...
    def warn(self, message: str) -> None: ...
