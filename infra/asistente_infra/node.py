"""Node.js, which CDK's Python library runs inside of: checked first, so that one line says it."""

import os
import shutil
import subprocess

from asistente.errors import ConfigurationError

OLDEST = 18
CDK = "aws-cdk@2"
"""The command-line program that deploys an assembly, fetched by npx."""


def need_node() -> None:
    """Make sure that CDK can run, and quietly.

    Raises:
        ConfigurationError: there is no Node.js, or it is too old.
    """
    found = _major_version()
    if found is None:
        raise ConfigurationError("infra necesita Node.js, que no está instalado.", hint=_HINT)
    if found < OLDEST:
        raise ConfigurationError(f"infra necesita Node.js {OLDEST} o posterior.", hint=_HINT)
    # CDK frames a notice of a dozen lines around every version that it no longer tests
    for kind in ("END_OF_LIFE", "DEPRECATED", "UNTESTED"):
        os.environ.setdefault(f"JSII_SILENCE_WARNING_{kind}_NODE_VERSION", str(found))


_HINT = "Instala una versión vigente desde https://nodejs.org y repite el comando."


def _major_version() -> int | None:
    node = shutil.which("node")
    if node is None:
        return None
    shown = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    major = shown.stdout.strip().removeprefix("v").partition(".")[0]
    return int(major) if major.isdigit() else None
