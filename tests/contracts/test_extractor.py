"""One suite for every Extractor: the one of all formats, with and without OCR, and S3's."""

from collections.abc import Iterator

import pytest

from asistente.errors import SourceError
from asistente.ingestion.extract.content import ContentExtractor
from asistente.ports import Extractor
from tests.fakes.clients import s3_client
from tests.unit.ingestion.reading import raw

GUIDE = "# Guía\n\nLa reinscripción es del 2 al 6 de febrero.\n\n- Pago en caja\n- Carga\n"
BROKEN = {
    "cut.pdf": b"%PDF-1.7\n1 0 obj << /Type /Cat",
    "no.docx": b"PK\x03\x04nothing of a package",
    "picture.jpg": b"\xff\xd8\xff\xe0\x00\x10JFIF",
    "noise.bin": bytes(range(256)) * 8,
}


class NoPictures:
    """A recogniser that sees nothing."""

    def read(self, picture: bytes) -> str:
        return ""


@pytest.fixture(params=["content", "ocr", "keeping", "keeping in vain"])
def extractor(request: pytest.FixtureRequest) -> Iterator[Extractor]:
    if request.param == "content":
        yield ContentExtractor()
        return
    if request.param == "ocr":
        yield ContentExtractor(recogniser=NoPictures())
        return
    with s3_client() as client:
        from asistente.storage.s3_objects import S3Objects
        from asistente.storage.s3_texts import KeepingExtractor

        if request.param == "keeping":
            client.create_bucket(Bucket="processed")
        objects = S3Objects(client, "processed", "default/")
        yield KeepingExtractor(ContentExtractor(), objects, warn=lambda message: None)


def test_it_tells_its_version(extractor: Extractor) -> None:
    assert extractor.id


def test_blocks_are_spans_of_the_text(extractor: Extractor) -> None:
    document = extractor.extract(raw("guia.md", GUIDE))
    found = [document.text[block.start : block.end] for block in document.blocks]
    assert found == [
        "Guía",
        "La reinscripción es del 2 al 6 de febrero.",
        "Pago en caja",
        "Carga",
    ]
    assert (document.source.title, document.source.extraction) == ("Guía", extractor.id)


def test_the_same_file_gives_the_same_document(extractor: Extractor) -> None:
    first, second = (extractor.extract(raw("guia.md", GUIDE)) for _ in range(2))
    assert (first.text, first.blocks) == (second.text, second.blocks)


def test_what_is_known_of_a_file_goes_into_its_source(extractor: Extractor) -> None:
    source = extractor.extract(raw("guia.md", GUIDE, category="trámites")).source
    assert source.category == "trámites"


def test_a_file_without_text_is_an_empty_document_with_a_warning(extractor: Extractor) -> None:
    document = extractor.extract(raw("vacio.txt", "  \n"))
    assert not document.text.strip()
    assert not document.blocks
    assert document.source.warnings


@pytest.mark.parametrize("name", BROKEN)
def test_what_cannot_be_read_is_told_in_one_line(extractor: Extractor, name: str) -> None:
    with pytest.raises(SourceError) as told:
        extractor.extract(raw(name, BROKEN[name]))
    assert told.value.message
    assert "\n" not in told.value.message
