"""Names the adapters of the AWS path, as `bootstrap` does for the local one; imported only for it.

It gives the parts that differ; which pipelines are made of them is `bootstrap`'s to say, so both
paths are the same program.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from asistente.aws.clients import AwsClients
from asistente.errors import ConfigurationError, IndexDamagedError
from asistente.retrieval.opensearch.chunk_index import ChunkIndex
from asistente.retrieval.opensearch.gateway import Gateway, open_gateway
from asistente.retrieval.opensearch.layout import index_name
from asistente.settings import AwsSettings, Settings
from asistente.storage.s3_manifest import CloudManifest, read_artifact, read_cloud_manifest
from asistente.storage.s3_objects import S3Objects

if TYPE_CHECKING:
    from asistente.contracts import Chunk
    from asistente.embedding.titan import TitanEmbedder
    from asistente.live_settings import LiveSettings
    from asistente.observability.cloudwatch import CloudWatchTraceStore
    from asistente.ports import Corpus, Embedder, Extractor, Progress
    from asistente.retrieval.opensearch.search import OpenSearchIndex, Sealed
    from asistente.retrieval.rerank_bedrock import BedrockReranker
    from asistente.storage.s3_index import CloudIndex
    from asistente.storage.s3_manifest import ManifestWatch
    from asistente.storage.s3_marks import S3Marks

INDEXES = "indexes/"
"""Where indexes lie in the processed bucket."""
MARKS = "events/"
"""Where marks of handled events lie there."""

Warn = Callable[[str], None]


@lru_cache(maxsize=4)
def aws_parts(wanted: AwsSettings) -> AwsParts:
    """The adapters for these settings, the same each time: clients are costly to make."""
    return AwsParts(wanted)


@dataclass(frozen=True)
class OpenCloudIndex:
    """An index open for reading."""

    manifest: CloudManifest
    chunks: OpenSearchIndex
    """It finds the chunks, keeps them, and knows the corpus's words."""
    every: Callable[[], tuple[Chunk, ...]]
    """Reads all chunks, in order."""


class AwsParts:
    """The adapters of one deployment; clients are made when first used and shared."""

    def __init__(self, wanted: AwsSettings) -> None:
        self._wanted = wanted

    @cached_property
    def clients(self) -> AwsClients:
        """Connections to AWS."""
        return AwsClients(self._wanted.region, retries=self._wanted.model_retries)

    @cached_property
    def gateway(self) -> Gateway:
        """The connection to OpenSearch."""
        wanted = self._wanted
        return open_gateway(
            wanted.opensearch_endpoint,
            self.clients,
            user=wanted.opensearch_user,
            password=wanted.opensearch_password,
        )

    def embedder(self) -> TitanEmbedder:
        """Titan on Bedrock."""
        from asistente.embedding.titan import TitanEmbedder

        return TitanEmbedder(self.clients.client("bedrock-runtime"))

    def reranker(self, model: str) -> BedrockReranker:
        """A reranker of Bedrock; Amazon's own where none is named."""
        from asistente.retrieval.rerank_bedrock import MODEL, BedrockReranker

        client = self.clients.client("bedrock-agent-runtime")
        return BedrockReranker(client, self.clients.region_name, model or MODEL)

    def manifest(self, index: str) -> CloudManifest:
        """What an index is, whatever model it was built with."""
        return read_cloud_manifest(self._folder(index), index).manifest

    def open_index(self, index: str, model: Embedder) -> OpenCloudIndex:
        """An index open for reading with this embedder.

        Raises:
            IndexNotFoundError, IndexMismatchError, IndexDamagedError, ServiceError.
        """
        from asistente.retrieval.opensearch.search import OpenSearchIndex
        from asistente.storage.s3_generation import read_chunks, refuse_other_embedder
        from asistente.storage.s3_manifest import ManifestWatch

        folder = self._folder(index)
        watch = ManifestWatch(folder, index)
        manifest = watch.current()
        refuse_other_embedder(index, manifest, model)
        name = self._index_name(index, manifest.embedder, manifest.dimension)
        sealed = _Sealed(folder, index, watch, model)
        chunks = OpenSearchIndex(self.gateway, name, sealed.now)
        return OpenCloudIndex(manifest, chunks, lambda: read_chunks(folder, index, manifest))

    def check_index(self, index: str) -> CloudManifest:
        """Verify every file of an index and that OpenSearch holds its chunks. Raises as reading."""
        from asistente.storage.s3_manifest import cloud_damaged

        folder = self._folder(index)
        manifest = read_cloud_manifest(folder, index).manifest
        for name in manifest.files:
            read_artifact(folder, index, manifest, name)
        held = self._chunk_index(index, manifest.embedder, manifest.dimension)
        if held.count(set(manifest.versions.values())) < manifest.facts.chunks:
            raise cloud_damaged(index, held.name)
        return manifest

    def index_writer(
        self, index: str, *, clock: Callable[[], datetime], wait: float, progress: Progress
    ) -> CloudIndex:
        """An index that can be brought up to date."""
        from asistente.retrieval.lexicon import fit_lexicon, pack_lexicon
        from asistente.storage.s3_index import CloudIndex
        from asistente.storage.s3_lease import Lease

        folder = self._folder(index)
        return CloudIndex(
            index=index,
            objects=folder,
            writer=lambda embedder, dimension: self._chunk_index(index, embedder, dimension),
            fit=lambda texts: pack_lexicon(fit_lexicon(texts)),
            lease=Lease(
                folder,
                index,
                wait=wait,
                on_wait=lambda: progress.warn("Otro proceso escribe el índice; se espera."),
            ),
            clock=clock,
            progress=progress,
        )

    def bucket_corpus(
        self, address: str, *, max_bytes: int, overrides: Mapping[str, str]
    ) -> Corpus:
        """The documents below an `s3://` address."""
        from asistente.storage.s3_corpus import S3Corpus, parse_address

        bucket, prefix = parse_address(address)
        return S3Corpus(self.clients.client("s3"), bucket, prefix, max_bytes, overrides)

    def object_corpus(self, address: str, name: str, *, max_bytes: int) -> Corpus:
        """The document at an `s3://` address, if it is there."""
        from asistente.storage.s3_object import S3ObjectCorpus

        place = self.bucket_corpus(address, max_bytes=max_bytes, overrides={})
        return S3ObjectCorpus(place, name)

    def mirrored(self, folder: Corpus, index: str, *, dry_run: bool) -> Corpus:
        """A local folder whose files are brought to the source bucket as they are read."""
        from asistente.storage.s3_mirror import MirroredCorpus

        bucket = _required(self._wanted.source_bucket, "aws.source_bucket")
        objects = S3Objects(self.clients.client("s3"), bucket, f"{index}/")
        return MirroredCorpus(folder, objects, dry_run=dry_run)

    def keeping_texts(self, extractor: Extractor, index: str, *, warn: Warn) -> Extractor:
        """An extractor whose texts are kept in the processed bucket."""
        from asistente.storage.s3_texts import KeepingExtractor

        return KeepingExtractor(extractor, self._folder(index), warn)

    def live_settings(self, base: Settings, *, warn: Warn) -> LiveSettings | None:
        """The settings as AppConfig changes them; None where no application is named."""
        if not self._wanted.live_settings:
            return None
        from asistente.aws.appconfig import AppConfigSession
        from asistente.live_settings import LiveSettings

        session = AppConfigSession(self.clients.client("appconfigdata"), self._wanted.live_settings)
        return LiveSettings(base, session.latest, warn)

    def marks(self) -> S3Marks:
        """What was done about the objects of the source bucket."""
        from asistente.storage.s3_marks import S3Marks

        bucket = _required(self._wanted.processed_bucket, "aws.processed_bucket")
        return S3Marks(S3Objects(self.clients.client("s3"), bucket, MARKS))

    def traces(self, *, warn: Warn) -> CloudWatchTraceStore:
        """The traces of all indexes."""
        from asistente.observability.cloudwatch import CloudWatchTraceStore

        wanted = self._wanted
        return CloudWatchTraceStore(
            self.clients.client("logs"), wanted.log_group, warn=warn, with_text=wanted.log_text
        )

    def _folder(self, index: str) -> S3Objects:
        bucket = _required(self._wanted.processed_bucket, "aws.processed_bucket")
        return S3Objects(self.clients.client("s3"), bucket, INDEXES).below(index)

    def _chunk_index(self, index: str, embedder: str, dimension: int) -> ChunkIndex:
        name = self._index_name(index, embedder, dimension)
        return ChunkIndex(self.gateway, name, dimension)

    def _index_name(self, index: str, embedder: str, dimension: int) -> str:
        prefix = self._wanted.index_prefix
        return index_name(prefix, index, embedder=embedder, dimension=dimension)


class _Sealed:
    """What an index is by its manifest, read again where another manifest counts."""

    def __init__(
        self, folder: S3Objects, index: str, watch: ManifestWatch, model: Embedder
    ) -> None:
        self._folder = folder
        self._index = index
        self._watch = watch
        self._model = model
        self._read: tuple[CloudManifest, Sealed] | None = None

    def now(self) -> Sealed:
        """Raises as opening the index."""
        manifest = self._watch.current()
        while self._read is None or self._read[0] is not manifest:
            try:
                self._read = manifest, self._of(manifest)
            except IndexDamagedError:
                newer = self._watch.current(at_once=True)
                if newer is manifest:
                    raise
                manifest = newer  # the files of the other one were just deleted
        return self._read[1]

    def _of(self, manifest: CloudManifest) -> Sealed:
        from asistente.retrieval.lexicon import unpack_lexicon
        from asistente.retrieval.opensearch.search import Sealed
        from asistente.storage.s3_generation import LEXICON_NAME, refuse_other_embedder

        refuse_other_embedder(self._index, manifest, self._model)
        words = read_artifact(self._folder, self._index, manifest, LEXICON_NAME)
        return Sealed(
            lexicon=unpack_lexicon(words),
            sources=tuple(indexed.source for indexed in manifest.sources),
            versions=manifest.versions,
            facts=manifest.facts,
        )


def _required(value: str, name: str) -> str:
    if not value:
        raise ConfigurationError(
            f"Falta el ajuste «{name}».",
            hint="asistente infra status muestra los valores de lo desplegado.",
        )
    return value
