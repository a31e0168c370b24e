"""Marks of handled events as small objects of the processed bucket, replaced only if unchanged."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from asistente.ports import ObjectMark
from asistente.storage.s3_objects import S3Objects, Stored


@dataclass(frozen=True)
class S3Marks:
    """Implements `ObjectMarks`. All methods raise ServiceError where S3 refuses or fails."""

    objects: S3Objects
    """Those of the marks' folder."""

    def get(self, address: str) -> ObjectMark | None:
        """The mark of an object; None where there is none, or none that can be read."""
        stored = self.objects.get(_key(address))
        return _unpacked(stored) if stored else None

    def replace(self, address: str, mark: ObjectMark, *, after: ObjectMark | None) -> bool:
        """Put a mark in the place of the one that was read; False where another came first."""
        key = _key(address)
        stored = self.objects.get(key)
        if (_unpacked(stored) if stored else None) != after:
            return False
        data = json.dumps({"address": address, **mark._asdict()}, ensure_ascii=False).encode()
        return self.objects.swap(key, data, etag=stored.etag if stored else None) is not None


def _key(address: str) -> str:
    """A hash: an address may be as long as a key may be."""
    return f"{hashlib.sha256(address.encode()).hexdigest()}.json"


def _unpacked(stored: Stored) -> ObjectMark | None:
    try:
        values = json.loads(stored.data)
        return ObjectMark(*(str(values[name]) for name in ObjectMark._fields))
    except (ValueError, KeyError, TypeError):
        return None
