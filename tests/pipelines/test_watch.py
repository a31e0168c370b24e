"""A change is acted on once, and not before it is complete."""

from collections.abc import Iterator
from pathlib import Path

from asistente.contracts import IngestReport
from asistente.pipelines.watch import watch
from asistente.storage.outside import look_at

APART = Path("indexes")


def watched(looks: str) -> Iterator[str]:
    """What is seen and done, in order, for these looks: a letter a look, `!` an ingest."""
    seen = iter(looks)
    events: list[str] = []

    def look() -> str:
        events.append(next(seen, looks[-1]))
        return events[-1]

    def ingest() -> IngestReport:
        events.append("!")
        return IngestReport(generation=1, changed=True)

    for _ in watch(ingest, look, sleep=lambda _: None):
        yield "".join(events)


def test_it_ingests_at_once() -> None:
    assert next(watched("a")) == "a!"


def test_it_waits_until_a_change_has_settled() -> None:
    events = watched("aaabcdd")
    next(events)
    assert next(events) == "a!aabcddd!"


def test_looks_tell_new_changed_and_removed_files(tmp_path: Path) -> None:
    looks = [look_at([tmp_path], apart=APART)]
    file = tmp_path / "sub" / "a.txt"
    file.parent.mkdir()
    file.write_text("uno")
    looks.append(look_at([tmp_path], apart=APART))
    file.write_text("tres")
    looks.append(look_at([tmp_path], apart=APART))
    looks.append(look_at([file], apart=APART))
    file.unlink()
    looks.append(look_at([tmp_path, file], apart=APART))
    assert len(set(looks[:3])) == 3
    assert looks[3] == looks[2]
    assert looks[4] == looks[0]


def test_an_index_among_the_documents_is_no_change_of_them(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("uno")
    before = look_at([tmp_path], apart=tmp_path / "indexes")
    (tmp_path / "indexes" / "default").mkdir(parents=True)
    (tmp_path / "indexes" / "default" / "manifest.json").write_text("{}")
    assert look_at([tmp_path], apart=tmp_path / "indexes") == before
