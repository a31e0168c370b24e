"""Stories of an index that is kept up to date with what folders hold."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from asistente.contracts import FileReport, IngestReport, Outcome
from asistente.errors import IndexMismatchError, UsageError
from asistente.pipelines.ingest import IngestPipeline, remove_source
from asistente.ports import Role, Vectors
from asistente.retrieval.bm25 import BM25Format
from asistente.retrieval.faiss_store import FaissFormat
from asistente.storage.generation import Formats, OpenIndex
from asistente.storage.index_dir import IndexDirectory, open_index
from asistente.storage.manifest import read_manifest
from tests.fakes import (
    FixedClock,
    HashedEmbedder,
    LineChunker,
    LineExtractor,
    MemoryCorpus,
    RecordingProgress,
)

FORMATS = Formats(FaissFormat(), BM25Format())


@dataclass
class School:
    """An index folder and the means to ingest into it."""

    folder: Path
    embedder: HashedEmbedder
    extractor: LineExtractor

    @property
    def index(self) -> IndexDirectory:
        return IndexDirectory(self.folder, FORMATS, FixedClock())

    def ingest(
        self,
        contents: dict[str, str | bytes],
        *,
        root: str = "docs",
        metadata: dict[str, str] | None = None,
        errors: dict[str, str] | None = None,
        metadata_known: bool = True,
        chunker: str = "lines-1",
        dry_run: bool = False,
        strict: bool = False,
    ) -> IngestReport:
        pipeline = IngestPipeline(
            corpus=MemoryCorpus(contents, root, metadata or {}, errors or {}, metadata_known),
            extractor=self.extractor,
            chunker=LineChunker(chunker),
            embedder=self.embedder,
            index=self.index,
            clock=FixedClock(),
            progress=RecordingProgress(),
        )
        return pipeline.run(dry_run=dry_run, strict=strict)

    def open(self) -> OpenIndex:
        return open_index(
            self.folder, FORMATS, embedder=self.embedder.id, dimension=self.embedder.dimension
        )

    def locations(self) -> dict[str, tuple[str, ...]]:
        return {s.source_id: s.locations for s in self.open().chunks.sources()}

    def texts(self) -> list[str]:
        return [chunk.text for chunk in self.open().chunks.all_chunks()]


@pytest.fixture
def school(tmp_path: Path) -> School:
    return School(tmp_path / "escuela", HashedEmbedder(), LineExtractor())


def outcomes(report: IngestReport) -> dict[str, Outcome]:
    return {file.location: file.outcome for file in report.files}


def line(report: IngestReport, location: str) -> FileReport:
    return next(file for file in report.files if file.location == location)


def test_what_was_ingested_is_found(school: School) -> None:
    report = school.ingest({"becas.txt": "La beca se pide en enero", "pagos.txt": "Pagar en caja"})
    opened = school.open()
    vector = school.embedder.embed(["beca de enero"], role="query")[0]
    assert report.totals == {Outcome.INDEXED: 2}
    assert opened.vectors.nearest(vector, k=1)[0].chunk_id == "becas.txt:0"
    assert opened.lexical.best(["caj"], k=5)[0].chunk_id == "pagos.txt:0"
    assert opened.chunks.chunks(["pagos.txt:0"])[0].text == "Pagar en caja"


def test_the_report_tells_of_each_file(school: School) -> None:
    report = school.ingest({"a.txt": "uno\ndos"})
    told = line(report, "docs/a.txt")
    assert (told.pages, told.characters, told.chunks, told.encoding) == (1, 7, 2, "utf-8")
    assert (report.sources, report.chunks, report.generation) == (1, 2, 1)


def test_unchanged_files_are_neither_read_nor_embedded_again(school: School) -> None:
    school.ingest({"a.txt": "uno", "b.txt": "dos"})
    school.embedder.embedded.clear()
    school.extractor.extracted.clear()
    report = school.ingest({"a.txt": "uno", "b.txt": "dos"})
    assert set(outcomes(report).values()) == {Outcome.SKIPPED}
    assert (school.extractor.extracted, school.embedder.embedded) == ([], [])
    assert (report.changed, report.generation) == (False, 1)


def test_a_changed_file_takes_the_place_of_the_old_one(school: School) -> None:
    school.ingest({"a.txt": "uno\nsiempre", "b.txt": "dos"})
    school.embedder.embedded.clear()
    report = school.ingest({"a.txt": "tres\nsiempre", "b.txt": "dos"})
    assert outcomes(report)["docs/a.txt"] is Outcome.REPLACED
    assert school.texts() == ["tres", "siempre", "dos"]
    assert school.embedder.embedded == ["a.txt\ntres"]


def test_a_file_that_is_gone_leaves_the_index(school: School) -> None:
    school.ingest({"a.txt": "uno", "b.txt": "dos"})
    report = school.ingest({"b.txt": "dos"})
    assert outcomes(report)["docs/a.txt"] is Outcome.REMOVED
    assert school.texts() == ["dos"]


def test_an_emptied_folder_empties_its_part_of_the_index(school: School) -> None:
    school.ingest({"a.txt": "uno"})
    assert school.ingest({}).totals == {Outcome.REMOVED: 1}
    assert school.texts() == []


def test_one_more_folder_drops_nothing_of_another(school: School) -> None:
    school.ingest({"a.txt": "uno"}, root="becas")
    school.ingest({"b.txt": "dos"}, root="pagos")
    assert school.texts() == ["uno", "dos"]


def test_files_of_the_same_name_in_two_folders_are_two_sources(school: School) -> None:
    school.ingest({"aviso.txt": "uno"}, root="becas")
    school.ingest({"aviso.txt": "dos"}, root="pagos")
    assert sorted(school.texts()) == ["dos", "uno"]
    assert len(school.locations()) == 2


def test_copies_are_one_source_with_several_places(school: School) -> None:
    report = school.ingest({"a.txt": "uno", "copia.txt": "uno"})
    assert outcomes(report)["docs/copia.txt"] is Outcome.COPY
    assert school.locations() == {"a.txt": ("docs/a.txt", "docs/copia.txt")}
    assert school.texts() == ["uno"]


def test_a_source_stays_as_long_as_one_of_its_copies(school: School) -> None:
    school.ingest({"a.txt": "uno", "copia.txt": "uno"})
    school.ingest({"copia.txt": "uno"})
    assert school.locations() == {"a.txt": ("docs/copia.txt",)}


def test_a_renamed_file_keeps_its_identity_and_costs_nothing(school: School) -> None:
    school.ingest({"a.txt": "uno"})
    school.embedder.embedded.clear()
    report = school.ingest({"nuevo.txt": "uno"})
    assert school.locations() == {"a.txt": ("docs/nuevo.txt",)}
    assert "docs/a.txt" in line(report, "docs/nuevo.txt").reason
    assert school.embedder.embedded == []


def test_a_renamed_file_without_a_title_is_called_by_its_new_name(school: School) -> None:
    school.extractor.titled_by_name = True
    school.ingest({"cuotas-2025.txt": "uno"})
    report = school.ingest({"cuotas-2026.txt": "uno"})
    (source,) = school.open().chunks.sources()
    assert (source.source_id, source.title) == ("cuotas-2025.txt", "cuotas 2026")
    told = line(report, "docs/cuotas-2026.txt")
    assert (told.outcome, told.reason) == (Outcome.REPLACED, "antes en docs/cuotas-2025.txt")


def test_a_picture_is_named_and_fails_nothing(school: School) -> None:
    report = school.ingest({"a.txt": "uno", "logo.gif": "GIF89a"}, strict=True)
    assert report.totals == {Outcome.INDEXED: 1, Outcome.IGNORED: 1}
    assert [f.location for f in read_manifest(school.folder).failures] == ["docs/logo.gif"]
    assert not school.ingest({"a.txt": "uno", "logo.gif": "GIF89a"}).changed


def test_while_metadata_cannot_be_read_what_was_known_holds(school: School) -> None:
    school.ingest({"a.txt": "uno"}, metadata={"title": "Aviso"})
    report = school.ingest({"a.txt": "uno", "b.txt": "dos"}, metadata_known=False)
    assert report.totals == {Outcome.SKIPPED: 1, Outcome.INDEXED: 1}
    assert {s.source_id: s.title for s in school.open().chunks.sources()} == {
        "a.txt": "Aviso",
        "b.txt": "b.txt",
    }
    mended = school.ingest({"a.txt": "uno", "b.txt": "dos"}, metadata={"title": "Aviso"})
    assert mended.totals == {Outcome.SKIPPED: 1, Outcome.REPLACED: 1}


def test_new_code_that_cannot_read_a_file_keeps_what_the_old_one_read(school: School) -> None:
    school.ingest({"a.txt": "uno"})
    school.extractor.id, school.extractor.breaks = "lines-2", True
    report = school.ingest({"a.txt": "uno"})
    assert line(report, "docs/a.txt").outcome is Outcome.FAILED
    assert line(report, "docs/a.txt").reason.endswith("; se conserva lo que había de él")
    assert school.texts() == ["uno"]


def test_a_rotated_file_loses_neither_version(school: School) -> None:
    school.ingest({"calendario.txt": "periodo viejo"})
    school.ingest({"calendario.txt": "periodo nuevo", "calendario-2025.txt": "periodo viejo"})
    assert sorted(school.texts()) == ["periodo nuevo", "periodo viejo"]


def test_other_metadata_or_code_means_reading_again(school: School) -> None:
    school.ingest({"a.txt": "uno"})
    changed = school.ingest({"a.txt": "uno"}, metadata={"title": "Aviso"})
    assert outcomes(changed) == {"docs/a.txt": Outcome.REPLACED}
    assert school.open().chunks.sources()[0].title == "Aviso"
    rechunked = school.ingest({"a.txt": "uno"}, metadata={"title": "Aviso"}, chunker="lines-2")
    assert outcomes(rechunked) == {"docs/a.txt": Outcome.REPLACED}
    school.extractor.id = "lines-2"
    again = school.ingest({"a.txt": "uno"}, metadata={"title": "Aviso"}, chunker="lines-2")
    assert outcomes(again) == {"docs/a.txt": Outcome.REPLACED}


def test_bad_files_are_named_and_the_rest_is_indexed(school: School) -> None:
    report = school.ingest(
        {"a.txt": "uno", "b.txt": b"\xff", "c.txt": "boom", "d.txt": "", "e.txt": "x"},
        errors={"e.txt": "no se pudo abrir"},
    )
    assert school.texts() == ["uno"]
    assert report.totals == {Outcome.INDEXED: 1, Outcome.FAILED: 4}
    assert line(report, "docs/b.txt").reason == "no es texto"
    assert "ZeroDivisionError" in line(report, "docs/c.txt").reason
    assert line(report, "docs/d.txt").reason == "no contiene texto que se pueda indexar"
    assert line(report, "docs/e.txt").reason == "no se pudo abrir"


def test_failures_are_remembered_until_they_are_mended(school: School) -> None:
    school.ingest({"a.txt": b"\xff", "b.txt": "dos"})
    assert [f.location for f in read_manifest(school.folder).failures] == ["docs/a.txt"]
    school.ingest({"c.txt": "tres"}, root="otra")
    assert [f.location for f in read_manifest(school.folder).failures] == ["docs/a.txt"]
    school.ingest({"a.txt": "uno", "b.txt": "dos"})
    assert read_manifest(school.folder).failures == ()


def test_a_file_that_cannot_be_opened_now_keeps_what_was_indexed(school: School) -> None:
    school.ingest({"a.txt": "uno"})
    report = school.ingest({"a.txt": ""}, errors={"a.txt": "permiso denegado"})
    assert outcomes(report) == {"docs/a.txt": Outcome.FAILED}
    assert school.texts() == ["uno"]


def test_what_a_file_no_longer_says_is_not_answered_from(school: School) -> None:
    school.ingest({"a.txt": "uno", "b.txt": "dos"})
    report = school.ingest({"a.txt": b"\xff", "b.txt": "dos"})
    assert "se retiró" in line(report, "docs/a.txt").reason
    assert report.totals == {Outcome.FAILED: 1, Outcome.SKIPPED: 1}
    assert school.texts() == ["dos"]


def test_a_strict_run_changes_nothing_if_a_file_fails(school: School) -> None:
    school.ingest({"a.txt": "uno"})
    report = school.ingest({"a.txt": "tres", "b.txt": b"\xff"}, strict=True)
    assert (report.aborted, report.generation, report.sources) == (True, 1, 1)
    assert school.texts() == ["uno"]


def test_a_dry_run_tells_and_does_nothing(school: School) -> None:
    report = school.ingest({"a.txt": "uno", "b.txt": b"\xff"}, dry_run=True)
    assert outcomes(report) == {"docs/a.txt": Outcome.INDEXED, "docs/b.txt": Outcome.FAILED}
    assert not school.folder.exists()
    school.ingest({"a.txt": "uno"})
    plan = school.ingest({"a.txt": "dos", "c.txt": "tres"}, dry_run=True)
    assert outcomes(plan) == {"docs/a.txt": Outcome.REPLACED, "docs/c.txt": Outcome.INDEXED}
    assert (plan.sources, plan.chunks, plan.changed) == (2, 2, True)
    assert school.texts() == ["uno"]
    assert school.embedder.embedded == ["a.txt\nuno"]


def test_the_index_does_not_depend_on_the_way_there(school: School, tmp_path: Path) -> None:
    school.ingest({"b.txt": "dos", "c.txt": "tres"})
    school.ingest({"a.txt": "uno", "b.txt": "dos dos"})
    fresh = School(tmp_path / "nueva", HashedEmbedder(), LineExtractor())
    fresh.ingest({"a.txt": "uno", "b.txt": "dos dos"})
    assert school.texts() == fresh.texts()
    assert school.open().chunks.facts() == fresh.open().chunks.facts()


def test_facts_say_what_the_index_holds(school: School) -> None:
    school.ingest({"a.txt": "uno"}, root="viejo", metadata={"period": "2025-B"})
    school.ingest({"b.txt": "dos"}, root="nuevo", metadata={"period": "2026-A"})
    facts = school.open().chunks.facts()
    assert (facts.chunks, facts.sources) == (2, 2)
    assert facts.periods == ("2026-A", "2025-B")


def test_another_embedder_is_refused_to_readers_and_rebuilt_by_ingest(school: School) -> None:
    school.ingest({"a.txt": "uno"})
    school.embedder = HashedEmbedder(id="other-1", dimension=32)
    with pytest.raises(IndexMismatchError) as caught:
        school.open()
    assert "asistente ingest docs --index escuela" in caught.value.hint
    report = school.ingest({"a.txt": "uno"})
    assert (report.totals, report.changed) == ({Outcome.SKIPPED: 1}, True)
    assert school.texts() == ["uno"]


def test_a_removed_source_is_gone_at_once(school: School) -> None:
    school.ingest({"a.txt": "uno", "b.txt": "dos"})
    report = remove(school, "a.txt")
    assert report.totals == {Outcome.REMOVED: 1}
    assert school.texts() == ["dos"]


def test_removing_what_is_not_there_is_a_usage_error(school: School) -> None:
    school.ingest({"a.txt": "uno"})
    with pytest.raises(UsageError, match=r"«x\.txt»"):
        remove(school, "x.txt")


@pytest.mark.parametrize("stage", ["embed", "seal"])
def test_an_interrupted_run_leaves_the_old_index(
    school: School, stage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    school.ingest({"a.txt": "uno"})
    fail: Callable[..., None] = lambda *_, **__: (_ for _ in ()).throw(KeyboardInterrupt)  # noqa: E731
    target = "embed" if stage == "embed" else "seal"
    monkeypatch.setattr(f"asistente.storage.index_dir.DirectoryUpdate.{target}", fail)
    with pytest.raises(KeyboardInterrupt):
        school.ingest({"a.txt": "uno", "b.txt": "dos"})
    assert school.texts() == ["uno"]


def test_an_interrupted_run_is_resumed_without_embedding_again(school: School) -> None:
    class Tired(HashedEmbedder):
        def embed(self, texts: Sequence[str], *, role: Role) -> Vectors:
            if len(self.embedded) > 40:
                raise KeyboardInterrupt
            return super().embed(texts, role=role)

    documents: dict[str, str | bytes] = {f"{i:03}.txt": f"texto {i}" for i in range(100)}
    tired = school.embedder = Tired()
    with pytest.raises(KeyboardInterrupt):
        school.ingest(documents)
    school.embedder = HashedEmbedder()
    school.ingest(documents)
    assert len(tired.embedded) > 40
    assert len(tired.embedded) + len(school.embedder.embedded) == 100


def remove(school: School, source_id: str) -> IngestReport:
    return remove_source(
        source_id, index=school.index, embedder=school.embedder, progress=RecordingProgress()
    )
