"""The README tells the truth: its examples run as shown, its reference is the program's own."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```console\n(.*?)^```", README, re.S | re.M)
ANYTHING = "…"


@pytest.fixture(scope="session")
def demo_index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo corpus, indexed once for all examples."""
    folder = tmp_path_factory.mktemp("demo")
    done = asistente("ingest", "corpus", indexes=folder)
    assert done.returncode == 0, done.stderr
    return folder


def asistente(*args: str, indexes: Path) -> "subprocess.CompletedProcess[str]":
    kept = {k: v for k, v in os.environ.items() if not k.startswith("ASISTENTE_")}
    return subprocess.run(
        [sys.executable, "-m", "asistente", *args],
        cwd=ROOT,
        env={**kept, "ASISTENTE_INDEX_DIR": str(indexes), "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        stdin=subprocess.DEVNULL,
        encoding="utf-8",
    )


def commands_of(example: str) -> list[tuple[str, str]]:
    """(command, expected output) pairs of a console block."""
    parts = re.split(r"^\$ ", example, flags=re.M)[1:]
    return [(part.partition("\n")[0], part.partition("\n")[2].strip()) for part in parts]


def pattern(expected: str) -> str:
    return ".*".join(map(re.escape, expected.split(ANYTHING)))


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples_print_what_the_readme_shows(example: str, demo_index: Path) -> None:
    for command, expected in commands_of(example):
        program, *args = shlex.split(command)
        assert program == "asistente"
        done = asistente(*args, indexes=demo_index)
        shown = (done.stdout + done.stderr).strip()
        assert re.fullmatch(pattern(expected), shown, re.S), f"$ {command}\n{shown}"


def test_the_reference_is_current() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cogapp", "--check", "-c", "README.md"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, "run: make docs"


@pytest.mark.parametrize("block", ["users", "developers"])
def test_the_ci_finds_its_commands(block: str) -> None:
    assert re.search(rf"^<!-- ci: {block} -->\n```bash\n.+\n```$", README, re.M)


def test_every_option_in_the_prose_exists() -> None:
    prose, _, reference = README.partition("## Comandos")
    quoted = " ".join(re.findall(r"`asistente [^`]*`|`--[\w-]+[^`]*`", prose))
    assert set(re.findall(r"--[\w-]+", quoted)) <= set(re.findall(r"--[\w-]+", reference))
