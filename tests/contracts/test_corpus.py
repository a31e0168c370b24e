"""What every corpus must give: folders, a bucket, and a folder that is brought to one."""

import os
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from asistente.aws.clients import AwsClients
from asistente.contracts import RawFile
from asistente.ports import Corpus
from asistente.storage.corpus import FolderCorpus


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small corpus with a subfolder and what systems leave behind."""
    root = tmp_path / "corpus"
    (root / "becas").mkdir(parents=True)
    (root / "b.md").write_text("# B")
    (root / "a.txt").write_text("hola")
    (root / "becas" / "c.md").write_text("# C")
    for junk in (".DS_Store", "Thumbs.db", "~$a.docx", ".git/config"):
        path = root / junk
        path.parent.mkdir(exist_ok=True)
        path.write_text("x")
    return root


@dataclass(frozen=True)
class Place:
    """A corpus with the address of its folder, and how a file is read without it."""

    corpus: Corpus
    address: str
    read: Callable[[str], bytes]


@pytest.fixture(params=["folder", "bucket", "mirror"])
def place(request: pytest.FixtureRequest, folder: Path) -> Iterator[Place]:
    if request.param == "folder":
        yield Place(FolderCorpus([folder]), str(folder), lambda name: Path(name).read_bytes())
        return
    pytest.importorskip("boto3")
    moto = pytest.importorskip("moto")
    with moto.mock_aws():
        client = AwsClients("us-east-1").client("s3")
        client.create_bucket(Bucket="escuela")
        yield (_bucket if request.param == "bucket" else _mirror)(client, folder)


def _bucket(client: Any, folder: Path) -> Place:
    """The same files, as another program would put them there."""
    from asistente.storage.s3_corpus import S3Corpus

    for path in folder.rglob("*"):
        if path.is_file():
            key = f"corpus/{path.relative_to(folder).as_posix()}"
            client.put_object(Bucket="escuela", Key=key, Body=path.read_bytes())
    client.put_object(Bucket="escuela", Key="corpus/becas/", Body=b"")
    client.put_object(Bucket="escuela", Key="corpus-otro.md", Body=b"x")
    corpus = S3Corpus(client, "escuela", "corpus")
    return Place(corpus, "s3://escuela/corpus", lambda name: _get(client, name))


def _mirror(client: Any, folder: Path) -> Place:
    from asistente.storage.s3_mirror import MirroredCorpus
    from asistente.storage.s3_objects import S3Objects

    corpus = MirroredCorpus(FolderCorpus([folder]), S3Objects(client, "escuela", "default/"))
    address = f"s3://escuela/default{folder}"
    return Place(corpus, address, lambda name: _get(client, name))


def _get(client: Any, location: str) -> bytes:
    bucket, _, key = location.removeprefix("s3://").partition("/")
    data: bytes = client.get_object(Bucket=bucket, Key=key)["Body"].read()
    return data


def names(corpus: Corpus) -> list[str]:
    return [file.name for file in corpus.files()]


def test_files_come_in_one_order_without_junk(place: Place) -> None:
    assert names(place.corpus) == ["a.txt", "b.md", "becas/c.md"]
    assert names(place.corpus) == names(place.corpus)


def test_bytes_and_location_are_those_of_the_file(place: Place) -> None:
    file = next(place.corpus.files())
    assert file.data == b"hola"
    assert place.read(file.location) == b"hola"


def test_it_knows_which_locations_are_its_own(place: Place) -> None:
    corpus = place.corpus
    assert all(corpus.covers(file.location) for file in corpus.files())
    assert corpus.covers(f"{place.address}/ya-no-existe.md")
    assert not corpus.covers(f"{place.address}-otro.md")
    assert not corpus.covers(f"{place.address.rpartition('/')[0]}/otro.md")


def test_files_are_read_one_at_a_time(folder: Path) -> None:
    files = FolderCorpus([folder]).files()
    assert next(files).name == "a.txt"
    (folder / "b.md").write_text("cambiado")
    assert next(files).data == b"cambiado"


def test_a_decomposed_name_is_the_composed_one(tmp_path: Path) -> None:
    (tmp_path / unicodedata.normalize("NFD", "año.md")).write_text("x")
    assert names(FolderCorpus([tmp_path])) == [unicodedata.normalize("NFC", "año.md")]


def test_links_that_lead_out_are_named_and_not_followed(folder: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secreto.txt"
    secret.write_text("no")
    (tmp_path / "fuera").mkdir()
    (tmp_path / "fuera" / "d.md").write_text("no")
    (folder / "enlace.txt").symlink_to(secret)
    (folder / "carpeta").symlink_to(tmp_path / "fuera", target_is_directory=True)
    (folder / "propio.txt").symlink_to(folder / "a.txt")
    (folder / "becas" / "aca").symlink_to(folder / "becas", target_is_directory=True)
    files = by_name(FolderCorpus([folder]))
    assert files.keys() == {"a.txt", "b.md", "propio.txt", "becas/c.md", "carpeta", "enlace.txt"}
    for name in ("carpeta", "enlace.txt"):
        assert files[name].data == b""
        assert files[name].passed_over == "es un enlace que sale de la carpeta: no se siguió"
    assert len(list(FolderCorpus([folder]).entries())) == 4


def test_what_is_no_file_is_named_and_not_opened(folder: Path) -> None:
    os.mkfifo(folder / "tubo.txt")  # opening it would wait for a writer, forever
    assert "tubería" in by_name(FolderCorpus([folder]))["tubo.txt"].passed_over
    assert "tubería" in next(FolderCorpus([folder / "tubo.txt"]).files()).passed_over
    assert len(list(FolderCorpus([folder]).entries())) == 3


def test_a_link_that_leads_nowhere_is_named_with_the_reason(folder: Path) -> None:
    (folder / "roto.txt").symlink_to(folder / "nada")
    (folder / "vuelta.txt").symlink_to(folder / "vuelta.txt")
    (folder / ".#a.txt").symlink_to("editor@host.1")  # an editor's lock
    files = by_name(FolderCorpus([folder]))
    assert files.keys() == {"a.txt", "b.md", "roto.txt", "vuelta.txt", "becas/c.md"}
    for name in ("roto.txt", "vuelta.txt"):
        assert files[name].error == "no se pudo abrir: es un enlace roto"


def test_same_names_in_two_folders_stay_apart(tmp_path: Path) -> None:
    for part in ("norte", "sur"):
        (tmp_path / part).mkdir()
        (tmp_path / part / "guia.md").write_text(part)
    found = names(FolderCorpus([tmp_path / "norte", tmp_path / "sur"]))
    assert found == ["guia.md", "sur/guia.md"]


def test_a_file_that_is_too_large_is_cut_one_byte_over(folder: Path) -> None:
    file = next(FolderCorpus([folder], max_bytes=2).files())
    assert len(file.data) == 3


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_cannot_be_opened_says_why(folder: Path) -> None:
    (folder / "a.txt").chmod(0)
    file = next(FolderCorpus([folder]).files())
    assert "no se pudo abrir" in file.error


def by_name(corpus: FolderCorpus) -> dict[str, RawFile]:
    return {file.name: file for file in corpus.files()}


def test_metadata_stands_beside_the_files_and_the_nearer_one_wins(folder: Path) -> None:
    (folder / "metadata.yaml").write_text("category: general\nb.md:\n  category: calendario\n")
    (folder / "becas" / "metadata.csv").write_text("archivo;category;office\nc.md;becas;DSE\n")
    files = by_name(FolderCorpus([folder], overrides={"source_type": "demo"}))
    assert files["a.txt"].metadata == {"category": "general", "source_type": "demo"}
    assert files["b.md"].metadata["category"] == "calendario"
    assert files["becas/c.md"].metadata == {
        "category": "becas",
        "office": "DSE",
        "source_type": "demo",
    }


def test_a_damaged_metadata_file_is_named_once(folder: Path) -> None:
    (folder / "becas" / "d.md").write_text("# D")
    (folder / "becas" / "metadata.yaml").write_text("a: [")
    files = list(FolderCorpus([folder]).files())
    broken = [file for file in files if file.error]
    assert [file.name for file in broken] == ["becas/metadata.yaml"]
    assert "línea 1" in broken[0].error
    assert "conservan los datos que tenían, o se leyeron sin ellos" in broken[0].error
    known = {file.name: file.metadata_known for file in files if not file.error}
    assert known == {"a.txt": True, "b.md": True, "becas/c.md": False, "becas/d.md": False}


def test_metadata_of_files_that_are_not_there_are_named(folder: Path) -> None:
    (folder / "metadata.csv").write_text("archivo,period\nb.md,2026-A\nbecas/c.md,\nB.pdf,2025-B\n")
    (folder / "becas" / "metadata.yaml").write_text("category: becas\nc.md:\n  period: 2026-A\n")
    told = [file for file in FolderCorpus([folder]).files() if file.passed_over]
    assert [file.name for file in told] == ["metadata.csv"]
    assert told[0].passed_over == "nombra archivos que no están: «B.pdf»"
    assert not any(file.passed_over for file in FolderCorpus([folder / "b.md"]).files())


def test_entries_tell_size_and_hash_without_keeping_bytes(folder: Path) -> None:
    entry = next(FolderCorpus([folder]).entries())
    assert (entry.name, entry.size) == ("a.txt", 4)
    assert len(entry.sha256) == 64


def test_indexes_among_the_documents_are_none_of_them(folder: Path) -> None:
    inside = folder / "indexes" / "default"
    inside.mkdir(parents=True)
    (inside / "manifest.json").write_text("{}")
    (inside / "notas.md").write_text("# Notas")
    found = names(FolderCorpus([folder], apart=folder / "indexes"))
    assert found == names(FolderCorpus([folder], apart=Path("otra")))[: len(found)]
    assert not any(name.startswith("indexes/") for name in found)
