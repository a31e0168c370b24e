"""What goes into the Lambda function: the program, and nothing that its AWS path does not use."""

from pathlib import Path

import pytest

from asistente.errors import ConfigurationError
from asistente_infra import package


def test_what_is_local_only_stays_out_and_the_aws_extra_comes_in() -> None:
    names = {line.split(">")[0].split("=")[0].split("<")[0] for line in package.requirements()}
    assert "boto3" in names
    assert "pypdf" in names
    assert not names & {*package.LOCAL_ONLY, "pytest", "sentence-transformers"}


def test_the_program_is_copied_with_its_data_and_without_leftovers(tmp_path: Path) -> None:
    package.program_only(tmp_path)
    assert (tmp_path / "asistente" / "pipelines" / "ingest.py").is_file()
    assert not list(tmp_path.rglob("*.pyc"))


def test_a_package_that_lambda_would_refuse_is_refused_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(package, "LIMIT_MB", 0)
    (tmp_path / "big").write_bytes(b"x" * package._MEGABYTE)
    with pytest.raises(ConfigurationError, match="ocupa 1 MB"):
        package._check_size(tmp_path)
