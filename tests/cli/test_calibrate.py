"""`calibrate`: from cases to a calibration that `ask` uses, with the trade-off on the screen."""

import json
import sys
from pathlib import Path

import pytest

from asistente import bootstrap
from asistente.settings import Settings, load_settings
from asistente.storage.manifest import read_manifest, write_manifest
from tests.cli.conftest import Cli
from tests.contracts.indexes import build, chunks, contents, directory
from tests.fakes import HashedEmbedder

TOPICS = ("¿Cuándo se solicita la beca {}?", "¿Qué cuesta la reinscripción {}?")
ELSEWHERE = ("¿Qué planetas orbitan Sirio {}?", "¿Quién compuso ópera barroca {}?")
NAMES = [f"{left}{right}o" for left in ("lun", "ter", "mar", "zod") for right in "bcdfg"]


def some_cases(*, answerable: int = 24, refused: int = 24) -> str:
    def case(number: int, patterns: tuple[str, str], **fields: object) -> str:
        name = f"{NAMES[number % 20]}{number // 20}"
        question = patterns[number % 2].format(name)
        return json.dumps({"id": question, "question": question, **fields})

    lines = [case(i, TOPICS, expect="answered") for i in range(answerable)]
    lines += [
        case(i, ELSEWHERE, expect="refused", reason_code="no_evidence") for i in range(refused)
    ]
    vague = {"id": "v", "question": "¿Y eso?", "expect": "needs_clarification"}
    return "\n".join([*lines, json.dumps(vague)])


@pytest.fixture
def cases(tmp_path: Path) -> str:
    file = tmp_path / "casos.jsonl"
    file.write_text(some_cases(), encoding="utf-8")
    return str(file)


@pytest.fixture(autouse=True)
def index(index_dir: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small real index."""
    monkeypatch.setattr(bootstrap, "embedder", lambda settings, **options: HashedEmbedder())
    build(index_dir / "default", chunks()).close()
    return index_dir / "default"


def settings() -> Settings:
    return load_settings()


def policy_calibration(warnings: list[str] | None = None) -> str:
    heard = [] if warnings is None else warnings
    pipeline = bootstrap.open_ask(settings(), "default", warn=heard.append, record=False)
    return pipeline.policy.calibration.fitted_on


def test_the_report_shows_cases_trade_off_and_threshold(cli: Cli, cases: str) -> None:
    result = cli("calibrate", cases)
    assert result.code == 0
    for expected in (
        "24 que se deben responder, 24 sin evidencia, 0 sin el dato, 1 que no cuentan",
        "probando cada pregunta",
        "Umbral  Responde cuando debe",
        "la que se usa, 0.55",
        "Umbral propuesto",
        "uno solo ya es 4.2%",
    ):
        assert expected in result.out


def test_nothing_is_stored_unless_asked_for(cli: Cli, cases: str, index: Path) -> None:
    cli("calibrate", cases)
    assert read_manifest(index).calibration is None


def test_a_stored_calibration_is_used_and_survives_an_ingest(
    cli: Cli, cases: str, index: Path
) -> None:
    result = cli("calibrate", cases, "--write")
    assert (result.code, "ask ya la usa" in result.err) == (0, True)
    assert policy_calibration() == "casos.jsonl"
    with directory(index).update(HashedEmbedder()) as update:
        held = contents(chunks()[1:])
        update.seal(held, update.embed(held.texts))
    assert policy_calibration() == "casos.jsonl"


def test_another_embedder_does_not_inherit_it(cli: Cli, cases: str, index: Path) -> None:
    cli("calibrate", cases, "--write")
    build(index, chunks(), HashedEmbedder(id="hashed-words-2")).close()
    assert read_manifest(index).calibration is None


@pytest.mark.parametrize("kept", ["{}", "cal-1", '{"embedder":"","names":["otra"],"means":[0]}'])
def test_a_calibration_of_another_version_is_left_aside_and_said_so(index: Path, kept: str) -> None:
    write_manifest(index, read_manifest(index).model_copy(update={"calibration": kept}))
    warnings: list[str] = []
    assert policy_calibration(warnings) != "casos.jsonl"
    assert "de otra versión" in warnings[0]


def test_json_is_one_object(cli: Cli, cases: str) -> None:
    report = json.loads(cli("calibrate", cases, "--json", "--false-answers", "0,1").out)
    assert report["separates"] is True
    assert report["wanted_false_answers"] == 0.1
    assert report["calibration"]["embedder"] == "hashed-words-1"
    assert report["cases"]["left_out"] == 1
    assert report["chosen"]["no_evidence"] <= 0.1


def test_too_few_cases_is_a_usage_error(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "pocos.jsonl"
    file.write_text(some_cases(refused=3), encoding="utf-8")
    result = cli("calibrate", str(file))
    assert result.code == 2
    assert "hay 24 y 3" in result.err


def test_what_cannot_be_told_apart_is_not_stored(cli: Cli, tmp_path: Path, index: Path) -> None:
    file = tmp_path / "revueltos.jsonl"
    rows = [json.loads(line) for line in some_cases(refused=0, answerable=80).splitlines()]
    for number, row in enumerate(rows):
        if number // 2 % 2:
            row |= {"expect": "refused", "reason_code": "no_evidence"}
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    result = cli("calibrate", str(file), "--write")
    assert result.code == 7
    assert "Ningún umbral separa" in result.out
    assert "no se guardó" in result.err
    assert read_manifest(index).calibration is None


@pytest.mark.parametrize("rate", ["mucho", "-0.1", "1", "nan"])
def test_a_rate_is_a_share(cli: Cli, cases: str, rate: str) -> None:
    result = cli("calibrate", cases, f"--false-answers={rate}")
    assert result.code == 2
    assert "--false-answers" in result.err


def test_the_extra_is_named_before_anything_is_asked(
    cli: Cli, cases: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sklearn.linear_model", None)
    result = cli("calibrate", cases)
    assert result.code == 5
    assert "asistente[calibrate]" in result.err


def test_no_index_is_said_so(cli: Cli, cases: str) -> None:
    assert cli("calibrate", cases, "--index", "otro").code == 5
