"""Whatever bytes come in: a document or a reason, never another exception."""

import io

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from asistente.errors import SourceError
from asistente.ingestion.extract.content import ContentExtractor
from asistente.ingestion.extract.limits import Limits
from tests.unit.ingestion.reading import chunks, raw
from tests.unit.ingestion.test_markdown import CALENDAR
from tests.unit.ingestion.test_office_formats import packed, saved, word
from tests.unit.ingestion.test_pdf import drawn, paged

EXTRACTOR = ContentExtractor(Limits(max_bytes=2_000_000, max_seconds=10))
HTML = "<html><meta charset=utf-8><h1>A</h1><table><tr><td>x<td>y</table><ul><li>z</ul></html>"


def workbook() -> bytes:
    book = openpyxl.Workbook()
    book.active.append(["Trámite", "Costo"])
    book.active.append(["Acta", 60])
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


SEEDS = {
    "a.md": CALENDAR.encode(),
    "a.html": HTML.encode(),
    "a.csv": b"Tramite;Costo\nActa;60\n",
    "a.pdf": drawn(paged),
    "a.docx": saved(word()),
    "a.xlsx": workbook(),
    "a.odt": packed(mimetype="application/vnd.oasis.opendocument.text", **{"content.xml": "<x/>"}),
}


def survives(name: str, data: bytes) -> None:
    try:
        document = EXTRACTOR.extract(raw(name, data))
    except SourceError as exc:
        if not exc.message:
            raise AssertionError("a reason must be given") from exc
        return
    assert all(chunk.text for chunk in chunks(document))


@settings(max_examples=200, deadline=None)
@given(
    st.binary(max_size=400),
    st.sampled_from(["a.md", "a.txt", "a.html", "a.csv", "a.pdf", "a.docx", "a.doc", "a"]),
)
def test_random_bytes(data: bytes, name: str) -> None:
    survives(name, data)


@pytest.mark.parametrize("name", sorted(SEEDS))
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(edits=st.lists(st.tuples(st.floats(0, 1), st.binary(max_size=6)), min_size=1, max_size=8),
       cut=st.floats(0.05, 1))  # fmt: skip
def test_mutated_files(name: str, edits: list[tuple[float, bytes]], cut: float) -> None:
    data = bytearray(SEEDS[name])
    for place, piece in edits:
        at = int(place * len(data))
        data[at : at + len(piece)] = piece
    survives(name, bytes(data[: int(cut * len(data))]))
