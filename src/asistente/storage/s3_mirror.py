"""A local folder that is brought to the bucket as it is read, so that one command does both."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from asistente.aws.errors import aws_errors, code_of
from asistente.contracts import RawFile
from asistente.ports import Corpus
from asistente.storage.s3_corpus import CHECKSUM, location_of, pack_metadata
from asistente.storage.s3_objects import S3Objects

_MOST_METADATA = 1_900
"""Characters; S3 takes 2 kB, names included."""


@dataclass(frozen=True)
class MirroredCorpus:
    """Implements `Corpus`: gives the files of another one, as objects of the bucket.

    What the bucket has with the same bytes and metadata is not sent again. What the folder has no
    more is deleted there too, once all its files were read. Raises ServiceError.
    """

    folder: Corpus
    objects: S3Objects
    """Those of the index: a document's key is its local place below them."""
    dry_run: bool = False
    """Nothing is sent and nothing deleted."""

    def files(self) -> Iterator[RawFile]:
        """Each file, under the address that it has in the bucket."""
        seen: set[str] = set()
        for file in self.folder.files():
            key = _key(file.location)
            seen.add(key)
            yield self._mirrored(file, key)
        if not self.dry_run:
            self.objects.delete(self._gone(seen))

    def covers(self, location: str) -> bool:
        """True for the address of what lies, or would lie, in the folder."""
        below = location_of(self.objects.bucket, self.objects.prefix)
        place = location.removeprefix(below)
        return place != location and self._covers_place(place)

    def _covers_place(self, place: str) -> bool:
        """A key does not tell a relative place from an absolute one."""
        return self.folder.covers(place) or self.folder.covers(f"/{place}")

    def _mirrored(self, file: RawFile, key: str) -> RawFile:
        address = location_of(self.objects.bucket, self.objects.prefix + key)
        if not (file.error or file.passed_over or self.dry_run):
            metadata = pack_metadata(file.metadata)
            if sum(map(len, metadata.values())) > _MOST_METADATA:
                return _failed(file, address, "sus metadatos son demasiado largos para S3")
            self._bring(file, key, {**metadata, CHECKSUM: hashlib.sha256(file.data).hexdigest()})
        return file.model_copy(update={"location": address})

    def _bring(self, file: RawFile, key: str, described: dict[str, str]) -> None:
        before = self._described(key)
        if not file.metadata_known and before and before.get(CHECKSUM) == described[CHECKSUM]:
            return
        if before != described:
            with aws_errors("S3"):
                self.objects.client.put_object(
                    Bucket=self.objects.bucket,
                    Key=self.objects.prefix + key,
                    Body=file.data,
                    Metadata=described,
                    ChecksumAlgorithm="SHA256",
                )

    def _described(self, key: str) -> Any:
        """The metadata of an object; None where there is none."""
        from botocore.exceptions import ClientError

        where = {"Bucket": self.objects.bucket, "Key": self.objects.prefix + key}
        with aws_errors("S3"):
            try:
                return self.objects.client.head_object(**where)["Metadata"]
            except ClientError as exc:
                if code_of(exc) == "404":
                    return None
                raise

    def _gone(self, seen: set[str]) -> list[str]:
        return [k for k in self.objects.names() if k not in seen and self._covers_place(k)]


def _key(location: str) -> str:
    return location.lstrip("/")


def _failed(file: RawFile, address: str, reason: str) -> RawFile:
    return file.model_copy(update={"location": address, "data": b"", "error": reason})
