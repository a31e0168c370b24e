"""One object of a bucket as a corpus: what an event is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from asistente.contracts import RawFile
from asistente.errors import ServiceDeniedError
from asistente.ports import Corpus


@dataclass(frozen=True)
class S3ObjectCorpus:
    """Implements `Corpus` over at most one object.

    Among many, an object that may not be read is one line of a report. Here it is all there is: the
    ingest stops and can be tried again, and nobody takes it for done.
    """

    place: Corpus
    """What lies at the object's address."""
    name: str
    """Of the document: its place below the folder of the index, from which its id is made."""

    def files(self) -> Iterator[RawFile]:
        """The object, if it is there.

        Raises:
            ServiceDeniedError: it is there, but may not be read.
        """
        for file in self.place.files():
            if file.error:
                raise ServiceDeniedError(file.error)
            yield file.model_copy(update={"name": self.name})

    def covers(self, location: str) -> bool:
        """True for the object's address."""
        return self.place.covers(location)
