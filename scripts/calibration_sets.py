"""The question sets that the shipped calibrations are fitted on, and the signals of each question.

Indexes, vectors and signals are kept in a folder, so that a refit costs only what changed: signals
are measured again when the code that they come from is another, texts are never embedded twice.
"""

import hashlib
import json
import random
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from asistente import bootstrap
from asistente.contracts import Evidence, ReasonCode, Status
from asistente.evaluation.calibration import Example, Kind, example_of, kind_of
from asistente.evaluation.cases import Case, RelevantSource, load_cases
from asistente.pipelines.ask import AskPipeline
from asistente.ports import Embedder, Role, Vectors
from asistente.settings import Settings
from asistente.storage.embedding_cache import EmbeddingCache

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "asistente"
SHARED = ROOT.parent / "shared"
TODAY = date(2026, 1, 15)
"""The day on which all questions are asked, whenever that is done."""
PERIOD = "2026-A"
"""The current one of the golden sets, as the repository's own settings say."""
SAMPLE = 600
"""Questions of each half of the larger set."""

MEASURED_BY = ("contracts.py", "language", "retrieval", "embedding", "policy", "pipelines/ask.py")
"""The code that signals come from."""
CALIBRATIONS = "calibrations"
"""The folder in it that is no code, but what comes out."""

_ARTICLE = re.compile(r"a\d\dp\d\d\d\.txt")


@dataclass(frozen=True)
class QuestionSet:
    """Questions to one index, each with what should become of it."""

    name: str
    share: float
    """What the whole set counts in a fit, however many questions it has."""
    index: str
    paths: tuple[Path, ...]
    cases: tuple[Case, ...]
    period: str | None = None


@dataclass(frozen=True)
class Row:
    """An example, and the group that is never both learned from and tested on."""

    id: str
    group: str
    example: Example


@dataclass(frozen=True)
class CachedEmbedder:
    """Implements `Embedder`; no text goes through the model twice."""

    model: Embedder
    vectors: EmbeddingCache

    @property
    def id(self) -> str:
        """The model's."""
        return self.model.id

    @property
    def dimension(self) -> int:
        """The model's."""
        return self.model.dimension

    @property
    def window(self) -> int:
        """The model's."""
        return self.model.window

    def embed(self, texts: Sequence[str], *, role: Role) -> Vectors:
        """Vectors of the cache, computed where it has none."""
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        return self.vectors.embed(self.model, texts, role=role)

    def count_tokens(self, text: str) -> int:
        """The model's."""
        return self.model.count_tokens(text)


class Quiet:
    """Implements `Progress` by saying nothing."""

    def start(self, stage: str, total: int | None) -> None:
        """Nothing."""

    def advance(self, n: int = 1) -> None:
        """Nothing."""

    def warn(self, message: str) -> None:
        """Nothing."""


# --- the sets ----------------------------------------------------------------------------------


def question_sets(shared: Path, work: Path) -> tuple[QuestionSet, ...]:
    """All sets; those of the shared data only where it is there."""
    _code()
    return (*golden_sets(), *(shared_sets(shared, work) if shared.is_dir() else ()))


def golden_sets() -> tuple[QuestionSet, ...]:
    """The repository's own."""
    golden = ROOT / "tests" / "golden"
    demo, conflicts = golden / "demo.jsonl", golden / "conflictos.jsonl"
    return (
        QuestionSet("demo", 2, "demo", (ROOT / "corpus",), load_cases([demo]), PERIOD),
        QuestionSet(
            "conflicts", 0.2, "conflicts", (golden / "conflictos",), load_cases([conflicts]), PERIOD
        ),
    )


def shared_sets(shared: Path, work: Path) -> tuple[QuestionSet, ...]:
    """Institutions' documents with their questions, and SQuAD with half of its articles missing."""
    institutions = tuple(shared / "corpora" / name for name in ("uabcs", "itcg", "tecnm"))
    files = [
        shared / "questions" / f"{name}.jsonl" for name in ("uabcs_mano", "itcg_mano", "tecnm")
    ]
    desk = (shared / "corpora" / "duoc",)
    questions = [shared / "questions" / "duoc_lista.jsonl"]
    squad = shared / "squad"
    return (
        QuestionSet("institutions", 1, "institutions", institutions, tuple(_by_hand(files))),
        QuestionSet("desk", 0.3, "desk", desk, tuple(_by_hand(questions))),
        *_halves("xquad", squad / "xquad-es.dev.json", work, None),
        *_halves("squad2", squad / "squad2-es.dev.json", work, SAMPLE),
    )


def _by_hand(files: Iterable[Path]) -> Iterator[Case]:
    """Rows that are to be answered or refused; the others are for other checks."""
    expected = {
        "responde": (Status.ANSWERED, None),
        "sin_respuesta": (Status.REFUSED, ReasonCode.MISSING_DETAIL),
        "fuera_de_dominio": (Status.REFUSED, ReasonCode.NO_EVIDENCE),
    }
    for row in (json.loads(line) for file in files for line in file.read_text().splitlines()):
        if row["tipo"] in expected:
            status, reason = expected[row["tipo"]]
            yield Case(
                id=row["id"],
                question=row["pregunta"],
                expect=status,
                reason_code=reason,
                relevant=tuple(RelevantSource(source=name) for name in row.get("doc", [])),
                must_include=tuple(row.get("contiene", [])),
                as_of=TODAY,
            )


def _halves(name: str, file: Path, work: Path, sample: int | None) -> Iterator[QuestionSet]:
    """Half of the articles indexed and all questions asked, then the other half."""
    articles = json.loads(file.read_text())["data"]
    for parity, half in enumerate(("even", "odd")):
        folder = work / "texts" / f"{name}-{half}"
        folder.mkdir(parents=True, exist_ok=True)
        cases = list(_squad_cases(articles, parity, folder))
        random.Random(0).shuffle(cases)
        full = f"{name}-{half}"
        yield QuestionSet(full, 1, full, (folder,), tuple(cases[:sample]))


def _squad_cases(articles: list[dict[str, Any]], parity: int, folder: Path) -> Iterator[Case]:
    for a, article in enumerate(articles):
        for p, paragraph in enumerate(article["paragraphs"]):
            text = f"a{a:02d}p{p:03d}.txt"
            indexed = a % 2 == parity
            if indexed:
                (folder / text).write_text(paragraph["context"])
            for question in paragraph["qas"]:
                if not question.get("is_impossible"):
                    yield _squad_case(question, text, indexed=indexed)


def _squad_case(question: dict[str, Any], file: str, *, indexed: bool) -> Case:
    return Case(
        id=question["id"],
        question=question["question"],
        expect=Status.ANSWERED if indexed else Status.REFUSED,
        reason_code=None if indexed else ReasonCode.NO_EVIDENCE,
        relevant=(RelevantSource(source=file),),
        must_include=tuple(answer["text"] for answer in question["answers"][:1]),
        as_of=TODAY,
    )


# --- their evidence ----------------------------------------------------------------------------


def evidence_of(chosen: QuestionSet, work: Path) -> Iterator[tuple[Case, Evidence | None]]:
    """Each case with the evidence that a decision would look at."""
    settings = Settings(index_dir=work / "indexes", target_period=chosen.period)
    order = bootstrap.IngestOrder(paths=chosen.paths)
    bootstrap.run_ingest(settings, chosen.index, order, progress=Quiet())
    pipeline = bootstrap.open_ask(settings, chosen.index, warn=_note, record=False)
    with closing(EmbeddingCache(work / "questions.sqlite", lambda: datetime.now(UTC))) as vectors:
        asking = _cached(pipeline, vectors)
        for case in chosen.cases:
            request = case.request.model_copy(update={"as_of": case.as_of or TODAY})
            yield case, asking.inspect(request)


def _cached(pipeline: AskPipeline, vectors: EmbeddingCache) -> AskPipeline:
    model = CachedEmbedder(pipeline.retriever.embedder, vectors)
    return replace(pipeline, retriever=replace(pipeline.retriever, embedder=model))


def rows_of(chosen: QuestionSet, work: Path) -> list[Row]:
    """The examples of a set, from the file of signals where the code is the same."""
    file = work / f"{chosen.name}-{_digest(chosen)}.jsonl"
    if not file.exists():
        _note(f"{chosen.name}: {len(chosen.cases)} questions")
        draft = file.with_suffix(".draft")
        draft.write_text("".join(f"{json.dumps(row)}\n" for row in _measured(chosen, work)))
        for old in work.glob(f"{chosen.name}-{'?' * 16}.jsonl"):
            old.unlink()
        draft.rename(file)
    return [_row(json.loads(line)) for line in file.read_text().splitlines()]


def _measured(chosen: QuestionSet, work: Path) -> Iterator[dict[str, object]]:
    wanted = replace(chosen, cases=tuple(case for case in chosen.cases if kind_of(case)))
    for case, evidence in evidence_of(wanted, work):
        example = example_of(case, evidence)
        if example is not None:
            yield {
                "id": case.id,
                "kind": example.kind,
                "question": example.question,
                "source": example.source,
                "signals": example.signals,
            }


def _row(fields: dict[str, Any]) -> Row:
    name, source = fields.pop("id"), fields["source"]
    example = Example(**fields | {"kind": Kind(fields["kind"])})
    article = source[:3] if _ARTICLE.fullmatch(source) else ""
    return Row(id=name, group=article or source or example.question, example=example)


def _digest(chosen: QuestionSet) -> str:
    """Of the code, the documents and the questions that the signals come from."""
    digest = hashlib.sha256(f"{chosen.period} {_code()} {_hash(chosen.paths)}".encode())
    for case in chosen.cases:
        digest.update(case.model_dump_json().encode())
    return digest.hexdigest()[:16]


@cache
def _code() -> str:
    """Of the code as it was when this process loaded it, whatever is edited meanwhile."""
    return _hash(SOURCE / name for name in MEASURED_BY)


def _hash(places: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in sorted(file for place in places for file in _files(place)):
        digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()


def _files(place: Path) -> Iterable[Path]:
    if place.is_file():
        return [place]
    found = (file for file in place.rglob("*") if file.is_file() and file.suffix != ".pyc")
    return [file for file in found if CALIBRATIONS not in file.parts]


def _note(message: str) -> None:
    sys.stderr.write(f"{message}\n")
