"""Objects of S3 below one prefix: read, written, and written only if nobody else was first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from asistente.aws.errors import aws_errors, code_of
from asistente.aws.retries import again

_DELETED_AT_ONCE = 1_000
_MISSING = frozenset({"NoSuchKey", "404"})
_LOST = frozenset({"PreconditionFailed", "ConditionalRequestConflict", "NoSuchKey", "404"})


class Stored(NamedTuple):
    """An object as it was read."""

    data: bytes
    etag: str


@dataclass(frozen=True)
class S3Objects:
    """Objects of one bucket; keys are relative to the prefix.

    All methods raise ServiceError where S3 refuses or fails.
    """

    client: Any
    bucket: str
    prefix: str = ""

    def below(self, folder: str) -> S3Objects:
        """The objects of a folder of these."""
        return S3Objects(self.client, self.bucket, f"{self.prefix}{folder}/")

    def get(self, key: str) -> Stored | None:
        """An object; None where there is none."""
        from botocore.exceptions import ClientError

        def read() -> Stored:
            answer = self.client.get_object(Bucket=self.bucket, Key=self.prefix + key)
            return Stored(answer["Body"].read(), answer["ETag"])

        with aws_errors("S3"):
            try:
                return again(read)
            except ClientError as exc:
                if code_of(exc) in _MISSING:
                    return None
                raise

    def get_unless(self, key: str, etag: str) -> Stored | None:
        """An object; None where it is still the one of this etag, or missing."""
        from botocore.exceptions import ClientError

        where = {"Bucket": self.bucket, "Key": self.prefix + key, "IfNoneMatch": etag}
        with aws_errors("S3"):
            try:
                answer = again(lambda: self.client.get_object(**where))
                return Stored(answer["Body"].read(), answer["ETag"])
            except ClientError as exc:
                if code_of(exc) in (*_MISSING, "304"):
                    return None
                raise

    def put(self, key: str, data: bytes) -> None:
        """Write an object, whatever is there."""
        with aws_errors("S3"):
            self.client.put_object(Bucket=self.bucket, Key=self.prefix + key, Body=data)

    def swap(self, key: str, data: bytes, *, etag: str | None) -> str | None:
        """Write an object if it is still the one of this etag, or still missing (None).

        Returns the new etag; None where somebody else was first.
        """
        from botocore.exceptions import ClientError

        condition = {"IfNoneMatch": "*"} if etag is None else {"IfMatch": etag}
        with aws_errors("S3"):
            try:
                answer = self.client.put_object(
                    Bucket=self.bucket, Key=self.prefix + key, Body=data, **condition
                )
            except ClientError as exc:
                if code_of(exc) in _LOST:
                    return None
                raise
            return str(answer["ETag"])

    def names(self, folder: str = "") -> Iterator[str]:
        """Keys that begin so, in order."""
        pages = self.client.get_paginator("list_objects_v2")
        with aws_errors("S3"):
            for page in pages.paginate(Bucket=self.bucket, Prefix=self.prefix + folder):
                for entry in page.get("Contents", ()):
                    yield str(entry["Key"]).removeprefix(self.prefix)

    def delete(self, keys: Iterable[str]) -> None:
        """Delete these objects; those that are missing are no error."""
        named = [{"Key": self.prefix + key} for key in keys]
        with aws_errors("S3"):
            for start in range(0, len(named), _DELETED_AT_ONCE):
                part = {"Objects": named[start : start + _DELETED_AT_ONCE], "Quiet": True}
                self.client.delete_objects(Bucket=self.bucket, Delete=part)
