"""Documents as a bucket holds them.

A document's key is the place that the local path would give it, below the index's name: so its
address, its identity and what a folder covers mean the same on both paths. What stands beside a
file about it travels as metadata of its object.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote, unquote

from asistente.aws.errors import aws_errors, code_of
from asistente.aws.retries import again
from asistente.contracts import RawFile
from asistente.errors import ServiceDeniedError, UsageError
from asistente.storage.corpus import is_junk
from asistente.storage.sidecar import SIDECAR_NAMES

SCHEME = "s3://"
METADATA, CHECKSUM = "asistente", "sha256"
"""Names of the object metadata that hold what is known of a file, and the hash of its bytes."""
_MISSING = frozenset({"NoSuchKey", "404"})


@dataclass(frozen=True)
class S3Corpus:
    """Implements `Corpus` over the objects below a prefix, in the order of their keys.

    Raises ServiceError where the bucket cannot be listed.
    """

    client: Any
    bucket: str
    prefix: str = ""
    """A folder (with or without `/` at its end), or one object."""
    max_bytes: int = 50 * 1024 * 1024
    overrides: Mapping[str, str] = field(default_factory=dict)
    """Metadata from the command line; goes before what objects carry."""

    def files(self) -> Iterator[RawFile]:
        """Each object with its bytes and metadata; one that cannot be read carries the reason.

        An object over `max_bytes` is cut one byte over, so that it is refused by its size.
        """
        for key in self._keys():
            file = self._read(key)
            if file is not None:
                yield file

    def covers(self, location: str) -> bool:
        """True for addresses below the prefix."""
        address = location_of(self.bucket, self.prefix)
        folder = address if address.endswith("/") else f"{address}/"
        return location == address or location.startswith(folder)

    def _keys(self) -> Iterator[str]:
        pages = self.client.get_paginator("list_objects_v2")
        with aws_errors("S3"):
            for page in pages.paginate(Bucket=self.bucket, Prefix=self.prefix):
                yield from (e["Key"] for e in page.get("Contents", ()) if self._counts(e["Key"]))

    def _counts(self, key: str) -> bool:
        """True for a document of this corpus: no marker of a folder, no junk, no metadata file."""
        path = PurePosixPath(key)
        passed_over = path.name in SIDECAR_NAMES or any(map(is_junk, path.parts))
        return self.covers(location_of(self.bucket, key)) and not (key.endswith("/") or passed_over)

    def _read(self, key: str) -> RawFile | None:
        """An object; None for one that went since it was listed."""
        location, name = location_of(self.bucket, key), self._name(key)
        try:
            found = self._get(key)
        except ServiceDeniedError as exc:
            return RawFile(location=location, name=name, data=b"", error=exc.message)
        if found is None:
            return None
        data, described = found
        metadata = {**unpack_metadata(described), **self.overrides}
        return RawFile(location=location, name=name, data=data, metadata=metadata)

    def _get(self, key: str) -> tuple[bytes, Mapping[str, str]] | None:
        from botocore.exceptions import ClientError

        def read() -> tuple[bytes, Mapping[str, str]]:
            answer = self.client.get_object(Bucket=self.bucket, Key=key)
            with answer["Body"] as body:
                return body.read(self.max_bytes + 1), answer["Metadata"]

        with aws_errors("S3"):
            try:
                return again(read)
            except ClientError as exc:
                if code_of(exc) in _MISSING:
                    return None
                raise

    def _name(self, key: str) -> str:
        """Path below the prefix, NFC: the name that the folder gave it."""
        folder = self.prefix if self.prefix.endswith("/") or not self.prefix else f"{self.prefix}/"
        below = key.removeprefix(folder) if key.startswith(folder) else PurePosixPath(key).name
        return unicodedata.normalize("NFC", below)


def location_of(bucket: str, key: str) -> str:
    """The address of an object, as people write it."""
    return f"{SCHEME}{bucket}/{key}"


def parse_address(address: str) -> tuple[str, str]:
    """Bucket and prefix of an `s3://` address. Raises UsageError for anything else."""
    bucket, _, prefix = address.removeprefix(SCHEME).partition("/")
    if not address.startswith(SCHEME) or not bucket:
        raise UsageError(
            f"«{address}» no es una dirección de S3.", hint="Escríbela así: s3://deposito/carpeta"
        )
    return bucket, prefix


def pack_metadata(metadata: Mapping[str, str]) -> dict[str, str]:
    """Metadata of a file as metadata of its object, which takes only ASCII."""
    known = json.dumps(dict(sorted(metadata.items())), ensure_ascii=False, separators=(",", ":"))
    return {METADATA: quote(known, safe='{}":, ')} if metadata else {}


def unpack_metadata(described: Mapping[str, str]) -> dict[str, str]:
    """What `pack_metadata` packed; nothing where another program wrote the object."""
    try:
        known = json.loads(unquote(described.get(METADATA, "{}")))
    except ValueError:
        return {}
    return {str(k): str(v) for k, v in known.items()} if isinstance(known, dict) else {}
