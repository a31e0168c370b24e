"""What every Progress takes: any order of stages, lengths unknown, warnings at any time."""

from collections.abc import Iterator

import pytest

from asistente.cli.render import IngestProgress
from asistente.ports import Progress
from tests.fakes import RecordingProgress


@pytest.fixture(params=["recording", "pipe", "terminal"])
def progress(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Progress]:
    if request.param == "recording":
        yield RecordingProgress()
        return
    monkeypatch.setattr("sys.stderr.isatty", lambda: request.param == "terminal", raising=False)
    with IngestProgress() as drawn:
        yield drawn


def test_a_stage_may_have_any_length_or_none(progress: Progress) -> None:
    for total in (None, 0, 3):
        progress.start("embed", total)
        for _ in range(total or 1):
            progress.advance()
    progress.advance(10)


@pytest.mark.parametrize("progress", ["recording", "pipe"], indirect=True)
def test_a_warning_may_come_before_any_stage_and_in_one(
    progress: Progress, capsys: pytest.CaptureFixture[str]
) -> None:
    progress.warn("primero")
    progress.start("embed", 2)
    progress.warn("segundo")
    told = getattr(progress, "warnings", None)
    said = "\n".join(told) if told is not None else capsys.readouterr().err
    assert said.index("primero") < said.index("segundo")
