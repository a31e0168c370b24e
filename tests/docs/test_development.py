"""What a contributor is told holds: all set hooks get installed, all golden sets are listed."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"


def test_the_documented_command_installs_every_hook(tmp_path: Path) -> None:
    pytest.importorskip("pre_commit")
    config = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    (tmp_path / ".pre-commit-config.yaml").write_text(config, encoding="utf-8")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    subprocess.run(
        [sys.executable, "-m", "pre_commit", "install"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
    installed = {file.name for file in (tmp_path / ".git" / "hooks").iterdir()}
    stages = set(re.findall(r"stages: \[([\w-]+)\]", config))
    assert {"pre-commit", *stages} <= installed


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.jsonl")), ids=lambda file: file.name)
def test_the_golden_readme_tells_each_set_with_its_size(file: Path) -> None:
    readme = (GOLDEN / "README.md").read_text(encoding="utf-8")
    cases = len(file.read_text(encoding="utf-8").splitlines())
    told = [block for block in re.split(r"\n\n|\n(?=\|)", readme) if f"`{file.name}`" in block]
    assert any(re.search(rf"\b{cases}\b", block) for block in told)
