"""Keeps what was read of each document, so that an institution can see what the program saw."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from asistente.contracts import Document, RawFile
from asistente.errors import ServiceError
from asistente.ports import Extractor
from asistente.storage.s3_objects import S3Objects

TEXT_FOLDER = "text/"


@dataclass(frozen=True)
class KeepingExtractor:
    """Implements `Extractor`: another one, whose texts are kept by the hash of the file."""

    extractor: Extractor
    objects: S3Objects
    warn: Callable[[str], None]

    @property
    def id(self) -> str:
        """That of the extractor."""
        return self.extractor.id

    def extract(self, file: RawFile) -> Document:
        """Extract and keep the text; where it cannot be kept, the document is indexed all the same.

        Raises:
            SourceError: as the extractor.
        """
        document = self.extractor.extract(file)
        name = f"{TEXT_FOLDER}{hashlib.sha256(file.data).hexdigest()}.txt"
        try:
            self.objects.put(name, document.text.encode("utf-8", "replace"))
        except ServiceError as exc:
            self.warn(f"No se guardó el texto de {file.location}: {exc.message}")
        return document
