"""The template as the command writes it: without an account, and where nothing can be reached."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
NOWHERE = "http://127.0.0.1:9"
"""A proxy that refuses every connection."""


class Template(dict[str, Any]):
    """A CloudFormation template, by resource type."""

    def of(self, kind: str) -> list[dict[str, Any]]:
        """Properties of the resources of a type."""
        return [r.get("Properties", {}) for r in self["Resources"].values() if r["Type"] == kind]

    def one(self, kind: str, **wanted: object) -> dict[str, Any]:
        """Properties of the one resource of a type that has these properties."""
        found = [p for p in self.of(kind) if wanted.items() <= p.items()]
        assert len(found) == 1, f"{len(found)} of {kind}"
        return found[0]


def synth(folder: Path, *arguments: str) -> Path:
    """Run `asistente infra synth`; where the template is."""
    pytest.importorskip("aws_cdk")
    if shutil.which("node") is None:
        pytest.skip("needs Node.js")
    done = subprocess.run(
        [sys.executable, "-m", "asistente", "infra", "synth", "--out", str(folder), *arguments],
        capture_output=True,
        text=True,
        env=_environment(),
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.strip())


def _environment() -> dict[str, str]:
    proxies = dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"), NOWHERE)
    path = os.pathsep.join((str(ROOT / "src"), str(ROOT / "infra")))
    return {**os.environ, **proxies, "PYTHONPATH": path}


@pytest.fixture(scope="session")
def template_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The template of the default options, for one who is to be told."""
    folder = tmp_path_factory.mktemp("infra")
    return synth(folder, "--principal", PRINCIPAL, "--email", "avisos@escuela.mx")


@pytest.fixture(scope="session")
def classic_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The template with a classic collection."""
    return synth(tmp_path_factory.mktemp("classic"), "--classic", "--name", "escuela")


@pytest.fixture(scope="session")
def template(template_file: Path) -> Template:
    return Template(json.loads(template_file.read_text()))


@pytest.fixture(scope="session")
def classic(classic_file: Path) -> Template:
    return Template(json.loads(classic_file.read_text()))


PRINCIPAL = "arn:aws:iam::123456789012:role/biblioteca"
